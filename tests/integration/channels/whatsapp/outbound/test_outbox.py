"""The outbox's statements, each by itself on a real Postgres: which row they mean, and which they leave as it is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import psycopg
import pytest

from agent7.channels.whatsapp.graph import Recipient
from agent7.channels.whatsapp.outbound.delivery import Delivered
from agent7.channels.whatsapp.outbound.message_types import Content, Text
from agent7.channels.whatsapp.outbound.reconciliation import Reconciled
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.identity import OutboxId, Scope
from agent7.store.conversation import conversations, message_log, outbox, outbox_claims, outbox_settlement
from agent7.store.conversation.outbox import FAILED, HELD, QUEUED, SENDING, SENT
from agent7.store.conversation.outbox_claims import Due
from agent7.store.identity import aliases
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from tests.conftest import NOON, as_application
from tests.databases import as_owner
from tests.integration.channels.whatsapp.outbound.test_delivery import SETTLING, Place, place

__all__ = ["place"]

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
FILE = StoredFile("7/plan", "plan.pdf", "application/pdf", 9, "The plan")
STATES = (QUEUED, SENDING, SENT, FAILED, HELD)
MEANT_FOR = {
    "sent": {SENDING},
    "not_sent": {SENDING, SENT},
    "note_unknown": {SENDING},
    "raise_rank": set(STATES),
    "resend": {SENDING},
    "drop": {QUEUED},
}
"""The states in which a row hears of it."""
OF_ONE_ATTEMPT = ("sent", "not_sent", "note_unknown")
DONE_TO_A_ROW: dict[str, Callable[[UnitOfWork, Scope, OutboxId], object]] = SETTLING | {
    "drop": lambda unit, whose, row: outbox_claims.drop(unit, whose.own, row, "redacted")
}


def put(place: Place, rows: list[outbox.Queued] | None = None, **columns: Any) -> None:
    """Set columns of these rows, or of all, as their owner."""
    with as_owner(place.owner_dsn) as owner:
        for name, value in columns.items():
            owner.execute(
                f"UPDATE outbox SET {name} = %s WHERE %s OR id = ANY (%s)",  # type: ignore[arg-type]
                (value, rows is None, [row.id for row in rows or []]),
            )


def next_due(place: Place, scope: Scope, at: datetime = NOON, since: datetime = NOON - timedelta(seconds=30)) -> Due | None:
    with place.database.transaction(Fence.around(scope)) as unit:
        return outbox_claims.next_due(unit, scope.workspace, scope.own, at, unsettled_since=since, shown_since=since)


@pytest.mark.parametrize("done", DONE_TO_A_ROW)
def test_what_is_done_to_one_row_leaves_those_before_and_behind_it_as_they_were(place: Place, ada: Scope, done: str):
    queued = place.queue(ada, "one", "two", "three")
    put(place, state=min(MEANT_FOR[done] - {QUEUED}, default=QUEUED), attempts=1, claimed_at=NOON)
    before = place.rows()
    with place.database.transaction(Fence.around(ada)) as unit:
        DONE_TO_A_ROW[done](unit, ada, queued[1].id)
    after = place.rows()
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]


@pytest.mark.parametrize("done", DONE_TO_A_ROW)
def test_a_row_that_something_else_became_of_hears_no_late_news(place: Place, ada: Scope, done: str):
    for state in STATES:
        (queued,) = place.queue(ada, "hi")
        put(place, [queued], state=state, attempts=1, claimed_at=NOON)
        before = place.rows()
        with place.database.transaction(Fence.around(ada)) as unit:
            DONE_TO_A_ROW[done](unit, ada, queued.id)
        assert (place.rows() != before) == (state in MEANT_FOR[done]), state


@pytest.mark.parametrize("done", OF_ONE_ATTEMPT)
@pytest.mark.parametrize("attempts", [0, 2])
def test_what_became_of_one_attempt_says_nothing_of_another(place: Place, ada: Scope, done: str, attempts: int):
    (queued,) = place.queue(ada, "hi")
    put(place, state=SENDING, attempts=attempts, claimed_at=NOON)
    before = place.rows()
    with place.database.transaction(Fence.around(ada)) as unit:
        DONE_TO_A_ROW[done](unit, ada, queued.id)
    assert place.rows() == before


def test_a_status_of_the_same_rank_or_a_lower_one_changes_nothing(place: Place, ada: Scope):
    (queued,) = place.queue(ada, "hi")
    put(place, state=SENT, status_rank=2)
    before = place.rows()
    with place.database.transaction(Fence.around(ada)) as unit:
        for rank in (1, 2):
            outbox_settlement.raise_rank(unit, ada.own, queued.id, rank=rank, wamid="wamid.other", status_at=NOON)
    assert place.rows() == before


@pytest.mark.parametrize(("rank", "words"), [(1, {"text": "hi"}), (2, {}), (3, {})])
def test_words_stay_until_the_phone_has_them(place: Place, ada: Scope, rank: int, words: dict[str, str]):
    (queued,) = place.queue(ada, "hi")
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox_settlement.raise_rank(unit, ada.own, queued.id, rank=rank, wamid="wamid.1", status_at=NOON)
    assert place.rows()[0]["payload"] == words


@pytest.mark.parametrize(("state", "words"), [(QUEUED, {"text": "hi"}), (HELD, {"text": "hi"}), (FAILED, {})])
def test_words_of_an_attempt_that_came_to_nothing_go_only_with_the_last(place: Place, ada: Scope, state: int, words: dict[str, str]):
    (queued,) = place.queue(ada, "hi")
    put(place, state=SENDING, attempts=1)
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox_settlement.not_sent(
            unit, ada.own, queued.id, attempt=1, state=state, not_before=NOON + SECOND, error_code=2, verdict="retry", address=1
        )
    (row,) = place.rows()
    assert (row["state"], row["payload"], row["not_before"]) == (state, words, NOON + SECOND)
    assert (row["error_code"], row["error_verdict"], row["address"]) == (2, "retry", 1)


def test_claiming_one_row_claims_no_other_and_takes_a_token_of_its_user_alone(place: Place, ada: Scope, bob: Scope):
    place.heard_from(bob)
    place.queue(ada, "one", "two")
    place.queue(bob, "three")
    due = next_due(place, ada)
    assert due is not None
    with place.database.transaction(Fence.around(ada)) as unit:
        assert outbox_claims.claim(unit, ada.workspace, ada.own, due, tokens=3.5, at=NOON) == 1
    assert place.states() == [SENDING, QUEUED, QUEUED]

    def tokens() -> list[float]:
        return [due.send_tokens for scope in (ada, bob) if (due := next_due(place, scope, since=NOON))]

    assert tokens() == [3.5, 5.0]
    with place.database.transaction(Fence.around(bob)) as unit:
        outbox_claims.empty_bucket(unit, bob.workspace, bob.own, NOON)
    assert tokens() == [3.5, 0.0]


def test_redacting_takes_the_words_of_what_was_named_and_stops_it_where_it_still_waits(place: Place, ada: Scope):
    rows = [place.queue(ada, str(state))[0] for state in STATES]
    (other,) = place.queue(ada, "other")
    for state, row in zip(STATES, rows, strict=True):
        put(place, [row], state=state)
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.redact(unit, ada, [row.public_id for row in rows])
    after = place.rows()
    assert [row["state"] for row in after] == [FAILED, SENDING, SENT, FAILED, FAILED, QUEUED]
    assert [row["error_verdict"] for row in after] == ["redacted", None, None, None, "redacted", None]
    assert [row["payload"] for row in after] == [{}] * len(STATES) + [{"text": "other"}]
    assert after[-1]["public_id"] == other.public_id


def test_what_was_redacted_is_not_among_the_words_that_are_searched(place: Place, ada: Scope):
    kept, forgotten = place.queue(ada, "kept", "forgotten")
    with place.database.transaction(Fence.around(ada)) as unit:
        session, _ = conversations.current(unit, ada, "whatsapp", idle=timedelta(minutes=30), at=NOON)
        for row in (kept, forgotten):
            message_log.add_reply(unit, ada, conversation=session.id, turn=None, outbox_public_id=row.public_id, text=None, at=NOON)
        outbox.redact(unit, ada, [forgotten.public_id])
        assert outbox.offered(unit, ada) == [(kept.public_id, "kept")]


# whom a row is for


def test_a_row_goes_by_the_latest_keys_of_its_own_user_that_still_hold(place: Place, ada: Scope, bob: Scope):
    (queued,) = place.queue(ada, "hi")

    def addressed() -> tuple[str | None, str | None, bool, bool]:
        due = next_due(place, ada)
        with place.database.transaction(Fence.around(ada)) as unit:
            fate = outbox_settlement.fate(unit, ada.own, queued.id)
        assert due is not None
        assert fate is not None
        return due.wa_id, due.bsuid, fate.has_number, fate.has_user_id

    def take(scope: Scope, kind: str, value: str, *, instead: bool = False) -> None:
        with place.database.transaction(Fence.around(scope)) as unit:
            if instead:
                aliases.give_up(unit, scope, kind, old=None, new=value, at=NOON)
            aliases.take(unit, scope, kind, value, NOON)

    take(bob, "bsuid", "GB.bob")
    assert addressed() == ("447700900001", None, True, False)
    take(ada, "bsuid", "GB.first")
    take(ada, "bsuid", "GB.second")
    take(ada, "wa_id", "447700900008")
    assert addressed() == ("447700900008", "GB.second", True, True)
    take(ada, "wa_id", "447700900009", instead=True)
    assert addressed() == ("447700900009", "GB.second", True, True)
    with psycopg.connect(place.owner_dsn) as owner:
        owner.execute("UPDATE user_aliases SET valid_until = %s, ended_by = 'changed' WHERE user_id = %s", (NOON, ada.user))
    assert addressed() == (None, None, False, False)
    take(ada, "bsuid", "GB.third")
    assert addressed() == (None, "GB.third", False, True)


def test_a_fate_is_that_of_the_row_asked_for_or_of_none(place: Place, ada: Scope):
    queued = place.queue(ada, "one", "two", "three")
    with place.database.transaction(Fence.around(ada)) as unit:
        assert [fate.public_id for row in queued if (fate := outbox_settlement.fate(unit, ada.own, row.id))] == [
            row.public_id for row in queued
        ]
        assert outbox_settlement.fate(unit, ada.own, OutboxId(queued[0].id - 1)) is None


# what is sent next


@pytest.mark.parametrize("state", [SENDING, SENT, FAILED, HELD])
def test_what_is_not_queued_is_not_due(place: Place, ada: Scope, state: int):
    place.queue(ada, "hi")
    put(place, state=state, claimed_at=NOON)
    assert next_due(place, ada) is None


@pytest.mark.parametrize("content", [Text("words"), FILE])
def test_nothing_but_a_template_goes_past_what_is_held(place: Place, ada: Scope, content: Content):
    (held,) = place.queue(ada, "held")
    with place.database.transaction(Fence.around(ada)) as unit:
        outbox.queue(unit, ada, None, [content], at=NOON)
    put(place, [held], state=HELD)
    assert next_due(place, ada) is None


@pytest.mark.parametrize(("claimed", "passed"), [(NOON - SECOND, True), (NOON, True), (NOON + SECOND, False)])
def test_what_is_behind_an_unsettled_row_waits_until_it_was_claimed_long_enough_ago(
    place: Place, ada: Scope, claimed: datetime, passed: bool
):
    first, second = place.queue(ada, "one", "two")
    put(place, [first], state=SENDING, claimed_at=claimed)
    due = next_due(place, ada, NOON + timedelta(minutes=1), since=NOON)
    assert (due is not None and due.id == second.id) == passed
    with place.database.transaction(Fence.around(ada)) as unit:
        waited_for = outbox_claims.unsettled(unit, ada.own, since=NOON)
    assert (waited_for is None) == passed


def test_what_waits_for_its_time_goes_by_its_time_and_is_due_at_it(place: Place, ada: Scope):
    (ours,) = place.queue(ada, "good morning", started_by_us=True)
    (reply,) = place.queue(ada, "a reply")
    put(place, [ours], not_before=NOON + SECOND)
    first, then = next_due(place, ada, NOON), next_due(place, ada, NOON + SECOND)
    assert first is not None
    assert then is not None
    assert (first.id, then.id) == (reply.id, ours.id)


def test_a_reply_that_is_put_off_holds_up_what_was_written_after_it(place: Place, ada: Scope):
    first, _ = place.queue(ada, "one", "two")
    put(place, [first], not_before=NOON + SECOND)
    due = next_due(place, ada)
    assert due is not None
    assert due.id == first.id


def test_words_go_past_a_file_that_was_tried_and_files_keep_their_order(place: Place, ada: Scope):
    with place.database.transaction(Fence.around(ada)) as unit:
        first, second = outbox.queue(unit, ada, None, [FILE, FILE], at=NOON)
    (words,) = place.queue(ada, "words")

    def due() -> OutboxId | None:
        row = next_due(place, ada)
        return row.id if row else None

    assert due() == first.id
    put(place, [second], attempts=1)
    assert due() == first.id, "the words wait for the first, which nobody has tried yet"
    put(place, [first], attempts=1)
    assert due() == words.id
    put(place, [first], attempts=0, not_before=NOON + SECOND)
    assert due() == words.id
    put(place, [words], state=SENT)
    assert due() == first.id


def test_a_file_that_was_sent_lets_no_words_go_past_the_next_one(place: Place, ada: Scope):
    with place.database.transaction(Fence.around(ada)) as unit:
        first, second = outbox.queue(unit, ada, None, [FILE, FILE], at=NOON)
    place.queue(ada, "words")
    put(place, [first], state=SENT, attempts=1)
    due = next_due(place, ada)
    assert due is not None
    assert due.id == second.id


def test_only_the_latest_unsettled_row_with_something_queued_behind_it_is_waited_for(place: Place, ada: Scope):
    def waited_for() -> OutboxId | None:
        with place.database.transaction(Fence.around(ada)) as unit:
            row = outbox_claims.unsettled(unit, ada.own, since=NOON)
        return row.id if row else None

    first, second, third = place.queue(ada, "one", "two", "three")
    assert waited_for() is None
    put(place, [first], state=SENDING, claimed_at=NOON + SECOND)
    put(place, [second], state=SENDING, claimed_at=NOON + 2 * SECOND)
    assert waited_for() == second.id
    put(place, [third], state=SENT, claimed_at=NOON + 3 * SECOND)
    assert waited_for() is None


def test_the_answer_to_an_opt_out_goes_out_and_what_was_written_before_it_does_not(place: Place, ada: Scope):
    place.queue(ada, "before", at=NOON - SECOND)
    place.queue(ada, "the answer", at=NOON)
    with psycopg.connect(place.owner_dsn) as owner:
        owner.execute("UPDATE users SET stopped_at = %s WHERE id = %s", (NOON, ada.user))
    place.deliver(ada)
    assert place.texts() == ["the answer"]


def test_a_person_has_written_since_only_if_it_was_after_the_row(place: Place, ada: Scope):
    place.queue(ada, "hi", at=NOON)
    due = next_due(place, ada)
    assert due is not None
    assert not due.person_wrote_since
    place.heard_from(ada, NOON + SECOND)
    due = next_due(place, ada)
    assert due is not None
    assert due.person_wrote_since


# two workers at once


WORDS = Text("words")


@pytest.mark.parametrize(
    ("contents", "columns", "first", "second"),
    [
        ((FILE, WORDS, WORDS), {0: {"attempts": 1}}, 1, 0),
        ((FILE, FILE, WORDS), {1: {"attempts": 1}}, 0, None),
        ((FILE, FILE, WORDS), {0: {"attempts": 1, "state": SENT}}, 1, None),
        ((FILE, WORDS), {0: {"not_before": NOON}}, 0, None),
        ((WORDS, WORDS), {0: {"not_before": NOON, "started_by_us": True}}, 0, None),
        ((WORDS, WORDS), {}, 0, None),
    ],
    ids=["words past a file", "before a tried file", "behind a sent file", "a file due now", "ours, due now", "words"],
)
def test_what_one_worker_is_taking_is_not_overtaken_by_what_another_takes(
    place: Place, ada: Scope, contents: tuple[Content, ...], columns: dict[int, dict[str, Any]], first: int, second: int | None
):
    with place.database.transaction(Fence.around(ada)) as unit:
        rows = outbox.queue(unit, ada, None, contents, at=NOON)
    for index, values in columns.items():
        put(place, [rows[index]], **values)
    other = Database(as_application(place.owner_dsn), "another worker")
    with place.database.transaction(Fence.around(ada)) as unit, other.transaction(Fence.around(ada)) as meanwhile:
        taken = [
            outbox_claims.next_due(each, ada.workspace, ada.own, NOON, unsettled_since=NOON, shown_since=NOON) for each in (unit, meanwhile)
        ]
    other.close()
    assert [row.id if row else None for row in taken] == [rows[first].id, rows[second].id if second is not None else None]


# when it is looked at again


@pytest.mark.parametrize(
    ("ours", "after", "looked_at", "alone"),
    [
        (False, 2 * MINUTE, True, False),
        (False, 16 * MINUTE, True, False),
        (True, 2 * MINUTE, True, True),
        (True, 15 * MINUTE, True, True),
        (True, 15 * MINUTE + SECOND, False, False),
    ],
)
def test_what_waits_for_its_time_is_looked_at_then_and_alone_if_nothing_waits_with_it(
    place: Place, ada: Scope, ours: bool, after: timedelta, looked_at: bool, alone: bool
):
    """What we started for much later is left to `poll`."""
    (row,) = place.queue(ada, "hi", started_by_us=ours)
    put(place, not_before=NOON + after)
    assert place.deliver(ada) == Delivered(0, NOON + after if looked_at else None, row.id if alone else None)


def test_what_is_behind_an_unsettled_row_is_looked_at_in_half_a_minute(place: Place, ada: Scope):
    first, _ = place.queue(ada, "one", "two")
    put(place, [first], state=SENDING, claimed_at=NOON)
    assert place.deliver(ada, NOON + SECOND) == Delivered(0, NOON + 30 * SECOND, first.id)


@pytest.mark.parametrize(("after", "earlier"), [(10 * SECOND, "ours"), (40 * SECOND, "unsettled")])
def test_of_several_times_to_look_again_the_first_is_taken(place: Place, ada: Scope, after: timedelta, earlier: str):
    (ours,) = place.queue(ada, "good morning", started_by_us=True)
    unsettled, _ = place.queue(ada, "one", "two")
    put(place, [ours], not_before=NOON + after)
    put(place, [unsettled], state=SENDING, claimed_at=NOON)
    expected = {"ours": (NOON + after, ours.id), "unsettled": (NOON + 30 * SECOND, unsettled.id)}[earlier]
    assert place.deliver(ada) == Delivered(0, *expected)


def test_the_hint_of_one_row_and_time_is_left_once(place: Place, ada: Scope):
    (ours,) = place.queue(ada, "good morning", started_by_us=True)
    put(place, not_before=NOON + 2 * MINUTE)
    for _ in range(2):
        place.delivery.deliver(ada.workspace, ada.own, NOON)
    put(place, not_before=NOON + 3 * MINUTE)
    place.delivery.deliver(ada.workspace, ada.own, NOON)
    assert [(hint.body, hint.group) for hint in place.hints.sent] == [
        ({"workspace": ada.workspace, "scope": ada.own, "row": ours.id}, f"row-{ours.id}")
    ] * 2


def test_what_goes_past_what_is_said_alike_by_who_sends_and_by_who_looks_for_lost_hints(place: Place, ada: Scope):
    """Both statements name the rules of overtaking; here each looks at the same outboxes, drawn at random."""
    queued = place.queue(ada, "one", "two", "three", "four")
    since, chance = NOON - 30 * SECOND, Random(7)
    verdicts = set()
    owner = psycopg.connect(place.owner_dsn, autocommit=True)
    owner.execute("SET ROLE agent7_maintenance")
    for _ in range(300):
        drawn = [
            {
                "id": row.id,
                "state": chance.choice((QUEUED, QUEUED, SENDING, HELD)),
                "kind": chance.choice((outbox.TEXT, outbox.TEMPLATE, outbox.STORED_FILE)),
                "ours": chance.random() < 0.3,
                "attempts": chance.choice((0, 1)),
                "not_before": chance.choice((None, NOON - MINUTE, NOON + MINUTE)),
                "claimed_at": chance.choice((NOON - MINUTE, NOON)),
            }
            for row in queued
        ]
        owner.cursor().executemany(
            """
            UPDATE outbox SET state = %(state)s, kind = %(kind)s, started_by_us = %(ours)s, attempts = %(attempts)s,
                              not_before = %(not_before)s, claimed_at = %(claimed_at)s WHERE id = %(id)s
            """,
            drawn,
        )
        due = next_due(place, ada, since=since)
        with place.database.transaction(LOOKUPS_ONLY) as unit:
            overdue = {row for _, row in outbox_claims.overdue(unit, ada.workspace, before=NOON, unsettled_since=since, most=10)}
        if due is None:
            assert not overdue, place.rows()
        elif due.not_before is None or due.not_before <= NOON:
            assert due.id in overdue, place.rows()
        elif due.steps_aside:  # it comes last: nothing else may go
            assert not overdue, place.rows()
        verdicts.add((due is None, bool(overdue)))
    owner.close()
    assert verdicts == {(True, False), (False, False), (False, True)}


def test_whoever_is_overdue_is_reminded_of_once_in_five_minutes_and_only_from_a_minute_on(place: Place, ada: Scope):
    place.queue(ada, "hi")
    assert place.delivery.reconciliation.remind(NOON + 59 * SECOND) == 0
    assert [place.delivery.reconciliation.remind(NOON + MINUTE + after * SECOND) for after in (0, 1)] == [1, 1]
    (hint,) = place.hints.sent
    assert hint.body == {"workspace": ada.workspace, "scope": ada.own}
    assert hint.group == f"remind-{ada.own}"
    place.delivery.reconciliation.remind(NOON + 7 * MINUTE)
    assert len(place.hints.sent) == 2


def test_a_row_that_is_sent_again_or_given_up_is_hinted_at_with_its_user(place: Place, ada: Scope):
    (again,) = place.queue(ada, "again")
    (never,) = place.queue(ada, "never again", started_by_us=True)
    put(place, state=SENDING, attempts=1, claimed_at=NOON)
    assert place.delivery.reconciliation.reconcile(NOON + 3 * MINUTE, status_queue_drained=True) == Reconciled(1, 1)
    assert [(hint.body, hint.group) for hint in place.hints.sent] == [({"workspace": ada.workspace, "scope": ada.own}, str(ada.own))] * 2
    rows = {row["id"]: row for row in place.rows()}
    assert (rows[again.id]["state"], rows[again.id]["duplicates"]) == (QUEUED, 1)
    assert (rows[never.id]["state"], rows[never.id]["error_verdict"]) == (FAILED, "unknown")


# how it goes out


@pytest.mark.parametrize(("address", "to"), [(0, ("447700900001", "GB.1")), (1, ("447700900001", None)), (2, (None, "GB.1"))])
def test_a_row_goes_to_the_address_that_was_decided_on_and_to_no_other(
    place: Place, ada: Scope, address: int, to: tuple[str | None, str | None]
):
    with place.database.transaction(Fence.around(ada)) as unit:
        aliases.take(unit, ada, "bsuid", "GB.1", NOON)
    place.queue(ada, "hi")
    put(place, address=address)
    place.deliver(ada)
    assert place.graph.taken[0].to == Recipient(*to)


def test_of_somebody_who_cannot_be_reached_meta_is_not_even_asked(place: Place, ada: Scope):
    with psycopg.connect(place.owner_dsn) as owner:
        owner.execute("UPDATE user_aliases SET valid_until = %s, ended_by = 'changed' WHERE user_id = %s", (NOON, ada.user))
    place.queue(ada, "hi")
    place.deliver(ada)
    (row,) = place.rows()
    assert (row["state"], row["error_verdict"], row["attempts"]) == (FAILED, "unreachable", 0)


def test_what_is_given_up_is_an_alarm_and_what_is_sent_again_is_none(place: Place, ada: Scope, caplog: pytest.LogCaptureFixture):
    (again,) = place.queue(ada, "again")
    (never,) = place.queue(ada, "never again", started_by_us=True)
    put(place, state=SENDING, attempts=1, claimed_at=NOON)
    place.delivery.reconciliation.reconcile(NOON + 3 * MINUTE, status_queue_drained=True)
    alarms = [record.getMessage() for record in caplog.records if record.levelname == "CRITICAL"]
    assert any(never.public_id in alarm for alarm in alarms)
    assert not any(again.public_id in alarm for alarm in alarms)
