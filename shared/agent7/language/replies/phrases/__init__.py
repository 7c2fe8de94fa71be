"""Phrase tables of response generation, one file a language, each with the same keys and placeholders. No logic enters here.

`ANSWERS` holds the natural sentence for an attribute of the user; other attributes are said as "<noun>: <value>".
"""
