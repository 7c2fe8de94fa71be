"""Poll finds tasks by their state, and deletes what has had its time."""

from __future__ import annotations

import io
from datetime import timedelta

from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
from agent7.identity import StepId
from agent7.jobs.task_poll import Found, TaskPoll
from agent7.store.tasks import task_events, task_files
from agent7.store.tasks.task_files import TaskFile
from agent7.store.unit_of_work import LOOKUPS_ONLY, Fence
from tests.conftest import NOON
from tests.fakes.queues import MemoryQueue
from tests.integration.manus.world import NoFiles, TaskWorld, stop


def poll(world: TaskWorld, tasks: MemoryQueue, after_work: MemoryQueue | None = None) -> Found:
    return TaskPoll(world.database, tasks, after_work or MemoryQueue()).run(world.clock.now())


def test_a_task_that_nobody_was_told_of_is_woken_once_a_minute(tasks_world: TaskWorld) -> None:
    queue = MemoryQueue()
    whose = tasks_world.want("Write a page")
    for _ in range(3):
        assert poll(tasks_world, queue).tasks == 1
    tasks_world.pass_time(minutes=1)
    poll(tasks_world, queue)
    hint = {"workspace": whose.workspace, "scope": whose.scope, "task": whose.task}
    assert [message.body for message in queue.sent] == [hint, hint]
    tasks_world.work(whose)
    assert poll(tasks_world, queue) == Found()


def test_hints_about_tasks_that_were_never_ours_go_after_thirty_days(tasks_world: TaskWorld) -> None:
    tasks_world.hear(stop("nobodys"))
    tasks_world.pass_time(days=29)
    assert poll(tasks_world, MemoryQueue()).hints == 0
    tasks_world.pass_time(days=1, seconds=1)
    assert poll(tasks_world, MemoryQueue()).hints == 1
    assert tasks_world.rows("SELECT count(*) FROM task_events") == [(0,)]


def test_files_that_came_back_go_after_their_time(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want("Write a page"))
    ((step,),) = tasks_world.rows("SELECT id FROM task_steps")
    tasks_world.shelf.keep("tasks/x/0", io.BytesIO(b"page"), "application/pdf")
    with tasks_world.database.transaction(Fence.around(tasks_world.user)) as unit:
        file = TaskFile(0, "page.pdf", "application/pdf", 4, "tasks/x/0")
        task_files.add(unit, tasks_world.user, StepId(int(str(step))), [file], at=NOON, expires_at=NOON + timedelta(days=30))
    after_work = MemoryQueue()
    assert poll(tasks_world, MemoryQueue(), after_work).over == 0
    tasks_world.pass_time(days=30)
    assert poll(tasks_world, MemoryQueue(), after_work).over == 1
    assert [message.body for message in after_work.sent] == [{"workspace": tasks_world.user.workspace, "scope": tasks_world.user.own}]
    FileKeeping(tasks_world.database, NoFiles(), tasks_world.shelf, 10.0).tend(tasks_world.user, tasks_world.clock.now())
    assert tasks_world.shelf.objects == {}
    assert poll(tasks_world, MemoryQueue(), after_work).over == 0


def test_what_is_due_for_longest_is_woken_first(tasks_world: TaskWorld) -> None:
    wanted = [tasks_world.want(f"Task {number}") for number in range(3)]
    tasks_world.run(f"UPDATE task_steps SET not_before = '{NOON - timedelta(minutes=9)}' WHERE task_id = {wanted[1].task}")
    tasks_world.run(f"UPDATE task_steps SET not_before = '{NOON - timedelta(minutes=5)}' WHERE task_id = {wanted[2].task}")
    with tasks_world.database.transaction(LOOKUPS_ONLY) as unit:
        due = task_events.to_do(unit, tasks_world.user.workspace, at=NOON, calling_since=NOON, most=2)
    assert [task for _, task in due] == [wanted[1].task, wanted[2].task]


def test_a_hint_that_nobody_followed_wakes_its_task_for_an_hour_and_leaves_it_to_its_looks_then(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page")
    tasks_world.work(whose)
    tasks_world.run("UPDATE tasks SET next_look_at = NULL")
    tasks_world.hear_and_die(stop(tasks_world.manus_id))
    tasks_world.pass_time(minutes=3)
    queue = MemoryQueue()
    assert poll(tasks_world, queue).tasks == 1
    tasks_world.pass_time(hours=1)
    assert poll(tasks_world, queue).tasks == 0
