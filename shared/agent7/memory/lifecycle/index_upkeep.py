"""Index maintenance: term statistics for BM25, the approximate vector index (ANN), and embeddings that are still missing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, Scope
from agent7.llm.embeddings import Embedder
from agent7.memory.policy import MemoryPolicy
from agent7.memory.served_models import ServedModels
from agent7.store.memory import embeddings, postings
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

EMBEDDED_AT_ONCE: Final = 32


@dataclass(frozen=True, slots=True)
class IndexUpkeep:
    """Keeps both indexes of a memory in step with its growth, a little at a time."""

    database: Database
    models: ServedModels
    policy: MemoryPolicy

    def recount(self, unit: UnitOfWork, scope: Scope, at: datetime) -> None:
        """Count document frequencies anew where the person's or the workspace's memories have grown; let a few vectors follow."""
        for each in (scope.own, scope.shared):
            if postings.grown(unit, each, share=self.policy.recount_share, least=self.policy.recount_after):
                postings.recount(unit, each, at)
        self.place_vectors(unit, scope, most=self.policy.placed_at_once)

    def place_vectors(self, unit: UnitOfWork, scope: Scope, *, most: int) -> int:
        """Put at most `most` vectors of a large memory into the ANN index, some 2 ms each; 0 when there is nothing left to do."""
        model, line, alone = self.models.read(unit).model, self.policy.approximate_from, self.policy.approximate_alone_from
        return sum(embeddings.follow_growth(unit, each, model, line=line, alone=alone, most=most) for each in (scope.own, scope.shared))

    def embed_missing(self, scope: Scope) -> int:
        """Embed a batch of what was written while the model did not answer; returns how many. Raises ModelUnavailable."""
        with self.database.transaction(Fence.around(scope)) as unit:
            embedder = self._served(unit)
            rows = _without_vector(unit, scope, embedder)
        if not rows:
            return 0
        vectors = dict(zip(rows, embedder.embed([text for _, text in rows]), strict=True))  # no transaction waits for it
        with self.database.transaction(Fence.around(scope)) as unit:
            still = [row for row in _without_vector(unit, scope, embedder) if row in vectors]
            for row in still:
                embeddings.add(unit, scope.own, row[0], embedder.model, vectors[row], live=True)
        return len(still)

    def _served(self, unit: UnitOfWork) -> Embedder:
        """The embedder of the workspace, settled here where none was yet."""
        if self.models.can_embed and embeddings.served(unit, unit.workspace).model is None:
            embeddings.settle(unit, unit.workspace, self.models.wanted.model)
        return self.models.read(unit)


def _without_vector(unit: UnitOfWork, scope: Scope, embedder: Embedder) -> list[tuple[MemoryId, str]]:
    return embeddings.missing(unit, [scope.own], embedder.model, most=EMBEDDED_AT_ONCE)
