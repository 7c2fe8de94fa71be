"""Conversations of a workspace and of a person, their messages both ways, and their turns, for an operator. Reads are audited."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.moments import Since, Text, Until
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.inbox.latest import key_of, page_from, place_of
from agent7.api.inbox.message_json import as_json, author_of
from agent7.api.person.memory_json import shown
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import threads
from agent7.store.views.threads import Conversation, Message

READ = "conversations read"


@dataclass(frozen=True, slots=True)
class Span:
    """Conversations whose last message came at `since` or later, and before `until`."""

    since: datetime | None = None
    until: datetime | None = None

    def begun(self, latest_first: list[Conversation]) -> list[Conversation]:
        """Those that are late enough; behind the first that is not there is none."""
        return [each for each in latest_first if self.since is None or each.place.at >= self.since]


@dataclass(frozen=True, slots=True)
class Conversations:
    """What an operator can read of what was said. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str, page: Page, span: Span) -> dict[str, Any]:
        """One page of everybody's conversations, the latest first."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            self._people.note_look(unit, home.id, READ)
            found = threads.latest(unit, home.id, before=place_of(page, span.until), most=page.asks_for)
        with self.database.transaction(Fence(home.id, tuple({scope for scope, _ in found}))) as unit:
            conversations = threads.conversations(unit, found) if found else []
        return page.told("conversations", span.begun(conversations), conversation_as_json, key=key_of)

    def of_person(self, workspace: str, user: str, page: Page, span: Span, text: str = "") -> dict[str, Any]:
        """One page of a person's conversations, the latest first; with a `text` those in which it was said."""
        scope = self._people.looked_at(workspace, user, READ)
        with self.database.transaction(Fence.around(scope)) as unit:
            found = threads.of_person(unit, scope, text=text, before=place_of(page, span.until), most=page.asks_for)
        return page.told("conversations", span.begun(found), conversation_as_json, key=key_of)

    def messages_of_person(self, workspace: str, user: str, page: Page) -> dict[str, Any]:
        """One page of all that a person and we told each other, the latest page first, each page in the order of the talk."""
        scope = self._people.looked_at(workspace, user, READ)
        with self.database.transaction(Fence.around(scope)) as unit:
            found = threads.messages(unit, scope, of=None, before=place_of(page), most=page.asks_for)
        return in_order(found, page)

    def messages(self, workspace: str, user: str, conversation: str, page: Page) -> dict[str, Any]:
        """The same of one conversation, and what it is."""
        scope = self._people.looked_at(workspace, user, READ)
        with self.database.transaction(Fence.around(scope)) as unit:
            known = _known(threads.conversation(unit, scope, conversation), conversation)
            found = threads.messages(unit, scope, of=known.place.id, before=place_of(page), most=page.asks_for)
        return {"conversation": conversation_as_json(known), **in_order(found, page)}

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


def in_order(found: list[Message], page: Page) -> dict[str, Any]:
    """A page that was read from its latest message on, told from its first on."""
    told = page.told("messages", found, as_json, key=key_of)
    return {**told, "messages": told["messages"][::-1]}


def _known(found: Conversation | None, public_id: str) -> Conversation:
    if found is None:
        raise NotFound(public_id)
    return found


def conversation_as_json(conversation: Conversation) -> dict[str, Any]:
    """`said` is its last message that still has words; `cost` in US dollars, as far as it is priced."""
    said = conversation.said
    return {
        "conversation": conversation.public_id,
        "user": conversation.user,
        "name": conversation.name,
        "channel": conversation.channel,
        "started_at": shown(conversation.started_at),
        "last_message_at": shown(conversation.place.at),
        "ended_at": shown(conversation.ended_at),
        "messages": conversation.messages,
        "turns": conversation.turns,
        "cost": float(conversation.cost),
        "said": {"from": author_of(said[0], said[1]), "text": said[2]} if said else None,
    }


resource = Resource[Conversations](lambda parts: parts.conversations)


@resource.get("/api/workspaces/<workspace>/conversations")
def of_workspace(workspace: Id, since: Since = None, until: Until = None, after: After = "", limit: Limit = PAGE) -> Content:
    """Conversations of a workspace, by when they were last spoken in."""
    return resource.part.of_workspace(workspace, page_from(resource, after, limit), Span(since, until))


@resource.get("/api/workspaces/<workspace>/users/<user>/conversations")
def of_person(
    workspace: Id, user: Id, since: Since = None, until: Until = None, text: Text = "", after: After = "", limit: Limit = PAGE
) -> Content:
    """Conversations of a person, by when they were last spoken in and what was said."""
    return resource.part.of_person(workspace, user, page_from(resource, after, limit), Span(since, until), text)


@resource.get("/api/workspaces/<workspace>/users/<user>/messages")
def messages_of_person(workspace: Id, user: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """Messages of a person, over all conversations."""
    return resource.part.messages_of_person(workspace, user, page_from(resource, after, limit))


@resource.get("/api/workspaces/<workspace>/users/<user>/conversations/<conversation>")
def messages(workspace: Id, user: Id, conversation: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """One conversation with its messages."""
    return resource.part.messages(workspace, user, conversation, page_from(resource, after, limit))
