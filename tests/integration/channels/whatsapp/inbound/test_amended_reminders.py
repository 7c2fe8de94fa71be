"""Edits and revokes of messages that set a reminder or told a date: what they had set goes, what they say now stands."""

from __future__ import annotations

from tests.integration.channels.whatsapp.inbound.conftest import Door, words
from tests.integration.channels.whatsapp.inbound.test_amendments import edit, revoke

WAITING = "SELECT context, explicit, to_char(due_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI') FROM triggers WHERE state = 0 ORDER BY id"


def test_an_edited_reminder_is_set_anew_and_the_person_is_told(door: Door) -> None:
    door.say(words("Remind me of the contract on 3 May", id="wamid.A"))
    told = door.say(edit("wamid.A", "Remind me of the contract on 4 May at 10"))
    assert "Monday 4 May at 10:00: the contract" in told
    assert door.rows(WAITING) == [("the contract", True, "05-04 10:00")]
    door.say(revoke("wamid.A"))
    assert door.rows(WAITING) == []


def test_an_edited_date_in_a_statement_is_noted_anew(door: Door) -> None:
    door.say(words("The wedding of my sister is on 9 May", id="wamid.A"))
    assert door.say(edit("wamid.A", "The wedding of my sister is on 16 May")) == ""
    assert door.rows(WAITING) == [("The wedding of my sister is on 16 May", False, "05-16 09:00")]


def test_a_message_taken_back_takes_its_reminder_along(door: Door) -> None:
    door.say(words("Remind me of the contract on 3 May", id="wamid.A"))
    door.say(revoke("wamid.A"))
    assert door.rows("SELECT count(*) FROM triggers") == [(0,)]


def test_a_zone_that_was_told_and_taken_back_is_no_zone_any_more(door: Door) -> None:
    zone = "SELECT time_zone FROM users"
    door.say(words("My timezone is Asia/Tokyo", id="wamid.A"))
    assert door.rows(zone) == [("Asia/Tokyo",)]
    door.say(words("My timezone is Europe/Berlin", id="wamid.B"))
    assert door.rows(zone) == [("Europe/Berlin",)]
    door.say(revoke("wamid.B"))
    assert door.rows(zone) == [("Asia/Tokyo",)]
    door.say("forget about my timezone")
    assert door.rows(zone) == [(None,)]
