from __future__ import annotations

import io
import json

import pytest

from agent7.manus.register import main, register
from tests.fakes.manus import FakeManus

OURS = "https://example.com/webhooks/manus/secret-one"


def test_an_address_is_registered_once_however_often_it_is_asked_for() -> None:
    manus = FakeManus()

    assert "is registered as" in register(manus, OURS)
    assert "was registered already" in register(manus, OURS)
    assert [webhook.url for webhook in manus.webhooks()] == [OURS]


def test_addresses_of_others_and_older_ones_of_ours_stay_unless_they_are_to_be_replaced() -> None:
    manus = FakeManus()
    manus.webhook_create("https://elsewhere.example/hook")
    register(manus, OURS)
    register(manus, "https://example.com/webhooks/manus/secret-two")
    assert len(manus.webhooks()) == 3

    register(manus, "https://example.com/webhooks/manus/secret-three", replace=True)
    assert [webhook.url for webhook in manus.webhooks()] == [
        "https://elsewhere.example/hook",
        "https://example.com/webhooks/manus/secret-three",
    ]


def test_what_is_said_holds_no_secret() -> None:
    manus = FakeManus()

    assert "secret-one" not in register(manus, OURS) + register(manus, OURS)


@pytest.mark.parametrize("given", ["", "[]", "nothing", '{"MANUS_API_KEY": ""}', '{"MANUS_API_VERSION": "v1"}'])
def test_a_secret_that_does_not_say_enough_is_answered_with_a_sentence(
    given: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("MANUS_API_KEY", "MANUS_WEBHOOK_URL", "MANUS_WEBHOOK_SECRET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO(given))

    assert main(["--secret"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_manus_that_is_not_there_is_answered_with_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    secret = {"MANUS_API_KEY": "sk-hidden", "MANUS_WEBHOOK_URL": OURS, "MANUS_WEBHOOK_SECRET": "secret-one"}
    monkeypatch.setenv("MANUS_API_BASE_URL", "gopher://nowhere")
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(secret)))

    assert main(["--secret"]) == 1
    said = capsys.readouterr().err
    assert "cannot be reached" in said
    assert not [word for word in ("sk-hidden", "secret-one") if word in said]
