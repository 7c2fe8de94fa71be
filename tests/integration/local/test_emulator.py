"""The emulator's queues and tables: what moto lacks, and what survives a restart."""

from __future__ import annotations

import json
import threading
import time

import pytest
from botocore.exceptions import ClientError

LEDGER = "agent7-local-Ledger"


def send(emulator, queue, body, **extra):
    return emulator.client("sqs").send_message(QueueUrl=emulator.queue_url(queue), MessageBody=json.dumps(body), **extra)


def ordered(emulator, body, group="g", identifier="1"):
    return send(emulator, "OrderedQueue", body, MessageGroupId=group, MessageDeduplicationId=identifier)


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
    ordered(emulator, "first", identifier="1")
    ordered(emulator, "second", identifier="2")
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


@pytest.fixture
def full(emulator):
    """An emulator with a message in every state, and an item of every kind."""
    send(emulator, "PlainQueue", "in flight", MessageAttributes={"kind": {"DataType": "String", "StringValue": "x"}})
    assert receive(emulator, "PlainQueue", VisibilityTimeout=600)
    send(emulator, "PlainQueue", "waiting")
    send(emulator, "PlainQueue", "delayed", DelaySeconds=600)
    for number in range(3):
        ordered(emulator, number, identifier=str(number))
    item = {
        "key": {"S": "all"},
        "n": {"N": "1.5"},
        "b": {"B": b"\x00\xff"},
        "l": {"L": [{"S": "x"}, {"M": {"y": {"BOOL": True}}}]},
        "s": {"SS": ["a"]},
    }
    emulator.client("dynamodb").put_item(TableName=LEDGER, Item=item)
    emulator.item = item
    return emulator


def test_an_orderly_restart_keeps_every_message(full):
    full.restart()
    plain = receive(full, "PlainQueue")
    assert sorted(bodies(plain)) == ["in flight", "waiting"]
    once_received = next(message for message in plain if json.loads(message["Body"]) == "in flight")
    assert once_received["Attributes"]["ApproximateReceiveCount"] == "2"
    assert once_received["MessageAttributes"]["kind"]["StringValue"] == "x"
    assert bodies(receive(full, "OrderedQueue")) == [0, 1, 2]


def test_a_delayed_message_stays_delayed_over_a_restart(full):
    full.restart()
    attributes = full.client("sqs").get_queue_attributes(QueueUrl=full.queue_url("PlainQueue"), AttributeNames=["All"])["Attributes"]
    assert attributes["ApproximateNumberOfMessagesDelayed"] == "1"


def test_an_orderly_restart_keeps_every_item_with_its_types(full):
    full.restart()
    assert full.client("dynamodb").get_item(TableName=LEDGER, Key={"key": {"S": "all"}})["Item"] == full.item


def test_deduplication_ids_are_remembered_over_a_restart(full):
    for _ in range(3):
        for message in receive(full, "OrderedQueue"):
            delete(full, "OrderedQueue", message)
    full.restart()
    ordered(full, "repeated", identifier="1")
    assert receive(full, "OrderedQueue") == []


def test_a_killed_emulator_comes_back_with_its_last_snapshot(full):
    full.restart()
    send(full, "PlainQueue", "lost")
    full.kill()
    full.start()
    assert "lost" not in bodies(receive(full, "PlainQueue"))
    assert bodies(receive(full, "OrderedQueue")) == [0, 1, 2]


def test_expired_items_end_at_a_restart(emulator):
    for key, expiry in (("old", time.time() - 10), ("fresh", time.time() + 1000)):
        emulator.client("dynamodb").put_item(TableName=LEDGER, Item={"key": {"S": key}, "expires_at": {"N": str(int(expiry))}})
    emulator.restart()
    assert [item["key"]["S"] for item in emulator.client("dynamodb").scan(TableName=LEDGER)["Items"]] == ["fresh"]


def test_a_poison_message_reaches_the_dead_letter_queue_and_only_it(emulator):
    ordered(emulator, "poison", identifier="1")
    ordered(emulator, "good", identifier="2")
    for _ in range(2):
        assert bodies(receive(emulator, "OrderedQueue", wait=5, most=1, VisibilityTimeout=1)) == ["poison"]
        time.sleep(1.1)
    assert bodies(receive(emulator, "OrderedQueue", wait=5, most=1)) == ["good"]
    assert bodies(receive(emulator, "OrderedDlq")) == ["poison"]
