"""The inbox: people whom a human answers, who has taken each on, what the human says, and back to the assistant.

Whoever asked for a human is in it, and whoever an operator took over unasked. The assistant is silent until they are handed back, or a
day has passed since they last asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import StringConstraints

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.operators import Role, acting
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.http.versions import IfMatchGiven, number_of, refuse_stale, versioned
from agent7.api.inbox.latest import START, key_of, page_from, place_of
from agent7.api.inbox.message_json import author_of
from agent7.api.person.memory_json import shown
from agent7.api.person.people import People
from agent7.channels.whatsapp import CHANNEL
from agent7.channels.whatsapp.outbound.message_types import Content as Sendable
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.channels.whatsapp.outbound.outbox_rules import WINDOW, window_open
from agent7.clock import Clock
from agent7.conversation.conduct import HANDED_OVER_FOR
from agent7.errors import BadRequest, Rejected
from agent7.identity import Scope, ScopeId, WorkspaceId
from agent7.language.replies.rendering import say
from agent7.store.conversation import conversations, handovers, message_log, outbox
from agent7.store.conversation.outbox import Queued
from agent7.store.identity import members, users
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.store.views import inbox_lists
from agent7.store.views.inbox_lists import HandOver

type Show = Literal["waiting", "mine", "open", "closed"]
LONGEST_ANSWER = 4096
MOST_OPEN: Final = 500
"""People whom humans answer at once; more would not be looked through."""
OPERATOR: Final = "operator"
READ: Final = "inbox read"
SENT: Final = "Your words are on their way."
KEPT: Final = "The 24-hour window has closed: your words are kept, and go out when this person writes."


class Nobody(Rejected):
    """The assistant answers this person: no human does."""

    def __init__(self) -> None:
        super().__init__("The assistant answers this person. Take over first")


class Unreachable(Rejected):
    """Nothing may be sent to this person."""

    def __init__(self) -> None:
        super().__init__("This person opted out or was blocked: nothing may be sent to them")


class TakenOn(Rejected):
    """Somebody else has claimed this person."""

    def __init__(self, by: str) -> None:
        super().__init__(f"{by} has claimed this person")


@dataclass(frozen=True, slots=True)
class HandOvers:
    """What an operator can do in the inbox. `hint(workspace, scope)` wakes the delivery. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock
    hint: Callable[[WorkspaceId, ScopeId], None]

    def list(self, workspace: str, show: Show, page: Page) -> dict[str, Any]:
        """People of the inbox, with how many there are of each kind: who goes on waits longest first, who is done the latest first."""
        home, since = self._people.home(workspace), self.clock.now() - HANDED_OVER_FOR
        with self.database.transaction(Fence(home.id)) as unit:
            self._people.note_look(unit, home.id, READ)
            found = inbox_lists.latest(unit, home.id, going_on=True, since=since, before=START, most=MOST_OPEN)
            over = []
            if show == "closed":
                over = inbox_lists.latest(unit, home.id, going_on=False, since=since, before=place_of(page), most=page.asks_for)
        with self.database.transaction(Fence(home.id, tuple({scope for scope, _ in (*found, *over)}))) as unit:
            going_on = inbox_lists.handovers(unit, found)[::-1] if found else []
            closed = inbox_lists.handovers(unit, over) if over else []
        kinds = {
            "waiting": [each for each in going_on if each.claimed_by is None],
            "mine": [each for each in going_on if each.claimed_by == acting().email],
            "open": going_on,
        }
        counts = {"counts": {name: len(some) for name, some in kinds.items()}}
        if show == "closed":
            return {**page.told("people", closed, self._as_json, key=key_of), **counts}
        return {"people": [self._as_json(each) for each in kinds[show]], "next": None, **counts}

    def one(self, workspace: str, user: str) -> dict[str, Any]:
        """How a person stands with the inbox: the hand-over that goes on, null where there is none, and those of before."""
        scope, at = self._people.looked_at(workspace, user, READ), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            person = users.by_id(unit, scope)
            current = inbox_lists.going_on(unit, scope, since=at - HANDED_OVER_FOR)
            before = inbox_lists.of_person(unit, scope, most=PAGE)
        return {
            "user": person.public_id,
            "name": person.display_name,
            "handover": self._as_json(current) if current else None,
            "before": [self._as_json(each) for each in before if current is None or each.public_id != current.public_id],
            **window_of(person.last_inbound_at, at),
        }

    def take_over(self, workspace: str, user: str) -> dict[str, Any]:
        """Answer a person instead of the assistant, asked or not, and claim them. Raises TakenOn, Unreachable."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            users.lock(unit, scope)
            if not is_reachable(unit, scope):
                raise Unreachable
            current = inbox_lists.going_on(unit, scope, since=at - HANDED_OVER_FOR)
            handovers.begin(unit, scope, asked=False, lasts=HANDED_OVER_FOR, at=at)
            if not handovers.claim(unit, scope, acting().email, unless_others=True, at=at):
                raise TakenOn(current.claimed_by or "Somebody else" if current else "Somebody else")
            self._people.note(unit, scope, "person taken over")
        return self.one(workspace, user)

    def assign(self, workspace: str, user: str, operator: str | None, seen: int | None = None) -> dict[str, Any]:
        """Give a person who is answered by humans to a member of the team; None: to nobody. Raises Nobody, BadRequest, Stale."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            able = (each.email for each in members.everybody(unit, scope.workspace) if Role.named(each.role) >= Role.EDITOR)
            if operator not in (None, acting().email, *able):
                raise BadRequest("claimed_by is the email of an editor or admin of the team, or null")
            refuse_stale(seen, self._as_json(going_on(unit, scope, at)))
            handovers.claim(unit, scope, operator, unless_others=False, at=at)
            self._people.note(unit, scope, "person assigned", ("claimed_by",))
        return self.one(workspace, user)

    def answer(self, workspace: str, user: str, text: str) -> bool:
        """Send a human's words: True when they go out now, False when they wait for the person to write, for the window has closed.

        Raises Nobody, Unreachable.
        """
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            current = going_on(unit, scope, at)
            handovers.claim(unit, scope, acting().email, unless_others=True, at=at)
            put_out(unit, scope, plain(text), origin=OPERATOR, at=at)
            self._people.note(unit, scope, "message sent")
        self.hint(scope.workspace, scope.own)
        return window_open(current.last_inbound_at, at)

    def hand_back(self, workspace: str, user: str, seen: int | None = None) -> None:
        """Let the assistant answer this person again, and tell them. Raises Nobody when it does already, Stale."""
        scope, at = self._people.scope(workspace, user), self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            current = going_on(unit, scope, at)
            refuse_stale(seen, self._as_json(current))
            handovers.end(unit, scope, by=acting().email, at=at)
            put_out(unit, scope, plain(say("handed_back", current.language or "")), origin="assistant", at=at)
            self._people.note(unit, scope, "person handed back")
        self.hint(scope.workspace, scope.own)

    def _as_json(self, each: HandOver) -> dict[str, Any]:
        at = self.clock.now()
        said, over = each.said, each.closed_at is not None or each.renewed_at + HANDED_OVER_FOR <= at
        state = "closed" if over else "claimed" if each.claimed_by else "waiting"
        return {
            "handover": each.public_id,
            "version": number_of((each.public_id, state, each.claimed_by)),
            "user": each.user,
            "name": each.name,
            "language": each.language,
            "state": state,
            "reachable": each.reachable,
            "asked": each.asked,
            "began_at": shown(each.place.at),
            "silent_until": None if over else shown(each.renewed_at + HANDED_OVER_FOR),
            "claimed_by": each.claimed_by,
            "is_mine": each.claimed_by == acting().email,
            "claimed_at": shown(each.claimed_at),
            "closed_at": shown(each.closed_at or (each.renewed_at + HANDED_OVER_FOR if over else None)),
            "closed_by": each.closed_by or ("time" if over else None),
            "waits_since": None if over else shown(each.waits_since),
            "notes": each.notes,
            "said": {"from": author_of(said[0], said[1]), "text": said[2], "at": shown(said[3])} if said else None,
            **window_of(each.last_inbound_at, at),
        }

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def going_on(unit: UnitOfWork, scope: Scope, at: datetime) -> HandOver:
    """The hand-over of a person who may be written to now, locked with them. Raises Nobody, Unreachable."""
    users.lock(unit, scope)
    current = inbox_lists.going_on(unit, scope, since=at - HANDED_OVER_FOR)
    if current is None:
        raise Nobody
    if not current.reachable:
        raise Unreachable
    return current


