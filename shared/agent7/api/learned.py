"""What was learnt about a person, for an operator: core memory with its versions, lessons, proposals, their session, feedback.

Whatever changes something is audited. A change of core memory names the version that the operator saw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from agent7.api.admin import signed_in
from agent7.api.people import People
from agent7.api.setting_changes import faults_of
from agent7.channels.requests import can_be_kept, raw_body
from agent7.clock import Clock
from agent7.errors import BadRequest, NotAllowed, NotFound
from agent7.identity import MemoryId, Scope
from agent7.memory import CoreMemory, Lesson, MemoryAgent, Suggestion, VersionConflict
from agent7.store.recall import session_start
from agent7.store.unit_of_work import Database, Fence

ADDRESS: Final = re.compile(
    r"/api/workspaces/(?P<workspace>[0-9A-Z]{26})/users/(?P<user>[0-9A-Z]{26})/"
    r"(?P<what>core|lessons|suggestions|session|recalls)(?:/(?P<id>[0-9A-Z]{26})(?:/(?P<action>undo|learn|feedback))?)?"
)
NOBODY: Final = {"message": "No such person, or nothing of theirs has this id."}
CONFLICT: Final = "Somebody else has changed this entry since you read it. Nothing was saved."


def _storable(text: str) -> str:
    if not can_be_kept(text):
        raise PydanticCustomError("characters", "Must not contain a zero character")
    return text


type Words = Annotated[str, AfterValidator(_storable)]
"""What a text column can hold."""


class OfVersion(BaseModel):
    """Which version of an entry the operator saw."""

    model_config = ConfigDict(extra="forbid", strict=True)
    version: int = Field(ge=1)


class CoreChange(OfVersion):
    """New words for an entry, or whether it is protected."""

    content: Words | None = Field(default=None, min_length=1, max_length=1_000)
    protected: bool | None = None


class Answer(BaseModel):
    """What became of a proposal."""

    model_config = ConfigDict(extra="forbid", strict=True)
    accepted: bool
    reason: Words = Field(default="", max_length=200)


class Verdict(BaseModel):
    """What was thought of memories of a recall; null takes it back. No memories: all of the recall."""

    model_config = ConfigDict(extra="forbid", strict=True)
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
            found = session_start.last_loaded(unit, scope)
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


def answer_about_learned(event: Mapping[str, Any], admin_token: str, learned: Callable[[], Learned]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request of API Gateway to these addresses. Raises DatabaseDown."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    address = ADDRESS.fullmatch(event["requestContext"]["http"]["path"])
    if address is None:
        return 404, NOBODY
    try:
        return _done(event, address, learned())
    except NotFound:
        return 404, NOBODY
    except VersionConflict:
        return 409, {"message": CONFLICT}
    except NotAllowed as reason:
        return 409, {"message": f"{reason}."}
    except BadRequest as fault:
        return 400, {"message": f"Nothing was saved. {fault}."}
    except ValidationError as faults:
        return 400, {"message": "Nothing was saved.", "faults": faults_of(faults)}


def _done(event: Mapping[str, Any], address: re.Match[str], learned: Learned) -> tuple[int, dict[str, Any]]:
    method, what, about, action = event["requestContext"]["http"]["method"], address["what"], address["id"], address["action"]
    steps: dict[tuple[str, str, bool, str | None], Callable[[Scope], dict[str, Any]]] = {
        ("GET", "core", False, None): learned.core,
        ("GET", "core", True, None): lambda scope: learned.history(scope, about),
        ("PATCH", "core", True, None): lambda scope: learned.change(scope, about, CoreChange.model_validate_json(raw_body(event))),
        ("DELETE", "core", True, None): lambda scope: learned.remove(scope, about, OfVersion.model_validate_json(raw_body(event))),
        ("POST", "core", True, "undo"): lambda scope: learned.undo(scope, about, OfVersion.model_validate_json(raw_body(event))),
        ("GET", "lessons", False, None): learned.lessons,
        ("DELETE", "lessons", True, None): lambda scope: learned.drop_lesson(scope, about),
        ("GET", "suggestions", False, None): learned.suggestions,
        ("POST", "suggestions", True, "learn"): lambda scope: learned.learn(scope, about, Answer.model_validate_json(raw_body(event))),
        ("POST", "recalls", True, "feedback"): lambda scope: learned.judge(scope, about, Verdict.model_validate_json(raw_body(event))),
        ("GET", "session", False, None): learned.session,
    }
    step = steps.get((method, what, about is not None, action))
    if step is None:
        return 405, {"message": "This address does not take that method."}
    return 200, step(learned.scope(address["workspace"], address["user"]))


def _known(public_id: str, text: str) -> dict[str, str]:
    return {"id": public_id, "text": text}
