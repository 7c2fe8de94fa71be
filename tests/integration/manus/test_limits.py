"""Ten calls a minute over all workers, in whatever order they come."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from agent7.language.replies.rendering import say
from agent7.store.tasks import api_calls
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from tests.conftest import NOON
from tests.integration.manus.world import TaskWorld

MINUTE = timedelta(minutes=1)


def test_the_eleventh_task_of_a_minute_waits_for_its_turn(tasks_world: TaskWorld) -> None:
    wanted = [tasks_world.want(f"Task {number}") for number in range(12)]
    waits = [tasks_world.work(whose) for whose in wanted]
    assert len(tasks_world.manus.tasks) == 10
    assert waits == [None] * 10 + [NOON + MINUTE] * 2
    tasks_world.pass_time(seconds=59)
    tasks_world.poll()
    assert len(tasks_world.manus.tasks) == 10
    tasks_world.pass_time(seconds=1)
    tasks_world.poll()
    assert len(tasks_world.manus.tasks) == 12


def test_somebody_who_waits_for_room_for_long_is_told_once(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page")
    for _ in range(6):
        with tasks_world.database.transaction(LOOKUPS_ONLY) as unit:
            for _ in range(10):
                api_calls.take(unit, "manus", most=10, within=MINUTE, at=tasks_world.clock.now())
        tasks_world.work(whose)
        tasks_world.pass_time(seconds=60)
    assert tasks_world.told() == [say("task_delayed", "en", title="Write a page")]


def test_many_workers_take_no_more_than_there_is(database_url: str, tasks_world: TaskWorld) -> None:
    def take(_: int) -> bool:
        mine = Database(database_url, "tests")
        with mine.transaction(LOOKUPS_ONLY) as unit:
            taken = api_calls.take(unit, "manus", most=10, within=MINUTE, at=NOON) is None
        mine.close()
        return taken

    with ThreadPoolExecutor(4) as workers:
        assert sum(workers.map(take, range(24))) == 10


def test_a_call_is_forgotten_after_its_minute_and_not_before(tasks_world: TaskWorld) -> None:
    def take(seconds: int) -> object:
        with tasks_world.database.transaction(LOOKUPS_ONLY) as unit:
            return api_calls.take(unit, "other", most=2, within=MINUTE, at=NOON + timedelta(seconds=seconds))

    assert [take(0), take(30), take(59)] == [None, None, NOON + MINUTE]
    assert [take(60), take(60)] == [None, NOON + timedelta(seconds=90)]


def test_calls_that_a_wrong_clock_noted_for_later_do_not_count(tasks_world: TaskWorld) -> None:
    def take(at: datetime) -> object:
        with tasks_world.database.transaction(LOOKUPS_ONLY) as unit:
            return api_calls.take(unit, "other", most=1, within=MINUTE, at=at)

    assert take(NOON + timedelta(days=30)) is None
    assert take(NOON) is None
    assert take(NOON) == NOON + MINUTE
