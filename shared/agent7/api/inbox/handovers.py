"""People who asked for a human: who waits, what was said, a human's answer, and back to the assistant.

An operator sees the conversation only of people who asked for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import StringConstraints

from agent7.api.http.faults import failure
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.channels.whatsapp import CHANNEL
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.clock import Clock
from agent7.conversation.conduct import HANDED_OVER_FOR
from agent7.errors import NotFound
from agent7.identity import ScopeId, WorkspaceId
from agent7.language.replies.rendering import say
from agent7.store.conversation import conversations, message_log, outbox, standing
from agent7.store.conversation.message_log import ROLE_USER
from agent7.store.conversation.standing import HandedOver
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

SHOWN_MESSAGES = 30
LONGEST_ANSWER = 4096
OPERATOR = "operator"
SENT = "Your words are on their way."
KEPT = "The 24-hour window has closed: your words are kept, and go out when this person writes."


class Nobody(NotFound):
    """This person does not wait for a human (any more)."""


@dataclass(frozen=True, slots=True)
class HandOvers:
    """What an operator can do for people who asked for a human. `hint(workspace, scope)` wakes the delivery."""

    database: Database
    clock: Clock
    hint: Callable[[WorkspaceId, ScopeId], None]

    def waiting(self) -> list[dict[str, Any]]:
        """Who waits, the longest waiting first, each with the last messages. Raises DatabaseDown."""
        return [self._as_json(person) for person in self._people()]

    def answer(self, user: str, text: str) -> bool:
        """Send a human's words: True when they go out now, False when they wait for the person to write, for the window has closed.

        Raises Nobody, DatabaseDown.
        """
        person = self._person(user)
        self._say(person, text, origin=OPERATOR)
        return window_open(person.last_inbound_at, self.clock.now())

    def hand_back(self, user: str) -> None:
        """Let the assistant answer this person again, and tell them. Raises Nobody when it does already, DatabaseDown."""
        person = self._person(user)
        with self.database.transaction(Fence.around(person.scope)) as unit:
            standing.hand_over(unit, person.scope, None)
        self._say(person, say("handed_back", person.language or ""), origin="assistant")

    def _people(self) -> Iterator[HandedOver]:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        for workspace in workspaces:
            with self.database.transaction(Fence(workspace.id)) as unit:
                found = standing.handed_over(unit, workspace.id, workspace.shared_scope, since=self.clock.now() - HANDED_OVER_FOR)
            yield from found

    def _person(self, user: str) -> HandedOver:
        found = next((person for person in self._people() if person.public_id == user), None)
        if found is None:
            raise Nobody(user)
        return found

    def _say(self, person: HandedOver, text: str, *, origin: str) -> None:
        at, contents = self.clock.now(), plain(text)
        with self.database.transaction(Fence.around(person.scope)) as unit:
            session, _ = conversations.current(unit, person.scope, CHANNEL, idle=HANDED_OVER_FOR, at=at)
            for content, row in zip(contents, outbox.queue(unit, person.scope, None, contents, at=at), strict=True):
                message_log.add_reply(
                    unit,
                    person.scope,
                    conversation=session.id,
                    turn=None,
                    outbox_public_id=row.public_id,
                    text=content.words,
                    at=at,
                    origin=origin,
                )
        self.hint(person.scope.workspace, person.scope.own)

    def _as_json(self, person: HandedOver) -> dict[str, Any]:
        with self.database.transaction(Fence.around(person.scope)) as unit:
            said = message_log.latest(unit, person.scope, most=SHOWN_MESSAGES)
        return {
            "user": person.public_id,
            "name": person.display_name,
            "since": person.since.isoformat(),
            "window_open": window_open(person.last_inbound_at, self.clock.now()),
            "messages": [
                {"from": "person" if role == ROLE_USER else origin, "text": text, "at": at.isoformat()} for role, origin, text, at in said
            ],
        }


class HumanAnswer(Sent):
    """A human's words."""

    text: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_ANSWER)]


resource = Resource[HandOvers](lambda parts: parts.handovers)


@resource.get("/api/handovers")
def waiting() -> Content:
    """People who wait for a human."""
    return {"waiting": resource.part.waiting()}


@resource.post("/api/handovers/<user>/messages", status_code=202)
def answer(user: Id, words: HumanAnswer) -> Content:
    """Send a human's answer."""
    return {"message": SENT if resource.part.answer(user, words.text) else KEPT}


@resource.delete("/api/handovers/<user>")
def hand_back(user: Id) -> Content:
    """Let the assistant answer again."""
    resource.part.hand_back(user)
    return {"message": "The assistant answers again."}


resource.answers(Nobody, lambda _: failure(404, "This person does not wait for a human."))
