"""What is left of a turn after its commands: route it once, answer it from memory, by a model where there is one, else by rules."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from zoneinfo import ZoneInfo

from agent7.conversation import commands, conduct, routing, rule_answers
from agent7.conversation.acts import Act, KeepRecall, Say
from agent7.conversation.hearing import Heard
from agent7.conversation.routing import Route
from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId
from agent7.llm.phrasing import Context, InstructionLine, MemoryLine, ModelResponder, Utterance
from agent7.llm.prices import cost
from agent7.llm.routing import ModelRouter
from agent7.memory import Draft, MemoryAgent, Purpose, Recall, Recalled, is_question, question_slot, sentences
from agent7.store.conversations import USER
from agent7.store.turns import Outcome

log = logging.getLogger(__name__)

MOST_QUESTIONS = 4
"""So many questions of one message are answered one by one; each takes a recall."""
SURE = ("no_words", "small_talk", "asks_slot", "asks_about_self", "asks_about_task", "statement")
"""Reasons of the rules that no model needs to look at again."""


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a deployment that has some."""

    router: ModelRouter
    responder: ModelResponder


@dataclass(slots=True)
class Trail:
    """What is noted on the way: who decided, what did not work, what it cost."""

    decided_by: str = "rules"
    degraded: list[str] = field(default_factory=list)
    cost: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answered:
    """What to do and say about the rest of a turn, and how that came about."""

    acts: tuple[Act, ...]
    outcome: Outcome
    route: Route


@dataclass(frozen=True, slots=True)
class Answering:
    """Answers from memory. `models` is None offline."""

    memory: MemoryAgent
    models: Models | None = None

    def answer(
        self, heard: Heard, text: str, language: str, *, pending: Sequence[Draft] = (), gone: Collection[MemoryId] = ()
    ) -> Answered:
        """Answer `text`. What this very turn is about to keep (`pending`) is known already, what it forgets (`gone`) no longer."""
        trail = Trail()
        models = self._affordable_models(heard, trail)
        if models is None and len(asked := questions_of(text, language)) > 1:
            each = [self.answer(heard, question, language, pending=pending, gone=gone) for question in asked]
            return joined(each)
        route = self._route(models, heard, text, language, trail)
        if models is None and route.intent in rule_answers.NEEDS_NO_MEMORY:
            return self._answered(heard, route, trail, rule_answers.without_memory(route, language), None, ())
        recall = self.memory.recall(
            heard.scope, text, purpose=Purpose.TURN, at=heard.at, recent=[said for role, said in heard.recent if role == USER]
        )
        recall = replace(recall, items=tuple(item for item in recall.items if item.memory.id not in gone))
        trail.degraded.extend(recall.degraded)
        if models is not None:
            try:
                reply, used = self._phrase(models, heard, text, language, recall, pending, trail)
                return self._answered(heard, route, trail, reply, recall, used)
            except ModelUnavailable as failure:
                note_failure(trail, failure, "responder")
        reply, used = rule_answers.from_memory(route, text, recall, pending, language, heard.time_zone, heard.at)
        return self._answered(heard, route, trail, reply, recall, used)

    def _affordable_models(self, heard: Heard, trail: Trail) -> Models | None:
        """The models, unless this person has spent today's money on them."""
        if self.models is None or conduct.can_afford_models(heard.standing):
            return self.models
        trail.degraded.append(conduct.OVER_BUDGET)
        return None

    @staticmethod
    def _route(models: Models | None, heard: Heard, text: str, language: str, trail: Trail) -> Route:
        """By rules where they are sure; a model decides the others, and the rules again when it fails."""
        by_rules = routing.route(text, language=language)
        if models is None or by_rules.reason.startswith(SURE):
            return by_rules
        try:
            routed = models.router.route(text, recent=utterances(heard.recent))
        except ModelUnavailable as failure:
            note_failure(trail, failure, "router")
            return by_rules
        trail.decided_by = "model"
        book(trail, "router", routed.model, routed.usage)
        return Route(routed.route, routed.intent, "model")

    def _phrase(
        self, models: Models, heard: Heard, text: str, language: str, recall: Recall, pending: Sequence[Draft], trail: Trail
    ) -> tuple[str, tuple[MemoryId, ...]]:
        zone = ZoneInfo(heard.time_zone)
        context = Context(
            memories=[*memory_lines(recall.items, zone), *pending_lines(pending, len(recall.items), zone)],
            instructions=[
                InstructionLine(instruction.text, instruction.category, instruction.priority)
                for instruction in self.memory.instructions(heard.scope, at=heard.at)
            ],
            recent=utterances(heard.recent),
        )
        answer = models.responder.answer(
            text, language=language, context=context, at=heard.at.astimezone(zone), personality=heard.workspace.personality
        )
        book(trail, "responder", answer.model, answer.usage)
        used = tuple(recall.items[handle - 1].memory.id for handle in answer.used if handle <= len(recall.items))
        return answer.text, used

    def _answered(
        self, heard: Heard, route: Route, trail: Trail, reply: str, recall: Recall | None, used: Sequence[MemoryId]
    ) -> Answered:
        outcome = Outcome(
            route=route.kind,
            intent=route.intent,
            reason=route.reason,
            decided_by=trail.decided_by,
            degraded=tuple(dict.fromkeys(trail.degraded)),
            cost=trail.cost,
            recall_id=recall.public_id if recall else None,
            recalled=[item.memory.id for item in recall.items] if recall else [],
            used=list(used),
        )
        acts: list[Act] = [Say(reply)]
        if recall is not None:
            acts.append(KeepRecall(self.memory, heard.scope, recall, heard.turn.id))
        return Answered(tuple(acts), outcome, route)


