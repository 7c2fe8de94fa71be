"""Pending questions: what a message means as the answer to something that we, or a task, had asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial, reduce
from typing import Final

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Paragraph, Question
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills import documents, why
from agent7.conversation.skills.certainty import freshness, introductions
from agent7.conversation.skills.forgetting.requests import ERASURE, EVERYTHING, FORGET, ForgettingOnRequest
from agent7.conversation.skills.reminders.changes import WHICH
from agent7.conversation.skills.tasks import consent, offers, taking_back, waiting_tasks
from agent7.conversation.skills.tasks.offers import OFFER
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.understanding.by_rules import told_once
from agent7.language import agreement, commands
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent
from agent7.store.conversation.message_log import ROLE_ASSISTANT
from agent7.store.unit_of_work import UnitOfWork

UNDOING: Final = (FORGET, EVERYTHING, ERASURE, WHICH)
"""Questions of which a yes cancels or forgets something."""
NOTHING_ELSE: Final = ("chitchat", "unclear")
"""What a message is taken for that wants nothing by itself."""


@dataclass(frozen=True, slots=True)
class PendingQuestions:
    """Asks each skill whether a part answers a question of its own; the first that says so settles it."""

    memory: MemoryAgent
    command_plan: CommandPlan

    def settles(self, heard: Heard, part: Part) -> bool:
        """Whether a part answers a question of ours."""
        asked = heard.conversation.context.get("asked")
        return bool(asked) and self.settle(heard, part, "en") is not None

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part does as the answer to a question of ours, or of a task; None when it is none.

        A yes or no with words of the question behind it ("yes, drop the chicken one") is one, where it says nothing else to any of them.
        """
        if (done := self._settle(heard, part, language)) is not None:
            return done
        plain = _plain_answer(heard, part, language)
        return self._settle(heard, replace(part, command=plain, rest=""), language) if plain else None

    def asked_again(self, heard: Heard, part: Part, language: str) -> Act | None:
        """The question that is open, once more, where a message begins with yes or no and is neither an answer nor anything else."""
        asked, said = heard.conversation.context.get("asked"), message_kinds.parsed(part.message, language)
        answer, rest = agreement.begins_with(said.text)
        if not isinstance(asked, Mapping) or part.message.origin != DIRECT or part.command or part.statements or not (answer and rest):
            return None
        taken = said.route().intent in (NOTHING_ELSE if answer == "no" else (*NOTHING_ELSE, "memory_write"))
        if said.is_question or said.is_request or not taken or not (question := _last_question(heard)):
            return None
        labels = [str(place) for place, _ in enumerate(asked.get("triggers", ()), 1)]
        if asked.get("kind") in (OFFER, EVERYTHING, ERASURE):
            labels = [say("answer_yes", language), say("answer_no", language)]
        options = tuple(Option(f"{asked.get('turn')}:{place}", label) for place, label in enumerate(labels))
        return Put(Question(question, options, say("choose", language)) if options else question)

    def _settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """As `settle`, by what the part says as it stands."""
        task_requests, forgetting = self.command_plan.task_requests, ForgettingOnRequest(self.memory)
        for settle in (
            partial(consent.settle, task_requests.start),
            partial(offers.settle, task_requests.start),
            self.command_plan.settle_rule,
            documents.settle,
            partial(why.settle, self.memory, forgetting.forget_these),
            partial(freshness.settle, self.memory),
            partial(introductions.settle, self.memory),
            self.command_plan.reminder_requests.settle,
            forgetting.settle,
            partial(waiting_tasks.settle, task_requests),  # what we asked ourselves just now comes before what a task asked some time ago
            taking_back.settle,
        ):
            if (done := settle(heard, part, language)) is not None:
                return done
        return None


@dataclass(frozen=True, slots=True)
class Put:
    """A question that is open, put once more."""

    paragraph: Paragraph

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:  # noqa: ARG002 - it changes nothing
        return (self.paragraph,)


def _plain_answer(heard: Heard, part: Part, language: str) -> commands.Yes | commands.No | None:
    """The yes or no that a message comes to whose other words are of our question."""
    asked, said = heard.conversation.context.get("asked"), message_kinds.parsed(part.message, language)
    if not isinstance(asked, Mapping) or part.message.origin != DIRECT or part.command or part.statements:
        return None
    kind, question = asked.get("kind"), _last_question(heard)
    answer = agreement.plain_answer(said.text, question, language, undoes=kind in UNDOING, of_all=kind in (EVERYTHING, ERASURE))
    if answer is None:
        return None
    return commands.Yes(language=language) if answer == "yes" else commands.No(language=language)


def _last_question(heard: Heard) -> str:
    """Our last words, where they are what the person answers; without what is told once."""
    role, text = heard.recent[-1] if heard.recent else (None, "")
    return reduce(lambda left, told: left.replace(told, ""), told_once(), text).strip() if role == ROLE_ASSISTANT else ""
