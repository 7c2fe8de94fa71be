from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.errors import Verdict, code_of, verdict_on
from agent7.channels.whatsapp.outbox_rules import (
    WINDOW,
    Row,
    Then,
    after_failed_status,
    after_refusal,
    callback_data,
    proves_delivery,
    read_status,
    speaks_of_last_attempt,
    window_open,
)
from tests.tables import every_row

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

# Meta's documentation, row by row: code, HTTP status, what to do.
DOCUMENTED = [
    (0, 401, Verdict.STOP), (190, 401, Verdict.STOP), (3, 500, Verdict.ALARM), (10, 403, Verdict.ALARM), (200, 403, Verdict.ALARM),
    (299, 403, Verdict.ALARM), (131005, 403, Verdict.ALARM), (4, 400, Verdict.RETRY), (80007, 400, Verdict.RETRY),
    (130429, 400, Verdict.RETRY), (131056, 400, Verdict.DELAY_USER), (131048, 400, Verdict.STOP), (131064, None, Verdict.STOP),
    (131047, 400, Verdict.HOLD), (131026, 400, Verdict.BY_USER_ID), (131049, 400, Verdict.GIVE_UP), (131050, 400, Verdict.GIVE_UP),
    (131030, None, Verdict.ALARM), (131021, 400, Verdict.GIVE_UP), (131062, None, Verdict.BY_NUMBER), (100, 400, Verdict.ALARM),
    (131008, 400, Verdict.ALARM), (131009, 400, Verdict.ALARM), (135000, 400, Verdict.ALARM), (33, 400, Verdict.STOP),
    (131051, 400, Verdict.ALARM), (131052, 400, Verdict.ALARM), (131053, 400, Verdict.ALARM), (132000, 400, Verdict.ALARM),
    (132001, 404, Verdict.ALARM), (132005, 400, Verdict.ALARM), (132007, 400, Verdict.ALARM), (132012, 400, Verdict.ALARM),
    (132015, 400, Verdict.ALARM), (132016, 400, Verdict.ALARM), (131042, None, Verdict.STOP), (368, 403, Verdict.STOP),
    (131031, 403, Verdict.STOP), (130497, 403, Verdict.ALARM), (2, 503, Verdict.RETRY), (131000, 500, Verdict.RETRY),
    (131016, 500, Verdict.RETRY), (131057, 500, Verdict.RETRY), (1, 400, Verdict.RETRY_FEW),
    (424242, 500, Verdict.RETRY), (424242, 400, Verdict.ALARM), (424242, None, Verdict.ALARM),
    (None, 500, Verdict.UNKNOWN), (None, 503, Verdict.UNKNOWN), (None, 502, Verdict.UNKNOWN), (None, 504, Verdict.UNKNOWN),
    (None, 429, Verdict.RETRY), (None, 400, Verdict.ALARM), (None, None, Verdict.ALARM),
]  # fmt: skip


@every_row(("code", "http_status", "verdict"), DOCUMENTED)
def test_every_documented_error_has_its_verdict(code: int | None, http_status: int | None, verdict: Verdict):
    assert verdict_on(code, http_status) is verdict


@pytest.mark.parametrize(
    ("code", "known"), [(190, 190), ("131056", 131056), ("x", None), (True, None), (-1, None), (2**31, None), (None, None), ([], None)]
)
def test_a_code_is_a_number_or_its_digits(code: Any, known: int | None):
    assert code_of({"code": code}) == known
    assert code_of("no object") is None


def test_pauses_grow_to_five_minutes_and_jitter_halves_them_at_most():
    longest = [after_refusal(131000, 500, Row(attempts), 0.999999).after.total_seconds() for attempts in range(1, 12)]
    shortest = [after_refusal(131000, 500, Row(attempts), 0.0).after.total_seconds() for attempts in range(1, 12)]
    assert longest == pytest.approx([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300], rel=1e-3)
    assert shortest == pytest.approx([pause / 2 for pause in longest], rel=1e-3)


def test_a_cause_that_nobody_knows_is_tried_three_times_in_all():
    assert [after_refusal(1, 400, Row(attempts), 0).then for attempts in (1, 2, 3)] == [Then.AGAIN, Then.AGAIN, Then.FAIL]
    assert after_refusal(1, 400, Row(3), 0).alarms


@pytest.mark.parametrize("code", [131000, 131056, 190, 1])
def test_what_we_started_ourselves_is_not_repeated_after_a_failed_status(code: int):
    assert after_failed_status(code, Row(1, first_move=True), 0).then is Then.FAIL
    assert after_failed_status(code, Row(1), 0).then is Then.AGAIN


def test_the_window_closes_a_minute_before_metas():
    assert window_open(NOON, NOON + timedelta(hours=23, minutes=58, seconds=59))
    assert not window_open(NOON, NOON + WINDOW)
    assert not window_open(None, NOON)


def test_what_we_send_along_comes_back_as_row_and_attempt():
    status = read_status({"id": "w", "status": "sent", "biz_opaque_callback_data": callback_data("01ABC", 2)}, NOON)
    assert status is not None
    assert (status.public_id, status.attempt, status.at) == ("01ABC", 2, NOON)


def test_a_failure_speaks_of_its_own_attempt_only():
    first = read_status({"id": "w1", "status": "failed", "biz_opaque_callback_data": "01ABC:1"}, NOON)
    bare = read_status({"id": "w1", "status": "failed"}, NOON)
    assert first is not None
    assert bare is not None
    assert speaks_of_last_attempt(first, attempts=1, wamid=None)
    assert not speaks_of_last_attempt(first, attempts=2, wamid="w1")
    assert speaks_of_last_attempt(bare, attempts=2, wamid="w1")
    assert not speaks_of_last_attempt(bare, attempts=2, wamid="w2")


@given(st.permutations(["sent", "delivered", "read", "played", "failed?", "sent", "read"]))
def test_whatever_the_order_the_highest_rank_wins(names: list[str]):
    rank = 0
    for name in names:
        status = read_status({"id": "w", "status": name}, NOON)
        assert status is not None
        if proves_delivery(status, rank=rank, error_code=None):
            rank = status.rank
    assert rank == 3


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


@given(st.dictionaries(st.sampled_from(["id", "status", "timestamp", "biz_opaque_callback_data", "errors", "x"]), anything))
def test_no_status_whatever_it_holds_raises(raw: dict[str, Any]):
    status = read_status(raw, NOON)
    assert status is None or status.rank in (0, 1, 2, 3)
