"""Our own list of secrets and of what only looks like one, in five languages: every miss and every false alarm is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent7.language.signals.secrets import holds_key, is_never_kept, redacted
from tests.tables import every_row

ROWS = Path(__file__).parents[4] / "benchmarks" / "eval_data" / "secrets.jsonl"
NO_PASSWORD = "The safe code is "
"""Codes of doors are what people ask an assistant to keep."""


def rows(*kinds: str) -> list[tuple[str, str]]:
    """Texts with the secret in them; its parts stand apart in the file, so that nothing takes the file for a leak."""
    read = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    told = [
        (row["text"].replace("{}", "".join(row.get("parts", []))), "".join(row.get("parts", []))) for row in read if row["kind"] in kinds
    ]
    return [(text, secret) for text, secret in told if not text.startswith(NO_PASSWORD)]


@every_row(("text", "secret"), rows("password", "card"))
def test_a_password_or_card_is_never_kept_and_nothing_of_it_is_left(text, secret):
    assert is_never_kept(text)
    assert secret not in redacted(text)


@pytest.mark.parametrize(
    "text",
    ["the pin of my card is 4821", "La clave de mi tarjeta es 4821", "Die PIN meiner Karte ist 4821", "le code PIN de ma carte est 4821"],
)
def test_the_pin_of_a_card_is_never_kept(text):
    assert is_never_kept(text)
    assert not is_never_kept("the pin of the brooch is golden")


@every_row(("text", "secret"), rows("identity"))
def test_the_number_of_an_identity_paper_is_never_kept_and_nothing_of_it_is_left(text, secret):
    assert is_never_kept(text)
    assert secret not in redacted(text)


@every_row(("text", "secret"), rows("key"))
def test_a_key_is_seen_and_blanked(text, secret):
    assert holds_key(text) or is_never_kept(text)
    assert secret not in redacted(text)


@every_row("text", [text for text, _ in rows("none")])
def test_what_only_looks_like_a_secret_is_left_alone(text):
    assert not is_never_kept(text)
    assert not holds_key(text)
    assert redacted(text) == text
