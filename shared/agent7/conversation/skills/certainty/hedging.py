"""Hedging: memories that are old, doubted, contradicted or somebody else's are told as such, and asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.acts import Act
from agent7.conversation.heard import Heard
from agent7.conversation.open_questions import STILL_SO, WHICH
from agent7.conversation.skills.certainty.acts import AskAbout
from agent7.identity import MemoryId
from agent7.language import parse
from agent7.language.replies import texts
from agent7.language.replies.rendering import say
from agent7.language.replies.trust_texts import OWN, TrustTexts
from agent7.language.replies.why_texts import FAIRLY, words_of
from agent7.memory import Memory, Recalled
from agent7.types import Category, Kind, Origin, Tag

QUOTED_FROM = {Origin.ASSISTANT: "answer_ours", Origin.TASK_RESULT: "answer_result"}
"""Whose words a quotation gives; those of anybody else were passed on."""

LONGEST_QUOTE = 100
"""Characters of a message that is quoted for one fact of several that were drawn from it; of a longer one the fact is told."""

type Reply = tuple[str, tuple[MemoryId, ...]]


@dataclass(frozen=True, slots=True)
class Doubt:
    """What an answer asks about itself: `kind` of question, the memories that it is about, and the answers to tap."""

    kind: str
    memories: tuple[MemoryId, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hedging:
    """Speaks to one person: their language, their zone, and what day it is."""

    language: str
    zone: str
    at: datetime

    def one(self, item: Recalled, answer: str) -> str:
        """The one value of a slot, of which `answer` is the plain sentence."""
        if item.memory.origin not in OWN:
            return self.texts.hedged(self.quote(item), item.confidence)
        if Tag.STALE in item.tags:
            return self.texts.hedged(self.texts.stale(item.memory, words_of(item.memory)), item.confidence)
        return self.texts.hedged(answer, item.confidence)

    def several(self, held: Sequence[Recalled], value: Callable[[Recalled], str], answer: Callable[[Sequence[Recalled]], str]) -> str:
        """All values of a slot that has many: those that are sure in one sentence, each of the others with what speaks against it."""
        sure = [item for item in held if item.memory.origin in OWN and item.confidence >= FAIRLY]
        rest = [item for item in held if item not in sure]
        told = [self._aged(sure, answer(sure))] if sure else []
        return "\n".join([*told, *([self.texts.besides([self.texts.with_source(value(item), item) for item in rest])] if rest else [])])

    def conflicting(self, held: Sequence[Recalled], value: Callable[[Recalled], str]) -> str:
        """Two answers or more to one question, the surest first, each with whose word it is."""
        return self.texts.answers([self.texts.with_source(value(item), item) for item in held])

    def quote(self, item: Recalled, said: str = "") -> str:
        """A memory word for word, or the words of it that answer; somebody else's are never told as the person's own.

        The outcome of a task tells its day itself.
        """
        memory = item.memory
        if memory.category is Category.TASK_OUTCOME:
            return memory.content
        said = said if said and (said != memory.content or len(memory.evidence) > LONGEST_QUOTE) else words_of(memory)
        if memory.origin in OWN:
            if Tag.STALE in item.tags:
                return self.texts.stale(memory, said)
            return self._quoted("answer_quoted", memory, said)
        if told := self.texts.said_by(memory, said):
            return told
        return self._quoted(QUOTED_FROM.get(memory.origin, "answer_forwarded"), memory, said)

    def quote_of_now(self, said: str) -> str:
        """Words of the message that is being answered."""
        return say("answer_quoted", self.language, date=texts.date_shown(self.language, self.at, self.zone, today=self.at), text=said)

    def _quoted(self, key: str, memory: Memory, said: str) -> str:
        """Word for word, with the day in their zone."""
        return say(key, self.language, date=texts.date_shown(self.language, memory.valid_from, self.zone, today=self.at), text=said)

    def hedged_quote(self, item: Recalled, said: str = "") -> str:
        """The same, no surer than it is. Whose words they are word for word is sure, whatever they say."""
        told = self.quote(item, said)
        return told if item.memory.kind is Kind.VERBATIM else self.texts.hedged(told, item.confidence)

    @property
    def texts(self) -> TrustTexts:
        """The sentences for this person, today."""
        return TrustTexts(self.language, self.zone, self.at)

    def _aged(self, sure: Sequence[Recalled], answer: str) -> str:
        """With its age where every value is old."""
        if not all(Tag.STALE in item.tags for item in sure):
            return answer
        return self.texts.aged(answer.rstrip("."), max(item.memory.last_confirmed_at for item in sure)) + "."


def surest_first(held: Sequence[Recalled]) -> list[Recalled]:
    """One for each value, the surest: by effective confidence, then the person's own word, then what was said last."""
    ranked = sorted(held, key=lambda item: (-round(item.confidence, 3), item.memory.origin not in OWN, -item.memory.valid_from.timestamp()))
    surest: dict[tuple[str | None, object], Recalled] = {}
    for item in ranked:
        surest.setdefault((item.memory.value, item.memory.polarity), item)
    return list(surest.values())


def is_conflicting(held: Sequence[Recalled]) -> bool:
    """Whether these contradict each other."""
    return len({(item.memory.value, item.memory.polarity) for item in held if Tag.CONFLICT in item.tags}) > 1


def doubt_about(items: Sequence[Recalled], used: Sequence[MemoryId], language: str) -> Doubt | None:
    """What is to be asked about the memories that an answer rests on: which of two is right, or whether the one is still so."""
    rested_on = list({item.memory.id: item for item in items if item.memory.id in used}.values())
    slots = {(item.memory.subject, item.memory.attribute) for item in rested_on}
    if len(slots) != 1 or not rested_on[0].memory.attribute:
        return None
    if is_conflicting(rested_on):
        ranked = surest_first(rested_on)
        values = [parse(item.memory.content).statement.value_text or item.memory.value for item in ranked]
        return Doubt(WHICH, tuple(item.memory.id for item in ranked), tuple(value or str(place) for place, value in enumerate(values, 1)))
    if len(rested_on) == 1 and Tag.STALE in rested_on[0].tags and rested_on[0].memory.origin in OWN:
        return Doubt(STILL_SO, (rested_on[0].memory.id,), (say("answer_yes", language), say("answer_no", language)))
    return None


def asking(heard: Heard, items: Sequence[Recalled], used: Sequence[MemoryId], language: str, *, answer: str = "") -> list[Act]:
    """The question that belongs to an answer of doubt, if any; none is put where the answer itself has asked."""
    doubt = doubt_about(items, used, language)
    if doubt is None:
        return []
    return [AskAbout(heard, doubt.kind, doubt.memories, doubt.titles, language, told="?" in answer)]
