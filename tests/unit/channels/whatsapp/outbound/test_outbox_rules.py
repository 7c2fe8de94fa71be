from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.errors import Verdict, code_of, verdict_on
from agent7.channels.whatsapp.outbound.outbox_rules import (
    MOST_ATTEMPTS_AFTER_FAILURE,
    MOST_UPLOADS,
    STOPPED_FOR,
    WINDOW,
    Address,
    Next,
    Row,
    Then,
    after_failed_status,
    after_refusal,
    after_refused_upload,
    callback_data,
    other_addresses,
    proves_delivery,
    read_status,
    speaks_of_last_attempt,
    window_open,
)
from agent7.channels.whatsapp.outbound.pricing import Pricing
from tests.tables import every_row, rows_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

DOCUMENTED = rows_of(Path(__file__).with_name("error_verdicts.txt"), columns=3)


@every_row(("code", "http_status", "verdict"), DOCUMENTED)
def test_every_documented_error_has_its_verdict(code: str, http_status: str, verdict: str):
    known, status = (None if cell == "none" else int(cell) for cell in (code, http_status))
    assert verdict_on(known, status) is Verdict[verdict.upper()]


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


BOTH, NUMBER, USER_ID = frozenset((Address.NUMBER, Address.USER_ID)), Address.NUMBER, Address.USER_ID
SECOND = timedelta(seconds=1)

# What was refused (code, HTTP status), of which row, and what follows; a jitter in the middle makes three quarters of a pause.
FOLLOWING = [
    (131000, 500, Row(2), Next(Then.AGAIN, Verdict.RETRY, 3 * SECOND)),
    (None, 429, Row(1), Next(Then.AGAIN, Verdict.RETRY, 1.5 * SECOND)),
    (131056, 400, Row(2), Next(Then.AGAIN, Verdict.DELAY_USER, 12 * SECOND)),
    (131056, 400, Row(9), Next(Then.AGAIN, Verdict.DELAY_USER, 120 * SECOND)),
    (1, 400, Row(2), Next(Then.AGAIN, Verdict.RETRY_FEW, 4 * SECOND)),
    (131062, 400, Row(1, BOTH), Next(Then.AGAIN, Verdict.BY_NUMBER, address=NUMBER)),
    (131062, 400, Row(1, frozenset((USER_ID,))), Next(Then.FAIL, Verdict.ALARM)),
    (131026, 400, Row(1, BOTH), Next(Then.AGAIN, Verdict.BY_USER_ID, address=USER_ID)),
    (131026, 400, Row(1, frozenset((NUMBER,))), Next(Then.FAIL, Verdict.GIVE_UP)),
    (190, 401, Row(1), Next(Then.AGAIN, Verdict.STOP, STOPPED_FOR)),
    (131047, 400, Row(1), Next(Then.HOLD, Verdict.HOLD)),
    (131047, 400, Row(1, template=True), Next(Then.FAIL, Verdict.ALARM)),
    (None, 502, Row(1), Next(Then.WAIT, Verdict.UNKNOWN)),
    (131049, 400, Row(1), Next(Then.FAIL, Verdict.GIVE_UP)),
    (131009, 400, Row(1), Next(Then.FAIL, Verdict.ALARM)),
    (424242, 400, Row(1), Next(Then.FAIL, Verdict.ALARM)),
]


@every_row(("code", "http_status", "row", "following"), FOLLOWING)
def test_what_follows_a_refusal_is_told_with_its_reason_its_pause_and_its_address(
    code: int | None, http_status: int, row: Row, following: Next
):
    assert after_refusal(code, http_status, row, 0.5) == following


def test_an_unknown_error_that_meta_calls_transient_is_tried_again():
    assert after_refusal(424242, 400, Row(1), 0, transient=True).verdict is Verdict.RETRY
    assert after_refused_upload(424242, 400, Row(1), 0, transient=True).verdict is Verdict.RETRY


def test_a_person_known_by_both_may_be_addressed_by_either_alone_and_never_in_circles():
    assert other_addresses(Address.BOTH, has_number=True, has_user_id=True) == BOTH
    assert other_addresses(Address.BOTH, has_number=True, has_user_id=False) == frozenset()
    assert other_addresses(Address.BOTH, has_number=False, has_user_id=True) == frozenset()
    assert other_addresses(Address.NUMBER, has_number=True, has_user_id=True) == frozenset()


