"""What was learnt about a person, for an operator: core memory with its versions, lessons, proposals, their session, feedback.

Whatever changes something is audited. A change of core memory names the version that the operator saw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from agent7.api.people import People
from agent7.api.resource import Content, Id, Resource, Sent, Words
from agent7.clock import Clock
from agent7.errors import BadRequest, NotFound
from agent7.identity import MemoryId, Scope
from agent7.memory import CoreMemory, Lesson, MemoryAgent, Suggestion
from agent7.store.unit_of_work import Database, Fence


class OfVersion(Sent):
    """Which version of an entry the operator saw."""

    version: int = Field(ge=1)


class CoreChange(OfVersion):
    """New words for an entry, or whether it is protected."""

    content: Words | None = Field(default=None, min_length=1, max_length=1_000)
    protected: bool | None = None


class Answer(Sent):
    """What became of a proposal."""

    accepted: bool
    reason: Words = Field(default="", max_length=200)


class Verdict(Sent):
    """What was thought of memories of a recall; null takes it back. No memories: all of the recall."""

    verdict: Literal["helpful", "wrong"] | None
    memories: list[Words] = Field(default_factory=list, max_length=100)


@dataclass(frozen=True, slots=True)
class Learned:
    """What an operator sees and does. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def scope(self, workspace: str, user: str) -> Scope:
        """Whose it is. Raises NotFound for somebody who is not there, or is being erased."""
        return self._people.scope(workspace, user)

    def core(self, scope: Scope) -> dict[str, Any]:
        return {"core": [core_as_json(entry) for entry in self.memory.core.entries(scope)]}

    def history(self, scope: Scope, entry: str) -> dict[str, Any]:
        """Every version of an entry; one whose words were forgotten has none."""
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

    def change(self, scope: Scope, entry: str, change: CoreChange) -> dict[str, Any]:
        """Raises VersionConflict, BadRequest."""
        core, changed = self.memory.core, None
        with self.database.transaction(Fence.around(scope)) as unit:
            if change.content is not None:
                changed = core.change(unit, scope, entry, change.content, version=change.version, at=self.clock.now())
            if change.protected is not None:
                seen = changed.version if changed else change.version
                changed = core.protect(unit, scope, entry, protected=change.protected, version=seen)
            if changed is None:
                raise BadRequest("content or protected must be given")
            self._people.note(unit, scope, "core memory changed")
        return core_as_json(changed)

    def undo(self, scope: Scope, entry: str, seen: OfVersion) -> dict[str, Any]:
        """Raises VersionConflict, NotAllowed."""
        with self.database.transaction(Fence.around(scope)) as unit:
            changed = self.memory.core.undo(unit, scope, entry, version=seen.version, at=self.clock.now())
            self._people.note(unit, scope, "core memory undone")
        return core_as_json(changed)

    def remove(self, scope: Scope, entry: str, seen: OfVersion) -> dict[str, Any]:
        """Raises VersionConflict, NotAllowed (protected)."""
        with self.database.transaction(Fence.around(scope)) as unit:
            changed = self.memory.core.remove(unit, scope, entry, version=seen.version, at=self.clock.now())
            self._people.note(unit, scope, "core memory removed")
        return core_as_json(changed)

    def lessons(self, scope: Scope) -> dict[str, Any]:
        return {"lessons": [lesson_as_json(lesson) for lesson in self.memory.lessons.all(scope)]}

    def drop_lesson(self, scope: Scope, lesson: str) -> dict[str, Any]:
        with self.database.transaction(Fence.around(scope)) as unit:
            if not self.memory.lessons.forget(unit, scope, [lesson]):
                raise NotFound(lesson)
            self._people.note(unit, scope, "lesson dropped")
        return {"dropped": lesson}

    def suggestions(self, scope: Scope) -> dict[str, Any]:
        rules = self.memory.suggestions.rules(scope, at=self.clock.now())
        return {
            "suggestions": [suggestion_as_json(each) for each in self.memory.suggestions.all(scope)],
            "rules": [{"text": rule.memory.content, "confidence": round(rule.memory.confidence, 3)} for rule in rules],
        }

    def learn(self, scope: Scope, suggestion: str, answer: Answer) -> dict[str, Any]:
        with self.database.transaction(Fence.around(scope)) as unit:
            found = self.memory.suggestions.learn(
                unit, scope, suggestion, accepted=answer.accepted, reason=answer.reason, at=self.clock.now()
            )
            self._people.note(unit, scope, "suggestion answered")
        return suggestion_as_json(found)

    def judge(self, scope: Scope, recall: str, verdict: Verdict) -> dict[str, Any]:
        with self.database.transaction(Fence.around(scope)) as unit:
            judged = self.memory.feedback.judge(unit, scope, recall, verdict.memories, verdict.verdict)
            if not judged:
                raise NotFound(recall)
            self._people.note(unit, scope, "recall judged")
        return {"recall": recall, "verdict": verdict.verdict, "judged": judged}

    def session(self, scope: Scope) -> dict[str, Any]:
        """What the person's newest session began with, as it reads now; null before the first."""
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


