"""An operator sees who was united and who lost their number, takes a union apart, and says that two are one after all."""

# ruff: noqa: E501  (statements and tables, one a line)

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from agent7.api.team.unions import Unions
from agent7.conversation.skills.reminders.delivery import ReminderDelivery
from agent7.conversation.turn.person import WakeUp
from agent7.jobs.erasure_poll import ErasurePoll
from agent7.settings import PARKED_FOR
from agent7.store.tasks import tasks
from tests.api_calls import answered
from tests.fakes.queues import MemoryQueue
from tests.integration.channels.whatsapp.inbound.conftest import Door, Sender
from tests.integration.channels.whatsapp.inbound.identity_cases import LONG

NUMBER = "447700900001"
BY_BSUID, BY_NUMBER, BY_BOTH = Sender(None, "GB.1", "Ada"), Sender(NUMBER), Sender(NUMBER, "GB.1")
COMPANY, DOG = "What's my company called?", "What is my dog called?"


def call(door: Door, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
    ((workspace,),) = door.rows("SELECT public_id FROM workspaces")
    event = {
        "requestContext": {"http": {"method": method, "path": f"/api/workspaces/{workspace}{path}"}},
        "body": body if isinstance(body, str) else json.dumps(body),
    }
    return answered(event, unions=Unions(door.world.warm_database(), door.world.clock, PARKED_FOR))


def united(door: Door) -> str:
    """Two users who know one company each, united; the public id of that."""
    door.say("Remember that my company is called Acme Corp", "Remember that I work with Carol", sender=BY_BSUID)
    door.say(
        "Remember that my company is called Beta Ltd",
        "Remember that my dog is called Rex",
        "Remember that I work with Carol",
        sender=BY_NUMBER,
    )
    door.say("STOP", sender=BY_NUMBER)
    door.say("START", sender=BY_NUMBER)
    assert "Beta" in door.say(COMPANY, sender=BY_BOTH)
    ((union,),) = door.rows("SELECT public_id FROM user_unions")
    return str(union)


def parked(door: Door) -> dict[str, Any]:
    """Somebody known by number alone, whose number is used by somebody new after a long silence."""
    door.say("Remember that my company is called Acme Corp", sender=BY_NUMBER)
    door.world.clock.advance(timedelta(days=LONG))
    assert "Acme" not in door.say(COMPANY, sender=BY_NUMBER)
    status, told = call(door, "GET", "/parked")
    assert (status, told["total"]) == (200, 1)
    return dict(told["parked"][0])


def test_a_union_is_listed_with_what_moved_and_until_when_it_can_be_undone(door: Door) -> None:
    union = united(door)
    status, told = call(door, "GET", "/unions")
    (shown,) = told["unions"]
    assert (status, shown["union"], shown["why"]) == (200, union, "a message carried the keys of both")
    assert shown["kept"]["user"] != shown["former"]["user"]
    assert shown["moved"]["messages"] > 4
    assert shown["undone_at"] is None
    assert shown["undo_until"].startswith("2026-03-09")


def test_after_a_union_is_undone_both_recall_only_their_own_again(door: Door) -> None:
    union = united(door)
    door.say("Remember that my boat is called Nautilus", sender=BY_BOTH)
    days = "SELECT count(DISTINCT user_id), count(DISTINCT scope_id), sum(turns) FROM user_days"
    ((_, _, turns),) = door.rows(days)
    status, told = call(door, "POST", f"/unions/{union}/undo")
    assert (status, told["undo_until"]) == (200, None)
    assert door.rows(days) == [(2, 2, turns)]
    assert "Acme" in door.say(COMPANY, sender=BY_BSUID)
    assert "Rex" not in door.say(DOG, sender=BY_BSUID)
    assert "Nautilus" in door.say("What is my boat called?", sender=BY_BSUID)
    assert "Beta" in door.say(COMPANY, sender=BY_NUMBER)
    assert "Rex" in door.say(DOG, sender=BY_NUMBER)
    assert "Nautilus" not in door.say("What is my boat called?", sender=BY_NUMBER)
    assert door.rows("SELECT count(DISTINCT scope_id) FROM memories WHERE current_slot = 'user/company'") == [(2,)]
    assert door.rows("SELECT count(DISTINCT scope_id) FROM entities WHERE key = 'carol'") == [(2,)]
    assert door.rows("SELECT action FROM audit_log") == [("union undone",)]


def test_no_row_refers_to_the_other_one_after_a_union_is_undone(door: Door) -> None:
    assert call(door, "POST", f"/unions/{united(door)}/undo")[0] == 200
    for table, column, other in (
        ("messages", "conversation_id", "conversations"), ("messages", "turn_id", "turns"), ("turns", "conversation_id", "conversations"),
        ("memory_entities", "memory_id", "memories"), ("memory_entities", "entity_id", "entities"), ("memory_words", "memory_id", "memories"),
        ("memory_embeddings", "memory_id", "memories"), ("memory_usage", "memory_id", "memories"), ("memory_edges", "source_id", "entities"),
        ("memories", "superseded_by", "memories"), ("recall_items", "memory_id", "memories"),
    ):  # fmt: skip
        torn = door.rows(f"SELECT count(*) FROM {table} a JOIN {other} b ON b.id = a.{column} WHERE a.scope_id <> b.scope_id")
        assert torn == [(0,)], (table, column)
    told = "SELECT DISTINCT m.scope_id, m.id, lexeme FROM memories m CROSS JOIN string_to_table(m.terms, E'\\n') AS lexeme"
    assert set(door.rows(told)) == set(door.rows("SELECT scope_id, memory_id, lexeme FROM memory_words")) != set()
    assert door.rows("SELECT count(*) FROM turns t JOIN users u ON u.id = t.user_id WHERE u.scope_id <> t.scope_id") == [(0,)]


def test_core_memory_and_lessons_of_both_are_told_again(door: Door) -> None:
    door.say("hello", sender=BY_BSUID)
    door.say("hello", sender=BY_NUMBER)
    door.change(
        """
        INSERT INTO core_memories (public_id, workspace_id, scope_id, user_id, key, category, content, stated, confidence, source_count,
                                   support, sources, created_at, updated_at)
        SELECT 'core' || id, workspace_id, scope_id, id, 'name', 'identity', 'told by ' || id, true, .9, 1, 1, '{}', now(),
               now() + id * interval '1 hour' FROM users;
        INSERT INTO core_memory_versions SELECT id, 1, workspace_id, scope_id, content, language, stated, confidence, source_count, support, sources, active,
               'stated', now() FROM core_memories;
        INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, times, created_at, confirmed_at)
        SELECT 'lesson' || id, workspace_id, scope_id, id, 'same', 'avoid', 'Don''t shout', 'en', id, now(), now() + id * interval '1 hour'
          FROM users;
        """
    )
    told = "SELECT scope_id, content FROM core_memories ORDER BY 1"
    learnt = "SELECT scope_id, times FROM lessons ORDER BY 1"
    core, lessons = door.rows(told), door.rows(learnt)
    door.say("hello", sender=BY_BOTH)
    assert len(door.rows(told)) == len(door.rows(learnt)) == 1
    ((union,),) = door.rows("SELECT public_id FROM user_unions")
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 200
    assert (door.rows(told), door.rows(learnt)) == (core, lessons)


def test_a_pause_that_came_with_a_union_goes_with_it(door: Door) -> None:
    door.say("hello", sender=BY_BSUID)
    door.say("hello", sender=BY_NUMBER)
    pause = door.at() + timedelta(hours=1)
    door.change("UPDATE users SET muted_until = %s WHERE id = (SELECT max(id) FROM users)", pause)
    door.say("hello", sender=BY_BOTH)
    ((union,),) = door.rows("SELECT public_id FROM user_unions")
    assert door.rows("SELECT muted_until FROM users ORDER BY id LIMIT 1") == [(pause,)]
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 200
    assert door.rows("SELECT muted_until FROM users ORDER BY id") == [(None,), (pause,)]


def test_what_was_forgotten_since_a_union_does_not_come_back(door: Door) -> None:
    union = united(door)
    door.say("Forget my dog", sender=BY_BOTH)
    door.say("yes", sender=BY_BOTH)
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 200
    assert "Rex" not in door.say(DOG, sender=BY_NUMBER)
    assert door.rows("SELECT count(*) FROM user_unions WHERE moved::text || before::text LIKE '%%Rex%%'") == [(0,)]


def test_a_union_is_taken_apart_once_and_within_a_week(door: Door) -> None:
    union = united(door)
    door.world.clock.advance(timedelta(days=7))
    status, told = call(door, "POST", f"/unions/{union}/undo")
    assert (status, told["detail"]) == (409, "Unions can be taken apart for 7 days.")
    door.world.clock.advance(-timedelta(days=1))
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 200
    assert call(door, "POST", f"/unions/{union}/undo")[1]["detail"] == "This union was taken apart already."


def test_a_union_waits_for_whoever_works_for_one_of_the_two(door: Door) -> None:
    union = united(door)
    door.change("UPDATE users SET lease_token = 'x', lease_expires_at = %s", door.at() + timedelta(minutes=1))
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 409
    door.world.clock.advance(timedelta(minutes=2))
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 200


def test_unions_of_erased_people_unknown_ones_and_those_on_older_record_stay(door: Door) -> None:
    union = united(door)
    door.change("UPDATE user_unions SET before = NULL")
    assert call(door, "POST", f"/unions/{union}/undo")[0] == 409
    door.change(
        "INSERT INTO erasures (public_id, workspace_id, whose, asked_by, asked_at) SELECT 'e', workspace_id, scope_id, 'person', now() FROM user_unions"
    )
    assert call(door, "POST", f"/unions/{union}/undo")[1]["detail"] == "This person is being erased."
    assert call(door, "POST", f"/unions/{'0' * 26}/undo")[0] == 404
    assert call(door, "DELETE", f"/unions/{union}/undo")[0] == 405


def test_an_operator_says_that_a_parked_person_is_who_has_the_number_now(door: Door) -> None:
    lost = parked(door)
    assert lost["memories"] > 0
    status, union = call(door, "POST", f"/parked/{lost['user']}/restore", {"user": lost["number_now"]})
    assert (status, union["why"]) == (200, "an operator restored a parked user")
    assert "Acme" in door.say(COMPANY, sender=BY_NUMBER)
    assert call(door, "GET", "/parked")[1]["total"] == 0
    assert call(door, "POST", f"/parked/{lost['user']}/restore", {"user": lost["number_now"]})[0] == 409
    assert call(door, "POST", f"/unions/{union['union']}/undo")[0] == 200
    assert "Acme" not in door.say(COMPANY, sender=BY_NUMBER)
    assert [each["user"] for each in call(door, "GET", "/parked")[1]["parked"]] == [lost["user"]]


def test_what_is_said_after_a_restore_stays_with_who_said_it_when_that_is_undone(door: Door) -> None:
    lost = parked(door)
    _, union = call(door, "POST", f"/parked/{lost['user']}/restore", {"user": lost["number_now"]})
    door.say("Remember that my lawyer is called Portia", sender=BY_NUMBER)
    assert call(door, "POST", f"/unions/{union['union']}/undo")[0] == 200
    assert "Portia" in door.say("What is my lawyer called?", sender=BY_NUMBER)
    assert "Acme" not in door.say(COMPANY, sender=BY_NUMBER)
    assert [(each["user"], each["name"]) for each in call(door, "GET", "/parked")[1]["parked"]] == [(lost["user"], lost["name"])]


@pytest.mark.parametrize("body", ["no json", "[]", {}, {"user": 3}, {"user": "ada"}])
def test_what_names_nobody_is_refused(door: Door, body: Any) -> None:
    assert call(door, "POST", f"/parked/{'0' * 26}/restore", body)[0] == 400


def test_nothing_of_a_parked_person_is_sent_to_who_has_the_number_now(door: Door) -> None:
    door.say("Remind me in 50 days to cancel the contract with Vulcan", sender=BY_NUMBER)
    door.change(
        "INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, position, kind, payload, created_at, started_by_us)"
        " SELECT 'waits', workspace_id, scope_id, id, 0, 0, %s, %s, false FROM users",
        json.dumps({"text": "the report on Vulcan"}),
        door.at() + timedelta(seconds=1),
    )
    door.change("UPDATE outbox SET not_before = %s WHERE public_id = 'waits'", door.at() + timedelta(days=LONG))
    ((workspace, scope),) = door.rows("SELECT workspace_id, scope_id FROM users")
    door.world.clock.advance(timedelta(days=LONG))
    said = len(door.world.phone.received)
    door.say("hello", sender=BY_NUMBER)
    outgoing = door.world.responder().outgoing
    outgoing.deliver(workspace, scope, door.at())
    door.world.clock.advance(timedelta(days=5))
    assert ReminderDelivery(door.world.warm_database(), door.memory, lambda *_: None).run(door.at()) == 0
    outgoing.deliver(workspace, scope, door.at())
    assert not [text for _, text in door.world.phone.received[said:] if "Vulcan" in text]
    assert door.rows("SELECT error_verdict FROM outbox WHERE public_id = 'waits'") == [("unreachable",)]


def test_a_parked_person_is_erased_when_their_time_is_over_and_the_number_stays_with_who_has_it(door: Door) -> None:
    parked(door)
    door.say("Remember that my dog is called Rex", sender=BY_NUMBER)
    poll = ErasurePoll(door.world.warm_database(), wake_ups := MemoryQueue(), MemoryQueue())
    door.world.clock.advance(PARKED_FOR - timedelta(days=2))
    assert poll.run(door.at()).expired == 0
    assert "Acme" not in door.say(COMPANY, sender=Sender(NUMBER, "GB.9"))
    door.world.clock.advance(timedelta(days=3))
    door.change(
        """
        INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, shares_memory, created_at, talked_at, news_at)
        SELECT 'open', workspace_id, scope_id, id, 'en', true, parked_at, parked_at, parked_at FROM users
         WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT 1
        """
    )
    assert poll.run(door.at()).expired > 0
    assert door.rows("SELECT state FROM tasks") == [(tasks.CANCELLED,)]
    for hint in wake_ups.sent:
        door.world.respond(WakeUp(workspace=hint.body["workspace"], scope=hint.body["scope"]))
    assert door.rows("SELECT count(*) FROM memories WHERE content LIKE '%%Acme%%'") == [(0,)]
    assert door.rows("SELECT asked_by FROM erasures") == [("retention",)]
    assert door.say("hello", sender=Sender(NUMBER, "GB.9")) != ""
