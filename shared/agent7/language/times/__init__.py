"""Time expression parsing: from the words of a text to instants and windows, by a lexer, a grammar over kinds of words, and a resolver.

What enters here reads or resolves dates, clocks and spans of time. Public names, by way of `agent7.language`: `moments_in`, `one_time`,
`when`, `names_habit`, `may_name_time` for times ahead, `named_window`, `window_of`, `holds_time`, `asks_when` for windows of the past.
"""
