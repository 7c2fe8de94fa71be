"""Between two steps of the work on a task: a lost connection, a change of mind, a second yes, a stop that crosses a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

import tests.integration.manus.world as worlds
from agent7.errors import DatabaseDown, ManusDown
from agent7.llm.embeddings import NoEmbedder
from agent7.manus.port import TaskStatus, UserSaid
from agent7.memory import MemoryAgent, Note, Recall
from agent7.store.tasks.tasks import CONFIRM, STEP_REFUSED
from agent7.store.unit_of_work import Fence, UnitOfWork
from tests.conftest import NOON
from tests.integration.manus.test_forgetting_tasks import COMPANY, forget_company
from tests.integration.manus.world import KEY, TaskWorld, stop


class OneLostConnection(worlds.MortalDatabase):
    """Loses its connection once, when it is told to."""

    armed = False

    @contextmanager
    def transaction(self, fence: Fence) -> Iterator[UnitOfWork]:
        if type(self).armed:
            type(self).armed = False
            raise DatabaseDown("connection lost")
        with super().transaction(fence) as unit:
            yield unit


@pytest.mark.parametrize("more", [False, True])
def test_a_connection_lost_right_after_a_call_makes_no_second_one(
    tasks_world: TaskWorld, monkeypatch: pytest.MonkeyPatch, more: bool
) -> None:
    whose = tasks_world.want("Build me a page")
    if more:
        tasks_world.work(whose)
        tasks_world.say(whose, "Make it blue")
    monkeypatch.setattr(worlds, "MortalDatabase", OneLostConnection)
    monkeypatch.setattr(OneLostConnection, "armed", False)
    worker = tasks_world.worker(passing=lambda step: setattr(OneLostConnection, "armed", step == "posted"))

    with suppress(DatabaseDown):
        worker.work(whose, tasks_world.until())
    tasks_world.pass_time(minutes=3)
    tasks_world.work(whose)

    assert [name for name, _ in tasks_world.manus.calls if name in ("create", "send")] == ["create", "send"][: 1 + more]
    assert tasks_world.rows("SELECT DISTINCT state FROM task_steps") == [(3,)]


@contextmanager
def meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> Iterator[None]:
    """Something happens, once, after memory was asked what goes along and before the call goes out."""
    recall, left = MemoryAgent.recall, [happens]

    def slow(agent: MemoryAgent, *args: Any, **named: Any) -> Recall:
        found = recall(agent, *args, **named)
        while left:
            left.pop()()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(MemoryAgent, "recall", slow)
        yield
    assert not left, "the call was never prepared"


def prompts(world: TaskWorld) -> list[str]:
    return [task.order.prompt for task in world.manus.tasks.values()]


def remember(world: TaskWorld, text: str) -> None:
    memory = MemoryAgent(world.database, NoEmbedder(), KEY)
    draft = memory.draft(world.user, Note.explicit(text, said_at=NOON), at=NOON)
    with world.database.transaction(Fence.around(world.user)) as unit:
        memory.remember(unit, world.user, draft, at=NOON)


def test_what_is_cancelled_while_its_call_is_prepared_does_not_go_out(tasks_world: TaskWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    whose = tasks_world.want("Build me a page")
    with meanwhile(monkeypatch, lambda: tasks_world.cancel(whose)):
        tasks_world.work(whose)

    assert prompts(tasks_world) == []


def test_what_is_forgotten_while_its_call_is_prepared_does_not_go_out(tasks_world: TaskWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    whose = tasks_world.want("Write a page for Nexus Labs")
    with meanwhile(monkeypatch, lambda: forget_company(tasks_world)):
        tasks_world.work(whose)

    assert tasks_world.manus.calls == []
    assert tasks_world.rows("SELECT state, request FROM task_steps") == [(STEP_REFUSED, None)]


def test_a_memory_forgotten_while_the_prompt_is_prepared_does_not_go_along(tasks_world: TaskWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(tasks_world, COMPANY)
    whose = tasks_world.want("Write a page for my company")
    with meanwhile(monkeypatch, lambda: forget_company(tasks_world)):
        tasks_world.work(whose)

    assert prompts(tasks_world) == ["Write a page for my company"]


def test_a_request_forgotten_while_manus_is_down_is_not_called_without_its_words(tasks_world: TaskWorld) -> None:
    remember(tasks_world, "I like dark blue pages")
    whose = tasks_world.want("Write a page for Nexus Labs")
    tasks_world.manus.failures = [ManusDown("out of order")]
    worker = tasks_world.worker(passing=lambda step: forget_company(tasks_world) if step == "claimed" else None)
    worker.work(whose, tasks_world.until())
    tasks_world.pass_time(minutes=5)
    tasks_world.work(whose)

    assert prompts(tasks_world) == []
    assert tasks_world.told() == []


def test_a_second_yes_confirms_nothing_that_nobody_was_asked(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write to Anna")
    tasks_world.work(whose)
    manus = tasks_world.manus
    manus.want_confirmation(tasks_world.manus_id, "apiHighCreditNotice", "This gets expensive")
    tasks_world.hear(stop(tasks_world.manus_id, reason="ask"))
    ((event,),) = tasks_world.rows("SELECT waiting->>'event' FROM tasks")
    for _ in range(2):
        tasks_world.say(whose, "Yes", kind=CONFIRM, given={"accept": True, "event": event})
    confirm, confirmed = manus.confirm, []

    def confirm_and_want_more(task: str, event: str, given: Any) -> None:
        confirm(task, event, given)
        confirmed.append(event)
        manus.want_confirmation(task, "gmailSendAction", "Send the mail to Anna with your bank details")

    manus.confirm = confirm_and_want_more  # type: ignore[method-assign]
    tasks_world.work(whose)
    tasks_world.hear(stop(tasks_world.manus_id, reason="ask", number=2))

    assert confirmed == [event]
    assert "bank details" in tasks_world.told()[-1]


def test_a_stop_that_crosses_our_message_does_not_answer_it(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Build me a page")
    tasks_world.work(whose)
    tasks_world.say(whose, "Make the header blue")
    manus = tasks_world.manus

    def send(task: str, text: str, files: Any = ()) -> None:
        manus.finish(task, "The page is ready.")
        manus._say(manus._found(task), UserSaid(manus._id("m"), manus.now, text))
        manus.put(task, status=TaskStatus.RUNNING)

    manus.send = send  # type: ignore[method-assign]
    tasks_world.work(whose)
    tasks_world.hear(stop(tasks_world.manus_id))
    manus._becomes(manus._found(tasks_world.manus_id), TaskStatus.RUNNING)
    manus.finish(tasks_world.manus_id, "The header is blue now.")
    tasks_world.hear(stop(tasks_world.manus_id, number=2))
    for _ in range(3):
        tasks_world.pass_time(minutes=5)
        tasks_world.poll()

    assert sum("page is ready" in told for told in tasks_world.told()) == 1
    assert sum("header is blue now" in told for told in tasks_world.told()) == 1
    assert tasks_world.rows("SELECT DISTINCT state FROM task_steps") == [(4,)]
