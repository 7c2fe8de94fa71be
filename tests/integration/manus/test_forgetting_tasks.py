"""What a person forgets leaves their tasks too, and nobody sees another's tasks."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.conversation.erasure.redaction import redact, redact_everything, redact_replies
from agent7.identity import MessageId, Scope, TurnId
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import Forgotten, MemoryAgent, Note
from agent7.store.conversation.amendments import Original
from agent7.store.tasks import task_files, task_words, task_work
from agent7.store.tasks.task_files import TaskFile
from agent7.store.unit_of_work import Fence
from tests.conftest import NOON
from tests.integration.manus.world import KEY, TaskWorld, stop

COMPANY = "My company is called Nexus Labs"


def forget_company(world: TaskWorld) -> None:
    memory = MemoryAgent(world.database, NoEmbedder(), KEY)
    draft = memory.draft(world.user, Note.explicit(COMPANY, said_at=NOON), at=NOON)
    with world.database.transaction(Fence.around(world.user)) as unit:
        remembered = memory.remember(unit, world.user, draft, at=NOON)
        assert remembered.memory is not None
        forgotten: Forgotten = memory.forget(unit, world.user, [remembered.memory.id], at=NOON)
        redact(unit, world.user, forgotten, NOON)


def test_a_request_that_was_not_handed_over_yet_never_is(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page for Nexus Labs")
    forget_company(tasks_world)
    tasks_world.work(whose)
    assert not tasks_world.manus.tasks
    assert tasks_world.rows("SELECT state, title FROM tasks") == [(5, None)]
    assert tasks_world.rows("SELECT state, fault, request FROM task_steps") == [(5, "redacted", None)]


def test_titles_requests_results_and_files_lose_what_was_forgotten_and_others_keep_theirs(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page for Nexus Labs")
    tasks_world.work(whose)
    other = tasks_world.want("Find a hotel in Rome")
    tasks_world.manus.finish(tasks_world.manus_id, "The page of Nexus Labs is done.")
    tasks_world.hear(stop(tasks_world.manus_id))
    with tasks_world.database.transaction(Fence.around(tasks_world.user)) as unit:
        ((step,),) = tasks_world.rows("SELECT id FROM task_steps WHERE state = 4")
        file = TaskFile(0, "nexus.pdf", "application/pdf", 3, "tasks/x/0")
        task_files.add(unit, tasks_world.user, step, [file], at=NOON, expires_at=NOON + timedelta(days=30))  # type: ignore[arg-type]
    forget_company(tasks_world)
    assert tasks_world.rows("SELECT request, result, title FROM task_steps s JOIN tasks t ON t.id = s.task_id ORDER BY s.id") == [
        (None, None, None),
        ("Find a hotel in Rome", None, "Find a hotel in Rome"),
    ]
    assert tasks_world.rows("SELECT filename, expires_at FROM task_files") == [("", NOON)]
    tasks_world.work(other)
    assert len(tasks_world.manus.tasks) == 2


def test_the_answer_to_a_redacted_request_is_still_delivered_under_no_title(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want("Write a page for Nexus Labs"))
    forget_company(tasks_world)
    tasks_world.manus.finish(tasks_world.manus_id, "It is done.")
    tasks_world.hear(stop(tasks_world.manus_id))
    assert tasks_world.told() == ["Done: your request\n\nIt is done."]


def test_a_message_that_is_taken_back_takes_its_request_along(tasks_world: TaskWorld) -> None:
    whose = tasks_world.want("Write a page about cheese")
    other = tasks_world.want("Write a page about cheese")
    ((turn,),) = tasks_world.rows(f"SELECT turn_id FROM task_steps WHERE task_id = {whose.task}")
    original = Original(MessageId(1), TurnId(int(str(turn))), "direct_user", None, NOON, answered=True, redacted=True)
    with tasks_world.database.transaction(Fence.around(tasks_world.user)) as unit:
        redact_replies(unit, tasks_world.user, original, Forgotten(()), "Write a page about cheese", NOON)
    assert tasks_world.rows(f"SELECT id = {whose.task}, state, title FROM tasks ORDER BY id") == [
        (True, 5, None),
        (False, 0, "Write a page about cheese"),
    ]
    tasks_world.work(whose)
    tasks_world.work(other)
    assert len(tasks_world.manus.tasks) == 1


def test_forgetting_everything_empties_every_task(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want("Write a page"))
    tasks_world.want("Find a hotel")
    with tasks_world.database.transaction(Fence.around(tasks_world.user)) as unit:
        redact_everything(unit, tasks_world.user, NOON)
        assert task_words.titles(unit, tasks_world.user) == []
        assert task_words.steps(unit, tasks_world.user) == []


def test_nobody_reads_or_changes_another_persons_task(tasks_world: TaskWorld, bob: Scope) -> None:
    whose = tasks_world.want("Write a page")
    tasks_world.work(whose)
    with tasks_world.database.transaction(Fence.around(bob)) as unit:
        with pytest.raises(LookupError):
            task_work.load(unit, bob, whose.task)
        assert not task_work.lease(unit, bob, whose.task, "x", at=NOON, until=NOON)
        assert not [*task_words.titles(unit, bob), *task_words.steps(unit, bob), *task_files.over(unit, bob, NOON)]
        stolen = Scope(bob.workspace, bob.user, tasks_world.user.own, bob.shared)  # the fence holds where our own predicate would not
        with pytest.raises(LookupError):
            task_work.load(unit, stolen, whose.task)
        assert not task_work.lease(unit, stolen, whose.task, "x", at=NOON, until=NOON)


def test_two_people_with_the_same_request_have_two_tasks_and_each_gets_their_own(tasks_world: TaskWorld, bob: Scope) -> None:
    with psycopg.connect(tasks_world.owner_dsn) as owner:
        owner.execute("UPDATE users SET last_inbound_at = %s", (NOON,))
    mine, theirs = tasks_world.want("Write a page"), tasks_world.want("Write a page", scope=bob)
    tasks_world.work(mine)
    tasks_world.work(theirs)
    first, second = tasks_world.manus.tasks
    tasks_world.manus.finish(second, "For Bob.")
    tasks_world.hear(stop(second))
    assert tasks_world.rows("SELECT user_id, text FROM messages WHERE role = 1") == [(bob.user, "Done: Write a page\n\nFor Bob.")]
    tasks_world.manus.finish(first, "For Ada.")
    tasks_world.hear(stop(first))
    assert tasks_world.rows("SELECT count(DISTINCT scope_id) FROM outbox") == [(2,)]


def test_what_a_task_asks_for_loses_its_description_too(tasks_world: TaskWorld) -> None:
    tasks_world.work(tasks_world.want("Build a page"))
    schema = {"properties": {"accept": {"type": "boolean", "description": "Publish the page of Nexus Labs"}}}
    event = tasks_world.manus.want_confirmation(tasks_world.manus_id, "webdevPublish", "Publish?", schema)
    tasks_world.hear(stop(tasks_world.manus_id, reason="ask"))
    forget_company(tasks_world)
    assert "Nexus" not in str(tasks_world.rows("SELECT waiting FROM tasks"))
    assert tasks_world.rows("SELECT waiting->>'event', waiting->>'type' FROM tasks") == [(event, "webdevPublish")]
