"""Group messages. Nobody is listened to in a group unless they address the assistant; then it is kept, and not answered.

Meta documents no sending to groups, and what somebody says before others is not what they tell us in private: such messages
belong to no turn and no session, their origin is untrusted, and only forgetting, edits and revokes reach them. An edit or revoke
of anything else is none of our business: one that overtakes its message is lost, and none makes us hear a message late.
"""

from __future__ import annotations

import re

from agent7.channels.whatsapp.inbound.inbound_message import EDIT, REVOKE, TEXT, InboundMessage
from agent7.channels.whatsapp.inbound.json_fields import mapping, plain

DIGITS = re.compile(r"\D+")


def amends(message: InboundMessage) -> bool:
    """Whether it changes another message: kept only where that one is."""
    return message.kind in (EDIT, REVOKE) and message.target_wamid is not None


def addresses(message: InboundMessage, name: str) -> bool:
    """Whether it is said to the assistant: mentions it by number or by `name`, or answers a message of ours."""
    if message.kind != TEXT or not message.text or not (message.our_number or name):
        return False
    answered = DIGITS.sub("", plain(mapping(message.raw.get("context")).get("from")))
    if message.our_number and (answered == message.our_number or re.search(rf"@\+?{message.our_number}(?!\d)", message.text)):
        return True
    return bool(name) and re.search(rf"(?<!\w)@?{re.escape(name.casefold())}(?!\w)", message.text.casefold()) is not None
