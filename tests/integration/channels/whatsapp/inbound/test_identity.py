"""Checklist item 7: people without a number, new numbers and BSUIDs, recycled numbers, and two users who are one person."""

from __future__ import annotations

from typing import Any

import pytest

from agent7.store.identity import user_unions
from tests.integration.channels.whatsapp.inbound.conftest import BOB, Door, Sender, words

NUMBER, NEW_NUMBER = "447700900001", "447700900777"
BY_BSUID = Sender(None, "GB.1", "Ada")
BY_NUMBER = Sender(NUMBER)
BY_BOTH = Sender(NUMBER, "GB.1")
COMPANY = "Remember that my company is called Acme Corp"
ASKED = "What's my company called?"


def changed_number(new: str = NEW_NUMBER, **more: Any) -> dict[str, Any]:
    return {"type": "system", "system": {"type": "user_changed_number", "body": "User Ada changed", "wa_id": new, **more}}


def changed_bsuid(new: str) -> dict[str, Any]:
    return {"type": "system", "system": {"type": "user_changed_user_id", "body": "User Ada changed", "user_id": new}}


def people(door: Door) -> int:
    """Users that some key leads to today."""
    return int(door.rows("SELECT count(DISTINCT user_id) FROM user_aliases WHERE valid_until IS NULL")[0][0])


def test_a_person_without_a_number_is_answered_under_their_bsuid(door: Door) -> None:
    assert "Got it!" in door.say(COMPANY, sender=BY_BSUID)
    assert "Acme" in door.say(ASKED, sender=BY_BSUID)
    assert {to for to, _ in door.world.phone.received} == {"GB.1"}


@pytest.mark.parametrize("first", [BY_BSUID, BY_NUMBER, BY_BOTH])
@pytest.mark.parametrize("second", [BY_BSUID, BY_NUMBER, BY_BOTH])
def test_two_keys_of_one_person_lead_to_one_user_in_whatever_order_they_come(door: Door, first: Sender, second: Sender) -> None:
    door.say(COMPANY, sender=first)
    door.say("Remember that my dog is called Rex", sender=second)
    door.say("hello", sender=BY_BOTH)
    assert people(door) == 1
    for sender in (BY_BSUID, BY_NUMBER, BY_BOTH):
        assert "Acme" in door.say(ASKED, sender=sender)
        assert "Rex" in door.say("What is my dog called?", sender=sender)


