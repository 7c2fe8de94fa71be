"""The web chat: a member writes to the assistant on the same way as a person on WhatsApp, and sees what each answer recalled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import StringConstraints

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.inbox.conversations import in_order
from agent7.api.inbox.latest import page_from, place_of
from agent7.api.person.people import People
from agent7.channels.queues import Queue
from agent7.channels.web_chat import message_of
from agent7.channels.whatsapp.inbound.inbox import Inbox, address
from agent7.channels.whatsapp.inbound.wake_up import wake_ups_for
from agent7.clock import Clock
from agent7.settings import WhatsAppSettings
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import threads, web_chats

LONGEST: Final = 4096
"""Characters, as on WhatsApp."""


@dataclass(frozen=True, slots=True)
class WebChat:
    """A member's own conversation with the assistant of a workspace. Every method raises NotFound and DatabaseDown."""

    database: Database
    inbox: Inbox
    wake_ups: Queue
    settings: Callable[[], WhatsAppSettings]
    clock: Clock

    def write(self, workspace: str, text: str, client_id: str) -> dict[str, Any]:
        """Take a message in. The same `client_id` again is the same message. Raises Outage when it could not be stored."""
        people = People(self.database, self.clock)
        home = people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            people.note_look(unit, home.id, "web chat written")
        member, at = acting(), self.clock.now()
        message = message_of(workspace, member.subject, _name(member.email), text, client_id=client_id, at=at)
        mail = address(self.settings().identity_key, message, at)
        self.inbox.accept(mail)
        self.wake_ups.send(wake_ups_for([mail]))
        return {"id": client_id, "at": at.isoformat()}

    def conversation(self, workspace: str, page: Page) -> dict[str, Any]:
        """The member's messages and the assistant's, the latest page first, each page in the order of the talk.

        `user` is null before the first message; `working`: an answer is under way; `recalled` by turn: how many `facts`, and the
        `recall`; `id` of a message: what its page called it.
        """
        home = People(self.database, self.clock).home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            user = web_chats.writer(unit, home.id, acting().subject)
        if user is None:
            return {"user": None, "working": False, "messages": [], "recalled": {}, "next": None}
        with self.database.transaction(Fence.around(user.scope)) as unit:
            found = threads.messages(unit, user.scope, of=None, before=place_of(page), most=page.asks_for)
            sent = web_chats.client_ids(unit, user.scope, [each.public_id for each in found])
            working = web_chats.is_working(unit, user.scope)
            recalled = web_chats.recalled(unit, user.scope, [each.turn for each in found if each.turn])
        told = in_order(found, page)
        return {
            **told,
            "user": user.public_id,
            "working": working,
            "messages": [{**message, "id": sent.get(message["message"])} for message in told["messages"]],
            "recalled": {each.turn: {"recall": each.recall, "facts": each.facts} for each in recalled},
        }


def _name(email: str) -> str:
    """What a member is called until they say otherwise: "ada.lovelace@example.com" -> "Ada Lovelace"."""
    return " ".join(part.capitalize() for part in email.partition("@")[0].replace(".", " ").replace("_", " ").split())


class Line(Sent):
    """What a member writes. `id` is the page's own: a message that is sent again with it is the same message."""

    text: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]
    id: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z-]{8,64}$")]


resource = Resource[WebChat](lambda parts: parts.web_chat)


@resource.get("/api/workspaces/<workspace>/web-chat")
def conversation(workspace: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """One's own conversation with the assistant."""
    return resource.part.conversation(workspace, page_from(resource, after, limit))


@resource.post("/api/workspaces/<workspace>/web-chat/messages", status_code=202)
def write(workspace: Id, line: Line) -> Content:
    """Write to the assistant. The answer comes into the conversation."""
    return resource.part.write(workspace, line.text, line.id)
