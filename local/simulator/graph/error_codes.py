"""Meta's error codes: the HTTP status and the wording of each, and the two shapes in which they reach a business."""

from __future__ import annotations

import secrets
from typing import Any

SOMETHING_WRONG = 131000
BAD_TOKEN = 190
BAD_PARAMETER = 100
MISSING_PARAMETER = 131008
BAD_VALUE = 131009
SAME_NUMBER = 131021
UNDELIVERABLE = 131026
WINDOW_CLOSED = 131047
UNKNOWN_KIND = 131051
MEDIA_UPLOAD = 131053
PAIR_LIMIT = 131056
NUMBER_THROUGHPUT = 130429

CODES: dict[int, tuple[int, str]] = {
    0: (401, "AuthException"),
    1: (400, "An unknown error occurred"),
    2: (503, "Service temporarily unavailable"),
    3: (500, "Capability or permissions issue"),
    4: (400, "Application request limit reached"),
    10: (403, "Permission denied"),
    33: (400, "Parameter value is not valid: the number has been deleted"),
    BAD_PARAMETER: (400, "Invalid parameter"),
    BAD_TOKEN: (401, "Access token has expired or is invalid"),
    200: (403, "API permission missing"),
    368: (403, "Temporarily blocked for policies violations"),
    80007: (400, "Rate limit of the account hit"),
    NUMBER_THROUGHPUT: (400, "Rate limit hit"),
    130497: (403, "Business account is restricted from messaging users in this country"),
    SOMETHING_WRONG: (500, "Something went wrong"),
    131005: (403, "Access denied"),
    MISSING_PARAMETER: (400, "Required parameter is missing"),
    BAD_VALUE: (400, "Parameter value is not valid"),
    131016: (500, "Service unavailable"),
    SAME_NUMBER: (400, "Recipient cannot be sender"),
    UNDELIVERABLE: (400, "Message undeliverable"),
    131030: (400, "Recipient phone number not in allowed list"),
    131031: (403, "Account has been locked"),
    131042: (400, "Business eligibility payment issue"),
    WINDOW_CLOSED: (400, "Re-engagement message"),
    131048: (400, "Spam rate limit hit"),
    131049: (400, "Message was not delivered to maintain healthy ecosystem engagement"),
    131050: (400, "User has stopped marketing messages"),
    UNKNOWN_KIND: (400, "Unsupported message type"),
    131052: (400, "Media download error"),
    MEDIA_UPLOAD: (400, "Media upload error"),
    PAIR_LIMIT: (400, "(Business Account, Consumer Account) pair rate limit hit"),
    131057: (500, "Account in maintenance mode"),
    131062: (400, "Business-scoped user id is not allowed for this message"),
    131064: (400, "Messaging limit after template violations"),
    132000: (400, "Template parameter count mismatch"),
    132001: (404, "Template does not exist"),
    132005: (400, "Template hydrated text too long"),
    132007: (400, "Template format character policy violated"),
    132012: (400, "Template parameter format mismatch"),
    132015: (400, "Template is paused"),
    132016: (400, "Template is disabled"),
    135000: (400, "Generic user error"),
}

SAID_IN_MESSAGE = (15, BAD_PARAMETER, BAD_TOKEN, 200, 2200)


class GraphError(Exception):
    """One refusal of the Graph API. Classify it by `code`; most throttling comes with HTTP 400."""

    def __init__(self, code: int, details: str = "", *, http_status: int | None = None, subcode: int | None = None) -> None:
        known_status, self.title = CODES.get(code, (500, "Unknown error"))
        self.code = code
        self.details = details or self.title
        self.http_status = http_status or known_status
        self.subcode = subcode
        super().__init__(f"(#{code}) {self.title}")

    def answer(self) -> dict[str, Any]:
        """The body of the HTTP answer. What Meta's general API refuses is said in `message`, the rest in `error_data`."""
        said = self.details if self.code in SAID_IN_MESSAGE else self.title
        return {
            "error": {
                "message": f"(#{self.code}) {said}",
                "type": "OAuthException",
                "code": self.code,
                "error_data": {"messaging_product": "whatsapp", "details": self.details},
                "fbtrace_id": secrets.token_urlsafe(8),
            }
            | ({"error_subcode": self.subcode} if self.subcode else {})
        }

    def in_status(self) -> dict[str, Any]:
        """One item of `errors` in a failed status webhook."""
        return {"code": self.code, "title": self.title, "message": self.title, "error_data": {"details": self.details}}
