"""How long a person waits when Meta or a process fails: the real functions on real FIFO queues and HTTP, on a clock that is moved.

Nothing is woken by hand: what runs is what the queues hand out and what the schedule starts every minute. No status ever comes.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from types import ModuleType
from typing import Any

import boto3
import psycopg
import pytest
import yaml
from moto.core import DEFAULT_ACCOUNT_ID
from moto.sqs import models as sqs_models
from psycopg.rows import dict_row

from agent7.bootstrap import Bootstrap
from agent7.channels.whatsapp.graph import Answer, HttpGraphApi
from agent7.channels.whatsapp.outbound.delivery_queue import SECONDS_AFTER_A_DEATH
from agent7.channels.whatsapp.outbound.file_notice import NOT_TAKEN
from agent7.channels.whatsapp.outbound.message_types import Content, Text
from agent7.channels.whatsapp.outbound.outbox_rules import PATIENCE, UPLOAD_TAKES_AT_MOST
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.identity import Scope
from agent7.store.conversation import outbox
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.graph_server import GraphServer
from tests.integration.channels.conftest import TEMPLATE, Intrinsics

SECOND = timedelta(seconds=1)
FIFO = ("WAKE_UP", "DELIVERY", "TASK")
FIFO_ATTRIBUTES = {"FifoQueue": "true", "VisibilityTimeout": "360"}
STANDARD = ("STATUS", "AFTER_WORK", "EXTRACTION")
PLAN = StoredFile("7/plan", "plan.pdf", "application/pdf", 9, "The plan")
NO_ID = (200, b'{"messaging_product":"whatsapp"}')


class Killed(BaseException):
    """The process dies here."""


class Cloud:
    """The delivery function and `poll` as the template wires them, one Graph API, one person's outbox."""

    def __init__(self, database: Database, env: dict[str, str], owner_dsn: str, meta: GraphServer, ada: Scope) -> None:
        self.database, self.owner_dsn, self.meta, self.ada = database, owner_dsn, meta, ada
        self.clock = FixedClock(NOON)
        self.parts = Bootstrap(env)
        self.parts.clock, self.parts.database = self.clock, database
        self.turns = Bootstrap({name: value for name, value in env.items() if name != "MEDIA_BUCKET"})
        self.turns.clock, self.turns.database = self.clock, database
        self.delivery, self.poll = function_app("delivery", self.parts), function_app("poll", self.parts)
        self.sqs, self.url = boto3.client("sqs"), env["DELIVERY_QUEUE_URL"]
        self.seen: dict[str, list[float]] = {}

    def write(self, *contents: Content) -> None:
        with self.database.transaction(Fence.around(self.ada)) as unit:
            outbox.queue(unit, self.ada, None, contents, at=self.clock.now())

    def reply(self, *contents: Content) -> None:
        """As a turn does: written, and sent by the responder itself, which has no files."""
        self.write(*contents)
        self.turns.delivery.deliver(self.ada.workspace, self.ada.own, self.clock.now())

    def result(self, *contents: Content) -> None:
        """As a task does: written, and left to the delivery function by a hint."""
        self.write(*contents)
        self.parts.delivery.hints.hint(self.ada.workspace, self.ada.own)

    def work(self) -> None:
        """Hand out what the queue has, one message at a time, as the event source does. One that is killed deletes nothing."""
        while self._shown() and (found := self.sqs.receive_message(QueueUrl=self.url, AttributeNames=["All"]).get("Messages")):
            record = {"messageId": found[0]["MessageId"], "receiptHandle": found[0]["ReceiptHandle"], "body": found[0]["Body"]}
            try:
                failed = self.delivery.handler({"Records": [record | {"attributes": found[0]["Attributes"]}]}, None)["batchItemFailures"]
            except Killed:
                continue
            if not failed:
                self.sqs.delete_message(QueueUrl=self.url, ReceiptHandle=found[0]["ReceiptHandle"])
        self._look()

    def _shown(self) -> bool:
        """Whether the queue has a message that is not hidden. To ask by a call at each second of the clock took most of the tests' time."""
        queues = sqs_models.sqs_backends[DEFAULT_ACCOUNT_ID]["eu-central-1"].queues
        return bool(queues[self.url.rpartition("/")[2]].messages)

    def live(self, seconds: int, each_second: Callable[[int], None] = lambda _: None) -> None:
        """So many seconds; `poll` runs at each full minute."""
        for second in range(seconds):
            each_second(second)
            self.work()
            self.clock.advance(SECOND)
            if self.now % 60 == POLLS_AT:
                self.poll.handler({"job": "poll"}, None)
        self.work()

    @property
    def now(self) -> int:
        return int((self.clock.now() - NOON).total_seconds())

    def _look(self) -> None:
        """When each text reached Meta."""
        told = [body["text"]["body"] for _, _, body in self.meta.requests if body.get("type") == "text"]
        for text in dict.fromkeys(told):
            times = self.seen.setdefault(text, [])
            times += [self.now] * (told.count(text) - len(times))

    def rows(self) -> list[dict[str, Any]]:
        with psycopg.connect(self.owner_dsn, row_factory=dict_row) as owner:
            owner.execute("SET ROLE agent7_maintenance")
            return owner.execute("SELECT * FROM outbox ORDER BY id").fetchall()


