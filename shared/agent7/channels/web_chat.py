"""Web chat: the channel of the console, on the same way as WhatsApp. A message goes into the inbox, a reply comes out of the outbox.

Each workspace has one number of this channel, `web:<its public id>`, and each member who writes has one key, of kind `web`. A reply is
there as soon as it is written: the page reads it out of the conversation, so nothing is sent, no window closes and nothing is paid.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, Final

from agent7.channels import whatsapp
from agent7.channels.whatsapp.graph import Accepted, Answer, GraphApi, Recipient, Refused, Uploaded
from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage, read_message
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.sendable_files import Fit
from agent7.errors import BadRequest

CHANNEL: Final = "web"
NUMBER: Final = "web:"


def number_of(workspace: str) -> str:
    """The number of a workspace's web chat, by its public id."""
    return f"{NUMBER}{workspace}"


def is_web(number: str | None) -> bool:
    """Whether a number of ours is one of web chats."""
    return (number or "").startswith(NUMBER)


def channel_of(number: str | None) -> str:
    """The channel of a number of ours, as conversations and messages name it."""
    return CHANNEL if is_web(number) else whatsapp.CHANNEL


def message_of(workspace: str, member: str, name: str, words: str, *, client_id: str, at: datetime) -> InboundMessage:
    """What a member wrote, as if a channel had brought it. `client_id`: the page's own id of it; the same again is the same message.

    Raises BadRequest where nobody could be answered.
    """
    raw = {
        "id": f"web.{member}.{client_id}",
        "timestamp": str(int(at.timestamp())),
        "type": "text",
        "text": {"body": words},
    }
    message = read_message(raw, number_of(workspace), Contact(web=member, profile_name=name))
    if message is None:
        raise BadRequest("This message cannot be kept")
    return message


@dataclass(frozen=True, slots=True)
class Channels(GraphApi):
    """Sending by the channel of our number: what is for a web chat is there already, everything else goes to `whatsapp`."""

    whatsapp: GraphApi

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        """As GraphApi."""
        if is_web(phone_number_id):
            return Accepted(f"web.{callback}")
        return self.whatsapp.send(phone_number_id, to, content, quote=quote, callback=callback)

    def upload(self, phone_number_id: str, content: BinaryIO, fit: Fit) -> Uploaded | Refused:
        """As GraphApi. A file for a web chat stays where it is."""
        return Uploaded("web") if is_web(phone_number_id) else self.whatsapp.upload(phone_number_id, content, fit)

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        """As GraphApi."""
        return is_web(phone_number_id) or self.whatsapp.mark_read(phone_number_id, wamid, typing=typing)
