"""Reflection: what happens again and again becomes a pattern, and what does so on many days becomes part of core memory.

It reads and compares without a lock, makes its notes ready, and writes only if no other reflection of the same person came in
between. Trust never rises: a pattern has the least trusted origin of its episodes, and only trusted ones come to core.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, Scope
from agent7.memory.lifecycle import core_rules
from agent7.memory.lifecycle import pattern_rules as patterns
from agent7.memory.lifecycle.pattern_rules import Episode
from agent7.memory.model import Draft, Note, Outcome
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST, TRUSTED
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.drafting import Drafting
from agent7.store.memory import core, reflections
from agent7.store.memory.core import CoreMemory, Reason, State
from agent7.store.memory.reflections import Happened, Pattern
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Domain, Kind, Origin, SourceType, Strength

log = logging.getLogger(__name__)

MOST_PATTERNS = 500


@dataclass(frozen=True, slots=True)
class Reflection:
    """What one reflection did, for the log."""

    patterns: int = 0
    """New ones, and old ones seen again."""
    core_changes: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """A group of episodes with the words for it, as a draft."""

    group: tuple[Episode, ...]
    draft: Draft

    @property
    def ids(self) -> tuple[MemoryId, ...]:
        """The memories of the group."""
        return tuple(episode.id for episode in self.group)


@dataclass(frozen=True, slots=True)
class Reflector:
    """Reflection: generalises from episodes to patterns, and from patterns and statements to core memory."""

    database: Database
    drafting: Drafting
    consolidation: Consolidation
    policy: MemoryPolicy

    def reflect(self, scope: Scope, at: datetime, hold: Callable[[UnitOfWork], None] = lambda _: None) -> Reflection:
        """Raises DatabaseDown, and what `hold` raises. Twice at once, or twice in a row, does it once."""
        since = at - self.policy.core.looked_back
        with self.database.transaction(Fence.around(scope)) as unit:
            before = reflections.runs(unit, scope.own)
            model = self.drafting.models.read(unit).model
            happened = reflections.episodes(unit, scope.own, model, since=since, most=self.policy.core.most_episodes)
            asked = reflections.requests(unit, scope.own, since=since, most=self.policy.core.most_episodes)
        seen = self._seen(scope, happened, asked)
        if not seen:
            return Reflection()
        with self.database.transaction(Fence.around(scope)) as unit:
            hold(unit)
            if reflections.begin(unit, scope, at) != before:
                log.info("another reflection was faster", extra={"scope": scope.own})
                return Reflection()
            return self._write(unit, scope, seen, at)

    def _seen(self, scope: Scope, happened: Sequence[Happened], asked: Sequence[Happened]) -> list[Seen]:
        """The groups of alike episodes, of trusted ones and of all others apart, and of requests, each with its note made ready."""
        found: list[tuple[tuple[Episode, ...], Note]] = []
        happened = [each for each in happened if patterns.may_be_habit(each.content)]
        own = [each for each in happened if Origin(each.origin) in TRUSTED]
        others = [each for each in happened if Origin(each.origin) not in TRUSTED]
        for these, wording in ((own, patterns.wording), (others, patterns.wording), (asked, patterns.wording_of_requests)):
            rows = {each.id: each for each in these}
            episodes = [Episode.read(each.id, each.content, each.language, each.valid_from, each.vector) for each in rows.values()]
            groups = patterns.groups(episodes, self.policy.core)
            told = [(group, wording(group, self.policy.core)) for group in groups]
            found += [(group, note_of(group, [rows[episode.id] for episode in group], words)) for group, words in told if words]
        drafts = self.drafting.drafts(scope, [note for _, note in found]) if found else []
        return [Seen(group, draft) for (group, _), draft in zip(found, drafts, strict=True) if draft.refusal is None]

    def _write(self, unit: UnitOfWork, scope: Scope, seen: Sequence[Seen], at: datetime) -> Reflection:
        known = reflections.patterns(unit, scope.own, most=MOST_PATTERNS)
        entries = core.everything(unit, scope.own)
        there = reflections.still_there(unit, scope.own, [each for one in seen for each in one.ids])
        made = core.changes_since(unit, scope.own, at - self.policy.core.changed_within)
        allowed = core_rules.changes_allowed(sum(entry.state.active for entry in entries), made, self.policy.core)
        noted = changed = 0
        for one in seen:
            if not set(one.ids) <= there:
                continue  # forgotten while we thought
            if any(is_of_pattern(entry) and not entry.state.active and same(entry.state.sources, one.ids) for entry in entries):
                continue  # taken out of core: neither the entry nor the pattern comes back by more of the same
            pattern, is_news = self._keep_pattern(unit, scope, one, known, at)
            noted += is_news
            if pattern is not None and self._keep_core(unit, scope, one, pattern, entries, allowed > changed, at):
                changed += 1
        return Reflection(noted, changed)

    def _keep_pattern(
        self, unit: UnitOfWork, scope: Scope, one: Seen, known: Sequence[Pattern], at: datetime
    ) -> tuple[MemoryId | None, bool]:
        """The memory that says it, a new one or one of an earlier reflection with more behind it; and whether that is news."""
        held = next((pattern for pattern in known if same(pattern.derived_from, one.ids)), None)
        if held is None:
            remembered = self.consolidation.remember(unit, scope, one.draft, at)
            return (remembered.memory.id if remembered.memory else None), remembered.outcome is not Outcome.REFUSED
        derived = tuple(dict.fromkeys([*held.derived_from, *one.ids]))
        if derived == held.derived_from:
            return held.id, False
        origin = least_trusted([held.origin, one.draft.note.origin])
        sure = max(self.policy.confidence_at_birth[Strength.INFERRED], core_rules.confidence_of(len(derived), self.policy.core))
        sure = sure if origin in TRUSTED else min(sure, self.policy.confidence_of_assistant)
        reflections.extend(unit, scope.own, held.id, derived, origin=origin, confidence=sure, at=at)
        return held.id, True

    def _keep_core(
        self, unit: UnitOfWork, scope: Scope, one: Seen, pattern: MemoryId, entries: Sequence[CoreMemory], may_change: bool, at: datetime
    ) -> bool:
        """Bring a strong pattern into core memory, or give the entry that says it what is behind it now. True when that changed core."""
        note, policy = one.draft.note, self.policy.core
        if note.origin not in TRUSTED or len(one.group) < policy.episodes_of_core or patterns.days_of(one.group) < policy.days_of_core:
            return False
        sources = tuple(dict.fromkeys([pattern, *one.ids]))
        count = len(one.ids)
        sure = core_rules.confidence_of(count, policy)
        entry = next((entry for entry in entries if is_of_pattern(entry) and same(entry.state.sources, sources)), None)
        if entry is None:
            state = State(one.draft.content, one.draft.language, False, sure, count, count, sources)
            category = core_rules.category_of_pattern(one.draft.category, one.draft.domain)
            return may_change and core.add(unit, scope, core_rules.pattern_key(one.ids[0]), category, state, Reason.REFLECTION, at)
        state = entry.state
        if not state.active or entry.protected or state.stated:
            return False  # taken back, or said by somebody: episodes do not bring it back
        if state.content != one.draft.content and count >= policy.to_change * state.support:
            new = State(one.draft.content, one.draft.language, False, sure, count, count, sources)
            return may_change and core.change(unit, scope.own, entry, new, Reason.REFLECTION, at)
        if count > state.source_count:
            core.support(unit, scope.own, entry.id, confidence=sure, source_count=count, sources=sources, at=at)
        return False


def note_of(group: Sequence[Episode], rows: Sequence[Happened], wording: tuple[str, str]) -> Note:
    """The words for a group and their language, as a note that stands behind its episodes in everything."""
    text, language = wording
    return Note(
        text,
        SourceType.REFLECTION,
        least_trusted([row.origin for row in rows]),
        group[-1].when,
        language=language,
        strength=Strength.INFERRED,
        category=Category(commonest([row.category for row in rows])),
        domain=Domain(commonest([row.domain for row in rows])),
        derived_from=tuple(episode.id for episode in group),
        kind=Kind.SEMANTIC,
        holds_slot=False,
    )


def least_trusted(origins: Sequence[str]) -> Origin:
    """The least trusted of these: trust never rises through derivation."""
    return min(map(Origin, origins), key=LEAST_TRUSTED_FIRST.index)


def same(held: Sequence[MemoryId], ids: Sequence[MemoryId]) -> bool:
    """Whether two groups of episodes are of one pattern: they share at least half of the smaller one."""
    return 2 * len(set(held) & set(ids)) >= min(len(held), len(ids))


def is_of_pattern(entry: CoreMemory) -> bool:
    """Whether an entry was generalised from episodes, and not stated."""
    return entry.key.startswith(core_rules.PATTERN)


def commonest(values: Sequence[str]) -> str:
    """The one that is there most often; of equals the first."""
    return Counter(values).most_common(1)[0][0]
