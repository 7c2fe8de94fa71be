"""The emulator's queues and tables: what moto lacks, and what survives a restart."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest
from botocore.exceptions import ClientError

from local.emulator.persistence import KeptBeforeAnswered
from local.lifeline import child_environment, module_command
from local.stack import _free_ports, wait_until

from .conftest import Emulator

LEDGER = "agent7-local-Ledger"


def send(emulator, queue, body, **extra):
    return emulator.client("sqs").send_message(QueueUrl=emulator.queue_url(queue), MessageBody=json.dumps(body), **extra)


def ordered(emulator, body, group="g", identifier=None):
    extra = {"MessageGroupId": group, "MessageDeduplicationId": identifier or str(uuid.uuid4())}
    return send(emulator, "OrderedQueue", body, **extra)


def receive(emulator, queue, wait=0, most=10, **extra):
    wanted = {"MaxNumberOfMessages": most, "WaitTimeSeconds": wait, "AttributeNames": ["All"], "MessageAttributeNames": ["All"], **extra}
    return emulator.client("sqs").receive_message(QueueUrl=emulator.queue_url(queue), **wanted).get("Messages", [])


def delete(emulator, queue, message):
    emulator.client("sqs").delete_message(QueueUrl=emulator.queue_url(queue), ReceiptHandle=message["ReceiptHandle"])


def bodies(messages):
    return [json.loads(message["Body"]) for message in messages]


def test_a_deduplication_id_is_remembered_after_its_message_was_deleted(emulator):
    ordered(emulator, "first", identifier="wamid-1")
    delete(emulator, "OrderedQueue", receive(emulator, "OrderedQueue")[0])
    ordered(emulator, "repeated", identifier="wamid-1")
    ordered(emulator, "other", identifier="wamid-2")
    assert bodies(receive(emulator, "OrderedQueue")) == ["other"]


def test_a_plain_queue_remembers_nothing(emulator):
    for _ in range(2):
        send(emulator, "PlainQueue", "same")
    assert bodies(receive(emulator, "PlainQueue")) == ["same", "same"]


def test_a_long_poll_hears_of_a_new_message_at_once(emulator):
    heard = []
    waiting = threading.Thread(target=lambda: heard.append((receive(emulator, "PlainQueue", wait=10), time.monotonic())))
    waiting.start()
    time.sleep(0.5)
    sent = time.monotonic()
    send(emulator, "PlainQueue", "hello")
    waiting.join(9)
    assert bodies(heard[0][0]) == ["hello"]
    assert heard[0][1] - sent < 5  # it did not wait for its end


def test_a_long_poll_on_a_blocked_group_goes_on_when_the_group_comes_free(emulator):
    ordered(emulator, "first")
    ordered(emulator, "second")
    first = receive(emulator, "OrderedQueue", most=1, VisibilityTimeout=30)[0]
    heard = []
    waiting = threading.Thread(target=lambda: heard.extend(receive(emulator, "OrderedQueue", wait=15)))
    waiting.start()
    time.sleep(0.3)
    assert heard == []
    delete(emulator, "OrderedQueue", first)
    waiting.join(10)
    assert bodies(heard) == ["second"]


def test_a_long_poll_sees_a_message_whose_visibility_ran_out(emulator):
    send(emulator, "PlainQueue", "again")
    receive(emulator, "PlainQueue", VisibilityTimeout=1)
    assert bodies(receive(emulator, "PlainQueue", wait=10)) == ["again"]


def test_only_one_of_many_racing_conditional_puts_wins(emulator):
    won = []

    def put():
        try:
            emulator.client("dynamodb").put_item(
                TableName=LEDGER,
                Item={"key": {"S": "one"}},
                ConditionExpression="attribute_not_exists(#k)",
                ExpressionAttributeNames={"#k": "key"},
            )
            won.append(1)
        except ClientError:
            pass

    threads = [threading.Thread(target=put) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1


def test_a_poison_message_reaches_the_dead_letter_queue_and_only_it(emulator):
    ordered(emulator, "poison")
    ordered(emulator, "good")
    for _ in range(2):
        assert bodies(receive(emulator, "OrderedQueue", wait=5, most=1, VisibilityTimeout=1)) == ["poison"]
        time.sleep(1.1)
    assert bodies(receive(emulator, "OrderedQueue", wait=5, most=1)) == ["good"]
    assert bodies(receive(emulator, "OrderedDlq")) == ["poison"]


PAGES = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:7008"},
    {"Host": "evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
]


@pytest.mark.parametrize("headers", PAGES, ids=str)
@pytest.mark.parametrize(("method", "path"), [("GET", "/moto-api/data.json"), ("POST", "/moto-api/reset"), ("POST", "/")])
def test_a_web_page_can_neither_look_into_the_emulator_nor_empty_it(emulator, method, path, headers):
    send(emulator, "PlainQueue", "still here")
    with httpx2.Client() as client:
        answer = client.request(method, f"{emulator.url}{path}", headers=headers, content=b"{}" if method == "POST" else None)
        assert (answer.status_code, "PlainQueue" in answer.text) == (403, False)
        assert client.get(f"{emulator.url}/moto-api/data.json").status_code == 200  # the refused body spoils no later request
    assert bodies(receive(emulator, "PlainQueue")) == ["still here"]


ITEM = {
    "key": {"S": "all"},
    "n": {"N": "1.5"},
    "b": {"B": b"\x00\xff"},
    "l": {"L": [{"S": "x"}, {"M": {"y": {"BOOL": True}}}]},
    "s": {"SS": ["a"]},
}


@pytest.fixture(scope="module", params=["restart", "kill"])
def restarted(request, tmp_path_factory):
    """What is found after an orderly restart, and after a kill, of an emulator with a message in every state."""
    emulator = Emulator(tmp_path_factory.mktemp("restarted") / "aws.sqlite3")
    emulator.start()
    try:
        fill(emulator)
        if request.param == "restart":
            emulator.stop()
        else:
            emulator.kill()
        emulator.start()
        yield look(emulator)
    finally:
        emulator.stop()


def fill(emulator):
    send(emulator, "PlainQueue", "in flight", MessageAttributes={"kind": {"DataType": "String", "StringValue": "x"}})
    assert receive(emulator, "PlainQueue", VisibilityTimeout=600)
    send(emulator, "PlainQueue", "waiting")
    send(emulator, "PlainQueue", "delayed", DelaySeconds=600)
    ordered(emulator, "done", identifier="done")
    delete(emulator, "OrderedQueue", receive(emulator, "OrderedQueue")[0])
    for number in range(3):
        ordered(emulator, number, identifier=str(number))
    items = [
        ITEM,
        {"key": {"S": "old"}, "expires_at": {"N": str(int(time.time()) - 10)}},
        {"key": {"S": "kept"}, "expires_at": {"N": "9999999999"}},
    ]
    for item in items:
        emulator.client("dynamodb").put_item(TableName=LEDGER, Item=item)


def look(emulator):
    ordered(emulator, "repeated", identifier="done")
    counts = emulator.client("sqs").get_queue_attributes(QueueUrl=emulator.queue_url("PlainQueue"), AttributeNames=["All"])["Attributes"]
    return {
        "plain": receive(emulator, "PlainQueue", VisibilityTimeout=0),
        "delayed": counts["ApproximateNumberOfMessagesDelayed"],
        "ordered": receive(emulator, "OrderedQueue"),
        "items": {item["key"]["S"]: item for item in emulator.client("dynamodb").scan(TableName=LEDGER)["Items"]},
    }


def test_a_restart_keeps_waiting_messages_in_order(restarted):
    assert bodies(restarted["ordered"]) == [0, 1, 2]


def test_a_message_that_was_in_flight_comes_back_with_its_receive_count_and_attributes(restarted):
    assert sorted(bodies(restarted["plain"])) == ["in flight", "waiting"]
    again = next(message for message in restarted["plain"] if json.loads(message["Body"]) == "in flight")
    assert again["Attributes"]["ApproximateReceiveCount"] == "2"
    assert again["MessageAttributes"]["kind"]["StringValue"] == "x"


def test_a_delayed_message_stays_delayed_over_a_restart(restarted):
    assert restarted["delayed"] == "1"


def test_a_restart_keeps_every_item_with_its_types(restarted):
    assert restarted["items"]["all"] == ITEM


def test_expired_items_end_at_a_restart(restarted):
    assert restarted["items"].keys() == {"all", "kept"}


def test_deduplication_ids_are_remembered_over_a_restart(restarted):
    assert "repeated" not in bodies(restarted["ordered"])


@pytest.fixture
def kept(tmp_path) -> Iterator[Emulator]:
    """An emulator of the test's own, with messages 0, 1 and 2 of one group."""
    emulator = Emulator(tmp_path / "aws.sqlite3")
    emulator.start()
    for number in range(3):
        ordered(emulator, number, identifier=str(number))
    yield emulator
    emulator.stop()


