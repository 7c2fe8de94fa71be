"""What corrections, complaints and failed tasks taught about a person, for an operator: read, reworded and dropped, which is audited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response
from pydantic import StringConstraints

from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatchGiven, number_of, refuse_stale, versioned
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.memory import Lesson, MemoryAgent
from agent7.store.unit_of_work import Database, Fence


class LessonChange(Sent):
    """Other words for a lesson."""

    text: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


@dataclass(frozen=True, slots=True)
class Lessons:
    """What an operator sees and does. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def all(self, workspace: str, user: str) -> dict[str, Any]:
        """The lessons of a person."""
        scope = self._people.looked_at(workspace, user, "lessons read")
        return {"lessons": [as_json(lesson) for lesson in self.memory.lessons.all(scope)]}

    def change(self, workspace: str, user: str, lesson: str, change: LessonChange, seen: int | None = None) -> dict[str, Any]:
        """Give a lesson other words. Raises NotFound when there is no such lesson, Stale, Rejected when another says that already."""
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            refuse_stale(seen, as_json(self.memory.lessons.held(unit, scope, lesson)))
            changed = self.memory.lessons.reword(unit, scope, lesson, change.text)
            self._people.note(unit, scope, "lesson changed", ("text",))
        return as_json(changed)

    def drop(self, workspace: str, user: str, lesson: str, seen: int | None = None) -> dict[str, Any]:
        """Drop a lesson. Raises NotFound when there is no such lesson, Stale."""
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            refuse_stale(seen, as_json(self.memory.lessons.held(unit, scope, lesson)))
            self.memory.lessons.forget(unit, scope, [lesson])
            self._people.note(unit, scope, "lesson dropped")
        return {"dropped": lesson}

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def as_json(lesson: Lesson) -> dict[str, Any]:
    """A lesson as the API shows it; its version is of its words alone, however often it is confirmed."""
    return {
        "id": lesson.public_id,
        "version": number_of((lesson.public_id, lesson.kind, lesson.text)),
        "kind": lesson.kind,
        "text": lesson.text,
        "times": lesson.times,
        "created_at": lesson.created_at.isoformat(),
        "confirmed_at": lesson.confirmed_at.isoformat(),
    }


resource = Resource[Lessons](lambda parts: parts.lessons)


@resource.get("/api/workspaces/<workspace>/users/<user>/lessons")
def lessons(workspace: Id, user: Id) -> Content:
    """The lessons of a person."""
    return resource.part.all(workspace, user)


@resource.patch("/api/workspaces/<workspace>/users/<user>/lessons/<lesson>")
def change(workspace: Id, user: Id, lesson: Id, change: LessonChange, seen: IfMatchGiven = None) -> Response[Content]:
    """Reword a lesson."""
    changed = resource.part.change(workspace, user, lesson, change, seen)
    return versioned(changed, changed["version"])


@resource.delete("/api/workspaces/<workspace>/users/<user>/lessons/<lesson>")
def drop(workspace: Id, user: Id, lesson: Id, seen: IfMatchGiven = None) -> Content:
    """Drop a lesson."""
    return resource.part.drop(workspace, user, lesson, seen)
