"""`make number`: the words on the screen, JSON for programs, and an exit status for scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import onboarding
from local.stack import _free_ports
from tests.fakes.graph_admin import MetaFake


@pytest.fixture
def meta(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[MetaFake]:
    meta = MetaFake()
    for name, value in {**meta.settings, "AGENT7_ENV_FILE": "", "AGENT7_DATA_DIR": str(tmp_path / "data")}.items():
        monkeypatch.setenv(name, value)
    yield meta
    meta.close()


def test_a_ready_number_ends_with_status_0(meta: MetaFake, capsys: pytest.CaptureFixture[str]) -> None:
    assert onboarding.main([]) == 0

    said = capsys.readouterr().out
    assert f"Number {meta.number} at {meta.url}, v25.0" in said
    assert "ATTENTION  Reminder template" in said
    assert said.endswith("Messages get through.\n")


def test_something_missing_ends_with_status_1_and_what_to_do(
    meta: MetaFake, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WHATSAPP_APP_SECRET", "wrong-secret")

    assert onboarding.main([]) == 1
    said = capsys.readouterr().out
    assert "MISSING    App secret" in said
    assert "-> Meta app -> App settings -> Basic -> App secret: copy it again." in said
    assert "wrong-secret" not in said
    assert said.endswith("Not ready yet: see the lines above.\n")


def test_a_dead_network_ends_with_status_3(meta: MetaFake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHATSAPP_API_BASE_URL", "http://127.0.0.1:9")

    assert onboarding.main([]) == 3


def test_without_a_simulator_it_says_what_starts_one(
    meta: MetaFake, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("WHATSAPP_API_BASE_URL")
    monkeypatch.setenv("AGENT7_PORT", str(_free_ports()))

    assert onboarding.main([]) == 3
    assert capsys.readouterr().out.endswith("which is there while `make run` runs.\n")


def test_settings_that_cannot_be_used_end_with_status_2_and_one_sentence(
    meta: MetaFake, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WHATSAPP_API_VERSION", "25")

    assert onboarding.main([]) == 2
    assert capsys.readouterr().err.startswith("WHATSAPP_API_VERSION must be a version like v25.0")


def test_json_tells_the_same_to_programs_and_what_was_done(meta: MetaFake, capsys: pytest.CaptureFixture[str]) -> None:
    meta.accounts[meta.account].apps.clear()

    assert onboarding.main(["--json", "--create-template", "--subscribe"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ready"] is True
    assert [(check["name"], check["state"]) for check in told["done"]] == [("subscribe", "ok"), ("create_template", "ok")]
    assert set(told["checks"][5]["facts"].values()) == {"pending"}