# What was refused of a file, at which attempt, and what follows.
FOLLOWING_A_FILE = [
    (131000, 500, Row(2), Next(Then.AGAIN, Verdict.RETRY, 3 * SECOND)),
    (None, 429, Row(1), Next(Then.AGAIN, Verdict.RETRY, 1.5 * SECOND)),
    (131000, 500, Row(MOST_UPLOADS - 1), Next(Then.AGAIN, Verdict.RETRY, 225 * SECOND)),
    (131000, 500, Row(MOST_UPLOADS), Next(Then.FAIL, Verdict.ALARM)),
    (190, 401, Row(MOST_UPLOADS + 1), Next(Then.AGAIN, Verdict.STOP, STOPPED_FOR)),
    (131062, 400, Row(1, BOTH), Next(Then.FAIL, Verdict.ALARM)),
    (131047, 400, Row(1), Next(Then.FAIL, Verdict.ALARM)),
    (131049, 400, Row(1), Next(Then.FAIL, Verdict.ALARM)),
    (424242, 400, Row(1), Next(Then.FAIL, Verdict.ALARM)),
]


@every_row(("code", "http_status", "row", "following"), FOLLOWING_A_FILE)
def test_a_file_is_tried_ten_times_and_says_nothing_of_addresses_or_windows(code: int | None, http_status: int, row: Row, following: Next):
    assert after_refused_upload(code, http_status, row, 0.5) == following


def test_a_message_that_failed_after_it_was_taken_is_sent_five_times_at_most():
    assert after_failed_status(131000, Row(MOST_ATTEMPTS_AFTER_FAILURE - 1), 0).then is Then.AGAIN
    assert after_failed_status(131000, Row(MOST_ATTEMPTS_AFTER_FAILURE), 0) == Next(Then.FAIL, Verdict.ALARM)


def test_what_we_started_and_whatsapp_does_not_reach_is_nobodys_fault():
    assert after_failed_status(131026, Row(1, BOTH, first_move=True), 0) == Next(Then.FAIL, Verdict.GIVE_UP)


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


def test_a_status_is_read_with_its_instant_its_error_its_price_and_whom_it_speaks_of():
    raw = {
        "id": "w",
        "status": "failed",
        "timestamp": "1772452800",
        "errors": [{"code": 131026}, {"code": 1}],
        "pricing": {"billable": True, "category": "service", "pricing_model": "PMP", "type": "regular"},
        "recipient_id": "447700900001",
        "recipient_user_id": "GB.1",
    }
    status = read_status(raw, NOON + SECOND)
    assert status is not None
    assert (status.at, status.at.tzinfo, status.error_code) == (NOON, UTC, 131026)
    assert status.pricing == Pricing(billable=True, category="service", detail="PMP regular")
    assert (status.wa_id, status.user_id) == ("447700900001", "GB.1")


@pytest.mark.parametrize(
    "raw", [{"status": "sent"}, {"id": "", "status": "sent"}, {"id": 7, "status": "sent"}, {"id": "w"}, {"id": "", "status": 1}]
)
def test_a_status_of_no_message_or_without_a_name_is_none(raw: dict[str, Any]):
    assert read_status(raw, NOON) is None


def test_what_is_no_instant_attempt_error_or_address_in_a_status_is_left_out():
    raw = {"id": "w", "status": "x", "biz_opaque_callback_data": "01ABC:100000", "errors": [], "recipient_id": "", "recipient_user_id": 7}
    status = read_status(raw | {"timestamp": "177245280000"}, NOON)
    assert status is not None
    assert (status.at, status.attempt, status.error_code, status.wa_id, status.user_id) == (NOON, None, None, None, None)
    assert status.rank == 0
    listed = read_status({"id": "w", "status": "x", "errors": {"code": 1}}, NOON)
    assert listed is not None
    assert listed.error_code is None


def test_late_news_of_sending_proves_nothing_against_a_failure_but_delivery_does():
    sent, delivered = (read_status({"id": "w", "status": name}, NOON) for name in ("sent", "delivered"))
    assert sent is not None
    assert delivered is not None
    assert proves_delivery(sent, rank=0, error_code=None)
    assert not proves_delivery(sent, rank=1, error_code=None)
    assert not proves_delivery(sent, rank=0, error_code=131026)
    assert proves_delivery(delivered, rank=0, error_code=131026)
    assert not proves_delivery(delivered, rank=3, error_code=None)


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
