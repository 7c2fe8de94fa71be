"""Grammars of slot filling: the words of each language, typed, and the patterns made of them. The words stand in `data/<language>/grammar`.

`schema.Grammar` has the clauses, and the other files what stands beside: discourse, repairs, people and pronouns, values and lists of them,
deixis, and the nouns of attributes.
"""
