"""Claim intake. From claims to memories: through the gate, made ready, and kept unless they only echo what had been put into the work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.errors import Outage
from agent7.identity import MemoryId, Scope
from agent7.memory.model import Draft, Note, Remembered
from agent7.memory.write.claims import Claim, Kept, Reading, Rejection, Sifted
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.deduplication import Deduplication
from agent7.memory.write.drafting import Drafting
from agent7.memory.write.gate import is_echo, judge
from agent7.store.memory import embeddings, memories
from agent7.store.recall.candidates import Near, Wanted, gather
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Status


@dataclass(frozen=True, slots=True)
class ClaimIntake:
    """Intake of what a model extracted: write gate, drafting, deduplication, consolidation."""

    drafting: Drafting
    consolidation: Consolidation
    deduplication: Deduplication

    def sift(self, scope: Scope, claims: Sequence[Claim], reading: Reading) -> Sifted:
        """The claims that pass the gate, as drafts; embeds them in one call, and asks in one what they are to what is held."""
        judged = [judge(claim, reading) for claim in claims]
        notes = [each for each in judged if isinstance(each, Note)]
        rejected = Counter(each for each in judged if isinstance(each, Rejection))
        known = [each.memory for each in reading.known if each.memory is not None]
        compared = self.deduplication.compare(scope, self.drafting.drafts(scope, notes) if notes else [])
        return Sifted(compared.drafts, rejected, reading.injected, known, compared.usage, compared.model)

    def keep(self, unit: UnitOfWork, scope: Scope, sifted: Sifted, at: datetime) -> Kept:
        """Keep what is no echo of the memories that went along. Raises Outage when what was read is forgotten by now: read it again."""
        scopes = (scope.own, scope.shared)
        if not set(sifted.known) <= memories.read(unit, scopes, sifted.known).keys():
            raise Outage("a memory that the model was shown was forgotten while it thought")
        injected = memories.read(unit, scopes, sifted.injected)
        outcomes: list[Remembered | None] = []
        for draft in sifted.drafts:
            cosines = self._cosines(unit, scope, draft, list(injected), at)
            echoes = any(is_echo(draft, memory, cosines.get(memory.id)) for memory in injected.values())
            outcomes.append(None if echoes else self.consolidation.remember(unit, scope, draft, at))
        echoed = Counter({Rejection.ECHO: outcomes.count(None)}) if None in outcomes else Counter[Rejection]()
        return Kept(outcomes, Counter(sifted.rejected) + echoed)

    @staticmethod
    def _cosines(unit: UnitOfWork, scope: Scope, draft: Draft, ids: Sequence[MemoryId], at: datetime) -> Mapping[MemoryId, float | None]:
        if not ids or draft.vector is None or draft.model is None:
            return {}
        wanted = Wanted(ids, near=Near(draft.model, embeddings.half(draft.vector), most=0, leading=0))
        found = gather(unit, (scope.own, scope.shared), wanted, at=at, statuses=(Status.ACTIVE, Status.ARCHIVED))
        return {candidate.id: candidate.cosine for candidate in found.candidates}
