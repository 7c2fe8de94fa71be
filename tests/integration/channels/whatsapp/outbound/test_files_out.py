"""Files of ours on their way to the phone: out of the bucket, uploaded once, sent by id; and honest words when that fails."""

from __future__ import annotations

import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from psycopg.rows import dict_row

from agent7.channels.whatsapp.errors import SERVICE_DOWN
from agent7.channels.whatsapp.graph import Refused
from agent7.channels.whatsapp.outbound.delivery import Delivered, Delivery
from agent7.channels.whatsapp.outbound.file_notice import GONE, NOT_TAKEN
from agent7.channels.whatsapp.outbound.message_types import Content, Text
from agent7.channels.whatsapp.outbound.outbox_rules import MOST_UPLOADS, WINDOW
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.identity import Scope, StepId
from agent7.store.conversation import outbox, uploads
from agent7.store.identity import users
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.databases import as_owner
from tests.fakes.graph import FakeGraph
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf

PDF = b"%PDF-1.7 the plan"
PLAN = StoredFile("7/plan", "plan.pdf", "application/pdf", len(PDF), "The plan")
MINUTE = timedelta(minutes=1)


class Place:
    def __init__(self, database: Database, owner_dsn: str) -> None:
        self.database, self.owner_dsn = database, owner_dsn
        self.graph, self.hints, self.shelf = FakeGraph(), MemoryQueue(), MemoryShelf()
        self.shelf.objects["7/plan"] = PDF
        self.delivery = Delivery(database, self.graph, self.hints, shelf=self.shelf)
        self.at = NOON

    def told(self, texts: dict[str, str], language: str = "en") -> str:
        """What stands in place of the plan: its caption, which nobody has read, and why it does not come."""
        return "The plan\n\n" + texts[language].format(name="plan.pdf")

    def queue(self, scope: Scope, *contents: Content, **more: Any) -> list[outbox.Queued]:
        with self.database.transaction(Fence.around(scope)) as unit:
            return outbox.queue(unit, scope, None, contents, at=self.at, **more)

    def deliver(self, scope: Scope) -> Delivered:
        return self.delivery.deliver_due(scope.workspace, scope.own, self.at)

    def rows(self, table: str = "outbox") -> list[dict[str, Any]]:
        with as_owner(self.owner_dsn) as owner:
            return owner.cursor(row_factory=dict_row).execute(f"SELECT * FROM {table} ORDER BY id").fetchall()  # type: ignore[arg-type]

    def words(self) -> list[str]:
        return [message.text for message in self.graph.taken]


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    with database.transaction(Fence(ada.workspace)) as unit:
        users.note_inbound(unit, ada, sent_at=NOON, display_name="")
    return place


def test_a_file_is_uploaded_for_its_number_and_sent_with_its_name_and_caption(place: Place, ada: Scope):
    place.queue(ada, Text("Here it is."), PLAN, phone_number_id="second")
    assert place.deliver(ada).sent == 2

    text, sent = place.graph.taken
    assert isinstance(sent.content, StoredFile)
    assert place.graph.uploads == {sent.content.media_id: ("second", PDF, "application/pdf")}
    assert (text.text, sent.content.fit.filename, sent.content.caption) == ("Here it is.", "plan.pdf", "The plan")
    assert [row["state"] for row in place.rows()] == [outbox.SENT, outbox.SENT]


