"""Switches that make the next sends go wrong, each a given number of times."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from local.simulator.graph.error_codes import CODES

AT_SEND = ("error", "http", "lost_answer", "delay", "closed_window")
AT_STATUS = ("failed_status", "missing_status", "duplicate_status")
STATUSES = ("sent", "delivered", "read")
FOREVER = 1_000_000


@dataclass
class Fault:
    """One switch, for `times` turns.

    `error` answers with Meta's `code`; `http` with a bare `status` such as 503; `lost_answer` delivers and closes the
    connection; `delay` answers after `ms`; `closed_window` refuses all but templates with 131047; `failed_status` accepts
    and reports `code` as a failed status; `missing_status` and `duplicate_status` leave out or repeat the webhook of
    `status`. `user` limits it to one person.
    """

    kind: str
    code: int = 131000
    status: int | str | None = None
    ms: int = 0
    user: str | None = None
    times: int = 1
    id: str = field(default_factory=lambda: secrets.token_hex(4))

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Fault:
        """A switch from JSON. Raises ValueError that says what is wrong."""
        unknown = set(raw) - {"kind", "code", "status", "ms", "user", "times"}
        if unknown or "kind" not in raw:
            raise ValueError(
                f"a switch needs kind and may have code, status, ms, user, times; not {', '.join(sorted(unknown)) or 'nothing'}"
            )
        if not all(isinstance(raw.get(name, 1), int) for name in ("code", "ms", "times")):
            raise ValueError("code, ms and times must be whole numbers")
        fault = cls(**raw)
        if fault.kind not in AT_SEND + AT_STATUS:
            raise ValueError(f"kind must be one of {', '.join(AT_SEND + AT_STATUS)}")
        if fault.kind in ("error", "failed_status") and fault.code not in CODES:
            raise ValueError(f"code {fault.code!r} is not in Meta's list")
        if fault.kind == "http" and not (isinstance(fault.status, int) and 400 <= fault.status <= 599):
            raise ValueError("an http fault needs a status from 400 to 599")
        if fault.kind in ("missing_status", "duplicate_status") and fault.status not in STATUSES:
            raise ValueError(f"status must be one of {', '.join(STATUSES)}")
        if not 1 <= fault.times <= FOREVER or not 0 <= fault.ms <= 600_000:
            raise ValueError(f"times must be 1 or more (at most {FOREVER}) and ms from 0 to 600000")
        return fault

    def concerns(self, kinds: tuple[str, ...], user: str | None, status: str | None) -> bool:
        """Whether the fault applies to a send of these kinds, to this user, at this status."""
        fits_status = status is None or self.kind not in AT_STATUS[1:] or self.status == status
        return self.kind in kinds and self.user in (None, user) and fits_status


class Faults:
    """The switches that are set, oldest first."""

    def __init__(self, changed: Callable[[], object] = lambda: None) -> None:
        self._lock = threading.Lock()
        self._set: list[Fault] = []
        self._changed = changed

    def set(self, faults: list[Fault]) -> None:
        """Add faults."""
        with self._lock:
            self._set.extend(faults)
        self._changed()

    def clear(self, fault_id: str | None = None) -> None:
        """Put one switch back, or all."""
        with self._lock:
            self._set = [fault for fault in self._set if fault_id not in (None, fault.id)]
        self._changed()

    def as_json(self) -> list[dict[str, Any]]:
        """The faults as JSON."""
        with self._lock:
            return [asdict(fault) for fault in self._set]

    def restore(self, raw: list[dict[str, Any]]) -> None:
        """Take faults from a snapshot."""
        with self._lock:
            self._set.extend(Fault(**item) for item in raw)

    def take(self, *kinds: str, user: str | None = None, status: str | None = None) -> Fault | None:
        """Use up one turn of the oldest switch of these kinds that concerns this user (and status)."""
        with self._lock:
            fault = next((fault for fault in self._set if fault.concerns(kinds, user, status)), None)
            if fault is None:
                return None
            fault.times -= 1
            if fault.times == 0:
                self._set.remove(fault)
        self._changed()
        return fault
