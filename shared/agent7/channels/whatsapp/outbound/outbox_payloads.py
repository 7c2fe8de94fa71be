"""Deserialisation of outbox rows: from the payload of a row back to the message that was queued. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from agent7.channels.whatsapp.outbound.limits import Unsendable
from agent7.channels.whatsapp.outbound.message_types import (
    Button,
    Buttons,
    Content,
    Document,
    Image,
    ListMenu,
    Row,
    Section,
    Template,
    Text,
)
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.store.conversation import outbox


def read(kind: int, payload: Mapping[str, Any]) -> Content | None:
    """What stands in an outbox row; None when its words were taken out. Raises Unsendable when it is nothing that we can send."""
    content = payload.get("text" if kind == outbox.TEXT else "content")
    if not content:
        return None
    try:
        return _BUILD[kind](content)
    except (KeyError, TypeError) as fault:
        raise Unsendable(f"kind {kind} in a form that this version does not know") from fault


def _buttons(content: Mapping[str, Any]) -> Buttons:
    return Buttons(**{**content, "buttons": tuple(Button(**button) for button in content["buttons"])})


def _list_menu(content: Mapping[str, Any]) -> ListMenu:
    sections = tuple(Section(tuple(Row(**row) for row in section["rows"]), section["title"]) for section in content["sections"])
    return ListMenu(**{**content, "sections": sections})


def _template(content: Mapping[str, Any]) -> Template:
    return Template(**{**content, "body": tuple(content["body"]), "payloads": tuple(content["payloads"])})


_BUILD: Final[Mapping[int, Callable[[Any], Content]]] = {
    outbox.TEXT: Text,
    outbox.BUTTONS: _buttons,
    outbox.LIST: _list_menu,
    outbox.TEMPLATE: _template,
    outbox.DOCUMENT: lambda content: Document(**content),
    outbox.IMAGE: lambda content: Image(**content),
    outbox.STORED_FILE: lambda content: StoredFile(**content),
}
