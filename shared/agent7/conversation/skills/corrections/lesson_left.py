"""The lesson that a correction of an answer leaves, and what else we held with the same wrong value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import takewhile

from agent7.conversation.acts import Paragraph
from agent7.conversation.heard import Heard, Part
from agent7.conversation.stated import stated
from agent7.identity import Scope
from agent7.language import LANGUAGES, Correction, Exchange, LessonKind, fold, parse, values_in
from agent7.language.replies import texts
from agent7.language.replies.rendering import say
from agent7.memory import Draft, LessonSource, Memory, MemoryAgent, Note
from agent7.store.conversation.message_log import PASSED_ON, ROLE_ASSISTANT, ROLE_USER
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category


@dataclass(frozen=True, slots=True)
class PutRight:
    """A memory that held what was corrected, and the sentence that is right instead."""

    wrong: Memory
    draft: Draft


@dataclass(frozen=True, slots=True)
class LeaveLesson:
    """Keep a lesson, and put right what we had wrong. `told`: nothing else answers the person."""

    memory: MemoryAgent
    scope: Scope
    correction: Correction
    source: LessonSource
    language: str
    facts: tuple[PutRight, ...] = ()
    told: bool = False

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        said, source = [], self.source
        for fact in self.facts:
            remembered = self.memory.remember(unit, self.scope, fact.draft, at=at)
            if remembered.memory is not None:
                self.memory.lessons.put_right(unit, self.scope, fact.wrong.id, remembered.memory.id, at=at)
                said.append(texts.changed("updated", self.language, remembered.memory.content, fact.wrong.content))
                source = replace(source, memory=remembered.memory.id)
        lesson = self.memory.lessons.learn(unit, self.scope, self.correction, source, language=self.language, at=at)
        if said or not self.told:
            return said
        if self.correction.preferred:
            preferred, rejected = self.correction.preferred, self.correction.rejected
            if not rejected:
                return (say("lessons.prefers_alone", self.language, preferred=preferred),)
            return (say("lessons.prefers", self.language, preferred=preferred, rejected=rejected),)
        return (say("lessons.avoids", self.language, text=lesson.text),)


def facts_to_put_right(memory: MemoryAgent, heard: Heard, part: Part, correction: Correction, language: str) -> tuple[PutRight, ...]:
    """What we know with the wrong value in it, of what was spoken of just now, with the right one in its place."""
    wrong, right = correction.rejected, correction.preferred
    if correction.kind is not LessonKind.PREFER or not wrong or not right or values_in(wrong) != values_in(right):
        return ()
    spoken_of = memory.lessons.spoken_of(heard.scope, heard.conversation.id, before=heard.turn.id)
    found = [(held, sentence) for held in spoken_of if (sentence := exchanged(held.content, wrong, right))]
    notes = [replace(stated(sentence, part.message, language), category=Category.CORRECTION) for _, sentence in found[:1]]
    drafts = memory.drafts(heard.scope, notes, at=heard.at) if notes else []
    return tuple(PutRight(held, draft) for (held, _), draft in zip(found, drafts, strict=False))


def exchange_before(heard: Heard, part: Part) -> Exchange | None:
    """What had been said and answered right before; None where the last word was not ours."""
    quoted, _ = heard.quoted.get(part.message.quoted_message_id or "", ("", ""))
    if not quoted and (not heard.recent or heard.recent[-1][0] != ROLE_ASSISTANT):
        return None
    answered = [text for _, text in reversed(list(takewhile(lambda one: one[0] == ROLE_ASSISTANT, reversed(heard.recent))))]
    before = heard.recent[: len(heard.recent) - len(answered)]
    if not quoted and _tells_nothing().issuperset(answered):
        return None
    if before and before[-1][0] == PASSED_ON:
        return None  # nobody corrects themselves in somebody else's words
    said = next((text for role, text in reversed(before) if role == ROLE_USER), "")
    return Exchange(said, quoted or "\n".join(answered))


@cache
def _tells_nothing() -> frozenset[str]:
    """Replies of ours that hold nothing to put right."""
    return frozenset(say(key, language) for key in ("remark", "noted") for language in LANGUAGES)


def of_slot(note: Note | None) -> Correction | None:
    """The lesson of a slot's new value, in the words in which the old one was said."""
    if note is None or note.corrects is None:
        return None
    spoken = note.corrects.language
    old = parse(note.corrects.content, spoken).statement.value_text or note.corrects.value
    right = note.text if note.slot is not None else parse(note.text, spoken).statement.value_text or note.text
    return Correction(LessonKind.PREFER, right, old) if old and fold(old) != fold(right) else None


def asked_anew(exchange: Exchange, correction: Correction, language: str) -> str:
    """The question that was meant: "What do I have on Tuesday?"; empty where they corrected us and not themselves."""
    said = parse(exchange.said, language)
    if not correction.rejected or not correction.preferred or not (said.is_question or said.asked_slot):
        return ""
    return exchanged(exchange.said, correction.rejected, correction.preferred)


def exchanged(text: str, wrong: str, right: str) -> str:
    """The text with the right words in the place of the wrong ones; empty where those do not stand there once."""
    places = list(re.finditer(rf"(?<!\w){re.escape(fold(wrong))}(?!\w)", fold(text)))
    return text[: places[0].start()] + right + text[places[0].end() :] if len(places) == 1 else ""
