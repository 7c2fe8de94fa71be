from __future__ import annotations

import json
from typing import Any

import pytest

from agent7.channels.queues import QueueMessage, SqsQueue
from agent7.channels.whatsapp.inbound.wake_up import wake_ups_for
from agent7.errors import Outage
from tests.integration.channels.whatsapp.inbound.test_inbox import mail


@pytest.fixture
def fifo(sqs: Any) -> str:
    return sqs.create_queue(QueueName="wake-ups.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"]


def received(sqs: Any, url: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while messages := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, AttributeNames=["All"]).get("Messages"):
        found += messages
    return found


def test_one_message_and_many_arrive_with_group_and_id(sqs: Any, fifo: str):
    queue = SqsQueue(sqs, fifo)
    mails = [mail(f"wamid.{number}", sender=str(number)) for number in range(25)]

    assert queue.send(wake_ups_for(mails)) == []
    assert queue.send(wake_ups_for([mail("wamid.alone", sender="alone")])) == []
    assert queue.send([]) == []

    messages = received(sqs, fifo)
    assert len(messages) == 26
    assert all(json.loads(one["Body"]) == {"partition": one["Attributes"]["MessageGroupId"]} for one in messages)


def test_an_id_that_sqs_would_refuse_is_replaced_by_its_digest(sqs: Any, fifo: str):
    queue = SqsQueue(sqs, fifo)
    for wamid in ("wamid." + "A" * 400, "größer", "a b"):
        assert queue.send(wake_ups_for([mail(wamid, sender=wamid[:3])])) == []


def test_a_queue_knows_whether_it_is_empty(sqs: Any, fifo: str):
    queue = SqsQueue(sqs, fifo)
    assert queue.is_empty()
    queue.send(wake_ups_for([mail("wamid.1")]))
    assert not queue.is_empty()
    (message,) = received(sqs, fifo)
    assert not queue.is_empty(), "a message in work may still be the news"
    sqs.delete_message(QueueUrl=fifo, ReceiptHandle=message["ReceiptHandle"])
    assert queue.is_empty()


def test_a_message_that_the_queue_refuses_is_returned(sqs: Any, fifo: str):
    groupless = [QueueMessage({"n": number}) for number in range(12)]
    assert SqsQueue(sqs, fifo).send(groupless) == groupless
    assert SqsQueue(sqs, fifo).send(groupless[:1]) == groupless[:1]


def test_what_cannot_be_sent_in_time_is_returned(sqs: Any, fifo: str):
    messages = wake_ups_for([mail(f"wamid.{number}", sender=str(number)) for number in range(30)])
    assert SqsQueue(sqs, fifo).send(messages, within_seconds=-1) == messages


def test_a_message_given_back_appears_again_after_its_time(sqs: Any, fifo: str):
    queue = SqsQueue(sqs, fifo)
    queue.send(wake_ups_for([mail("wamid.1")]))
    (message,) = received(sqs, fifo)
    assert received(sqs, fifo) == []
    queue.give_back(message["ReceiptHandle"], 0)
    assert len(received(sqs, fifo)) == 1


def test_a_queue_that_does_not_take_a_message_back_is_an_outage(sqs: Any, fifo: str):
    with pytest.raises(Outage):
        SqsQueue(sqs, fifo).give_back("no such handle", 0)
