"""Held replies and the one template that asks a person to write; what we start ourselves, and the night."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from agent7.channels.whatsapp.graph import Refused
from agent7.channels.whatsapp.outbound import reminder_template
from agent7.channels.whatsapp.outbound.delivery import Delivered, Delivery
from agent7.channels.whatsapp.outbound.message_types import Button as Reply
from agent7.channels.whatsapp.outbound.message_types import Buttons, Template, Text
from agent7.channels.whatsapp.outbound.outbox_rules import SILENCE, WINDOW
from agent7.channels.whatsapp.outbound.reconciliation import Reconciled
from agent7.identity import Scope
from agent7.store.conversation import outbox
from agent7.store.conversation.outbox import FAILED, HELD, QUEUED, SENDING, SENT
from agent7.store.identity import users
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.channels.whatsapp.outbound.test_delivery import Place

SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
CLOSED = NOON + WINDOW
"""Just before noon of the next day: the window has closed, and it is not quiet."""
EVENING = datetime(2026, 3, 2, 22, 0, tzinfo=UTC)
MORNING = datetime(2026, 3, 3, 8, 0, tzinfo=UTC)


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    place.delivery = Delivery(database, place.graph, place.hints, reminds=True)
    place.heard_from(ada)
    return place


def put(place: Place, sentence: str, *values: Any) -> None:
    with psycopg.connect(place.owner_dsn) as owner:
        owner.execute("SET ROLE agent7_maintenance")
        owner.execute(sentence, values)  # type: ignore[arg-type]


def templates(place: Place) -> list[Template]:
    return [taken.content for taken in place.graph.taken if isinstance(taken.content, Template)]


def started(place: Place, scope: Scope, text: str, at: datetime) -> None:
    place.queue(scope, text, started_by_us=True, at=at)


# the reminder


def test_a_held_reply_asks_the_person_to_write_by_one_template_and_goes_out_when_they_do(place: Place, ada: Scope):
    place.queue(ada, "your table is booked", "for eight", at=CLOSED)

    place.deliver(ada, CLOSED)
    assert [template.name for template in templates(place)] == ["agent7_reminder"]
    assert place.states() == [HELD, HELD, SENT]

    place.heard_from(ada, CLOSED + HOUR)
    place.queue(ada, "hello again", at=CLOSED + HOUR)
    place.deliver(ada, CLOSED + HOUR)
    assert place.texts()[1:] == ["your table is booked", "for eight", "hello again"]


def test_without_the_setting_nothing_but_replies_is_ever_sent(place: Place, ada: Scope):
    place.delivery = Delivery(place.database, place.graph, place.hints)
    place.queue(ada, "late")
    assert place.deliver(ada, CLOSED) == Delivered(0, None)
    assert place.states() == [HELD]


@pytest.mark.parametrize(("language", "code"), [("de", "de"), ("pt", "pt_BR"), ("ja", "en"), (None, "en")])
def test_the_reminder_speaks_the_persons_language_where_there_is_one(place: Place, ada: Scope, language: str | None, code: str):
    put(place, "UPDATE users SET language = %s", language)
    place.queue(ada, "late")
    place.deliver(ada, CLOSED)
    (template,) = templates(place)
    assert template.language == code
    assert template.words in reminder_template.TEXTS.values()


def test_more_replies_in_the_same_spell_remind_nobody_again(place: Place, ada: Scope):
    for days in range(5):
        at = CLOSED + days * DAY
        place.queue(ada, "late", at=at)
        place.deliver(ada, at)
    assert len(templates(place)) == 1


def test_deliverers_that_meet_at_a_closed_window_remind_once(place: Place, ada: Scope, database_url: str):
    place.queue(ada, "late")
    others = [Database(database_url, f"racer {number}") for number in range(4)]
    started_together = threading.Barrier(len(others))

    def race(database: Database) -> None:
        started_together.wait()
        Delivery(database, place.graph, place.hints, reminds=True).deliver_due(ada.workspace, ada.own, CLOSED)

    threads = [threading.Thread(target=race, args=(database,)) for database in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in others:
        database.close()
    place.deliver(ada, CLOSED)
    assert len(templates(place)) == 1
    assert place.states() == [HELD, SENT]


def test_a_new_spell_may_remind_again_but_never_within_a_day(place: Place, ada: Scope):
    place.queue(ada, "first")
    place.deliver(ada, CLOSED)
    place.heard_from(ada, CLOSED + MINUTE)
    place.queue(ada, "second")
    place.graph.failures = [Refused(131047, 400)]
    place.deliver(ada, CLOSED + 2 * MINUTE)
    place.queue(ada, "third")
    place.deliver(ada, CLOSED + 23 * HOUR)
    assert len(templates(place)) == 1

    place.heard_from(ada, CLOSED + 24 * HOUR)
    place.deliver(ada, CLOSED + 24 * HOUR)
    place.queue(ada, "fourth", at=CLOSED + 49 * HOUR)
    place.deliver(ada, CLOSED + 49 * HOUR)
    assert len(templates(place)) == 2


@pytest.mark.parametrize(
    "sentence",
    [
        "UPDATE users SET stopped_at = '2026-03-02 11:00+00'",
        "UPDATE users SET access = 'blocked'",
        "UPDATE users SET last_inbound_at = NULL",
    ],
    ids=["opted out", "blocked", "never wrote"],
)
def test_somebody_who_must_not_be_written_to_is_not_reminded(place: Place, ada: Scope, sentence: str):
    put(place, sentence)
    place.queue(ada, "late")
    place.deliver(ada, CLOSED)
    assert place.graph.taken == []


def test_an_opt_out_between_the_reminder_and_its_sending_stops_it(place: Place, ada: Scope):
    put(place, "UPDATE workspaces SET quiet_from = '11:00', quiet_until = '13:00'")
    place.queue(ada, "late")
    place.deliver(ada, CLOSED)
    assert place.states() == [HELD, QUEUED]
    with place.database.transaction(Fence.around(ada)) as unit:
        users.set_stopped(unit, ada, CLOSED + MINUTE)
    place.deliver(ada, CLOSED + 3 * HOUR)
    assert place.graph.taken == []
    assert place.states() == [HELD, FAILED]


def test_what_we_started_ourselves_and_could_not_send_reminds_nobody(place: Place, ada: Scope):
    started(place, ada, "a thought", CLOSED)
    place.deliver(ada, CLOSED)
    assert place.states() == [HELD]
    assert templates(place) == []


def test_a_reminder_waits_for_the_morning_and_is_withdrawn_when_the_person_writes_first(place: Place, ada: Scope):
    place.heard_from(ada, EVENING - DAY)
    put(place, "UPDATE users SET last_inbound_at = %s", EVENING - DAY)
    place.queue(ada, "late", at=EVENING)
    assert place.deliver(ada, EVENING) == Delivered(0, None)
    assert place.states() == [HELD, QUEUED]
    assert place.rows()[1]["not_before"] == MORNING

    place.heard_from(ada, EVENING + HOUR)
    place.deliver(ada, EVENING + HOUR)
    place.deliver(ada, MORNING + HOUR)
    assert place.texts() == ["late"]
    assert place.states() == [SENT, FAILED]


def test_a_reminder_for_what_was_forgotten_meanwhile_never_goes_out(place: Place, ada: Scope):
    put(place, "UPDATE users SET last_inbound_at = %s", EVENING - DAY)
    (late,) = place.queue(ada, "late", at=EVENING)
    place.deliver(ada, EVENING)
    place.heard_from(ada, EVENING + HOUR)
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [late.public_id])
    place.deliver(ada, EVENING + HOUR)
    place.deliver(ada, MORNING)
    assert place.graph.taken == []


def test_a_reminder_that_waits_for_the_morning_is_found_by_poll(place: Place, ada: Scope):
    put(place, "UPDATE users SET last_inbound_at = %s", EVENING - DAY)
    place.queue(ada, "late", at=EVENING)
    place.deliver(ada, EVENING)
    assert place.delivery.reconciliation.remind(MORNING) == 0
    assert place.delivery.reconciliation.remind(MORNING + MINUTE) == 1
    place.deliver(ada, MORNING + MINUTE)
    assert len(templates(place)) == 1


def test_a_reminder_whose_answer_is_lost_is_never_sent_again(place: Place, ada: Scope):
    place.queue(ada, "late")
    place.graph.failures = ["lost after"]
    place.deliver(ada, CLOSED)
    assert place.states() == [HELD, SENDING]
    assert place.delivery.reconciliation.reconcile(CLOSED + SILENCE, status_queue_drained=True) == Reconciled(0, 1)
    place.deliver(ada, CLOSED + SILENCE)
    assert len(templates(place)) == 1


def test_a_template_that_meta_does_not_know_is_an_alarm_once_and_the_reply_stays_held(place: Place, ada: Scope):
    place.queue(ada, "late")
    place.graph.failures = [Refused(132001, 404)]
    place.deliver(ada, CLOSED)
    place.deliver(ada, CLOSED + HOUR)
    assert place.states() == [HELD, FAILED]
    place.heard_from(ada, CLOSED + 2 * HOUR)
    place.deliver(ada, CLOSED + 2 * HOUR)
    assert place.texts() == ["late"]


def test_buttons_are_held_and_released_like_words(place: Place, ada: Scope):
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.queue(unit, ada, None, [Buttons("Book it?", (Reply("y", "Yes"), Reply("n", "No"))), Text("Tell me.")], at=NOON)
    place.deliver(ada, CLOSED)
    assert place.states() == [HELD, HELD, SENT]
    place.heard_from(ada, CLOSED + HOUR)
    place.deliver(ada, CLOSED + HOUR)
    assert place.texts()[1:] == ["Book it?", "Tell me."]


# quiet hours


def test_what_we_start_ourselves_waits_for_the_morning_and_a_reply_does_not_wait_behind_it(place: Place, ada: Scope):
    place.heard_from(ada, EVENING)
    started(place, ada, "good morning", EVENING)
    place.queue(ada, "a reply", at=EVENING)

    assert place.deliver(ada, EVENING) == Delivered(1, None)
    assert place.texts() == ["a reply"]
    assert place.rows()[0]["not_before"] == MORNING

    place.deliver(ada, MORNING - SECOND)
    assert place.texts() == ["a reply"]
    place.deliver(ada, MORNING)
    assert place.texts() == ["a reply", "good morning"]


def test_the_night_of_the_person_counts_and_not_that_of_the_workspace(place: Place, ada: Scope):
    put(place, "UPDATE users SET time_zone = 'Asia/Tokyo'")
    started(place, ada, "hello", NOON)  # nine in the evening in Tokyo
    place.deliver(ada, NOON)
    assert place.rows()[0]["not_before"] == datetime(2026, 3, 2, 23, 0, tzinfo=UTC)


def test_a_workspace_may_have_other_quiet_hours_or_none(place: Place, ada: Scope):
    put(place, "UPDATE workspaces SET quiet_from = '00:00', quiet_until = '00:00'")
    place.heard_from(ada, EVENING)
    started(place, ada, "night owl", EVENING)
    place.deliver(ada, EVENING)
    assert place.texts() == ["night owl"]


def test_the_order_of_what_we_started_is_kept_over_the_night(place: Place, ada: Scope):
    place.heard_from(ada, EVENING)
    started(place, ada, "one", EVENING)
    started(place, ada, "two", EVENING + MINUTE)
    place.deliver(ada, EVENING + MINUTE)
    place.deliver(ada, MORNING)
    assert place.texts() == ["one", "two"]


def test_what_we_start_is_never_sent_to_somebody_who_opted_out(place: Place, ada: Scope):
    with place.database.transaction(Fence.around(ada)) as unit:
        users.set_stopped(unit, ada, NOON)
    started(place, ada, "a thought", NOON + MINUTE)
    place.deliver(ada, NOON + MINUTE)
    assert (place.texts(), place.states()) == ([], [FAILED])
