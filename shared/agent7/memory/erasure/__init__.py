"""Erasure ("forget") and retraction: deletion on request in every place that carries the words.

Whatever keeps words of a person gets a carrier in its own room, which is named in `text_stores`. What time does is no erasure:
`lifecycle`.
"""
