"""A task that did not work is tried again, a short word goes on with the last one, and what only waits is taken back."""

from __future__ import annotations

import pytest

from agent7.store.tasks import tasks
from tests.integration.conversation.conftest import Talk

pytestmark = pytest.mark.usefixtures("known_people")

REQUEST = "Build me a landing page for my candle shop"


def end_task(talk: Talk, state: int) -> None:
    talk.world.rows(f"UPDATE tasks SET state = {state} RETURNING id")
    talk.world.rows("UPDATE task_steps SET state = 4 RETURNING id")


@pytest.mark.parametrize("again", ["try again", "Versuch es nochmal", "inténtalo de nuevo", "tenta de novo", "réessaie"])
def test_a_failed_task_is_started_again_with_what_it_was_wanted_for(talk: Talk, again: str) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FAILED)

    talk.say("Ada", again)

    assert talk.world.rows("SELECT state FROM tasks ORDER BY id") == [(tasks.FAILED,), (tasks.WANTED,)]
    assert talk.world.rows("SELECT request FROM task_steps ORDER BY id") == [(REQUEST,), (REQUEST,)]


def test_a_finished_task_is_done_again_by_the_same_words(talk: Talk) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FINISHED)

    talk.say("Ada", "try again")

    assert talk.world.rows("SELECT count(*) FROM tasks") == [(1,)]
    assert talk.world.rows("SELECT request FROM task_steps ORDER BY id") == [(REQUEST,), ("try again",)]


def test_without_a_task_there_is_nothing_to_try_again(talk: Talk) -> None:
    talk.say("Ada", "try again")

    assert talk.world.rows("SELECT count(*) FROM tasks") == [(0,)]


def test_nobody_tries_again_what_somebody_else_wanted(talk: Talk) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FAILED)

    talk.say("Bob", "try again")

    assert talk.world.rows("SELECT count(*) FROM tasks") == [(1,)]


@pytest.mark.parametrize(
    "wish",
    [
        "und jetzt bitte kürzer", "and now shorter, please", "y ahora más corto", "e agora mais curto", "et maintenant plus court",
        "now in blue please",
    ],
)  # fmt: skip
def test_a_short_word_goes_on_with_the_task_that_was_just_finished(talk: Talk, wish: str) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FINISHED)

    talk.say("Ada", wish)

    assert talk.world.rows("SELECT request FROM task_steps ORDER BY id") == [(REQUEST,), (wish,)]


@pytest.mark.parametrize("stop", ["cancel the task", "cancela la tarea", "brich die Aufgabe ab", "cancela a tarefa", "annule la tâche"])
def test_a_change_of_a_finished_task_that_waits_its_turn_is_taken_back(talk: Talk, stop: str) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FINISHED)
    talk.say("Ada", "make it darker")

    talk.say("Ada", stop)

    assert talk.world.rows("SELECT state FROM tasks") == [(tasks.FINISHED,)]
    steps = talk.world.rows("SELECT state, fault FROM task_steps ORDER BY id")
    assert steps == [(tasks.STEP_ANSWERED, None), (tasks.STEP_REFUSED, "cancelled")]


def test_a_change_that_has_begun_stops_the_whole_task(talk: Talk) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FINISHED)
    talk.say("Ada", "make it darker")
    talk.world.rows("UPDATE task_steps SET state = 1 WHERE n = 1 RETURNING id")

    talk.say("Ada", "cancel the task")

    assert talk.world.rows("SELECT state FROM tasks") == [(tasks.CANCELLED,)]


def test_a_task_that_is_done_has_nothing_to_cancel(talk: Talk) -> None:
    talk.say("Ada", REQUEST)
    end_task(talk, tasks.FINISHED)

    talk.say("Ada", "cancel the task")

    assert talk.world.rows("SELECT state FROM tasks") == [(tasks.FINISHED,)]
