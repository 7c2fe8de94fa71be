"""Duplicate judgement port: whether near statements are one. Apart from its adapter, so that importing memory costs no model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from agent7.llm.failure import NOTHING_USED, Usage

MOST_PAIRS: Final = 12
"""Of one call."""
LONGEST_STATEMENT: Final = 400
"""Characters of a statement that are shown; a longer one is compared by nobody."""


class Verdict(StrEnum):
    """Of a near pair: the same statement, an update of it, or a new one."""

    DUPLICATE = "duplicate"
    UPDATE = "update"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Near:
    """A statement that was just learnt, and a known one that it resembles."""

    new: str = field(repr=False)
    known: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict for each pair, in order, and what that cost. `model` is empty when none was asked."""

    verdicts: tuple[Verdict, ...] = ()
    usage: Usage = NOTHING_USED
    model: str = ""
    prompt: str = ""


class Judge(Protocol):
    """Judges near statements as duplicate, update or new."""

    def compare(self, pairs: Sequence[Near]) -> Judged:
        """A verdict for each of up to MOST_PAIRS pairs. Raises ModelFailed when no verdict can be had."""
        ...
