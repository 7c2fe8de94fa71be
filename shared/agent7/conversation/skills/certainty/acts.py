"""Acts of certainty: ask whether something old is still so or which answer is right, and do what the person's word does to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.channels.whatsapp.outbound.message_types import LONGEST_BUTTON
from agent7.conversation.acts import Paragraph, Question
from agent7.conversation.heard import Heard
from agent7.conversation.open_questions import ASKED_AT, WHAT_NOW, WHICH
from agent7.identity import MemoryId
from agent7.language.replies import texts
from agent7.language.replies.rendering import say
from agent7.language.replies.trust_texts import TrustTexts
from agent7.memory import Draft, Memory, MemoryAgent, Outcome
from agent7.store.conversation import conversations
from agent7.store.unit_of_work import UnitOfWork
from agent7.text_units import shortened


@dataclass(frozen=True, slots=True)
class AskAbout:
    """Ask about the memories that the answer rests on; the session keeps their ids. `told`: the answer has asked already.

    An answer of the same turn that asked before has the word: nothing is asked twice at once.
    """

    heard: Heard
    kind: str
    memories: Sequence[MemoryId]
    titles: Sequence[str]
    language: str
    told: bool = False

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard, turn = self.heard, self.heard.turn.public_id
        asked = conversations.by_id(unit, heard.scope, heard.conversation.id).context.get("asked")
        if asked and asked.get("turn") == turn:
            return ()
        kept = {"asked": {"kind": self.kind, "turn": turn, "memories": list(self.memories), ASKED_AT: at.isoformat()}}
        conversations.keep_context(unit, heard.scope, heard.conversation.id, kept)
        if self.told:
            return ()
        options = tuple(Option(f"{turn}:{place}", shortened(title, LONGEST_BUTTON)) for place, title in enumerate(self.titles))
        words = TrustTexts(self.language, heard.time_zone, at).say("which" if self.kind == WHICH else "still_so")
        return (Question(words, options, say("choose", self.language)),)


@dataclass(frozen=True, slots=True)
class Hold:
    """The person stands by what is held: it is confirmed, and what contradicts it is over."""

    memory: MemoryAgent
    heard: Heard
    held: Memory
    draft: Draft
    others: Sequence[MemoryId]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        scope, words = self.heard.scope, TrustTexts(self.language, self.heard.time_zone, at)
        if not self.memory.still(scope, [self.held.id], at=at, unit=unit):
            return (texts.not_found(self.language, self.held.content),)
        done = self.memory.remember(unit, scope, self.draft, at=at)
        if done.memory is None or done.outcome is Outcome.REFUSED:
            return (say("kept", self.language),)
        others = [each for each in self.others if each != done.memory.id]
        self.memory.attestation.end(unit, scope, others, by=done.memory.id, at=at)
        told = words.say("settled" if self.others else "stays", content=done.memory.content)
        return (told, *of_what_stays(unit, self.memory, self.heard, others, words, at))


@dataclass(frozen=True, slots=True)
class LetGo:
    """It is no longer so: it is over from now on, and what is so instead is asked for."""

    memory: MemoryAgent
    heard: Heard
    gone: Sequence[Memory]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard, gone = self.heard, [memory.id for memory in self.gone]
        words = TrustTexts(self.language, heard.time_zone, at)
        self.memory.attestation.end(unit, heard.scope, gone, by=None, at=at)
        if stays := of_what_stays(unit, self.memory, heard, gone, words, at):
            return stays
        slot = {"subject": self.gone[0].subject, "attribute": self.gone[0].attribute}
        kept = {"asked": {"kind": WHAT_NOW, "turn": heard.turn.public_id, **slot, ASKED_AT: at.isoformat()}}
        conversations.keep_context(unit, heard.scope, heard.conversation.id, kept)
        return (words.say("over"),)


def of_what_stays(
    unit: UnitOfWork, memory: MemoryAgent, heard: Heard, ended: Sequence[MemoryId], words: TrustTexts, at: datetime
) -> tuple[str, ...]:
    """What of these is held although it was to end: it is protected, or everybody's, and no single person's to end."""
    return tuple(words.say("not_yours", content=item.memory.content) for item in memory.still(heard.scope, ended, at=at, unit=unit))
