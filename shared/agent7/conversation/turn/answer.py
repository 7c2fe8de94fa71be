"""The answer to what is left of a turn after its commands: routed once, answered from memory by a model or by rules, or handed over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from agent7.billing import Budget, budget_of, charged_for
from agent7.conversation.acts import Say
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import Heard
from agent7.conversation.skills.certainty.hedging import asking
from agent7.conversation.skills.history import PastAnswers
from agent7.conversation.skills.tasks import TaskRequests
from agent7.conversation.turn import rule_answers
from agent7.conversation.turn.model_answers import ModelAnswers
from agent7.conversation.turn.question_and_answer import Answered, Said, joined
from agent7.conversation.turn.session import Session
from agent7.conversation.understanding import by_model, by_rules, is_sure, questions_of
from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId
from agent7.language import Route, as_read
from agent7.llm.answer_model import ModelResponder
from agent7.llm.prices import charged
from agent7.llm.route_model import ModelRouter
from agent7.memory import Draft, MemoryAgent, Purpose, Recall
from agent7.store.conversation.message_log import ROLE_USER
from agent7.store.tasks.tasks import Task


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a deployment that has some."""

    router: ModelRouter
    responder: ModelResponder


@dataclass(frozen=True, slots=True)
class Answerer:
    """Answers from memory, or hands work over. `models` is None offline."""

    memory: MemoryAgent
    task_requests: TaskRequests
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
        said = Said(heard, as_read(text), text, language, request or text, session or Session(), pending, gone)
        asked = questions_of(said.text, language)
        if len(asked) <= 1 and (told := self._of_the_past(said)) is not None:
            return told
        trail = self._trail(heard)
        models, task = self._affordable_models(trail), self.task_requests.active(heard, said.text, language)
        if models is None and len(asked) > 1:
            return self._each(said, asked, task, trail.budget)
        rules = by_rules(said.text, language, task)
        if models is None or is_sure(rules):
            return self._act(said, rules, task, models, trail)
        meanwhile = self.models_at_work.submit(
            by_model, models.router, heard, text, language, rules=rules, known=said.known, task=task, trail=trail
        )
        recall = self._recall(said, trail)
        return self._act(said, meanwhile.result(), task, models, trail, recall)

    def continues(self, heard: Heard, text: str, language: str) -> bool:
        """Whether the rules take these words for more of a task."""
        text = as_read(text)
        task = self.task_requests.active(heard, text, language) if text else None
        return task is not None and by_rules(text, language, task).kind == "continue"

    def _each(self, said: Said, asked: Sequence[str], task: Task | None, budget: Budget) -> Answered:
        """Answer several questions one by one; those that memory cannot answer are one piece of work together."""
        routes = [by_rules(question, said.language, task) for question in asked]
        alone = [replace(said, text=one, whole=one, request="") for one in asked]
        trails = [Trail(budget, degraded=list(budget.degraded)) for _ in alone]
        answers = [
            self._of_the_past(each) or self._respond(each, route, None, trail)
            for each, route, trail in zip(alone, routes, trails, strict=True)
        ]
        left = [one for one, answer in zip(asked, answers, strict=True) if answer.route.kind != "respond"]
        if len(left) == len(asked):
            work = self.task_requests.start(said.heard, said.request, said.language)
            return Answered.of(self.memory, said, Route("new", None, "question"), Trail(), work)
        work = self.task_requests.start(said.heard, " ".join(left), said.language) if left else []
        return joined(answers, work)

    def _act(
        self, said: Said, route: Route, task: Task | None, models: Models | None, trail: Trail, recall: Recall | None = None
    ) -> Answered:
        """Hand over, go on with the task, or respond. What memory can answer is no work."""
        heard, language = said.heard, said.language
        if route.kind == "continue" and task is not None:
            return Answered.of(self.memory, said, route, trail, self.task_requests.go_on(heard, task, said.request, language))
        if route.kind == "new" and route.reason != "question":
            return Answered.of(self.memory, said, route, trail, self.task_requests.start(heard, said.request, language))
        return self._respond(said, route, models, trail, recall)

    def _respond(self, said: Said, route: Route, models: Models | None, trail: Trail, recall: Recall | None = None) -> Answered:
        """Answer from memory, by a model where there is one; a question that memory cannot answer becomes work."""
        heard, language = said.heard, said.language
        if route.intent == "task_query":
            return Answered.of(self.memory, said, route, trail, self.task_requests.tell(heard, said.text, language))
        if models is None and route.intent in rule_answers.NEEDS_NO_MEMORY:
            return Answered.of(self.memory, said, route, trail, [Say(rule_answers.without_memory(route, language))])
        recall = recall or self._recall(said, trail)
        if models is not None:
            try:
                return self._by_model(models).answer(said, route, trail, recall)
            except ModelUnavailable as failure:
                trail.note_failure(failure, "responder")
        reply, used = rule_answers.from_memory(route, said.text, recall, said.pending, language, heard.time_zone, heard.at)
        if route.kind != "respond" and not used and self.task_requests.enabled:
            work = self.task_requests.start(heard, said.request, language) if said.request else []
            return Answered.of(self.memory, said, Route("new", None, route.reason), trail, work)
        answered = route if route.kind == "respond" else Route("respond", "memory_query", "answered_from_memory")
        asks = asking(heard, recall.items, used, language)
        return Answered.of(self.memory, said, answered, trail, [Say(reply), *asks], recall, used)

    def _by_model(self, models: Models) -> ModelAnswers:
        return ModelAnswers(self.memory, self.task_requests, models.responder)

    def _of_the_past(self, said: Said) -> Answered | None:
        """What is asked about earlier values, or about when something was known or told: by rules, for it must be exact."""
        heard = said.heard
        told = PastAnswers(self.memory, heard.scope, said.language, heard.time_zone, heard.at, said.gone).answer(said.text)
        if told is None:
            return None
        return Answered.of(
            self.memory, said, Route("respond", "memory_query", "asks_about_earlier"), Trail(), [Say(told.text)], used=told.used
        )

    def _recall(self, said: Said, trail: Trail) -> Recall:
        recent = [text for role, text in said.heard.recent if role == ROLE_USER]
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
