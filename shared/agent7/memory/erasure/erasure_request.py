"""The erasure request: what goes when something is forgotten, as every table of words is told it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from agent7.identity import MemoryId, MessageId, Scope
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class ErasureRequest:
    """What was forgotten, or taken back by its sender.

    `says(text)` tells whether a text says any of it. `memories` and `messages` are the ids of what went and of what it came
    from: a row that came only from those goes, even if its own words do not say it.
    """

    says: Callable[[str], bool]
    memories: frozenset[MemoryId] = frozenset()
    messages: frozenset[MessageId] = frozenset()
    words: tuple[str, ...] = ()
    """What went, in its own words: for what quotes a piece of it, too short to say it."""
    everything: bool = False
    """The person wants all of it forgotten: every row of words of theirs goes. `says` is then true of any text."""


class Carrier(Protocol):
    """A part of memory that holds words of a person, or ids of what those words said."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Delete or redact the person's own rows (`scope.own`) that say what goes, or came only from it.

        Runs in the transaction that forgets. A row that came from several sources loses the ids of those that go; what was
        summed up from them (a summary, a mean vector) is emptied or computed anew from what stays.
        """
        ...
