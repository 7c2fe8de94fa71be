"""What agents share, and find of what others shared. REST and MCP ask here alike; whoever asks has shown a key (`Caller`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from agent7.errors import NotAllowed, NotFound, Rejected
from agent7.memory import RECIPES, Arm, Draft, Instruction, Memory, MemoryAgent, Note, Outcome, Purpose, Recalled, Remembered
from agent7.sharing.keys import Caller
from agent7.sharing.limits import Limited, Window
from agent7.store.sharing import shared_memories
from agent7.store.sharing.shared_memories import Label, Shared
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Origin, SourceType, Status, Strength

GENERAL: Final = "general"
"""The domain of what is written without one, by an agent that has none."""
OFF_DOMAIN: Final = 0.7
"""What the score of a memory of another domain than the asked one is multiplied by: it falls behind, and is not hidden."""
OF_WORKSPACE: Final = "workspace"
"""Whose what the workspace itself knows is, in place of an agent's name."""
LOOKED_AT: Final = 2
"""Times the limit: so many are looked at before those of other domains fall behind."""
MOST_LOOKED_AT: Final = 60
ARMS: Final = frozenset({Arm.VECTOR, Arm.LEXICAL, Arm.SLOT, Arm.TIME})
"""What agents share is no talk, where what stands beside a hit would matter too; and they name what they look for."""
PLACED: Final = 2
"""Vectors of a large memory that each write puts where they are found fast."""
QUOTA: Final = "The agent's quota is full: forget something, or have an operator raise it. Nothing was saved."


class Refused(Rejected):
    """Nothing of it can be kept; says why."""


@dataclass(frozen=True, slots=True)
class NewMemory:
    """Something to share. `domain` empty: the agent's first; `life`: how long it holds, for good where None."""

    content: str
    domain: str = ""
    category: Category | None = None
    strength: Strength = Strength.EXPLICIT
    life: timedelta | None = None
    run: str | None = None
    task: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class SharedMemory:
    """Something that is shared, with whom it is from and how far it can be trusted. `agent` None: the workspace's own."""

    memory: Memory
    shared: Shared | None
    confidence: float
    score: float | None = None
    recalled: Recalled | None = None
    on_domain: bool = True


@dataclass(frozen=True, slots=True)
class Written:
    """What became of an item. `memory` is where it is kept: of a duplicate, another's; None when it was refused (`reason`)."""

    outcome: Outcome
    memory: Memory | None
    previous: Memory | None = None
    conflicts: tuple[Memory, ...] = ()
    reason: str | None = None

    @property
    def waits(self) -> bool:
        """Whether an operator has to look at it before anybody finds it."""
        return self.memory is not None and self.memory.status is Status.QUARANTINED


@dataclass(frozen=True, slots=True)
class Query:
    """What an agent looks for. Without `domain` none is penalised; `namespace` leaves out what is of no such one, or below it."""

    text: str
    domain: str = ""
    namespace: str = ""
    categories: frozenset[Category] = frozenset()
    min_score: float = 0.0
    limit: int = 10


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first. `degraded`: what did not answer, such as the embedding model."""

    items: tuple[SharedMemory, ...]
    degraded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What a contradiction did: the memory as it stands now, and what was said instead."""

    contradicted: SharedMemory
    written: Written | None


