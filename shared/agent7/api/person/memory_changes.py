"""What an operator changes of people's memories: states, corrects, labels, merges, releases, restores, deletes. Each is audited."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import AwareDatetime, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from agent7.api.http.operators import acting
from agent7.api.http.resource import ID, Changes, Content, Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatch, IfMatchGiven, Stale, versioned
from agent7.api.person.memories import seen
from agent7.api.person.memory_json import as_json, version_of
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.conversation.erasure import redaction
from agent7.errors import BadRequest, Rejected
from agent7.identity import Scope
from agent7.memory import Draft, Forgotten, MemoryAgent, Refusal, Remembered
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Category, Status

log = logging.getLogger(__name__)

LONGEST: Final = 1_000
"""Characters of a statement that an operator types."""
MOST_AT_ONCE: Final = 100
DELETE_ALL: Final = "delete all memories"
NOT_WAITING: Final = "This memory does not wait in quarantine (any more)."
REFUSED: Final = {
    Refusal.EMPTY: "There is nothing in it to remember",
    Refusal.TOO_LONG: "It is longer than the memory document can hold",
    Refusal.SECRET: "It holds a key or a password, and such things are kept only when the person asks for it",
}
type Statement = Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]


def _text(given: Any) -> Any:
    """A time as a text alone: a number would be read as seconds since 1970. `Changes` has refused null."""
    if not isinstance(given, str):
        raise PydanticCustomError("time", "Must be a time with its zone, such as 2026-03-02T12:00:00Z")
    return given


class NotWaiting(Rejected):
    """The memory is not in quarantine (any more)."""


class NotMerged(Rejected):
    """The memory was not made one with another, and does not rest in the cold."""


class NewMemory(Sent):
    """What an operator states of a person. Words that tell of several things become several memories."""

    content: Statement
    category: Annotated[Category | None, Field(strict=False)] = None
    protected: bool = False


class MemoryChange(Changes):
    """Other words, or other labels. With `true_from` the old words were so until then; without it they never were."""

    content: Statement | None = None
    true_from: Annotated[AwareDatetime | None, Field(strict=False), BeforeValidator(_text)] = None
    category: Annotated[Category | None, Field(strict=False)] = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    protected: bool | None = None


class ToDelete(Sent):
    """Either these memories, or all of them: that takes the words "delete all memories" in `confirm`."""

    memories: list[Annotated[str, Field(pattern=ID)]] = Field(default_factory=list, max_length=MOST_AT_ONCE)
    confirm: Literal["delete all memories"] | None = None


class ToMerge(Sent):
    """The memory that this one is made one with, and that stays."""

    into: Annotated[str, Field(pattern=ID)]


@dataclass(frozen=True, slots=True)
class MemoryChanges:
    """What an operator can do with memories. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def create(self, workspace: str, user: str, new: NewMemory) -> dict[str, Any]:
        """State something of a person, as they would: what is known is confirmed, what contradicts is replaced. Raises BadRequest."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        drafts = accepted(self.memory.editing.drafts(scope, new.content, at, category=new.category))
        with self.database.transaction(Fence.around(scope)) as unit:
            done = [self.memory.remember(unit, scope, draft, at=at) for draft in drafts]
            for each in done:
                if new.protected and each.memory is not None and each.memory.status is not Status.QUARANTINED:
                    self.memory.editing.label(unit, scope, each.memory.id, protected=True, at=at)
            self._people.note(unit, scope, "memory created")
        log.info("an operator stated something", extra={"memories": len(done), "by": acting().subject})
        return {"memories": [self._outcome(scope, each, at) for each in done]}

    def change(self, workspace: str, user: str, public_id: str, version: int, change: MemoryChange) -> dict[str, Any]:
        """Correct or label one. Raises Stale when it has changed since, NotEditable when it does not stand, BadRequest."""
        if not change.model_fields_set - {"true_from"}:
            raise BadRequest("content, category, confidence or protected must be given")
        scope, at = self._people.scope(workspace, user), self.clock.now()
        held = seen(self.memory.timeline.get(scope, public_id))
        if change.content == held.content:
            change = change.model_copy(update={"content": None})
        drafts = [] if change.content is None else self.memory.editing.drafts(scope, change.content, at, category=held.category, of=held)
        accepted(drafts)
        with self.database.transaction(Fence.around(scope)) as unit:
            held = self.memory.editing.standing(unit, scope, held.id)
            if version_of(held) != version:
                raise Stale(version=version_of(held), now=as_json(held, self.memory, at))
            replaced = held
            if drafts:
                done = self.memory.editing.put_right(unit, scope, held.id, drafts, true_from=change.true_from, at=at)
                held = next((each.memory for each in done if each.memory is not None), held)
            labels = {"category": change.category, "confidence": change.confidence, "protected": change.protected}
            given = {name: value for name, value in labels.items() if value is not None}
            if given:
                held = self.memory.editing.label(unit, scope, held.id, **given, at=at)  # type: ignore[arg-type]
            self._people.note(unit, scope, "memory changed", tuple(sorted(change.model_fields_set)))
        log.info("an operator changed a memory", extra={"memory": public_id, "by": acting().subject})
        return {**as_json(held, self.memory, at), "replaced": replaced.public_id if held.id != replaced.id else None}

    def merge(self, workspace: str, user: str, public_id: str, into: str) -> dict[str, Any]:
        """Let another memory stand for this one, too; `restore` of this one takes it back. Raises NotEditable."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            copy, kept = (seen(self.memory.timeline.get(scope, each, unit=unit)) for each in (public_id, into))
            merged = self.memory.editing.merge(unit, scope, kept.id, copy.id, at=at)
            self._people.note(unit, scope, "memories merged")
        log.info("an operator merged memories", extra={"memory": public_id, "into": into, "by": acting().subject})
        return as_json(merged, self.memory, at)

    def release(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """An operator vouches for what waited: it is active and theirs from now on. Raises NotWaiting."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = seen(self.memory.timeline.get(scope, public_id, unit=unit))
            released = self.memory.quarantine.release(unit, scope, [memory.id], at=at)
            if not released:
                raise NotWaiting(NOT_WAITING)
            self._people.note(unit, scope, "memory released")
        log.info("a quarantined memory was released", extra={"memory": public_id, "by": acting().subject})
        return as_json(released[0], self.memory, at)

    def restore(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """Have a statement back that rests in cold storage, or was made one with another. Raises NotMerged."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            memory = seen(self.memory.timeline.get(scope, public_id, unit=unit))
            thawed = self.memory.retention.thaw(unit, scope, [memory.id], at)
            parted = self.memory.merging.part(unit, scope, memory.id, at)
            if not parted and (not thawed or memory.superseded_at is not None):
                raise NotMerged("This memory was merged with nothing, and rests in no cold storage that it could come back from.")
            self._people.note(unit, scope, "memory restored")
            restored = seen(self.memory.timeline.get(scope, public_id, unit=unit))
        log.info("a memory was restored", extra={"memory": public_id, "by": acting().subject})
        return as_json(restored, self.memory, at)

    def would_delete(self, workspace: str, user: str, public_id: str) -> dict[str, Any]:
        """What deleting one would take along: everything that says it, was drawn from it, or led to it."""
        scope, at = self._people.scope(workspace, user, "memory read"), self.clock.now()
        memory = seen(self.memory.timeline.get(scope, public_id))
        going = sorted(self.memory.would_forget(scope, [memory.id]))
        return {"memories": [as_json(each, self.memory, at) for each in self.memory.get(scope, going)]}

    def delete(self, workspace: str, user: str, public_ids: Sequence[str], version: int | None = None) -> dict[str, Any]:
        """Forget these for good, as if the person had asked for it: with what says the same, and the words of the messages.

        Raises NotFound when one of them is not there, and nothing is deleted then; Rejected when all are protected; Stale when one of
        them is of another version than was seen.
        """
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            held = [seen(self.memory.timeline.get(scope, each, unit=unit)) for each in dict.fromkeys(public_ids)]
            if version is not None and any(version_of(each) != version for each in held):
                raise Stale
            ids = [each.id for each in held]
            self.memory.retention.bring_back(unit, scope, ids)
            forgotten = self.memory.forget(unit, scope, ids, at=at)
            if not forgotten.memories:
                raise Rejected("This memory is protected and cannot be deleted.")
            redacted = redaction.redact(unit, scope, forgotten, at)
            self._people.note(unit, scope, "memory deleted" if len(ids) == 1 else "memories deleted")
        log.info("an operator deleted memories", extra={"memories": len(forgotten.memories), "by": acting().subject})
        return self._told(forgotten, len(redacted))

    def delete_all(self, workspace: str, user: str) -> dict[str, Any]:
        """Forget everything of a person that is not protected, as if they had asked for it; who they are stays."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            forgotten = self.memory.forget_everything(unit, scope, at=at)
            task_intents.cancel_all(unit, scope, at)
            redaction.redact_everything(unit, scope, at)
            self._people.note(unit, scope, "all memories deleted")
        log.info("an operator deleted all memories of a person", extra={"memories": len(forgotten.memories), "by": acting().subject})
        return self._told(forgotten, len(forgotten.source_message_ids))

    def _outcome(self, scope: Scope, remembered: Remembered, at: datetime) -> dict[str, Any]:
        memory = self.memory.timeline.get(scope, remembered.memory.public_id) if remembered.memory else None
        told = as_json(seen(memory), self.memory, at)
        before = remembered.previous
        return {**told, "outcome": remembered.outcome.value, "replaced": before.public_id if before else None}

    @staticmethod
    def _told(forgotten: Forgotten, messages: int) -> dict[str, Any]:
        return {
            "deleted": [each.public_id for each in forgotten.memories],
            "protected": [each.public_id for each in forgotten.protected],
            "messages": messages,
        }

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def accepted(drafts: Sequence[Draft]) -> Sequence[Draft]:
    """Drafts that are kept. Raises BadRequest with the reason why one is not."""
    refused = next((draft for draft in drafts if draft.refusal is not None), None)
    if refused is not None and refused.refusal is not None:
        raise BadRequest(f"Nothing was saved. {REFUSED.get(refused.refusal, 'It cannot be kept')}")
    return drafts


resource = Resource[MemoryChanges](lambda parts: parts.memory_changes)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories", status_code=201)
def create(workspace: Id, user: Id, new: NewMemory) -> Content:
    """State something of a person."""
    return resource.part.create(workspace, user, new)


@resource.delete("/api/workspaces/<workspace>/users/<user>/memories")
def delete_several(workspace: Id, user: Id, chosen: ToDelete) -> Content:
    """Delete several memories, or all. Raises BadRequest when it is not said which."""
    if bool(chosen.memories) is bool(chosen.confirm):
        raise BadRequest(f'Name `memories`, or confirm with "{DELETE_ALL}" that all are meant')
    if chosen.confirm:
        return resource.part.delete_all(workspace, user)
    return resource.part.delete(workspace, user, chosen.memories)


@resource.patch("/api/workspaces/<workspace>/users/<user>/memories/<memory>")
def change(workspace: Id, user: Id, memory: Id, change: MemoryChange, seen: IfMatch) -> Response[Content]:
    """Correct a memory, or change its labels."""
    changed = resource.part.change(workspace, user, memory, seen, change)
    return versioned(changed, changed["version"])


@resource.delete("/api/workspaces/<workspace>/users/<user>/memories/<memory>")
def delete(workspace: Id, user: Id, memory: Id, seen: IfMatchGiven = None) -> Content:
    """Delete a memory for good, with everything that says it."""
    return resource.part.delete(workspace, user, [memory], seen)


@resource.get("/api/workspaces/<workspace>/users/<user>/memories/<memory>/deletion")
def deletion(workspace: Id, user: Id, memory: Id) -> Content:
    """What deleting a memory would take along."""
    return resource.part.would_delete(workspace, user, memory)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories/<memory>/merge")
def merge(workspace: Id, user: Id, memory: Id, other: ToMerge) -> Content:
    """Make a memory one with another that stands for both."""
    return resource.part.merge(workspace, user, memory, other.into)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories/<memory>/release")
def release(workspace: Id, user: Id, memory: Id) -> Content:
    """Release a memory from quarantine."""
    return resource.part.release(workspace, user, memory)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories/<memory>/restore")
def restore(workspace: Id, user: Id, memory: Id) -> Content:
    """Have a memory back that rests in cold storage, or was made one with another that says the same."""
    return resource.part.restore(workspace, user, memory)
