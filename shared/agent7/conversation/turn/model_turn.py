"""A turn with a model: exact commands by rules, everything else by one call, whose plan the skills carry out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Ask, DropQuestion, Instead, NoteProposal, Question, Remember, Reply, Say
from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skill import PlannedIntent, Request
from agent7.conversation.skills.certainty.hedging import asking
from agent7.conversation.skills.forgetting.acts import would_take
from agent7.conversation.skills.proposals import settled_by, taken_up
from agent7.conversation.skills.reactions import reason_given
from agent7.conversation.skills.reminders.setting import WHEN
from agent7.conversation.skills.table import SKILLS, planned_acts
from agent7.conversation.skills.tasks import offers
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.done import Done
from agent7.conversation.turn.observation import felt, is_off_record, untouched
from agent7.conversation.turn.pending_questions import PendingQuestions
from agent7.conversation.turn.question_and_answer import Answered, Said
from agent7.conversation.turn.session import Session
from agent7.conversation.understanding import Plan, by_model, is_courtesy, is_exact, one_text, shown_to_model, stands_in
from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId
from agent7.language import Intent, Route, commands, is_substantial, parse, proposal_in, without_sentence
from agent7.language.replies.rendering import say
from agent7.llm.plan_model import ModelPlanner
from agent7.memory import MemoryAgent, Recall, echoed, relevance

UNCLEAR = "unclear"
"""Kind of a question back: the message that it is about is read together with the next."""
INTENTS: Final[Mapping[str, Intent]] = {
    "remember": "memory_write",
    "correct": "memory_write",
    "nickname": "memory_write",
    "answer": "memory_query",
    "list_known": "memory_query",
    "history": "memory_query",
    "task_status": "task_query",
    "general_answer": "chitchat",
    "small_talk": "chitchat",
    "about_me": "chitchat",
    "unclear": "unclear",
}
"""What a turn is counted as that does one of these; other deeds are no intent of a conversation."""
KEEPING = ("remember", "correct")
"""Never of a message that is off the record, whatever the model plans."""


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """Understands one turn by `planner`. None of it where the model fails: then rules do."""

    memory: MemoryAgent
    command_plan: CommandPlan
    questions: PendingQuestions
    answerer: Answerer
    planner: ModelPlanner

    def of(self, heard: Heard, parts: Sequence[Part], session: Session, language: str, trail: Trail) -> tuple[Done, Answered | None] | None:
        """What is done and answered; None when the model gives nothing that can be used, which the trail tells."""
        done = Done([settled_by(self.memory, heard, parts)], question_open=bool(heard.conversation.context.get("asked")))
        left = whole([part for part in parts if not self._by_rules(done, heard, part, parts, language)])
        own = one_text([part.rest for part in left if part.rest and part.message.origin == DIRECT])
        if not own:
            done.left += left
            return self._closed(done, heard), None
        plain = not session.started.instructions and not heard.workspace.personality
        if plain and all(is_courtesy(heard, part, language) for part in left):
            done.left += left
            return self._closed(done, heard), self.answerer.answer(heard, own, language, session=session, trail=trail)
        gone = would_take(self.memory, heard, done.acts)
        said = Said(heard, parse(own, language), language, own, session, done.drafts, gone)
        recall = self.answerer.recall(said, trail)
        if said.parsed.is_question and not relevance.answering(said.text, recall.items, language=language):
            recall = self.answerer.from_cold(said, recall)
        shown = shown_to_model(
            self.memory, heard, said.text, session.started, recall, language=language, gone=gone, level=trail.budget.level
        )
        try:
            plan = by_model(self.planner, heard, own, language, shown, trail)
        except ModelUnavailable as failure:
            trail.note_failure(failure, "responder")
            return None
        trail.degraded.extend(plan.dropped)
        deeds = self._deeds(heard, left, plan, language)
        if not (deeds or plan.reply or plan.question or plan.promised or plan.has("answer")):
            return None  # nothing of it held
        trail.decided_by = "model"
        done.left += [beside(part, plan) for part in left]
        answered = self._answered(said, plan, deeds, recall, trail)
        return self._closed(done, heard), answered.without_recall() if gone or plan.has("forget", "forget_last") else answered

    def _by_rules(self, done: Done, heard: Heard, part: Part, parts: Sequence[Part], language: str) -> bool:
        """Carry out what needs no model: an answer to an open question of ours, and a whole message that is an exact command."""
        alone = sum(each.message is part.message for each in parts) == 1
        if answers(heard, part) and (settled := self.questions.settle(heard, part, language)) is not None:
            done.settle(settled)
            return True
        if (offered := taken_up(heard, part, language, offline=False)) and offered[0]:
            done.acts += offered[0]
            return True
        if reason := reason_given(self.memory, heard, part, language):
            done.acts.append(reason)
            return True
        if not alone or not is_exact(self.memory, heard, part):
            return False
        done.add(self.command_plan.act_on(heard, part, language))
        notes = [felt(note) for note in self.command_plan.notes(heard, part, language)]
        drafts = self.memory.drafts(heard.scope, notes, at=heard.at) if notes else []
        done.acts += [Remember(self.memory, heard.scope, tuple(drafts), language)] if drafts else []
        done.left.append(part)
        return True

    @staticmethod
    def _closed(done: Done, heard: Heard) -> Done:
        """A question of ours that nothing has answered is passed over."""
        if done.question_open:
            done.acts.insert(0, DropQuestion(heard.scope, heard.conversation.id))
        return done

    def _deeds(self, heard: Heard, parts: Sequence[Part], plan: Plan, language: str) -> list[Act]:
        """What the skills do, in the order of the plan."""
        acts: list[Act] = []
        for intent in gathered(plan.intents):
            part = part_of(parts, intent)
            if intent.skill in KEEPING and is_off_record(part.message):
                continue
            acts += planned_acts(Request(self.command_plan.means, heard, part, language, intent, replied=bool(plan.reply)))
        return acts

    def _answered(self, said: Said, plan: Plan, deeds: Sequence[Act], recall: Recall, trail: Trail) -> Answered:
        """The deeds, then what is said beside them, and what is to be asked."""
        heard, language = said.heard, said.language
        words, used = self._beside(said, plan, recall, alone=not deeds)
        if deeds and plan.intents and all(SKILLS[intent.skill].only_tells for intent in plan.intents):
            words = [Instead(each.text) if isinstance(each, Reply) else each for each in words]  # said twice is once too often
        if plan.question:
            question = Question(plan.question, (), say("choose", language))
            meant = [message.id for message in heard.messages if message.origin == DIRECT]
            asked = {"kind": UNCLEAR, "turn": heard.turn.public_id, "messages": meant}
            words.append(Ask(heard.scope, heard.conversation.id, question, asked, language))
        answered = Answered.of(self.memory, said, route_of(plan), trail, [*deeds, *words], recall, used, plan.told)
        if answered.route.intent == "memory_write":  # what is kept is in the deeds: the rest is no more than it is
            answered = replace(answered, route=replace(answered.route, intent=None))
        told_by = [item.memory.content for item in recall.items if item.memory.id in used]
        chat = tuple(intent.quote for intent in plan.intents if not SKILLS[intent.skill].is_deed)
        adds = plan.has("general_answer") and is_substantial(plan.reply, said.text, told_by)  # talk is talk
        return replace(answered, chat=chat, own_words=plan.reply if adds else "")

    def _beside(self, said: Said, plan: Plan, recall: Recall, *, alone: bool) -> tuple[list[Act], Sequence[MemoryId]]:
        """What is said besides what skills tell, and the memories that it rests on: the model's words, or what stands in for them."""
        heard, language = said.heard, said.language
        if plan.reply:
            asks = [] if proposal_in(plan.reply) else asking(heard, recall.items, plan.used, language, answer=plan.reply)
            return [*self._words(said, plan.reply), *asks], plan.used or repeated_in(plan.reply, said, recall)
        if plan.has("answer"):
            return self.answerer.from_rules(said, recall)
        if not alone or not plan.promised or plan.question:
            return [], ()
        if "task" in plan.promised and self.command_plan.task_requests.enabled:  # what it announced may be what they want
            return [offers.offer(heard, language)], ()
        return [Say(say("unclear", language))], ()

    def _words(self, said: Said, reply: str) -> list[Act]:
        """The reply, with what it proposes on record; a proposal that the person does not want any more is left out."""
        if not reply:
            return []
        scope, turn, found = said.heard.scope, said.heard.turn.id, proposal_in(reply)
        if not found:
            return [Reply(reply)]
        sentence, offered = found
        rules = self.memory.suggestions.rules(scope, at=said.heard.at)
        if self.memory.suggestions.is_unwanted(rules, offered, said.language):
            return [Reply(without_sentence(reply, sentence) or say("acknowledged", said.language))]
        return [Reply(reply), NoteProposal(self.memory, scope, turn, offered, said.language, "rule")]


