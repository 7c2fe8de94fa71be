"""Pending questions: what a message means as the answer to something that we, or a task, had asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from agent7.conversation.acts import Act
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills import documents, why
from agent7.conversation.skills.certainty import freshness, introductions
from agent7.conversation.skills.forgetting.requests import ForgettingOnRequest
from agent7.conversation.skills.tasks import consent, offers, taking_back, waiting_tasks
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.memory import MemoryAgent


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
        """What a part does as the answer to a question of ours, or of a task; None when it is none."""
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
