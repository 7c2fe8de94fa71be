"""Direct acts: what needs no routing. Answers to our questions, explanations, commands and explicit memories, part by part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from agent7.conversation.acts import DropQuestion, Remember
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills import attitudes, why
from agent7.conversation.skills.certainty import introductions
from agent7.conversation.skills.corrections.reading import Corrected, Corrections
from agent7.conversation.skills.forgetting import deletions
from agent7.conversation.skills.proposals import settled_by, taken_up
from agent7.conversation.skills.reactions import reason_given
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.done import Done
from agent7.conversation.turn.observation import felt
from agent7.conversation.turn.pending_questions import PendingQuestions
from agent7.conversation.understanding import has_question
from agent7.language import ParsedMessage
from agent7.memory import Draft, MemoryAgent


@dataclass(frozen=True, slots=True)
class DirectActs:
    """Makes the acts of the parts that need no routing, where no model does. `continues`: see `Corrections`."""

    memory: MemoryAgent
    command_plan: CommandPlan
    questions: PendingQuestions
    continues: Callable[[Heard, ParsedMessage, str], bool]

    def of(self, heard: Heard, parts: Sequence[Part], language: str) -> Done:
        """What all these parts do. A question of ours that none of them answers is passed over."""
        turned = partial(attitudes.changed, self.memory)
        corrected = Corrections(self.memory, continues=self.continues, turned=turned).read(heard, parts, language)
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
        elif bare := bare or explain(always=not heard.work.a_task_waits):
            done.add([bare])
        elif offered := taken_up(heard, part, language, offline=True):
            done.acts += offered[0]
            done.left.append(offered[1])
        elif reason := reason_given(self.memory, heard, part, language):
            done.acts.append(reason)
            done.left.append(part.without_rest())
        elif deletion := deletions.ordered(self.memory, heard, part, language):
            done.acts.append(deletion)
            done.left.append(part.without_rest())
        elif question := introductions.ask(heard, part, language):
            done.acts.append(question)
            done.left.append(part.without_rest())
        elif done.question_open and (again := self.questions.asked_again(heard, part, language)):
            done.settle([again])
            done.left.append(part if part.read(language).route().intent == "memory_write" else part.without_rest())
        else:
            done.add(self.command_plan.act_on(heard, part, language))
            done.left.append(part)
            done.acts += [Remember(self.memory, heard.scope, drafts, language)] if drafts else []
            done.acts += [each.lesson] if each.lesson else []

    def _drafts(self, heard: Heard, corrected: Sequence[Corrected], language: str) -> list[tuple[Draft, ...]]:
        """What each part tells to keep. All of a turn is drafted at once: each draft may cost a vector."""
        told = [[each.note, *each.also] if each.note else self.command_plan.notes(heard, each.part, language) for each in corrected]
        notes_of = [[felt(note) for note in notes] for notes in told]
        every = [note for notes in notes_of for note in notes]
        drafts = self.memory.drafts(heard.scope, every, at=heard.at) if every else []
        return [tuple(draft for note in notes for draft in drafts if draft.note is note) for notes in notes_of]
