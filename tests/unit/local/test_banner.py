"""What `make run` says when everything is up: short enough for any terminal, and enough to go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from local.banner import banner
from local.settings import LocalSettings

CODE = "x" * 32  # as long as those of links
UNMOVED = {"now": "2026-03-02T12:00:00+00:00", "offset_seconds": 0.0}
MOVED = {"now": "2199-12-31T23:59:59.999999+00:00", "offset_seconds": 5e9}
REPOSITORY = Path("/srv/agent7")


def said(*, clock: dict[str, Any] = UNMOVED, without: str = "", **given: str) -> list[str]:
    settings = LocalSettings.read({"AGENT7_ENV_FILE": "", **given}, REPOSITORY)
    services = {"emulator", "embedder", "simulator", "manus"} - {without}
    link = f"{settings.gateway_url}/console/#code={CODE}"
    return banner(settings, settings.given, seconds=4.25, services=services, clock=clock, link=link)


LONG = {
    "AGENT7_PORT": "65531",
    "AGENT7_DATA_DIR": "/var/lib/" + "/".join(["a-long-name-of-a-folder"] * 6),
    "OPENAI_BASE_URL": "https://somebody:secret@inference.a-large-company.example.com:8443/openai/v1",
    "AGENT7_CHAT_MODEL": "organisation/a-model-with-a-long-name-70b-instruct-2026-11-23",
}


@pytest.mark.parametrize("given", [{}, LONG, {**LONG, "AGENT7_ADMIN_TOKEN": "y" * 200}])
def test_the_banner_fits_any_terminal_whatever_it_has_to_say(given):
    lines = said(clock=MOVED, **given)
    assert len(lines) <= 15
    assert max(len(line) for line in lines) <= 80
    assert "\x1b" not in "".join(lines)


def test_the_phone_page_comes_first_with_what_to_write():
    lines = [line for line in said()[1:] if line]
    assert "http://127.0.0.1:7008/" in lines[0]
    assert "Ada" in lines[1]
    assert lines[1].endswith("write: Remember that my company is called Acme Corp")


def test_the_consoles_link_stands_alone_and_what_opens_it_afterwards_below():
    lines = said()
    at = lines.index(f"  http://127.0.0.1:7007/console/#code={CODE}")
    assert "admin.token" in lines[at + 1]


def test_a_token_of_ones_own_is_never_shown():
    shown = "\n".join(said(AGENT7_ADMIN_TOKEN="my-own-token"))
    assert "my-own-token" not in shown
    assert "your AGENT7_ADMIN_TOKEN" in shown


@pytest.mark.parametrize(
    ("given", "model"),
    [
        ({}, "no model set: rules answer"),
        ({"OPENAI_API_KEY": "k", "AGENT7_CHAT_MODEL": "big"}, "big answers, at OpenAI"),
        (
            {"OPENAI_BASE_URL": "http://me:secret@127.0.0.1:11434/v1", "AGENT7_CHAT_MODEL": "big"},
            "big answers, at 127.0.0.1:11434",
        ),
    ],
)
def test_the_banner_says_which_model_answers(given, model):
    assert f"  Model    {model}" in said(**given)


def test_the_banner_says_how_to_stop_and_where_everything_is_kept():
    assert "Ctrl-C stops it; everything is kept in .agent7." in said()


def test_a_clock_that_an_earlier_run_left_moved_is_named():
    assert any("moved: it is 2199-12-31T23:59 UTC" in line for line in said(clock=MOVED))
    assert not any("moved" in line for line in said())


def test_what_is_left_out_is_not_offered():
    assert not any("Ada" in line for line in said(without="simulator"))
    assert not any("Manus" in line for line in said(without="manus"))
