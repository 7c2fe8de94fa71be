"""Every kind of message: what the Graph API accepts of it, and what a person can send of it.

A kind has `accept(body, world)` for what the business sends (raises GraphError) and `compose(fields, world)` for what a
person sends (raises ValueError); None where that side cannot send it. A new kind is one line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from local.simulator.kinds import effects, interactive, media, notices, places, template, text
from local.simulator.kinds.world import Accepted, Composed, Content, EmptyWorld, Fields, World

__all__ = ["KINDS", "Accepted", "Composed", "Content", "EmptyWorld", "Fields", "Kind", "World"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A message type, both ways; None where a side cannot send it."""

    accept: Callable[[Mapping[str, Any], World], Accepted] | None = None
    compose: Callable[[Fields, World], Composed] | None = None


KINDS: Mapping[str, Kind] = {
    text.NAME: Kind(text.accept, text.compose),
    **{name: Kind(media.ACCEPT[name], media.COMPOSE[name]) for name in media.NAMES},
    "location": Kind(places.accept_location, places.compose_location),
    "contacts": Kind(places.accept_contacts, places.compose_contacts),
    "interactive": Kind(interactive.accept, interactive.compose),
    "template": Kind(accept=template.accept),
    "button": Kind(compose=template.compose_tap),
    "reaction": Kind(effects.accept_reaction, effects.compose_reaction),
    "edit": Kind(compose=effects.compose_edit),
    "revoke": Kind(compose=effects.compose_revoke),
    "order": Kind(compose=notices.compose_order),
    "request_welcome": Kind(compose=notices.compose_welcome),
    "unsupported": Kind(compose=notices.compose_unsupported),
}
