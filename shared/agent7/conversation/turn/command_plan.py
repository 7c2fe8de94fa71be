"""Commands of the rules, carried out by the table of skills. What a skill needs to know it looks up when its turn comes."""

from __future__ import annotations

from dataclasses import dataclass

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skill import Means, Request
from agent7.conversation.skills import memories
from agent7.conversation.skills.instructions import settle
from agent7.conversation.skills.reminders.requests import ReminderRequests
from agent7.conversation.skills.reminders.setting import ReminderBook
from agent7.conversation.skills.table import acts_of
from agent7.conversation.skills.tasks import TaskRequests
from agent7.language import commands, takes_back
from agent7.memory import MemoryAgent, Note


@dataclass(frozen=True, slots=True)
class CommandPlan:
    """Turns the commands of one turn into acts. `rules_are_followed`: there is a model that reads standing instructions."""

    memory: MemoryAgent
    task_requests: TaskRequests
    rules_are_followed: bool = False
    opens_window: bool = False
    """Whether the approved template may ask a person to write once the 24-hour window has closed."""

    def act_on(self, heard: Heard, part: Part, language: str) -> list[Act]:
        """What the command of one part does; nothing when it has none, or tells only what to remember (`notes`)."""
        command = part.command
        if isinstance(command, commands.No) and takes_back(message_kinds.parsed(part.message).text):
            command = commands.ForgetLast(language=command.language)
        return acts_of(command, Request(self.means, heard, part, language)) if command else []

    @property
    def means(self) -> Means:
        """What the skills are given."""
        return Means(self.memory, self.task_requests.enabled, self.rules_are_followed, self.opens_window)

    @property
    def reminder_requests(self) -> ReminderRequests:
        """What is done about reminders."""
        return ReminderRequests(ReminderBook(self.memory, self.opens_window))

    def settle_rule(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a yes or no does to a rule that we asked about."""
        return settle(self.memory, heard, part, language, followed=self.rules_are_followed)

    def notes(self, heard: Heard, part: Part, language: str) -> list[Note]:
        """What a part tells to remember: by command, or by saying it outright."""
        return memories.notes(heard, part, language)
