"""Re-embedding: the memories of a workspace move to the embedding model that the settings want, while they are found by the one before.

Vectors of both models stand side by side. New rows and questions keep to the model that serves the workspace; once no memory lacks a
vector of the wanted one, the workspace switches in one commit, and the vectors of the others go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from agent7.identity import MemoryId, ScopeId, WorkspaceId
from agent7.memory.policy import MemoryPolicy
from agent7.memory.served_models import ServedModels
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

type Hold = Callable[[UnitOfWork], None]


@dataclass(frozen=True, slots=True)
class ReEmbedding:
    """One workspace at a time. Whatever is done twice changes nothing more: what is missing is found by what is there."""

    database: Database
    models: ServedModels
    policy: MemoryPolicy

    def is_needed(self, workspace: WorkspaceId) -> bool:
        """Whether another model serves this workspace than the wanted one, and the wanted one can be asked."""
        with self.database.transaction(Fence(workspace)) as unit:
            served = embeddings.served(unit, workspace).model
        return self.models.can_embed and served is not None and served != self.models.wanted.model

    def since_switch(self, workspace: WorkspaceId, at: datetime) -> timedelta | None:
        """How long ago this workspace came to the wanted model; None where it never switched, or is still to."""
        with self.database.transaction(Fence(workspace)) as unit:
            served = embeddings.served(unit, workspace)
        return at - served.since if served.since is not None and served.model == self.models.wanted.model else None

    def page(self, workspace: WorkspaceId, after: int, *, most: int) -> tuple[MemoryId, Mapping[ScopeId, Sequence[MemoryId]]] | None:
        """The last of the next memories of the workspace by id, and which of them lack a vector of the wanted model; None at the end."""
        with self.database.transaction(Fence(workspace)) as unit:
            return embeddings.page_to_embed(unit, workspace, self.models.wanted.model, after, most=most)

    def embed(self, workspace: WorkspaceId, scope: ScopeId, memories: Sequence[MemoryId], hold: Hold) -> int:
        """Give these vectors of the wanted model; how many. Raises ModelUnavailable, and what `hold` raises."""
        wanted, fence = self.models.wanted, Fence(workspace, (scope,))
        with self.database.transaction(fence) as unit:
            rows = embeddings.texts(unit, scope, memories)
        if not rows:
            return 0
        vectors = wanted.embed([content for _, content in rows])  # no transaction waits for it
        with self.database.transaction(fence) as unit:
            hold(unit)
            made = [(memory, content, vector) for (memory, content), vector in zip(rows, vectors, strict=True)]
            added = embeddings.add_beside(unit, scope, wanted.model, made)
            line, alone = self.policy.approximate_from, self.policy.approximate_alone_from
            embeddings.follow_growth(unit, scope, wanted.model, line=line, alone=alone, most=2 * len(made))
        return added

    def switch(self, workspace: WorkspaceId, at: datetime, hold: Hold) -> None:
        """Memories of this workspace are found by the wanted model from now on. Raises what `hold` raises."""
        with self.database.transaction(Fence(workspace)) as unit:
            hold(unit)
            embeddings.switch(unit, workspace, self.models.wanted.model, at)

    def drop_others(self, workspace: WorkspaceId, scope: ScopeId, hold: Hold, *, most: int) -> int:
        """Delete at most `most` vectors of models that do not serve the workspace; how many. Raises what `hold` raises.

        After a switch the vectors of before go, and what was near to what by them is asked anew of those that stay.
        """
        with self.database.transaction(Fence(workspace, (scope,))) as unit:
            hold(unit)
            served = embeddings.served(unit, workspace)
            if served.model is None:
                return 0
            return embeddings.drop_others(unit, scope, served.model, most=most, compared_anew=served.since is not None)
