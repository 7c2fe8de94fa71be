"""What a turn does, in two halves: an act is made ready while thinking, without a transaction, and carried out while deciding.

`carry_out` runs inside the one transaction of the turn and returns what to tell the person about it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Protocol

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.conduct import pauses
from agent7.conversation.erasure import redaction
from agent7.conversation.memory_lines import marked
from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, Scope, TurnId
from agent7.language import LONGEST_MEMORY
from agent7.language.replies import texts
from agent7.memory import Draft, MemoryAgent, Outcome, Recall, Refusal, Remembered
from agent7.store.conversation import conversations
from agent7.store.conversation import standing as standings
from agent7.store.identity import users
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Origin

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """A paragraph that wants an answer, and the answers that can be tapped; `open_list` labels them where they make a list."""

    text: str
    options: tuple[Option, ...]
    open_list: str


type Paragraph = str | Question


class Act(Protocol):
    """One thing that a turn does."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        """Do it within the turn's transaction; what to say about it."""
        ...


@dataclass(frozen=True, slots=True)
class Say:
    """Something to say that changes nothing."""

    text: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        return (self.text,) if self.text else ()


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep what the person told us to keep, and say what became of it; several new facts are told in one list."""

    memory: MemoryAgent
    scope: Scope
    drafts: tuple[Draft, ...]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        kept = [(draft, self.memory.remember(unit, self.scope, draft, at=at)) for draft in self.drafts]
        new = [draft.content for draft, remembered in kept if remembered.outcome is Outcome.NEW]
        if len(new) < 2:
            return [say_remembered(remembered, draft, self.language) for draft, remembered in kept]
        others = [say_remembered(remembered, draft, self.language) for draft, remembered in kept if remembered.outcome is not Outcome.NEW]
        return [texts.remembered_all(self.language, new), *others]


@dataclass(frozen=True, slots=True)
class KeepVerbatim:
    """Keep what was said, as it was said, without a word about it."""

    memory: MemoryAgent
    scope: Scope
    draft: Draft

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        self.memory.remember(unit, self.scope, self.draft, at=at)
        return ()


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete memories and rules, and take what was said out of the messages and replies that carry it; and these messages with what

    came from them alone.
    """

    memory: MemoryAgent
    scope: Scope
    memories: Sequence[MemoryId]
    rules: Sequence[PublicId]
    told: str
    language: str
    messages: Sequence[MessageId] = ()

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        forgotten = self.memory.forget(unit, self.scope, self.memories, rules=self.rules, at=at)
        redaction.redact(unit, self.scope, forgotten, at)
        if self.messages:
            withdrawn = self.memory.withdraw(unit, self.scope, self.messages, turn=None, at=at, for_good=True)
            redaction.redact(unit, self.scope, withdrawn, at)
        return (
            *([self.told] if forgotten.memories or self.messages else []),
            *(texts.rule_dropped(self.language, rule) for rule in forgotten.rules),
            *(texts.protected(self.language, memory.content) for memory in forgotten.protected),
        )


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """Delete all memories and rules of the person, and take the words out of all that was said between us."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        forgotten = self.memory.forget_everything(unit, self.scope, at=at)
        task_intents.cancel_all(unit, self.scope, at)
        redaction.redact_everything(unit, self.scope, at)
        return (texts.erased(self.language), *(texts.protected(self.language, memory.content) for memory in forgotten.protected))


@dataclass(frozen=True, slots=True)
class TellWhatIsKnown:
    """List what is remembered of the person, with what this turn has just kept."""

    memory: MemoryAgent
    scope: Scope
    language: str
    zone: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        known = self.memory.overview(self.scope, at=at, unit=unit)
        told = marked(self.memory, unit, self.scope, known.top, self.language, zone=self.zone, at=at)
        noted = [memory.content for memory in known.noted]
        return (texts.overview(self.language, known.total, known.by_category, told, noted),)


@dataclass(frozen=True, slots=True)
class TellAbout:
    """List what is remembered about a topic, with what this turn has just kept."""

    memory: MemoryAgent
    scope: Scope
    topic: str
    language: str
    zone: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        about = self.memory.find_about(self.scope, self.topic, at=at, unit=unit)
        found = marked(self.memory, unit, self.scope, about, self.language, zone=self.zone, at=at)
        return (texts.known_about(self.language, self.topic, found) if found else texts.not_found(self.language, self.topic),)


@dataclass(frozen=True, slots=True)
class TellRules:
    """List the standing instructions that the person gave."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        rules = self.memory.instructions(self.scope, at=at, unit=unit)
        return (texts.rules(self.language, [rule.text for rule in rules if not rule.for_workspace]),)


@dataclass(frozen=True, slots=True)
class AddRule:
    """Make a standing instruction of what the person said, and echo it back. `followed`: a model is there to follow it."""

    memory: MemoryAgent
    scope: Scope
    text: str
    source: MessageId
    language: str
    followed: bool

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        self.memory.add_instruction(
            unit, self.scope, self.text, category="rule", origin=Origin.DIRECT_USER, source_message_id=self.source, at=at
        )
        return ((texts.rule_added if self.followed else texts.rule_kept)(self.language, self.text),)