def test_an_updated_and_a_deleted_item_are_so_after_a_kill(kept):
    dynamodb = kept.client("dynamodb")
    for key in ("updated", "deleted", "written in a batch", "deleted in a batch"):
        dynamodb.put_item(TableName=LEDGER, Item={"key": {"S": key}, "times": {"N": "1"}})
    dynamodb.update_item(
        TableName=LEDGER,
        Key={"key": {"S": "updated"}},
        UpdateExpression="SET #times = :two",
        ExpressionAttributeNames={"#times": "times"},
        ExpressionAttributeValues={":two": {"N": "2"}},
    )
    dynamodb.delete_item(TableName=LEDGER, Key={"key": {"S": "deleted"}})
    changes = [
        {"PutRequest": {"Item": {"key": {"S": "written in a batch"}, "times": {"N": "3"}}}},
        {"DeleteRequest": {"Key": {"key": {"S": "deleted in a batch"}}}},
    ]
    dynamodb.batch_write_item(RequestItems={LEDGER: changes})
    kept.kill()
    kept.start()
    items = kept.client("dynamodb").scan(TableName=LEDGER)["Items"]
    assert {item["key"]["S"]: item["times"]["N"] for item in items} == {"updated": "2", "written in a batch": "3"}


def test_a_poison_message_that_was_moved_is_in_the_dead_letter_queue_alone_after_a_kill(kept):
    for _ in range(3):
        receive(kept, "OrderedQueue", most=1, VisibilityTimeout=1)
        time.sleep(1.1)
    kept.kill()
    kept.start()
    assert bodies(receive(kept, "OrderedDlq")) == [0]
    assert bodies(receive(kept, "OrderedQueue")) == [1, 2]


