"""What is said in groups. Nobody is listened to there unless they address the assistant; then it is kept, and not answered.

Meta documents no sending to groups, and what somebody says before others is not what they tell us in private: such messages
belong to no turn and no session, their origin is untrusted, and only forgetting, edits and revokes reach them.
"""

from __future__ import annotations

import re

from agent7.channels.whatsapp.envelope import EDIT, REVOKE, TEXT, InboundMessage
from agent7.channels.whatsapp.loose import mapping, plain

DIGITS = re.compile(r"\D+")


def is_kept(message: InboundMessage, name: str) -> bool:
    """Whether a group message concerns us: it addresses us, or changes one that may have."""
    return message.kind in (EDIT, REVOKE) or (bool(message.text) and message.kind == TEXT and addresses(message, name))


def addresses(message: InboundMessage, name: str) -> bool:
    """Whether it mentions the assistant by number or by `name`, or answers a message of ours."""
    if not message.our_number and not name:
        return False
    answered = DIGITS.sub("", plain(mapping(message.raw.get("context")).get("from")))
    if message.our_number and (answered == message.our_number or re.search(rf"@\+?{message.our_number}(?!\d)", message.text)):
        return True
    return bool(name) and re.search(rf"(?<!\w)@?{re.escape(name.casefold())}(?!\w)", message.text.casefold()) is not None
