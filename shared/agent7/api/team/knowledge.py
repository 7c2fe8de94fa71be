"""What the workspace itself knows, and what its agents share, for its members: read, written, put right, let out of quarantine, deleted.

Of a person's memory nothing comes here by itself: an operator publishes one memory by name, which is audited, and it goes with the person.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StringConstraints

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatchGiven, refuse_stale, versioned
from agent7.api.person.memories import FADING
from agent7.api.person.memory_json import as_json
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound, Rejected
from agent7.identity import NOBODY, Scope
from agent7.memory import Draft, Memory, MemoryAgent, Note, Outcome, Remembered
from agent7.store.sharing import agents, shared_memories
from agent7.store.sharing.shared_memories import Label, Shared
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.store.views import memory_list
from agent7.store.views.memory_list import Shown, Sort, Wanted
from agent7.types import Category, Kind, Origin, SourceType, Status

GENERAL: Final = "general"
REFUSED: Final = "This cannot be kept: it is empty, too long, or holds a password or a key."
NOT_WAITING: Final = "This memory does not wait in quarantine (any more)."
NOT_PUBLISHED: Final = "Secrets, words as they were said and what waits in quarantine are not published."
type Statement = Annotated[Words, StringConstraints(min_length=1, max_length=1_000, pattern=r"\S")]


class Whose(StrEnum):
    """What the workspace itself knows, or what its agents share."""

    WORKSPACE = "workspace"
    AGENTS = "agents"


class NewKnowledge(Sent):
    """What the workspace is to know."""

    content: Statement
    category: Annotated[Category | None, Field(strict=False)] = None


class KnowledgeChange(Sent):
    """Other words for it."""

    content: Statement


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What members see and do. Every method raises NotFound and DatabaseDown."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def some(self, workspace: str, whose: Whose, shown: Shown, text: str, page: Page) -> dict[str, Any]:
        """A page, the newest first."""
        scope, at = self._scope(workspace, whose), self.clock.now()
        if scope is None:
            return page.told("memories", [], lambda each: each, key=lambda _: ())
        wanted = Wanted(shown=shown, kinds=(Kind.SEMANTIC, Kind.EPISODIC), text=text, sort=Sort.CREATED)
        after = None if page.key is None else (page.place(0), page.place(1))
        with self.database.transaction(Fence.around(scope)) as unit:
            found = memory_list.page(unit, scope.own, wanted, FADING, at=at, after=after, most=page.asks_for)
            known = shared_memories.of(unit, scope, [each.memory.id for each in found])
        return page.told(
            "memories",
            found,
            lambda each: self._shown(each.memory, known.get(each.memory.id), at),
            key=lambda each: (each.key, each.memory.id),
        )

    def state(self, workspace: str, wanted: NewKnowledge) -> dict[str, Any]:
        """Let the workspace know something. Raises Rejected for what cannot be kept."""
        scope = self._own(workspace)
        return self._kept(scope, wanted.content, wanted.category, "knowledge stated")

    def change(self, workspace: str, memory: str, change: KnowledgeChange, seen: int | None = None) -> dict[str, Any]:
        """Say it in other words; the old ones stay in the history. Raises Rejected, Stale."""
        scope, at = self._own(workspace), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            held = self._held(unit, scope, memory)
        draft = self._drafted(scope, change.content, held.category, at)
        with self.database.transaction(Fence.around(scope)) as unit:
            held = self._unchanged(unit, scope, memory, seen)
            done = self._remembered(self.memory.shared.keep(unit, scope, draft, at=at))
            if done.id != held.id and held.superseded_at is None:
                self.memory.shared.end(unit, scope, held, by=done, at=at)
            self._note(unit, scope, "knowledge changed")
            return self._shown(done, None, at)

    def drop(self, workspace: str, memory: str, seen: int | None = None) -> None:
        """Delete it for good: of the workspace's own, or of what agents share. Raises Stale."""
        scope, at = self._of(workspace, memory), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            held = self._unchanged(unit, scope, memory, seen)
            self.memory.shared.forget(unit, scope, held, at=at)
            self._note(unit, scope, "knowledge deleted")

    def release(self, workspace: str, memory: str) -> dict[str, Any]:
        """Vouch for what waited: it is found from now on, as the operator's word. Raises Rejected."""
        scope, at = self._of(workspace, memory), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            released = self.memory.quarantine.release(unit, scope, [self._held(unit, scope, memory).id], at=at)
            if not released:
                raise Rejected(NOT_WAITING)
            self._note(unit, scope, "shared memory released")
            return self._shown(released[0], shared_memories.of(unit, scope, [released[0].id]).get(released[0].id), at)

    def publish(self, workspace: str, user: str, memory: str) -> dict[str, Any]:
        """Let the workspace know what is remembered of a person. It goes when that is forgotten, or they are erased. Raises Rejected."""
        person, scope, at = People(self.database, self.clock).scope(workspace, user), self._own(workspace), self.clock.now()
        with self.database.transaction(Fence.around(person)) as unit:
            held = self.memory.timeline.get(person, memory, unit=unit)
        if held is None or held.status is Status.HIDDEN:
            raise NotFound(memory)
        if held.secret or held.kind is Kind.VERBATIM or held.status is Status.QUARANTINED:
            raise Rejected(NOT_PUBLISHED)
        draft = self._drafted(scope, held.content, held.category, at)
        with self.database.transaction(Fence(person.workspace, (person.own, scope.own))) as unit:
            kept = self.memory.shared.keep(unit, scope, draft, at=at)
            done = self._remembered(kept)
            if kept.outcome is not Outcome.CONFIRMED:  # what the workspace knew without them stays without them
                shared_memories.publish(unit, scope, done.id, Label(GENERAL), source=person.own, of=held.public_id, by=acting().email)
            self._note(unit, scope, "memory published", memory)
            return self._shown(done, None, at)

    def _kept(self, scope: Scope, content: str, category: Category | None, action: str) -> dict[str, Any]:
        at = self.clock.now()
        draft = self._drafted(scope, content, category, at)
        with self.database.transaction(Fence.around(scope)) as unit:
            done = self._remembered(self.memory.shared.keep(unit, scope, draft, at=at))
            self._note(unit, scope, action)
            return self._shown(done, None, at)

    def _drafted(self, scope: Scope, content: str, category: Category | None, at: datetime) -> Draft:
        return self.memory.draft(
            scope, Note(content, SourceType.MANUAL, Origin.OPERATOR, at, speaker="workspace", category=category), at=at
        )

    @staticmethod
    def _remembered(done: Remembered) -> Memory:
        if done.memory is None:
            raise Rejected(REFUSED)
        return done.memory

    def _own(self, workspace: str) -> Scope:
        home = People(self.database, self.clock).home(workspace)
        return Scope(home.id, NOBODY, home.shared_scope, home.shared_scope)

    def _scope(self, workspace: str, whose: Whose) -> Scope | None:
        """None where no agent was ever made."""
        own = self._own(workspace)
        if whose is Whose.WORKSPACE:
            return own
        with self.database.transaction(Fence(own.workspace)) as unit:
            shared = agents.scope_of(unit, own.workspace)
        return None if shared is None else Scope(own.workspace, NOBODY, shared, own.shared)

    def _of(self, workspace: str, memory: str) -> Scope:
        """The scope that has it. Raises NotFound."""
        for whose in Whose:
            scope = self._scope(workspace, whose)
            if scope is None:
                continue
            with self.database.transaction(Fence.around(scope)) as unit:
                if (found := self.memory.shared.find(unit, scope, memory)) is not None and found.scope_id == scope.own:
                    return scope
        raise NotFound(memory)

    def _held(self, unit: UnitOfWork, scope: Scope, memory: str) -> Memory:
        found = self.memory.shared.find(unit, scope, memory)
        if found is None or found.scope_id != scope.own:
            raise NotFound(memory)
        return found

    def _unchanged(self, unit: UnitOfWork, scope: Scope, memory: str, seen: int | None) -> Memory:
        """What is to be changed, locked. Raises NotFound, Stale."""
        self.memory.shared.lock(unit, scope, self._held(unit, scope, memory))
        held = self._held(unit, scope, memory)
        refuse_stale(seen, as_json(held, self.memory, self.clock.now()))
        return held

    def _shown(self, memory: Memory, shared: Shared | None, at: datetime) -> dict[str, Any]:
        source = {"agent": shared.agent_name, "domain": shared.label.domain, "namespace": shared.label.namespace} if shared else None
        return {**as_json(memory, self.memory, at), "shared_by": source}

    def _note(self, unit: UnitOfWork, scope: Scope, action: str, *about: str) -> None:
        People(self.database, self.clock).note_in(unit, scope.workspace, action, about)


