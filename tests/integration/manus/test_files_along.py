"""Files that a person sent go along with their task; one that is not there yet is waited for, but not for ever."""

from __future__ import annotations

import io
from datetime import timedelta

from agent7.errors import ManusDown, ManusRefused
from agent7.identity import MessageId
from agent7.language.replies.rendering import say
from agent7.store.conversation import media, message_log
from agent7.store.conversation.media import Announced
from agent7.store.conversation.message_log import Inbound
from agent7.store.tasks import api_calls
from agent7.store.unit_of_work import LOOKUPS_ONLY, Fence
from tests.conftest import NOON
from tests.integration.manus.world import TaskWorld


def send_document(world: TaskWorld, *, kept: bool) -> MessageId:
    raw = {"document": {"id": "550014", "filename": "lease.pdf", "mime_type": "application/pdf"}}
    message = Inbound("document", "direct_user", "whatsapp", "wamid.DOC", None, None, raw, NOON, NOON)
    announced = Announced("wamid.DOC", "document", "550014", "application/pdf", None, "files/1", NOON)
    with world.database.transaction(Fence.around(world.user)) as unit:
        message_log.add_inbound(unit, world.user, [message], NOON)
        media.announce(unit, world.user, [announced], kept_for=timedelta(days=30), at=NOON)
    if kept:
        world.shelf.keep("files/1", io.BytesIO(b"%PDF lease"), "application/pdf")
        world.run("UPDATE media SET state = 1, size = 10")
    ((message_id,),) = world.rows("SELECT id FROM messages WHERE channel_message_id = 'wamid.DOC'")
    return MessageId(int(str(message_id)))


def test_a_file_of_the_message_is_uploaded_and_named_in_the_order(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=True)
    tasks_world.work(tasks_world.want("Check this lease", messages=(message,)))
    (order,) = [arguments[0] for name, arguments in tasks_world.manus.calls if name == "create"]
    assert [tasks_world.manus.files[file] for file in order.files] == [("lease.pdf", b"%PDF lease", "application/pdf")]


def test_a_file_that_is_not_there_yet_is_waited_for_and_then_gone_without(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=False)
    whose = tasks_world.want("Check this lease", messages=(message,))
    tasks_world.work(whose)
    assert not tasks_world.manus.tasks
    assert tasks_world.steps() == [(0, 0, 0, None, "Outage")]
    tasks_world.pass_time(minutes=11)
    tasks_world.poll()
    (order,) = [arguments[0] for name, arguments in tasks_world.manus.calls if name == "create"]
    assert order.files == []
    assert tasks_world.told()[-1] == say("task_file_left_out", "en", filename="lease.pdf")


def test_a_file_that_the_channel_will_never_give_is_named_once_whatever_comes_after(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=False)
    tasks_world.run("UPDATE media SET state = 2, reason = 'gone'")
    tasks_world.manus.failures = [ManusDown("down")]
    tasks_world.work(tasks_world.want("Check this lease", messages=(message,)))
    tasks_world.pass_time(minutes=1)
    tasks_world.poll()
    assert len(tasks_world.manus.tasks) == 1
    assert tasks_world.told() == [say("task_file_left_out", "en", filename="lease.pdf")]


def test_a_file_is_uploaded_once_however_often_the_call_is_tried(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=True)
    tasks_world.manus.failures = [None, ManusDown("down")]
    tasks_world.work(tasks_world.want("Check this lease", messages=(message,)))
    assert not tasks_world.manus.tasks
    tasks_world.pass_time(minutes=1)
    tasks_world.poll()
    assert [name for name, _ in tasks_world.manus.calls] == ["upload", "create"]
    (order,) = [arguments[0] for name, arguments in tasks_world.manus.calls if name == "create"]
    assert [tasks_world.manus.files[file][0] for file in order.files] == ["lease.pdf"]


def test_nothing_is_uploaded_while_there_is_no_room_for_the_call(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=True)
    with tasks_world.database.transaction(LOOKUPS_ONLY) as unit:
        for _ in range(10):
            api_calls.take(unit, "manus", most=10, within=timedelta(minutes=1), at=NOON)
    whose = tasks_world.want("Check this lease", messages=(message,))
    tasks_world.work(whose)
    assert tasks_world.manus.files == {}
    assert tasks_world.steps() == [(0, 0, 0, None, "limit")]
    tasks_world.pass_time(minutes=1)
    tasks_world.work(whose)
    assert [name for name, _ in tasks_world.manus.calls] == ["upload", "create"]


def test_a_file_that_manus_does_not_take_costs_no_task(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=True)
    tasks_world.manus.failures = [ManusRefused("upload_415")]
    tasks_world.work(tasks_world.want("Check this lease", messages=(message,)))
    (order,) = [arguments[0] for name, arguments in tasks_world.manus.calls if name == "create"]
    assert order.files == []
    assert tasks_world.told() == [say("task_file_left_out", "en", filename="lease.pdf")]


def test_a_bucket_that_is_down_loses_neither_the_request_nor_the_result(tasks_world: TaskWorld) -> None:
    message = send_document(tasks_world, kept=True)
    tasks_world.shelf.down = True
    whose = tasks_world.want("Check this lease", messages=(message,))
    tasks_world.work(whose)
    assert not tasks_world.manus.tasks
    tasks_world.shelf.down = False
    tasks_world.pass_time(minutes=1)
    tasks_world.poll()
    tasks_world.manus.finish(tasks_world.manus_id, "Long words. " * 2_000)
    tasks_world.shelf.down = True
    tasks_world.pass_time(minutes=2)
    tasks_world.poll()
    assert [text for text in tasks_world.told() if text.startswith("Done")] == []
    tasks_world.shelf.down = False
    tasks_world.pass_time(minutes=2)
    tasks_world.poll()
    assert len([text for text in tasks_world.told() if text.startswith("Done")]) == 1
