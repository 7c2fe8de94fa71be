"""The shapes of shared memory over HTTP: what is sent, and what is answered. MCP's tools take and give the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, StringConstraints

from agent7.api.http.resource import Sent, Words
from agent7.language import clean
from agent7.memory import Instruction as StandingInstruction
from agent7.sharing import Contradiction, Found, NewMemory, Query, SharedMemory, Written
from agent7.sharing.service import OF_WORKSPACE, domain_of
from agent7.types import Category, Strength

MOST_CHARACTERS: Final = 4_000
MOST_AT_ONCE: Final = 50
DOMAIN: Final = r"^[a-z0-9][a-z0-9._-]{0,63}$"

type DomainName = Annotated[str, Field(pattern=DOMAIN, description="What it is about, such as `billing` or `deploy.eu`")]
type Reference = Annotated[Words, StringConstraints(min_length=1, max_length=200)]
type CategoryName = Literal[
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
type StrengthName = Literal["explicit", "implied", "inferred"]


class MemorySent(Sent):
    """Something to share."""

    content: Annotated[Words, StringConstraints(min_length=1, max_length=MOST_CHARACTERS, pattern=r"\S")]
    domain: DomainName | None = None
    category: CategoryName | None = None
    strength: StrengthName = "explicit"
    ttl_days: Annotated[int, Field(ge=1, le=3650)] | None = None
    run: Reference | None = None
    task: Reference | None = None
    language: Annotated[str, Field(pattern="^(en|es|de|pt|fr)$")] | None = None

    def as_new(self) -> NewMemory:
        """As the service takes it."""
        return NewMemory(
            self.content,
            self.domain or "",
            Category(self.category) if self.category else None,
            Strength(self.strength),
            timedelta(days=self.ttl_days) if self.ttl_days else None,
            self.run,
            self.task,
            self.language,
        )


class BatchSent(Sent):
    """Several at once: all are counted, or none."""

    memories: Annotated[list[MemorySent], Field(min_length=1, max_length=MOST_AT_ONCE)]


class QuerySent(Sent):
    """What an agent looks for."""

    query: Annotated[Words, StringConstraints(min_length=1, max_length=1_000, pattern=r"\S")]
    domain: DomainName | None = None
    namespace: Annotated[str, Field(pattern=DOMAIN)] | None = None
    categories: Annotated[list[CategoryName], Field(max_length=9)] = Field(default_factory=list)
    min_score: Annotated[float, Field(ge=0, le=5, strict=False)] = 0.0
    limit: Annotated[int, Field(ge=1, le=50)] = 10

    def as_query(self) -> Query:
        """As the service takes it."""
        wanted = frozenset(map(Category, self.categories))
        return Query(self.query, self.domain or "", self.namespace or "", wanted, self.min_score, self.limit)


class ContradictionSent(Sent):
    """What is so instead, where that is known."""

    instead: MemorySent | None = None


class Provenance(BaseModel):
    """Who shared it. `agent` is null for what the workspace's members wrote or published."""

    agent: str | None
    agent_id: str | None
    domain: str
    namespace: str
    run: str | None
    task: str | None


class Memory(BaseModel):
    """Something that is shared."""

    id: str
    content: str
    category: CategoryName
    confidence: float = Field(description="0 to 1; below 0.5 it is not to be stated as certain")
    status: Literal["active", "archived", "quarantined"]
    tags: list[str] = Field(description="conflict, uncertain, stale, unverified: what speaks against it")
    source: Provenance
    confirmations: int = Field(description="By how many other agents")
    created_at: datetime
    confirmed_at: datetime
    expires_at: datetime | None
    replaced: bool


class FoundMemory(Memory):
    """Something that was found."""

    score: float
    on_domain: bool = Field(description="False: it is of another domain than the asked one, and its score is multiplied by 0.7")


class FoundMemories(BaseModel):
    """What was found, best first."""

    memories: list[FoundMemory]
    degraded: list[str] = Field(description="What did not answer, such as `embeddings`")


