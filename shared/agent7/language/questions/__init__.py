"""Question understanding: which slot, which time and which attitude a question asks for, and whether words answer it.

What enters here reads a question or holds it against an answer. Public names, by way of `agent7.language`: `is_question`, `question_slot`,
`topic_slot`, `asks_past`, `past_questions`, `tells`, `may_be_told`, `opposes`, `opinion_in`, `thing_asked_about`.
"""
