"""Cold search (restore on demand).

What nobody asked for in so long that it went to cold storage answers a question that nothing else answers, and comes back with that. By
its words alone: the cold has no vectors. Who finds an answer elsewhere never comes here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, Scope
from agent7.language import query_terms
from agent7.memory.answering import answering
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.model import Arm, Memory, Recall, Recalled
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.store.memory import cold
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Status

MOST_WEIGHED: Final = 5
"""Of those that share the most words with the question."""

type Thaw = Callable[[UnitOfWork, Scope, Sequence[MemoryId], datetime], Sequence[Memory]]


@dataclass(frozen=True, slots=True)
class ColdSearch:
    """Looks for an answer in cold storage."""

    database: Database
    policy: MemoryPolicy
    thaw: Thaw

    def completed(self, scope: Scope, question: str, recall: Recall, *, language: str | None = None) -> Recall:
        """The same recall with what answers the question out of the cold, which is active again; unchanged where nothing does.

        For a question that the recall does not answer. Raises DatabaseDown.
        """
        asked = {lexeme for alternatives in query_terms(question) for lexeme in alternatives}
        with self.database.transaction(Fence.around(scope)) as unit:
            rows = cold.faded(unit, scope.own, asked, recall.at, most=MOST_WEIGHED) if asked else []
            resting = [each for row in rows if (each := replace(row, status=Status.ACTIVE)).holds_at(recall.at)]
            found = answering(question, [self._recalled(each, recall.at) for each in resting], language=language) if resting else []
            ids = [told.item.memory.id for told in found]
            back = {memory.id: memory for memory in self.thaw(unit, scope, ids, recall.at)} if ids else {}
        items = tuple(self._recalled(back[each], recall.at) for each in ids if each in back)
        return replace(recall, items=(*items, *recall.items)) if items else recall

    def _recalled(self, memory: Memory, at: datetime) -> Recalled:
        tags = trust.tags([memory], self.policy, at)[memory.id]
        return Recalled(memory, 0.0, None, 0.0, frozenset({Arm.LEXICAL}), effective_confidence(memory, self.policy, at), tags)
