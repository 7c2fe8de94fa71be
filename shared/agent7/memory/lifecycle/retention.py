"""Retention.

Time passes: what has expired, faded or was replaced leaves recall, one scope at a time. Twice at one moment changes nothing more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, Scope
from agent7.language import lex
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.lifecycle.retention_rules import Fate, fate
from agent7.memory.lifecycle.summaries import drop_what_is_gone
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.store.memory import cold, memories, memory_changes, postings
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import SourceType


@dataclass(frozen=True, slots=True)
class Aged:
    """How many memories changed their place."""

    archived: int = 0
    cold: int = 0
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class Retention:
    """Applies `retention_rules` to the rows of one scope, and brings back what rests in the cold."""

    policy: MemoryPolicy
    link: Callable[[UnitOfWork, Scope, Memory], None]
    """Notes whom and what a memory speaks of."""

    def apply(self, unit: UnitOfWork, scope: Scope, *, at: datetime) -> Aged:
        """Archive, move to the cold or delete whatever is due at `at`. The embedding model is not needed."""
        due: dict[Fate, list[MemoryId]] = defaultdict(list)
        for memory in self.may_be_due(unit, scope, at):
            due[fate(memory, self.policy, at)].append(memory.id)
        sources = memories.with_descendants(unit, scope.own, due[Fate.DELETED])
        deleted = [each for each in due[Fate.DELETED] if each not in sources]
        memory_changes.archive(unit, scope.own, due[Fate.ARCHIVED], at)
        memory_changes.delete(unit, scope.own, deleted)
        # what others were drawn from stays reachable: every memory has its evidence
        cooled = cold.move(unit, scope.own, [*due[Fate.COLD], *sources], at)
        if deleted:
            drop_what_is_gone(unit, scope)
        return Aged(len(due[Fate.ARCHIVED]), cooled, len(deleted))

    def bring_back(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId]) -> tuple[Memory, ...]:
        """Make these active again; ids that do not rest in the cold, or are somebody else's, are left out.

        They are found by their words at once, and by meaning once `MemoryAgent.embed_missing` was there. What was superseded stays so.
        """
        resting = list(cold.read(unit, [scope.own], ids))
        if not resting:
            return ()
        cold.bring_back(unit, scope.own, resting)
        back = memories.read(unit, [scope.own], resting)
        for memory in back.values():
            postings.add(unit, scope.own, memory.id, lex(memory.content, memory.language).frequencies, live=memory.superseded_at is None)
            self.link(unit, scope, memory)
        return tuple(back.values())

    def thaw(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], at: datetime) -> tuple[Memory, ...]:
        """As `bring_back`, because somebody asks for them: their life in everyday use begins anew."""
        back = self.bring_back(unit, scope, ids)
        memory_changes.touch(unit, scope.own, [memory.id for memory in back], at)
        return back

    def may_be_due(self, unit: UnitOfWork, scope: Scope, at: datetime) -> Iterator[Memory]:
        """The memories that time may have done something to, locked, a page at a time."""
        ageing = self.policy.ageing
        ages = memory_changes.Ages(
            at,
            replaced_before=at - ageing.superseded_kept,
            archived_before=at - ageing.archived_cold_after,
            unsure_archived_before=at - min(ageing.archived_deleted_after, ageing.archived_cold_after),
            idle_for={domain.value: idle for domain, idle in ageing.idle_archived_after.items()},
            uncertain_below=self.policy.uncertain_below,
            confidence_step=self.policy.confidence_step,
            confidence_step_after=self.policy.confidence_step_after,
        )
        last = MemoryId(0)
        while rows := memory_changes.may_be_due(unit, scope.own, ages, after=last, most=ageing.rows_at_once):
            yield from rows
            last = rows[-1].id


class ColdMemories:
    """The carrier of words in the cold: they are forgotten like all others."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: archived rows in cold storage go, with all that was derived from them; evidence of the others is blanked."""
        resting = cold.all_of(unit, scope.own)
        gone = {memory.id for memory in resting if _goes(memory, going)}
        while fresh := {m.id for m in resting if m.id not in gone and _follows(m, gone | going.memories)}:
            gone |= fresh
        cold.delete(unit, scope.own, sorted(gone))
        cold.blank_evidence(unit, scope.own, [memory.id for memory in resting if memory.id not in gone and going.says(memory.evidence)])


def _goes(memory: Memory, going: ErasureRequest) -> bool:
    if going.everything or memory.id in going.memories or memory.source_message_id in going.messages:
        return True
    return going.says(memory.content)


def _follows(memory: Memory, gone: set[MemoryId] | frozenset[MemoryId]) -> bool:
    """Whether it goes with others: made of them and others, drawn from nothing else, or an earlier value or a copy of what goes."""
    some_of_it = memory.source_type is SourceType.COMPACTION and not gone.isdisjoint(memory.derived_from)
    drawn = some_of_it or (bool(memory.derived_from) and set(memory.derived_from) <= gone)
    was_it = memory.superseded_as == "merged" or trust.is_single_valued(memory.attribute)
    return drawn or (was_it and memory.superseded_by in gone)
