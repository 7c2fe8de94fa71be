"""From the outbox to the phone, on a real Postgres as the application role, against a Graph API in memory."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest
from psycopg.rows import dict_row

from agent7.channels.whatsapp.errors import SERVICE_DOWN
from agent7.channels.whatsapp.graph import Accepted, Answer, Recipient, Refused
from agent7.channels.whatsapp.outbound.delivery import Delivered, Delivery
from agent7.channels.whatsapp.outbound.message_types import Text
from agent7.channels.whatsapp.outbound.outbox_rules import SILENCE, SILENCE_BEHIND_STATUSES, STOPPED_FOR, WINDOW
from agent7.channels.whatsapp.outbound.reconciliation import Reconciled
from agent7.identity import OutboxId, Scope
from agent7.store.conversation import outbox, outbox_claims, outbox_settlement
from agent7.store.identity import users
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.databases import as_owner
from tests.fakes.graph import FakeGraph
from tests.fakes.queues import MemoryQueue

SECOND = timedelta(seconds=1)
NO_TEXT = 0


class Place:
    """A delivery with what it needs, and a look into the table that no fence hides."""

    def __init__(self, database: Database, owner_dsn: str) -> None:
        self.database, self.owner_dsn = database, owner_dsn
        self.graph, self.hints = FakeGraph(), MemoryQueue()
        self.delivery = Delivery(database, self.graph, self.hints)

    def heard_from(self, scope: Scope, at: datetime = NOON) -> None:
        with self.database.transaction(Fence(scope.workspace)) as unit:
            users.note_inbound(unit, scope, sent_at=at, display_name="")

    def queue(self, scope: Scope, *texts: str, at: datetime = NOON, **more: Any) -> list[outbox.Queued]:
        with self.database.transaction(Fence.around(scope)) as unit:
            return outbox.queue(unit, scope, None, [Text(text) for text in texts], at=at, **more)

    def deliver(self, scope: Scope, at: datetime = NOON) -> Delivered:
        return self.delivery.deliver_due(scope.workspace, scope.own, at)

    def status(self, name: str, wamid: str, callback: str | None = None, at: datetime = NOON, code: int | None = None) -> bool:
        raw: dict[str, Any] = {"id": wamid, "status": name, "timestamp": str(int(at.timestamp()))}
        if callback is not None:
            raw["biz_opaque_callback_data"] = callback
        if code is not None:
            raw["errors"] = [{"code": code, "title": "x"}]
        return self.delivery.apply_status(PHONE_NUMBER_ID, raw, at)

    def rows(self) -> list[dict[str, Any]]:
        with as_owner(self.owner_dsn) as owner:
            return owner.cursor(row_factory=dict_row).execute("SELECT * FROM outbox ORDER BY id").fetchall()

    def states(self) -> list[int]:
        return [row["state"] for row in self.rows()]

    def texts(self) -> list[str]:
        return [message.text for message in self.graph.taken]


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    place.heard_from(ada)
    return place


# sending


def test_a_reply_goes_out_once_with_its_quote_its_number_and_its_id(place: Place, ada: Scope):
    (queued,) = place.queue(ada, "On it.", quote_wamid="wamid.IN")

    assert place.deliver(ada) == Delivered(1, None)
    assert place.deliver(ada) == Delivered(0, None)

    (message,) = place.graph.taken
    assert (message.text, message.quote, message.phone_number_id) == ("On it.", "wamid.IN", PHONE_NUMBER_ID)
    assert message.to == Recipient("447700900001")
    assert message.callback == f"{queued.public_id}:1"
    (row,) = place.rows()
    assert (row["state"], row["wamid"], row["attempts"], row["sent_at"]) == (outbox.SENT, message.wamid, 1, NOON)


def test_replies_leave_in_the_order_in_which_they_were_written(place: Place, ada: Scope):
    place.queue(ada, "one", "two")
    place.queue(ada, "three")
    place.deliver(ada)
    assert place.texts() == ["one", "two", "three"]


def test_only_the_first_part_of_a_reply_quotes(place: Place, ada: Scope):
    place.queue(ada, "one", "two", quote_wamid="wamid.IN")
    place.deliver(ada)
    assert [message.quote for message in place.graph.taken] == ["wamid.IN", None]


def test_the_number_that_was_written_to_answers(place: Place, ada: Scope):
    place.queue(ada, "hi", phone_number_id="second")
    place.deliver(ada)
    assert place.graph.taken[0].phone_number_id == "second"


def test_a_person_without_a_number_is_reached_by_bsuid(place: Place, database: Database, first_start: Workspace):
    with database.transaction(Fence(first_start.id)) as unit:
        grace = users.create(unit, first_start, aliases={"bsuid": "GB.9"}, display_name="", access="allowed", at=NOON).scope
    place.heard_from(grace)
    place.queue(grace, "hi")
    place.deliver(grace)
    assert place.graph.taken[0].to == Recipient(None, "GB.9")


def test_somebody_who_cannot_be_reached_at_all_is_given_up(place: Place, database: Database, first_start: Workspace):
    with database.transaction(Fence(first_start.id)) as unit:
        nobody = users.create(unit, first_start, aliases={"web": "tab"}, display_name="", access="allowed", at=NOON).scope
    place.heard_from(nobody)
    place.queue(nobody, "hi")
    place.deliver(nobody)
    assert place.states() == [outbox.FAILED]


def test_one_user_never_waits_for_another(place: Place, ada: Scope, bob: Scope):
    place.heard_from(bob)
    place.queue(ada, "to ada")
    place.queue(bob, "to bob")
    place.graph.failures = ["lost before"]
    place.deliver(ada)
    place.deliver(bob)
    assert place.texts() == ["to bob"]


def test_a_row_is_claimed_before_the_request_so_that_a_crash_shows(place: Place, ada: Scope):
    place.queue(ada, "hi")

    class Crash(Exception):
        pass

    def crash(*_: Any, **__: Any) -> Answer:
        assert place.states() == [outbox.SENDING]
        raise Crash

    place.graph.send = crash  # type: ignore[method-assign]
    with pytest.raises(Crash):
        place.deliver(ada)
    assert place.states() == [outbox.SENDING]
    assert place.deliver(ada) == Delivered(0, None)


def test_two_deliverers_at_once_send_each_row_once_and_in_order(place: Place, ada: Scope, database_url: str):
    place.queue(ada, *[f"part {number}" for number in range(4)])
    others = [Database(database_url, f"racer {number}") for number in range(4)]
    started = threading.Barrier(len(others))

    def race(database: Database) -> None:
        started.wait()
        for _ in range(10):
            Delivery(database, place.graph, place.hints).deliver_due(ada.workspace, ada.own, NOON)

    threads = [threading.Thread(target=race, args=(database,)) for database in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in others:
        database.close()
    assert place.texts() == [f"part {number}" for number in range(4)]
    assert place.states() == [outbox.SENT] * 4


def test_a_burst_of_five_goes_out_and_the_sixth_after_six_seconds(place: Place, ada: Scope):
    place.queue(ada, *"123456789")

    assert place.deliver(ada).sent == 5
    later = place.deliver(ada, NOON + SECOND)
    assert later.sent == 0
    assert later.next_at is not None
    assert abs(later.next_at - (NOON + 6 * SECOND)) < 0.01 * SECOND
    assert place.deliver(ada, later.next_at).sent == 1
    assert place.deliver(ada, NOON + 60 * SECOND).sent == 3


def test_what_cannot_go_now_leaves_a_hint_and_what_is_done_leaves_none(place: Place, ada: Scope):
    place.queue(ada, *"123456")
    place.delivery.deliver(ada.workspace, ada.own, NOON)
    (hint,) = place.hints.sent
    assert (hint.body, hint.group) == ({"workspace": ada.workspace, "scope": ada.own}, str(ada.own))
    place.delivery.deliver(ada.workspace, ada.own, NOON + 10 * SECOND)
    assert len(place.hints.sent) == 1


def test_a_redacted_reply_is_not_sent(place: Place, ada: Scope):
    waiting, _ = place.queue(ada, "secret", "other")
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [waiting.public_id])
    place.deliver(ada)
    assert place.texts() == ["other"]
    assert "text" not in place.rows()[0]["payload"]


def test_typing_is_shown_and_a_refusal_of_it_harms_nothing(place: Place):
    place.delivery.show_typing(PHONE_NUMBER_ID, "wamid.IN")
    assert place.graph.read == [("wamid.IN", True)]
    place.graph.failures = [Refused(100, 400)]
    place.delivery.show_typing(PHONE_NUMBER_ID, "wamid.IN")


# the 24-hour window


def test_a_reply_is_held_from_a_minute_before_the_window_closes_until_the_person_writes(place: Place, ada: Scope):
    place.queue(ada, "late", "later")
    assert place.deliver(ada, NOON + WINDOW) == Delivered(0, None)
    assert place.states() == [outbox.HELD, outbox.HELD]

    place.heard_from(ada, NOON + timedelta(days=2))
    place.queue(ada, "newest")
    place.deliver(ada, NOON + timedelta(days=2))
    assert place.texts() == ["late", "later", "newest"]


def test_a_reply_behind_a_held_one_is_held_too_and_nobody_is_reminded_of_it(place: Place, ada: Scope):
    place.queue(ada, "late")
    place.deliver(ada, NOON + WINDOW)
    place.queue(ada, "later", at=NOON + WINDOW)
    place.deliver(ada, NOON + WINDOW)
    assert place.states() == [outbox.HELD, outbox.HELD]
    assert place.delivery.reconciliation.remind(NOON + timedelta(days=2)) == 0


def test_just_within_the_window_a_reply_goes_out(place: Place, ada: Scope):
    place.queue(ada, "in time")
    assert place.deliver(ada, NOON + WINDOW - SECOND).sent == 1


def test_nothing_is_sent_to_somebody_who_never_wrote(place: Place, bob: Scope):
    place.queue(bob, "hello stranger")
    place.deliver(bob)
    assert place.texts() == []


def test_a_window_that_meta_calls_closed_stays_closed_until_the_next_message(place: Place, ada: Scope):
    place.queue(ada, "late")
    place.graph.failures = [Refused(131047, 400)]
    place.deliver(ada, NOON + SECOND)
    place.deliver(ada, NOON + 2 * SECOND)
    assert (place.states(), place.texts()) == ([outbox.HELD], [])

    place.heard_from(ada, NOON + 3 * SECOND)
    place.deliver(ada, NOON + 4 * SECOND)
    assert place.texts() == ["late"]


def test_what_is_written_behind_a_row_that_meta_held_waits_with_it(place: Place, ada: Scope):
    place.queue(ada, "first")
    place.graph.failures = [Refused(131047, 400)]
    place.deliver(ada, NOON + SECOND)
    place.queue(ada, "second", at=NOON + SECOND)
    place.deliver(ada, NOON + 2 * SECOND)
    assert (place.texts(), place.states()) == ([], [outbox.HELD, outbox.HELD])

    place.heard_from(ada, NOON + 3 * SECOND)
    place.deliver(ada, NOON + 4 * SECOND)
    assert place.texts() == ["first", "second"]


# errors (every row of Meta's table: test_error_table.py)


@pytest.mark.parametrize(
    "refusal", [Refused(131000, 500), Refused(130429, 400), Refused(SERVICE_DOWN, 503), Refused(987654, 500), Refused(None, 429)]
)
def test_a_transient_error_is_retried_with_growing_pauses_until_it_passes(place: Place, ada: Scope, refusal: Refused):
    place.queue(ada, "hi", "then this")
    place.graph.failures = [refusal] * 6
    at, pauses = NOON, []
    while not place.texts():
        result = place.deliver(ada, at)
        if result.next_at:
            pauses.append((result.next_at - at).total_seconds())
            at = result.next_at
    assert len(pauses) == 6
    assert all(low / 2 <= pause <= low for pause, low in zip(pauses, (2, 4, 8, 16, 32, 64), strict=True))
    assert place.texts() == ["hi", "then this"]


def test_too_much_for_one_person_delays_that_person_alone(place: Place, ada: Scope, bob: Scope):
    place.heard_from(bob)
    place.queue(ada, "one", "two")
    place.queue(bob, "to bob")
    place.graph.failures = [Refused(131056, 400)]

    assert place.deliver(ada).next_at == NOON + 6 * SECOND
    place.deliver(bob)
    assert place.texts() == ["to bob"]

    at = NOON + 6 * SECOND
    while (result := place.deliver(ada, at)).next_at:
        at = result.next_at
    assert place.texts() == ["to bob", "one", "two"]
    assert at > NOON + 11.9 * SECOND


def test_an_unknown_error_of_the_request_is_tried_twice_more(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = [Refused(1, 400)] * 9
    at = NOON
    while (result := place.deliver(ada, at)).next_at:
        at = result.next_at
    assert len(place.graph.failures) == 6
    assert place.states() == [outbox.FAILED]


def test_a_refused_token_stops_the_number_and_keeps_the_outbox(place: Place, ada: Scope, bob: Scope):
    place.heard_from(bob)
    place.queue(ada, "to ada")
    place.queue(bob, "to bob")
    place.graph.failures = [Refused(190, 401)]

    place.deliver(ada)
    assert place.deliver(bob).next_at == NOON + STOPPED_FOR
    assert (place.texts(), place.states()) == ([], [outbox.QUEUED, outbox.QUEUED])

    place.deliver(ada, NOON + STOPPED_FOR)
    place.deliver(bob, NOON + STOPPED_FOR)
    assert place.texts() == ["to ada", "to bob"]


def test_a_gateways_error_says_nothing_of_what_happened_behind_it(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = [Refused(None, 504)]
    assert place.deliver(ada) == Delivered(0, None)
    assert place.states() == [outbox.SENDING]


# lost answers


def test_a_lost_answer_is_settled_by_the_status_and_nothing_is_sent_twice(place: Place, ada: Scope):
    place.queue(ada, "hi", "then this")
    place.graph.failures = ["lost after"]
    place.deliver(ada)
    assert place.states() == [outbox.SENDING, outbox.QUEUED]

    (first,) = place.graph.taken
    assert place.status("sent", first.wamid, first.callback)
    assert len(place.hints.sent) == 1, "the reply behind it must not wait for poll"
    assert place.delivery.reconciliation.reconcile(NOON + SILENCE, status_queue_drained=True) == Reconciled(0, 0)
    place.deliver(ada, NOON + SILENCE)

    assert place.texts() == ["hi", "then this"]
    assert place.rows()[0]["wamid"] == first.wamid


def test_without_news_a_row_is_sent_again_after_three_minutes_and_counted(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = ["lost before"]
    place.deliver(ada)

    assert place.delivery.reconciliation.reconcile(NOON + SILENCE - SECOND, status_queue_drained=True) == Reconciled(0, 0)
    assert place.delivery.reconciliation.reconcile(NOON + SILENCE, status_queue_drained=False) == Reconciled(0, 0)
    assert place.delivery.reconciliation.reconcile(NOON + SILENCE, status_queue_drained=True) == Reconciled(1, 0)
    assert len(place.hints.sent) == 1
    place.deliver(ada, NOON + SILENCE)

    (row,) = place.rows()
    assert (place.texts(), row["duplicates"], row["attempts"], row["state"]) == (["hi"], 1, 2, outbox.SENT)


def test_statuses_that_never_get_done_hold_a_row_up_for_ten_minutes_only(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = ["lost before"]
    place.deliver(ada)
    late = NOON + SILENCE_BEHIND_STATUSES

    assert place.delivery.reconciliation.reconcile(late - SECOND, status_queue_drained=False) == Reconciled(0, 0)
    assert place.delivery.reconciliation.reconcile(late, status_queue_drained=False) == Reconciled(1, 0)


def test_a_row_whose_answer_is_lost_twice_makes_one_duplicate_at_most(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = ["lost after", "lost after"]
    at = NOON
    for _ in range(5):
        place.deliver(ada, at)
        at += SILENCE
        place.delivery.reconciliation.reconcile(at, status_queue_drained=True)
    (row,) = place.rows()
    assert place.texts() == ["hi", "hi"]
    assert (row["state"], row["duplicates"], row["error_verdict"]) == (outbox.FAILED, 1, "unknown")


@pytest.mark.parametrize("status", [500, 503])
def test_a_server_fault_without_words_of_graph_makes_one_duplicate_at_most(place: Place, ada: Scope, status: int):
    place.queue(ada, "hi")
    place.graph.failures = [Refused(None, status)] * 5
    at = NOON
    for _ in range(5):
        place.deliver(ada, at)
        at += SILENCE
        place.delivery.reconciliation.reconcile(at, status_queue_drained=True)
    (row,) = place.rows()
    assert (row["state"], row["attempts"], row["duplicates"]) == (outbox.FAILED, 2, 1)


def test_what_we_started_ourselves_is_never_sent_twice(place: Place, ada: Scope):
    place.queue(ada, "good morning", started_by_us=True)
    place.graph.failures = ["lost after"]
    place.deliver(ada)
    assert place.delivery.reconciliation.reconcile(NOON + SILENCE, status_queue_drained=True) == Reconciled(0, 1)
    place.deliver(ada, NOON + SILENCE)
    assert (place.texts(), place.states()) == (["good morning"], [outbox.FAILED])


def test_a_status_between_reconciliation_and_the_second_sending_spares_the_duplicate(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = ["lost after"]
    place.deliver(ada)
    place.delivery.reconciliation.reconcile(NOON + SILENCE, status_queue_drained=True)
    (first,) = place.graph.taken
    assert place.status("sent", first.wamid, first.callback)
    place.deliver(ada, NOON + SILENCE)
    assert place.texts() == ["hi"]


def answered_late(place: Place, scope: Scope, answer: Answer) -> None:
    """Attempt 1 gets this answer only after the row was given up for lost and attempt 2 is on its way."""
    place.queue(scope, "hi")
    send = place.graph.send

    def slow(*args: Any, **kwargs: Any) -> Answer:
        place.graph.send = send  # type: ignore[method-assign]
        send(*args, **kwargs)
        assert place.delivery.reconciliation.reconcile(NOON + SILENCE, status_queue_drained=True) == Reconciled(1, 0)
        place.graph.failures = ["lost after"]
        place.deliver(scope, NOON + SILENCE)
        assert (place.rows()[0]["state"], place.rows()[0]["attempts"]) == (outbox.SENDING, 2)
        return answer

    place.graph.send = slow  # type: ignore[method-assign]
    place.deliver(scope)


def test_a_late_acceptance_of_the_first_attempt_says_nothing_of_the_second(place: Place, ada: Scope):
    answered_late(place, ada, Accepted("wamid.of.the.first"))
    (row,) = place.rows()
    assert (row["state"], row["wamid"]) == (outbox.SENDING, None)

    second = place.graph.taken[-1]
    assert place.status("sent", second.wamid, second.callback)
    assert place.rows()[0]["wamid"] == second.wamid


@pytest.mark.parametrize("refusal", [Refused(131000, 500), Refused(131026, 400)])
def test_a_late_refusal_of_the_first_attempt_says_nothing_of_the_second(place: Place, ada: Scope, refusal: Refused):
    answered_late(place, ada, refusal)
    (row,) = place.rows()
    assert (row["state"], row["error_code"], row["payload"]) == (outbox.SENDING, None, {"text": "hi"})


def test_a_status_that_overtakes_the_answer_settles_the_row(place: Place, ada: Scope):
    place.queue(ada, "hi")
    send = place.graph.send

    def overtaken(*args: Any, **kwargs: Any) -> Answer:
        answer = send(*args, **kwargs)
        assert isinstance(answer, Accepted)
        place.status("delivered", answer.wamid, kwargs["callback"])
        return answer

    place.graph.send = overtaken  # type: ignore[method-assign]
    place.deliver(ada)
    (row,) = place.rows()
    assert (row["state"], row["status_rank"], row["wamid"]) == (outbox.SENT, 2, place.graph.taken[0].wamid)


# statuses


def sent(place: Place, scope: Scope) -> str:
    place.queue(scope, "hi")
    place.deliver(scope)
    return place.graph.taken[-1].wamid


@pytest.mark.parametrize(
    ("names", "rank"),
    [
        (["sent", "delivered", "read"], 3),
        (["read", "delivered", "sent"], 3),
        (["sent", "read"], 3),
        (["played"], 3),
        (["delivered", "delivered", "sent"], 2),
        (["sent", "warning", "deleted"], 1),
    ],
)
def test_statuses_count_by_rank_and_never_by_arrival(place: Place, ada: Scope, names: list[str], rank: int):
    wamid = sent(place, ada)
    for name in names:
        place.status(name, wamid)
    assert place.rows()[0]["status_rank"] == rank


def test_a_repeated_status_has_no_effect(place: Place, ada: Scope):
    wamid = sent(place, ada)
    assert place.status("delivered", wamid) is True
    before = place.rows()
    assert place.status("delivered", wamid, at=NOON + SECOND) is False
    assert place.rows() == before


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"id": "wamid.unknown", "status": "read"},
        {"id": "wamid.unknown", "status": "read", "biz_opaque_callback_data": "01UNKNOWN:1"},
        {"id": "", "status": "read"},
        {"id": ["x"], "status": {}},
        {"id": "wamid.unknown", "status": "failed", "errors": "x"},
        {"id": "wamid.unknown", "status": "sent", "biz_opaque_callback_data": {"a": 1}, "timestamp": []},
    ],
)
def test_a_status_of_something_that_is_not_ours_is_ignored_quietly(place: Place, ada: Scope, raw: dict[str, Any]):
    sent(place, ada)
    assert place.delivery.apply_status(PHONE_NUMBER_ID, raw, NOON) is False


def test_a_status_for_another_number_does_not_find_our_row(place: Place, ada: Scope):
    wamid = sent(place, ada)
    assert place.delivery.apply_status("another number", {"id": wamid, "status": "read"}, NOON) is False


def status_of(place: Place, **raw: Any) -> bool:
    return place.delivery.apply_status(PHONE_NUMBER_ID, {"timestamp": "1794700004", **raw}, NOON)


def test_checklist_5_a_status_needs_no_recipient_and_no_contacts(place: Place, ada: Scope):
    wamid = sent(place, ada)
    assert status_of(place, id=wamid, status="delivered")
    assert status_of(place, id=wamid, status="read", recipient_user_id="GB.1")
    another = sent(place, ada)
    assert status_of(place, id=another, status="failed", errors=[{"code": 131026, "title": "Message undeliverable"}])
    assert place.states() == [outbox.SENT, outbox.FAILED]


@pytest.mark.parametrize("errors", [None, [], [{}], ["x"], [{"code": "x"}], {"code": 131026}])
def test_checklist_5_a_failure_without_a_code_is_a_failure_that_somebody_looks_at(place: Place, ada: Scope, errors: Any):
    wamid = sent(place, ada)
    assert status_of(place, id=wamid, status="failed", errors=errors)
    assert (place.states(), place.rows()[0]["error_verdict"]) == ([outbox.FAILED], "alarm")


def test_checklist_5_a_voice_note_that_was_played_was_read_though_delivered_never_came(place: Place, ada: Scope):
    wamid = sent(place, ada)
    assert status_of(place, id=wamid, status="played")
    assert not status_of(place, id=wamid, status="delivered")
    assert place.rows()[0]["status_rank"] == 3


def test_an_answer_that_was_lost_gets_its_wamid_from_the_status(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = ["lost after"]
    place.deliver(ada)
    (taken,) = place.graph.taken
    status_of(place, id=taken.wamid, status="sent", biz_opaque_callback_data=taken.callback)
    assert place.rows()[0]["wamid"] == taken.wamid


def test_a_failed_status_that_comes_twice_fails_one_attempt(place: Place, ada: Scope):
    wamid = sent(place, ada)
    callback = place.graph.taken[0].callback
    assert place.status("failed", wamid, callback, code=131000) is True
    assert place.status("failed", wamid, callback, code=131000) is False
    place.deliver(ada, NOON + 10 * SECOND)
    assert place.status("failed", wamid, callback, code=131026) is False
    assert place.status("failed", wamid, code=131026) is False
    assert (len(place.texts()), place.states()) == (2, [outbox.SENT])
    assert len(place.hints.sent) == 1


def test_a_late_sent_does_not_revive_a_failure_and_a_delivery_does(place: Place, ada: Scope):
    wamid = sent(place, ada)
    place.status("failed", wamid, code=131026)
    assert place.status("sent", wamid) is False
    assert place.states() == [outbox.FAILED]
    assert place.status("delivered", wamid) is True
    assert place.states() == [outbox.SENT]


def test_a_failure_after_the_delivery_is_not_believed(place: Place, ada: Scope):
    wamid = sent(place, ada)
    place.status("delivered", wamid)
    assert place.status("failed", wamid, code=131000) is False


def test_a_message_that_keeps_failing_later_is_given_up_with_an_alarm(place: Place, ada: Scope):
    place.queue(ada, "hi")
    at = NOON
    for _ in range(8):
        if place.deliver(ada, at).sent:
            place.status("failed", place.graph.taken[-1].wamid, place.graph.taken[-1].callback, at, 131000)
        at += timedelta(minutes=6)
    assert len(place.texts()) == 5
    assert place.states() == [outbox.FAILED]


# what a lost hint leaves


def test_overdue_rows_are_hinted_at_once_a_user(place: Place, ada: Scope, bob: Scope):
    place.queue(ada, "one", "two")
    place.queue(bob, "three", at=NOON + 30 * SECOND)
    assert place.delivery.reconciliation.remind(NOON + 59 * SECOND) == 0
    assert place.delivery.reconciliation.remind(NOON + 60 * SECOND) == 1
    assert [hint.body["scope"] for hint in place.hints.sent] == [ada.own]
    assert place.delivery.reconciliation.remind(NOON + 90 * SECOND) == 2
    assert place.delivery.reconciliation.remind(NOON + 150 * SECOND) == 2
    assert len(place.hints.sent) == 2, "one hint a user in five minutes"


@pytest.mark.parametrize("failure", [Refused(131000, 500), "lost before"])
def test_nobody_is_hinted_at_a_row_behind_one_that_must_wait(place: Place, ada: Scope, failure: Any):
    place.queue(ada, "one", "two")
    place.graph.failures = [failure]
    place.deliver(ada, NOON + 60 * SECOND)
    assert place.delivery.reconciliation.remind(NOON + 61 * SECOND) == 0


def test_a_row_that_may_go_past_an_unsettled_one_is_hinted_at_in_a_group_that_nothing_holds_up(place: Place, ada: Scope):
    place.queue(ada, "one", "two")
    place.graph.failures = ["lost before"]
    place.deliver(ada)
    assert place.delivery.reconciliation.remind(NOON + 60 * SECOND) == 1
    assert place.hints.sent[-1].group != str(ada.own)
    place.deliver(ada, NOON + 60 * SECOND)
    assert place.texts() == ["two"]


def test_a_hint_that_the_queue_does_not_take_costs_nothing_but_time(place: Place, ada: Scope):
    place.hints.down = True
    place.queue(ada, *"123456")
    place.delivery.deliver(ada.workspace, ada.own, NOON)
    assert place.states() == [outbox.SENT] * 5 + [outbox.QUEUED]


# isolation


SETTLING: dict[str, Callable[[UnitOfWork, Scope, OutboxId], object]] = {
    "sent": lambda unit, whose, row: outbox_settlement.sent(unit, whose.own, row, attempt=1, wamid="wamid.stolen", at=NOON),
    "not_sent": lambda unit, whose, row: outbox_settlement.not_sent(
        unit, whose.own, row, attempt=1, state=outbox.FAILED, not_before=None, error_code=2, verdict="stolen"
    ),
    "note_unknown": lambda unit, whose, row: outbox_settlement.note_unknown(unit, whose.own, row, attempt=1),
    "raise_rank": lambda unit, whose, row: outbox_settlement.raise_rank(unit, whose.own, row, rank=3, wamid="wamid.stolen", status_at=NOON),
    "resend": lambda unit, whose, row: outbox_settlement.resend(unit, whose.own, row),
}


@pytest.mark.parametrize("settle", SETTLING)
def test_nobody_settles_another_users_row_and_its_own_user_does(place: Place, ada: Scope, bob: Scope, settle: str):
    (queued,) = place.queue(ada, "hi")
    place.graph.failures = ["lost before"]
    place.deliver(ada)
    with psycopg.connect(place.owner_dsn) as owner:
        owner.execute("SET ROLE agent7_maintenance")
        owner.execute("UPDATE outbox SET error_verdict = NULL")
    before = place.rows()
    assert before[0]["state"] == outbox.SENDING, "each of these calls would find something to settle"

    with place.database.transaction(Fence(bob.workspace, (bob.own,))) as unit:
        SETTLING[settle](unit, ada, queued.id)
    assert place.rows() == before, "row-level security alone must hide it"
    with place.database.transaction(Fence(bob.workspace, (ada.own, bob.own))) as unit:
        SETTLING[settle](unit, bob, queued.id)
    assert place.rows() == before, "the scope that is asked for alone must hide it"

    with place.database.transaction(Fence.around(ada)) as unit:
        SETTLING[settle](unit, ada, queued.id)
    assert place.rows() != before


def test_nobody_sends_or_takes_another_users_row(place: Place, ada: Scope, bob: Scope):
    (queued,) = place.queue(ada, "hi")
    assert place.deliver(bob) == Delivered(0, None)
    with place.database.transaction(Fence.around(ada)) as unit:
        due = outbox_claims.next_due(unit, ada.workspace, ada.own, NOON, unsettled_since=NOON, shown_since=NOON)
    assert due is not None
    before = place.rows()
    with place.database.transaction(Fence(bob.workspace, (bob.own,))) as unit:
        assert outbox_settlement.fate(unit, bob.own, queued.id) is None
        assert outbox_settlement.fate(unit, ada.own, queued.id) is None, "row-level security alone must hide it"
        assert outbox_claims.next_due(unit, ada.workspace, ada.own, NOON, unsettled_since=NOON, shown_since=NOON) is None
        outbox_claims.drop(unit, ada.own, queued.id, "stolen")
    with pytest.raises(LookupError), place.database.transaction(Fence(bob.workspace, (bob.own,))) as unit:
        outbox_claims.claim(unit, ada.workspace, ada.own, due, tokens=0, at=NOON)
    assert place.rows() == before
