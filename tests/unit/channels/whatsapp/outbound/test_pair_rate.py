from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.outbound.pair_rate import BURST, REFILL, Bucket, emptied, take

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def taken(bucket: Bucket, at: datetime) -> tuple[Bucket, bool]:
    bucket, wait = take(bucket, at)
    return bucket, not wait


def test_five_go_at_once_and_the_sixth_waits_six_seconds():
    bucket = Bucket()
    for _ in range(5):
        bucket, ok = taken(bucket, NOON)
        assert ok
    bucket, wait = take(bucket, NOON)
    assert REFILL - timedelta(milliseconds=10) < wait <= REFILL


def test_whoever_waits_as_long_as_told_gets_a_token():
    bucket = emptied(NOON)
    for seconds in (0.1, 0.7, 2.3):
        bucket, wait = take(bucket, NOON + timedelta(seconds=seconds))
    assert taken(bucket, NOON + timedelta(seconds=2.3) + wait)[1]


def test_a_long_rest_fills_the_bucket_and_no_more():
    bucket = emptied(NOON)
    sent = 0
    at = NOON + timedelta(days=30)
    while True:
        bucket, ok = taken(bucket, at)
        if not ok:
            break
        sent += 1
    assert sent == BURST


def test_a_clock_that_was_set_back_does_not_lock_the_person_out():
    bucket = emptied(NOON + timedelta(days=30))
    bucket, wait = take(bucket, NOON)
    assert taken(bucket, NOON + wait)[1]


@given(st.lists(st.floats(min_value=0, max_value=30), max_size=60))
def test_no_minute_whatever_its_rhythm_sees_more_than_the_burst_and_the_refill(pauses: list[float]):
    bucket, at, sent = Bucket(), NOON, []
    for pause in pauses:
        at += timedelta(seconds=pause)
        bucket, ok = taken(bucket, at)
        if ok:
            sent.append(at)
    for first in sent:
        within = [one for one in sent if first <= one <= first + timedelta(minutes=1)]
        assert len(within) <= BURST + 60 / REFILL.total_seconds() + 1
