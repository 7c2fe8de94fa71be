"""The emulator's queues and tables: what moto lacks, and what survives a restart."""

from __future__ import annotations

import json
import subprocess
import threading
import time
import uuid

import httpx2
import pytest
from botocore.exceptions import ClientError

from local.lifeline import child_environment, module_command
from local.stack import _free_ports

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


@pytest.fixture(scope="module")
def restarted(tmp_path_factory):
    """What is found after an orderly restart of an emulator with a message in every state, then after a kill."""
    emulator = Emulator(tmp_path_factory.mktemp("restarted") / "snapshot.json")
    emulator.start()
    try:
        fill(emulator)
        emulator.restart()
        found = look(emulator)
        send(emulator, "PlainQueue", "sent after the snapshot")
        emulator.kill()
        emulator.start()
        yield found | {"after kill": bodies(receive(emulator, "PlainQueue"))}
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


def test_an_orderly_restart_keeps_waiting_messages_in_order(restarted):
    assert bodies(restarted["ordered"]) == [0, 1, 2]


def test_a_message_that_was_in_flight_comes_back_with_its_receive_count_and_attributes(restarted):
    assert sorted(bodies(restarted["plain"])) == ["in flight", "waiting"]
    again = next(message for message in restarted["plain"] if json.loads(message["Body"]) == "in flight")
    assert again["Attributes"]["ApproximateReceiveCount"] == "2"
    assert again["MessageAttributes"]["kind"]["StringValue"] == "x"


def test_a_delayed_message_stays_delayed_over_a_restart(restarted):
    assert restarted["delayed"] == "1"


def test_an_orderly_restart_keeps_every_item_with_its_types(restarted):
    assert restarted["items"]["all"] == ITEM


def test_expired_items_end_at_a_restart(restarted):
    assert restarted["items"].keys() == {"all", "kept"}


def test_deduplication_ids_are_remembered_over_a_restart(restarted):
    assert "repeated" not in bodies(restarted["ordered"])


def test_a_killed_emulator_comes_back_with_its_last_snapshot(restarted):
    assert sorted(restarted["after kill"]) == ["in flight", "waiting"]


def test_an_emulator_that_never_got_its_resources_leaves_the_snapshot_alone(tmp_path):
    snapshot = tmp_path / "snapshot.json"
    snapshot.write_text('{"format": 1, "tables": {}, "queues": {}}')
    command = module_command("local.emulator", str(_free_ports()), "us-east-1", str(snapshot))
    orphan = subprocess.Popen(command, env=child_environment(), stdin=subprocess.PIPE)
    orphan.communicate(timeout=20)  # whoever started it died before saying what to make
    assert orphan.returncode == 0
    assert snapshot.read_text() == '{"format": 1, "tables": {}, "queues": {}}'
