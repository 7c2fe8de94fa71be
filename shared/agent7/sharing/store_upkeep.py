"""Upkeep of the store: what is over goes, and items are found by the embedding model that serves their workspace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import Scope
from agent7.memory import MemoryAgent
from agent7.store.sharing import stored_items
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

EMBEDDED_AT_ONCE: Final = 8
REMOVED_AT_ONCE: Final = 1_000

type Hold = Callable[[UnitOfWork], None]


@dataclass(frozen=True, slots=True)
class StoreUpkeep:
    """Of one workspace at a time. Whatever is done twice changes nothing more. Raises what `hold` raises, and DatabaseDown."""

    database: Database
    memory: MemoryAgent

    def remove_expired(self, scope: Scope, hold: Hold, *, at: datetime) -> int:
        """Delete what is over; how many items."""
        removed, gone = 0, REMOVED_AT_ONCE
        while gone == REMOVED_AT_ONCE:
            with self.database.transaction(Fence.around(scope)) as unit:
                hold(unit)
                gone = stored_items.remove_expired(unit, scope, most=REMOVED_AT_ONCE, at=at)
            removed += gone
        return removed

    def embed(self, scope: Scope, hold: Hold) -> int:
        """Make the vectors that items lack, of the model that serves the workspace; of how many. Raises ModelUnavailable."""
        embedded = 0
        while made := self._embed_some(scope, hold):
            embedded += made
        return embedded

    def _embed_some(self, scope: Scope, hold: Hold) -> int:
        with self.database.transaction(Fence.around(scope)) as unit:
            model = self.memory.served_model(scope, unit=unit)
            lacking = stored_items.without_vectors(unit, scope, model, most=EMBEDDED_AT_ONCE)
        if not lacking:
            return 0
        made_by, vectors = self.memory.vectors(scope, [text for _, texts in lacking for text in texts])
        of_item = iter(vectors)  # no transaction waits for them
        made = {item: (texts, [next(of_item) for _ in texts]) for item, texts in lacking}
        with self.database.transaction(Fence.around(scope)) as unit:
            hold(unit)
            held = stored_items.lock(unit, scope, list(made))
            still = {item: found for item, (texts, found) in made.items() if held.get(item) == texts}
            rows = [(item, place, vector) for item, found in still.items() for place, vector in enumerate(found, 1)]
            stored_items.add_vectors(unit, scope, made_by, rows)
        return len(still)
