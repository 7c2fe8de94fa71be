"""Media attachments. Files that come with messages: what their message announces, and where their bytes will lie."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Final

from agent7.channels.whatsapp.inbound.inbound_message import MEDIA
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.channels.whatsapp.inbound.json_fields import mapping, plain
from agent7.identity import ScopeId
from agent7.store.conversation.media import Announced

KEPT_FOR: Final = timedelta(days=30)


def announced(mail: Mail, scope: ScopeId) -> Announced | None:
    """The file that a message announces; None where it names none."""
    message = mail.message
    part = mapping(message.raw.get(message.kind)) if message.kind in MEDIA else {}
    channel_id = plain(part.get("id")).strip()
    if not channel_id or len(channel_id) > 200:
        return None
    return Announced(
        channel_message_id=message.wamid,
        kind=message.kind,
        channel_id=channel_id,
        mime=plain(part.get("mime_type"))[:200] or None,
        sha256=plain(part.get("sha256"))[:200] or None,
        object_key=object_key(scope, message.wamid),
        arrived_at=mail.arrived_at,
    )


def object_key(scope: ScopeId, wamid: str) -> str:
    """Where the bytes lie: under the scope, and a digest of the wamid, which itself holds the sender's number."""
    return f"{scope}/{hashlib.sha256(wamid.encode()).hexdigest()}"