@dataclass(frozen=True, slots=True)
class Sharing:
    """The service. Every method raises DatabaseDown; NotAllowed where the key does not reach, NotFound for what it cannot see."""

    database: Database
    memory: MemoryAgent
    limits: Limited

    def write(self, caller: Caller, items: Sequence[NewMemory], *, at: datetime) -> tuple[list[Written], Window]:
        """Share these, all or none of them; each is found from then on. Raises OverLimit, Refused when the quota is full, Outage.

        What cannot be kept (a secret, nothing said) is told in its place and hinders none of the others.
        """
        labels = [self._label(caller, item) for item in items]
        window = self.limits.take(caller.id, len(items), limit=caller.per_minute, at=at)
        try:
            drafts = self.memory.drafts(caller.scope, [_note(caller, item, at) for item in items], at=at)
            with self.database.transaction(Fence.around(caller.scope)) as unit:
                written = [self._keep(unit, caller, *each, at) for each in zip(drafts, labels, strict=True)]
                added = [len(item.content.encode()) for item, done in zip(items, written, strict=True) if _is_added(done)]
                if added:
                    self.memory.place_vectors(unit, caller.scope, most=PLACED * len(added))
                if added and not shared_memories.take_room(unit, caller.scope.workspace, caller.agent, added):
                    raise Refused(QUOTA)
        except Exception:
            self.limits.give_back(caller.id, len(items), at=at)
            raise
        return written, window

    def query(self, caller: Caller, query: Query, *, at: datetime) -> Found:
        """What matters for a question: of what agents share, and of what the workspace itself knows."""
        narrowed = query.domain or query.namespace or query.categories or caller.only
        most = min(query.limit * LOOKED_AT, MOST_LOOKED_AT) if narrowed else query.limit
        recipe = replace(RECIPES[Purpose.SEARCH], limit=most, arms=ARMS)
        recall = self.memory.recall(caller.scope, query.text, purpose=Purpose.SEARCH, at=at, recipe=recipe)
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            known = shared_memories.of(unit, caller.scope, [item.memory.id for item in recall.items])
        found = [_found(item, known.get(item.memory.id), query) for item in recall.items]
        wanted = [each for each in found if self._fits(caller, query, each) and (each.score or 0.0) >= query.min_score]
        return Found(tuple(sorted(wanted, key=lambda each: -(each.score or 0.0))[: query.limit]), recall.degraded)

    def read(self, caller: Caller, memory: str, *, at: datetime) -> SharedMemory:
        """One memory by its id. What waits for an operator is seen by its agent alone."""
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            return self._find(unit, caller, memory, at)

    def confirm(self, caller: Caller, memory: str, *, at: datetime) -> SharedMemory:
        """Say that it is so: surer once for each other agent. Raises Rejected for what waits or is the workspace's own."""
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            held = self._standing(unit, caller, memory, at)
            counts = shared_memories.confirm(unit, caller.scope, held.memory.id, caller.agent)
            self.memory.shared.confirm(unit, caller.scope, held.memory, counts=counts, at=at)
            return self._find(unit, caller, memory, at)

    def contradict(self, caller: Caller, memory: str, instead: NewMemory | None, *, at: datetime) -> tuple[Contradiction, Window | None]:
        """Say that it is not so, and what is `instead`. One's own is over by that; another's is less sure, once for each agent.

        Raises as `write`, and Rejected as `confirm`.
        """
        written, window = None, None
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            self._standing(unit, caller, memory, at)
        if instead is not None:
            (written,), window = self.write(caller, [instead], at=at)
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            held = self._find(unit, caller, memory, at)
            new = written.memory if written is not None and not written.waits else None
            if held.memory.superseded_at is None and (new is None or new.id != held.memory.id):
                self._against(unit, caller, held, new, at)
            return Contradiction(self._find(unit, caller, memory, at), written), window

    def forget(self, caller: Caller, memory: str, *, at: datetime) -> None:
        """Delete for good what this agent shared. Raises NotAllowed for what is another's."""
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            held = self._find(unit, caller, memory, at)
            if not _is_own(held, caller):
                raise NotAllowed("Only the agent that shared it forgets it; contradict it instead")
            self._must_write(caller, held.shared.label.domain if held.shared else GENERAL)
            self.memory.shared.forget(unit, caller.scope, held.memory, at=at)

    def domains(self, caller: Caller) -> list[tuple[str, int]]:
        """The domains that the key opens, with how many memories there are of each."""
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            return [(domain, number) for domain, number in shared_memories.domains(unit, caller.scope) if caller.may_see(domain)]

    def instructions(self, caller: Caller) -> list[Instruction]:
        """The standing instructions of the workspace, the most important first."""
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            return self.memory.shared.instructions(unit, caller.scope)

    def lessons(self, caller: Caller, *, at: datetime) -> list[SharedMemory]:
        """Rules that were learnt and are shared, the newest first."""
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            held = self.memory.shared.lessons(unit, caller.scope, at=at)
            known = shared_memories.of(unit, caller.scope, [memory.id for memory in held])
        shown = [self._shown(memory, known.get(memory.id), at) for memory in held]
        return [each for each in shown if caller.may_see(domain_of(each.shared))]

    def _keep(self, unit: UnitOfWork, caller: Caller, draft: Draft, label: Label, at: datetime) -> Written:
        done = self.memory.shared.keep(unit, caller.scope, draft, at=at)
        if done.memory is None:
            return Written(done.outcome, None, reason=done.reason)
        if done.outcome is Outcome.CONFIRMED:
            return replace(_written(done), memory=self._said_again(unit, caller, done.memory, at))
        shared_memories.add(unit, caller.scope, done.memory.id, caller.agent, label, len(draft.note.text.encode()))
        return _written(done)

    def _said_again(self, unit: UnitOfWork, caller: Caller, memory: Memory, at: datetime) -> Memory:
        """The same that is held already: its agent is confirmed, once by each other."""
        if not shared_memories.confirm(unit, caller.scope, memory.id, caller.agent):
            return memory
        return self.memory.shared.confirm(unit, caller.scope, memory, counts=True, at=at)

    def _against(self, unit: UnitOfWork, caller: Caller, held: SharedMemory, new: Memory | None, at: datetime) -> None:
        if _is_own(held, caller):
            self.memory.shared.end(unit, caller.scope, held.memory, by=new, at=at)
        else:
            self.memory.shared.doubt(unit, caller.scope, held.memory, by=f"agent {caller.agent}", at=at)

    def _find(self, unit: UnitOfWork, caller: Caller, memory: str, at: datetime) -> SharedMemory:
        found = self.memory.shared.find(unit, caller.scope, memory)
        if found is None:
            raise NotFound(memory)
        shown = self._shown(found, shared_memories.of(unit, caller.scope, [found.id]).get(found.id), at)
        hidden = found.status is Status.QUARANTINED and not _is_own(shown, caller)
        if hidden or not caller.may_see(domain_of(shown.shared)):
            raise NotFound(memory)
        return shown

    def _standing(self, unit: UnitOfWork, caller: Caller, memory: str, at: datetime) -> SharedMemory:
        """What agents may speak for or against. Raises NotAllowed, Rejected."""
        held = self._find(unit, caller, memory, at)
        self._must_write(caller, domain_of(held.shared))
        if held.memory.scope_id != caller.scope.own:
            raise NotAllowed("The workspace's own knowledge is its members' to change")
        if held.memory.status is Status.QUARANTINED or held.memory.superseded_at is not None:
            raise Rejected("It waits for an operator, or was replaced")
        return held

    def _shown(self, memory: Memory, shared: Shared | None, at: datetime) -> SharedMemory:
        return SharedMemory(memory, shared, self.memory.timeline.confidence(memory, at=at))

    def _label(self, caller: Caller, item: NewMemory) -> Label:
        """Raises NotAllowed where the key does not let it write so."""
        own = [each for each in caller.domains if caller.may_see(each)] or sorted(caller.only)
        domain = item.domain or (own[0] if own else GENERAL)
        self._must_write(caller, domain)
        return Label(domain, caller.namespace, item.run, item.task)

    @staticmethod
    def _must_write(caller: Caller, domain: str) -> None:
        if not caller.may_write:
            raise NotAllowed("This key only reads")
        if not caller.may_see(domain):
            raise NotAllowed("This key is not for that domain")

    @staticmethod
    def _fits(caller: Caller, query: Query, each: SharedMemory) -> bool:
        namespace = each.shared.label.namespace if each.shared else ""
        below = not query.namespace or namespace == query.namespace or namespace.startswith(f"{query.namespace}.")
        of_category = not query.categories or each.memory.category in query.categories
        return below and of_category and caller.may_see(domain_of(each.shared))


