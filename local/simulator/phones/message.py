"""One message as the phones show it, and what later messages do to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Direction = Literal["inbound", "outbound"]
STATE_RANK = {"pending": 0, "sent": 1, "delivered": 2, "read": 3, "played": 4, "failed": 5}
EFFECTS = frozenset({"reaction", "edit", "revoke"})
"""Kinds that have no bubble: they change another one."""
OPENS_NO_WINDOW = EFFECTS | {"system", "request_welcome"}
"""Meta says that a message of the user opens the window, and is silent about these; the simulator reads it strictly."""


@dataclass
class Message:
    """One message. `inbound` is what a person wrote to the business, `outbound` what the business answered.

    `at` is Unix seconds by the movable clock. `state` of an inbound message: `sent` on its way, `pending` the webhook
    refused it and it is tried again, `delivered` the webhook answered 200, `read` the business sent a read receipt.
    """

    id: str
    person: str
    direction: Direction
    kind: str
    content: dict[str, Any]
    """What a phone shows."""
    at: float
    state: str = "sent"
    quoted: str | None = None
    callback_data: str | None = None
    statuses: list[dict[str, Any]] = field(default_factory=list)
    webhook: dict[str, Any] = field(default_factory=dict)
    """Of an inbound message: `attempts`, `status` (HTTP, or None when unreachable), `ms` of the last attempt."""
    ms_since_inbound: float | None = None
    """Of an outbound message: real milliseconds since the person's last message was handed to the webhook."""
    wire: dict[str, Any] = field(default_factory=dict)
    """Inbound: the item of `messages` as posted. Outbound: the body of the send."""
    pricing: dict[str, Any] | None = None
    """Of an outbound message: what its statuses tell about the price."""
    target: str | None = None
    """Of a reaction, an edit, a revoke: the message that it changes."""
    forwarded: Literal["once", "often"] | None = None
    group: str | None = None
    reactions: dict[str, str] = field(default_factory=dict)
    """Emoji by direction of the one who reacted."""
    edited: bool = False
    revoked: bool = False

    def as_json(self) -> dict[str, Any]:
        """The message as JSON, for page and snapshot."""
        return {**vars(self), "statuses": list(self.statuses), "webhook": dict(self.webhook), "reactions": dict(self.reactions)}

    def rise_to(self, state: str) -> None:
        """States only rise in rank; they may arrive in any order."""
        if STATE_RANK[state] > STATE_RANK[self.state]:
            self.state = state

    def has_bubble(self) -> bool:
        """Whether the message has a bubble in the chat; reactions, edits and the like have none."""
        return self.kind not in EFFECTS

    def suffer(self, effect: Message) -> None:
        """Show what a reaction, an edit or a revoke does to this message."""
        if effect.kind == "reaction":
            emoji = effect.content.get("emoji")
            self.reactions.pop(effect.direction, None)
            if emoji:
                self.reactions[effect.direction] = emoji
        elif effect.kind == "edit":
            self.content = {**self.content, **effect.content["changed"]}
            self.edited = True
        elif effect.kind == "revoke":
            self.revoked = True
