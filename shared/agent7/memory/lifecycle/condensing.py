"""Condensing: insights of what was put away, and one statement for many where a person has too many (compaction).

It reads and asks without a lock, and writes what is still as it was read. What is made hangs on all that it was made of: it is trusted as
the least of them, goes with any of them, and what it stood for is so again where it goes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.errors import Outage
from agent7.identity import MemoryId, Scope
from agent7.memory.document.optimisation import Shorten
from agent7.memory.lifecycle import condensing_rules as rules
from agent7.memory.lifecycle.clusters import neighbours
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.model import Draft, Memory, Outcome
from agent7.memory.policy import MemoryPolicy
from agent7.memory.served_models import ServedModels
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.drafting import Drafting
from agent7.memory.write.fingerprints import content_key
from agent7.store.memory import condensing, documents, memory_changes
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Strength

log = logging.getLogger(__name__)

type Hold = Callable[[UnitOfWork], None]


@dataclass(frozen=True, slots=True)
class Condensing:
    """Makes one statement of several, by rules or in the words of `shorten` (texts in, short ones out).

    Vectors that are there say what is related; what is made gets its own by `embed_missing`, so that no job waits for an embedding model.
    """

    database: Database
    drafting: Drafting
    consolidation: Consolidation
    policy: MemoryPolicy
    models: ServedModels

    def insights(self, scope: Scope, at: datetime, *, hold: Hold = lambda _: None, shorten: Shorten | None = None) -> int:
        """Draw one from each cluster of what was put away; how many. What it was drawn from stays where it is.

        Raises DatabaseDown, and what `hold` raises.
        """
        policy = self.policy.compaction
        with self.database.transaction(Fence.around(scope)) as unit:
            groups = self._groups(unit, scope, condensing.put_away(unit, scope.own, most=policy.most_looked_at))
        told = [(group, said) for group in groups if (said := rules.fitting(group, policy.longest_insight))]
        texts = self._texts([said for _, said in told], shorten, whole=False, longest=policy.longest_insight)
        drafts = [self._draft(scope, group, text, at, Strength.INFERRED) for (group, _), text in zip(told, texts, strict=True)]
        return sum(self._keep(scope, group, draft, at, hold, stands=False) for (group, _), draft in zip(told, drafts, strict=True))

    def compact(self, scope: Scope, at: datetime, *, hold: Hold = lambda _: None, shorten: Shorten | None = None) -> int:
        """Where a person has too many active statements, let one stand for related ones; how many it stands for now.

        Raises DatabaseDown, and what `hold` raises.
        """
        policy = self.policy.compaction
        with self.database.transaction(Fence.around(scope)) as unit:
            if documents.count(unit, scope.own, at) <= policy.active_from:
                return 0
            groups = self._groups(unit, scope, condensing.may_be_compacted(unit, scope.own, most=policy.most_looked_at))
        told = [said for group in groups if (said := rules.fitting(group, policy.longest_compacted))]
        texts = self._texts(told, shorten, whole=True, longest=policy.longest_compacted)
        drafts = [self._draft(scope, said, text, at, Strength.EXPLICIT) for said, text in zip(told, texts, strict=True)]
        kept = [self._keep(scope, said, draft, at, hold, stands=True) for said, draft in zip(told, drafts, strict=True)]
        return sum(len(said) for said, is_kept in zip(told, kept, strict=True) if is_kept)

    def _groups(self, unit: UnitOfWork, scope: Scope, rows: Sequence[Memory]) -> list[tuple[Memory, ...]]:
        policy = self.policy.compaction
        if len(rows) < policy.fewest:
            return []
        pairs = condensing.related(unit, scope.own, self.models.read(unit).model, [row.id for row in rows], least=policy.related_from)
        return rules.groups(rows, neighbours(pairs), policy)

    def _texts(self, told: Sequence[Sequence[Memory]], shorten: Shorten | None, *, whole: bool, longest: int) -> list[str]:
        """The words for each group: a model's where they may stand, else their own."""
        words = [rules.extract(group) for group in told]
        if shorten is None or not words:
            return words
        try:
            proposed = list(shorten(words))
        except Outage:
            log.warning("statements are condensed by rules: the model is down")
            proposed = []
        proposed = proposed if len(proposed) == len(words) else [""] * len(words)
        pairs = zip(proposed, words, strict=True)
        return [text if rules.may_stand(text, said, whole=whole, longest=longest) else said for text, said in pairs]

    def _draft(self, scope: Scope, members: Sequence[Memory], text: str, at: datetime, strength: Strength) -> Draft:
        surest = min(effective_confidence(member, self.policy, at) for member in members)
        return self.drafting.drafts(scope, [rules.note_of(members, text, surest=surest, strength=strength)])[0]

    def _keep(self, scope: Scope, members: Sequence[Memory], draft: Draft, at: datetime, hold: Hold, *, stands: bool) -> bool:
        """Write it where all that it was made of is still as it was read. False when not, or when it was forgotten once."""
        with self.database.transaction(Fence.around(scope)) as unit:
            hold(unit)
            ids = [MemoryId(member.id) for member in members]
            there = {row.id: row for row in memory_changes.lock(unit, scope.own, ids)}
            if any(_changed(member, there.get(member.id)) for member in members):
                return False
            if draft.refusal is not None or memory_changes.lock_same_content(unit, scope.own, content_key(draft.content)):
                return False
            remembered = self.consolidation.remember(unit, scope, draft, at)
            if remembered.outcome is not Outcome.NEW or remembered.memory is None:
                return False
            if stands:
                condensing.stand_for(unit, scope.own, remembered.memory.id, ids, at)
        return True


def _changed(read: Memory, now: Memory | None) -> bool:
    before = (read.content, read.status, read.superseded_at, read.protected, read.secret)
    return now is None or before != (now.content, now.status, now.superseded_at, now.protected, now.secret)
