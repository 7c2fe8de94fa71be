"""Core memory for an operator: what is so of a person, with its versions. A change is of the version that was seen, and audited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from aws_lambda_powertools.event_handler import Response
from pydantic import Field

from agent7.api.http.resource import Changes, Content, Id, Resource, Words
from agent7.api.http.versions import IfMatch, versioned
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.identity import Scope
from agent7.memory import CoreMemory, MemoryAgent
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

ANSWERED_BY_MEMORIES: Final = "Answers go by the memories beneath, which say it otherwise. Correct those, too."


class CoreChange(Changes):
    """New words for an entry, or whether it is protected."""

    content: Words | None = Field(default=None, min_length=1, max_length=1_000)
    protected: bool | None = None


@dataclass(frozen=True, slots=True)
class CoreMemories:
    """What an operator sees and does. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def all(self, workspace: str, user: str) -> dict[str, Any]:
        """The core memory of a person, entry by entry."""
        scope = self._people.looked_at(workspace, user, "core memory read")
        return {"core": [as_json(entry) for entry in self.memory.core.entries(scope)]}

    def history(self, workspace: str, user: str, entry: str) -> dict[str, Any]:
        """Every version of an entry; one whose words were forgotten has none."""
        scope = self._people.looked_at(workspace, user, "core memory read")
        return {
            "versions": [
                {
                    "version": each.version,
                    "content": each.state.content or None,
                    "confidence": round(each.state.confidence, 3),
                    "active": each.state.active,
                    "reason": each.reason,
                    "at": each.made_at.isoformat(),
                }
                for each in self.memory.core.history(scope, entry)
            ]
        }

    def change(self, workspace: str, user: str, entry: str, change: CoreChange, seen: int) -> dict[str, Any]:
        """Change or protect an entry. What is corrected is corrected in the one memory that it rests on, too; see `_told` for others.

        Raises VersionConflict when it has changed since, NotEditable when the memory has, BadRequest when neither is given or it is too
        long.
        """
        scope, at = self._people.scope(workspace, user), self.clock.now()
        core, editing, changed = self.memory.core, self.memory.core_editing, None
        correction = None if change.content is None else editing.correction(scope, entry, change.content, at)
        with self.database.transaction(Fence.around(scope)) as unit:
            if change.content is not None:
                changed = editing.change(unit, scope, entry, change.content, correction, version=seen, at=at)
            if change.protected is not None:
                changed = core.protect(unit, scope, entry, protected=change.protected, version=changed.version if changed else seen)
            if changed is None:
                raise BadRequest("content or protected must be given")
            self._people.note(unit, scope, "core memory changed")
            return self._told(unit, scope, changed)

    def undo(self, workspace: str, user: str, entry: str, seen: int) -> dict[str, Any]:
        """Undo the last change of an entry, in the one memory that it rests on, too.

        Raises VersionConflict when it has changed since, NotEditable when the memory has, NotAllowed when what it said before was
        forgotten or it is protected.
        """
        scope, at = self._people.scope(workspace, user), self.clock.now()
        correction = self.memory.core_editing.correction(scope, entry, None, at)
        with self.database.transaction(Fence.around(scope)) as unit:
            changed = self.memory.core_editing.undo(unit, scope, entry, correction, version=seen, at=at)
            self._people.note(unit, scope, "core memory undone")
            return self._told(unit, scope, changed)

    def remove(self, workspace: str, user: str, entry: str, seen: int) -> dict[str, Any]:
        """Remove an entry, so that nothing answers by it any more; undo brings both back.

        Raises VersionConflict when it has changed since, NotAllowed when it is protected.
        """
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            changed = self.memory.core_editing.remove(unit, scope, entry, version=seen, at=self.clock.now())
            self._people.note(unit, scope, "core memory removed")
        return as_json(changed)

    def _told(self, unit: UnitOfWork, scope: Scope, entry: CoreMemory) -> dict[str, Any]:
        """An entry as changed; `beneath`: the memories that answers go by and that say it otherwise, which `hint` says in words."""
        beneath = self.memory.core_editing.beneath(unit, scope, entry)
        shown = [{"memory": each.public_id, "content": None if each.secret else each.content} for each in beneath]
        return {**as_json(entry), "beneath": shown, "hint": ANSWERED_BY_MEMORIES if beneath else None}

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(entry: CoreMemory) -> dict[str, Any]:
    """An entry of core memory as the API shows it; `confidence` in [0, 1]."""
    state = entry.state
    return {
        "id": entry.public_id,
        "category": entry.category,
        "content": state.content,
        "confidence": round(state.confidence, 3),
        "stated": state.stated,
        "sources": state.source_count,
        "active": state.active,
        "protected": entry.protected,
        "version": entry.version,
        "updated_at": entry.updated_at.isoformat(),
    }


resource = Resource[CoreMemories](lambda parts: parts.core_memories)


@resource.get("/api/workspaces/<workspace>/users/<user>/core")
def entries(workspace: Id, user: Id) -> Content:
    """The core memory of a person."""
    return resource.part.all(workspace, user)


@resource.get("/api/workspaces/<workspace>/users/<user>/core/<entry>")
def history(workspace: Id, user: Id, entry: Id) -> Response[Content]:
    """Every version of an entry of core memory."""
    told = resource.part.history(workspace, user, entry)
    return versioned(told, max((each["version"] for each in told["versions"]), default=1))


@resource.patch("/api/workspaces/<workspace>/users/<user>/core/<entry>")
def change(workspace: Id, user: Id, entry: Id, change: CoreChange, seen: IfMatch) -> Response[Content]:
    """Change or protect an entry of core memory."""
    return _of_version(resource.part.change(workspace, user, entry, change, seen))


@resource.delete("/api/workspaces/<workspace>/users/<user>/core/<entry>")
def remove(workspace: Id, user: Id, entry: Id, seen: IfMatch) -> Response[Content]:
    """Remove an entry of core memory."""
    return _of_version(resource.part.remove(workspace, user, entry, seen))


@resource.post("/api/workspaces/<workspace>/users/<user>/core/<entry>/undo")
def undo(workspace: Id, user: Id, entry: Id, seen: IfMatch) -> Response[Content]:
    """Undo the last change of an entry of core memory."""
    return _of_version(resource.part.undo(workspace, user, entry, seen))


def _of_version(entry: Content) -> Response[Content]:
    return versioned(entry, entry["version"])
