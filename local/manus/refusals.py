"""What Manus says no with: a code, a sentence and an HTTP status."""

from __future__ import annotations

INVALID, DENIED, NOT_FOUND, RATE_LIMITED, INTERNAL, UNAVAILABLE = (
    "invalid_argument", "permission_denied", "not_found", "rate_limited", "internal", "unavailable",
)  # fmt: skip

STATUSES = {INVALID: 400, DENIED: 401, NOT_FOUND: 404, RATE_LIMITED: 429, INTERNAL: 500, UNAVAILABLE: 503}
"""The contract names the codes of 400, 401 and 429; the others are ours, for calls that only have to fail."""


class ApiError(Exception):
    """One refusal. `code` is what programs go by."""

    def __init__(self, code: str, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status or STATUSES.get(code, 500)


def invalid(message: str) -> ApiError:
    """The error of an invalid argument."""
    return ApiError(INVALID, message)


def not_found(what: str) -> ApiError:
    """The error of something that is not there."""
    return ApiError(NOT_FOUND, f"{what} not found")
