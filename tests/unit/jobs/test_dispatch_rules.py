"""Who may begin a period, who may take it over, and when it is given up: by the entry of the ledger alone."""

from __future__ import annotations

from datetime import timedelta

from agent7.channels.job_ledger import Entry
from agent7.identity import WorkspaceId
from agent7.jobs import dispatch_rules as rules
from agent7.jobs.table import JOBS
from tests.conftest import NOON

NIGHTLY = JOBS["nightly"]
HOUR, DAY, LEASE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=2)
NEW = Entry("nightly", WorkspaceId(1))


def period(at=NOON):
    return NIGHTLY.period(at, "UTC")


def begun(entry=NEW, at=NOON):
    dispatched = rules.dispatched(entry, period(at), at)
    assert dispatched is not None
    return dispatched


def working(entry=None, at=NOON):
    taken = rules.taken(entry or begun(), period(at).label, at, at + LEASE)
    assert taken is not None
    return taken


def test_a_period_is_begun_once_while_its_message_waits() -> None:
    entry = begun()

    assert rules.dispatched(entry, period(), NOON) is None
    assert rules.dispatched(entry, period(), NOON + rules.QUEUED_FOR) is not None, "the message got lost"


def test_a_finished_period_is_not_begun_again_and_the_next_one_is() -> None:
    done = rules.done(working(), period())

    assert rules.dispatched(done, period(), NOON + HOUR) is None
    assert begun(done, NOON + DAY).period == "2026-03-03"
    assert done.look_at == period().next_due + rules.GRACE


def test_a_clock_that_goes_back_a_little_begins_no_period_a_second_time() -> None:
    after_two = period().due + timedelta(seconds=1)
    done = rules.done(working(begun(at=after_two), after_two), period(after_two))

    assert rules.dispatched(done, period(after_two - timedelta(minutes=5)), after_two - timedelta(minutes=5)) is None


def test_a_clock_that_was_far_ahead_leaves_nothing_behind_that_stops_the_job() -> None:
    ahead = NOON + timedelta(days=400)
    finished, left_open = rules.done(working(begun(at=ahead), ahead), period(ahead)), working(begun(at=ahead), ahead)

    assert begun(finished).period == "2026-03-02"
    assert begun(left_open).period == "2026-03-02"


def test_a_living_worker_is_left_alone_and_a_dead_one_is_followed_from_its_cursor() -> None:
    entry = rules.came_on(working(), "so far")

    assert rules.taken(entry, entry.period, NOON + LEASE / 2, NOON + 2 * LEASE) is None
    assert rules.dispatched(entry, period(), NOON + LEASE / 2) is None
    by_another_message = begun(entry, NOON + LEASE)
    for left in (entry, by_another_message):
        followed = rules.taken(left, entry.period, NOON + LEASE, NOON + 2 * LEASE)
        assert followed is not None
        assert (followed.cursor, followed.crashes) == ("so far", 1)


def test_a_message_of_another_period_or_of_a_finished_one_begins_nothing() -> None:
    assert rules.taken(begun(), "2026-03-01", NOON, NOON + LEASE) is None
    assert rules.taken(rules.done(working(), period()), "2026-03-02", NOON, NOON + LEASE) is None


def test_what_is_handed_on_is_taken_at_once() -> None:
    handed_on = rules.handed_on(rules.came_on(working(), "half"), NOON)
    taken = rules.taken(handed_on, handed_on.period, NOON, NOON + LEASE)

    assert taken is not None
    assert (taken.cursor, taken.crashes) == ("half", 0)


def test_workers_that_die_without_coming_on_are_hopeless_and_those_that_came_on_are_not() -> None:
    def after_deaths(cursor_moves: bool) -> Entry:
        entry, at = working(), NOON
        for death in range(rules.MOST_CRASHES):
            entry, at = (rules.came_on(entry, str(death)) if cursor_moves else entry), at + LEASE
            entry = working(entry, at)
        return entry

    assert rules.is_hopeless(after_deaths(cursor_moves=False))
    assert not rules.is_hopeless(after_deaths(cursor_moves=True))


def test_a_failure_rests_an_hour_and_the_last_one_parks_the_period_but_not_the_next() -> None:
    at, entry = NOON, working()
    for _ in range(rules.MOST_FAILURES - 1):
        entry = rules.failed(entry, period(), at)
        assert rules.dispatched(entry, period(), at + HOUR - timedelta(seconds=1)) is None
        at += HOUR
        entry = working(begun(entry, at), at)
    parked = rules.failed(entry, period(), at)

    assert parked.parked == "2026-03-02"
    assert rules.dispatched(parked, period(), at + 3 * HOUR) is None
    assert rules.taken(parked, parked.period, at, at + LEASE) is None
    assert begun(parked, NOON + DAY).parked == ""


def test_a_new_workspace_has_missed_nothing_and_is_looked_after_from_its_next_period_on() -> None:
    entry = rules.expected(NEW, period())

    assert entry.look_at == period().next_due + rules.GRACE
    assert begun(entry).period == "2026-03-02", "its schedule may begin at once"


def test_a_message_that_the_queue_did_not_take_can_be_sent_by_the_next_who_looks() -> None:
    assert rules.dispatched(rules.not_sent(begun(), NOON), period(), NOON) is not None
