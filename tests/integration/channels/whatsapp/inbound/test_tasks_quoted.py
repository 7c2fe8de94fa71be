"""Which task is meant when several wait: the one whose message the person answers."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from tests.integration.channels.whatsapp.inbound.conftest import Door, words
from tests.integration.channels.whatsapp.inbound.test_amendments import canary_places, edit, revoke


def ask(door: Door, *kinds: str) -> None:
    """Each task asks for something, by a message of ours: the first by wamid.Q1, ..."""
    with psycopg.connect(door.world.owner_dsn) as owner:
        owner.execute("UPDATE task_steps SET state = 4, answer = 2, answered_at = wanted_at")
        for number, kind in enumerate(kinds, start=1):
            waiting = {"n": 0, "event": f"evt{number}", "type": kind, "schema": {}, "options": []}
            owner.execute("UPDATE tasks SET state = 2, waiting = %s WHERE id = %s", (Jsonb(waiting), number))
            owner.execute(
                """
                INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, position, payload, state, wamid, task_step_id, created_at,
                                    kind)
                SELECT %s, workspace_id, scope_id, user_id, 0, '{"text": "May I?"}', 3, %s, id, wanted_at, 0
                  FROM task_steps WHERE task_id = %s
                """,
                (f"O{number}", f"wamid.Q{number}", number),
            )


def answering(quoted: str, text: str, wamid: str) -> dict[str, Any]:
    return words(text, id=wamid, context={"id": quoted})


@pytest.mark.parametrize(("quoted", "task"), [("wamid.Q1", 1), ("wamid.Q2", 2)])
def test_a_yes_confirms_for_the_task_whose_question_it_answers(door: Door, quoted: str, task: int) -> None:
    door.say(words("Build me a landing page", id="wamid.A"))
    door.say(words("Find three hotels in Rome", id="wamid.B"))
    ask(door, "gmailSendAction", "gmailSendAction")

    door.say(answering(quoted, "Yes", "wamid.C"))

    assert door.rows("SELECT task_id FROM task_steps WHERE n > 0") == [(task,)]


def test_a_bare_yes_confirms_nothing_while_several_wait(door: Door) -> None:
    door.say(words("Build me a landing page", id="wamid.A"))
    door.say(words("Find three hotels in Rome", id="wamid.B"))
    ask(door, "gmailSendAction", "messageAskUser")

    assert door.say(words("Yes", id="wamid.C")).startswith("Several tasks wait for your answer:")
    assert door.rows("SELECT task_id FROM task_steps WHERE n > 0") == []


def test_a_forwarded_word_judges_nothing(door: Door) -> None:
    door.say(words("Build me a landing page", id="wamid.A"))
    with psycopg.connect(door.world.owner_dsn) as owner:
        owner.execute("UPDATE task_steps SET state = 4, answer = 0, answered_at = wanted_at")
        owner.execute("UPDATE tasks SET state = 3")

    door.say(words("This is terrible, that's wrong", id="wamid.F", context={"forwarded": True}))

    assert door.rows("SELECT outcome, outcome_at FROM tasks") == [("unknown", None)]


def test_an_edit_before_the_hand_over_changes_the_request(door: Door) -> None:
    door.say(words("Build me a landing page for Zyzzyva", id="wamid.A"))
    door.say(edit("wamid.A", "Build me a landing page for Blorp"))

    assert door.rows("SELECT request, state FROM task_steps") == [("Build me a landing page for Blorp", 0)]
    assert door.rows("SELECT title FROM tasks") == [("Build me a landing page for Blorp",)]


def test_a_revoked_request_is_nowhere_any_more(door: Door) -> None:
    door.say(words("Build me a landing page for Zyzzyva", id="wamid.A"))
    door.say(revoke("wamid.A"))

    assert canary_places(door, "zyzzyva") == []
    assert door.rows("SELECT state FROM task_steps") == [(5,)]


def test_forgetting_everything_stops_what_is_open(door: Door) -> None:
    door.say(words("Build me a landing page for Zyzzyva", id="wamid.A"))
    door.say(words("forget everything", id="wamid.B"))
    door.say(words("yes", id="wamid.C"))

    assert door.rows("SELECT state, title FROM tasks") in ([(5, None)], [(7, None)])
    assert door.rows("SELECT request, state FROM task_steps") == [(None, 5)]
