"""Images, videos, audio, documents and stickers, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from local.simulator.graph.error_codes import BAD_PARAMETER, BAD_VALUE, MEDIA_UPLOAD, MISSING_PARAMETER, GraphError
from local.simulator.graph.media_shelf import LARGEST, TYPES, Medium
from local.simulator.kinds.world import Accepted, Composed, Content, Fields, World, optional_text, required_object

NAMES = ("image", "video", "audio", "document", "sticker")
CAPTIONED = ("image", "video", "document")
LONGEST_CAPTION = 1024


def accept(body: Mapping[str, Any], world: World, *, kind: str) -> Accepted:
    """A medium by `id` (uploaded before) or by `link`. Raises GraphError."""
    part = required_object(body, kind)
    caption = optional_text(part, "caption", LONGEST_CAPTION, f"{kind}['caption']") if kind in CAPTIONED else None
    filename = optional_text(part, "filename", 240, f"{kind}['filename']") if kind == "document" else None
    media_id, link = part.get("id"), part.get("link")
    if (media_id is None) == (link is None):
        raise GraphError(MISSING_PARAMETER, f"Either {kind}['id'] or {kind}['link'] is required.")
    more = {name: value for name, value in (("caption", caption), ("filename", filename)) if value}
    if link is not None:
        address = urlsplit(link) if isinstance(link, str) else None
        if address is None or address.scheme not in ("http", "https") or not address.hostname:
            raise GraphError(BAD_PARAMETER, f"Param {kind}['link'] is not a valid URI.")
        return Accepted({"link": link, **more}, link=link)
    medium = world.medium(str(media_id))
    if medium is None:
        raise GraphError(BAD_VALUE, f"Param {kind}['id'] is not a valid whatsapp business account media attachment ID")
    check_medium(medium.plain_type, medium.size, kind)
    return Accepted({**shown(medium), **more})


def check_medium(plain_type: str, size: int, kind: str) -> None:
    """Raises GraphError 131053 for a type or size that Meta does not take of this kind."""
    if plain_type not in TYPES[kind]:
        raise GraphError(MEDIA_UPLOAD, f"Unsupported {kind.capitalize()} mime type {plain_type}. Supported: {', '.join(TYPES[kind])}.")
    if size > LARGEST[kind]:
        raise GraphError(MEDIA_UPLOAD, f"{kind.capitalize()} file is too large: {size} bytes, at most {LARGEST[kind]}.")


def compose(fields: Fields, world: World, *, kind: str) -> Composed:
    """A medium that a person sends: `media` (the id of an upload; a sample without it), `caption`, `filename`, `voice`.

    Raises ValueError when there is no such upload or its type cannot be sent as this kind.
    """
    medium = world.medium(str(fields["media"])) if fields.get("media") else world.sample(kind)
    if medium is None:
        raise ValueError("media must be the id of an upload that is younger than 7 days")
    if kind not in ("document", "audio") and medium.plain_type not in (*TYPES[kind], "image/webp"):
        raise ValueError(f"{medium.plain_type} cannot be sent as {kind}; send it as document")
    part: dict[str, Any] = {"id": medium.id, "mime_type": medium.mime_type, "sha256": medium.sha256_base64}
    content = shown(medium)
    if kind == "document":
        part["filename"] = content["filename"] = str(fields.get("filename") or medium.filename or "file")
    if kind == "audio":
        part["voice"] = content["voice"] = bool(fields.get("voice", True))
    if kind == "sticker":
        part["animated"] = bool(fields.get("animated", False))
    if kind in CAPTIONED and fields.get("caption"):
        part["caption"] = content["caption"] = str(fields["caption"])
    part["url"] = world.ticket(medium.id)
    return Composed(content, {kind: part})


def shown(medium: Medium) -> Content:
    """A medium as the phone shows it."""
    content: Content = {"media": medium.id, "mime_type": medium.mime_type, "size": medium.size}
    return content | ({"filename": medium.filename} if medium.filename else {})


ACCEPT = {kind: partial(accept, kind=kind) for kind in NAMES}
COMPOSE = {kind: partial(compose, kind=kind) for kind in NAMES}
