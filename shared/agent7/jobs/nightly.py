"""Nightly: statements that say the same become one; what time has done to each person's memory; indexes kept in step with both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import batched, groupby
from typing import Final

from agent7.errors import LeaseLost, ModelUnavailable, Outage
from agent7.identity import MemoryId, Scope
from agent7.jobs.hourly import aged
from agent7.jobs.steps import Counts, Piece, Run
from agent7.memory import MemoryAgent
from agent7.sharing.store_upkeep import StoreUpkeep
from agent7.store.jobs import work_lists
from agent7.store.sharing import shared_memories
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

PLACED_A_NIGHT: Final = 5_000
"""Vectors of what is shared, some 2 ms each."""
COMPARED_AT_ONCE: Final = 50
"""Statements of one transaction, some 5 ms each: nobody who writes meanwhile waits for long."""


@dataclass(frozen=True, slots=True)
class MergeDuplicates:
    """Compares what was written or has changed with its neighbours: a night costs as much as the day brought, however much there is."""

    database: Database
    memory: MemoryAgent

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:
        """As Step: some statements of one person each, in the order of their ids. Raises Outage."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            changed = work_lists.statements_to_compare(unit, run.workspace, after=after, most=most * COMPARED_AT_ONCE)
        if not changed:
            return []
        with self.database.transaction(Fence(run.workspace)) as unit:
            scopes = sorted({scope for scope, _ in changed})
            people = {each.own: each for each in work_lists.people(unit, run.workspace, after=0, most=len(scopes), of=scopes)}
            nobodys = work_lists.of_nobody(unit, run.workspace, after=0)
        people |= {each.own: each for each in nobodys if each.own != each.shared}  # what members wrote stays as they wrote it
        of_one = [(scope, [memory for _, memory in rows]) for scope, rows in groupby(changed, key=lambda row: row[0])]
        parts = [(scope, list(some)) for scope, ids in of_one for some in batched(ids, COMPARED_AT_ONCE, strict=False)]
        return [Piece(ids[-1], partial(self._compare, run, people.get(scope), ids)) for scope, ids in parts]

    def _compare(self, run: Run, scope: Scope | None, ids: Sequence[MemoryId]) -> Counts:
        """What cannot be compared keeps none of the others from it. Raises what was wrong with it, and Outage, LeaseLost."""
        if scope is None:  # what members wrote, or somebody who is being erased
            return Counter()
        try:
            return self._merge(run, scope, ids)
        except (Outage, LeaseLost):
            raise
        except Exception:
            if len(ids) == 1:
                raise
        counts, wrong = Counter[str](), list[Exception]()
        for each in ids:
            try:
                counts += self._merge(run, scope, [each])
            except (Outage, LeaseLost):
                raise
            except Exception as fault:  # noqa: BLE001 - told once the others are done
                wrong.append(fault)
        if wrong:
            raise wrong[0]
        return counts

    def _merge(self, run: Run, scope: Scope, ids: Sequence[MemoryId]) -> Counts:
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            return Counter(merged=self.memory.merging.merge(unit, scope, ids, run.at))


@dataclass(frozen=True, slots=True)
class TendShared:
    """The same for what agents share and for the workspace's own knowledge, which are nobody's; vectors that are missing are made."""

    database: Database
    memory: MemoryAgent

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - there are two at most
        """As Step. Raises Outage."""
        with self.database.transaction(Fence(run.workspace)) as unit:
            nobodys = work_lists.of_nobody(unit, run.workspace, after=after)
        return [Piece(scope.own, partial(self._tend, run, scope)) for scope in nobodys]

    def _tend(self, run: Run, scope: Scope) -> Counts:
        counts = aged(self.database, self.memory, run, scope)
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            shared_memories.follow_merges(unit, scope)
            self.memory.recount(unit, scope, at=run.at)
            self.memory.place_vectors(unit, scope, most=PLACED_A_NIGHT)
        try:
            self.memory.embed_missing(scope)
        except ModelUnavailable:
            return counts
        return counts


@dataclass(frozen=True, slots=True)
class TendStore:
    """Items that agents keep under keys: what is over goes, and what lacks a vector of the model that serves the workspace gets it."""

    database: Database
    upkeep: StoreUpkeep

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - as in TendShared
        """As Step. Raises Outage."""
        with self.database.transaction(Fence(run.workspace)) as unit:
            nobodys = work_lists.of_nobody(unit, run.workspace, after=after)
        return [Piece(scope.own, partial(self._tend, run, scope)) for scope in nobodys]

    def _tend(self, run: Run, scope: Scope) -> Counts:
        removed = self.upkeep.remove_expired(scope, run.hold, at=run.at)
        try:
            embedded = self.upkeep.embed(scope, run.hold)
        except ModelUnavailable:
            embedded = 0
        return +Counter(items_expired=removed, items_embedded=embedded)


@dataclass(frozen=True, slots=True)
class Ageing:
    """What has expired, faded, stayed unsure or was replaced long ago is archived, put into the cold or deleted; word counts follow."""

    database: Database
    memory: MemoryAgent

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        counts = aged(self.database, self.memory, run, scope)
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            self.memory.recount(unit, scope, at=run.at)
        return counts + Counter(people=1)
