"""Time expressions: from the words of a text to instants and windows. A lexer, a grammar over kinds of words, a resolver."""
