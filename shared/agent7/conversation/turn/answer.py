"""What is left of a turn after its commands: route it once, answer it from memory, by a model where there is one, else by rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from zoneinfo import ZoneInfo

from agent7.billing.budget import TIGHT, Budget, budget_of
from agent7.billing.ledger import charged_for
from agent7.conversation.acts import Act, KeepRecall, NoteProposal, Say
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import Heard
from agent7.conversation.skills.certainty.hedging import asking
from agent7.conversation.skills.history import PastAnswers
from agent7.conversation.skills.tasks.requests import TaskRequests, as_active
from agent7.conversation.turn import rule_answers
from agent7.conversation.turn.model_context import (
    core_lines,
    instruction_lines,
    lesson_lines,
    memory_lines,
    open_task,
    pending_lines,
    perceived_lines,
    summary_lines,
    trigger_lines,
    utterances,
)
from agent7.conversation.turn.session import Session
from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId
from agent7.language import (
    Route,
    as_read,
    commands,
    is_question,
    is_request,
    is_substantial,
    proposal_in,
    question_slot,
    route_by_rules,
    sentences,
    without_sentence,
)
from agent7.language.replies import texts
from agent7.llm.answer_model import Answer, Context, ModelResponder
from agent7.llm.prices import charged
from agent7.llm.route_model import ModelRouter, Routed
from agent7.memory import FEWER_MEMORIES, BudgetLevel, Draft, MemoryAgent, Purpose, Recall, Recalled, echoed
from agent7.store.conversation.message_log import USER
from agent7.store.conversation.turns import Outcome
from agent7.store.tasks.tasks import Task

MOST_QUESTIONS = 4
"""So many questions of one message are answered one by one; each takes a recall."""
LEAST_CONFIDENCE = 0.5
"""Below it nothing goes to the model that was not recalled for the question; what was says with its tags how sure it is."""
SURE = ("no_words", "small_talk", "asks_slot", "asks_about_self", "asks_about_task", "statement", "answers_task")
"""Reasons of the rules that no model needs to look at again."""


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a deployment that has some."""

    router: ModelRouter
    responder: ModelResponder


@dataclass(frozen=True, slots=True)
class Answered:
    """What to do and say about the rest of a turn, and how that came about."""

    acts: tuple[Act, ...]
    outcome: Outcome
    route: Route
    own_words: str = ""
    """What a model said beyond what memory knew, where it is worth finding again."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be answered, with all that belongs to it: see `Answerer.answer`. Without a `request` nothing is handed over.

    `text` is what the rules and recall read, `whole` what a model is shown.
    """

    heard: Heard
    text: str
    whole: str
    language: str
    request: str
    session: Session = field(default_factory=Session)
    pending: Sequence[Draft] = ()
    gone: Collection[MemoryId] = ()

    @property
    def known(self) -> Sequence[Recalled]:
        """The memories that the session began with."""
        return self.session.known


