"""What an invocation comes to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed invocation, as Lambda reports it."""

    error_type: str
    message: str
    stack_trace: tuple[str, ...] = ()

    @classmethod
    def read(cls, body: bytes) -> Failure:
        """What the runtime client posted as an error."""
        try:
            report = json.loads(body)
        except ValueError:
            report = {}
        return cls(str(report.get("errorType") or "Unknown"), str(report.get("errorMessage") or ""), tuple(report.get("stackTrace") or ()))

    def __str__(self) -> str:
        return f"{self.error_type}: {self.message}"


@dataclass(frozen=True, slots=True)
class Result:
    """The payload that the handler returned, still as JSON, or the failure."""

    payload: bytes = b""
    failure: Failure | None = None

    def value(self) -> Any:
        """The payload as Python values; None when the invocation failed or returned nothing."""
        return json.loads(self.payload) if self.payload and self.failure is None else None
