"""People who asked for a human: who waits, what was said, a human's answer, and back to the assistant.

An operator sees the conversation only of people who asked for one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agent7.api.admin import signed_in
from agent7.channels.requests import can_be_kept
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.clock import Clock
from agent7.conversation.conduct.pauses import HANDED_OVER_FOR
from agent7.conversation.turn.arrival import CHANNEL
from agent7.identity import ScopeId, WorkspaceId
from agent7.language.replies import texts
from agent7.store.conversation import conversations, outbox, standing
from agent7.store.conversation.conversations import USER
from agent7.store.conversation.standing import HandedOver
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

ADDRESS = re.compile(r"/api/handovers(?:/(?P<user>[0-9A-Z]{26})(?P<messages>/messages)?)?")
SHOWN_MESSAGES = 30
LONGEST_ANSWER = 4096
OPERATOR = "operator"
SENT = "Your words are on their way."
KEPT = "The 24-hour window has closed: your words are kept, and go out when this person writes."


@dataclass(frozen=True, slots=True)
class HandOvers:
    """What an operator can do for people who asked for a human. `hint(workspace, scope)` wakes the delivery."""

    database: Database
    clock: Clock
    hint: Callable[[WorkspaceId, ScopeId], None]

    def waiting(self) -> list[dict[str, Any]]:
        """Who waits, the longest waiting first, each with the last messages. Raises DatabaseDown."""
        return [self._as_json(person) for person in self._people()]

    def answer(self, user: str, text: str) -> bool | None:
        """Send a human's words: True when they go out now, False when they wait for the person to write, for the window has closed.

        None when that person does not wait for a human (any more). Raises DatabaseDown.
        """
        person = self._person(user)
        if person is None:
            return None
        self._say(person, text, origin=OPERATOR)
        return window_open(person.last_inbound_at, self.clock.now())

    def hand_back(self, user: str) -> bool:
        """Let the assistant answer this person again, and tell them. False when it does already. Raises DatabaseDown."""
        person = self._person(user)
        if person is None:
            return False
        with self.database.transaction(Fence.around(person.scope)) as unit:
            standing.hand_over(unit, person.scope, None)
        self._say(person, texts.handed_back(person.language or ""), origin="assistant")
        return True

    def _people(self) -> Iterator[HandedOver]:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        for workspace in workspaces:
            with self.database.transaction(Fence(workspace.id)) as unit:
                found = standing.handed_over(unit, workspace.id, workspace.shared_scope, since=self.clock.now() - HANDED_OVER_FOR)
            yield from found

    def _person(self, user: str) -> HandedOver | None:
        return next((person for person in self._people() if person.public_id == user), None)

    def _say(self, person: HandedOver, text: str, *, origin: str) -> None:
        at, contents = self.clock.now(), plain(text)
        with self.database.transaction(Fence.around(person.scope)) as unit:
            session, _ = conversations.current(unit, person.scope, CHANNEL, idle=HANDED_OVER_FOR, at=at)
            for content, row in zip(contents, outbox.queue(unit, person.scope, None, contents, at=at), strict=True):
                conversations.add_reply(
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
            said = conversations.latest(unit, person.scope, most=SHOWN_MESSAGES)
        return {
            "user": person.public_id,
            "name": person.display_name,
            "since": person.since.isoformat(),
            "window_open": window_open(person.last_inbound_at, self.clock.now()),
            "messages": [
                {"from": "person" if role == USER else origin, "text": text, "at": at.isoformat()} for role, origin, text, at in said
            ],
        }


def answer_about_handovers(event: Mapping[str, Any], admin_token: str, handovers: Callable[[], HandOvers]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request of API Gateway to `/api/handovers...`. Raises DatabaseDown."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    method, address = event["requestContext"]["http"]["method"], ADDRESS.fullmatch(event["requestContext"]["http"]["path"])
    if address is None:
        return 404, {"message": "No such address."}
    user, about_messages = address["user"], bool(address["messages"])
    nobody = 404, {"message": "This person does not wait for a human."}
    match method, user, about_messages:
        case "GET", None, False:
            return 200, {"waiting": handovers().waiting()}
        case "POST", str(), True:
            text = words_of(event.get("body"))
            if text is None:
                return 400, {"message": f'The body must be JSON like {{"text": "..."}} with 1 to {LONGEST_ANSWER} characters.'}
            sent = handovers().answer(user, text)
            return nobody if sent is None else (202, {"message": SENT if sent else KEPT})
        case "DELETE", str(), False:
            return (200, {"message": "The assistant answers again."}) if handovers().hand_back(user) else nobody
    return 405, {"message": "This address does not take that method."}


def words_of(body: str | None) -> str | None:
    """The text of a request; None when it is no JSON, has none, or too much."""
    try:
        content = json.loads(body or "")
    except (ValueError, RecursionError):
        return None
    text = content.get("text") if isinstance(content, dict) else None
    if not isinstance(text, str) or not can_be_kept(text):
        return None
    return text.strip() if 0 < len(text.strip()) <= LONGEST_ANSWER else None
