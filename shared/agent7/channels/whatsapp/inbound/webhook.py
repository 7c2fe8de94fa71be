"""The webhook. What one request of Meta does: handshake, or signature, envelope, inbox, wake-up, 200.

| answer | when | what Meta's repetitions then mean |
|---|---|---|
| 200 | everything that can be kept is stored durably | none |
| 400 | signed, but no JSON at all | the repetition is the only copy: if the fault was ours, a fixed version still gets the messages |
| 401, 403 | signature missing, wrong | not from Meta |
| 413 | over 3 MB | Meta sends no more than that |
| 500 | a message or status could not be stored | the same items come again, and those already stored change nothing |

A message to a number that is not ours is stored like any other: this function has no database to ask, so the responder drops it.
A wake-up that was not taken is no failure: the mail is stored, and `poll` finds it within two minutes.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.requests import Response, header, raw_body
from agent7.channels.whatsapp.inbound import signature
from agent7.channels.whatsapp.inbound.envelope import InboundStatus, read_envelope
from agent7.channels.whatsapp.inbound.handshake import answer_challenge
from agent7.channels.whatsapp.inbound.inbox import Inbox, address
from agent7.channels.whatsapp.inbound.storable import MOST_STATUS_BYTES
from agent7.channels.whatsapp.inbound.wake_up import wake_ups_for
from agent7.errors import BadRequest, BadSignature, NotAllowed
from agent7.settings import WhatsAppSettings

logger = logging.getLogger(__name__)

MOST_BODY_BYTES = 3 * 1024 * 1024
# Of the function's 10 s: 1,000 messages of 1,000 people must be answered, and stored mail without wake-up is found anyway.
WAKE_UP_SECONDS = 2.0
MOST_STATUSES_A_PACK = 50
# Anybody can send a wrong signature; only now and then does it mean that our secret is old.
RENEWED_AT_MOST_EVERY = timedelta(seconds=30)


class WhatsAppWebhook:
    """The webhook with everything that it needs.

    `settings(renew)` gives the current secrets; it is asked once more with `renew=True` when a signature does not
    match, for the app secret may just have been changed.
    """

    def __init__(self, settings: Callable[[bool], WhatsAppSettings], inbox: Inbox, wake_ups: Queue, statuses: Queue) -> None:
        self._settings = settings
        self._inbox = inbox
        self._wake_ups = wake_ups
        self._statuses = statuses
        self._renewed_at: datetime | None = None

    def receive(self, event: Mapping[str, Any], at: datetime) -> Response:
        """Answer one payload 2.0 event that arrived at `at`. Raises nothing that Meta could cause."""
        try:
            if event["requestContext"]["http"]["method"] == "GET":
                return Response(200, answer_challenge(event.get("queryStringParameters") or {}, self._settings(False).verify_token))
            return self._take_in(event, at)
        except NotAllowed:
            return Response(403, "forbidden")
        except BadSignature as error:
            logger.warning("refused a POST: %s", error)
            return Response(401 if header(event, signature.HEADER) is None else 403, "signature refused")
        except BadRequest as error:
            logger.error("a signed POST is unreadable: %s", error)
            return Response(400, "unreadable")

    def _take_in(self, event: Mapping[str, Any], at: datetime) -> Response:
        body = raw_body(event)
        if len(body) > MOST_BODY_BYTES:
            logger.error("refused a POST of %d bytes", len(body))
            return Response(413, "too large")
        settings = self._verified(body, header(event, signature.HEADER), at)
        envelope = read_envelope(body)
        if not (envelope.messages or envelope.statuses or envelope.dropped):
            logger.info("a signed POST of %d bytes holds no message and no status", len(body))
        for size in envelope.dropped:
            logger.warning("dropped an item of %d bytes without sender or id", size)
        for code in envelope.errors:
            logger.warning("Meta reports a fault of the account or the app: code %d", code)
        mails = [
            address(settings.identity_key, message, at + timedelta(microseconds=place)) for place, message in enumerate(envelope.messages)
        ]
        stored = self._inbox.accept_all(mails)
        unsent = self._wake_ups.send(wake_ups_for(stored), within_seconds=WAKE_UP_SECONDS)
        if unsent:
            logger.error("%d wake-ups were not taken; poll will find the mail", len(unsent))
        lost_statuses = self._statuses.send(status_items(envelope.statuses))
        unstored = {mail.wamid for mail in mails} - {mail.wamid for mail in stored}
        if unstored or lost_statuses:
            logger.error("not stored: %d of %d messages, %d packs of statuses", len(unstored), len(mails), len(lost_statuses))
            return Response(500, "try again")
        return Response(200, "ok")

    def _verified(self, body: bytes, signed: str | None, at: datetime) -> WhatsAppSettings:
        settings = self._settings(False)
        try:
            signature.verify(settings.app_secret, body, signed)
        except BadSignature:
            if signed is None or (self._renewed_at is not None and at - self._renewed_at < RENEWED_AT_MOST_EVERY):
                raise
            self._renewed_at = at
            settings = self._settings(True)
            signature.verify(settings.app_secret, body, signed)
        return settings


def status_items(statuses: Sequence[InboundStatus]) -> list[QueueMessage]:
    """Queue messages for statuses: `{phone_number_id, status}`, or `{statuses: [those]}` where many came together.

    A thousand statuses in one POST are 20 messages then, not 1,000. Taking one in twice changes nothing.
    """
    packs: list[list[dict[str, Any]]] = []
    room = 0
    for status in statuses:
        item = {"phone_number_id": status.phone_number_id, "status": status.raw}
        size = len(json.dumps(item))
        if not packs or size > room or len(packs[-1]) == MOST_STATUSES_A_PACK:
            packs.append([])
            room = MOST_STATUS_BYTES
        packs[-1].append(item)
        room -= size
    return [QueueMessage(pack[0] if len(pack) == 1 else {"statuses": pack}) for pack in packs]
