"""Explainability. Every recall read back and explained: which memories, found in which ways, how sure, and what the answer made of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, Scope, TurnId
from agent7.memory.explanation.explanation_rules import Explained, of_recalled, reasons
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.model import Arm, Memory, Part, Purpose, Recall, Tier
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.store.recall import explanations
from agent7.store.recall.explanations import Decided, Kept, KeptItem, SaidByUs
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Reason, Status, Tag, Way


@dataclass(frozen=True, slots=True)
class ExplainedRecall:
    """A recall with what it brought, best first; what was forgotten since is not among it."""

    recall: Kept
    items: tuple[Explained, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What a message of ours rests on. `turn` is None where it answered none: a result, a reminder.

    `used`: the memories that it refers to, in the order in which they were weighed; `considered` counts those that came up in all.
    """

    said: SaidByUs
    turn: Decided | None = None
    used: tuple[Explained, ...] = ()
    considered: int = 0
    from_summary: bool = False
    """Whether a summary of what is remembered was looked at, and might have answered by itself."""


class Explanations:
    """Reads what was recorded; explains nobody's recall but the scope's own."""

    def __init__(self, database: Database, policy: MemoryPolicy) -> None:
        self._database = database
        self._policy = policy

    def page(self, scope: Scope, *, behind: tuple[datetime, int] | None, most: int) -> tuple[list[Kept], int]:
        """Recalls, the latest first, from behind a time and an id on; and how many there are."""
        with self._reading(scope) as unit:
            return explanations.recalls_of(unit, scope, behind=behind, most=most)

    def of_recall(self, scope: Scope, public_id: str, *, at: datetime) -> ExplainedRecall | None:
        """One recall with what it brought; None for what is unknown or somebody else's."""
        with self._reading(scope) as unit:
            kept = explanations.recall(unit, scope, public_id)
            items = explanations.items(unit, scope, kept.id) if kept else []
        return ExplainedRecall(kept, tuple(self._explained(kept.query, item, at) for item in items)) if kept else None

    @staticmethod
    def of_search(recall: Recall) -> tuple[Explained, ...]:
        """What a recall brought that was just made, each with its reasons."""
        return tuple(of_recalled(recall.query, item, position) for position, item in enumerate(recall.items))

    def tags(self, scope: Scope, told: Sequence[Memory], *, at: datetime, unit: UnitOfWork | None = None) -> dict[MemoryId, frozenset[Tag]]:
        """The tags of these memories beside all that is held now, not beside each other alone. What is over has no age and no rival.

        `unit`: look within this open transaction.
        """
        held = [memory for memory in told if memory.superseded_at is None and memory.status is Status.ACTIVE]
        slots = {(memory.subject, memory.attribute) for memory in held if memory.subject and trust.may_conflict(memory.attribute)}
        with self._reading(scope, unit) as reading:
            rivals = explanations.of_slots(reading, scope, sorted(slots), at=at)  # type: ignore[arg-type]
        found = trust.tags({memory.id: memory for memory in (*rivals, *held)}.values(), self._policy, at)
        over = {memory.id: frozenset({Tag.UNVERIFIED}) if memory.origin not in trust.TRUSTED else frozenset() for memory in told}
        return {memory.id: found.get(memory.id, over[memory.id]) for memory in told}

    def of_message(
        self, scope: Scope, *, before: TurnId, quoted: str | None, at: datetime, unit: UnitOfWork | None = None
    ) -> Account | None:
        """What our last message before a turn rests on, or the one that a channel id names; None where there is none of ours.

        `unit`: look within this open transaction.
        """
        with self._reading(scope, unit) as reading:
            said = explanations.said_last(reading, scope, before=before, quoted=quoted)
            turn = explanations.decided(reading, scope, said.turn) if said and said.turn is not None else None
            if said is None or turn is None:
                return Account(said) if said else None
            return self._account(reading, scope, said, turn, at)

    def of_turn(self, scope: Scope, turn: TurnId, *, at: datetime, unit: UnitOfWork) -> Account | None:
        """What the answer of a turn rests on that is just being given; its words are not kept yet. `unit`: the turn's transaction."""
        decided = explanations.decided(unit, scope, turn)
        return self._account(unit, scope, explanations.being_said(turn, at), decided, at) if decided else None

    def _account(self, unit: UnitOfWork, scope: Scope, said: SaidByUs, turn: Decided, at: datetime) -> Account:
        recalls = explanations.recalls_of_turn(unit, scope, turn.id)
        asked = [each for each in recalls if each.purpose != Purpose.SESSION_START]
        brought = [self._explained(each.query, item, at) for each in asked for item in explanations.items(unit, scope, each.id)]
        found = list({item.memory.id: item for item in reversed(brought)}.values())[::-1]  # what two brought is told as the first did
        rest = self._besides(unit, scope, turn, found, at, came_up=bool(recalls))
        used = [*(item for item in found if item.used), *rest]
        considered = len({*turn.recalled, *(item.memory.id for item in used)})
        return Account(said, turn, tuple(used), considered, any(each.tier == Tier.SUMMARIES for each in recalls))

    def _besides(
        self, unit: UnitOfWork, scope: Scope, turn: Decided, found: Sequence[Explained], at: datetime, *, came_up: bool
    ) -> list[Explained]:
        """What the answer used although no recall of the turn brought it: told in the same breath, known from the start, or of the past."""
        there = {item.memory.id for item in found}
        left = [each for each in turn.used if each not in there]
        memories = explanations.shown(unit, scope, left)
        told = [memories[each] for each in left if each in memories]
        way = Way.SESSION if came_up else Way.HISTORY
        if not turn.used and turn.intent == "memory_query":
            told, way = explanations.told_in(unit, scope, turn.id), Way.TOLD
        tags = self.tags(scope, told, at=at, unit=unit)
        return [
            Explained(memory, effective_confidence(memory, self._policy, at), tags[memory.id], (Reason(way),), used=True) for memory in told
        ]

    def _explained(self, query: str, item: KeptItem, at: datetime) -> Explained:
        arms = frozenset(Arm(arm) for arm in item.arms if arm in Arm)
        parts = {Part(part): share for part, share in item.parts.items() if part in Part}
        return Explained(
            memory=item.memory,
            confidence=effective_confidence(item.memory, self._policy, at),
            tags=frozenset(Tag(tag) for tag in item.tags if tag in Tag),
            reasons=reasons(query, item.memory, arms, parts, item.cosine),
            used=item.used,
            position=item.position,
            score=item.score,
            cosine=item.cosine,
            lexical=item.lexical,
            arms=arms,
            parts=parts,
            verdict=item.verdict,
        )

    def _reading(self, scope: Scope, unit: UnitOfWork | None = None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)
