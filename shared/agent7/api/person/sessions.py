"""What a person's session began with, for an operator, as it reads now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.identity import MemoryId
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence


@dataclass(frozen=True, slots=True)
class Sessions:
    """What an operator sees of sessions. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def newest(self, workspace: str, user: str) -> dict[str, Any]:
        """What the person's newest session began with, as it reads now; null before the first."""
        scope = self._people.looked_at(workspace, user, "session read")
        at = self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            found = self.memory.session_start.last_loaded(unit, scope)
            if found is None:
                return {"session": None}
            public_id, began, loaded = found
            ids = [MemoryId(each) for each in loaded.get("memories", ())]
            started = self.memory.session_start.load(scope, at=at, memories=ids, unit=unit)
            flagged = self.memory.feedback.flagged(unit, scope)
        return {
            "session": public_id,
            "started_at": began.isoformat(),
            "core": [_known(each.public_id, each.text) for each in started.core if each.public_id in loaded.get("core", ())],
            "lessons": [_known(each.public_id, each.text) for each in started.lessons if each.public_id in loaded.get("lessons", ())],
            "instructions": [
                _known(each.public_id, each.text) for each in started.instructions if each.public_id in loaded.get("instructions", ())
            ],
            "rules": list(started.rules),
            "memories": [
                {**_known(item.memory.public_id, item.memory.content), "called_wrong": flagged.get(item.memory.id, 0)}
                for item in started.memories
            ],
            "triggers": [_known(each.public_id, each.original_message or "") for each in started.due],
        }

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def _known(public_id: str, text: str) -> dict[str, str]:
    return {"id": public_id, "text": text}


resource = Resource[Sessions](lambda parts: parts.sessions)


@resource.get("/api/workspaces/<workspace>/users/<user>/session")
def session(workspace: Id, user: Id) -> Content:
    """The newest session of a person."""
    return resource.part.newest(workspace, user)
