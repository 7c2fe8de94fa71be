"""Grammars of slot filling: the five languages as data, patterns and word lists, one file a language. No logic enters here.

`registry` holds one `schema.Grammar` for each language; the other files are the parts that a grammar is made of.
"""
