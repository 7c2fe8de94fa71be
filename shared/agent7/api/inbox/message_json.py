"""Messages as the API shows them: whose words they are, and what became of those that we sent."""

from __future__ import annotations

from typing import Any, Final

from agent7.api.person.memory_json import shown
from agent7.store.conversation import media, outbox
from agent7.store.conversation.message_log import ROLE_USER
from agent7.store.views.threads import Message

OWN: Final = "direct_user"
STATES: Final = {outbox.QUEUED: "queued", outbox.SENDING: "sending", outbox.FAILED: "failed", outbox.HELD: "held"}
RANKS: Final = {1: "sent", 2: "delivered", 3: "read"}
FILES: Final = {media.WAITING: "waiting", media.KEPT: "kept", media.GIVEN_UP: "given_up", media.DOOMED: "deleted"}


def as_json(message: Message) -> dict[str, Any]:
    """`from`: person, passed_on, assistant, operator, task_result or reminder. `text` is null where there is none, or it was forgotten."""
    return {
        "message": message.public_id,
        "from": author_of(message.role, message.origin, reminds=message.reminds is not None),
        "kind": message.kind,
        "text": message.text,
        "heard": message.heard,
        "redacted": message.redacted,
        "at": shown(message.place.at),
        "arrived_at": shown(message.arrived_at),
        "conversation": message.conversation,
        "turn": message.turn,
        "task": message.task,
        "reminder": message.reminds,
        "reaction": message.reaction,
        "choices": list(message.choices),
        "file": {**message.media, "state": FILES[message.media["state"]]} if message.media else None,
        "delivery": delivery_of(message),
    }


def author_of(role: int, origin: str, *, reminds: bool = False) -> str:
    """Whose words a message has."""
    if role == ROLE_USER:
        return "person" if origin == OWN else "passed_on"
    return "reminder" if reminds else origin


def delivery_of(message: Message) -> dict[str, Any] | None:
    """How far a message of ours has come; None for the person's own."""
    if message.state is None:
        return None
    return {
        "state": STATES.get(message.state) or RANKS.get(message.status_rank or 1, "sent"),
        "claimed_at": shown(message.claimed_at),
        "sent_at": shown(message.sent_at),
        "status_at": shown(message.status_at),
        "attempts": message.attempts,
        "error": message.error_code,
        "verdict": message.error_verdict,
    }
