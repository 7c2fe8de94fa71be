"""Webhook verification. The GET with which Meta checks a new callback address: echo the challenge if the verify token is ours."""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping

from agent7.errors import NotAllowed

# Meta sends a number; a forged request sends whatever it likes, and we echo it.
HARMLESS_CHALLENGE = re.compile(r"[\w-]{1,256}", re.ASCII)


def answer_challenge(query: Mapping[str, str], verify_token: str) -> str:
    """The text to echo as text/plain. Raises NotAllowed for another mode, another token or a challenge not worth echoing."""
    challenge = query.get("hub.challenge", "")
    ours = hmac.compare_digest(query.get("hub.verify_token", "").encode(errors="replace"), verify_token.encode())
    if query.get("hub.mode") != "subscribe" or not ours or not HARMLESS_CHALLENGE.fullmatch(challenge):
        raise NotAllowed("the handshake is not ours")
    return challenge
