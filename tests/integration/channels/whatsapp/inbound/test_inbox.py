"""The promises of the inbox, on the table and on the fake that other tests use."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent7.channels.aws import aws_client
from agent7.channels.whatsapp.inbound.dynamodb_inbox import DynamoDbInbox
from agent7.channels.whatsapp.inbound.envelope import read_envelope
from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import Inbox, Mail, address
from agent7.channels.whatsapp.inbound.inbox_items import KEPT_FOR
from agent7.errors import Outage
from tests.fakes.inbox import MemoryInbox
from tests.unit.channels.envelopes import ADA, change, envelope, text_message

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.fixture(params=["table", "fake"])
def inbox(request: pytest.FixtureRequest) -> Inbox:
    if request.param == "fake":
        return MemoryInbox()
    client, table = request.getfixturevalue("inbox_table")
    return DynamoDbInbox(client, table)


def message(wamid: str, sent: int = 1794700000, sender: str = "447700900123", **more: Any) -> InboundMessage:
    (read,) = read_envelope(envelope(change([text_message(wamid, sender=sender, sent=sent, **more)], contacts=()))).messages
    return read


def mail(wamid: str, sent: int = 1794700000, sender: str = "447700900123", arrived: float = 0) -> Mail:
    return address("key", message(wamid, sent, sender), NOON + timedelta(seconds=arrived))


def test_a_mail_comes_back_as_it_went_in(inbox: Inbox):
    (read,) = read_envelope(envelope(change([text_message("1", "größer 👍", from_user_id=ADA["user_id"])]))).messages
    put = address("key", read, NOON)

    assert inbox.accept(put) is True

    (found,) = inbox.waiting(put.partition)
    assert found == put
    assert found.message.contact == Contact("447700900123", ADA["user_id"], "Ada")


def test_a_mail_is_accepted_once_however_often_and_late_it_comes(inbox: Inbox):
    first = mail("1")
    assert inbox.accept(first)
    assert not inbox.accept(replace(first, arrived_at=NOON + timedelta(days=7)))
    inbox.done([first])
    assert not inbox.accept(first)
    assert inbox.waiting(first.partition) == []


@pytest.mark.parametrize("count", [0, 1, 3, 60])
def test_all_mails_of_a_post_are_accepted_once_however_many(inbox: Inbox, count: int):
    mails = [mail(f"{number}", sent=1794700000 + number) for number in range(count)]
    inbox.accept_all(mails[: count // 2])
    inbox.done(mails[: count // 3])

    stored = inbox.accept_all([*mails, *mails[:5]])

    assert {one.wamid for one in stored} == {one.wamid for one in mails}
    assert [found.wamid for found in inbox.waiting(mail("0").partition)] == [one.wamid for one in mails[count // 3 :]]


def test_waiting_mail_is_in_the_order_of_sending_then_of_arrival(inbox: Inbox):
    late, first, second = mail("a", sent=1794700009, arrived=0), mail("z", arrived=1), mail("b", arrived=2)
    for one in (late, second, first):
        inbox.accept(one)
    assert [found.wamid for found in inbox.waiting(late.partition)] == ["z", "b", "a"]


def test_a_mail_without_a_time_of_sending_waits_under_its_arrival(inbox: Inbox):
    (read,) = read_envelope(envelope(change([text_message("1") | {"timestamp": "soon"}]))).messages
    undated = address("key", read, NOON)
    inbox.accept(undated)
    (found,) = inbox.waiting(undated.partition)
    assert found.sent_at == NOON


def test_people_and_numbers_wait_apart(inbox: Inbox):
    ada, bob = mail("1"), mail("2", sender="447700900456")
    elsewhere = address("key", replace(message("3"), phone_number_id="another"), NOON)
    for one in (ada, bob, elsewhere):
        inbox.accept(one)
    assert len({ada.partition, bob.partition, elsewhere.partition}) == 3
    assert [found.wamid for found in inbox.waiting(ada.partition)] == ["1"]


def test_done_can_be_said_twice_and_of_what_was_never_there(inbox: Inbox):
    one, other = mail("1"), mail("2")
    inbox.accept(one)
    inbox.done([one, other])
    inbox.done([one])
    inbox.done([])
    assert inbox.waiting(one.partition) == []
    assert inbox.accept(other)


def test_of_many_done_at_once_only_the_memory_that_they_came_is_kept(inbox: Inbox):
    mails = [mail(str(number)) for number in range(60)]
    inbox.accept_all(mails)
    never_there = mail("absent")
    inbox.done([*mails, mails[0], never_there])
    assert inbox.waiting(mails[0].partition) == []
    assert not any(inbox.accept(one) for one in mails)
    assert inbox.accept(never_there)


def test_stale_names_whoever_has_waited_too_long_and_nobody_else(inbox: Inbox):
    old, older, done, fresh = mail("1"), mail("2"), mail("3", sender="2"), mail("4", sender="3", arrived=120)
    for one in (old, older, done, fresh):
        inbox.accept(one)
    inbox.done([done])
    assert inbox.stale(NOON + timedelta(seconds=60)) == [old.partition]
    assert set(inbox.stale(NOON + timedelta(seconds=300))) == {old.partition, fresh.partition}


def test_more_than_one_page_of_waiting_mail_is_read(inbox: Inbox):
    for number in range(8):
        inbox.accept(address("key", message(f"{number}", sent=1794700000 + number, filler="x" * 250_000), NOON))
    assert [found.wamid for found in inbox.waiting(mail("0").partition)] == [str(number) for number in range(8)]
    assert [found.wamid for found in inbox.waiting(mail("0").partition, limit=3)] == ["0", "1", "2"]


def test_no_key_and_no_index_names_the_person(inbox_table: tuple[Any, str]):
    client, table = inbox_table
    DynamoDbInbox(client, table).accept(mail("1"))
    (item,) = client.scan(TableName=table)["Items"]
    keys = {name: item[name]["S"] for name in ("partition", "sort", "waiting", "stale_shard", "waiting_since")}
    assert "447700900123" not in str(keys)
    assert int(item["expires_at"]["N"]) == int((NOON + KEPT_FOR).timestamp())


def test_a_table_that_does_not_answer_is_an_outage(monkeypatch: pytest.MonkeyPatch):
    for name, value in {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "eu-central-1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    inbox = DynamoDbInbox(aws_client("dynamodb"), "inbox")
    for call in (lambda: inbox.accept(mail("1")), lambda: inbox.waiting("p"), lambda: inbox.done([mail("1")]), lambda: inbox.stale(NOON)):
        with pytest.raises(Outage):
            call()


@pytest.mark.parametrize("count", [1, 3, 60])
def test_mails_that_the_table_does_not_take_are_not_among_the_stored(aws: None, count: int):
    assert DynamoDbInbox(aws_client("dynamodb"), "nowhere").accept_all([mail(f"{number}") for number in range(count)]) == []


class Throttled:
    """A table that leaves part of every batch undone, as DynamoDB does under load."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def batch_write_item(self, RequestItems: dict[str, list[Any]]) -> dict[str, Any]:  # noqa: N803 (botocore's name)
        ((table, puts),) = RequestItems.items()
        self._client.batch_write_item(RequestItems={table: puts[:10]})
        return {"UnprocessedItems": {table: puts[10:]}}


def test_done_in_one_go_or_in_many_leaves_the_same_item(inbox_table: tuple[Any, str]):
    client, table = inbox_table
    inbox = DynamoDbInbox(client, table)
    mails = [mail(str(number)) for number in range(27)]
    inbox.accept_all(mails)
    inbox.done(mails[:1])
    inbox.done(mails[1:])
    kept = client.scan(TableName=table)["Items"]
    assert len(kept) == 27
    assert {tuple(sorted(item)) for item in kept} == {("arrived_at", "expires_at", "partition", "phone_number_id", "sort", "wamid")}


def test_what_a_throttled_batch_leaves_undone_is_put_one_by_one(inbox_table: tuple[Any, str]):
    client, table = inbox_table
    inbox = DynamoDbInbox(Throttled(client), table)
    mails = [mail(f"{number:02}") for number in range(60)]
    assert inbox.accept_all(mails) == mails
    assert len(inbox.waiting(mails[0].partition)) == 60


def test_a_table_that_does_not_exist_is_an_outage(aws: None):
    with pytest.raises(Outage):
        DynamoDbInbox(aws_client("dynamodb"), "nowhere").accept(mail("1"))
