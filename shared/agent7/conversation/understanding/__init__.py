"""Natural language understanding: from the words of a turn to what they mean. What is done about it is the turn's.

A message is taken apart into parts (exact commands, explicit memories, the rest), its language is chosen, and the rest is routed:
by rules, and where those are not sure by a model, which answers with the rules' route where it fails.
"""

from agent7.conversation.understanding.parts import LONGEST_STATEMENT, has_question, one_text, request_of, spoken, take_apart
from agent7.conversation.understanding.reply_language import reply_language
from agent7.conversation.understanding.routing import (
    SURE,
    as_decided,
    asks_for_something,
    by_model,
    by_rules,
    is_sure,
    questions_of,
    utterances,
)

__all__ = [
    "LONGEST_STATEMENT",
    "SURE",
    "as_decided",
    "asks_for_something",
    "by_model",
    "by_rules",
    "has_question",
    "is_sure",
    "one_text",
    "questions_of",
    "reply_language",
    "request_of",
    "spoken",
    "take_apart",
    "utterances",
]