def test_uniting_two_users_is_on_record_and_told_to_the_operator(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    door.say(COMPANY, sender=BY_BSUID)
    door.say("Remember that my company is called Beta Ltd", sender=BY_NUMBER)
    assert "Beta" in door.say(ASKED, sender=BY_BOTH)
    assert len(door.rows("SELECT moved FROM user_unions")) == 1
    assert "alarm: two users were united" in caplog.text
    assert NUMBER not in caplog.text
    assert door.rows("SELECT count(*) FROM memories WHERE current_slot IS NOT NULL") == [(1,)]


def test_an_opt_out_under_one_key_holds_for_both(door: Door) -> None:
    door.say("hello", sender=BY_BSUID)
    door.say("STOP", sender=BY_NUMBER)
    assert door.say("hello", sender=BY_BOTH) == ""


def test_mail_under_two_keys_is_one_turn_with_one_reply(door: Door) -> None:
    door.say("hello", sender=BY_BOTH)
    door.post(words("Remember that my dog is called Rex"), sender=BY_NUMBER)
    door.post(words(COMPANY), sender=BY_BSUID)
    assert door.wake().count("Got it!") == 2
    assert len(door.rows("SELECT 1 FROM turns")) == 2


def test_a_new_number_is_the_same_person_and_the_old_one_is_kept_as_history(door: Door) -> None:
    door.say(COMPANY, sender=BY_NUMBER)
    assert door.say(changed_number(), sender=BY_NUMBER, contacts=False) == ""
    assert "Acme" in door.say(ASKED, sender=Sender(NEW_NUMBER))
    assert people(door) == 1
    history = door.rows("SELECT value, ended_by FROM user_aliases ORDER BY id")
    assert history == [(NUMBER, "changed"), (NEW_NUMBER, None)]


def test_a_new_number_brings_a_new_bsuid_and_is_not_taken_for_a_recycled_one(door: Door) -> None:
    door.say(COMPANY, sender=BY_BOTH)
    door.say(changed_number(), sender=Sender(NUMBER), contacts=False)
    assert "Acme" in door.say(ASKED, sender=Sender(NEW_NUMBER, "GB.2"))
    assert "Acme" in door.say(ASKED, sender=Sender(None, "GB.2"))
    assert people(door) == 1


def test_a_number_that_came_by_a_change_can_be_recycled_later_too(door: Door) -> None:
    door.say(COMPANY, sender=BY_BOTH)
    door.say(changed_number(user_id="GB.2"), sender=BY_NUMBER, contacts=False)
    door.say("hello", sender=Sender(NEW_NUMBER, "GB.2"))
    assert "Acme" not in door.say(ASKED, sender=Sender(NEW_NUMBER, "GB.STRANGER"))
    assert people(door) == 2


def test_a_new_bsuid_is_the_same_person(door: Door) -> None:
    door.say(COMPANY, sender=BY_BSUID)
    assert door.say(changed_bsuid("GB.2"), sender=BY_BSUID, contacts=False) == ""
    assert "Acme" in door.say(ASKED, sender=Sender(None, "GB.2"))
    assert door.rows("SELECT value, ended_by FROM user_aliases ORDER BY id") == [("GB.1", "changed"), ("GB.2", None)]


def test_a_message_from_the_new_number_that_overtakes_the_news_makes_no_second_person(door: Door) -> None:
    door.say(COMPANY, sender=BY_NUMBER)
    door.say("Remember that my dog is called Rex", sender=Sender(NEW_NUMBER, "GB.2"))
    door.say(changed_number(), sender=BY_NUMBER, contacts=False)
    assert people(door) == 1
    assert "Acme" in door.say(ASKED, sender=Sender(NEW_NUMBER, "GB.2"))
    assert "Rex" in door.say("What is my dog called?", sender=Sender(NEW_NUMBER))


def test_news_from_somebody_never_met_about_a_number_that_wrote_meanwhile_makes_one_person(door: Door) -> None:
    """Who is new is stored before the news is read: only somebody who is stored can be united with somebody else."""
    told_at = str(int(door.at().timestamp()))
    door.say(COMPANY, sender=Sender(NEW_NUMBER))
    door.say({**changed_number(), "timestamp": told_at}, sender=Sender("447700900005"))

    assert people(door) == 1
    assert len(door.rows("SELECT moved FROM user_unions")) == 1
    assert "Acme" in door.say(ASKED, sender=Sender(NEW_NUMBER))


def test_the_same_news_again_changes_nothing(door: Door) -> None:
    door.say("hello", sender=BY_NUMBER)
    early = str(int(door.at().timestamp()))
    door.say(changed_number() | {"timestamp": early}, sender=BY_NUMBER, contacts=False)
    door.say(changed_number(NUMBER), sender=Sender(NEW_NUMBER), contacts=False)
    door.say(changed_number() | {"timestamp": early}, sender=BY_NUMBER, contacts=False)
    assert door.rows("SELECT value FROM user_aliases WHERE valid_until IS NULL") == [(NUMBER,)]


def test_mail_sent_before_the_change_that_arrives_after_it_is_still_theirs(door: Door) -> None:
    door.say(COMPANY, sender=BY_NUMBER)
    before = str(int(door.at().timestamp()))
    door.say(changed_number(), sender=BY_NUMBER, contacts=False)
    assert "Acme" in door.say(words(ASKED, timestamp=before), sender=BY_NUMBER)
    assert people(door) == 1
    assert door.rows("SELECT count(*) FROM user_aliases WHERE value = '447700900001'") == [(1,)]


def test_the_next_owner_of_a_number_that_was_given_up_is_somebody_else(door: Door) -> None:
    door.say(COMPANY, sender=BY_NUMBER)
    door.say(changed_number(), sender=BY_NUMBER, contacts=False)
    assert "Acme" not in door.say(ASKED, sender=BY_NUMBER)
    assert people(door) == 2


def test_a_recycled_number_is_a_new_person_and_the_operator_is_told(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    door.say(COMPANY, sender=BY_BOTH)
    assert "Acme" not in door.say(ASKED, sender=Sender(NUMBER, "GB.STRANGER"))
    assert "Acme" in door.say(ASKED, sender=BY_BSUID)
    assert "alarm: a number has a new owner" in caplog.text
    assert NUMBER not in caplog.text


def test_a_block_follows_the_person_to_a_new_number(door: Door) -> None:
    door.say("hello", sender=BY_NUMBER)
    door.change("INSERT INTO access_list SELECT id, 'wa_id', %s, 'block', created_at FROM workspaces", NUMBER)
    door.say(changed_number(), sender=BY_NUMBER, contacts=False)
    assert door.say("hello", sender=Sender(NEW_NUMBER)) == ""


def test_news_of_a_stranger_or_without_a_new_key_raise_nothing(door: Door) -> None:
    for news in (changed_number(""), changed_bsuid(""), {"type": "system"}, {"type": "system", "system": 7}, changed_number()):
        assert door.say(news, sender=BOB, contacts=False) == ""
    assert people(door) == 1


def test_a_message_from_nobody_is_acknowledged_and_its_sibling_is_answered(door: Door) -> None:
    nobody = {"id": "wamid.NOBODY", "type": "text", "text": {"body": "hi"}}
    assert door.post(nobody, sender=None) == 200
    assert door.say("hello") != ""


KEPT_APART = {"users", "scopes", "user_unions", "user_days", "forgotten", "audit_log", "stored_items", "stored_vectors"}
"""Tables with a scope that uniting treats in its own way, or leaves where they are: what agents keep under keys is nobody's own."""


def test_uniting_two_users_leaves_no_table_behind(door: Door) -> None:
    scoped = door.rows(
        "SELECT table_name FROM information_schema.columns WHERE column_name = 'scope_id' AND table_schema = 'public'"
        " AND table_name IN (SELECT tablename FROM pg_tables)"
    )
    followed = {statement.removeprefix("DELETE FROM ").removeprefix("UPDATE ").split()[0] for statement in user_unions.FOLLOWING}

    assert {name for (name,) in scoped} - {*user_unions.OWNED, *followed} - KEPT_APART == set()


def test_tasks_and_what_they_count_go_with_the_person(door: Door) -> None:
    door.say("Find me three hotels in Rome", sender=BY_NUMBER)
    door.say("Find me three hotels in Lisbon", sender=BY_BSUID)

    door.say("hello", sender=BY_BOTH)

    ((tasks, scopes),) = door.rows("SELECT count(*), count(DISTINCT scope_id) FROM task_steps")
    assert (tasks, scopes) == (2, 1)
    assert door.rows("SELECT sum(tasks), count(*) FROM user_days") == [(2, 1)]
