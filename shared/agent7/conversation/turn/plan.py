"""The way of a message, top to bottom: may they write? -> what do they want, by a model or by rules? -> skills do it -> one reply."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from agent7.conversation import message_kinds
from agent7.conversation.conduct import access, pauses
from agent7.conversation.conduct.trail import Trail, trail_of
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.forgetting.acts import would_take
from agent7.conversation.skills.reminders import dates, over
from agent7.conversation.turn.admission import admit
from agent7.conversation.turn.amendments import Amendments
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.courtesies import courtesies, welcome
from agent7.conversation.turn.decision import Decision, of_commands
from agent7.conversation.turn.direct_acts import DirectActs
from agent7.conversation.turn.done import Done
from agent7.conversation.turn.model_turn import ModelTurn
from agent7.conversation.turn.observation import Observer
from agent7.conversation.turn.pending_questions import PendingQuestions
from agent7.conversation.turn.question_and_answer import Answered
from agent7.conversation.turn.session import Session, opened
from agent7.conversation.understanding import Punctuation, one_text, reply_language, request_of, spoken, take_apart
from agent7.identity import MemoryId
from agent7.llm.plan_model import ModelPlanner
from agent7.memory import MemoryAgent


@dataclass(frozen=True, slots=True)
class Assistant:
    """Thinks about one turn: reads memory and asks models, changes nothing."""

    memory: MemoryAgent
    command_plan: CommandPlan
    answerer: Answerer
    planner: ModelPlanner | None = None
    punctuation: Punctuation | None = None

    def think(self, heard: Heard) -> Decision:
        """Decide on the whole turn: what it changes about earlier messages, whoever may be answered; then what was said.

        Raises Outage when the database does not answer; a model that fails only degrades the answer.
        """
        if self.punctuation and not self.planner:  # a model knows a question without its mark
            heard = replace(heard, messages=self.punctuation.in_messages(heard.messages))
        amended = Amendments(self.memory, self.command_plan).acts(heard)
        decision = self._decide(heard)
        return replace(decision, acts=(*amended, *decision.acts))

    def _decide(self, heard: Heard) -> Decision:
        """Said -> who speaks, and may they? -> what they want, and what is done and answered -> what goes around it -> one reply."""
        said = spoken(heard.messages)
        language = reply_language(heard, said)
        admitted = admit(heard, said, language, self._questions.settles)
        if isinstance(admitted, Decision):
            return admitted
        session = opened(self.memory, heard, language, told_to_a_model=self.planner is not None)
        done, answered = self._understood(heard, admitted.parts, session, language)
        task_requests, reminders = self.command_plan.task_requests, self.command_plan.reminder_requests.book
        over_asked = over.asked(reminders, heard, done.left, language)
        commanded = bool(over_asked) or any(part.command for part in done.left)
        acts = [
            *session.acts,
            *welcome(admitted, language),
            *task_requests.judge(heard, [message_kinds.parsed(message).text for message in said if message.origin == DIRECT], language),
            *done.before_answer,
            *(answered.acts if answered and not (commanded and answered.says_nothing) else ()),
            *done.behind_answer,
            *Observer(self.memory).acts(heard, done.left, answered, language),
            dates.TellZone(reminders, heard, language),
            *dates.notes(reminders, heard, done.left, language),
            *over_asked,
            *courtesies(heard, language, tasks=task_requests.enabled),
        ]
        return Decision(answered.outcome if answered else of_commands(done.acts), tuple(acts))

    def _understood(self, heard: Heard, parts: Sequence[Part], session: Session, language: str) -> tuple[Done, Answered | None]:
        """What is done and answered: by the plan of a model, where there is one, can be paid and does not fail; else by rules."""
        trail = trail_of(heard) if self.planner else Trail()
        if self.planner and trail.budget.allows_models:
            turn = ModelTurn(self.memory, self.command_plan, self._questions, self.answerer, self.planner)
            if (understood := turn.of(heard, parts, session, language, trail)) is not None:
                return understood
        direct_acts = DirectActs(self.memory, self.command_plan, self._questions, continues=self.answerer.continues)
        done = direct_acts.of(heard, parts, language)
        forgotten = would_take(self.memory, heard, done.acts)
        return done, self._answer_rest(heard, done, session, forgotten, language, trail)

    def _answer_rest(
        self, heard: Heard, done: Done, session: Session, forgotten: Collection[MemoryId], language: str, trail: Trail
    ) -> Answered | None:
        """Answer by rules what no command and no explicit memory has taken, in one piece; None when nothing is left."""
        rest = one_text([part.rest for part in done.left if part.rest and part.message.origin == DIRECT])
        if not rest:
            return None
        request = request_of(done.left)
        answered = self.answerer.answer(
            heard, rest, language, request=request, session=session, pending=done.drafts, gone=forgotten, trail=trail
        )
        return answered.without_recall() if forgotten else answered

    def answers(self, heard: Heard) -> bool:
        """Whether the person will get an answer, and may see that we are at work on it."""
        awake = pauses.quiet(heard.standing, heard.user.stopped_at, heard.at) is None
        return awake and heard.user.access == access.ALLOWED and bool(spoken(heard.messages))

    def waits_for_more(self, heard: Heard) -> bool:
        """Debounce: whether more of a burst may follow. Commands and questions never wait."""
        said = spoken(heard.messages)
        return not any(message_kinds.parsed(message).is_question or any(part.command for part in take_apart(message)) for message in said)

    @property
    def _questions(self) -> PendingQuestions:
        return PendingQuestions(self.memory, self.command_plan)
