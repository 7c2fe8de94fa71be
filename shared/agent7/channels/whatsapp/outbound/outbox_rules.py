"""Retry policy (state machine of an outbox row).

What becomes of an outbox row: after a refusal, a failed status, three minutes without news. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any

from agent7.channels.whatsapp.errors import ALARMING, FEW, Verdict, code_of, verdict_on
from agent7.channels.whatsapp.outbound.pair_rate import REFILL
from agent7.channels.whatsapp.outbound.pricing import Pricing, read_pricing

# Meta's window is 24 hours from the person's last message; the last minute is left for clocks and queues that differ.
WINDOW = timedelta(hours=24) - timedelta(seconds=60)
FIRST_BACK_OFF = timedelta(seconds=2)
LONGEST_BACK_OFF = timedelta(minutes=5)
LONGEST_USER_DELAY = timedelta(minutes=2)  # Meta: after 20 messages at once about two minutes of silence
STOPPED_FOR = timedelta(minutes=5)
PATIENCE = timedelta(seconds=30)
"""How long what is behind a row waits to hear what became of it: longer than any answer takes, and than most statuses do."""
SILENCE = timedelta(minutes=3)
"""How long a row may stay `sending` before it is sent again. A status that is late would make a duplicate of it."""
SILENCE_BEHIND_STATUSES = timedelta(minutes=10)
"""The same while statuses still wait in their queue: the news may be among them, but a stuck one must not hold up everybody."""
UPLOAD_TAKES_AT_MOST = timedelta(seconds=60)
"""The time of the function: by then an upload has come to an end, or its process has."""
MOST_UPLOADS = 10
"""Attempts at one file, over about a quarter of an hour. No words wait for it after the first."""
MOST_ATTEMPTS_AFTER_FAILURE = 5
"""A failed status says that Meta had taken the message; trying for ever would only repeat the failure."""
RANKS = {"sent": 1, "delivered": 2, "read": 3, "played": 3}


class Then(StrEnum):
    """Where a row goes."""

    AGAIN = "again"
    HOLD = "hold"
    FAIL = "fail"
    WAIT = "wait"
    """Stays `sending`: nobody knows yet."""


class Address(IntEnum):
    """How a person is addressed. With both, Meta takes the number."""

    BOTH = 0
    NUMBER = 1
    USER_ID = 2


@dataclass(frozen=True, slots=True)
class Row:
    """What deciding about a row needs: how often it was tried, and whom it may go to.

    `others` are the addresses that were not tried yet. `first_move`: we started it ourselves, or it is a template.
    """

    attempts: int
    others: frozenset[Address] = frozenset()
    first_move: bool = False
    template: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """What is done with a row. AGAIN: `after` is how long until then, `address` by what (None = as before)."""

    then: Then
    verdict: Verdict
    after: timedelta = timedelta(0)
    address: Address | None = None

    @property
    def alarms(self) -> bool:
        """Whether somebody has to look at it."""
        return self.verdict in ALARMING


def window_open(last_inbound_at: datetime | None, at: datetime) -> bool:
    """Whether a message that is no template may be sent now."""
    return last_inbound_at is not None and at < last_inbound_at + WINDOW


def other_addresses(address: Address, *, has_number: bool, has_user_id: bool) -> frozenset[Address]:
    """By what else a person may be addressed: by either alone, if both were given. Nothing goes in circles."""
    both = address is Address.BOTH and has_number and has_user_id
    return frozenset((Address.NUMBER, Address.USER_ID)) if both else frozenset()


def after_refusal(code: int | None, http_status: int | None, row: Row, jitter: float, *, transient: bool = False) -> Next:
    """Retry or give up after an error. `row.attempts` counts the one that failed, `jitter` in [0, 1) spreads the retries.

    A transient error is retried without a limit of its own: once the 24-hour window closes, the row is held.
    """
    verdict = verdict_on(code, http_status, transient=transient)
    match verdict:
        case Verdict.RETRY:
            return Next(Then.AGAIN, verdict, _back_off(FIRST_BACK_OFF, LONGEST_BACK_OFF, row.attempts) * (1 + jitter) / 2)
        case Verdict.DELAY_USER:
            return Next(Then.AGAIN, verdict, _back_off(REFILL, LONGEST_USER_DELAY, row.attempts))
        case Verdict.RETRY_FEW if row.attempts <= FEW:
            return Next(Then.AGAIN, verdict, _back_off(FIRST_BACK_OFF, LONGEST_BACK_OFF, row.attempts))
        case Verdict.BY_NUMBER if Address.NUMBER in row.others:
            return Next(Then.AGAIN, verdict, address=Address.NUMBER)
        case Verdict.BY_USER_ID if Address.USER_ID in row.others:
            return Next(Then.AGAIN, verdict, address=Address.USER_ID)
        case Verdict.STOP:
            return Next(Then.AGAIN, verdict, STOPPED_FOR)
        case Verdict.HOLD if not row.template:
            return Next(Then.HOLD, verdict)
        case Verdict.UNKNOWN:
            return Next(Then.WAIT, verdict)
        case Verdict.GIVE_UP | Verdict.BY_USER_ID:
            return Next(Then.FAIL, Verdict.GIVE_UP)
        case _:
            return Next(Then.FAIL, Verdict.ALARM)


def after_refused_upload(code: int | None, http_status: int | None, row: Row, jitter: float, *, transient: bool = False) -> Next:
    """What follows when Meta did not take a file. The same table, but not for ever, and about nobody's address or window."""
    following = after_refusal(code, http_status, row, jitter, transient=transient)
    if following.verdict is Verdict.STOP or (following.then is Then.AGAIN and following.address is None and row.attempts < MOST_UPLOADS):
        return following
    return Next(Then.FAIL, Verdict.ALARM)