@pytest.mark.parametrize("seconds", [0, 0.01, 0.05])
def test_a_kill_in_the_middle_of_a_stop_loses_nothing(kept, seconds):
    kept.kill(after_stop_seconds=seconds)
    kept.start()
    assert bodies(receive(kept, "OrderedQueue")) == [0, 1, 2]


def test_kills_in_the_middle_of_starts_lose_nothing(kept):
    kept.kill()
    wal = kept.file.with_name(f"{kept.file.name}-wal")
    for seconds in (0, 0.05, 0.2):
        before = wal.stat().st_ctime_ns, kept.file.stat().st_ctime_ns
        kept.launch()
        wait_until(lambda: (wal.stat().st_ctime_ns, kept.file.stat().st_ctime_ns) != before)  # noqa: B023 - it has begun with the file
        time.sleep(seconds)
        kept.kill()
    kept.start()
    assert bodies(receive(kept, "OrderedQueue")) == [0, 1, 2]


def test_a_write_that_was_cut_short_counts_as_never_begun(kept):
    kept.kill()
    wal = kept.file.with_name(f"{kept.file.name}-wal")
    os.truncate(wal, wal.stat().st_size - 100)  # message 2 was being written, and nobody has been told that it was accepted
    kept.start()
    assert bodies(receive(kept, "OrderedQueue")) == [0, 1]


