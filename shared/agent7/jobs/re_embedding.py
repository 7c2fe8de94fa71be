"""Re-embedding, step by step: vectors of the wanted model are made, the workspace switches to it, and the vectors of others go.

Each step finds by what is there what is left to do; so a job that was killed goes on, and one that is not needed ends at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import batched
from typing import Final

from agent7.billing import EMBEDDING, Charged, booked_embedding
from agent7.channels import metrics
from agent7.errors import ModelUnavailable, Outage
from agent7.identity import MemoryId, Scope, ScopeId, WorkspaceId, new_public_id
from agent7.jobs.steps import Counts, Piece, Run, cost
from agent7.memory import MemoryAgent
from agent7.store.jobs import work_lists
from agent7.store.unit_of_work import Database, Fence

JOB: Final = "job"
EMBEDDED_AT_ONCE: Final = 8
"""A question that somebody asks meanwhile waits for that many at most, where the model reads one text after the other: 60 ms."""
LOOKED_AT: Final = 64
"""Memories of one piece."""
RECALLS_TAKE: Final = timedelta(minutes=5)
"""Longer than anybody looks for something with the model of before: till then its vectors stay."""
LOOKED_AFTER: Final = timedelta(days=40)
"""So long after a switch it is seen to that no memory was left without a vector."""
DROPPED_AT_ONCE: Final = 1000
STALLED: Final = "ReEmbeddingStalled"
"""A metric: the wanted model did not answer. An alarm stands behind it."""


class NotYet(Outage):
    """Something has to wait a little; the run rests."""


@dataclass(frozen=True, slots=True)
class MakeVectors:
    """Gives each memory that lacks one a vector of the wanted model: all before the switch, and after it what was being written meanwhile.

    The model rests as long as it has worked, for those who ask it questions.
    """

    database: Database
    memory: MemoryAgent
    after_switch: bool = False
    pause: Callable[[float], None] = time.sleep

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - a page is a piece
        """As Step: some memories each, by id. Raises Outage."""
        if not self._is_needed(run):
            return []
        page = self.memory.re_embedding.page(run.workspace, after, most=LOOKED_AT)
        return [Piece(page[0], partial(self._make, run, page[1]))] if page else []

    def _is_needed(self, run: Run) -> bool:
        if not self.after_switch:
            return self.memory.re_embedding.is_needed(run.workspace)
        since = self.memory.re_embedding.since_switch(run.workspace, run.at)
        return since is not None and since < LOOKED_AFTER

    def _make(self, run: Run, lacking: Mapping[ScopeId, Sequence[MemoryId]]) -> Counts:
        made, charged = 0, Charged()
        for scope in self._scopes(run.workspace, list(lacking)):
            for ids in batched(lacking[scope.own], EMBEDDED_AT_ONCE, strict=False):
                try:
                    made += self._embed(run, scope, ids, charged)
                except ModelUnavailable:
                    metrics.count(STALLED, workspace=run.workspace)
                    raise
        if made:
            metrics.count("MemoriesReEmbedded", made, workspace=run.workspace)
        return Counter(re_embedded=made) + cost(charged)

    def _embed(self, run: Run, scope: Scope, memories: Sequence[MemoryId], charged: Charged) -> int:
        began = time.monotonic()
        with booked_embedding(self.database, scope, JOB, new_public_id(run.at), EMBEDDING, run.at, of_person=False) as now:
            made = self.memory.re_embedding.embed(run.workspace, scope.own, memories, run.hold)
        charged.usd += now.usd
        self.pause(time.monotonic() - began)
        return made

    def _scopes(self, workspace: WorkspaceId, scopes: Sequence[ScopeId]) -> list[Scope]:
        if not scopes:
            return []
        with self.database.transaction(Fence(workspace)) as unit:
            return work_lists.owners(unit, workspace, scopes)


@dataclass(frozen=True, slots=True)
class SwitchModel:
    """The switch, once every memory has its vector; then it waits until nobody looks with the model of before any more."""

    memory: MemoryAgent

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - there is one
        """As Step: the switch, and the wait for it. Raises Outage."""
        moving = self.memory.re_embedding
        if moving.is_needed(run.workspace):
            return [Piece(after + 1, partial(self._switch, run))]
        since = moving.since_switch(run.workspace, run.at)
        return [Piece(after + 1, _wait)] if since is not None and since < RECALLS_TAKE else []

    def _switch(self, run: Run) -> Counts:
        self.memory.re_embedding.switch(run.workspace, run.at, run.hold)
        return Counter(models_switched=1)


@dataclass(frozen=True, slots=True)
class DropVectors:
    """Vectors of models that nobody asks any more go; those of a change that was called off, too."""

    database: Database
    memory: MemoryAgent

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:
        """As Step: the scopes of the workspace. Raises Outage."""
        if self.memory.re_embedding.is_needed(run.workspace):
            return []
        with self.database.transaction(Fence(run.workspace)) as unit:
            scopes = work_lists.scopes(unit, run.workspace, after=after, most=most)
        return [Piece(scope, partial(self._drop, run, scope)) for scope in scopes]

    def _drop(self, run: Run, scope: ScopeId) -> Counts:
        dropped = 0
        while went := self.memory.re_embedding.drop_others(run.workspace, scope, run.hold, most=DROPPED_AT_ONCE):
            dropped += went
        return Counter(vectors_dropped=dropped) if dropped else Counter()


def _wait() -> Counts:
    raise NotYet("recalls that began with the model of before have to end first")
