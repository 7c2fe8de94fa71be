"""Time zone inference. The zone that a person lives by follows what memory holds of it: told, corrected, forgotten or taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from agent7.identity import Scope
from agent7.language import USER, iana_zone
from agent7.memory.model import Memory, Remembered
from agent7.store.identity import users
from agent7.store.memory import memories
from agent7.store.unit_of_work import UnitOfWork

TIME_ZONE: Final = "timezone"


def tells_zone(remembered: Sequence[Remembered | None]) -> bool:
    """Whether any of these writes is about the zone of the person."""
    return any(each is not None and each.memory is not None and _is_zone(each.memory) for each in remembered)


def settle_zone(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Let the person's row name the zone that memory holds to be theirs now; none when it holds none, or one that nobody knows."""
    told = memories.of_slot(unit, [scope.own], USER, TIME_ZONE, at=at)
    users.set_time_zone(unit, scope, next((zone for memory in told if memory.value and (zone := iana_zone(memory.value))), None))


def _is_zone(memory: Memory) -> bool:
    return memory.subject == USER and memory.attribute == TIME_ZONE
