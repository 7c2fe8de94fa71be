"""Erasure in core memory.

Forgetting in core memory: an entry goes with all that it rests on, and no version keeps words that were forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent7.identity import MemoryId, Scope
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.lifecycle.core_rules import PATTERN, core_category, key_of
from agent7.store.memory import core, memory_changes, reflections
from agent7.store.memory.core import CoreMemory, Reason, State, Version
from agent7.store.unit_of_work import UnitOfWork

MOST_PATTERNS: Final = 1_000


@dataclass(frozen=True, slots=True)
class CoreCarrier:
    """Core memory, its versions, and the patterns that were drawn in words of an episode that goes."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: entries of core memory about it go with all versions; the others lose it as a source."""
        entries = core.everything(unit, scope.own)
        versions = core.versions(unit, scope.own, [entry.id for entry in entries]) if entries else {}
        doomed = [entry for entry in entries if not entry.protected and (going.everything or _is_over(entry, going))]
        core.delete(unit, scope.own, [entry.id for entry in doomed])
        for entry in entries:
            if entry not in doomed:
                self._keep_less(unit, scope, entry, versions[entry.id], going)
        for entry in doomed:
            if not going.everything and not entry.key.startswith(PATTERN):
                self._bring_back(unit, scope, entry)
        self._forget_patterns(unit, scope, going)

    @staticmethod
    def _keep_less(unit: UnitOfWork, scope: Scope, entry: CoreMemory, versions: list[Version], going: ErasureRequest) -> None:
        """What stays loses the sources that went, and the states that said it."""
        state, left = entry.state, _left(entry.state.sources, going)
        if left != state.sources:
            count = state.source_count if state.stated else min(state.source_count, len(left))
            core.support(unit, scope.own, entry.id, confidence=state.confidence, source_count=count, sources=left, at=entry.updated_at)
        for version in versions:
            rests = _left(version.state.sources, going)
            over = version.version != entry.version and (going.says(version.state.content) or not rests)
            if rests != version.state.sources or (over and version.state.content):
                core.redact_version(unit, scope.own, entry.id, version.version, "" if over else version.state.content, rests)

    @staticmethod
    def _bring_back(unit: UnitOfWork, scope: Scope, gone: CoreMemory) -> None:
        """What a withdrawn message had replaced is so again."""
        subject, _, attribute = gone.key.partition("/")
        for memory in memory_changes.lock_slot(unit, scope.own, subject, attribute.partition("/")[0]):
            category = core_category(memory)
            if category is not None and key_of(memory) == gone.key:
                state = State(memory.content, memory.language, True, memory.confidence, 1, 1, (memory.id,))
                core.add(unit, scope, gone.key, category, state, Reason.STATED, memory.created_at)
                return

    @staticmethod
    def _forget_patterns(unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """A pattern in the words of an episode that goes: the next reflection finds other words for what stays."""
        saying = [
            pattern.id
            for pattern in (reflections.patterns(unit, scope.own, most=MOST_PATTERNS) if going.memories else ())
            if going.memories & set(pattern.derived_from) and going.says(pattern.content)
        ]
        if saying:
            memory_changes.delete(unit, scope.own, saying)
            core.delete(unit, scope.own, [entry.id for entry in core.resting_on(unit, scope.own, saying) if not entry.protected])


def _is_over(entry: CoreMemory, going: ErasureRequest) -> bool:
    """Whether nothing is left under it, or it says what goes."""
    return going.says(entry.state.content) or (bool(entry.state.sources) and not _left(entry.state.sources, going))


def _left(sources: Sequence[MemoryId], going: ErasureRequest) -> tuple[MemoryId, ...]:
    return tuple(source for source in sources if source not in going.memories)
