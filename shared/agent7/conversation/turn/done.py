"""What the parts of a turn have done so far, and what of them is left to be answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from agent7.conversation.acts import Act, Remember
from agent7.conversation.heard import Part
from agent7.conversation.skills.why import TellWhy
from agent7.conversation.understanding import has_question
from agent7.memory import Draft


@dataclass(slots=True)
class Done:
    """What the parts of a turn do, in the order in which they were said, and what of them is left to be answered."""

    acts: list[Act] = field(default_factory=list)
    left: list[Part] = field(default_factory=list)
    question_open: bool = False
    """Whether what we had asked is still neither answered nor seen to."""

    def settle(self, acts: Sequence[Act]) -> None:
        """Add what answers the open question."""
        self.acts += acts
        self.question_open = False

    def add(self, acts: Sequence[Act]) -> None:
        """Add what a command does. "How do you know that?" behind a question of the same turn is about the answer to that one."""
        if has_question(self.left):
            acts = [replace(act, of_this_turn=True) if isinstance(act, TellWhy) and act.quoted is None else act for act in acts]
        self.acts += acts
        if any(isinstance(act, TellWhy) for act in acts):
            self.question_open = False  # it sees to the question itself

    @property
    def before_answer(self) -> list[Act]:
        """What is done and said before the rest is answered."""
        return [act for act in self.acts if not explains_this_turn(act)]

    @property
    def behind_answer(self) -> list[Act]:
        """What explains the answer of this very turn, and stands behind it."""
        return [act for act in self.acts if explains_this_turn(act)]

    @property
    def drafts(self) -> list[Draft]:
        """What is about to be kept."""
        return [draft for act in self.acts if isinstance(act, Remember) for draft in act.drafts]


def explains_this_turn(act: Act) -> bool:
    """Whether an act tells why we answer as we do now."""
    return isinstance(act, TellWhy) and act.of_this_turn