def repeated_in(reply: str, said: Said, recall: Recall) -> tuple[MemoryId, ...]:
    """Provenance where the model names none: the memories that its words repeat."""
    repeated = echoed(reply, [(item.memory.content, said.language) for item in recall.items], said.text)
    return tuple(item.memory.id for item, is_repeated in zip(recall.items, repeated, strict=True) if is_repeated)


def answers(heard: Heard, part: Part) -> bool:
    """Whether a part can be an answer to a question of ours: one is open, something was tapped, or it says yes or no."""
    open_question = heard.conversation.context.get("asked") or {}
    kind = open_question.get("kind")
    if kind == UNCLEAR or (kind == WHEN and not isinstance(part.command, commands.No)):
        return False  # "say 6" names an hour of the day that was put off with it: whoever reads both knows which
    return bool(open_question) or part.message.kind in message_kinds.TAPPED or heard.work.a_task_waits


def whole(parts: Sequence[Part]) -> list[Part]:
    """The messages of these parts, each in one piece: a model reads the person's own words whole. What a picture shows has its id, too."""
    messages = {(part.message.id, part.message.kind): part.message for part in parts}
    return [Part(message, None, (), message_kinds.whole_words(message).strip()) for message in messages.values()]


def part_of(parts: Sequence[Part], intent: PlannedIntent) -> Part:
    """The part of the message that an intent quotes; the last where the quote is of what was put off."""
    own = [part for part in parts if part.message.origin == DIRECT]
    return next((part for part in own if stands_in(intent.quote, part.rest)), own[-1])


