"""Steps of jobs: what a job does in a workspace, piece by piece.

A piece is small (a session, a person), is found by its id, and is done in transactions of its own; doing it twice changes nothing more. So
a job that was killed goes on behind the last piece that its entry in the ledger names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from math import ceil
from typing import Final, Protocol

from agent7.billing import Charged
from agent7.identity import Scope, WorkspaceId
from agent7.store.jobs import work_lists
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

type Counts = Counter[str]
type Hold = Callable[[UnitOfWork], None]
"""Called in each transaction that changes something, before it does: raises LeaseLost when the run is not ours any more."""


MICRODOLLARS: Final = "microdollars"
"""Among the counts of a run: what its models cost, in millionths of a US dollar."""


def cost(charged: Charged) -> Counts:
    """What a piece has cost, as a part of its counts; nothing where no model was paid."""
    return Counter({MICRODOLLARS: ceil(charged.usd * 10**6)}) if charged.usd else Counter()


@dataclass(frozen=True, slots=True)
class Run:
    """The run that a piece is done in: where, when, and the hold on it."""

    workspace: WorkspaceId
    period: str
    """Its label."""
    at: datetime
    hold: Hold


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of work: the id behind which the next one lies, and what does it."""

    id: int
    do: Callable[[], Counts]
    """What it changed, by name. Raises Outage, LeaseLost, and whatever is wrong with the piece itself."""


class Step(Protocol):
    """One thing that a job does."""

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:
        """The next pieces, by id from `after` on; none when there are no more. Raises Outage."""
        ...


@dataclass(frozen=True, slots=True)
class EachPerson:
    """Does one thing for each person of a workspace."""

    database: Database
    do: Callable[[Run, Scope], Counts]

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:
        """As Step: people. Raises Outage."""
        with self.database.transaction(Fence(run.workspace)) as unit:
            people = work_lists.people(unit, run.workspace, after=after, most=most)
        return [Piece(scope.own, partial(self.do, run, scope)) for scope in people]