@dataclass(frozen=True, slots=True)
class Answerer:
    """Answers from memory, or hands work over. `models` is None offline."""

    memory: MemoryAgent
    tasking: TaskRequests
    models: Models | None = None
    models_at_work: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="router"))
    """Where the router thinks while memory looks: it touches no database."""

    def answer(
        self,
        heard: Heard,
        text: str,
        language: str,
        *,
        request: str = "",
        session: Session | None = None,
        pending: Sequence[Draft] = (),
        gone: Collection[MemoryId] = (),
    ) -> Answered:
        """Answer `text`, of which the rules read the beginning (`as_read`); work goes out as `request`, the whole of what was said
        around it.

        What this very turn is about to keep (`pending`) is known already, what it forgets (`gone`) no longer; so is what the
        `session` began with.
        """
        trail = self._trail(heard)
        said = Said(heard, as_read(text), text, language, request or text, session or Session(), pending, gone)
        text = said.text
        if len(asked := questions_of(text, language)) <= 1 and (told := self._of_the_past(said)) is not None:
            return told
        models = self._affordable_models(trail)
        task = self.tasking.active(heard, text, language)
        if models is None and len(asked) > 1:
            return self._each(said, asked, task, trail.budget)
        by_rules = route_by_rules(text, language=language, task=as_active(task))
        if models is None or by_rules.reason.startswith(SURE):
            return self._act(said, by_rules, task, models, trail)
        meanwhile = self.models_at_work.submit(self._route_by_model, models, said, by_rules, task, trail)
        recall = self._recall(said, trail)
        return self._act(said, meanwhile.result(), task, models, trail, recall)

    def continues(self, heard: Heard, text: str, language: str) -> bool:
        """Whether the rules take these words for more of a task."""
        text = as_read(text)
        task = self.tasking.active(heard, text, language) if text else None
        return task is not None and route_by_rules(text, language=language, task=as_active(task)).kind == "continue"

    def _each(self, said: Said, asked: Sequence[str], task: Task | None, budget: Budget) -> Answered:
        """Answer several questions one by one; those that memory cannot answer are one piece of work together."""
        routes = [route_by_rules(question, language=said.language, task=as_active(task)) for question in asked]
        alone = [replace(said, text=one, whole=one, request="") for one in asked]
        trails = [Trail(budget, degraded=list(budget.degraded)) for _ in alone]
        answers = [
            self._of_the_past(each) or self._respond(each, route, None, trail)
            for each, route, trail in zip(alone, routes, trails, strict=True)
        ]
        left = [one for one, answer in zip(asked, answers, strict=True) if answer.route.kind != "respond"]
        if len(left) == len(asked):
            return self._answered(
                said, Route("new", None, "question"), Trail(), self.tasking.start(said.heard, said.request, said.language)
            )
        work = self.tasking.start(said.heard, " ".join(left), said.language) if left else []
        return joined(answers, work)

    def _act(
        self, said: Said, route: Route, task: Task | None, models: Models | None, trail: Trail, recall: Recall | None = None
    ) -> Answered:
        """Hand over, go on with the task, or respond. What memory can answer is no work."""
        heard, language = said.heard, said.language
        if route.kind == "continue" and task is not None:
            return self._answered(said, route, trail, self.tasking.go_on(heard, task, said.request, language))
        if route.kind == "new" and route.reason != "question":
            return self._answered(said, route, trail, self.tasking.start(heard, said.request, language))
        return self._respond(said, route, models, trail, recall)

    def _respond(self, said: Said, route: Route, models: Models | None, trail: Trail, recall: Recall | None = None) -> Answered:
        """Answer from memory, by a model where there is one; a question that memory cannot answer becomes work."""
        heard, language = said.heard, said.language
        if route.intent == "task_query":
            return self._answered(said, route, trail, self.tasking.tell(heard, said.text, language))
        if models is None and route.intent in rule_answers.NEEDS_NO_MEMORY:
            return self._answered(said, route, trail, [Say(rule_answers.without_memory(route, language))])
        recall = recall or self._recall(said, trail)
        if models is not None:
            try:
                return self._phrased(said, route, models, trail, recall)
            except ModelUnavailable as failure:
                trail.note_failure(failure, "responder")
        reply, used = rule_answers.from_memory(route, said.text, recall, said.pending, language, heard.time_zone, heard.at)
        if route.kind != "respond" and not used and self.tasking.enabled:
            work = self.tasking.start(heard, said.request, language) if said.request else []
            return self._answered(said, Route("new", None, route.reason), trail, work)
        answered = route if route.kind == "respond" else Route("respond", "memory_query", "answered_from_memory")
        asks = asking(heard, recall.items, used, language)
        return self._answered(said, answered, trail, [Say(reply), *asks], recall, used)

    def _of_the_past(self, said: Said) -> Answered | None:
        """What is asked about earlier values, or about when something was known or told: by rules, for it must be exact."""
        heard = said.heard
        told = PastAnswers(self.memory, heard.scope, said.language, heard.time_zone, heard.at, said.gone).answer(said.text)
        if told is None:
            return None
        return self._answered(said, Route("respond", "memory_query", "asks_about_earlier"), Trail(), [Say(told.text)], used=told.used)

    def _phrased(self, said: Said, route: Route, models: Models, trail: Trail, recall: Recall) -> Answered:
        """A model's answer from what was recalled. What it cannot do itself, and was asked to, it hands over. Raises ModelUnavailable."""
        heard, language = said.heard, said.language
        answer, told, used = self._phrase(models, said, recall, trail)
        if answer.escalate and asks_for_something(said.text, language):
            acts = self.tasking.start(heard, said.request, language, told=answer.text)
            return self._answered(said, Route("new", None, "escalated"), trail, acts, recall, used, told)
        offers = bool(answer.proposal or proposal_in(answer.text))  # a yes is then a yes to that
        asks = [] if offers else asking(heard, [*recall.items, *said.known], used, language, answer=answer.text)
        answered = self._answered(said, route, trail, [*self._said_by_model(said, answer), *asks], recall, used, told)
        told_by = [item.memory.content for item in (*recall.items, *said.known) if item.memory.id in used]
        return replace(answered, own_words=answer.text if is_substantial(answer.text, said.text, told_by) else "")

    def _said_by_model(self, said: Said, answer: Answer) -> list[Act]:
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

    def _recall(self, said: Said, trail: Trail) -> Recall:
        recent = [text for role, text in said.heard.recent if role == USER]
        recall = self.memory.recall(
            said.heard.scope, said.text, purpose=Purpose.TURN, at=said.heard.at, recent=recent, budget=trail.budget.level
        )
        trail.degraded.extend(recall.degraded)
        trail.before += charged(recall.spent.model, recall.spent.usage)
        if recall.rewriting.usage.calls:
            trail.book("rewriting", recall.rewriting.model, recall.rewriting.usage)
        return replace(
            recall,
            items=tuple(item for item in recall.items if item.memory.id not in said.gone),
            summaries=tuple(line for line in recall.summaries if line.memory not in said.gone),
        )

    def _trail(self, heard: Heard) -> Trail:
        """A trail with the budget of this turn. Offline nothing costs, so that no limit is ever near."""
        if self.models is None:
            return Trail()
        perceived = {message.id: message.heard_cost for message in heard.messages if message.heard_cost}
        return Trail(budget_of(heard.standing.money), charged_for(perceived))

    def _affordable_models(self, trail: Trail) -> Models | None:
        """The models, unless a limit of money is reached."""
        trail.note_budget()
        return self.models if trail.budget.allows_models else None

    @staticmethod
    def _route_by_model(models: Models, said: Said, by_rules: Route, task: Task | None, trail: Trail) -> Route:
        """Where the rules are not sure a model decides, and the rules again when it fails."""
        heard = said.heard
        try:
            routed = models.router.route(
                said.whole,
                recent=utterances(heard.recent),
                tasks=[open_task(each) for each in heard.work.tasks if each.title],
                known=[item.memory.content for item in said.known],
                at_most=trail.left,
            )
        except ModelUnavailable as failure:
            trail.note_failure(failure, "router")
            return by_rules
        trail.decided_by = "model"
        trail.book("router", routed.model, routed.usage)
        return as_decided(routed, by_rules, said.text, said.language, task_at_hand=task is not None)

    def _phrase(self, models: Models, said: Said, recall: Recall, trail: Trail) -> tuple[Answer, list[MemoryId], tuple[MemoryId, ...]]:
        """A model's words, the memories that it was told, and those that its words rest on."""
        heard, zone = said.heard, ZoneInfo(said.heard.time_zone)
        there = {item.memory.id for item in recall.items} | set(said.gone)
        unasked = [item for item in said.known if item.memory.id not in there and item.confidence >= LEAST_CONFIDENCE]
        items = [*recall.items, *unasked]
        items = items if trail.budget.level is BudgetLevel.WITHIN else items[:FEWER_MEMORIES]
        context = Context(
            memories=[
                *memory_lines(items, zone),
                *pending_lines(said.pending, len(items), zone),
                *perceived_lines(heard.messages, len(items) + len(said.pending), zone),
                *summary_lines(recall.summaries, len(items) + len(said.pending) + len(heard.messages), zone),
            ],
            instructions=instruction_lines(said.session.started),
            core=core_lines(said.session.started),
            lessons=lesson_lines(said.session.started),
            triggers=trigger_lines(said.session.started, zone),
            recent=utterances(heard.recent),
        )
        answer = models.responder.answer(
            said.whole,
            language=said.language,
            context=context,
            at=heard.at.astimezone(zone),
            personality=heard.workspace.personality,
            at_most=trail.left,
        )
        trail.book("responder", answer.model, answer.usage)
        if answer.shortened:
            trail.note_tight()
        cited = tuple(items[handle - 1].memory.id for handle in answer.used if handle <= len(items))
        if not cited:
            repeated = echoed(answer.text, [(item.memory.content, said.language) for item in items], said.text)
            cited = tuple(item.memory.id for item, is_repeated in zip(items, repeated, strict=True) if is_repeated)
        return answer, [items[handle - 1].memory.id for handle in answer.told if handle <= len(items)], cited

    def _answered(
        self,
        said: Said,
        route: Route,
        trail: Trail,
        acts: Sequence[Act],
        recall: Recall | None = None,
        used: Sequence[MemoryId] = (),
        told: Sequence[MemoryId] | None = None,
    ) -> Answered:
        """`told`: what stood before the answer, where that is not just what was recalled."""
        outcome = Outcome(
            route=route.kind,
            intent=route.intent,
            reason=route.reason,
            decided_by=trail.decided_by,
            degraded=tuple(dict.fromkeys(trail.degraded)),
            cost=trail.cost,
            recall_id=recall.public_id if recall else None,
            recalled=list(told) if told is not None else [item.memory.id for item in recall.items] if recall else [],
            used=list(used),
        )
        if recall is not None and TIGHT in trail.degraded:
            recall = replace(recall, over_budget=True)
        kept = [KeepRecall(self.memory, said.heard.scope, recall, said.heard.turn.id)] if recall is not None else []
        return Answered((*acts, *kept), outcome, route)


def as_decided(routed: Routed, by_rules: Route, text: str, language: str, *, task_at_hand: bool) -> Route:
    """The model's decision, but for work that nobody asked for and a task that is not there."""
    if routed.route == "new" and not asks_for_something(text, language) and by_rules.kind == "respond":
        return by_rules
    kind = "new" if routed.route == "continue" and not task_at_hand else routed.route
    return Route(kind, routed.intent, f"model: {routed.reason}" if routed.reason else "model")


def questions_of(text: str, language: str) -> list[str]:
    """The questions of a text that does nothing but ask: its sentences, and the halves of "What's my name and where do I live?"."""
    asked: list[str] = []
    for sentence in sentences(text):
        halves = commands.listed(sentence, language)
        asked += halves if len(halves) > 1 and all(question_slot(half, language=language) for half in halves) else [sentence]
    return asked[:MOST_QUESTIONS] if all(is_question(question) or question_slot(question, language=language) for question in asked) else []


def asks_for_something(text: str, language: str) -> bool:
    """Whether it holds a question or a request: nothing else is ever work."""
    return is_question(text, language=language) or is_request(text, language)


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