def core_as_json(entry: CoreMemory) -> dict[str, Any]:
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


def lesson_as_json(lesson: Lesson) -> dict[str, Any]:
    return {
        "id": lesson.public_id,
        "kind": lesson.kind,
        "text": lesson.text,
        "times": lesson.times,
        "created_at": lesson.created_at.isoformat(),
        "confirmed_at": lesson.confirmed_at.isoformat(),
    }


def suggestion_as_json(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "id": suggestion.public_id,
        "text": suggestion.text,
        "made_by": suggestion.made_by,
        "state": suggestion.state.name.lower(),
        "reason": suggestion.reason,
        "made_at": suggestion.made_at.isoformat(),
    }


def _known(public_id: str, text: str) -> dict[str, str]:
    return {"id": public_id, "text": text}


resource = Resource[Learned](lambda parts: parts.learned)
PERSON = "/api/workspaces/<workspace>/users/<user>"


@resource.get(f"{PERSON}/core")
def core(workspace: Id, user: Id) -> Content:
    return resource.part.core(_scope(workspace, user))


@resource.get(f"{PERSON}/core/<entry>")
def core_history(workspace: Id, user: Id, entry: Id) -> Content:
    return resource.part.history(_scope(workspace, user), entry)


@resource.patch(f"{PERSON}/core/<entry>")
def change_core(workspace: Id, user: Id, entry: Id, change: CoreChange) -> Content:
    return resource.part.change(_scope(workspace, user), entry, change)


@resource.delete(f"{PERSON}/core/<entry>")
def remove_core(workspace: Id, user: Id, entry: Id, seen: OfVersion) -> Content:
    return resource.part.remove(_scope(workspace, user), entry, seen)


@resource.post(f"{PERSON}/core/<entry>/undo")
def undo_core(workspace: Id, user: Id, entry: Id, seen: OfVersion) -> Content:
    return resource.part.undo(_scope(workspace, user), entry, seen)


@resource.get(f"{PERSON}/lessons")
def lessons(workspace: Id, user: Id) -> Content:
    return resource.part.lessons(_scope(workspace, user))


@resource.delete(f"{PERSON}/lessons/<lesson>")
def drop_lesson(workspace: Id, user: Id, lesson: Id) -> Content:
    return resource.part.drop_lesson(_scope(workspace, user), lesson)


@resource.get(f"{PERSON}/suggestions")
def suggestions(workspace: Id, user: Id) -> Content:
    return resource.part.suggestions(_scope(workspace, user))


@resource.post(f"{PERSON}/suggestions/<suggestion>/learn")
def learn(workspace: Id, user: Id, suggestion: Id, answer: Answer) -> Content:
    return resource.part.learn(_scope(workspace, user), suggestion, answer)


@resource.post(f"{PERSON}/recalls/<recall>/feedback")
def judge(workspace: Id, user: Id, recall: Id, verdict: Verdict) -> Content:
    return resource.part.judge(_scope(workspace, user), recall, verdict)


@resource.get(f"{PERSON}/session")
def session(workspace: Id, user: Id) -> Content:
    return resource.part.session(_scope(workspace, user))


def _scope(workspace: Id, user: Id) -> Scope:
    return resource.part.scope(workspace, user)
