"""Direct acts: what needs no routing. Answers to our questions, explanations, commands and explicit memories, part by part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from agent7.conversation.acts import Act, DropQuestion, Remember
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills import why
from agent7.conversation.skills.corrections import Corrected, Corrections
from agent7.conversation.skills.proposals import settled_by, taken_up
from agent7.conversation.skills.reactions import reason_given
from agent7.conversation.skills.why import TellWhy
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.observation import felt
from agent7.conversation.turn.pending_questions import PendingQuestions
from agent7.conversation.understanding import has_question
from agent7.memory import Draft, MemoryAgent


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


@dataclass(frozen=True, slots=True)
class DirectActs:
    """Makes the acts of the parts that need no routing. `offline` and `continues`: see `Corrections`."""

    memory: MemoryAgent
    command_plan: CommandPlan
    questions: PendingQuestions
    offline: bool
    continues: Callable[[Heard, str, str], bool]

    def of(self, heard: Heard, parts: Sequence[Part], language: str) -> Done:
        """What all these parts do. A question of ours that none of them answers is passed over."""
        corrected = Corrections(self.memory, self.offline, self.continues).read(heard, parts, language)
        kept = self._drafts(heard, corrected, language)
        done = Done([settled_by(self.memory, heard, parts)], question_open=bool(heard.conversation.context.get("asked")))
        for each, drafts in zip(corrected, kept, strict=True):
            self._take(done, heard, each, drafts, language)
        if done.question_open:
            done.acts.insert(0, DropQuestion(heard.scope, heard.conversation.id))
        return done

    def _take(self, done: Done, heard: Heard, each: Corrected, drafts: tuple[Draft, ...], language: str) -> None:
        """One part, by the first that claims it: an explanation, an open question, an offer, a reason; else command and memory."""
        part = each.part
        explain = partial(why.explain_bare, self.memory, heard, part, language)
        bare = explain(always=has_question(done.left))
        if not bare and (settled := self.questions.settle(heard, part, language)) is not None:
            done.settle(settled)
        elif bare := bare or explain(always=self.offline and not heard.work.a_task_waits):
            done.add([bare])
        elif offered := taken_up(heard, part, language, offline=self.offline):
            done.acts += offered[0]
            done.left.append(offered[1])
        elif reason := reason_given(self.memory, heard, part, language):
            done.acts.append(reason)
            done.left.append(part.without_rest())
        else:
            done.add(self.command_plan.act_on(heard, part, language))
            done.left.append(part)
            done.acts += [Remember(self.memory, heard.scope, drafts, language)] if drafts else []
            done.acts += [each.lesson] if each.lesson else []

    def _drafts(self, heard: Heard, corrected: Sequence[Corrected], language: str) -> list[tuple[Draft, ...]]:
        """What each part tells to keep. All of a turn is drafted at once: each draft may cost a vector."""
        told = [[each.note] if each.note else self.command_plan.notes(heard, each.part, language) for each in corrected]
        notes_of = [[felt(note) for note in notes] for notes in told]
        every = [note for notes in notes_of for note in notes]
        drafts = self.memory.drafts(heard.scope, every, at=heard.at) if every else []
        return [tuple(draft for note in notes for draft in drafts if draft.note is note) for notes in notes_of]
