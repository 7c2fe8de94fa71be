"""Natural language understanding: from the words of a turn to what they mean. What is done about it is the turn's.

Without a model the marks that a writer left out are restored (`punctuation`). A message is taken apart into parts (exact commands,
explicit memories, the rest) and its language is chosen. Where there is a model, one call makes the `Plan` of all that is no exact command
(`by_model`), from what `shown` puts before it; else rules route it (`by_rules`), and where they find nothing the encoder may (`signs`).
"""

from agent7.conversation.understanding.by_model import by_model
from agent7.conversation.understanding.by_rules import WORTH_KEEPING, by_rules, questions_of, utterances
from agent7.conversation.understanding.exact import is_courtesy, is_exact
from agent7.conversation.understanding.grounding import stands_in
from agent7.conversation.understanding.parts import LONGEST_STATEMENT, has_question, one_text, request_of, spoken, take_apart
from agent7.conversation.understanding.plan import Plan
from agent7.conversation.understanding.punctuation import Punctuation
from agent7.conversation.understanding.reply_language import reply_language
from agent7.conversation.understanding.shown import shown_to_model
from agent7.conversation.understanding.signs import Signs

__all__ = [
    "LONGEST_STATEMENT",
    "WORTH_KEEPING",
    "Plan",
    "Punctuation",
    "Signs",
    "by_model",
    "by_rules",
    "has_question",
    "is_courtesy",
    "is_exact",
    "one_text",
    "questions_of",
    "reply_language",
    "request_of",
    "shown_to_model",
    "spoken",
    "stands_in",
    "take_apart",
    "utterances",
]
