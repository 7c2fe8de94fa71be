"""Signals of a text: named entities, sentiment, salience, secrets, directives, small talk.

What enters here says something of a whole text by its surface and sets no slot. Public names, by way of `agent7.language`: `entities_in`,
`emotion_of`, `sense`, `is_substantial`, `redacted`, `is_never_kept`, `directs`, `worth_telling`.
"""
