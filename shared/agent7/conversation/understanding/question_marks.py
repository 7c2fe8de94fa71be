"""Punctuation restoration: a sentence that asks by what it means gets the question mark that its writer left out.

Rules know a question by its mark, its first words and some other forms; people type "im at the pump whats the number for the card". The
encoder shows that it asks (`signs`), and whatever reads the sentence afterwards reads the mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT
from agent7.conversation.understanding.parts import LONGEST_STATEMENT
from agent7.conversation.understanding.signs import Signs
from agent7.language import APOSTROPHES, ParsedMessage, is_unspaced, parse
from agent7.llm.multilingual import Sign
from agent7.store.conversation.message_log import Message

MOST_SENTENCES: Final = 4
SHORTEST, LONGEST = 3, 30
"""Words of a sentence that may be one: two are a name, a thing or an answer, and what is longer was pasted or is a story."""
_ENDS: Final = " .!\u2026"


@dataclass(frozen=True, slots=True)
class QuestionMarks:
    """Restores question marks by the signs of an encoder."""

    signs: Signs

    def in_messages(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """Messages as they are read; what is kept of them stays as it was written."""
        return tuple(replace(message, text=self.restored(message.text)) if _is_typed(message) else message for message in messages)

    def restored(self, text: str | None) -> str:
        """A text with a mark behind each of its sentences that asks."""
        written = text or ""
        if len(written) > LONGEST_STATEMENT:
            return written
        unmarked = [each.text for each in parse(written).sentences if may_ask(each)][:MOST_SENTENCES]
        for sentence in self.signs.shown(Sign.ASKS, unmarked):
            written = _with_mark(written, sentence)
        return written


def _with_mark(text: str, sentence: str) -> str:
    """A text with a mark behind a sentence of it, whose apostrophes and spaces may be written otherwise."""
    at = text.translate(APOSTROPHES).find(sentence)
    end = at + len(sentence) if at >= 0 else len(text)
    return f"{text[:end].rstrip(_ENDS)}?{text[end:]}" if at >= 0 or len(parse(text).sentences) == 1 else text


def _is_typed(message: Message) -> bool:
    return message.origin == DIRECT and message.kind not in message_kinds.TAPPED and bool(message_kinds.whole_words(message))


def may_ask(sentence: ParsedMessage) -> bool:
    """Whether rules read nothing in a sentence: no question, and no order or courtesy, which are put in the same words."""
    read = sentence.is_question or sentence.is_request or sentence.command or sentence.removal or sentence.small_talk
    words = len(sentence.text.split())
    return not read and words <= LONGEST and (words >= SHORTEST or is_unspaced(sentence.text))
