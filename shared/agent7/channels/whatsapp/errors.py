"""Error classification: what each error of the Cloud API means for the message that met it.

One table, for synchronous answers and for `failed` statuses alike, since Meta sends either or both. Codes decide, never
HTTP statuses: all throttling comes as 400. Source: Meta, "Error codes" of the Cloud API.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    """What to do with the outbox row."""

    RETRY = "retry"
    """Transient or throttled: again, with back-off and jitter."""
    DELAY_USER = "delay_user"
    """Too many to this one person: only their messages wait."""
    HOLD = "hold"
    """The 24-hour window is closed: kept until the person writes, which a template asks them to do where there is one."""
    BY_NUMBER = "by_number"
    """Not to a BSUID: once more to the number alone if it is known, else ALARM."""
    BY_USER_ID = "by_user_id"
    """Not to this number: once more to the BSUID alone if it is known, else GIVE_UP."""
    STOP = "stop"
    """Nothing can be sent from this number now: alarm, keep the outbox, try again much later."""
    GIVE_UP = "give_up"
    """This message will never arrive, and that is nobody's fault."""
    ALARM = "alarm"
    """This message will never arrive, and somebody must look: a bug, a missing right, a setting."""
    RETRY_FEW = "retry_few"
    """Cause unknown: twice more, then alarm."""
    GONE = "gone"
    """Nothing of Meta's: the file that was to be sent is not there any more."""
    UNKNOWN = "unknown"
    """Whether it was sent is not known: stays as it is until a status or the reconciliation settles it."""


FEW = 2
SERVICE_DOWN = 2
"""Graph's code for being down; also what we call a host that no connection could be made to, so that nothing was sent."""

VERDICTS: dict[int, Verdict] = {
    0: Verdict.STOP,  # token invalid
    1: Verdict.RETRY_FEW,  # bad request or server fault, Meta does not say which
    SERVICE_DOWN: Verdict.RETRY,
    3: Verdict.ALARM,  # capability or permission
    4: Verdict.RETRY,  # app call limit
    10: Verdict.ALARM,  # permission
    33: Verdict.STOP,  # number deleted
    100: Verdict.ALARM,  # bad parameter
    190: Verdict.STOP,  # token expired
    368: Verdict.STOP,  # blocked for policy violations
    80007: Verdict.RETRY,  # account rate limit
    130429: Verdict.RETRY,  # throughput of the number
    130497: Verdict.ALARM,  # this person's country is closed to us: no news of anybody else
    131000: Verdict.RETRY,  # something went wrong
    131005: Verdict.ALARM,  # permission
    131008: Verdict.ALARM,  # required parameter missing
    131009: Verdict.ALARM,  # parameter value
    131016: Verdict.RETRY,  # service overloaded
    131021: Verdict.GIVE_UP,  # recipient is the sender
    131026: Verdict.BY_USER_ID,  # undeliverable: not on WhatsApp, an old client, terms not accepted
    131030: Verdict.ALARM,  # test number: recipient not on its list
    131031: Verdict.STOP,  # account locked
    131042: Verdict.STOP,  # payment
    131047: Verdict.HOLD,  # 24-hour window
    131048: Verdict.STOP,  # spam limit of the number
    131049: Verdict.GIVE_UP,  # Meta chose not to deliver
    131050: Verdict.GIVE_UP,  # person stopped marketing
    131051: Verdict.ALARM,  # message type
    131052: Verdict.ALARM,  # media download
    131053: Verdict.ALARM,  # media upload
    131056: Verdict.DELAY_USER,  # pair rate limit
    131057: Verdict.RETRY,  # account in maintenance
    131062: Verdict.BY_NUMBER,  # BSUID not allowed for this kind of message
    131064: Verdict.STOP,  # limit after template violations
    132000: Verdict.ALARM,  # template: parameter count
    132001: Verdict.ALARM,  # template: missing
    132005: Verdict.ALARM,  # template: too long
    132007: Verdict.ALARM,  # template: policy
    132012: Verdict.ALARM,  # template: parameter format
    132015: Verdict.ALARM,  # template: paused
    132016: Verdict.ALARM,  # template: disabled
    135000: Verdict.ALARM,  # bad parameter
}
PERMISSIONS = range(200, 300)
ABOUT_THE_FILE = frozenset({None, 100, 131008, 131009, 131051, 131052, 131053})
"""Codes after which a file is lost and words may still arrive; None: an answer without Graph's error, such as HTTP 413."""
TOKEN_REFUSED = frozenset({0, 190})
ALARMING = frozenset({Verdict.STOP, Verdict.ALARM})


def verdict_on(code: int | None, http_status: int | None = None, *, transient: bool = False) -> Verdict:
    """What an error means. `code` is None for an HTTP answer without Graph's error object, `http_status` for a status event.

    `transient` is Graph's own `is_transient`; it decides about codes that the table does not know. A 5xx without Graph's
    word comes from something between Graph and us; behind it the message may have gone out.
    """
    if code is not None and code in VERDICTS:
        return VERDICTS[code]
    if code is not None and code in PERMISSIONS:
        return Verdict.ALARM
    if code is None and http_status is not None and http_status >= 500:
        return Verdict.UNKNOWN
    if transient or http_status == 429 or (http_status is not None and http_status >= 500):
        return Verdict.RETRY
    return Verdict.ALARM


def code_of(error: Any) -> int | None:
    """The code of an error object, of an answer or a status; digits in a string count. None for what is no code."""
    code = error.get("code") if isinstance(error, Mapping) else None
    if isinstance(code, str) and code.isascii() and code.isdigit() and len(code) < 10:
        return int(code)
    return code if isinstance(code, int) and not isinstance(code, bool) and 0 <= code < 2**31 else None
