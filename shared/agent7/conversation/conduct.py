"""When the assistant keeps quiet: a human has taken over, a conversation goes in circles, today's limit is reached. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Any, Final

from agent7.conversation import commands
from agent7.conversation.commands import Command
from agent7.memory import fold
from agent7.store.conduct import Standing
from agent7.store.conversations import USER

LOOP_EXCHANGES: Final = 5
"""So many near-identical exchanges within LOOP_WITHIN are a loop: two programs talk to each other (product, A16)."""
LOOP_WITHIN: Final = timedelta(minutes=10)
NEARLY_THE_SAME: Final = 0.9
COMPARED_CHARACTERS: Final = 500
MUTED_FOR: Final = timedelta(hours=1)
OVER_BUDGET: Final = "models:budget"
"""Stands in `degraded` of a turn that rules answered because today's money is spent."""
HANDED_OVER_FOR: Final = timedelta(hours=24)
"""After that a hand-over that nobody ended is over: the free window in which a human could have answered has closed."""

_DIGITS = re.compile(r"\d+")
_ALWAYS_HEARD = (commands.Stop, commands.Start)
_FREE = (*_ALWAYS_HEARD, commands.Forget, commands.Erase, commands.Yes, commands.No, commands.Human)
"""What is done beyond the limit too: it costs no model, and nobody may be kept from it."""


class Quiet(StrEnum):
    """Why we keep quiet; stands in the turn's reason."""

    HANDED_OVER = "a human has taken over"
    MUTED = "the conversation rests after a loop"
    LIMIT = "today's limit of turns is reached"


def quiet(standing: Standing, at: datetime) -> Quiet | None:
    """The reason to keep quiet now, if there is one."""
    if is_handed_over(standing, at):
        return Quiet.HANDED_OVER
    if standing.muted_until is not None and at < standing.muted_until:
        return Quiet.MUTED
    return Quiet.LIMIT if standing.turns_today >= standing.turns_per_day else None


def is_handed_over(standing: Standing, at: datetime) -> bool:
    return standing.handed_over_at is not None and at < standing.handed_over_at + HANDED_OVER_FOR


def still_heard(why: Quiet | None, command: Command | None) -> bool:
    """Whether a command is carried out although we keep quiet."""
    match why:
        case None:
            return True
        case Quiet.HANDED_OVER:
            return isinstance(command, (*_ALWAYS_HEARD, commands.BackToAssistant))
        case Quiet.MUTED:
            return isinstance(command, _ALWAYS_HEARD)
        case Quiet.LIMIT:
            return isinstance(command, _FREE)


def can_afford_models(standing: Standing) -> bool:
    """Whether today's money for models is not spent yet; rules answer otherwise."""
    return standing.cost_today < standing.cost_per_day


def goes_in_circles(standing: Standing, said: Sequence[str | None]) -> bool:
    """Whether what is said now would make the fifth exchange in a row that says the same on both sides.

    Not asked of commands and explicit memories: who dictates a list of nearly the same facts is no program.
    """
    now = " ".join(filter(None, said))
    before = LOOP_EXCHANGES - 1
    theirs = [text for role, text in standing.latest if role == USER][-before:]
    ours = [text.partition("\n\n")[0] for role, text in standing.latest if role != USER][-before:]  # without the first-contact message
    if len(theirs) < before or len(ours) < before:
        return False
    return all(nearly_same(now, text) for text in theirs) and all(nearly_same(ours[-1], text) for text in ours[:-1])


def nearly_same(one: str, other: str) -> bool:
    """Whether two texts differ in numbers, case or a few letters only."""
    a, b = (_DIGITS.sub("0", fold(text))[:COMPARED_CHARACTERS] for text in (one, other))
    return a == b or SequenceMatcher(None, a, b, autojunk=False).ratio() >= NEARLY_THE_SAME


def cost_of(costs: Mapping[str, Any] | None) -> Decimal:
    """US dollars of one turn's steps, as far as their prices are known."""
    steps: Sequence[Any] = list((costs or {}).values())
    return sum((Decimal(step["usd"]) for step in steps if step.get("usd") is not None), Decimal(0))