def domain_of(shared: Shared | None) -> str:
    """The domain of something; the general one of what the workspace itself knows."""
    return shared.label.domain if shared else GENERAL


def _note(caller: Caller, item: NewMemory, at: datetime) -> Note:
    return Note(
        item.content,
        SourceType.AGENT,
        Origin.AGENT,
        at,
        speaker=f"agent {caller.name}",
        language=item.language,
        strength=item.strength,
        category=item.category,
        life=item.life,
    )


def _found(item: Recalled, shared: Shared | None, query: Query) -> SharedMemory:
    on_domain = not query.domain or shared is None or shared.label.domain == query.domain
    return SharedMemory(item.memory, shared, item.confidence, item.score * (1.0 if on_domain else OFF_DOMAIN), item, on_domain)


def _is_own(held: SharedMemory, caller: Caller) -> bool:
    return held.shared is not None and held.shared.agent == caller.agent


def _written(done: Remembered) -> Written:
    return Written(done.outcome, done.memory, done.previous, done.conflicts)


def _is_added(done: Written) -> bool:
    return done.outcome in (Outcome.NEW, Outcome.UPDATED)


def texts(items: Iterable[NewMemory]) -> int:
    """Bytes of what is to be shared."""
    return sum(len(item.content.encode()) for item in items)