def put_out(unit: UnitOfWork, scope: Scope, contents: Sequence[Sendable], *, origin: str, at: datetime) -> list[Queued]:
    """Into the outbox, and among the messages of the session."""
    session, _ = conversations.current(unit, scope, CHANNEL, idle=HANDED_OVER_FOR, at=at)
    rows = outbox.queue(unit, scope, None, contents, at=at)
    for content, row in zip(contents, rows, strict=True):
        message_log.add_reply(
            unit, scope, conversation=session.id, turn=None, outbox_public_id=row.public_id, text=content.words, at=at, origin=origin
        )
    return rows


def is_reachable(unit: UnitOfWork, scope: Scope) -> bool:
    """Whether anything may be sent to this person."""
    person = users.by_id(unit, scope)
    return person.stopped_at is None and person.parked_at is None and person.access == "allowed"


def window_of(last_inbound_at: datetime | None, at: datetime) -> dict[str, Any]:
    """Whether words go out now, and until when; else they wait for the person to write."""
    return {
        "window_open": window_open(last_inbound_at, at),
        "window_until": shown(last_inbound_at + WINDOW) if last_inbound_at else None,
    }


class HumanAnswer(Sent):
    """A human's words."""

    text: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_ANSWER)]


class Assignment(Sent):
    """Who takes a person on: the email of a member, or null."""

    claimed_by: Annotated[Words, StringConstraints(max_length=320)] | None


