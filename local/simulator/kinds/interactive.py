"""Buttons, lists and links of the business, and a person's tap on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from local.simulator.graph.error_codes import BAD_PARAMETER, BAD_VALUE, MISSING_PARAMETER, GraphError
from local.simulator.kinds import media
from local.simulator.kinds.world import (
    Accepted,
    Composed,
    Content,
    Fields,
    World,
    known_message,
    optional_text,
    required_object,
    required_text,
)

LONGEST_BODY = 1024
"""Of a list Meta's page says 4096 and its specification 1024; the stricter one is kept."""
LONGEST_HEADER = LONGEST_FOOTER = 60
LONGEST_BUTTON_TITLE, LONGEST_BUTTON_ID, MOST_BUTTONS = 20, 256, 3
LONGEST_SECTION_TITLE = LONGEST_ROW_TITLE = 24
LONGEST_ROW_ID, LONGEST_ROW_DESCRIPTION = 200, 72
MOST_SECTIONS = MOST_ROWS = 10


def accept(body: Mapping[str, Any], world: World) -> Accepted:
    """Reply buttons, a list, or a link button. Raises GraphError 131008 or 131009 beyond the documented limits."""
    part = required_object(body, "interactive")
    kind = part.get("type")
    if kind not in ACTIONS:
        raise GraphError(BAD_VALUE, f"Param interactive['type'] must be one of {{{', '.join(ACTIONS)}}}.")
    content: Content = {
        "type": kind,
        "body": required_text(required_object(part, "body"), "text", LONGEST_BODY, "interactive['body']['text']"),
    }
    if part.get("header") is not None:
        content["header"] = _header(required_object(part, "header"), str(kind), world)
    if part.get("footer") is not None:
        content["footer"] = required_text(required_object(part, "footer"), "text", LONGEST_FOOTER, "interactive['footer']['text']")
    return Accepted(content | ACTIONS[kind](required_object(part, "action")))


def _header(header: Mapping[str, Any], kind: str, world: World) -> Content:
    form = header.get("type")
    if form == "text":
        return {"type": "text", "text": required_text(header, "text", LONGEST_HEADER, "interactive['header']['text']")}
    if form not in ("image", "video", "document") or kind == "list":
        raise GraphError(BAD_VALUE, "Param interactive['header']['type'] is not valid for this interactive message.")
    return {"type": form, **media.accept(header, world, kind=str(form)).content}


def _buttons(action: Mapping[str, Any]) -> Content:
    buttons = action.get("buttons")
    if not isinstance(buttons, Sequence) or isinstance(buttons, str):
        raise GraphError(MISSING_PARAMETER, "The parameter interactive['action']['buttons'] is required.")
    if not 1 <= len(buttons) <= MOST_BUTTONS:
        raise GraphError(BAD_VALUE, f"Buttons count invalid. Min allowed buttons: 1, Max allowed buttons: {MOST_BUTTONS}")
    replies = [_reply(button) for button in buttons]
    _check_unique([reply["id"] for reply in replies], "button id")
    _check_unique([reply["title"] for reply in replies], "button title")
    return {"buttons": replies}


def _reply(button: object) -> dict[str, str]:
    if not isinstance(button, Mapping) or button.get("type") != "reply":
        raise GraphError(BAD_VALUE, "Param type of a button must be 'reply'.")
    reply = required_object(button, "reply")
    return {
        "id": _identity(reply, LONGEST_BUTTON_ID, "Button id"),
        "title": required_text(reply, "title", LONGEST_BUTTON_TITLE, "Button title"),
    }


def _list(action: Mapping[str, Any]) -> Content:
    opener = required_text(action, "button", LONGEST_BUTTON_TITLE, "interactive['action']['button']")
    sections = action.get("sections")
    if not isinstance(sections, Sequence) or isinstance(sections, str):
        raise GraphError(MISSING_PARAMETER, "The parameter interactive['action']['sections'] is required.")
    if not 1 <= len(sections) <= MOST_SECTIONS:
        raise GraphError(BAD_VALUE, f"Sections count invalid. Min allowed: 1, Max allowed: {MOST_SECTIONS}")
    shown = [_section(section, len(sections)) for section in sections]
    rows = [row for section in shown for row in section["rows"]]
    if len(rows) > MOST_ROWS:
        raise GraphError(BAD_VALUE, f"Total row count exceed max allowed count: {MOST_ROWS}")
    _check_unique([row["id"] for row in rows], "row id")
    return {"button": opener, "sections": shown}


def _section(section: object, sections: int) -> dict[str, Any]:
    if not isinstance(section, Mapping) or not isinstance(section.get("rows"), Sequence) or not section["rows"]:
        raise GraphError(MISSING_PARAMETER, "The parameter rows of a section is required.")
    title = optional_text(section, "title", LONGEST_SECTION_TITLE, "Section title")
    if sections > 1 and not title:
        raise GraphError(MISSING_PARAMETER, "The parameter title of a section is required where there are several.")
    return {"title": title, "rows": [_row(row) for row in section["rows"]]}


def _row(row: object) -> dict[str, Any]:
    if not isinstance(row, Mapping):
        raise GraphError(BAD_PARAMETER, "A row must be an object.")
    shown: dict[str, Any] = {
        "id": _identity(row, LONGEST_ROW_ID, "Row id"),
        "title": required_text(row, "title", LONGEST_ROW_TITLE, "Row title"),
    }
    description = optional_text(row, "description", LONGEST_ROW_DESCRIPTION, "Row description")
    return shown | ({"description": description} if description else {})


def _link(action: Mapping[str, Any]) -> Content:
    parameters = required_object(action, "parameters")
    label = required_text(parameters, "display_text", LONGEST_BUTTON_TITLE, "Button text")
    url = required_text(parameters, "url", 2000, "Button url")
    if not url.startswith(("https://", "http://")):
        raise GraphError(BAD_VALUE, "Param url of a button is not a valid URI.")
    return {"link": {"title": label, "url": url}}


def _identity(part: Mapping[str, Any], longest: int, path: str) -> str:
    value = required_text(part, "id", longest, path)
    if value != value.strip():
        raise GraphError(BAD_VALUE, f"{path} must not begin or end with a space.")
    return value


def _check_unique(values: Sequence[str], what: str) -> None:
    if len(set(values)) < len(values):
        raise GraphError(BAD_VALUE, f"Duplicated {what}.")


ACTIONS = {"button": _buttons, "list": _list, "cta_url": _link}


def compose(fields: Fields, world: World) -> Composed:
    """A tap: `quoted` is the message with the buttons or the list, `choice` the id of the button or row.

    Raises ValueError when the message has no such choice.
    """
    asked = known_message(fields, "quoted", world)
    choice = str(fields.get("choice", ""))
    for button in asked.content.get("buttons", []):
        if asked.kind == "interactive" and button["id"] == choice:
            return _answered("button_reply", button, asked.id)
    for section in asked.content.get("sections", []):
        for row in section["rows"]:
            if row["id"] == choice:
                return _answered("list_reply", row, asked.id)
    raise ValueError("choice must be the id of a button or row of the quoted message")


def _answered(kind: str, chosen: dict[str, Any], asked: str) -> Composed:
    return Composed({"title": chosen["title"], **chosen}, {"interactive": {"type": kind, kind: dict(chosen)}}, quoted=asked)
