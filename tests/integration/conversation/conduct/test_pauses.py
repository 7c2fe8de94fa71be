"""What keeps the assistant quiet, and what is done all the same: limits, loops, hand-over to a human."""

from __future__ import annotations

import logging
from datetime import timedelta

import psycopg
import pytest

from tests.integration.conversation.conftest import Talk


def set_limits(talk: Talk, **limits: object) -> None:
    """As an operator would."""
    with psycopg.connect(talk.world.owner_dsn) as owner:
        for column, value in limits.items():
            owner.execute(f"UPDATE workspaces SET {column} = %s", (value,))  # type: ignore[arg-type]


def test_beyond_todays_limit_it_says_so_once_and_is_back_tomorrow(talk: Talk) -> None:
    set_limits(talk, turns_per_day=2)
    talk.say("Ada", "Remember that my dog is called Fido")
    talk.say("Ada", "Thanks!")

    assert "today's limit" in talk.say("Ada", "What's my dog called?")
    assert talk.say("Ada", "What's my dog called?") == ""

    talk.world.clock.advance(timedelta(days=1))
    assert "Fido" in talk.say("Ada", "What's my dog called?")


def test_the_limit_is_each_persons_own(talk: Talk) -> None:
    set_limits(talk, turns_per_day=1)
    talk.say("Ada", "Remember that my dog is called Fido")
    talk.say("Ada", "hello")

    assert "Hello" in talk.say("Ben", "hello")


def test_forgetting_and_stopping_work_beyond_the_limit(talk: Talk) -> None:
    set_limits(talk, turns_per_day=1)
    talk.say("Ada", "Remember that my dog is called Fido")

    assert "forgotten" in talk.say("Ada", "forget about my dog")
    assert "START" in talk.say("Ada", "stop")
    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]


def test_a_conversation_in_circles_is_muted_for_an_hour_and_raises_an_alarm(talk: Talk, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    said = [talk.say("Robot", f"Your ticket {number} was received. We will answer soon.") for number in range(7)]

    assert "circles" in said[4]
    assert said[5:] == ["", ""]
    assert [record.message for record in caplog.records if "circles" in record.message]

    talk.world.clock.advance(timedelta(hours=1))
    assert talk.say("Robot", "hello") != ""


def test_start_ends_the_rest(talk: Talk) -> None:
    for number in range(5):
        talk.say("Robot", f"Your ticket {number} was received. We will answer soon.")

    assert "listening" in talk.say("Robot", "start")
    assert "Hello" in talk.say("Robot", "hello")


@pytest.mark.parametrize(
    "same",
    [
        ["ok", "What's my dog called?", "ok", "My cat is called Mia", "ok", "ok"],
        ["My dog is called Fido", "My cat is called Mia", "My son is called Tom", "My wife is called Eva", "hello"],
    ],
)
def test_a_person_who_says_different_things_is_never_muted(talk: Talk, same: list[str]) -> None:
    assert all(talk.say("Ada", text) for text in same)


def test_repeating_oneself_slowly_is_no_loop(talk: Talk) -> None:
    for _ in range(8):
        talk.world.clock.advance(timedelta(minutes=6))
        assert talk.say("Ada", "hello") != ""


@pytest.mark.parametrize(
    ("asks", "back"),
    [
        ("I want to talk to a human", "back to the assistant"),
        ("human please", "start"),
        ("Ich möchte mit einem Menschen sprechen", "zurück zum Assistenten"),
        ("Quiero hablar con una persona", "volver al asistente"),
        ("Quero falar com um atendente", "voltar ao assistente"),
        ("Je voudrais parler à un humain", "revenir à l'assistant"),
    ],
)
def test_who_asks_for_a_human_is_left_to_one_until_they_come_back(
    talk: Talk, caplog: pytest.LogCaptureFixture, asks: str, back: str
) -> None:
    caplog.set_level(logging.CRITICAL)

    assert talk.say("Ada", asks)
    assert [record.message for record in caplog.records if "human" in record.message]
    assert talk.say("Ada", "My contract number is 4711, what now?") == ""
    assert talk.say("Ada", back)
    assert talk.say("Ada", "hello")


def test_a_hand_over_that_nobody_ended_is_over_after_a_day(talk: Talk) -> None:
    talk.say("Ada", "I want to talk to a human")
    talk.world.clock.advance(timedelta(hours=25))

    assert "Hello" in talk.say("Ada", "hello")


def test_a_workspace_greets_in_its_own_words(talk: Talk) -> None:
    set_limits(talk, first_contact="Welcome to Zeta. We keep what you tell us; write ERASE ME to delete it.")

    talk.say("Ada", "hello")

    assert "Welcome to Zeta" in talk.world.phone.received[-1][1]


def test_what_a_person_used_today_is_counted_in_their_own_day(talk: Talk) -> None:
    talk.say("Ada", "hello")
    talk.say("Ada", "", kind="reaction")
    talk.say("Ada", "Remember that my dog is called Fido")

    assert talk.world.rows("SELECT turns, cost_usd FROM user_days") == [(2, 0)]


@pytest.mark.parametrize("same", ["ok", "help", "thanks", "start"])
def test_short_words_back_and_forth_are_a_loop_too(talk: Talk, same: str) -> None:
    said = [talk.say("Robot", same) for _ in range(8)]

    assert "circles" in said[4]
    if same != "start":  # which ends the rest
        assert said[5:] == ["", "", ""]


def test_beyond_the_limit_a_bare_yes_is_not_answered(talk: Talk) -> None:
    set_limits(talk, turns_per_day=1)
    talk.say("Ada", "hello")
    talk.say("Ada", "What's up?")

    assert talk.say("Ada", "ok") == ""
    assert talk.say("Ada", "start") == ""


def test_questions_that_differ_by_a_number_are_different_questions(talk: Talk) -> None:
    assert all("circles" not in talk.say("Ada", f"What is the capital of state number {number}?") for number in range(7))


@pytest.mark.parametrize("before", ["stop", "I want to talk to a human", "loop"])
def test_forgetting_is_done_whatever_keeps_us_quiet(talk: Talk, before: str) -> None:
    talk.say("Ada", "My dog is called Fido", "My cat is called Mia")
    for text in [before] if before != "loop" else [f"Your ticket {number} was received." for number in range(5)]:
        talk.say("Ada", text)

    assert "forgotten" in talk.say("Ada", "forget about my dog")
    assert "forget everything?" in talk.say("Ada", "forget everything")
    talk.say("Ada", "yes")

    assert talk.world.rows("SELECT count(*) FROM memories") == [(0,)]
    assert talk.say("Ada", "hello") == ""


def test_a_human_can_be_asked_for_while_muted(talk: Talk) -> None:
    for number in range(5):
        talk.say("Ada", f"Your ticket {number} was received.")

    assert "human" in talk.say("Ada", "I want to talk to a human")