def questions_of(text: str, language: str) -> list[str]:
    """The questions of a text that does nothing but ask: its sentences, and the halves of "What's my name and where do I live?"."""
    asked: list[str] = []
    for sentence in sentences(text):
        halves = commands.listed(sentence, language)
        asked += halves if len(halves) > 1 and all(question_slot(half, language=language) for half in halves) else [sentence]
    return asked[:MOST_QUESTIONS] if all(is_question(question) or question_slot(question, language=language) for question in asked) else []


def joined(answers: Sequence[Answered]) -> Answered:
    """Several answers as one, each a paragraph; what stands with the turn is that of the first, and all that was recalled."""
    first = answers[0].outcome
    outcome = replace(
        first,
        recalled=list(dict.fromkeys(memory for each in answers for memory in each.outcome.recalled)),
        used=list(dict.fromkeys(memory for each in answers for memory in each.outcome.used)),
        degraded=tuple(dict.fromkeys(reason for each in answers for reason in each.outcome.degraded)),
    )
    said = dict.fromkeys(act for each in answers for act in each.acts if isinstance(act, Say))
    kept = [act for each in answers for act in each.acts if not isinstance(act, Say)]
    return Answered((*said, *kept), outcome, answers[0].route)


def memory_lines(items: Sequence[Recalled], zone: ZoneInfo) -> list[MemoryLine]:
    """Recalled memories as numbered lines for a prompt; the handle is the place in the recall, from 1."""
    return [
        MemoryLine(
            handle=place,
            content=item.memory.content,
            confidence=item.confidence,
            said_at=item.memory.valid_from.astimezone(zone),
            category=item.memory.category,
            tags=tuple(item.tags),
        )
        for place, item in enumerate(items, start=1)
    ]


def pending_lines(pending: Sequence[Draft], offset: int, zone: ZoneInfo) -> list[MemoryLine]:
    """What this turn is about to keep, as further lines behind the recalled ones."""
    return [
        MemoryLine(
            handle=offset + place,
            content=draft.content,
            confidence=1.0,
            said_at=draft.note.said_at.astimezone(zone),
            category=draft.category,
            tags=("said just now",),
        )
        for place, draft in enumerate(pending, start=1)
        if draft.refusal is None
    ]


def utterances(recent: Sequence[tuple[int, str]]) -> list[Utterance]:
    return [Utterance("user" if role == USER else "assistant", text) for role, text in recent]


def note_failure(trail: Trail, failure: ModelUnavailable, step: str) -> None:
    """A model gave nothing: say so in the turn, book what it cost, and go on by rules."""
    reason = getattr(failure, "reason", "unavailable")
    log.warning("the %s model gave nothing: %s", step, reason)
    trail.degraded.append(f"{step}:{reason}")
    usage = getattr(failure, "usage", None)
    if usage is not None and usage.calls:
        book(trail, step, getattr(failure, "model", ""), usage)


def book(trail: Trail, step: str, model: str, usage: Any) -> None:
    """Tokens and money of one step; the money is None when the price or the tokens are unknown."""
    entry: Mapping[str, Any] = {"model": model, "input": usage.input, "output": usage.output, "calls": usage.calls}
    money = cost(model, usage)
    trail.cost[step] = {**entry, "usd": None if money is None else str(money)}