def gathered(intents: Sequence[PlannedIntent]) -> list[PlannedIntent]:
    """The same with what is to be kept as one, at the place of the first: it is told of in one sentence."""
    kept = [each for each in intents if each.skill == "remember" and each.statements]
    together = [replace(each, statements=tuple(one for each in kept for one in each.statements)) for each in kept[:1]]
    return [intent for each in intents for intent in (together if each in kept[:1] else [each]) if intent not in kept[1:]]


def beside(part: Part, plan: Plan) -> Part:
    """What of a message is no deed: that passes the filter of what is kept. Dates in what was told count."""
    deeds = [intent for intent in plan.intents if SKILLS[intent.skill].is_deed and stands_in(intent.quote, part.rest)]
    kept = [intent for intent in deeds if intent.skill in KEEPING]
    told = tuple(text for intent in kept for text in ([each.text for each in intent.statements] or [intent.quote]))
    return replace(part, statements=told, rest=untouched(part.rest, [intent.quote for intent in deeds]))


def route_of(plan: Plan) -> Route:
    """How the turn is counted: as work, as more of it, or by its first intent."""
    skills = [intent.skill for intent in plan.intents] or ["small_talk"]
    reason = f"model: {' '.join(skills)}"
    if "task" in skills:
        return Route("new", None, reason)
    if "change_task" in skills:
        return Route("continue", None, reason)
    return Route("respond", next((INTENTS[skill] for skill in skills if skill in INTENTS), None), reason)
