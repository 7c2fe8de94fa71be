"""Turns by route, trouble, time and words; one as a trace: what came, what was recalled, given and done, and how the reply fared."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from aws_lambda_powertools.event_handler.openapi.params import Query

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.moments import Since, Text, Until
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.inbox.latest import key_of, page_from, place_of
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
from agent7.store.views.threads import Place
from agent7.store.views.turn_traces import Sought

READ: Final = "turns read"


@dataclass(frozen=True, slots=True)
class Turns:
    """Traces of turns."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def of_workspace(self, workspace: str, sought: Sought, page: Page, before: Place) -> dict[str, Any]:
        """One page of everybody's turns, the latest first. Raises NotFound, DatabaseDown."""
        people = People(self.database, self.clock)
        home = people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            people.note_look(unit, home.id, READ)
            found = turn_traces.latest(unit, home.id, sought, before=before, most=page.asks_for)
        with self.database.transaction(Fence(home.id, tuple({scope for scope, _ in found}))) as unit:
            turns = turn_traces.turns(unit, found) if found else []
        return page.told("turns", turns, summary, key=key_of)

    def of_person(
        self, workspace: str, user: str, sought: Sought, page: Page, before: Place, conversation: str | None = None
    ) -> dict[str, Any]:
        """One page of a person's turns, or of those of one conversation. Raises NotFound, DatabaseDown."""
        scope = People(self.database, self.clock).looked_at(workspace, user, READ)
        with self.database.transaction(Fence.around(scope)) as unit:
            of = threads.conversation(unit, scope, conversation) if conversation else None
            if conversation and of is None:
                raise NotFound(conversation)
            found = turn_traces.of_person(unit, scope, sought, of=of.place.id if of else None, before=before, most=page.asks_for)
        return page.told("turns", found, summary, key=key_of)

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


class Trouble(StrEnum):
    """What went wrong with a turn: it failed at least once, or was answered in another way than usual; any of the two."""

    FAILED = "failed"
    DEGRADED = "degraded"
    ANY = "any"


Route = Annotated[Literal["continue", "new", "respond", "silent", "refused"] | None, Query(description="Only those decided so")]
WithTrouble = Annotated[
    Trouble | None, Query(description="Only those that failed at least once, or were answered in another way than usual; any of the two")
]


def _sought(route: str | None, trouble: Trouble | None, since: datetime | None, text: str = "") -> Sought:
    failed, degraded = trouble in (Trouble.FAILED, Trouble.ANY), trouble in (Trouble.DEGRADED, Trouble.ANY)
    return Sought(route, failed, degraded, since or turn_traces.EVER, text)


resource = Resource[Turns](lambda parts: parts.turns)


@resource.get("/api/workspaces/<workspace>/turns")
def of_workspace(
    workspace: Id,
    route: Route = None,
    trouble: WithTrouble = None,
    since: Since = None,
    until: Until = None,
    after: After = "",
    limit: Limit = PAGE,
) -> Content:
    """Turns of a workspace, by route, trouble and time."""
    page = page_from(resource, after, limit)
    return resource.part.of_workspace(workspace, _sought(route, trouble, since), page, place_of(page, until))


@resource.get("/api/workspaces/<workspace>/users/<user>/turns")
def of_person(
    workspace: Id,
    user: Id,
    route: Route = None,
    trouble: WithTrouble = None,
    since: Since = None,
    until: Until = None,
    text: Text = "",
    after: After = "",
    limit: Limit = PAGE,
) -> Content:
    """Turns of a person, by route, trouble, time and what was said."""
    page = page_from(resource, after, limit)
    return resource.part.of_person(workspace, user, _sought(route, trouble, since, text), page, place_of(page, until))


@resource.get("/api/workspaces/<workspace>/users/<user>/conversations/<conversation>/turns")
def of_conversation(
    workspace: Id,
    user: Id,
    conversation: Id,
    route: Route = None,
    trouble: WithTrouble = None,
    since: Since = None,
    until: Until = None,
    text: Text = "",
    after: After = "",
    limit: Limit = PAGE,
) -> Content:
    """Turns of a conversation, by route, trouble, time and what was said."""
    page = page_from(resource, after, limit)
    return resource.part.of_person(workspace, user, _sought(route, trouble, since, text), page, place_of(page, until), conversation)


@resource.get("/api/workspaces/<workspace>/users/<user>/turns/<turn>")
def trace(workspace: Id, user: Id, turn: Id) -> Content:
    """One turn as a trace."""
    return resource.part.trace(workspace, user, turn)
