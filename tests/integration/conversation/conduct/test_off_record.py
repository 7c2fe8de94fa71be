"""What somebody does not want kept stands nowhere afterwards, and they are told so."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.conversation.conduct.test_secrets_said import ADA, tables_that_hold
from tests.integration.conversation.conftest import Talk


@pytest.mark.parametrize(
    ("said", "word", "told"),
    [
        ("don't remember this but my sister Quendolin lives in Rome", "Quendolin", "I won't keep that"),
        ("I fancy Quendolin, but don't save that", "Quendolin", "I won't keep that"),
        ("merk dir das nicht, aber ich mag Quendolin", "Quendolin", "das merke ich mir nicht"),
        ("no lo guardes, pero me gusta Quendolin", "Quendolin", "eso no lo guardo"),
        ("ne retiens pas ça, mais j'aime Quendolin", "Quendolin", "je ne retiens pas ça"),
        ("não guarde isso, mas eu gosto da Quendolin", "Quendolin", "não vou guardar isso"),
    ],
)
def test_nothing_of_it_is_kept_and_that_is_said(talk: Talk, said: str, word: str, told: str) -> None:
    assert told in talk.say(ADA, said)
    assert tables_that_hold(talk, word) == []
    talk.world.clock.advance(timedelta(minutes=31))
    assert word not in talk.say(ADA, f"what do you know about {word}?").replace(f"matching {word}", "")


def test_what_was_said_before_and_after_it_is_kept(talk: Talk) -> None:
    talk.say(ADA, "My husband Tomasz is a paramedic")
    talk.say(ADA, "don't keep this: I owe Quendolin 300")
    talk.say(ADA, "my sister Jess lives in Cork")

    assert tables_that_hold(talk, "Quendolin") == []
    assert "memories" in tables_that_hold(talk, "Tomasz")
    assert "memories" in tables_that_hold(talk, "Jess")
