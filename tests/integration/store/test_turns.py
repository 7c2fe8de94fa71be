"""What is done to one turn, on a real Postgres: it reaches the messages and columns of that turn, and of no other of the same person."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta

import psycopg
import pytest

from agent7.errors import LeaseLost
from agent7.identity import Scope, TurnId
from agent7.store.conversation import conversations, message_log, turns
from agent7.store.conversation.turns import Next, Outcome, Turn
from agent7.store.identity import users
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from tests.conftest import NOON
from tests.integration.store.test_store import inbound

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
OUTCOME = Outcome("respond", "chitchat", "greeting", "rules")


class History:
    """One person's turns, one after another: each with two messages and the reply to them."""

    def __init__(self, database: Database, owner_dsn: str, scope: Scope) -> None:
        self.database, self.owner_dsn, self.scope = database, owner_dsn, scope
        self.turns: list[Turn] = []

    def open(self, lease: str = "lease") -> Turn:
        number = len(self.turns)
        with self.unit() as unit:
            mail = [inbound(f"wamid.{number}.{part}", f"{number}.{part}", second=10 * number + part) for part in range(2)]
            message_log.add_inbound(unit, self.scope, mail, NOON)
            conversation, _ = conversations.current(unit, self.scope, "whatsapp", idle=30 * MINUTE, at=NOON)
            waiting, split_off = turns.next_waiting(unit, self.scope)
            turn = turns.open_turn(
                unit, self.scope, conversation.id, waiting, lease=lease, split_off=split_off, at=NOON, until=NOON + MINUTE
            )
        self.turns.append(turn)
        return turn

    def answered(self, lease: str = "lease") -> Turn:
        turn = self.open(lease)
        with self.unit() as unit:
            turns.answer(unit, self.scope, turn.id, lease, OUTCOME, NOON)
            message_log.add_reply(
                unit,
                self.scope,
                conversation=turn.conversation,
                turn=turn.id,
                outbox_public_id=turn.public_id,
                text="hello",
                at=NOON - MINUTE,
            )
        return turn

    def unit(self) -> AbstractContextManager[UnitOfWork]:
        return self.database.transaction(Fence.around(self.scope))

    def of(self, turn: Turn) -> list[tuple[object, ...]]:
        """All that is stored of a turn, seen by the owner."""
        with psycopg.connect(self.owner_dsn) as owner:
            return [
                *owner.execute("SELECT to_jsonb(t) FROM turns t WHERE id = %s", (turn.id,)).fetchall(),
                *owner.execute("SELECT to_jsonb(m) FROM messages m WHERE turn_id = %s ORDER BY id", (turn.id,)).fetchall(),
            ]

    def column(self, name: str, turn: Turn) -> object:
        with psycopg.connect(self.owner_dsn) as owner:
            row = owner.execute(f"SELECT {name} FROM turns WHERE id = %s", (turn.id,)).fetchone()  # type: ignore[arg-type]
        assert row
        return row[0]


@pytest.fixture
def history(database: Database, owner_dsn: str, ada: Scope) -> History:
    return History(database, owner_dsn, ada)


DONE_TO_A_TURN: dict[str, Callable[[UnitOfWork, Scope, TurnId], object]] = {
    "taken over": lambda unit, scope, turn: turns.take_over(unit, scope, turn, "other", at=NOON, until=NOON + MINUTE),
    "split": turns.split,
    "parked": lambda unit, scope, turn: turns.park(unit, scope, turn, NOON),
    "worked after": lambda unit, scope, turn: turns.after_work_done(unit, scope.own, turn, NOON),
}


@pytest.mark.parametrize("done", DONE_TO_A_TURN)
def test_what_is_done_to_one_turn_leaves_earlier_and_later_ones_as_they_were(history: History, ada: Scope, done: str) -> None:
    earlier, turn, later = history.answered(), history.answered(), history.open()
    before = history.of(earlier), history.of(later)
    untouched = history.of(turn)
    with history.unit() as unit:
        DONE_TO_A_TURN[done](unit, ada, turn.id)
    assert history.of(turn) != untouched
    assert (history.of(earlier), history.of(later)) == before


def test_a_split_turn_keeps_its_first_message_and_all_replies(history: History, ada: Scope) -> None:
    turn = history.answered()
    with history.unit() as unit:
        turns.split(unit, ada, turn.id)
        assert unit.execute("SELECT text FROM messages WHERE turn_id = %s ORDER BY id", (turn.id,)).fetchall() == [("0.0",), ("hello",)]


def test_a_split_turn_keeps_its_own_first_message_though_a_later_turn_has_an_earlier_one(history: History, ada: Scope) -> None:
    turn = history.answered()
    with history.unit() as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.late", "sent first, came last", second=-9)], NOON)
    history.open()
    with history.unit() as unit:
        turns.split(unit, ada, turn.id)
        assert unit.execute("SELECT text FROM messages WHERE turn_id = %s AND role = 0", (turn.id,)).fetchall() == [("0.0",)]


