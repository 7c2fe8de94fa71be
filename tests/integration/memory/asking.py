"""Answered turns with their after-work, as the conversation leaves them: what was recalled, and what the answer rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.turn.session import ids_of
from agent7.identity import MemoryId, TurnId, new_public_id
from agent7.memory import Purpose, Recall
from agent7.store.conversation import conversations, turns
from agent7.store.conversation.turns import Outcome
from agent7.store.unit_of_work import Fence, UnitOfWork
from tests.integration.memory.conftest import Person


@dataclass(frozen=True)
class Asking:
    """One person asks; the answer uses what `used` says of each memory's words."""

    person: Person

    def ask(
        self,
        query: str,
        used: Callable[[str], bool] = lambda words: False,
        *,
        at: datetime,
        over_budget: bool = False,
        also: Sequence[MemoryId] = (),
        done: bool = True,
    ) -> tuple[TurnId, Recall]:
        """`also`: what stood there from the session's start. `done`: whether the after-work has come already."""
        recall = self.person.recalls(query, at=at)
        known = {each.id: each.content for each in self.person.memory.get(self.person.scope, also)}
        found = {item.memory.id: item.memory.content for item in recall.items}
        with self.person.database.transaction(Fence.around(self.person.scope)) as unit:
            turn = self._turn(unit, at)
            self.person.memory.record(unit, self.person.scope, recall, turn=turn)
            if over_budget:
                unit.execute("UPDATE recalls SET over_budget = true WHERE public_id = %s", (recall.public_id,))
            rests_on = [each for each, words in {**known, **found}.items() if used(words)]
            recalled = [*found, *also]
            outcome = Outcome("respond", "memory_query", "test", "rules", recall_id=recall.public_id, recalled=recalled, used=rests_on)
            turns.answer(unit, self.person.scope, turn, "lease", outcome, at)
        if done:
            self.after_work(turn)
        return turn, recall

    def begin(self, at: datetime) -> list[MemoryId]:
        """A session begins with its most telling memories, which a model is told before every answer."""
        started = self.person.memory.session_start.load(self.person.scope, at=at)
        start = Recall(new_public_id(at), "", Purpose.SESSION_START, at, started.memories)
        with self.person.database.transaction(Fence.around(self.person.scope)) as unit:
            session, _ = conversations.current(unit, self.person.scope, "whatsapp", idle=conversations.SESSION_IDLE, at=at)
            conversations.keep_loaded(unit, self.person.scope, session.id, {**ids_of(started), "recall": start.public_id})
            self.person.memory.record(unit, self.person.scope, start, turn=None)
        return [item.memory.id for item in started.memories]

    def after_work(self, turn: TurnId) -> bool:
        work = AfterWork(self.person.database, self.person.memory)
        return work.finish(self.person.scope.workspace, self.person.scope.own, turn, self.person.noon)

    def _turn(self, unit: UnitOfWork, at: datetime) -> TurnId:
        scope = self.person.scope
        session, _ = conversations.current(unit, scope, "whatsapp", idle=conversations.SESSION_IDLE, at=at)
        return turns.open_turn(unit, scope, session.id, [], lease="lease", split_off=False, at=at).id
