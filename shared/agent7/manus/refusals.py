"""The error table of Manus: from the HTTP status and code of an answer that is no success to our errors.

| answer | error |
|---|---|
| 402, code 8, or words that the credits are used up | CreditsExhausted |
| 429, `rate_limited` | ManusBusy |
| 404, code 5, `not_found`, "task not found", about a task | TaskGone |
| 404 that is no JSON | ManusDown: not Manus' API answered, but something on the way to it |
| 408, 425, 503 | ManusDown |
| 5xx else | ManusDown; ManusTimedOut where the call may have had an effect that must not happen twice |
| everything else | ManusRefused |

Manus' own text is read here and goes no further.
"""

from __future__ import annotations

import math
import re
from typing import Any

from agent7.errors import Agent7Error, CreditsExhausted, ManusBusy, ManusDown, ManusRefused, ManusTimedOut, TaskGone
from agent7.manus.json_fields import mapping, text

NUMBERED = {"3": "invalid_argument", "5": "not_found", "7": "permission_denied", "8": "credits_exhausted", "16": "unauthenticated"}
"""gRPC's numbers, which some answers carry instead of words."""
NO_CREDITS = re.compile(
    r"\bcredits?\b.{0,30}\b(limit|exceeded|exhausted|insufficient|used up|balance)\b"
    r"|\b(insufficient|not enough|enough|no|out of)( more)? credits?\b"
)
"""Words about the account, and not about a credit card that a refused request may speak of."""
OF_THE_KEY = ("unauthenticated", "unauthorized", "permission_denied", "invalid_api_key")
NOT_TAKEN = (408, 425, 503)
USUAL_WAIT_SECONDS = 10.0
"""10 calls a minute are let through, so a place is free again after 6 s on average."""
LONGEST_WAIT_SECONDS = 3600.0


def code_of(status: int, content: Any) -> str:
    """Manus' word for what was wrong, fit to be logged; `http_<status>` when it said none."""
    error = mapping(content).get("error")
    code = mapping(error).get("code") or mapping(content).get("code") or (error if isinstance(error, str) else "")
    word = text(code).strip().lower()
    return NUMBERED.get(word, word) if re.fullmatch(r"[a-z0-9_.-]{1,40}", word) else f"http_{status}"


def is_about_the_key(status: int, content: Any) -> bool:
    """Whether another key may help."""
    return status in (401, 403) or code_of(status, content) in OF_THE_KEY


def fault(status: int, content: Any, *, about_task: bool, repeatable: bool, retry_after: str | None) -> Agent7Error:
    """The error that stands for an answer. `repeatable`: doing the call twice does no harm."""
    code, said = code_of(status, content), _words(content)
    if status == 402 or (status < 500 and ("credit" in code or NO_CREDITS.search(said))):
        return CreditsExhausted(code)
    if status == 429 or code == "rate_limited":
        return ManusBusy(_seconds(retry_after))
    if status in NOT_TAKEN or (status == 404 and not isinstance(content, dict)):
        return ManusDown(f"Manus answered {status}")
    if status >= 500:
        return ManusDown(f"Manus answered {status}") if repeatable else ManusTimedOut(f"Manus answered {status}")
    if about_task and (status == 404 or code == "not_found" or "task not found" in said):
        return TaskGone(code)
    return ManusRefused(code)


def _words(content: Any) -> str:
    error = mapping(content).get("error")
    return (text(mapping(error).get("message")) or text(mapping(content).get("message"))).lower()


def _seconds(retry_after: str | None) -> float:
    """The header's seconds within reason; a date, which has the other clock's time, counts as none."""
    try:
        seconds = float(retry_after or "")
    except ValueError:
        return USUAL_WAIT_SECONDS
    return min(max(seconds, 1.0), LONGEST_WAIT_SECONDS) if math.isfinite(seconds) else USUAL_WAIT_SECONDS
