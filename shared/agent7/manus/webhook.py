"""The webhook of Manus: address, signature, event, queue, 200.

| answer | when | |
|---|---|---|
| 200 | the event is queued | |
| 200 | the body is no event that we know | nothing is queued. It may be Manus' test request, of which nobody says whether it is signed |
| 400 | the body's encoding is broken | |
| 401, 403 | an event without a signature; one with a wrong or old one | not from Manus |
| 404 | another last segment than ours | anybody can own an account at Manus, but only ours knows the address |
| 413 | over 3 MB | |
| 500 | the queue did not take the event | `poll` finds the news, should Manus not repeat itself |
| 503 | there is no key to check a signature with, and none to be had | likewise |

A webhook is only a hint: what it speaks of is read from Manus before anything follows from it.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.requests import Response, header, raw_body
from agent7.errors import BadRequest, BadSignature, Misconfigured, Outage, Rejected
from agent7.manus import signature
from agent7.manus.events import TaskEvent, read_event
from agent7.manus.webhook_key import Seldom, WebhookKey
from agent7.settings import ManusSettings

logger = logging.getLogger(__name__)

MOST_BODY_BYTES = 3 * 1024 * 1024


class ManusWebhook:
    """The webhook with everything that it needs.

    `settings(renew)` gives the current secrets; it is asked with `renew=True`, once a minute at most, when an address or
    a signature does not fit: either may just have been changed. `fetch_key` asks Manus for its public key.
    """

    def __init__(self, settings: Callable[[bool], ManusSettings], fetch_key: Callable[[], str], tasks: Queue) -> None:
        self._settings = settings
        self._key = WebhookKey(fetch_key)
        self._tasks = tasks
        self._renewals = Seldom()

    def receive(self, event: Mapping[str, Any], at: datetime) -> Response:
        """Answer one payload 2.0 event that arrived at `at`. Raises nothing that a stranger or Manus could cause."""
        try:
            if not self._is_ours(event, at):
                return Response(404, "not found")
            return self._take_in(event, at)
        except BadSignature as error:
            logger.warning("refused a POST: %s", error)
            return Response(401 if header(event, signature.SIGNATURE_HEADER) is None else 403, "signature refused")
        except BadRequest as error:
            logger.warning("refused a POST: %s", error)
            return Response(400, "unreadable")
        except (Outage, Rejected, Misconfigured) as error:
            logger.error("a request cannot be checked: %s", error)
            return Response(503, "try again")

    def _is_ours(self, event: Mapping[str, Any], at: datetime) -> bool:
        given = str((event.get("pathParameters") or {}).get("secret") or "")
        if _same(given, self._settings(False).webhook_secret):
            return True
        return self._renewals.may(at) and _same(given, self._settings(True).webhook_secret)

    def _take_in(self, event: Mapping[str, Any], at: datetime) -> Response:
        body = raw_body(event)
        if len(body) > MOST_BODY_BYTES:
            logger.error("refused a POST of %d bytes", len(body))
            return Response(413, "too large")
        happened = read_event(body)
        signed = header(event, signature.SIGNATURE_HEADER)
        if signed is None and happened is None:
            logger.info("an unsigned POST of %d bytes holds no event", len(body))
            return Response(200, "ok")
        hashed = self._verified(body, signed, header(event, signature.TIMESTAMP_HEADER), at)
        if happened is None:
            logger.info("a signed POST of %d bytes holds no event that is known; hashed %s", len(body), hashed)
            return Response(200, "ok")
        logger.info("a %s of %d bytes; hashed %s", happened.type, len(body), hashed)
        return self._queued(happened)

    def _verified(self, body: bytes, signed: str | None, timestamp: str | None, at: datetime) -> signature.Hashed:
        """Which hashing the signature fits. A key or an address that may be old is looked up again before it is refused."""
        if signed is None or timestamp is None:
            raise BadSignature("the signature or its timestamp is missing")
        signature.check_age(timestamp, at)
        content = signature.signed_content(timestamp, self._settings(False).webhook_url, body)
        key = self._key.current(at)
        try:
            return signature.verify(key, signed, content)
        except BadSignature:
            settings = self._settings(self._renewals.may(at))
            renewed = signature.signed_content(timestamp, settings.webhook_url, body)
            newer = self._key.renewed(at)
            if newer is None and renewed == content:
                raise
            return signature.verify(newer or key, signed, renewed)

    def _queued(self, event: TaskEvent) -> Response:
        # One task's events keep their order, and the same body comes once in five minutes.
        message = QueueMessage(event.as_body(), group=event.manus_task, deduplication_id=event.hash)
        if self._tasks.send([message]):
            logger.error("an event was not queued")
            return Response(500, "try again")
        return Response(200, "ok")


def _same(given: str, ours: str) -> bool:
    """Whether the last segments are one, in constant time. Without one of ours nobody is let in."""
    return bool(ours) and hmac.compare_digest(given.encode(errors="replace"), ours.encode())