Shown = Annotated[Show, Query(description="Which people: unclaimed, claimed by whoever asks, all who are answered by humans, or who were")]

resource = Resource[HandOvers](lambda parts: parts.handovers)


@resource.get("/api/workspaces/<workspace>/inbox")
def inbox(workspace: Id, show: Shown = "open", after: After = "", limit: Limit = PAGE) -> Content:
    """People whom a human answers."""
    return resource.part.list(workspace, show, page_from(resource, after, limit))


@resource.get("/api/workspaces/<workspace>/users/<user>/handover")
def handover(workspace: Id, user: Id) -> Response[Content]:
    """How a person stands with the inbox."""
    return _of_version(resource.part.one(workspace, user))


@resource.post("/api/workspaces/<workspace>/users/<user>/handover", status_code=201)
def take_over(workspace: Id, user: Id) -> Content:
    """Answer a person instead of the assistant."""
    return resource.part.take_over(workspace, user)


@resource.patch("/api/workspaces/<workspace>/users/<user>/handover")
def assign(workspace: Id, user: Id, given: Assignment, seen: IfMatchGiven = None) -> Response[Content]:
    """Give a person to a member of the team."""
    return _of_version(resource.part.assign(workspace, user, given.claimed_by, seen))


@resource.delete("/api/workspaces/<workspace>/users/<user>/handover")
def hand_back(workspace: Id, user: Id, seen: IfMatchGiven = None) -> Content:
    """Let the assistant answer again."""
    resource.part.hand_back(workspace, user, seen)
    return {"message": "The assistant answers again."}


def _of_version(told: Content) -> Response[Content]:
    """The version is of the hand-over that goes on; where none does, of nothing."""
    return versioned(told, told["handover"]["version"] if told["handover"] else number_of(None))


@resource.post("/api/workspaces/<workspace>/users/<user>/messages", status_code=202)
def answer(workspace: Id, user: Id, words: HumanAnswer) -> Content:
    """Send a human's answer."""
    return {"message": SENT if resource.part.answer(workspace, user, words.text) else KEPT}
