"""A wake-up tells the responder that a partition has mail. It is a hint: `poll` finds mail that nobody was told of."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from agent7.channels.queues import QueueMessage
from agent7.channels.whatsapp.inbound.inbox import Mail

TAKEN_AS_ID = re.compile(r"[A-Za-z0-9!-/:-@\[-`{-~]{1,128}")  # what SQS takes as a deduplication id


def wake_ups_for(mails: Iterable[Mail]) -> list[QueueMessage]:
    """One wake-up for each partition among the mails, to be sent after all of them were stored."""
    by_partition: dict[str, list[str]] = {}
    for mail in mails:
        by_partition.setdefault(mail.partition, []).append(mail.wamid)
    return [
        QueueMessage({"partition": partition}, group=partition, deduplication_id=_deduplication_id(wamids))
        for partition, wamids in by_partition.items()
    ]


def _deduplication_id(wamids: list[str]) -> str:
    """The wamid; a digest of all where several came together.

    With the wamid of one of several, an earlier wake-up for that one alone would swallow the news of the others.
    """
    if len(wamids) == 1 and TAKEN_AS_ID.fullmatch(wamids[0]):
        return wamids[0]
    return hashlib.sha256("\n".join(wamids).encode()).hexdigest()
