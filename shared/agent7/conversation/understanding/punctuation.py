"""Punctuation restoration: a sentence that asks by what it means gets the question mark that its writer left out, and what only looks like
a question the mark of a statement.

Rules know a question by its mark, its first words and some other forms; people type "im at the pump whats the number for the card", and
"what a game, Leeds won 3-1". The encoder shows whether it asks (`signs`), and whatever reads the sentence afterwards reads the mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT
from agent7.conversation.understanding.parts import LONGEST_STATEMENT
from agent7.conversation.understanding.signs import FROM, Signs
from agent7.language import APOSTROPHES, QUESTION_MARKS, STATED, ParsedMessage, is_passed_on, is_unspaced, parse, unmarked
from agent7.lazy_patterns import lazy_regex
from agent7.llm.multilingual import Sign
from agent7.store.conversation.message_log import Message

MOST_SENTENCES: Final = 4
"""Of a message, so that a list costs no more than a sentence."""
SHORTEST, LONGEST = 3, 30
"""Words of a sentence that may be one: two are a name, a thing or an answer, and what is longer was pasted or is a story."""
STATED_TO: Final = 0.05
"""So unlikely a sentence asks that begins like a question, and it is none. Between this and `FROM` the words decide."""
ASKING_FOR_SURE: Final = ("asks_slot", "about_assistant")
"""Reasons of routes whose rules know what is asked."""
_PAUSE: Final = lazy_regex("[,:;]| - ")
_ENDS: Final = " .!\u2026\u3002\uff01"


@dataclass(frozen=True, slots=True)
class Punctuation:
    """Restores marks by the signs of an encoder."""

    signs: Signs

    def in_messages(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """Messages as this turn reads them; in the log they stay as they were written."""
        return tuple(replace(message, text=self.restored(message.text or "")) if _is_typed(message) else message for message in messages)

    def restored(self, text: str) -> str:
        """A text with a mark behind each of its sentences that asks, or only looks so. What was pasted or passed on stays as it is."""
        if len(text) > LONGEST_STATEMENT or is_passed_on(text):
            return text
        text = unmarked(text)  # of marks that somebody typed
        open_ones = [each for each in parse(text).sentences if may_ask(each) or may_state(each)][:MOST_SENTENCES]
        likely = self.signs.probabilities(Sign.ASKS, [each.text for each in open_ones])
        for sentence, asks in zip(open_ones, likely, strict=False):  # none, where the encoder fails
            if mark := mark_of(sentence, asks):
                text = _with_mark(text, sentence.text, mark)
        return text


def mark_of(sentence: ParsedMessage, asks: float) -> str:
    """The mark that its writer left out of a sentence that is this likely to ask; empty where the words decide."""
    if asks >= FROM[Sign.ASKS] and may_ask(sentence):
        return "?"
    return STATED if asks < STATED_TO and may_state(sentence) else ""


def _with_mark(text: str, sentence: str, mark: str) -> str:
    """A text with a mark behind a sentence of it, whose apostrophes and spaces may be written otherwise."""
    words = r"\s+".join(map(re.escape, sentence.split()))
    found = re.search(words, text.translate(APOSTROPHES))
    if not found:
        return text
    bare, behind = text[: found.end()].rstrip(_ENDS), text[found.end() :]
    ends = text[len(bare) : found.end()] if mark == STATED else ""  # a question mark takes their place
    return f"{bare}{mark}{ends}{behind}"


def _is_typed(message: Message) -> bool:
    return message.origin == DIRECT and message.kind not in message_kinds.TAPPED and bool(message_kinds.whole_words(message))


def may_ask(sentence: ParsedMessage) -> bool:
    """Whether rules read nothing in a sentence: no question, order, courtesy or fact, which may be put in the same words."""
    if sentence.is_question or sentence.small_talk or sentence.is_explicit_memory():
        return False
    return _is_neither_order_nor_secret(sentence)


def may_state(sentence: ParsedMessage) -> bool:
    """Whether rules take a sentence for a question that has no mark, and it may be none.

    What asks for a slot, of the assistant, or whether something is so without a pause is one: "will it rain tomorrow".
    """
    if not sentence.is_question or any(mark in sentence.text for mark in QUESTION_MARKS):
        return False
    if sentence.small_talk or sentence.route().reason in ASKING_FOR_SURE or (sentence.asked.whether and not _PAUSE.search(sentence.text)):
        return False
    return _is_neither_order_nor_secret(sentence)


def _is_neither_order_nor_secret(sentence: ParsedMessage) -> bool:
    """Whether it is one of a length that people ask and tell in, too."""
    if sentence.is_request or sentence.command or sentence.removal or sentence.holds_secret or "://" in sentence.text:
        return False
    words = len(sentence.text.split())
    return words <= LONGEST and (words >= SHORTEST or is_unspaced(sentence.text))