@dataclass(frozen=True, slots=True)
class OptOut:
    """Stop writing to this person, a human of ours too; or start again, whatever kept us quiet."""

    scope: Scope
    stop: bool
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.set_stopped(unit, self.scope, at if self.stop else None)
        standings.hand_over(unit, self.scope, None)
        if not self.stop:
            standings.mute(unit, self.scope, None)
        return (texts.stopped(self.language) if self.stop else texts.started(self.language),)


@dataclass(frozen=True, slots=True)
class Ask:
    """Put a question; the session keeps what an answer would mean, in ids only, with the turn that asked."""

    scope: Scope
    conversation: ConversationId
    question: Question
    pending: Mapping[str, Any]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        """Of two questions in one turn only the first is put: an answer must not be taken for that to the other."""
        asked = conversations.by_id(unit, self.scope, self.conversation).context.get("asked")
        if asked and asked.get("turn") == self.pending["turn"]:
            return (texts.one_at_a_time(self.language),)
        conversations.keep_context(unit, self.scope, self.conversation, {"asked": dict(self.pending)})
        return (self.question,)


@dataclass(frozen=True, slots=True)
class DropQuestion:
    """Whatever we asked is answered or passed over."""

    scope: Scope
    conversation: ConversationId

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        conversations.keep_context(unit, self.scope, self.conversation, {})
        return ()


@dataclass(frozen=True, slots=True)
class NoteRefused:
    """Tell a stranger, once a day, what is needed to get in: an invitation code, or a place on the list."""

    scope: Scope
    language: str
    by_code: bool

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.note_refused(unit, self.scope, at)
        return ((texts.invitation_needed if self.by_code else texts.not_on_the_list)(self.language),)


@dataclass(frozen=True, slots=True)
class NoteLimitTold:
    """Tell a person, once a day, that the limit of today's turns is reached."""

    scope: Scope
    day: date
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        standings.note_limit_told(unit, self.scope, day=self.day, at=at)
        return (texts.limit_reached(self.language),)


@dataclass(frozen=True, slots=True)
class Mute:
    """Rest from a conversation that goes in circles, and tell the operator: the other side may be a program."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        log.critical("alarm: a conversation goes in circles; the person is muted", extra={"user": self.scope.user})
        standings.mute(unit, self.scope, at + pauses.MUTED_FOR)
        return (texts.muted(self.language),)


@dataclass(frozen=True, slots=True)
class HandOver:
    """Leave the conversation to a human, and tell the operator."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        log.critical("alarm: somebody asks for a human", extra={"user": self.scope.user})
        standings.hand_over(unit, self.scope, at)
        return (texts.handed_over(self.language),)


@dataclass(frozen=True, slots=True)
class HandBack:
    """Answer this person again."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        standings.hand_over(unit, self.scope, None)
        return (texts.handed_back(self.language),)


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
        return ("\n".join(filter(None, [texts.first_contact(self.language), self.about_tasks])),)


def say_remembered(remembered: Remembered, draft: Draft, language: str) -> str:
    """The sentence for each outcome of a write; an update names what it replaced, a denial what is over."""
    match remembered.outcome:
        case Outcome.NEW:
            return texts.remembered(language, draft.content)
        case Outcome.CONFIRMED:
            return texts.already_known(language, draft.content)
        case Outcome.UPDATED if remembered.previous is not None and draft.denied and draft.attribute is None:
            return texts.ended(language, draft.content, remembered.previous.content)
        case Outcome.UPDATED if remembered.previous is not None:
            return texts.updated(language, draft.content, remembered.previous.content)
        case Outcome.UPDATED:
            return texts.remembered(language, draft.content)
    return say_refused(remembered, draft, language)


def say_refused(remembered: Remembered, draft: Draft, language: str) -> str:
    """Why something was not kept, with numbers where they help."""
    match remembered.reason:
        case Refusal.SECRET:
            return texts.secret_refused(language)
        case Refusal.EMPTY:
            return texts.nothing_to_save(language)
        case Refusal.FORGOTTEN:
            return texts.was_forgotten(language)
        case Refusal.TOO_LONG:
            return texts.too_long(language, len(draft.note.text), LONGEST_MEMORY)
    return texts.not_saved(language, remembered.detail)


@dataclass(frozen=True, slots=True)
class KeepRecall:
    """Record what was recalled for this turn: which memories, by which arms, with which scores."""

    memory: MemoryAgent
    scope: Scope
    recall: Recall
    turn: TurnId

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        self.memory.record(unit, self.scope, self.recall, turn=self.turn)
        return ()


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """Keep the language that the person writes in, as a hint for short messages."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.set_language(unit, self.scope, self.language)
        return ()


@dataclass(frozen=True, slots=True)
class NoteProposal:
    """Keep what this reply proposes."""

    memory: MemoryAgent
    scope: Scope
    turn: TurnId
    text: str
    language: str
    made_by: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        self.memory.suggestions.note(unit, self.scope, self.text, turn=self.turn, language=self.language, made_by=self.made_by, at=at)
        return ()
