"""The answer by rules to what is left of a turn after its commands: routed once, answered from memory, or handed over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.conversation.acts import Act, Say
from agent7.conversation.conduct.trace import step
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import Heard
from agent7.conversation.skills.certainty.hedging import Reply, asking
from agent7.conversation.skills.history import PastAnswer, PastAnswers
from agent7.conversation.skills.tasks import TaskRequests
from agent7.conversation.turn import rule_answers
from agent7.conversation.turn.later_words import LaterWords
from agent7.conversation.turn.question_and_answer import OFFERED, Answered, Said, joined
from agent7.conversation.turn.session import Session
from agent7.conversation.understanding import Signs, by_rules, questions_of
from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId
from agent7.language import (
    NOTHING_FOUND,
    TOO_SHORT,
    USER,
    ParsedMessage,
    Route,
    asked_in_order,
    asking_clause,
    asks_of_assistant,
    asks_of_own,
    asks_who,
    completed,
    follow_up,
    is_unspaced,
    parse,
    points_back,
    speaks_by_pronoun,
)
from agent7.language.replies.rendering import say
from agent7.llm.multilingual import Sign
from agent7.llm.prices import charged
from agent7.llm.rerank import Reranker
from agent7.memory import Draft, MemoryAgent, Purpose, Recall, relevance
from agent7.store.conversation.message_log import ROLE_USER
from agent7.store.tasks.tasks import Task
from agent7.types import Origin

QUESTION: Final = Route("new", None, "question")
UNSURE: Final = Route("respond", "unclear", OFFERED)
"""What waits for a yes."""
GOES_ON: Final = Route("respond", "memory_query", "goes_on_asking")
NEAR: Final = Route("respond", "memory_query", "spoken_of_before")
IN_FEW_WORDS: Final = Route("respond", "memory_query", "asked_in_few_words")
MAY_ASK, SURELY = 0.1, 0.6
"""How likely a few words without a sign of a question ask at the least, and how likely something told answers them, to be one."""
FEW_WORDS, FEW_LETTERS = 8, 20
ENDS: Final = " .!\u2026\u3002\uff01"
OF_ASSISTANT: Final = Route("respond", "chitchat", "about_assistant", "about_assistant")
"""A question about the assistant that memory does not answer: nobody is paid to find out."""


@dataclass(frozen=True, slots=True)
class Answerer:
    """Answers from memory by rules, or hands work over."""

    memory: MemoryAgent
    task_requests: TaskRequests
    signs: Signs | None = None
    reranker: Reranker | None = None

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
        trail: Trail | None = None,
    ) -> Answered:
        """Answer `text`, of which the rules read the beginning (`parse`); work goes out as `request`, the whole of what was said
        around it.

        What this very turn is about to keep (`pending`) is known already, what it forgets (`gone`) no longer; so is what the
        `session` began with. `trail`: what a model that failed has cost.
        """
        trail = trail or Trail()
        said = Said(heard, parse(text, language), language, request or text, session or Session(), pending, gone)
        if (same := self._asked_on(said, trail)) is not None:
            return same
        asked = [] if said.parsed.is_called_off else questions_of(said.parsed, language)
        if len(asked) == 1 and len(said.parsed.sentences) > 1 and not said.parsed.is_request:
            said = replace(said, parsed=asked[0])
        if len(asked) <= 1 and (told := self._of_the_past(said, trail)) is not None:
            return told
        task = self.task_requests.active(heard, said.text, language)
        if len(asked) > 1:
            return self._each(said, asked, task, trail)
        return self._act(said, by_rules(said.parsed, task, self.signs), task, trail)

    def continues(self, heard: Heard, said: ParsedMessage, language: str) -> bool:
        """Whether the rules take these words for more of a task."""
        task = self.task_requests.active(heard, said.text, language) if said.text else None
        return task is not None and by_rules(said, task).kind == "continue"

    def _each(self, said: Said, asked: Sequence[ParsedMessage], task: Task | None, trail: Trail) -> Answered:
        """Answer several questions one by one; those that memory cannot answer are offered as one piece of work together."""
        routes = [by_rules(question, task) for question in asked]
        alone = [replace(said, parsed=one, request="") for one in asked]
        trails = [replace(trail, degraded=[*trail.degraded], cost={**trail.cost}) for _ in alone]
        answers = [
            self._of_the_past(each, of_one) or self._respond(each, route, of_one)
            for each, route, of_one in zip(alone, routes, trails, strict=True)
        ]
        left = [one.text for one, answer in zip(asked, answers, strict=True) if answer.route.kind != "respond"]
        if len(left) == len(asked):
            return self._offered(said, routes[0], trail)
        return joined(answers, self.task_requests.offer_answer(said.heard, said.language, left) if left else [])

    def _act(self, said: Said, route: Route, task: Task | None, trail: Trail) -> Answered:
        """Hand over, go on with the task, or respond. What memory can answer is no work."""
        heard, language = said.heard, said.language
        if route.reason == "question_about_task" and (known := self._respond(replace(said, request=""), QUESTION, trail)).outcome.used:
            return known  # what memory knows is nobody's work
        if route.kind == "continue" and task is not None:
            return Answered.of(self.memory, said, route, trail, self.task_requests.go_on(heard, task, said.request, language))
        if route.certain and (held := self._known(said, trail)) is not None:
            return held
        if route.certain:
            return Answered.of(self.memory, said, route, trail, self.task_requests.start(heard, said.request, language))
        if route.reason == "may_be_request":
            return Answered.of(self.memory, said, UNSURE, trail, self.task_requests.offer(heard, language))
        return self._respond(said, route, trail)

    def _known(self, said: Said, trail: Trail) -> Answered | None:
        """What memory tells of the question in an order ("look up who's designing the site"), with the work only offered.

        None where nothing that was told says every word of it: "I'm flying to Lisbon" is no answer to how long the flight is.
        """
        question = next(filter(None, (asked_in_order(each.text, said.language) for each in said.parsed.sentences)), "")
        if not question:
            return None
        meant = replace(said, parsed=parse(question, said.language))
        recall = self.recall(meant, trail, closely=True)
        asked, found = meant.parsed.asked, relevance.answering(meant.text, recall.items, language=said.language)
        reply, used = self._by_rules(QUESTION, meant, recall)
        counts = bool(asked.targets & {"number", "time"}) and not asked.own  # their own day would pass for how long a flight is
        if not used or counts or not any(len(told.met) == len(asked.terms) for told in found):
            return None
        offered = self.task_requests.offer(said.heard, said.language)
        return Answered.of(self.memory, said, UNSURE, trail, [Say(reply), *offered], recall, used)

    @staticmethod
    def _without_memory(said: Said, route: Route) -> str:
        return rule_answers.without_memory(route, said.language, said.heard.time_zone, said.heard.at)

    def _respond(self, said: Said, route: Route, trail: Trail) -> Answered:
        """Answer from memory; a question about anything else that memory cannot answer is offered as work."""
        heard, language = said.heard, said.language
        if route.intent == "task_query":
            return Answered.of(self.memory, said, route, trail, self.task_requests.tell(heard, said.text, language))
        if route.intent == "memory_write" and said.pending:  # what is kept of the message is told already
            return Answered.of(self.memory, said, route, trail, [])
        if route.reason in (NOTHING_FOUND, TOO_SHORT) and (asked := self._asked_in_few_words(said, trail)) is not None:
            return asked
        if route.intent in rule_answers.NEEDS_NO_MEMORY:
            return Answered.of(self.memory, said, route, trail, [Say(self._without_memory(said, route))])
        said, recall, (reply, used) = self._looked_up(said, route, trail)
        if route.kind != "respond" and not used and not said.of_person:
            if asks_of_assistant(said.text, language):
                return Answered.of(self.memory, said, OF_ASSISTANT, trail, [Say(self._without_memory(said, OF_ASSISTANT))])
            if (near := self._spoken_of(said, recall)) is not None:
                return Answered.of(self.memory, said, NEAR, trail, [Say(near[0])], recall, near[1])
            if _asks_for_code(said):  # and nobody is told to give a password, which would not be kept
                return Answered.of(self.memory, said, UNSURE, trail, [Say(say("nothing_about", language))])
            if not (asks_who(said.text, language) or asks_of_own(said.text, language)):
                return self._offered(said, route, trail)
        answered = route if route.kind == "respond" else Route("respond", "memory_query", "answered_from_memory")
        asks = asking(heard, recall.items, used, language)
        return Answered.of(self.memory, said, answered, trail, [Say(reply), *asks], recall, used)

    def _looked_up(self, said: Said, route: Route, trail: Trail) -> tuple[Said, Recall, Reply]:
        """What memory has, and the answer by rules, behind what may have changed since."""
        said, recall, reply = self._answering(said, route, trail)
        return said, recall, LaterWords(self.memory).first(said, recall.items, reply)

    def _answering(self, said: Said, route: Route, trail: Trail) -> tuple[Said, Recall, Reply]:
        """To a question that points at whom or what was spoken of, as it may be meant."""
        heard = said.heard
        before = tuple(text for role, text in heard.recent if role == ROLE_USER)
        points = said.parsed.is_question and said.parsed.asked_slot is None  # "what's my name?" says by itself what it asks
        leaning = completed(said.text, before, said.language) if points else None
        for text in leaning.texts if leaning else ():
            meant = replace(said, parsed=parse(text, said.language))
            recall = self.recall(meant, trail, closely=True)
            reply = self._by_rules(route, meant, recall)
            if reply[1]:
                return meant, recall, reply
        recall = everything = self.recall(said, trail, closely=True)
        if leaning and leaning.of_person:  # another's age is no answer to "how old is she?"
            said = replace(said, of_person=True)
            memories = ((item, item.memory) for item in recall.items)
            recall = replace(recall, items=tuple(item for item, each in memories if speaks_by_pronoun(each.content, each.language)))
        reply = self._by_rules(route, said, recall)
        if reply[1]:
            return said, recall, reply
        if said.of_person:
            near = None if said.pending else self._nearest(said, everything, only_read=True)
            return (said, everything, near) if near else (said, recall, reply)
        if (thawed := self.from_cold(said, recall)) is not recall:
            recall = thawed
            reply = self._by_rules(route, said, recall)
        if not reply[1] and (clause := asking_clause(said.text, said.language)):
            return self._answering(replace(said, parsed=parse(clause, said.language)), route, trail)
        if not reply[1] and not said.pending:
            reply = self._nearest(said, recall) or reply
        return said, recall, reply

    def _asked_in_few_words(self, said: Said, trail: Trail) -> Answered | None:
        """The answer to a few words in which rules find nothing ("shade of the yarn"): they ask where something that was told answers them.

        The encoder alone does not know a question without a question word: what a reranker reads beside them tells.
        """
        few = len(said.text) <= FEW_LETTERS if is_unspaced(said.text) else len(said.text.split()) <= FEW_WORDS
        if not (self.reranker and self.signs and few) or said.pending or said.gone:
            return None
        if (self.signs.probability(Sign.ASKS, said.text) or 0.0) < MAY_ASK:
            return None
        meant = replace(said, parsed=parse(f"{said.text.rstrip(ENDS)}?", said.language))
        recall = self.recall(meant, trail, closely=True)
        told = self._nearest(meant, recall, SURELY, only_read=True)
        return Answered.of(self.memory, said, IN_FEW_WORDS, trail, [Say(told[0])], recall, told[1]) if told else None

    def _nearest(self, said: Said, recall: Recall, least: float | None = None, *, only_read: bool = False) -> Reply | None:
        """What comes nearest to a question."""
        of_world = self.signs.probability(Sign.GENERAL, said.text) if self.signs else None
        heard, reads = said.heard, self._reads if self.reranker else None
        how = rule_answers.Nearness(of_world, reads, least, only_read)
        return rule_answers.nearest(said.parsed, recall, said.language, heard.time_zone, heard.at, how)

    def _by_rules(self, route: Route, said: Said, recall: Recall) -> Reply:
        """The answer by rules. What agents share answers only where the person's own memory does not, and no question about the person."""
        own = tuple(item for item in recall.items if item.memory.origin is not Origin.AGENT)
        reply, slot = self._told(route, said, replace(recall, items=own)), said.parsed.asked_slot
        if reply[1] or len(own) == len(recall.items) or said.of_person or (slot is not None and slot.subject == USER):
            return reply
        return self._told(route, said, recall)

    def _told(self, route: Route, said: Said, recall: Recall) -> Reply:
        heard, reads = said.heard, self._reads if self.reranker else None
        return rule_answers.from_memory(route, said.parsed, recall, said.pending, said.language, heard.time_zone, heard.at, reads)

    def _reads(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """What the reranker says; nothing where it fails."""
        try:
            with step("reranking"):
                return self.reranker.scores(question, texts) if self.reranker else ()
        except ModelUnavailable:
            return ()

    def _asked_on(self, said: Said, trail: Trail) -> Answered | None:
        """What memory tells of a few words that go on with the question before them: "and Declan's", "and what was it before?".

        None where it does not tell every word of the question that they make: they may be none ("and mum left"), or make another.
        """
        heard = said.heard
        before = tuple(text for role, text in heard.recent if role == ROLE_USER)
        asks = follow_up(said.text, before, said.language)
        if asks is None or said.gone:
            return None
        if asks.earlier and (former := self._former(said)) is not None:
            return Answered.of(self.memory, said, GOES_ON, trail, [Say(former.text)], used=former.used)
        for text in asks.texts:
            meant = replace(said, parsed=parse(text, said.language), pending=())
            _, recall, (reply, used) = self._looked_up(meant, QUESTION, trail)
            told = relevance.answering(text, recall.items, language=said.language)
            whole = any(len(each.met) == len(meant.parsed.asked.terms) for each in told)
            if used and whole:  # "and Ann's blood type" is no question for her birthday
                answered = Answered.of(self.memory, said, GOES_ON, trail, [Say(reply)], recall, used)
                return replace(answered, chat=(said.text,))
        return None

    def _former(self, said: Said) -> PastAnswer | None:
        """What was so before of what the last answer told."""
        heard = said.heard
        past = PastAnswers(self.memory, heard.scope, said.language, heard.time_zone, heard.at, said.gone)
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        return next((former for each in spoken_of if (former := past.of(each)) is not None), None)

    def _spoken_of(self, said: Said, recall: Recall) -> Reply | None:
        """What comes nearest to a question that points back, else what was spoken of right before it; None for any other question."""
        heard, asked = said.heard, said.parsed.asked
        if said.pending or said.gone or asked.whether or not (asked.terms and points_back(said.text, said.language)):
            return None  # "what time is it?" points at nothing
        if asked.names:
            return None  # "what language do they speak in Brazil?" says itself of whom
        spoken_of = self.memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
        items = relevance.near_in_meaning(said.text, recall.items, said.language)
        items = items or self.memory.still(heard.scope, [each.id for each in spoken_of], at=heard.at)
        return rule_answers.spoken_of(items, said.language, heard.time_zone, heard.at)

    def from_cold(self, said: Said, recall: Recall) -> Recall:
        """With what rests in cold storage, for a question that nothing else answers; the recall itself where there is nothing."""
        if not said.parsed.is_question or said.pending or said.gone:
            return recall
        return self.memory.cold_search.completed(said.heard.scope, said.text, recall, language=said.language)

    def _offered(self, said: Said, route: Route, trail: Trail) -> Answered:
        """A question that is not about the person, and that memory cannot answer, is offered as work, where it stands alone."""
        if not said.request:
            return Answered.of(self.memory, said, route, trail, [])
        offered = self.task_requests.offer_answer(said.heard, said.language)
        return Answered.of(self.memory, said, UNSURE, trail, offered or [Say(say("dont_know", said.language))])

    def from_rules(self, said: Said, recall: Recall) -> tuple[list[Act], Sequence[MemoryId]]:
        """What rules answer to a question about the person from what was recalled, and what that rests on; never work."""
        heard, route = said.heard, Route("respond", "memory_query", "asks_slot")
        reply, used = self._by_rules(route, said, recall)
        return [Say(reply), *asking(heard, recall.items, used, said.language)], used

    def _of_the_past(self, said: Said, trail: Trail) -> Answered | None:
        """What is asked about earlier values, or about when something was known or told: by rules, for it must be exact."""
        heard = said.heard
        told = PastAnswers(self.memory, heard.scope, said.language, heard.time_zone, heard.at, said.gone).answer(said.text)
        if told is None:
            return None
        route = Route("respond", "memory_query", "asks_about_earlier")
        return Answered.of(self.memory, said, route, trail, [Say(told.text)], used=told.used)

    def recall(self, said: Said, trail: Trail, *, closely: bool = False) -> Recall:
        """What memory has for it, without what this turn forgets; `closely`: of long texts the sentences, where it asks something.

        Raises DatabaseDown.
        """
        recent = [text for role, text in said.heard.recent if role == ROLE_USER]
        with step("recall"):
            recall = self.memory.recall(
                said.heard.scope,
                said.text,
                purpose=Purpose.TURN,
                at=said.heard.at,
                recent=recent,
                budget=trail.budget.level,
                with_shared=True,
            )
            if closely and said.parsed.is_question:  # what it asks for may stand at the end of a long text
                recall = self.memory.close_reading.of(said.heard.scope, said.text, recall)
        trail.degraded.extend(recall.degraded)
        trail.before += charged(recall.spent.model, recall.spent.usage)
        if recall.rewriting.usage.calls:
            trail.book("rewriting", recall.rewriting.model, recall.rewriting.usage)
        return replace(
            recall,
            items=tuple(item for item in recall.items if item.memory.id not in said.gone),
            summaries=tuple(line for line in recall.summaries if line.memory not in said.gone),
        )


def _asks_for_code(said: Said) -> bool:
    """Whether it asks for a code, combination or password of no named thing ("the door code"), which no work can find out."""
    asked = said.parsed.asked
    return said.parsed.asked_thing is not None and not asked.names and any("code" in term.fields for term in asked.terms)
