"""Who may write: open, by list, by invitation; a block wins; strangers cost one polite answer a day."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent7.store.identity.tenancy import invite_hash
from tests.integration.conversation.conftest import Talk

STRANGER = "447700900009"
CODE = "Magnolia-7"


@pytest.fixture
def invited_only(talk: Talk) -> Talk:
    change(talk, "UPDATE workspaces SET access = 'invite', invite_hash = %s", invite_hash(CODE))
    return talk


def change(talk: Talk, statement: str, *values: object) -> None:
    talk.world.owner.execute(statement, values)  # type: ignore[arg-type]


def test_a_stranger_is_told_once_a_day_that_an_invitation_is_needed(invited_only: Talk) -> None:
    assert "invited" in invited_only.say(STRANGER, "hello")
    assert invited_only.say(STRANGER, "hello?") == ""
    invited_only.world.clock.advance(timedelta(hours=24))
    assert "invited" in invited_only.say(STRANGER, "still there?")


def test_nothing_that_a_stranger_says_is_kept(invited_only: Talk) -> None:
    invited_only.say(STRANGER, "Remember that my company is called Acme Corp")
    assert invited_only.world.rows("SELECT text, raw FROM messages WHERE role = 0") == [(None, None)]
    assert invited_only.world.rows("SELECT count(*) FROM memories") == [(0,)]


def test_the_code_opens_the_door_and_it_stays_open(invited_only: Talk) -> None:
    invited_only.say(STRANGER, "hello")
    assert invited_only.say(STRANGER, f"my code is {CODE.lower()}!")
    assert "Got it!" in invited_only.say(STRANGER, "Remember that my company is called Acme Corp")


def test_a_wrong_code_opens_nothing(invited_only: Talk) -> None:
    invited_only.say(STRANGER, "Magnolia-8")
    assert invited_only.world.rows("SELECT access FROM users") == [("pending",)]


def test_an_allow_list_lets_its_people_in_only(talk: Talk) -> None:
    change(talk, "UPDATE workspaces SET access = 'allow_list'")
    assert "on my list" in talk.say(STRANGER, "hello")
    change(talk, "INSERT INTO access_list SELECT id, 'wa_id', %s, 'allow', created_at FROM workspaces", STRANGER)
    assert "Got it!" in talk.say(STRANGER, "Remember that my company is called Acme Corp")


def test_whoever_is_taken_off_the_allow_list_is_out(talk: Talk) -> None:
    change(talk, "UPDATE workspaces SET access = 'allow_list'")
    change(talk, "INSERT INTO access_list SELECT id, 'wa_id', %s, 'allow', created_at FROM workspaces", STRANGER)
    assert "Got it!" in talk.say(STRANGER, "Remember that my company is called Acme Corp")
    change(talk, "DELETE FROM access_list")
    assert "on my list" in talk.say(STRANGER, "What's my company called?")


@pytest.mark.parametrize("closed", ["allow_list", "invite"])
def test_an_open_workspace_that_is_closed_keeps_nobody_in(talk: Talk, closed: str) -> None:
    assert "Got it!" in talk.say(STRANGER, "Remember that my company is called Acme Corp")
    change(talk, "UPDATE workspaces SET access = %s, invite_hash = %s", closed, invite_hash(CODE))
    assert talk.say(STRANGER, "What's my company called?").startswith("Sorry, I only talk")


def test_an_accepted_invitation_outlives_a_new_code(invited_only: Talk) -> None:
    invited_only.say(STRANGER, CODE)
    change(invited_only, "UPDATE workspaces SET invite_hash = %s", invite_hash("another"))
    assert "Got it!" in invited_only.say(STRANGER, "Remember that my company is called Acme Corp")


def test_a_blocked_person_hears_nothing_even_where_all_may_write(talk: Talk) -> None:
    change(talk, "INSERT INTO access_list SELECT id, 'wa_id', %s, 'block', created_at FROM workspaces", STRANGER)
    assert talk.say(STRANGER, "hello") == ""
    assert talk.world.rows("SELECT access FROM users") == [("blocked",)]


def test_a_stranger_is_refused_in_their_own_language(invited_only: Talk) -> None:
    assert "Einladung" in invited_only.say(STRANGER, "Hallo, kann ich hier bitte mitmachen?").replace("eingeladen", "Einladung")


def test_a_stranger_who_says_stop_hears_nothing_more(invited_only: Talk) -> None:
    invited_only.say(STRANGER, "hello")
    invited_only.say(STRANGER, "stop")
    invited_only.world.clock.advance(timedelta(hours=25))

    assert invited_only.say(STRANGER, "hello") == ""


def test_the_code_is_answered_with_a_welcome_and_not_remembered(invited_only: Talk) -> None:
    assert "Welcome" in invited_only.say(STRANGER, f"hi, the code is {CODE}")
    assert invited_only.world.rows("SELECT count(*) FROM memories") == [(0,)]


def test_the_code_ends_a_stop_that_was_said_before_the_door(invited_only: Talk) -> None:
    invited_only.say(STRANGER, "stop")

    assert "Welcome" in invited_only.say(STRANGER, CODE)
