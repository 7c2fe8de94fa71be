"""The table of commands: an act for each. What it needs to know it looks up when its turn comes, after the acts before it."""

from __future__ import annotations

from dataclasses import dataclass

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, AddRule, HandBack, HandOver, OptOut, Say, TellAbout, TellRules, TellWhatIsKnown
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills import documents
from agent7.conversation.skills.forgetting.acts import AskBefore, DropRule, ForgetAbout
from agent7.conversation.skills.forgetting.last import ForgetLast
from agent7.conversation.skills.forgetting.requests import ERASURE, EVERYTHING, ForgettingOnRequest
from agent7.conversation.skills.history import PastAnswers
from agent7.conversation.skills.instructions import AskWhetherRule, settle
from agent7.conversation.skills.lessons import about_lessons
from agent7.conversation.skills.reminders.requests import ReminderRequests
from agent7.conversation.skills.reminders.setting import ReminderBook
from agent7.conversation.skills.tasks import TaskRequests
from agent7.conversation.skills.tasks.acts import ShareMemory
from agent7.conversation.skills.why import TellWhy
from agent7.identity import Scope
from agent7.language import Command, commands, sentences
from agent7.language.replies import texts
from agent7.memory import MemoryAgent, Note
from agent7.store.conversation.message_log import Message
from agent7.types import Origin


@dataclass(frozen=True, slots=True)
class CommandPlan:
    """Turns the commands of one turn into acts. `rules_are_followed`: there is a model that reads standing instructions."""

    memory: MemoryAgent
    task_requests: TaskRequests
    rules_are_followed: bool = False
    opens_window: bool = False
    """Whether the approved template may ask a person to write once the 24-hour window has closed."""

    def act_on(self, heard: Heard, part: Part, language: str) -> list[Act]:  # noqa: PLR0912 - one case for each command
        """What the command of one part does; nothing when it has none, or tells only what to remember (`notes`)."""
        if isinstance(part.command, commands.Reminder):
            return [self.reminder_requests.act(heard, part, part.command, language)]
        command, scope, requests = part.command, heard.scope, ForgettingOnRequest(self.memory)
        match command:
            case None:
                return []
            case commands.Remember():
                means_the_rest = len(heard.messages) > 1 and part.message.quoted_message_id is None  # "in Florence", "don't forget!"
                return [] if means_the_rest or self.notes(heard, part, language) else [Say(texts.nothing_to_save(language))]
            case commands.Forget(topic=topic):
                return [ForgetAbout(requests, heard, topic, language)]
            case commands.ForgetLast() | commands.No() if commands.takes_back(message_kinds.words(part.message)):
                return [ForgetLast(self.memory, heard, part.message.quoted_message_id, language)]
            case commands.DropRule(topic=topic):
                return [DropRule(requests, heard, topic, language)]
            case commands.ForgetAll():
                return [AskBefore(heard, EVERYTHING, language)]
            case commands.Erase():
                return [AskBefore(heard, ERASURE, language)]
            case commands.WhatDoYouKnowAboutMe():
                known = TellWhatIsKnown(self.memory, scope, language, heard.time_zone)
                return [known, documents.OfferDocument(self.memory, heard, language)]
            case commands.FullDocument():
                return [documents.send_document(heard, language)]
            case commands.Export():
                return [documents.send_data(heard, language)]
            case commands.Optimize():
                return [documents.OptimizeMemory(self.memory, scope, language)]
            case commands.Why():
                return [TellWhy(self.memory, heard, part.message.quoted_message_id, language)]
            case commands.WhatDoYouKnowAbout(topic=topic):
                return [self._tell_about(heard, part, topic, language)]
            case commands.Rules():
                return [TellRules(self.memory, scope, language)]
            case commands.SoundsLikeRule(text=text):
                return [AskWhetherRule(self.memory, heard, part, text, language)]
            case commands.CancelTask(topic=topic):
                return [self.task_requests.cancel(heard, topic, language)]
            case commands.ShareMemory() | commands.KeepMemoryPrivate():
                return [ShareMemory(scope, isinstance(command, commands.ShareMemory), language)]
            case commands.AddRule(text=text):
                return [AddRule(self.memory, scope, text, part.message.id, language, self.rules_are_followed)]
            case _:
                return [about_lessons(self.memory, command, scope, language) or of_no_memory(command, scope, language)]

    def _tell_about(self, heard: Heard, part: Part, topic: str, language: str) -> Act:
        """What is known of a topic; where another time is asked for ("what did you know about me in March?") what was known then."""
        words = next(iter(sentences(message_kinds.words(part.message))), "")
        then = PastAnswers(self.memory, heard.scope, language, heard.time_zone, heard.at).answer(words)
        return Say(then.text) if then else TellAbout(self.memory, heard.scope, topic, language, heard.time_zone)

    @property
    def reminder_requests(self) -> ReminderRequests:
        """What is done about reminders."""
        return ReminderRequests(ReminderBook(self.memory, self.opens_window))

    def settle_rule(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a yes or no does to a rule that we asked about."""
        return settle(self.memory, heard, part, language, followed=self.rules_are_followed)

    def notes(self, heard: Heard, part: Part, language: str) -> list[Note]:
        """What a part tells to remember: by command, or by saying it outright."""
        told = [(statement, Origin.DIRECT_USER) for statement in part.statements]
        if isinstance(part.command, commands.Remember):
            text = part.command.text
            pointed_at = (text, Origin.DIRECT_USER) if text else quoted_by(heard, part.message)
            told = [pointed_at, *told] if pointed_at[0] else told
        return [
            Note.explicit(
                text,
                said_at=part.message.sent_at,
                source_message_id=part.message.id,
                origin=origin,
                language=language,
                surest=message_kinds.surest(part.message),
            )
            for text, origin in told
        ]


def of_no_memory(command: Command, scope: Scope, language: str) -> Act:
    """What a command does that neither reads nor writes what is remembered."""
    match command:
        case commands.Stop() | commands.Start():
            return OptOut(scope, isinstance(command, commands.Stop), language)
        case commands.Human():
            return HandOver(scope, language)
        case commands.BackToAssistant():
            return HandBack(scope, language)
        case commands.Help():
            return Say(texts.help_text(language))
        case _:  # yes or no although nothing was asked
            return Say(texts.nothing_pending(language))


def quoted_by(heard: Heard, message: Message) -> tuple[str, Origin]:
    """What "remember this" points at: the message that it answers, with the origin of that one. Empty when it is not known."""
    text, origin = heard.quoted.get(message.quoted_message_id or "", ("", Origin.QUOTED))
    return text, Origin(origin)
