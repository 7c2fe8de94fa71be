"""Locations and contact cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from local.simulator.graph.error_codes import BAD_VALUE, MISSING_PARAMETER, GraphError
from local.simulator.kinds.world import Accepted, Composed, Fields, World, required_object

OFFICE = {"latitude": 51.5237, "longitude": -0.1586, "name": "The office", "address": "221B Baker Street, London"}
FRIEND = {"name": "Charles Babbage", "phone": "+44 7700 900789"}


def accept_location(body: Mapping[str, Any], _world: World) -> Accepted:
    """A location of the business. Raises GraphError when a field is missing or out of range."""
    part = required_object(body, "location")
    try:
        where = _coordinates(part)
    except ValueError as wrong:
        raise GraphError(BAD_VALUE, f"Param location: {wrong}") from None
    return Accepted(where | {name: str(part[name]) for name in ("name", "address") if part.get(name)})


def accept_contacts(body: Mapping[str, Any], _world: World) -> Accepted:
    """Contacts of the business. Raises GraphError when there are none or one has no name."""
    cards = body.get("contacts")
    if not isinstance(cards, list) or not cards:
        raise GraphError(MISSING_PARAMETER, "The parameter contacts is required.")
    if not all(isinstance(card, Mapping) and isinstance(card.get("name"), Mapping) for card in cards):
        raise GraphError(MISSING_PARAMETER, "The parameter contacts[]['name'] is required.")
    return Accepted({"cards": list(cards)})


def compose_location(fields: Fields, _world: World) -> Composed:
    """`latitude` and `longitude`, with `name`, `address`, `url` where a place was chosen. Without any, the office."""
    chosen = fields if "latitude" in fields else {**OFFICE, **fields}
    where = _coordinates(chosen) | {name: str(chosen[name]) for name in ("name", "address", "url") if chosen.get(name)}
    return Composed(where, {"location": where})


def compose_contacts(fields: Fields, _world: World) -> Composed:
    """`contacts`: a list of `{name, phone}`; without it one friend. Raises ValueError when it is anything else."""
    wanted = fields.get("contacts") or [FRIEND]
    if not isinstance(wanted, list) or not all(isinstance(card, dict) and card.get("name") for card in wanted):
        raise ValueError("contacts must be a list of objects with name and phone")
    cards = [_card(str(card["name"]), str(card.get("phone", ""))) for card in wanted]
    return Composed({"cards": cards}, {"contacts": cards})


def _card(name: str, phone: str) -> dict[str, Any]:
    card: dict[str, Any] = {"name": {"formatted_name": name, "first_name": name.split(maxsplit=1)[0]}}
    if phone:
        card["phones"] = [{"phone": phone, "wa_id": re.sub(r"\D", "", phone), "type": "CELL"}]
    return card


def _coordinates(part: Mapping[str, Any]) -> dict[str, Any]:
    try:
        latitude, longitude = float(part["latitude"]), float(part["longitude"])
    except (KeyError, TypeError, ValueError):
        raise ValueError("latitude and longitude must be numbers") from None
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise ValueError("latitude is from -90 to 90 and longitude from -180 to 180")
    return {"latitude": latitude, "longitude": longitude}
