"""Pauses and loop detection: when the assistant keeps quiet. A human has taken over, two programs talk, today's limit is reached. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

from agent7.language import Command, commands, fold, parse
from agent7.store.conversation.message_log import ROLE_USER
from agent7.store.conversation.standing import Standing

LOOP_EXCHANGES: Final = 5
"""So many near-identical exchanges within LOOP_WITHIN are a loop: two programs talk to each other."""
LOOP_WITHIN: Final = timedelta(minutes=10)
NEARLY_THE_SAME: Final = 0.9
COMPARED_CHARACTERS: Final = 500
MUTED_FOR: Final = timedelta(hours=1)
HANDED_OVER_FOR: Final = timedelta(hours=24)
"""After that a hand-over that nobody ended is over: the free window in which a human could have answered has closed."""

_DIGITS = re.compile(r"\d+")
_RIGHTS = (commands.Stop, commands.Forget, commands.ForgetLast, commands.ForgetAll, commands.Erase)
"""Nobody may be kept from these, and they cost no model."""
_DICTATED = (*_RIGHTS, commands.Remember, commands.AddRule, commands.DropRule)
"""What people give one after another in nearly the same words; no sign of a loop."""


class Quiet(StrEnum):
    """Why we keep quiet; stands in the turn's reason."""

    STOPPED = "the person opted out"
    HANDED_OVER = "a human has taken over"
    MUTED = "the conversation rests after a loop"
    LIMIT = "today's limit of turns is reached"


def quiet(standing: Standing, stopped_at: datetime | None, at: datetime) -> Quiet | None:
    """The reason to keep quiet now, if there is one; `stopped_at` is when the person opted out."""
    if stopped_at is not None:
        return Quiet.STOPPED
    if is_handed_over(standing, at):
        return Quiet.HANDED_OVER
    if standing.muted_until is not None and at < standing.muted_until:
        return Quiet.MUTED
    return Quiet.LIMIT if standing.turns_today >= standing.turns_per_day else None


def is_handed_over(standing: Standing, at: datetime) -> bool:
    """Whether a human of ours has the conversation."""
    return standing.handed_over_at is not None and at < standing.handed_over_at + HANDED_OVER_FOR


def still_heard(why: Quiet | None, command: Command | None) -> bool:
    """Whether a command is carried out although we keep quiet. The answer to a question of ours always is."""
    match why:
        case None:
            return True
        case Quiet.HANDED_OVER:
            return isinstance(command, (*_RIGHTS, commands.Start, commands.BackToAssistant))
        case Quiet.MUTED:
            return isinstance(command, (*_RIGHTS, commands.Start, commands.Human))
        case Quiet.LIMIT:
            return isinstance(command, (*_RIGHTS, commands.Human))
        case Quiet.STOPPED:
            return isinstance(command, (*_RIGHTS, commands.Start))


def may_loop(command: Command | None) -> bool:
    """Whether a part with this command (or none) may belong to a loop."""
    return not isinstance(command, _DICTATED)


def goes_in_circles(standing: Standing, said: Sequence[str | None]) -> bool:
    """Whether what is said now would make the fifth exchange in a row that says the same on both sides.

    A program's texts often differ by a counter. Questions that do are different questions.
    """
    now = " ".join(filter(None, said))
    before = LOOP_EXCHANGES - 1
    theirs = [text for role, text in standing.latest if role == ROLE_USER][-before:]
    ours = [text.partition("\n\n")[0] for role, text in standing.latest if role != ROLE_USER][-before:]  # without the first-contact message
    if len(theirs) < before or len(ours) < before:
        return False
    same = said_again if parse(now).is_question else nearly_same
    return all(same(now, text) for text in theirs) and all(nearly_same(ours[-1], text) for text in ours[:-1])


def said_again(one: str, other: str) -> bool:
    """Whether two texts are the same but for case and accents."""
    return fold(one) == fold(other)


def nearly_same(one: str, other: str) -> bool:
    """Whether two texts differ in numbers, case or a few letters only."""
    a, b = (_DIGITS.sub("0", fold(text))[:COMPARED_CHARACTERS] for text in (one, other))
    return a == b or SequenceMatcher(None, a, b, autojunk=False).ratio() >= NEARLY_THE_SAME