def test_what_was_split_off_has_two_faults_behind_it_as_it_begins(history: History, ada: Scope) -> None:
    """So that the next one parks it: it is the message that nobody can work on."""
    turn = history.open()
    assert turn.faults == 0
    with history.unit() as unit:
        turns.split(unit, ada, turn.id)
        turns.park(unit, ada, turn.id, NOON)
        waiting, split_off = turns.next_waiting(unit, ada)
        alone = turns.open_turn(unit, ada, turn.conversation, waiting, lease="lease", split_off=split_off, at=NOON)
    assert (split_off, alone.faults) == (True, 2)


def next_turn(unit: UnitOfWork, scope: Scope, lease: str = "next", idle: timedelta = 30 * MINUTE) -> Next:
    return turns.open_next(unit, scope, lease=lease, idle=idle, at=NOON + MINUTE, until=NOON + 2 * MINUTE)


def test_what_waits_together_is_opened_in_one_statement_with_its_session(history: History, ada: Scope) -> None:
    session = history.answered().conversation
    with history.unit() as unit:
        message_log.add_inbound(unit, ada, [inbound(f"wamid.{n}", f"said {n}", second=90 - n) for n in range(3)], NOON)
        found = next_turn(unit, ada)
        assert found.opened is not None
        turn = found.opened.turn
        assert (found.left, found.waits, turn.conversation, turn.faults, turn.takeovers) == (False, True, session, 0, 0)
        assert [message.text for message in found.opened.messages] == ["said 2", "said 1", "said 0"]
        assert found.opened.messages == message_log.of_turn(unit, ada, turn.id)
        assert found.opened.session == conversations.by_id(unit, ada, session)
        assert found.opened.session.last_message_at == NOON + MINUTE
        assert turns.working(unit, ada) == turn
        turns.hold(unit, ada, turn.id, "next")


def test_what_was_split_off_is_opened_alone_and_what_came_before_it_without_it(history: History, ada: Scope) -> None:
    history.answered()
    with history.unit() as unit:
        message_log.add_inbound(unit, ada, [inbound(f"wamid.{n}", f"said {n}", second=90 + n) for n in range(4)], NOON)
        unit.execute("UPDATE messages SET alone = true WHERE text IN ('said 1', 'said 2')")
        said = []
        while (found := next_turn(unit, ada)).opened is not None:
            said.append((found.opened.turn.faults, [message.text for message in found.opened.messages]))
            turns.answer(unit, ada, found.opened.turn.id, "next", OUTCOME, NOON)
    assert said == [(0, ["said 0"]), (2, ["said 1"]), (2, ["said 2"]), (0, ["said 3"])]
    assert (found.left, found.waits) == (False, False)


def test_nothing_is_opened_beside_a_turn_that_was_left_nor_for_a_session_that_is_over(history: History, ada: Scope) -> None:
    left = history.open()
    with history.unit() as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.more", "more", second=90)], NOON)
        assert next_turn(unit, ada) == Next(None, left=True, waits=True)
        turns.answer(unit, ada, left.id, "lease", OUTCOME, NOON)
        assert next_turn(unit, ada, idle=SECOND) == Next(None, left=False, waits=True)
        assert turns.next_waiting(unit, ada)[0] != []


def test_whoever_answers_locks_the_person_before_the_turn_as_whoever_takes_over_does(
    history: History, ada: Scope, database_url: str
) -> None:
    """In opposite order the two would wait for each other until Postgres ends one of them."""
    turn = history.open()
    first = Database(database_url, application_name="first")

    def answer() -> None:
        with first.transaction(Fence.around(ada)) as unit:
            turns.answer(unit, ada, turn.id, "lease", OUTCOME, NOON)
            users.note_greeted(unit, ada, NOON)

    with ThreadPoolExecutor(1) as pool:
        with history.unit() as successor:
            assert users.take_lease(successor, ada, "other", at=NOON, expires_at=NOON + MINUTE)
            late = pool.submit(answer)
            waits_until_somebody_waits_for_a_lock(history.owner_dsn)
            assert turns.working(successor, ada) == turn
            turns.take_over(successor, ada, turn.id, "other", at=NOON, until=NOON + MINUTE)
        with pytest.raises(LeaseLost):
            late.result(10)
    first.close()


def waits_until_somebody_waits_for_a_lock(owner_dsn: str) -> None:
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        for _ in range(200):
            if owner.execute("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'").fetchone():
                return
            time.sleep(0.02)
    pytest.fail("nobody waits")


@pytest.mark.parametrize("own", ["m", "lease"])
@pytest.mark.parametrize("foreign", ["a", "z", ""])
def test_a_turn_is_held_answered_and_blamed_under_its_own_lease_alone(history: History, ada: Scope, own: str, foreign: str) -> None:
    turn = history.open(own)
    before = history.of(turn)
    with pytest.raises(LeaseLost), history.unit() as unit:
        turns.hold(unit, ada, turn.id, foreign)
    with pytest.raises(LeaseLost), history.unit() as unit:
        turns.answer(unit, ada, turn.id, foreign, OUTCOME, NOON)
    with history.unit() as unit:
        turns.note_fault(unit, ada, turn.id, foreign, "ValueError", counts=True)
    assert history.of(turn) == before
    with history.unit() as unit:
        turns.hold(unit, ada, turn.id, own)
        turns.answer(unit, ada, turn.id, own, OUTCOME, NOON)