def after_failed_status(code: int | None, row: Row, jitter: float) -> Next:
    """What follows a `failed` status: the same table, but no template and nothing that we started is ever sent again by itself."""
    following = after_refusal(code, None, row, jitter)
    if following.then is Then.AGAIN and (row.first_move or row.attempts >= MOST_ATTEMPTS_AFTER_FAILURE):
        return Next(Then.FAIL, Verdict.GIVE_UP if following.verdict is Verdict.BY_USER_ID else Verdict.ALARM)
    return following


@dataclass(frozen=True, slots=True)
class Status:
    """One status event, read leniently. `attempt` is None when Meta echoed nothing of ours."""

    wamid: str
    name: str
    public_id: str
    attempt: int | None
    at: datetime
    error_code: int | None
    pricing: Pricing | None = None
    wa_id: str | None = field(default=None, repr=False)
    user_id: str | None = field(default=None, repr=False)

    @property
    def rank(self) -> int:
        """How far a status proves that the message came: 0 for none that we know."""
        return RANKS.get(self.name, 0)


def callback_data(public_id: str, attempt: int) -> str:
    """Correlation id: what travels with a message and comes back in its statuses: which row, and which attempt at it."""
    return f"{public_id}:{attempt}"


def read_status(raw: Mapping[str, Any], arrived_at: datetime) -> Status | None:
    """A status event of Meta's making; None when it names no message or has no name of its own."""
    wamid, name = raw.get("id"), raw.get("status")
    if not isinstance(wamid, str) or not wamid or not isinstance(name, str):
        return None
    echoed = raw.get("biz_opaque_callback_data")
    public_id, _, attempt = echoed.partition(":") if isinstance(echoed, str) else ("", "", "")
    return Status(
        wamid=wamid,
        name=name,
        public_id=public_id,
        attempt=int(attempt) if attempt.isascii() and attempt.isdigit() and len(attempt) < 6 else None,
        at=_instant(raw.get("timestamp")) or arrived_at,
        error_code=_first_code(raw.get("errors")),
        pricing=read_pricing(raw.get("pricing")),
        wa_id=_text(raw.get("recipient_id")),
        user_id=_text(raw.get("recipient_user_id")),
    )


def proves_delivery(status: Status, *, rank: int, error_code: int | None) -> bool:
    """Monotonic merge: whether a good status outranks what is known, and no failure of the row contradicts it.

    A late `sent` after a failure is old news (statuses come in any order); `delivered` and `read` overrule everything.
    """
    return status.rank > rank and (error_code is None or status.rank >= RANKS["delivered"])


def speaks_of_last_attempt(status: Status, *, attempts: int, wamid: str | None) -> bool:
    """Whether a failure is news: one of an earlier attempt, arriving late or twice, says nothing of the one after it."""
    if status.attempt is not None:
        return status.attempt == attempts
    return wamid == status.wamid


def _back_off(first: timedelta, longest: timedelta, attempts: int) -> timedelta:
    return min(longest, first * (1 << min(max(attempts, 1) - 1, 10)))


def _instant(seconds: Any) -> datetime | None:
    text = str(seconds)
    if not (text.isascii() and text.isdigit() and len(text) <= 11):
        return None
    return datetime.fromtimestamp(int(text), UTC)


def _first_code(errors: Any) -> int | None:
    return code_of(errors[0]) if isinstance(errors, list) and errors else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None
