"""Commands in chat: what a message may tell the assistant to do at once, "remember that ...", "forget about ...", "stop".

An intent of the sentence templates with the same name is a class here; `command_recognition` tells which one a message is.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent7.language.intents.reminder_intents import Shift
from agent7.language.text.identification import UNDETERMINED


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A recognized command. `rest`: the sentences after it, to be handled as a message of their own."""

    language: str
    rest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfTopic(Command):
    """A command about a topic, as it was said."""

    topic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfText(Command):
    """A command with words of the person's own."""

    text: str


class Remember(OfText):
    """Save `text` as a memory. It is empty when the command points at the message that it answers ("remember this")."""


class OffTheRecord(OfText):
    """Said, and not to be kept: "don't remember this, but ...". `text`: what nothing may be kept of; `rest`: the same, where it asks."""


class Forget(OfTopic):
    """Delete the memories about a topic."""


class ForgetLast(Command):
    """Delete what was saved just now: "forget that"."""


class WhatDoYouKnowAboutMe(Command):
    """Show an overview of the memories."""


class WhatDoYouKnowAbout(OfTopic):
    """Show the memories about a topic."""


class AddRule(OfText):
    """Add a standing instruction."""


class SoundsLikeRule(OfText):
    """A possible standing instruction, said in passing ("always ..."): it becomes one after a yes."""


class Rules(Command):
    """List the standing instructions."""


class DropRule(OfTopic):
    """Delete a standing instruction. Without a topic: the only one."""


class Stop(Command):
    """Opt out: no more messages."""


class Start(Command):
    """Opt in again."""


class Yes(Command):
    """Confirm what was asked; without an open question it is small talk."""

    @property
    def is_sign(self) -> bool:
        """Whether it is no word, only a sign like a thumbs-up."""
        return self.language == UNDETERMINED


class No(Command):
    """Decline what was asked; without an open question it is small talk."""


class Lessons(Command):
    """List the lessons that were learnt from corrections."""


class DropLesson(Command):
    """Take the last lesson back."""


class Human(Command):
    """Ask for a human (hand-over)."""


class BackToAssistant(Command):
    """End the hand-over: the assistant answers again."""


class Help(Command):
    """List what can be said."""


class CancelTask(OfTopic):
    """Cancel an open task; an empty topic means the last one."""


class ShareMemory(Command):
    """Consent: memory may go along with tasks."""


class KeepMemoryPrivate(Command):
    """Withdraw consent: memory stays here when a task goes out."""


class Optimize(Command):
    """Consolidate the memory document ("tidy my memory")."""


class Reminder(Command):
    """A command about reminders; alone it lists them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind(Reminder):
    """Set a reminder. `text`: what follows "remind me", its times and what it is about. `wakes`: an alarm, of the morning in doubt."""

    text: str
    wakes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelReminder(Reminder):
    """Cancel a reminder. Without a topic: the last one."""

    topic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReminder(Reminder):
    """Reschedule a reminder. `text`: the new time; with a `shift` how much later or earlier it is to come."""

    topic: str
    text: str
    shift: Shift = ""


class Why(Command):
    """Explain the last answer."""


class Export(Command):
    """Export all personal data."""


class FullDocument(Command):
    """Send the whole memory document as a file."""


class Erase(Command):
    """Erase the person: nothing of them is to be left, not even that they were here."""


class ForgetAll(Command):
    """Delete all memories, and stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskEarlier(OfText):
    """Ask what was so before. `text`: the question; `topic`: what it is about."""

    topic: str = ""


class BeginTask(OfText):
    """Hand over work. `text`: the request as it goes out."""


class ChangeTask(OfText):
    """Pass more on to a task that exists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskStatus(Command):
    """Ask what was done and what is going on. `text`: the question, which may name a time."""

    text: str
