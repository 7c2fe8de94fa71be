"""Text processing without meaning: normalization, tokenization, sentence splitting, language identification, token counting.

What enters here works on any text in any of the five languages and knows no statement, question or time. Public names, by way of
`agent7.language`: `clean`, `fold`, `sentences`, `detect_language`, `lex`, `query_terms`, `count_tokens`.
"""
