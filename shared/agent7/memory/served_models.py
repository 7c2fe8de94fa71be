"""Served embedding models: by which model the memories of a workspace are found now.

The settings name the model that is wanted. A workspace goes on with the one that its vectors are of until the monthly job has made those
of the wanted one (`lifecycle.re_embedding`); so an environment may have to ask two models, each for other workspaces.
"""

from __future__ import annotations

from collections.abc import Callable

from agent7.identity import WorkspaceId
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import UnitOfWork


class ServedModels:
    """The embedder of each workspace, by what a transaction last read of it. It opens none: without one it goes by what it saw last.

    What was seen may be out of date, or nothing was seen yet. A recall then embeds its question once more; a memory that was written with
    a vector of another model has none that counts until `embed_missing` comes by, which is after the same turn.
    """

    def __init__(self, wanted: Embedder, named: Callable[[str], Embedder] = NoEmbedder) -> None:
        self.wanted = wanted
        self._named = named
        self._others: dict[str, Embedder] = {}
        self._seen: dict[WorkspaceId, str] = {}

    @property
    def can_embed(self) -> bool:
        """Whether there is a wanted model at all."""
        return not isinstance(self.wanted, NoEmbedder)

    def of(self, workspace: WorkspaceId) -> Embedder:
        """The embedder of the model that serves this workspace, as far as is known."""
        return self._embedder(self._seen.get(workspace, self.wanted.model))

    def seen(self, workspace: WorkspaceId, model: str | None) -> Embedder:
        """Note which model serves a workspace (None: none is settled yet, the wanted one will), and give its embedder."""
        if model is None:
            self._seen.pop(workspace, None)
        else:
            self._seen[workspace] = model
        return self.of(workspace)

    def read(self, unit: UnitOfWork) -> Embedder:
        """That of the workspace of an open transaction, asked now."""
        return self.seen(unit.workspace, embeddings.served(unit, unit.workspace).model)

    def _embedder(self, model: str) -> Embedder:
        if model == self.wanted.model:
            return self.wanted
        return self._others.setdefault(model, self._named(model))
