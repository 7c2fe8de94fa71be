"""Model errors and usage: how a call fails, and the tokens that it cost all the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from agent7.errors import ModelUnavailable

Reason = Literal[
    "offline",  # no model is configured
    "not_installed",  # the local model's packages are missing
    "refused",
    "length",  # the answer was cut off
    "content_filter",
    "empty",  # no choice, or a choice without text
    "invalid_json",
    "schema_mismatch",
    "prompt_echo",  # the answer repeats the frame of its own prompt
    "wrong_vectors",  # count, dimensions or numbers are not what was asked for
    "time_out",
    "rate_limited",
    "server_error",
    "bad_request",
    "not_allowed",  # wrong key or no access to the model
    "model_not_found",
    "connection",
    "over_budget",  # not asked: the answer would have cost more than it may
]
OVER_BUDGET: Final = "over_budget"


@dataclass(frozen=True, slots=True)
class Usage:
    """Token usage of one or several calls. `cached` and `cache_written` are part of `input`, `reasoning` part of `output`.

    `untold` of the calls did not tell their tokens (a time-out, a server without usage): then the sums are a lower bound and the cost is
    unknown, not zero.
    """

    input: int = 0
    cached: int = 0
    cache_written: int = 0
    output: int = 0
    reasoning: int = 0
    calls: int = 0
    untold: int = 0

    @property
    def known(self) -> bool:
        """Whether every call told its tokens."""
        return self.untold == 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input + other.input,
            self.cached + other.cached,
            self.cache_written + other.cache_written,
            self.output + other.output,
            self.reasoning + other.reasoning,
            self.calls + other.calls,
            self.untold + other.untold,
        )


NOTHING_USED = Usage()
UNKNOWN_CALL = Usage(calls=1, untold=1)


class ModelFailed(ModelUnavailable):
    """A model call that gave nothing usable. `reason` says why, in one word for metrics and `degraded`; `usage` is to be booked.

    `retry_after` is the number of seconds after which the server invites another try; None when it did not say.
    """

    def __init__(
        self, message: str, *, reason: Reason, usage: Usage = NOTHING_USED, model: str = "", retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.reason: Reason = reason
        self.usage = usage
        self.model = model
        self.retry_after = retry_after


def reason_of_status(status: int) -> Reason:
    """The reason of failure for an HTTP status of a model server."""
    if status == 429:
        return "rate_limited"
    if status in (401, 403):
        return "not_allowed"
    if status == 404:
        return "model_not_found"
    if status in (408, 504):
        return "time_out"
    return "server_error" if status >= 500 else "bad_request"
