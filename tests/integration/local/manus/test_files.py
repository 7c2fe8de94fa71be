"""Files: those that go in by presigned address, and those that results bring."""

from __future__ import annotations

from datetime import timedelta

import httpx2

from tests.integration.local.manus.conftest import Account, refusal


def put(address: str, content: bytes = b"%PDF-1.4", **headers: str) -> httpx2.Response:
    return httpx2.put(address, content=content, headers=headers)


def attachment(account: Account, task: str) -> dict[str, str]:
    return account.last(task, "assistant_message")["attachments"][0]


def test_a_file_is_announced_put_and_used(account: Account) -> None:
    announced = account.post("file.upload", filename="lease.pdf").json()
    assert announced["file"]["status"] == "pending"
    assert put(announced["upload_url"]).status_code == 200
    shown = account.get("file.detail", file_id=announced["file"]["id"]).json()["file"]
    assert (shown["status"], shown["bytes"], shown["content_type"]) == ("uploaded", 8, "application/pdf")

    task = account.create([{"type": "text", "text": "Read it"}, {"type": "file", "file_id": announced["file"]["id"]}])
    assert account.last(task, "user_message")["attachments"][0]["filename"] == "lease.pdf"
    assert account.manus.task().received[0]["files"] == [announced["file"]["id"]]


def test_the_bytes_are_refused_with_the_key_late_or_at_another_address(account: Account) -> None:
    announced = account.post("file.upload", filename="lease.pdf").json()
    assert put(announced["upload_url"], **account.manus.key_header).status_code == 400
    assert put(announced["upload_url"] + "0").status_code == 403
    assert httpx2.post(announced["upload_url"], content=b"x").status_code == 404

    account.clock.advance(timedelta(minutes=3, seconds=1))
    assert put(announced["upload_url"]).status_code == 403


def test_a_file_that_never_came_or_has_vanished_cannot_be_used(account: Account) -> None:
    announced = account.post("file.upload", filename="lease.pdf").json()
    parts = [{"type": "text", "text": "Read it"}, {"type": "file", "file_id": announced["file"]["id"]}]
    assert refusal(account.post("task.create", message={"content": parts})) == (400, "invalid_argument")

    put(announced["upload_url"])
    account.clock.advance(timedelta(hours=48, seconds=1))
    assert refusal(account.post("task.create", message={"content": parts})) == (404, "not_found")


def test_results_bring_real_files_of_the_kind_that_was_asked_for(account: Account) -> None:
    kinds = {}
    for request in ("Build me a landing page", "Find three dentists", "Write a report as PDF"):
        told = attachment(account, account.done(request))
        assert told["type"] == "file"
        answer = httpx2.get(told["url"])
        assert answer.headers["content-type"] == told["content_type"]
        assert answer.headers["content-disposition"].startswith("attachment")
        kinds[told["filename"]] = (told["content_type"], answer.content)
    assert kinds["landing-page.html"][1].startswith(b"<!doctype html>")
    assert kinds["findings.csv"][1].splitlines()[0] == b"name,price,rating"
    assert kinds["document.pdf"][1].startswith(b"%PDF-1.4")


def test_the_address_of_a_result_ends(account: Account) -> None:
    task = account.done("Build me a landing page")
    address = attachment(account, task)["url"]
    account.clock.advance(timedelta(hours=1, seconds=1))
    assert httpx2.get(address).status_code == 403
    assert httpx2.get(attachment(account, task)["url"]).status_code == 200


def test_a_large_file_and_one_that_is_gone_come_as_scripted(account: Account) -> None:
    account.manus.rule({"kind": "big_attachment", "megabytes": 1.5}, "no_attachments")
    assert len(httpx2.get(attachment(account, account.done("Build me a landing page"))["url"]).content) == 1.5 * 1024 * 1024

    account.manus.rule("missing_attachment", "no_attachments")
    assert httpx2.get(attachment(account, account.done("Build me a landing page"))["url"]).status_code == 404
