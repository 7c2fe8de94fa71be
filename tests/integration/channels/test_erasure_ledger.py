"""The ledger of erasures in the inbox's table: kept, read in order, seen by nobody who looks for mail; and mail that is taken out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from agent7.channels.erasure_ledger import DynamoDbLedger, Entry, KeptKey
from agent7.channels.whatsapp.inbound.dynamodb_inbox import DynamoDbInbox
from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import Mail, address
from agent7.errors import Outage
from agent7.identity import PublicId, WorkspaceId
from tests.conftest import NOON

ENTRY = Entry(
    PublicId("01E"), WorkspaceId(1), "hash-of-ada", NOON, (KeptKey("k1", "block", stopped=False), KeptKey("k2", None, stopped=True))
)


def mail(wamid: str, seconds: float | None, arrived: float = 0) -> Mail:
    sent_at = NOON + timedelta(seconds=seconds) if seconds is not None else None
    raw = {"id": wamid, "from": "4477", "type": "text", "text": {"body": "hello"}}
    message = InboundMessage("7008", wamid, Contact("4477", None, ""), sent_at, "text", "hello", "direct_user", None, None, raw)
    return address("key", message, NOON + timedelta(seconds=arrived))


def test_erasures_are_kept_once_and_read_in_their_order(inbox_table: tuple[Any, str]) -> None:
    ledger = DynamoDbLedger(*inbox_table)
    later = replace(ENTRY, public_id=PublicId("01F"), asked_at=NOON + timedelta(days=1), keys=())
    for entry in (later, ENTRY, ENTRY):
        ledger.note(entry)
    assert list(ledger.entries()) == [ENTRY, later]


def test_the_ledger_is_no_mail(inbox_table: tuple[Any, str]) -> None:
    DynamoDbLedger(*inbox_table).note(ENTRY)
    inbox = DynamoDbInbox(*inbox_table)
    assert inbox.stale(NOON + timedelta(days=1000)) == []
    assert inbox.waiting("erasures") == []


def test_a_table_that_is_not_there_is_an_outage(inbox_table: tuple[Any, str]) -> None:
    ledger, inbox = DynamoDbLedger(inbox_table[0], "nowhere"), DynamoDbInbox(inbox_table[0], "nowhere")
    with pytest.raises(Outage):
        ledger.note(ENTRY)
    with pytest.raises(Outage):
        list(ledger.entries())
    with pytest.raises(Outage):
        inbox.erase("partition", NOON)


def test_mail_is_taken_out_until_a_moment_waiting_or_done(inbox_table: tuple[Any, str]) -> None:
    inbox = DynamoDbInbox(*inbox_table)
    before, now, after, undated, undated_later = mails = [
        mail("wamid.A", -60), mail("wamid.B", 0), mail("wamid.C", 1), mail("wamid.D", None, -5), mail("wamid.E", None, 5),
    ]  # fmt: skip
    many = [mail(f"wamid.{number}", -number) for number in range(1, 40)]
    inbox.accept_all([*mails, *many])
    inbox.done([before])
    inbox.erase(now.partition, NOON)
    assert {item.wamid for item in inbox.waiting(now.partition)} == {after.wamid, undated_later.wamid}
    assert inbox.accept(before)
    assert inbox.accept(undated)