def test_a_repeated_sending_uploads_nothing_again(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.graph.failures = [Refused(131000, 500)]
    place.deliver(ada)
    place.at += MINUTE
    assert place.deliver(ada).sent == 1
    assert place.shelf.asked == ["7/plan"]
    assert len(place.graph.uploads) == 1


def test_an_upload_that_meta_has_dropped_after_its_thirty_days_is_made_again(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.graph.failures = [Refused(131047, 400)]
    place.deliver(ada)
    assert place.rows()[0]["state"] == outbox.HELD

    place.at += timedelta(days=29)
    with place.database.transaction(Fence(ada.workspace)) as unit:
        users.note_inbound(unit, ada, sent_at=place.at, display_name="")
    assert place.deliver(ada).sent == 1
    assert len(place.graph.uploads) == 2


def test_nothing_is_uploaded_while_the_window_is_closed(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.at += WINDOW
    place.deliver(ada)
    assert place.rows()[0]["state"] == outbox.HELD
    assert place.graph.uploads == {}


@pytest.mark.parametrize("failure", [Refused(SERVICE_DOWN, 503), Refused(131000, 500), Refused(80007, 400)])
def test_a_file_that_meta_does_not_take_now_is_tried_again_and_holds_nothing_up(place: Place, ada: Scope, failure: Refused):
    place.queue(ada, PLAN, Text("and words"))
    place.graph.upload_failures = [failure]
    first = place.deliver(ada)
    assert place.words() == ["and words"]
    assert first.next_at is not None

    place.at = first.next_at
    assert place.deliver(ada) == Delivered(1, None)
    assert place.words() == ["and words", "The plan"]
    assert place.rows()[0]["attempts"] == 2


def test_a_bucket_that_is_down_is_waited_for(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.shelf.down = True
    waiting = place.deliver(ada)
    place.shelf.down = False
    assert waiting.next_at is not None
    place.at = waiting.next_at
    assert place.deliver(ada).sent == 1


def test_a_file_is_not_tried_for_ever_and_the_person_is_told(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.graph.upload_failures = [Refused(SERVICE_DOWN, 503)] * MOST_UPLOADS
    for _ in range(MOST_UPLOADS):
        place.at += 6 * MINUTE
        place.deliver(ada)
    assert place.graph.upload_failures == []
    assert place.rows()[0]["state"] == outbox.FAILED
    assert place.words() == [place.told(NOT_TAKEN)]


@pytest.mark.parametrize("code", [100, 131053, None])
def test_a_file_that_meta_refuses_fails_and_words_take_its_place(place: Place, ada: Scope, code: int | None):
    place.queue(ada, PLAN, Text("next"), phone_number_id="second")
    place.graph.upload_failures = [Refused(code, 400)]
    place.deliver(ada)

    assert place.words() == ["next", place.told(NOT_TAKEN)]
    assert {message.phone_number_id for message in place.graph.taken} == {"second"}
    failed = place.rows()[0]
    assert (failed["state"], failed["error_code"], failed["error_verdict"]) == (outbox.FAILED, code, "alarm")
    assert "content" not in failed["payload"]


def test_a_file_that_is_not_there_any_more_fails_and_the_person_is_told_in_their_language(place: Place, ada: Scope):
    place.shelf.objects.clear()
    with place.database.transaction(Fence.around(ada)) as unit:
        unit.execute("UPDATE users SET language = 'de' WHERE scope_id = %s", (ada.own,))
    place.queue(ada, PLAN)
    place.deliver(ada)
    assert place.words() == [place.told(GONE, "de")]
    assert place.rows()[0]["error_verdict"] == "gone"


def test_a_file_that_fails_after_meta_had_taken_it_is_told_of_too(place: Place, ada: Scope):
    (queued,) = place.queue(ada, PLAN)
    place.deliver(ada)
    failed = {"id": place.graph.taken[0].wamid, "status": "failed", "timestamp": str(int(NOON.timestamp())), "errors": [{"code": 131053}]}
    assert place.delivery.apply_status(PHONE_NUMBER_ID, failed | {"biz_opaque_callback_data": f"{queued.public_id}:1"}, NOON)
    place.deliver(ada)
    assert place.words()[1:] == [place.told(NOT_TAKEN)]


def test_a_person_who_cannot_be_reached_at_all_is_told_nothing_about_a_file(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.graph.failures = [Refused(131050, 400)]
    place.deliver(ada)
    assert [row["state"] for row in place.rows()] == [outbox.FAILED]


def test_a_token_that_is_refused_keeps_the_file_for_later(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    place.graph.upload_failures = [Refused(190, 401)]
    waiting = place.deliver(ada)
    assert waiting.next_at is not None
    assert place.rows()[0]["state"] == outbox.QUEUED


def test_where_there_is_no_shelf_a_file_is_left_to_the_function_that_has_one(place: Place, ada: Scope):
    place.queue(ada, Text("first"), PLAN, Text("last"))
    turn = Delivery(place.database, place.graph, place.hints)
    turn.deliver(ada.workspace, ada.own, NOON)
    assert place.words() == ["first"]
    assert [hint.body for hint in place.hints.sent] == [{"workspace": ada.workspace, "scope": ada.own, "row": place.rows()[1]["id"]}]
    place.deliver(ada)
    assert place.words() == ["first", "The plan", "last"]


def test_a_redacted_file_is_never_sent(place: Place, ada: Scope):
    (queued,) = place.queue(ada, PLAN)
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [queued.public_id])
    place.deliver(ada)
    assert place.graph.taken == []
    assert place.rows()[0]["payload"] == {}


@pytest.fixture
def step(place: Place, ada: Scope) -> StepId:
    """An answered step of a task, with one file."""
    with place.database.transaction(Fence.around(ada)) as unit:
        who = (ada.workspace, ada.own, ada.user)
        (task,) = unit.one(
            """
            INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, shares_memory, created_at, talked_at, news_at)
            VALUES ('t', %s, %s, %s, 'en', true, %s, %s, %s) RETURNING id
            """,
            (*who, NOON, NOON, NOON),
        )
        (step,) = unit.one(
            """
            INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, state, wanted_at)
            VALUES ('s', %s, %s, %s, %s, 0, 0, 4, %s) RETURNING id
            """,
            (*who, task, NOON),
        )
        unit.execute(
            """
            INSERT INTO task_files (public_id, workspace_id, scope_id, user_id, step_id, position, filename, mime, size, object_key,
                                    kept_at, expires_at)
            VALUES ('f', %s, %s, %s, %s, 0, 'plan.pdf', 'application/pdf', 10, '7/plan', %s, %s)
            """,
            (*who, step, NOON, NOON + timedelta(days=30)),
        )
    return StepId(step)


def test_forgetting_an_answer_marks_its_files_for_deletion(place: Place, ada: Scope, step: StepId):
    (words, _) = place.queue(ada, Text("Done."), PLAN, step=step)
    place.deliver(ada)
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [words.public_id])
    assert [row["expires_at"] for row in place.rows("task_files")] == [NOON]
    assert {row["task_step_id"] for row in place.rows()} == {step}


def test_forgetting_an_answer_leaves_the_files_of_other_answers(place: Place, ada: Scope, step: StepId):
    place.queue(ada, Text("Done."), PLAN, step=step)
    (other,) = place.queue(ada, Text("Something else."))
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [other.public_id])
    assert [row["expires_at"] for row in place.rows("task_files")] == [NOON + timedelta(days=30)]


def test_a_file_whose_last_attempt_ended_with_its_process_is_given_up_and_the_person_is_told(place: Place, ada: Scope):
    place.queue(ada, PLAN)
    with psycopg.connect(place.owner_dsn) as owner:
        owner.execute("SET ROLE agent7_maintenance")
        owner.execute("UPDATE outbox SET attempts = %s", (MOST_UPLOADS,))
    place.deliver(ada)
    assert place.rows()[0]["state"] == outbox.FAILED
    assert place.graph.uploads == {}
    assert place.words() == [place.told(NOT_TAKEN)]


def test_a_call_that_took_long_begins_no_further_file_and_leaves_a_hint_for_it(place: Place, ada: Scope, monkeypatch: pytest.MonkeyPatch):
    """The function has a minute, and one file may take two thirds of it."""
    seconds = iter([0.0, 1.0, 16.0])
    monkeypatch.setattr("agent7.channels.whatsapp.outbound.delivery.time", SimpleNamespace(monotonic=lambda: next(seconds)))
    _, second = place.queue(ada, PLAN, PLAN)
    place.delivery.deliver(ada.workspace, ada.own, NOON)
    assert len(place.graph.uploads) == 1
    assert [hint.body for hint in place.hints.sent] == [{"workspace": ada.workspace, "scope": ada.own, "row": second.id}]
    monkeypatch.undo()
    place.at += MINUTE
    place.deliver(ada)
    assert len(place.graph.taken) == 2


def test_the_name_of_a_file_is_found_where_words_are_to_be_forgotten(place: Place, ada: Scope, bob: Scope, step: StepId):
    (queued,) = place.queue(ada, PLAN, step=step)
    with place.database.transaction(Fence.around(ada)) as unit:
        ((found, words),) = outbox.offered(unit, ada)
    assert found == queued.public_id
    assert "plan.pdf" in words
    with place.database.transaction(Fence.around(bob)) as unit:
        assert outbox.offered(unit, bob) == []


def test_nobody_reads_or_changes_the_files_of_somebody_else(place: Place, ada: Scope, bob: Scope, step: StepId):
    (queued,) = place.queue(ada, PLAN, step=step)
    with place.database.transaction(Fence.around(bob)) as unit:
        assert uploads.bearer(unit, bob.workspace, ada.own, queued.id) is None
        uploads.note(unit, ada.own, queued.id, attempt=0, media_id="stolen", phone_number_id="n", until=NOON)
        assert not uploads.failed(unit, ada.own, queued.id, attempt=0, at=NOON)
        outbox.redact(unit, bob, [queued.public_id])
    assert place.rows()[0]["payload"]["content"] == PLAN.payload()["content"]
    assert [row["expires_at"] for row in place.rows("task_files")] == [NOON + timedelta(days=30)]


def test_a_forgotten_file_is_told_of_by_no_name(place: Place, ada: Scope, step: StepId):
    (queued,) = place.queue(ada, PLAN, step=step)
    place.graph.upload_failures = [Refused(131053, 400)]
    place.deliver(ada)
    place.deliver(ada)
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [found for found, _ in outbox.offered(unit, ada)])
    assert "plan.pdf" not in json.dumps([row["payload"] for row in place.rows()])
    assert queued.public_id
