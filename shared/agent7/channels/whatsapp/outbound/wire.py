"""Serialisation. A message in Meta's own form: what the messages endpoint wants to see of each kind. Pure."""

from __future__ import annotations

from typing import Any

from agent7.channels.whatsapp.outbound.message_types import Buttons, Content, Document, Image, ListMenu, Row, Template, Text
from agent7.channels.whatsapp.outbound.stored_file import StoredFile


def on_the_wire(content: Content) -> dict[str, Any]:
    """`type` and the part named after it."""
    match content:
        case Text(text):
            return {"type": "text", "text": {"preview_url": False, "body": text}}
        case Buttons():
            replies = [{"type": "reply", "reply": {"id": button.id, "title": button.title}} for button in content.buttons]
            return _interactive("button", content, {"buttons": replies})
        case ListMenu():
            sections = [{**_given(title=section.title), "rows": [_row(row) for row in section.rows]} for section in content.sections]
            return _interactive("list", content, {"button": content.button, "sections": sections})
        case Template():
            return {"type": "template", "template": _template(content)}
        case Document():
            named = _given(link=content.link, id=content.media_id, caption=content.caption, filename=content.filename)
            return {"type": "document", "document": named}
        case Image():
            return {"type": "image", "image": _given(link=content.link, id=content.media_id, caption=content.caption)}
        case StoredFile():
            return {"type": content.form, content.form: _uploaded(content)}


def _uploaded(file: StoredFile) -> dict[str, str]:
    """Only a document has a name; a picture or clip whose caption would be empty shows it there, a sound shows nothing."""
    fit = file.fit
    if fit.form == "document":
        return _given(id=file.media_id, caption=file.caption, filename=fit.filename)
    return _given(id=file.media_id, caption="" if fit.form == "audio" else file.words)


def _interactive(form: str, content: Buttons | ListMenu, action: dict[str, Any]) -> dict[str, Any]:
    interactive: dict[str, Any] = {"type": form, "body": {"text": content.body}, "action": action}
    if content.header:
        interactive["header"] = {"type": "text", "text": content.header}
    if content.footer:
        interactive["footer"] = {"text": content.footer}
    return {"type": "interactive", "interactive": interactive}


def _row(row: Row) -> dict[str, str]:
    return {"id": row.id, "title": row.title, **_given(description=row.description)}


def _template(template: Template) -> dict[str, Any]:
    components: list[dict[str, Any]] = []
    if template.body:
        components.append({"type": "body", "parameters": [{"type": "text", "text": text} for text in template.body]})
    for index, payload in enumerate(template.payloads):
        reply = {"type": "button", "sub_type": "quick_reply", "index": str(index)}
        components.append({**reply, "parameters": [{"type": "payload", "payload": payload}]})
    wire: dict[str, Any] = {"name": template.name, "language": {"code": template.language}}
    return wire | ({"components": components} if components else {})


def _given(**parts: str) -> dict[str, str]:
    """Only the parts that say something: Meta refuses empty ones."""
    return {name: value for name, value in parts.items() if value}
