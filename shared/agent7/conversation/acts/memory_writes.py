"""Acts of memory: writing memories and saying what became of them, and provenance of an answer (its recall, its proposal)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.acts.act import Undone
from agent7.identity import MemoryId, MessageId, Scope, TurnId
from agent7.language import LONGEST_MEMORY
from agent7.language.replies import texts
from agent7.language.replies.rendering import listed, say
from agent7.memory import Draft, MemoryAgent, Outcome, Recall, Refusal, Remembered
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep what the person told us to keep, and say what became of it; several new facts are told in one list."""

    memory: MemoryAgent
    scope: Scope
    drafts: tuple[Draft, ...]
    language: str
    quiet: bool = False
    """Say only what the person may not expect: what it replaced, and why something was not kept."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        kept = [(draft, self.memory.remember(unit, self.scope, draft, at=at)) for draft in self.drafts]
        for ended in [done.previous for _, done in kept if done.outcome is Outcome.UPDATED and done.previous is not None]:
            self.memory.triggers.outdate(unit, self.scope, ended, at=at)
        kept = [(draft, done) for draft, done in kept if not (self.quiet and done.outcome in (Outcome.NEW, Outcome.CONFIRMED))]
        told = {done.memory.id for _, done in kept if done.memory and done.outcome is not Outcome.CONFIRMED}
        kept = [(draft, done) for draft, done in kept if not _is_told_again(done, told)]
        new = [draft.content for draft, remembered in kept if remembered.outcome is Outcome.NEW]
        if len(new) < 2:
            return [say_remembered(remembered, draft, self.language) for draft, remembered in kept]
        others = [say_remembered(remembered, draft, self.language) for draft, remembered in kept if remembered.outcome is not Outcome.NEW]
        return [say("remembered_all", self.language, items=listed(new)), *others]


def _is_told_again(done: Remembered, told: Collection[MemoryId]) -> bool:
    """Whether it only confirms what the same words have just told."""
    return done.outcome is Outcome.CONFIRMED and done.memory is not None and done.memory.id in told


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
class KeepNothing:
    """Take the words out of a message whose sender wants nothing of it kept, and say so. It is answered in this turn all the same."""

    scope: Scope
    message: MessageId
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        message_log.redact(unit, self.scope, [self.message], at)
        return (say("off_the_record", self.language),)


@dataclass(frozen=True, slots=True)
class NoteProposal:
    """Keep what this reply proposes."""

    memory: MemoryAgent
    scope: Scope
    turn: TurnId
    text: str
    language: str
    made_by: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        self.memory.suggestions.note(unit, self.scope, self.text, turn=self.turn, language=self.language, made_by=self.made_by, at=at)
        return ()


def say_remembered(remembered: Remembered, draft: Draft, language: str) -> str:
    """The sentence for each outcome of a write; an update names what it replaced, a denial what is over."""
    match remembered.outcome:
        case Outcome.NEW if remembered.conflicts:
            return texts.changed("beside", language, draft.content, remembered.conflicts[0].content)
        case Outcome.NEW:
            return say("remembered", language, content=draft.content)
        case Outcome.CONFIRMED:
            return say("already_known", language, content=draft.content)
        case Outcome.UPDATED if remembered.previous is not None and draft.denied and draft.attribute is None:
            return texts.changed("ended", language, draft.content, remembered.previous.content)
        case Outcome.UPDATED if remembered.previous is not None:
            return texts.changed("updated", language, draft.content, remembered.previous.content)
        case Outcome.UPDATED:
            return say("remembered", language, content=draft.content)
    return say_refused(remembered, draft, language)


def say_refused(remembered: Remembered, draft: Draft, language: str) -> Undone:
    """Why something was not kept, with numbers where they help."""
    match remembered.reason:
        case Refusal.SECRET:
            return Undone(say("secret_refused", language))
        case Refusal.EMPTY:
            return Undone(say("nothing_to_save", language))
        case Refusal.FORGOTTEN:
            return Undone(say("was_forgotten", language))
        case Refusal.TOO_LONG:
            return Undone(say("too_long", language, length=len(draft.note.text), limit=LONGEST_MEMORY))
    return Undone(say("not_saved", language, reason=remembered.detail))