class WrittenMemory(BaseModel):
    """What became of an item. `confirmed`: it was known, and `id` is that memory's; `updated`: it replaces `replaces`."""

    outcome: Literal["new", "confirmed", "updated", "refused"]
    id: str | None
    status: Literal["active", "archived", "quarantined"] | None
    replaces: str | None
    conflicts: list[str]
    reason: str | None = Field(description="Of a refusal: empty, too_long, secret, forgotten")


class WrittenMemories(BaseModel):
    """What became of each item, in their order."""

    memories: list[WrittenMemory]


class Contradicted(BaseModel):
    """The memory as it stands now, and what was kept instead."""

    memory: Memory
    instead: WrittenMemory | None


class Domain(BaseModel):
    """A domain, and how many memories there are of it."""

    domain: str
    memories: int


class Domains(BaseModel):
    """The largest first."""

    domains: list[Domain]


class Instruction(BaseModel):
    """A standing instruction of the workspace."""

    id: str
    text: str
    category: str
    priority: int


class Instructions(BaseModel):
    """The most important first."""

    instructions: list[Instruction]


class Lessons(BaseModel):
    """Rules that were learnt, the newest first."""

    lessons: list[Memory]


class Forgotten(BaseModel):
    """What is gone."""

    forgotten: str


def shown(item: SharedMemory) -> Memory:
    """A memory as agents see it."""
    return Memory.model_validate(_fields(item))


def found(result: Found) -> FoundMemories:
    """What was found, as agents see it."""
    items = [
        FoundMemory.model_validate({**_fields(item), "score": round(item.score or 0.0, 4), "on_domain": item.on_domain})
        for item in result.items
    ]
    return FoundMemories(memories=items, degraded=list(result.degraded))


def written(done: Written) -> WrittenMemory:
    """What became of an item, as agents see it."""
    return WrittenMemory(
        outcome=done.outcome.value,
        id=done.memory.public_id if done.memory else None,
        status=done.memory.status.name.lower() if done.memory else None,  # type: ignore[arg-type]
        replaces=done.previous.public_id if done.previous else None,
        conflicts=[each.public_id for each in done.conflicts],
        reason=done.reason,
    )


def contradicted(done: Contradiction) -> Contradicted:
    """What a contradiction did, as agents see it."""
    return Contradicted(memory=shown(done.contradicted), instead=written(done.written) if done.written else None)


def instructions(held: Sequence[StandingInstruction]) -> Instructions:
    """Standing instructions, as agents see them."""
    told = [Instruction(id=each.public_id, text=each.text, category=each.category, priority=each.priority) for each in held]
    return Instructions(instructions=told)


def lessons(held: Sequence[SharedMemory]) -> Lessons:
    """Rules that were learnt, as agents see them."""
    return Lessons(lessons=[shown(each) for each in held])


def _fields(item: SharedMemory) -> dict[str, object]:
    memory, shared = item.memory, item.shared
    by_agent = shared is not None and shared.agent is not None
    return {
        "id": memory.public_id,
        "content": clean(memory.content),
        "category": memory.category.value,
        "confidence": round(item.confidence, 3),
        "status": memory.status.name.lower(),
        "tags": sorted(tag.value for tag in item.recalled.tags) if item.recalled else [],
        "source": {
            "agent": shared.agent_name if shared and by_agent else None,
            "agent_id": shared.agent_id if shared and by_agent else None,
            "domain": domain_of(shared),
            "namespace": shared.label.namespace if shared else OF_WORKSPACE,
            "run": shared.label.run if shared else None,
            "task": shared.label.task if shared else None,
        },
        "confirmations": len(shared.confirmed_by) if shared else 0,
        "created_at": memory.created_at,
        "confirmed_at": memory.last_confirmed_at,
        "expires_at": memory.expires_at,
        "replaced": memory.superseded_at is not None,
    }