POLLS_AT = 20
"""Of each minute: the schedule runs at no moment that suits."""


def function_app(name: str, parts: Bootstrap) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_app", TEMPLATE.parent / "functions" / name / "app.py")
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    app.parts = lambda: parts  # type: ignore[attr-defined]
    return app


@pytest.fixture
def meta() -> Iterator[GraphServer]:
    server = GraphServer()
    yield server
    server.close()


@pytest.fixture
def cloud(
    database: Database,
    owner_dsn: str,
    ada: Scope,
    inbox_table: tuple[Any, str],
    job_table: tuple[Any, str],
    meta: GraphServer,
    monkeypatch: pytest.MonkeyPatch,
) -> Cloud:
    sqs, s3 = boto3.client("sqs"), boto3.client("s3")
    env = {
        "INBOX_TABLE": inbox_table[1],
        "JOB_TABLE": job_table[1],
        "MEDIA_BUCKET": "media",
        "WHATSAPP_API_BASE_URL": meta.url,
        "WHATSAPP_ACCESS_TOKEN": "t",
        "WHATSAPP_APP_SECRET": "s",
        "WHATSAPP_VERIFY_TOKEN": "v",
        "AGENT7_IDENTITY_KEY": "k",
    }
    for name in FIFO:
        env[f"{name}_QUEUE_URL"] = sqs.create_queue(QueueName=f"{name}.fifo", Attributes=FIFO_ATTRIBUTES)["QueueUrl"]
    for name in STANDARD:
        env[f"{name}_QUEUE_URL"] = sqs.create_queue(QueueName=name)["QueueUrl"]
    s3.create_bucket(Bucket="media", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
    s3.put_object(Bucket="media", Key="7/plan", Body=b"%PDF-1.7 ")
    with database.transaction(Fence(ada.workspace)) as unit:
        users.note_inbound(unit, ada, sent_at=NOON, display_name="")
    cloud = Cloud(database, env, owner_dsn, meta, ada)
    monkeypatch.setattr(sqs_models, "unix_time", lambda: cloud.clock.now().timestamp())
    monkeypatch.setattr(sqs_models, "unix_time_millis", lambda: cloud.clock.now().timestamp() * 1000)
    return cloud


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The process that sends next dies: "before" the request goes out, or "after" Meta took it."""

    def arm(when: str) -> None:
        send = HttpGraphApi.send

        def die(*args: Any, **kwargs: Any) -> Answer:
            monkeypatch.setattr(HttpGraphApi, "send", send)
            if when == "after":
                send(*args, **kwargs)
            raise Killed

        monkeypatch.setattr(HttpGraphApi, "send", die)

    return arm


# a death or a lost answer


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_delivery_function_dies_at_a_row_and_what_is_behind_it_waits_a_minute_at_most(
    cloud: Cloud, dying: Callable[[str], None], when: str
) -> None:
    dying(when)
    cloud.result(Text("one"), Text("two"))
    cloud.live(1)
    cloud.reply(Text("three"))
    cloud.live(59)
    assert cloud.seen["two"][0] <= cloud.seen["three"][0] <= 60

    cloud.live(240)
    assert len(cloud.seen["one"]) == (2 if when == "after" else 1)
    assert 180 <= cloud.seen["one"][-1] <= 242
    assert [(row["state"], row["duplicates"]) for row in cloud.rows()] == [(outbox.SENT, 1), (outbox.SENT, 0), (outbox.SENT, 0)]


def test_a_responder_dies_at_a_row_and_the_next_reply_waits_a_minute_at_most(cloud: Cloud, dying: Callable[[str], None]) -> None:
    dying("after")
    with pytest.raises(Killed):
        cloud.reply(Text("one"))
    cloud.live(5)
    cloud.reply(Text("two"))
    cloud.live(55)
    assert [len(cloud.seen[text]) for text in ("one", "two")] == [1, 1]


def test_a_later_reply_goes_at_once_when_a_minute_is_over_already(cloud: Cloud, dying: Callable[[str], None]) -> None:
    dying("after")
    with pytest.raises(Killed):
        cloud.reply(Text("one"))
    cloud.live(40)
    cloud.reply(Text("two"))
    cloud.live(1)
    assert cloud.seen["two"] == [40]


def test_an_answer_that_is_lost_holds_up_what_is_behind_it_for_half_a_minute(cloud: Cloud, meta: GraphServer) -> None:
    meta.answers = ["cut"]
    cloud.reply(Text("one"), Text("two"))
    cloud.live(40)
    assert 30 <= cloud.seen["two"][0] <= 31
    cloud.live(220)
    assert [(row["state"], row["duplicates"]) for row in cloud.rows()] == [(outbox.SENT, 1), (outbox.SENT, 0)]


def test_when_every_answer_is_lost_each_row_is_sent_twice_at_most_and_told_of(cloud: Cloud, meta: GraphServer) -> None:
    meta.answers = ["cut"] * 6
    cloud.reply(Text("one"), Text("two"), Text("three"))
    cloud.live(600)
    assert {text: len(times) for text, times in cloud.seen.items()} == {"one": 2, "two": 2, "three": 2}
    assert {(row["state"], row["duplicates"], row["error_verdict"]) for row in cloud.rows()} == {(outbox.FAILED, 1, "unknown")}


# files


def test_while_no_file_can_be_uploaded_every_word_goes_out_at_once(cloud: Cloud, meta: GraphServer) -> None:
    meta.to_uploads = NO_ID
    numbers = count()

    def talk(second: int) -> None:
        if second % 30 == 15:
            cloud.reply(Text(f"reply {next(numbers)} at {cloud.now}"))
            cloud.result(Text(f"result {next(numbers)} at {cloud.now}"))

    cloud.result(Text("Done."), PLAN)
    cloud.live(960, talk)

    said = {text: times[0] - int(text.rpartition(" ")[2]) for text, times in cloud.seen.items() if " at " in text}
    assert len(said) == 64
    assert max(said.values()) <= 1, {text: late for text, late in said.items() if late > 1}
    (given_up,) = [times for text, times in cloud.seen.items() if NOT_TAKEN["en"].format(name="plan.pdf") in text]
    assert 400 <= given_up[0] <= 960
    assert sum("file" in body for _, _, body in meta.requests) == 10


def test_a_file_that_could_not_be_uploaded_follows_when_it_can(cloud: Cloud, meta: GraphServer) -> None:
    meta.to_uploads = NO_ID
    cloud.result(Text("Done."), PLAN, Text("Anything else?"))
    cloud.live(10)
    assert list(cloud.seen) == ["Done.", "Anything else?"]
    meta.to_uploads = None
    cloud.live(20)
    assert meta.requests[-1][2]["document"]["caption"] == "The plan"


def test_a_process_that_dies_at_an_upload_has_made_its_attempt_and_words_go_past(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: Any) -> None:
        raise Killed

    monkeypatch.setattr(HttpGraphApi, "upload", die)
    cloud.result(PLAN)
    cloud.live(2)
    cloud.reply(Text("words"))
    assert [row["attempts"] for row in cloud.rows()] == [1, 1]
    cloud.live(900)
    assert next(iter(cloud.seen.values())) == [2]
    assert (cloud.rows()[0]["state"], cloud.rows()[0]["attempts"]) == (outbox.FAILED, 10)
    assert NOT_TAKEN["en"].format(name="plan.pdf") in list(cloud.seen)[-1]


def test_several_files_keep_their_order_and_words_do_not_wait_for_them(cloud: Cloud, meta: GraphServer) -> None:
    meta.to_uploads = NO_ID
    files = [StoredFile("7/plan", f"{name}.pdf", "application/pdf", 9, name) for name in ("first", "second", "third")]
    cloud.result(Text("Three files."), *files, Text("And words."))
    cloud.live(30)  # four tries; whatever the jitter, the fifth comes within the next 32 seconds, while the seventh may come after 128
    assert list(cloud.seen) == ["Three files.", "And words."]
    assert cloud.rows()[2]["attempts"] == 0, "nobody tries the second before the first is there or given up"
    meta.to_uploads = None
    cloud.live(60)
    assert [body["document"]["caption"] for _, _, body in meta.requests if body.get("type") == "document"] == ["first", "second", "third"]


def test_the_words_below_a_file_are_told_when_the_file_is_given_up(cloud: Cloud, meta: GraphServer) -> None:
    meta.to_uploads = (400, b'{"error":{"code":131053}}')
    cloud.result(StoredFile("7/plan", "plan.pdf", "application/pdf", 9, "The train leaves at 9:40."))
    cloud.live(2)
    assert list(cloud.seen) == ["The train leaves at 9:40.\n\n" + NOT_TAKEN["en"].format(name="plan.pdf")]


def forget(cloud: Cloud) -> None:
    with cloud.database.transaction(Fence.around(cloud.ada)) as unit:
        outbox.redact(unit, cloud.ada, [row["public_id"] for row in cloud.rows() if row["kind"] == outbox.STORED_FILE])


@pytest.mark.parametrize("answer", [NO_ID, None])
def test_a_file_that_is_forgotten_while_it_waits_is_neither_sent_nor_told_of(
    cloud: Cloud, meta: GraphServer, answer: tuple[int, bytes] | None
) -> None:
    meta.to_uploads = NO_ID
    cloud.result(PLAN)
    cloud.live(3)
    forget(cloud)
    uploaded = len(meta.requests)
    meta.to_uploads = answer
    cloud.live(400)
    assert len(meta.requests) == uploaded
    assert (cloud.rows()[0]["state"], cloud.rows()[0]["payload"]) == (outbox.FAILED, {})


@pytest.mark.parametrize("answer", [(400, b'{"error":{"code":131053}}'), NO_ID, None])
def test_a_file_that_is_forgotten_during_its_upload_is_neither_sent_nor_told_of(
    cloud: Cloud, meta: GraphServer, monkeypatch: pytest.MonkeyPatch, answer: tuple[int, bytes] | None
) -> None:
    meta.to_uploads = answer
    upload = HttpGraphApi.upload

    def forgotten_meanwhile(*args: Any) -> Any:
        forget(cloud)
        return upload(*args)

    monkeypatch.setattr(HttpGraphApi, "upload", forgotten_meanwhile)
    cloud.result(PLAN, Text("next"))
    cloud.live(400)
    assert list(cloud.seen) == ["next"]
    assert [(row["state"], "content" in row["payload"]) for row in cloud.rows()] == [(outbox.FAILED, False), (outbox.SENT, False)]
    assert sum("file" in body for _, _, body in meta.requests) == 1


def test_the_template_wakes_whoever_must_and_gives_them_the_time_that_is_reckoned_with() -> None:
    resources = yaml.load(TEMPLATE.read_text(), Intrinsics)["Resources"]
    (every_minute,) = resources["PollFunction"]["Properties"]["Events"].values()
    assert every_minute["Properties"]["ScheduleExpression"] == "rate(1 minute)"
    delivery = resources["DeliveryFunction"]["Properties"]
    assert timedelta(seconds=delivery["Timeout"]) <= UPLOAD_TAKES_AT_MOST
    assert PATIENCE < timedelta(seconds=SECONDS_AFTER_A_DEATH) < timedelta(minutes=1)
    queue = resources["DeliveryQueue"]["Properties"]
    assert (queue["FifoQueue"], str(queue["VisibilityTimeout"])) == (True, FIFO_ATTRIBUTES["VisibilityTimeout"])
