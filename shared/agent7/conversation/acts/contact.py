"""Acts of contact with a person: opt-out, hand-over to a human, muting, first contact, refusals and the language to use."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from agent7.conversation.conduct import pauses
from agent7.identity import Scope
from agent7.language.replies.rendering import say
from agent7.store.conversation import handovers
from agent7.store.conversation import standing as standings
from agent7.store.identity import users
from agent7.store.unit_of_work import UnitOfWork

log = logging.getLogger(__name__)

PERSON: Final = "person"
"""Who ended a hand-over: the person themselves."""


@dataclass(frozen=True, slots=True)
class OptOut:
    """Stop writing to this person, a human of ours too; or start again, whatever kept us quiet."""

    scope: Scope
    stop: bool
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.set_stopped(unit, self.scope, at if self.stop else None)
        handovers.end(unit, self.scope, by=PERSON, at=at)
        if not self.stop:
            standings.mute(unit, self.scope, None)
        return (say("stopped", self.language) if self.stop else say("started", self.language),)


@dataclass(frozen=True, slots=True)
class NoteRefused:
    """Tell a stranger, once a day, what is needed to get in: an invitation code, or a place on the list."""

    scope: Scope
    language: str
    by_code: bool

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.note_refused(unit, self.scope, at)
        return (say("invitation_needed" if self.by_code else "not_on_the_list", self.language),)


@dataclass(frozen=True, slots=True)
class NoteLimitTold:
    """Tell a person, once a day, that the limit of today's turns is reached."""

    scope: Scope
    day: date
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        standings.note_limit_told(unit, self.scope, day=self.day, at=at)
        return (say("limit_reached", self.language),)


@dataclass(frozen=True, slots=True)
class Mute:
    """Rest from a conversation that goes in circles, and tell the operator: the other side may be a program."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        log.critical("alarm: a conversation goes in circles; the person is muted", extra={"user": self.scope.user})
        standings.mute(unit, self.scope, at + pauses.MUTED_FOR)
        return (say("muted", self.language),)


@dataclass(frozen=True, slots=True)
class HandOver:
    """Leave the conversation to a human, and tell the operator."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        log.critical("alarm: somebody asks for a human", extra={"user": self.scope.user})
        handovers.begin(unit, self.scope, asked=True, lasts=pauses.HANDED_OVER_FOR, at=at)
        return (say("handed_over", self.language),)


@dataclass(frozen=True, slots=True)
class HandBack:
    """Answer this person again."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        handovers.end(unit, self.scope, by=PERSON, at=at)
        return (say("handed_back", self.language),)


@dataclass(frozen=True, slots=True)
class Greet:
    """Tell a person once what is remembered, and how to see or erase it; in the workspace's own words where it has some."""

    scope: Scope
    language: str
    words: str | None = None
    about_tasks: str = ""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.note_greeted(unit, self.scope, at)
        if self.words:
            return (self.words,)
        return ("\n".join(filter(None, [say("first_contact", self.language), self.about_tasks])),)


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """Keep the language that the person writes in, as a hint for short messages."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.set_language(unit, self.scope, self.language)
        return ()