def test_what_is_done_with_leaves_the_file_and_its_room_is_given_back(kept):
    for number in range(100):
        send(kept, "PlainQueue", f"secret-{number} " + "x" * 2000)
    for _ in range(10):
        received = receive(kept, "PlainQueue")
        entries = [{"Id": str(place), "ReceiptHandle": each["ReceiptHandle"]} for place, each in enumerate(received)]
        kept.client("sqs").delete_message_batch(QueueUrl=kept.queue_url("PlainQueue"), Entries=entries)
    kept.stop()
    assert b"secret-" not in kept.file.read_bytes()
    assert sum(file.stat().st_size for file in kept.file.parent.iterdir()) < 50_000
    kept.start()
    assert receive(kept, "PlainQueue") == []


def test_what_cannot_be_written_is_not_acknowledged():
    def answers(environ, start_response):
        start_response("200 OK", [])
        return [b"done"]

    def disk_full():
        raise sqlite3.OperationalError("database or disk is full")

    statuses = []
    for save in (lambda: None, disk_full):
        list(KeptBeforeAnswered(answers, save)({}, lambda status, *_: statuses.append(status)))
    assert statuses == ["200 OK", "200 OK", "500 Internal Server Error"]  # the last one is sent


def refusal(file: Path) -> str:
    """What an emulator says that cannot start with this file."""
    command = module_command("local.emulator", str(_free_ports()), "us-east-1", str(file))
    ended = subprocess.run(command, env=child_environment(), input="[]\n", capture_output=True, text=True, timeout=30, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    return ended.stderr


def test_a_file_of_another_version_is_refused_with_what_to_do_and_left_alone(kept):
    kept.stop()
    with closing(sqlite3.connect(kept.file)) as file:
        file.execute("PRAGMA user_version = 7")
    before = kept.file.read_bytes()
    told = refusal(kept.file)
    assert "written by another version of agent7: its format is 7, and this one reads 1" in told
    assert "Move it away to start with empty queues" in told
    assert kept.file.read_bytes() == before
    with closing(sqlite3.connect(kept.file)) as file:
        file.execute("PRAGMA user_version = 1")


EARLIER = {
    "format": 1,
    "tables": {LEDGER: [{"key": {"S": "kept"}, "b": {"B": {"$bytes": "AP8="}}}], "gone": [{"key": {"S": "x"}}]},
    "queues": {
        "agent7-local-OrderedQueue.fifo": {
            "messages": [
                {
                    "id": "11111111-2222-3333-4444-555555555555",
                    "body": '"waiting"',
                    "sender_id": "AIDAIT2UOQQY3AUEKVGXU",
                    "sent_timestamp": time.time() * 1000,
                    "approximate_first_receive_timestamp": None,
                    "approximate_receive_count": 0,
                    "deduplication_id": "1",
                    "group_id": "g",
                    "sequence_number": "1",
                    "delayed_until": 0.0,
                    "system_attributes": {},
                    "message_attributes": {},
                }
            ],
            "sent_lately": {"/1": 1_770_000_000_000.0},
        }
    },
}


def test_what_an_earlier_version_left_at_its_stop_is_taken_over_once(tmp_path):
    (tmp_path / "aws-snapshot.json").write_text(json.dumps(EARLIER))
    emulator = Emulator(tmp_path / "aws.sqlite3")
    emulator.start()
    emulator.kill()
    emulator.start()
    assert not (tmp_path / "aws-snapshot.json").exists()
    assert bodies(receive(emulator, "OrderedQueue")) == ["waiting"]
    assert emulator.client("dynamodb").scan(TableName=LEDGER)["Items"] == [{"key": {"S": "kept"}, "b": {"B": b"\x00\xff"}}]
    emulator.stop()


def test_an_emulator_that_never_got_its_resources_leaves_the_file_alone(kept):
    kept.stop()
    command = module_command("local.emulator", str(_free_ports()), "us-east-1", str(kept.file))
    orphan = subprocess.Popen(command, env=child_environment(), stdin=subprocess.PIPE)
    orphan.communicate(timeout=20)  # whoever started it died before saying what to make
    assert orphan.returncode == 0
    kept.start()
    assert bodies(receive(kept, "OrderedQueue")) == [0, 1, 2]
