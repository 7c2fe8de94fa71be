"""Grammars of slot filling: the words of each language, typed, and the patterns made of them. The words stand in `data/<language>/grammar`.

`words` reads them; `schema.Grammar` has the clauses, `registry` one of these for each language, and the other files what stands beside:
discourse, repairs, relatives, pronouns, conjunctions, and the nouns of attributes.
"""
