"""Rows of inbound messages: what of a mail is written into the database, without card numbers and passwords."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from agent7.channels.web_chat import channel_of
from agent7.channels.whatsapp.inbound.attachments import KEPT_FOR, announced
from agent7.channels.whatsapp.inbound.inbound_message import TEXT
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.conversation.conduct import access
from agent7.language import redact_secrets
from agent7.store.conversation import amendments, media, message_log
from agent7.store.conversation.message_log import Inbound
from agent7.store.identity.users import User
from agent7.store.unit_of_work import UnitOfWork

IDENTIFIERS: Final = frozenset({"id", "sha256", "mime_type"})
"""Fields of a payload that Meta makes, not the person: one in forty ids of files has the digits of a card number by chance."""


def bring_in(unit: UnitOfWork, user: User, mail: Sequence[Mail], at: datetime) -> None:
    """Write messages and the files that they announce; those already amended by others are written as amended."""
    readable = user.access == access.ALLOWED
    inbound = [inbound_of(item, readable=readable) for item in mail]
    amended = message_log.add_inbound(unit, user.scope, inbound, at)
    if readable:
        files = [file for item in mail if item.message.group_id is None and (file := announced(item, user.scope.own))]
        media.announce(unit, user.scope, files, kept_for=KEPT_FOR, at=at)
    if amended:
        amendments.settle(unit, user.scope, amended, at)


def inbound_of(mail: Mail, *, readable: bool) -> Inbound:
    """The row of a message without its card numbers and passwords. Of somebody without access only that they wrote is kept.

    What somebody says in a group is no trusted word of theirs, whoever hears it.
    """
    message = mail.message
    return Inbound(
        kind=message.kind,
        origin=message.origin if message.group_id is None else "forwarded",
        channel=channel_of(message.phone_number_id),
        channel_message_id=message.wamid,
        quoted_message_id=message.quoted_wamid,
        text=redact_secrets(message.text) or None if readable else None,
        raw=without_secrets(message.raw) if readable and message.kind != TEXT else None,
        sent_at=mail.sent_at,
        arrived_at=mail.arrived_at,
        target_message_id=message.target_wamid,
        group_id=message.group_id,
    )


def without_secrets(value: Any) -> Any:
    """The same JSON without card numbers and passwords in any text of the person; identifiers are left as they are."""
    if isinstance(value, str):
        return redact_secrets(value)
    if isinstance(value, Mapping):
        return {name: item if name in IDENTIFIERS else without_secrets(item) for name, item in value.items()}
    return [without_secrets(item) for item in value] if isinstance(value, list) else value
