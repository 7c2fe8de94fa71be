"""Messages without a bubble: reactions both ways, a person's edits and revokes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from local.simulator.graph.error_codes import MISSING_PARAMETER, GraphError
from local.simulator.kinds.world import Accepted, Composed, Fields, World, known_message, required_object, text_field

EDITED_PART = {"text": "body", "image": "caption", "video": "caption", "document": "caption"}
"""What an edit can change of each kind."""
LONGEST_EMOJI = 32


def accept_reaction(body: Mapping[str, Any], _world: World) -> Accepted:
    """A reaction of the business; an empty emoji takes it back. Raises GraphError when message or emoji is missing."""
    part = required_object(body, "reaction")
    target, emoji = part.get("message_id"), part.get("emoji")
    if not isinstance(target, str) or not target:
        raise GraphError(MISSING_PARAMETER, "The parameter reaction['message_id'] is required.")
    if not isinstance(emoji, str) or len(emoji) > LONGEST_EMOJI:
        raise GraphError(MISSING_PARAMETER, "The parameter reaction['emoji'] is required.")
    return Accepted({"emoji": emoji}, target=target)


def compose_reaction(fields: Fields, world: World) -> Composed:
    """A person's reaction: `to`, a message, and `emoji`. Raises ValueError when it is not one emoji.

    Without an emoji the reaction is taken back, and Meta leaves the field out.
    """
    target = known_message(fields, "to", world)
    emoji = fields.get("emoji") or None
    if emoji is not None and (not isinstance(emoji, str) or len(emoji) > LONGEST_EMOJI):
        raise ValueError("emoji must be one emoji")
    part = {"message_id": target.id} | ({"emoji": emoji} if emoji else {})
    return Composed({"emoji": emoji}, {"reaction": part}, target=target.id)


def compose_edit(fields: Fields, world: World) -> Composed:
    """A person's edit: `of`, a message of their own, and `text`, its new words. Raises ValueError when it has no text or caption."""
    target, said = known_message(fields, "of", world), text_field(fields, "text")
    if target.direction != "inbound" or target.kind not in EDITED_PART:
        raise ValueError("only a text or a caption of one's own can be edited")
    name = EDITED_PART[target.kind]
    if target.kind == "text":
        changed: dict[str, Any] = {"type": "text", "text": {"body": said}}
    else:
        changed = {"type": target.kind, target.kind: {**target.wire.get(target.kind, {}), "caption": said}}
    part = {"edit": {"original_message_id": target.id, "message": {**changed, "context": {"id": "M0"}}}}
    return Composed({"changed": {name: said}}, part, target=target.id)


def compose_revoke(fields: Fields, world: World) -> Composed:
    """A person's deletion: `of`, a message of their own, is taken back for everybody. Raises ValueError when it is another's."""
    target = known_message(fields, "of", world)
    if target.direction != "inbound" or not target.has_bubble():
        raise ValueError("only a message of one's own can be taken back")
    return Composed({}, {"revoke": {"original_message_id": target.id}}, target=target.id)
