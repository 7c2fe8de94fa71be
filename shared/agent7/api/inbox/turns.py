"""One turn as a trace: what came, how it was read, what was recalled, what a model was given, what was done, and how the reply fared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent7.api.http.resource import Content, Id, Resource
from agent7.api.inbox.message_json import as_json
from agent7.api.inbox.turn_json import call_as_json, effect_as_json, summary, waterfall
from agent7.api.person.explanations import recall_as_json
from agent7.api.person.memory_json import as_json as memory_as_json
from agent7.api.person.memory_json import item_as_json, shown
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.identity import Scope
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import threads, turn_traces


@dataclass(frozen=True, slots=True)
class Turns:
    """Traces of turns."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def trace(self, workspace: str, user: str, turn: str) -> dict[str, Any]:
        """All that is known of one turn. Reading it is audited. Raises NotFound, DatabaseDown."""
        scope = People(self.database, self.clock).looked_at(workspace, user, "turn read")
        with self.database.transaction(Fence.around(scope)) as unit:
            found = turn_traces.turn(unit, scope, turn)
            if found is None:
                raise NotFound(turn)
            said = threads.messages_of_turn(unit, scope, found.id)
            recalls = turn_traces.recalls(unit, scope, found.id)
            costs = turn_traces.costs(unit, scope, [found.public_id, *recalls, *(each.public_id for each in said)])
            effects = turn_traces.effects(unit, scope, found.id)
        return {
            **summary(found),
            "user": user,
            "messages": [as_json(each) for each in said if each.role == 0],
            "reply": [as_json(each) for each in said if each.role != 0],
            "recalls": [self._recall(scope, each) for each in recalls],
            "prompt": found.trace.get("prompt"),
            "calls": [call_as_json(each) for each in costs],
            "effects": [effect_as_json(each) for each in effects],
            "waterfall": waterfall(found, said),
            "trouble": {"faults": found.faults, "takeovers": found.takeovers, "fault": found.fault},
            "learning": {
                "after_work_at": shown(found.after_work_at),
                "extracted_at": shown(found.extracted_at),
                "extraction": found.extraction,
            },
        }

    def _recall(self, scope: Scope, recall: str) -> dict[str, Any]:
        at = self.clock.now()
        found = self.memory.explanations.of_recall(scope, recall, at=at)
        if found is None:  # forgotten between two transactions
            return {"recall": recall, "memories": []}
        memories = [{**memory_as_json(item.memory, self.memory, at), **item_as_json(item)} for item in found.items]
        return {**recall_as_json(found.recall), "memories": memories}


resource = Resource[Turns](lambda parts: parts.turns)


@resource.get("/api/workspaces/<workspace>/users/<user>/turns/<turn>")
def trace(workspace: Id, user: Id, turn: Id) -> Content:
    """One turn as a trace."""
    return resource.part.trace(workspace, user, turn)
