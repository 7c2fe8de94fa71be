"""Webhooks: who is registered, what is posted, how it is signed."""

from __future__ import annotations

import pytest

from local.manus.server import ManusSimulator
from local.manus.settings import ManusSimulatorSettings
from tests.integration.local.manus.conftest import SOON, Account, Receiver, is_signed, refusal


def test_a_webhook_is_tried_before_it_is_registered(account: Account, receiver: Receiver) -> None:
    receiver.status = 500
    assert refusal(account.post("webhook.create", url=receiver.url)) == (400, "invalid_argument")
    assert account.get("webhook.list").json()["data"] == []

    receiver.status = 200
    made = account.post("webhook.create", url=receiver.url).json()["webhook"]
    assert (made["url"], made["status"]) == (receiver.url, "active")
    assert account.get("webhook.list").json()["data"] == [made]
    assert account.post("webhook.delete", webhook_id=made["id"]).json()["ok"] is True
    assert account.get("webhook.list").json()["data"] == []
    assert refusal(account.post("webhook.delete", webhook_id=made["id"])) == (404, "not_found")


@pytest.mark.parametrize(
    "url", ["", "ftp://example.com", "http://", "http://127.0.0.1:99999/x", "http://127.0.0.1:9/\u00fc", "http://[::1/x"]
)
def test_an_address_that_nobody_can_be_called_at_is_refused(account: Account, url: str) -> None:
    assert refusal(account.post("webhook.create", url=url)) == (400, "invalid_argument")


def test_a_task_tells_of_its_beginning_and_its_end(heard: Account, receiver: Receiver) -> None:
    task = heard.done("Build me a landing page")
    stop = receiver.wait_for(1)[0]
    created = receiver.wait_for(1, "task_created")[0]
    second = int(heard.clock.now().timestamp())

    assert created == {
        "event_id": f"task_created_{task}_{second}",
        "event_type": "task_created",
        "task_detail": {"task_id": task, "task_title": "Build me a landing page", "task_url": f"https://manus.im/app/{task}"},
    }
    assert stop["event_id"] == f"task_stopped_{task}_{second}"
    assert stop["task_detail"]["stop_reason"] == "finish"
    assert stop["task_detail"]["message"] == heard.last(task, "assistant_message")["content"]
    assert set(stop["task_detail"]["attachments"][0]) == {"file_name", "url", "size_bytes"}
    assert set(heard.last(task, "assistant_message")["attachments"][0]) == {"type", "filename", "url", "content_type"}


def test_without_files_the_list_is_empty_or_absent(heard: Account, receiver: Receiver) -> None:
    for _ in range(2):
        heard.done("Think about it")
    details = [event["task_detail"] for event in receiver.wait_for(2)]
    assert details[0]["attachments"] == []
    assert "attachments" not in details[1]


@pytest.mark.parametrize("twice", [False, True])
def test_webhooks_are_signed_for_their_address_and_body(heard: Account, receiver: Receiver, twice: bool) -> None:
    heard.manus.webhooks.twice_hashed = twice
    heard.done()
    receiver.wait_for(1)
    body, headers = receiver.taken[-1]
    pem = heard.get("webhook.publicKey").json()["public_key"]

    assert is_signed(pem, receiver.url, body, headers, twice=twice)
    assert not is_signed(pem, receiver.url, body, headers, twice=not twice)
    assert not is_signed(pem, receiver.url.partition("?")[0], body, headers, twice=twice)
    assert not is_signed(pem, receiver.url, body + b" ", headers, twice=twice)
    assert headers["X-Webhook-Timestamp"] == str(int(heard.clock.now().timestamp()))


def test_a_new_key_signs_as_soon_as_the_old_one_is_dropped(heard: Account, receiver: Receiver) -> None:
    old = heard.get("webhook.publicKey").json()["public_key"]
    heard.manus.rotate_key()
    heard.done()
    receiver.wait_for(1)
    body, headers = receiver.taken[-1]
    new = heard.get("webhook.publicKey").json()["public_key"]
    assert not is_signed(old, receiver.url, body, headers)
    assert is_signed(new, receiver.url, body, headers)


def test_the_key_is_handed_out_to_the_account_only(account: Account) -> None:
    account.http.headers["x-manus-api-key"] = "wrong"
    assert refusal(account.get("webhook.publicKey")) == (401, "permission_denied")


def test_a_start_registers_its_webhook_as_soon_as_somebody_answers_there(receiver: Receiver) -> None:
    receiver.status = 503
    with ManusSimulator(ManusSimulatorSettings(answer_seconds=SOON, webhook_url=receiver.url)) as manus:
        with receiver.arrived:
            assert receiver.arrived.wait_for(lambda: len(receiver.taken) > 1, 10)
        assert manus.webhooks.registered() == []
        receiver.status = 200
        assert manus.tasks.wait_until(manus.webhooks.registered, 10)


def test_a_webhook_that_nobody_takes_is_not_repeated(heard: Account, receiver: Receiver) -> None:
    receiver.status = 500
    task = heard.done()
    receiver.wait_for(1)
    heard.manus.tasks.wait_until(lambda: heard.manus.task().webhooks[1:], 5)
    assert [post["status"] for post in heard.manus.task().webhooks] == [500, 500]
    assert len([event for event in receiver.events() if event.get("task_detail", {}).get("task_id") == task]) == 2
