"""Segmentation of a message into parts: exact commands, explicit memories, and the rest that is to be answered."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT, Part
from agent7.language import ParsedMessage, Reminder, is_passed_on, parse, says_when, unmarked
from agent7.store.conversation.message_log import Message

NOTHING_MEANT = "..."
"""Stands for a message that takes all of itself back."""
LONGEST_STATEMENT = 1000
"""Characters of a message that may hold explicit memories; longer text was pasted and is content."""


def spoken(messages: Sequence[Message]) -> list[Message]:
    """The messages that a person expects an answer to."""
    return [message for message in messages if (does := message_kinds.behaviour(message)).has_words or does.answer]


def take_apart(message: Message) -> list[Part]:
    """Find commands, explicit memories and the rest of one message, in its order; one part for each command that follows another.

    Only the person's own short words command or state: longer ones are taken whole. Whoever taps a button points at no message by it.
    """
    meant = message_kinds.parsed(message).in_earnest
    if not meant and message_kinds.whole_words(message):
        return [Part(message, None, (), NOTHING_MEANT)]
    whole = message_kinds.parsed(message)
    whole, text = (whole, message_kinds.words_to_read(message)) if meant == whole.text else (parse(meant, whole.hint), meant)
    own, quoting = message.origin == DIRECT, message.quoted_message_id is not None and message.kind not in message_kinds.TAPPED
    parts = []
    command = whole.command_when(quoted=quoting, forwarded=not own)
    while command is not None and (following := parse(command.rest).command_when(quoted=quoting, forwarded=not own)):
        parts.append(Part(message, command, (), ""))
        command = following
    rest = command.rest if command else text
    if not own or len(rest) > LONGEST_STATEMENT or is_passed_on(rest):
        return [*parts, Part(message, command, (), rest)]
    clauses = [clause for sentence in parse(rest).spelled_out for clause in sentence.reminders_apart]
    read = [(clause, clause.command_when(quoted=quoting)) for clause in clauses]
    reminders = [Part(message, found, (), "") for _, found in read if isinstance(found, Reminder)]
    told = [sentence for sentence, found in read if not isinstance(found, Reminder)]
    alone = len(told) == 1
    stated = [sentence for sentence in told if not sentence.is_question and to_be_kept_or_refused(sentence, alone=alone)]
    left = [clause for sentence in told for clause in (_told_besides(sentence) if sentence in stated else (sentence.text,))]
    kept = [piece for sentence in stated for piece in ((sentence.text,) if sentence.holds_secret else sentence.told_pieces)]
    return [*parts, Part(message, command, tuple(kept), " ".join(left)), *reminders]


def _told_besides(stated: ParsedMessage) -> list[str]:
    """The clauses of a statement that are left to be answered: not what says when, which alone would read as a question."""
    return [clause for clause in stated.told_besides if not says_when(clause, stated.language)]


def to_be_kept_or_refused(sentence: ParsedMessage, *, alone: bool = True) -> bool:
    """Whether a sentence gets an answer of its own: an explicit memory, or a secret, which the person is told is not kept."""
    return sentence.is_explicit_memory(alone=alone) or sentence.holds_secret


def has_question(parts: Sequence[Part]) -> bool:
    """Whether the person asks something in one of them, in words of their own."""
    return any(part.message.origin == DIRECT and part.read().is_question for part in parts)


def one_text(said: Sequence[str]) -> str:
    """What several messages say, in one; a question that stands alone does not run on from what was told before it."""
    followed = itertools.zip_longest(said, said[1:], fillvalue="")
    return " ".join(f"{text}." if text[-1:].isalnum() and _asks_unmarked(after) else text for text, after in followed)


def _asks_unmarked(text: str) -> bool:
    """Whether a text asks by its words: a mark alone may stand behind whatever was told."""
    return parse(parse(text).text.rstrip(" ?")).is_question


def request_of(parts: Sequence[Part]) -> str:
    """The words that work goes out with: whole messages, so that "It is called Zephyr" goes along with "Build me a page"."""
    whole = {part.message.id: part.rest if part.command else message_kinds.whole_words(part.message) for part in parts if part.rest}
    own = [part.message.id for part in parts if part.rest and part.message.origin == DIRECT]
    return unmarked(" ".join(dict.fromkeys(whole[each] for each in own)))
