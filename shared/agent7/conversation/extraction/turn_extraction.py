"""Extraction from turns: read once, kept in the transaction that marks them as extracted, whoever asked for it (idempotency)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.extraction.results import Extracted, Learner, counted
from agent7.conversation.extraction.transcript import ReadTurn, asides_of, read
from agent7.errors import Outage
from agent7.identity import MessageId, TurnId
from agent7.language import fold
from agent7.memory import Draft, MemoryAgent, Note, Sifted
from agent7.store.conversation import extractions, message_log
from agent7.store.conversation.extractions import UnreadTurn
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Taught:
    """The turns that taught something, and the numbers for the log."""

    turns: frozenset[TurnId]
    told: str


@dataclass(frozen=True, slots=True)
class TurnExtraction:
    """Reads turns and keeps what was drawn from them. A turn is settled once, so nothing is drawn twice."""

    memory: MemoryAgent

    def read(self, unit: UnitOfWork, learner: Learner, turns: Sequence[UnreadTurn]) -> list[ReadTurn]:
        """These turns with what is left of their messages."""
        replies = extractions.replies_of(unit, learner.scope.own, [turn.id for turn in turns])
        return [read(turn, message_log.of_turn(unit, learner.scope, turn.id), replies.get(turn.id, [])) for turn in turns]

    def asides(self, learner: Learner, turns: Sequence[ReadTurn], at: datetime) -> list[Draft]:
        """What the rules read in them, made ready. No transaction."""
        return self.memory.drafts(learner.scope, [note for turn in turns for note in asides_of(turn)], at=at)

    def keep(
        self,
        unit: UnitOfWork,
        learner: Learner,
        turns: Sequence[ReadTurn],
        now: Sequence[ReadTurn],
        asides: Sequence[Draft],
        sifted: Sifted,
        at: datetime,
        otherwise: Extracted = Extracted.NOTHING,
    ) -> Taught:
        """Keep what was drawn from `turns` and settle each; `now` is what they say by now. Raises Outage when that is something else."""
        if list(now) != list(turns):  # a fact of one turn may hold words of another
            raise Outage("the words of a session changed while they were read")
        whose = {said.message: turn.id for turn in turns for said in turn.said}
        taught = self._keep(unit, learner, whose, asides, sifted, at)
        ids = [turn.id for turn in turns]
        extractions.settle_turns(unit, learner.scope.own, sorted(taught.turns), Extracted.FACTS, at)
        extractions.settle_turns(unit, learner.scope.own, [turn for turn in ids if turn not in taught.turns], otherwise, at)
        self.memory.topics.drawn(unit, learner.scope, ids)
        return taught

    def _keep(
        self, unit: UnitOfWork, learner: Learner, whose: Mapping[MessageId, TurnId], asides: Sequence[Draft], sifted: Sifted, at: datetime
    ) -> Taught:
        over = self._replaced(unit, learner, [draft.note for draft in asides])
        by_rules = [None if draft.note in over else self.memory.remember(unit, learner.scope, draft, at=at) for draft in asides]
        by_model = self.memory.keep_claims(unit, learner.scope, sifted, at=at)
        outcomes = [*by_rules, *by_model.outcomes]
        sources = [draft.note.source_message_id for draft in (*asides, *sifted.drafts)]
        taught = {whose[source] for source, outcome in zip(sources, outcomes, strict=True) if source and outcome and outcome.memory}
        return Taught(frozenset(taught), f"{counted(outcomes)}, turned away: {dict(by_model.rejected)}")

    def _replaced(self, unit: UnitOfWork, learner: Learner, notes: Sequence[Note]) -> list[Note]:
        """Those that were put right since they were said: the memory that kept these words of their message has been replaced."""
        told = self.memory.of_messages(unit, learner.scope, [note.source_message_id for note in notes if note.source_message_id])
        over = [memory for memory in told if memory.superseded_at is not None]
        replaced = [(each.source_message_id, each.content) for each in over]
        return [note for note in notes if any(note.source_message_id == by and _share(note.text, held) for by, held in replaced)]


def _share(text: str, held: str) -> bool:
    """Whether one of two texts holds all of the other's words."""
    one, other = (fold(each).strip(" .!") for each in (text, held))
    return one in other or other in one
