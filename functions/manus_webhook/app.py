"""HttpApi POST /webhooks/manus/{secret}: verify, queue which task has news, answer."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one request to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:  # noqa: ARG001 (Lambda's signature)
    """Payload 2.0 in, payload 2.0 out."""
    return parts().manus_webhook.receive(event, parts().clock.now()).as_payload()
