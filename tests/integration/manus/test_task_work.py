"""A task is handed to Manus once and told to the person once, whatever dies, repeats or races on the way."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent7.errors import DatabaseDown, LeaseLost, ManusBusy, ManusDown
from agent7.language.replies.rendering import say
from agent7.manus.work.worker import TaskTaken
from agent7.store.tasks import task_work
from agent7.store.tasks.task_events import Hint
from tests.integration.conversation.world import Killed, Life
from tests.integration.manus.world import TaskWorld, stop

PAGE = "Build me a landing page"


def test_what_is_wanted_is_created_and_its_result_delivered(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id, "Here is **your** page.")
    tasks_world.hear(stop(tasks_world.manus_id))
    assert tasks_world.told() == [f"{say("task_result", 'en', title=PAGE)}\n\nHere is *your* page."]
    assert tasks_world.steps() == [(0, 0, 4, 0, None)]
    assert tasks_world.rows("SELECT state, next_look_at FROM tasks") == [(3, None)]
    assert len(tasks_world.extractions.sent) == 1
    assert tasks_world.sent.hints


@pytest.mark.parametrize("step", ["leased", "claimed", "posted", "called"])
def test_a_worker_that_dies_while_it_creates_leaves_one_task(tasks_world: TaskWorld, step: str) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.die_at(step, whose)
    for _ in range(6):
        tasks_world.pass_time(minutes=1)
        tasks_world.poll()
    tasks_world.manus.finish(tasks_world.manus_id)
    tasks_world.pass_time(minutes=3)
    tasks_world.poll()
    assert [name for name, _ in tasks_world.manus.calls] == ["create"]
    told = [text for text in tasks_world.told() if text != say("task_slow", "en", title=PAGE)]
    assert told == [f"{say('task_result', 'en', title=PAGE)}\n\nDone."]


@pytest.mark.parametrize("step", ["heard", "leased", "settled", "hinted"])
def test_a_worker_that_dies_while_it_settles_leaves_one_delivery(tasks_world: TaskWorld, step: str) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id)
    if step == "heard":
        tasks_world.hear_and_die(stop(tasks_world.manus_id))
    else:
        tasks_world.die_at(step, whose)
    tasks_world.pass_time(minutes=3)
    tasks_world.hear(stop(tasks_world.manus_id))
    for _ in range(3):
        tasks_world.pass_time(minutes=3)
        tasks_world.poll()
    assert tasks_world.rows("SELECT count(*) FROM outbox") == [(1,)]
    assert tasks_world.rows("SELECT count(*) FROM messages WHERE role = 1") == [(1,)]
    assert tasks_world.steps() == [(0, 0, 4, 0, None)]


def test_a_stop_that_overtakes_the_answer_to_create_is_matched_later(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.die_at("posted", whose)
    tasks_world.manus.finish(tasks_world.manus_id)
    assert tasks_world.hear(stop(tasks_world.manus_id)) is None
    assert tasks_world.told() == []
    tasks_world.pass_time(minutes=3)
    tasks_world.poll()
    assert len(tasks_world.told()) == 1
    assert tasks_world.rows("SELECT count(*) FROM task_events WHERE processed_at IS NULL") == [(0,)]


def test_the_same_stop_twice_and_two_stops_with_one_id_tell_one_result(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want(PAGE))
    tasks_world.manus.finish(tasks_world.manus_id)
    for _ in range(2):
        tasks_world.hear(stop(tasks_world.manus_id))
    twin = stop(tasks_world.manus_id)
    tasks_world.hear(type(twin)(twin.type, twin.id, "another body", twin.manus_task, "finish"))
    assert len(tasks_world.told()) == 1


def test_silence_is_broken_by_poll(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want(PAGE))
    tasks_world.manus.finish(tasks_world.manus_id)
    tasks_world.pass_time(minutes=2)
    assert tasks_world.poll()
    assert len(tasks_world.told()) == 1
    tasks_world.pass_time(hours=1)
    assert tasks_world.poll() == []


def test_a_create_whose_answer_got_lost_is_adopted_and_never_repeated(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.manus.failures = ["lost after"]
    tasks_world.work(whose)
    tasks_world.pass_time(seconds=15)
    tasks_world.work(whose)
    assert [name for name, _ in tasks_world.manus.calls] == ["create"]
    assert tasks_world.rows("SELECT state FROM task_steps") == [(3,)]


def test_a_create_that_never_arrived_is_made_again_only_after_it_could_not_be_found(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.manus.failures = ["lost before"]
    tasks_world.work(whose)
    for _ in range(3):
        tasks_world.pass_time(seconds=25)
        tasks_world.work(whose)
        assert not tasks_world.manus.tasks
    tasks_world.pass_time(seconds=25)
    tasks_world.work(whose)
    assert len(tasks_world.manus.tasks) == 1


def test_a_second_task_that_shows_up_late_is_stopped_alarmed_and_told_to_nobody(
    tasks_world: TaskWorld, caplog: pytest.LogCaptureFixture
) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.manus.failures = ["lost before"]
    tasks_world.work(whose)
    tasks_world.pass_time(seconds=100)
    tasks_world.work(whose)
    ours = tasks_world.manus_id
    twin = tasks_world.manus.create(tasks_world.manus.tasks[ours].order).manus_task
    tasks_world.pass_time(minutes=2)
    tasks_world.poll()
    assert [arguments for name, arguments in tasks_world.manus.calls if name == "stop"] == [(twin,)]
    assert caplog.text.count("alarm: one request became several tasks at Manus") == 1
    tasks_world.hear(stop(twin))
    tasks_world.manus.finish(ours, "Here it is.")
    tasks_world.pass_time(minutes=2)
    tasks_world.poll()
    assert tasks_world.told() == [f"{say("task_result", 'en', title=PAGE)}\n\nHere it is."]
    assert [arguments for name, arguments in tasks_world.manus.calls if name == "stop"] == [(twin,)]


def test_nothing_is_created_again_while_the_list_cannot_be_read(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.manus.failures = ["lost before", ManusDown("down"), ManusDown("down")]
    tasks_world.work(whose)
    for _ in range(2):
        tasks_world.pass_time(minutes=5)
        with pytest.raises(ManusDown):
            tasks_world.work(whose)
    assert not tasks_world.manus.tasks


def test_ten_minutes_without_manus_are_told_once_and_make_one_task(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    for _ in range(20):
        tasks_world.manus.failures = [ManusDown("down")]
        tasks_world.work(whose)
        tasks_world.pass_time(seconds=30)
    tasks_world.manus.failures = []
    tasks_world.pass_time(minutes=2)
    tasks_world.work(whose)
    assert [name for name, _ in tasks_world.manus.calls] == ["create"]
    assert tasks_world.told() == [say("task_delayed", "en", title=PAGE)]


def test_a_busy_manus_is_left_alone_for_as_long_as_it_says(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.manus.failures = [ManusBusy(40.0)]
    again_at = tasks_world.work(whose)
    assert again_at == tasks_world.clock.now() + timedelta(seconds=40)
    tasks_world.pass_time(seconds=10)
    tasks_world.work(whose)
    assert not tasks_world.manus.tasks


def test_two_workers_are_never_at_one_task(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)

    def meanwhile(step: str) -> None:
        if step == "leased":
            with pytest.raises(LeaseLost):
                tasks_world.work(whose)

    tasks_world.worker(passing=meanwhile).work(whose, tasks_world.until())
    assert [name for name, _ in tasks_world.manus.calls] == ["create"]


def test_a_worker_that_was_overtaken_changes_nothing(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want(PAGE)
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id)
    overtaken: list[str] = []

    def meanwhile(step: str) -> None:
        if step == "leased" and not overtaken:
            overtaken.append(step)
            tasks_world.pass_time(minutes=3)
            tasks_world.work(whose)

    worker = tasks_world.worker(passing=meanwhile)
    worker.work(whose, tasks_world.until())
    assert len(tasks_world.told()) == 1


def test_only_a_stop_makes_anybody_look(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want(PAGE))
    tasks_world.manus.finish(tasks_world.manus_id)
    for kind in ("task_created", "task_progress"):
        assert tasks_world.hear(Hint(kind, f"{kind}_1", "hash", tasks_world.manus_id)) is None
    assert tasks_world.told() == []
    assert tasks_world.rows("SELECT count(*) FROM task_events WHERE processed_at IS NULL") == [(0,)]


def test_the_message_of_a_dead_worker_goes_on_at_once_and_no_other(tasks_world: TaskWorld) -> None:
    whose, life = tasks_world.want(PAGE), Life()
    with pytest.raises(Killed):
        tasks_world.worker(life, lambda step: life.end()).work(whose, tasks_world.until(), "a message")
    with pytest.raises(TaskTaken):
        tasks_world.worker().work(whose, tasks_world.until(), "another")
    tasks_world.worker().work(whose, tasks_world.until(), "a message")
    assert [name for name, _ in tasks_world.manus.calls] == ["create"]


def test_of_two_workers_with_one_message_only_the_later_writes_down_what_manus_took(tasks_world: TaskWorld) -> None:
    """The first was paused right before its call; whoever comes after it looks for what became of that, and makes no second one."""
    whose, successor = tasks_world.want(PAGE), Life()

    def overtaken(step: str) -> None:
        if step == "claimed":
            with pytest.raises(Killed):
                tasks_world.worker(successor, lambda _: successor.end()).work(whose, tasks_world.until(), "a message")

    with pytest.raises(LeaseLost):
        tasks_world.worker(passing=overtaken).work(whose, tasks_world.until(), "a message")
    assert tasks_world.rows("SELECT manus_id FROM tasks") == [(None,)]
    tasks_world.pass_time(minutes=3)
    tasks_world.poll()
    assert tasks_world.rows("SELECT manus_id FROM tasks") == [(tasks_world.manus_id,)]
    assert [name for name, _ in tasks_world.manus.calls] == ["create"]


def test_a_task_that_could_not_be_given_back_is_given_back_by_the_next_try(tasks_world: TaskWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: object, **__: object) -> None:
        raise DatabaseDown("the database does not answer")

    whose = tasks_world.want(PAGE)
    with monkeypatch.context() as patched:
        patched.setattr(task_work, "leave", down)
        with pytest.raises(DatabaseDown):
            tasks_world.worker().work(whose, tasks_world.until(), "a message")
    tasks_world.worker().work(whose, tasks_world.until(), "a message")
    assert tasks_world.rows("SELECT lease, next_look_at IS NULL FROM tasks") == [(None, False)]


def test_a_result_is_framed_in_the_tone_of_the_workspace(tasks_world: TaskWorld) -> None:
    tasks_world.rows("UPDATE workspaces SET tone = 'warm' RETURNING tone")
    whose = tasks_world.want(PAGE)
    tasks_world.work(whose)
    tasks_world.manus.finish(tasks_world.manus_id, "Here it is.")
    tasks_world.hear(stop(tasks_world.manus_id))
    assert tasks_world.told() == [f"Good news, this is done: {PAGE}\n\nHere it is."]
