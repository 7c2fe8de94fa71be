"""What is sent and answered. Fields that a later server adds are left out."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any, Literal, get_args, get_type_hints

Category = Literal[
    "preference",
    "fact",
    "decision",
    "task_outcome",
    "correction",
    "project_pattern",
    "learned_rule",
    "domain_knowledge",
    "communication_style",
]
Strength = Literal["explicit", "implied", "inferred"]


@dataclass(frozen=True)
class NewMemory:
    """Something to share. Without `domain` it is of the agent's first; without `ttl_days` it holds for good."""

    content: str
    domain: str | None = None
    category: Category | None = None
    strength: Strength = "explicit"
    ttl_days: int | None = None
    run: str | None = None
    task: str | None = None
    language: str | None = None

    def as_json(self) -> dict[str, Any]:
        """What is sent."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True)
class Source:
    """Whom a memory is from; `agent` None: the workspace's members."""

    agent: str | None
    agent_id: str | None
    domain: str
    namespace: str
    run: str | None
    task: str | None


@dataclass(frozen=True)
class Memory:
    """Something that is shared. `tags` tell what speaks against it: conflict, uncertain, stale, unverified."""

    id: str
    content: str
    category: Category
    confidence: float
    status: Literal["active", "archived", "quarantined"]
    tags: list[str]
    source: Source
    confirmations: int
    created_at: datetime
    confirmed_at: datetime
    expires_at: datetime | None
    replaced: bool


@dataclass(frozen=True)
class Found(Memory):
    """Something that was found."""

    score: float
    on_domain: bool


@dataclass(frozen=True)
class Written:
    """What became of an item. `confirmed`: it was known already, and `id` is that memory's."""

    outcome: Literal["new", "confirmed", "updated", "refused"]
    id: str | None
    status: Literal["active", "archived", "quarantined"] | None
    replaces: str | None
    conflicts: list[str]
    reason: str | None


@dataclass(frozen=True)
class Contradicted:
    """The memory as it stands now, and what was kept instead."""

    memory: Memory
    instead: Written | None


@dataclass(frozen=True)
class Domain:
    """A domain, and how many memories there are of it."""

    domain: str
    memories: int


@dataclass(frozen=True)
class Instruction:
    """A standing instruction of the workspace."""

    id: str
    text: str
    category: str
    priority: int


def read[T](kind: type[T], told: Any) -> T:
    """JSON as one of these types, by its annotations."""
    made: T = _read(kind, told)
    return made


def _read(kind: Any, told: Any) -> Any:
    if told is None or kind is datetime:
        return told and datetime.fromisoformat(told)
    options = [each for each in get_args(kind) if each is datetime or is_dataclass(each)]
    if options:
        return [_read(options[0], each) for each in told] if isinstance(told, list) else _read(options[0], told)
    if not is_dataclass(kind):
        return told
    hints = get_type_hints(kind)
    return kind(**{each.name: _read(hints[each.name], told.get(each.name)) for each in fields(kind)})  # type: ignore[operator]