resource = Resource[Knowledge](lambda parts: parts.knowledge)
OF_WORKSPACE = "/api/workspaces/<workspace>/knowledge"


@resource.get(OF_WORKSPACE)
def knowledge(
    workspace: Id,
    of: Annotated[Whose, Query(description="`workspace` or `agents`")] = Whose.WORKSPACE,
    status: Annotated[Shown, Query(description="As of a person's memories")] = Shown.ACTIVE,
    text: Annotated[Words, Query(max_length=200)] = "",
    after: After = "",
    limit: Limit = PAGE,
) -> Content:
    """What the workspace itself knows, or what its agents share, the newest first."""
    return resource.part.some(workspace, of, status, text, resource.page(after, limit, datetime, int))


@resource.post(OF_WORKSPACE, status_code=201)
def state(workspace: Id, knowledge: NewKnowledge) -> Content:
    """Let the workspace know something: its assistant and its agents find it."""
    return resource.part.state(workspace, knowledge)


@resource.patch(f"{OF_WORKSPACE}/<memory>")
def change(workspace: Id, memory: Id, change: KnowledgeChange, seen: IfMatchGiven = None) -> Response[Content]:
    """Say what the workspace knows in other words."""
    changed = resource.part.change(workspace, memory, change, seen)
    return versioned(changed, changed["version"])


@resource.delete(f"{OF_WORKSPACE}/<memory>")
def drop(workspace: Id, memory: Id, seen: IfMatchGiven = None) -> Content:
    """Delete what the workspace knows, or what an agent shared."""
    resource.part.drop(workspace, memory, seen)
    return {"deleted": memory}


@resource.post(f"{OF_WORKSPACE}/<memory>/release")
def release(workspace: Id, memory: Id) -> Content:
    """Release what an agent shared from quarantine."""
    return resource.part.release(workspace, memory)


@resource.post("/api/workspaces/<workspace>/users/<user>/memories/<memory>/publish", status_code=201)
def publish(workspace: Id, user: Id, memory: Id) -> Content:
    """Publish a memory of a person to the workspace. It goes with the person."""
    return resource.part.publish(workspace, user, memory)
