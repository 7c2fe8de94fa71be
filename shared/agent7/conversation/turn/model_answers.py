"""Grounded generation: a model phrases the answer from what was recalled, cites what it rests on, proposes, or hands work over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from agent7.conversation.acts import Act, NoteProposal, Say
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.skills.certainty.hedging import asking
from agent7.conversation.skills.tasks import TaskRequests
from agent7.conversation.turn.model_context import context_of
from agent7.conversation.turn.question_and_answer import Answered, Said
from agent7.conversation.understanding import asks_for_something
from agent7.identity import MemoryId
from agent7.language import Route, is_substantial, proposal_in, without_sentence
from agent7.language.replies import texts
from agent7.llm.answer_model import Answer, ModelResponder
from agent7.memory import FEWER_MEMORIES, BudgetLevel, MemoryAgent, Recall, Recalled, echoed

LEAST_CONFIDENCE = 0.5
"""Below it nothing goes to the model that was not recalled for the question; what was says with its tags how sure it is."""


@dataclass(frozen=True, slots=True)
class ModelAnswers:
    """Answers by a model, within what the turn may still cost."""

    memory: MemoryAgent
    task_requests: TaskRequests
    responder: ModelResponder

    def answer(self, said: Said, route: Route, trail: Trail, recall: Recall) -> Answered:
        """A model's answer from what was recalled. What it cannot do itself, and was asked to, it hands over.

        Raises ModelUnavailable when it gives nothing that can be used.
        """
        heard, language = said.heard, said.language
        shown = shown_memories(said, recall, trail)
        answer = self._asked(said, shown, recall, trail)
        told, used = handles(answer.told, shown), cited(answer, shown, said)
        if answer.escalate and asks_for_something(said.text, language):
            acts = self.task_requests.start(heard, said.request, language, told=answer.text)
            return Answered.of(self.memory, said, Route("new", None, "escalated"), trail, acts, recall, used, told)
        offers = bool(answer.proposal or proposal_in(answer.text))  # a yes is then a yes to that
        asks = [] if offers else asking(heard, [*recall.items, *said.known], used, language, answer=answer.text)
        answered = Answered.of(self.memory, said, route, trail, [*self._words_of(said, answer), *asks], recall, used, told)
        told_by = [item.memory.content for item in (*recall.items, *said.known) if item.memory.id in used]
        return replace(answered, own_words=answer.text if is_substantial(answer.text, said.text, told_by) else "")

    def _asked(self, said: Said, shown: Sequence[Recalled], recall: Recall, trail: Trail) -> Answer:
        """What the model says to it, booked in the trail."""
        heard, zone = said.heard, ZoneInfo(said.heard.time_zone)
        answer = self.responder.answer(
            said.whole,
            language=said.language,
            context=context_of(said, shown, recall, zone),
            at=heard.at.astimezone(zone),
            personality=heard.workspace.personality,
            at_most=trail.left,
        )
        trail.book("responder", answer.model, answer.usage)
        if answer.shortened:
            trail.note_tight()
        return answer

    def _words_of(self, said: Said, answer: Answer) -> list[Act]:
        """Its words, with what they propose on record; a proposal that the person does not want any more is left out."""
        scope, turn, found = said.heard.scope, said.heard.turn.id, proposal_in(answer.text)
        sentence, offered = found or ("", "")
        offered = answer.proposal or offered
        if not offered:
            return [Say(answer.text)]
        rules = self.memory.suggestions.rules(scope, at=said.heard.at)
        if sentence and self.memory.suggestions.is_unwanted(rules, offered, said.language):
            return [Say(without_sentence(answer.text, sentence) or texts.acknowledged(said.language))]
        made_by = "model" if answer.proposal else "rule"
        return [Say(answer.text), NoteProposal(self.memory, scope, turn, offered, said.language, made_by)]


def shown_memories(said: Said, recall: Recall, trail: Trail) -> list[Recalled]:
    """The memories that the model is shown: those recalled, then those known from the session's start; fewer when money is short."""
    there = {item.memory.id for item in recall.items} | set(said.gone)
    unasked = [item for item in said.known if item.memory.id not in there and item.confidence >= LEAST_CONFIDENCE]
    items = [*recall.items, *unasked]
    return items if trail.budget.level is BudgetLevel.WITHIN else items[:FEWER_MEMORIES]


def handles(numbers: Sequence[int], shown: Sequence[Recalled]) -> list[MemoryId]:
    """The memories behind the numbers that a model names; what it was shown besides memories has none."""
    return [shown[number - 1].memory.id for number in numbers if number <= len(shown)]


def cited(answer: Answer, shown: Sequence[Recalled], said: Said) -> tuple[MemoryId, ...]:
    """Provenance: the memories that the answer rests on, as the model says, else those that it repeats."""
    if used := handles(answer.used, shown):
        return tuple(used)
    repeated = echoed(answer.text, [(item.memory.content, said.language) for item in shown], said.text)
    return tuple(item.memory.id for item, is_repeated in zip(shown, repeated, strict=True) if is_repeated)
