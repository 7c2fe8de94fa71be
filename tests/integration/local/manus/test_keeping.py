"""What stays from run to run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx2

from local.manus.server import ManusSimulator
from tests.fakes.fixed_clock import FixedClock
from tests.integration.local.manus.conftest import Account, Receiver


def test_tasks_files_rules_webhooks_and_the_key_outlive_a_run(
    run: Callable[[], ManusSimulator], clock: FixedClock, receiver: Receiver
) -> None:
    with run() as manus:
        account = Account(manus, clock)
        account.post("webhook.create", url=receiver.url)
        account.post("project.create", name="Home")
        task = account.done("Build me a landing page")
        manus.rule("fail")
        key = manus.key.public_pem()
    with run() as manus:
        account = Account(manus, clock)
        assert account.detail(task)["status"] == "stopped"
        assert httpx2.get(account.last(task, "assistant_message")["attachments"][0]["url"]).status_code == 200
        assert [hook.url for hook in manus.webhooks.registered()] == [receiver.url]
        assert manus.key.public_pem() == key
        assert [project["name"] for project in account.get("project.list").json()["data"]] == ["Home"]
        assert account.detail(account.done())["status"] == "error"


def test_work_that_was_under_way_goes_on_in_the_next_run(run: Callable[[], ManusSimulator], clock: FixedClock) -> None:
    with run() as manus:
        manus.agent.answer_seconds = 3600
        task = Account(manus, clock).create("Think manus:ask")
    with run() as manus:
        assert Account(manus, clock).until(task, "waiting") == "waiting"


def test_a_state_that_cannot_be_read_is_put_aside(run: Callable[[], ManusSimulator], clock: FixedClock, tmp_path: Path) -> None:
    (tmp_path / "manus.json").write_text('{"made": 1}')
    with run() as manus:
        assert manus.tasks.all() == []
        Account(manus, clock).done()
    assert (tmp_path / "manus.broken").read_text() == '{"made": 1}'


def test_the_key_is_closed_to_other_users(run: Callable[[], ManusSimulator], tmp_path: Path) -> None:
    with run() as manus:
        manus.key.public_pem()
        assert (tmp_path / "manus-key.pem").stat().st_mode & 0o777 == 0o600