def test_a_turn_that_was_answered_is_neither_held_nor_answered_nor_blamed_once_more(history: History, ada: Scope) -> None:
    """Not even by whoever answered it, and nothing of it reaches the next turn, which the same worker has opened."""
    turn, following = history.answered(), history.open()
    before = history.of(turn), history.of(following)
    with pytest.raises(LeaseLost), history.unit() as unit:
        turns.hold(unit, ada, turn.id, "lease")
    with pytest.raises(LeaseLost), history.unit() as unit:
        turns.answer(unit, ada, turn.id, "lease", replace(OUTCOME, route="other"), NOON)
    with history.unit() as unit:
        turns.note_fault(unit, ada, turn.id, "lease", "ValueError", counts=True)
    assert (history.of(turn), history.of(following)) == before


def test_a_fault_takes_its_own_take_over_back_and_counts_unless_something_outside_was_down(history: History, ada: Scope) -> None:
    earlier, turn = history.answered(), history.open()
    before = history.of(earlier)
    with history.unit() as unit:
        turns.take_over(unit, ada, turn.id, "lease", at=NOON, until=NOON + MINUTE)
        turns.note_fault(unit, ada, turn.id, "lease", "Outage", counts=False)
        left = turns.working(unit, ada)
        assert left is not None
        assert (left.takeovers, left.faults) == (0, 0)
        turns.note_fault(unit, ada, turn.id, "lease", "ValueError", counts=True)
        left = turns.working(unit, ada)
    assert left is not None
    assert (left.takeovers, left.faults) == (-1, 1)
    assert (history.column("fault", turn), history.column("worker_until", turn)) == ("ValueError", None)
    assert history.of(earlier) == before


def test_what_somebody_says_in_a_group_waits_for_no_turn(history: History, ada: Scope) -> None:
    with history.unit() as unit:
        message_log.add_inbound(unit, ada, [replace(inbound("wamid.group", "to us"), group_id="group")], NOON)
        assert turns.next_waiting(unit, ada) == ([], False)


def test_a_decision_stands_in_the_turn_with_all_that_it_says(history: History, ada: Scope) -> None:
    turn, at = history.open(), NOON + SECOND
    outcome = Outcome("respond", "question", "asked", "model", ("recall",), {"total": 3}, "01RECALL", [7, 8], [8])  # type: ignore[list-item]
    with history.unit() as unit:
        turns.answer(unit, ada, turn.id, "lease", outcome, at)
        row = unit.one(
            "SELECT state, answered_at, route, intent, reason, decided_by, degraded, cost, recall_id, recalled, used"
            "  FROM turns WHERE id = %s",
            (turn.id,),
        )
    assert row == (1, at, "respond", "question", "asked", "model", ["recall"], {"total": 3}, "01RECALL", [7, 8], [8])


def test_work_after_a_turn_is_done_once_for_each_answered_turn(history: History, ada: Scope) -> None:
    first, second, _, open_still = history.answered(), history.answered(), history.answered(), history.open()
    with history.unit() as unit:
        turns.after_work_done(unit, ada.own, second.id, NOON)
        assert turns.lock_for_after_work(unit, ada.own, first.id) == first.public_id
        assert turns.lock_for_after_work(unit, ada.own, second.id) is None
        assert turns.lock_for_after_work(unit, ada.own, open_still.id) is None
        turns.park(unit, ada, open_still.id, NOON)
        assert turns.lock_for_after_work(unit, ada.own, open_still.id) is None


def test_what_was_left_is_found_from_then_on(history: History, ada: Scope) -> None:
    answered, _ = history.answered(), history.open()
    with history.database.transaction(LOOKUPS_ONLY) as unit:
        for before, found in ((NOON - SECOND, False), (NOON, True)):
            assert turns.without_after_work(unit, ada.workspace, before=before, most=9) == [(ada.own, answered.id)] * found
            assert turns.left_working(unit, ada.workspace, before=before, most=9) == [ada.own] * found


def test_a_message_that_no_turn_took_up_is_found_like_a_turn_that_was_left(history: History, ada: Scope) -> None:
    with history.unit() as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "hello")], NOON)
    with history.database.transaction(LOOKUPS_ONLY) as unit:
        assert turns.left_working(unit, ada.workspace, before=NOON - SECOND, most=9) == []
        assert turns.left_working(unit, ada.workspace, before=NOON, most=9) == [ada.own]


@pytest.mark.parametrize(("seconds", "deaths"), [(59, 1), (60, 2), (75, 2), (76, 1)])
def test_a_turn_found_within_fifteen_seconds_of_its_workers_end_was_left_by_a_time_out(
    history: History, ada: Scope, seconds: int, deaths: int
) -> None:
    turn, at = history.open(), NOON + seconds * SECOND
    with history.unit() as unit:
        assert turns.take_over(unit, ada, turn.id, "other", at=at, until=at + MINUTE) == deaths
