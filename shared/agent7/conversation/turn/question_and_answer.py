"""The question that is left of a turn after its commands, and its answer with how it came about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from agent7.billing import TIGHT
from agent7.conversation.acts import Act, KeepRecall, Say
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import Heard
from agent7.conversation.turn.session import Session
from agent7.identity import MemoryId
from agent7.language import ParsedMessage, Route
from agent7.memory import Draft, MemoryAgent, Recall
from agent7.store.conversation.turns import Outcome

OFFERED: Final = "offered"
"""The reason of a route by which it is asked whether something is to be begun as work."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be answered, with all that belongs to it: see `Answerer.answer`. Without a `request` nothing is handed over.

    `parsed` is what the rules and recall read of it.
    """

    heard: Heard
    parsed: ParsedMessage
    language: str
    request: str
    session: Session = field(default_factory=Session)
    pending: Sequence[Draft] = ()
    gone: Collection[MemoryId] = ()
    of_person: bool = False
    """It asks by a pronoun about somebody who was spoken of, whom nobody else knows either."""

    @property
    def text(self) -> str:
        """As much of the words as is read."""
        return self.parsed.text


@dataclass(frozen=True, slots=True)
class Answered:
    """What to do and say about the rest of a turn, and how that came about."""

    acts: tuple[Act, ...]
    outcome: Outcome
    route: Route
    own_words: str = ""
    """What a model said beyond what memory knew, where it is worth finding again."""
    chat: tuple[str, ...] = ()
    """Words of the person that a model took for nothing to keep: questions, requests, small talk."""

    @property
    def says_nothing(self) -> bool:
        """Whether it only says that nothing was understood or asked, which needs no words beside what was done or is asked back."""
        return (self.route.intent == "unclear" and self.route.reason != OFFERED) or self.route.small_talk == "remark"

    @classmethod
    def of(
        cls,
        memory: MemoryAgent,
        said: Said,
        route: Route,
        trail: Trail,
        acts: Sequence[Act],
        recall: Recall | None = None,
        used: Sequence[MemoryId] = (),
        told: Sequence[MemoryId] | None = None,
    ) -> Self:
        """`used`: what the answer rests on. `told`: what stood before it, where that is not just what was recalled."""
        recalled = [item.memory.id for item in recall.items] if recall else []
        outcome = Outcome(
            route=route.kind,
            intent=route.intent,
            reason=route.reason,
            decided_by=trail.decided_by,
            degraded=tuple(dict.fromkeys(trail.degraded)),
            cost=trail.cost,
            recall_id=recall.public_id if recall else None,
            recalled=recalled if told is None else list(told),
            used=list(used),
        )
        if recall is None:
            return cls(tuple(acts), outcome, route)
        noted = replace(recall, over_budget=True) if TIGHT in trail.degraded else recall
        return cls((*acts, KeepRecall(memory, said.heard.scope, noted, said.heard.turn.id)), outcome, route)

    def without_recall(self) -> Answered:
        """The same, and no record of what was recalled: some of it is forgotten in this very turn."""
        return replace(self, acts=tuple(act for act in self.acts if not isinstance(act, KeepRecall)))


def joined(answers: Sequence[Answered], work: Sequence[Act]) -> Answered:
    """Several answers as one, each a paragraph, and the work that is left; with the turn stands the first that was answered."""
    first = next(answer.outcome for answer in answers if answer.route.kind == "respond")
    outcome = replace(
        first,
        recalled=list(dict.fromkeys(memory for each in answers for memory in each.outcome.recalled)),
        used=list(dict.fromkeys(memory for each in answers for memory in each.outcome.used)),
        degraded=tuple(dict.fromkeys(reason for each in answers for reason in each.outcome.degraded)),
    )
    said = dict.fromkeys(act for each in answers for act in each.acts if isinstance(act, Say))
    kept = [act for each in answers for act in each.acts if not isinstance(act, Say)]
    return Answered((*said, *work, *kept), outcome, answers[0].route)
