"""Response templates of explanations: how an answer came about, in five languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agent7.language.replies import rendering
from agent7.language.replies.memory_protocols import Explained, Memory
from agent7.language.replies.rendering import listed
from agent7.language.replies.texts import PersonalTexts, joined
from agent7.types import Kind, Origin, Reason, SourceType, Tag, Way

FEWEST_QUOTED: Final = 3
"""Words of what says something out of its place."""
LONGEST_CONTENT: Final = 600
"""Characters of one memory."""
MOST_WAYS: Final = 3
"""Of one memory; the console shows all."""
ALREADY_THERE: Final = (Way.SESSION, Way.TOLD, Way.HISTORY)
"""Nothing had to be looked for."""
SURE, FAIRLY, HARDLY = 0.8, 0.5, 0.3
CONCLUDED: Final = frozenset({SourceType.INFERRED, SourceType.LEARNED, SourceType.ANALYZED, SourceType.REFLECTION, SourceType.COMPACTION})
"""Nobody said these in so many words."""


def words_of(memory: Memory) -> str:
    """The words in which a memory was said, as far as they are kept: only those may be quoted.

    "My sister is called Ana" was drawn from "My sister Ana works at Siemens".
    """
    return memory.evidence if len(memory.evidence.split()) >= FEWEST_QUOTED else memory.content


class WhyTexts(PersonalTexts):
    """Explanations for one person."""

    file = "why"

    def memories(self, used: Sequence[Explained], *, most: int) -> str:
        """The memories that an answer rests on, each with its source, how it was found and how sure it is."""
        more = [self.say("more", count=len(used) - most)] if len(used) > most else []
        return "\n".join([self.say("memories"), listed([self.line(item) for item in used[:most]]), *more])

    def line(self, item: Explained) -> str:
        """One memory explained: "I work at Acme" (you told me on 2 March; found by its name; I'm sure of it)."""
        about = [self.source(item.memory), *self._found(item.reasons), *self._sureness(item)]
        content = _shortened(item.memory.content)
        if words_of(item.memory) != item.memory.content:
            return f"{content} ({'; '.join(about)})"
        return self.say("line", content=content, about="; ".join(about))

    def source(self, memory: Memory) -> str:
        """The source and day of a memory: "you told me on 2 March"."""
        key = "concluded" if memory.source_type in CONCLUDED else memory.origin.value
        return self.say(key, date=self.day(memory.valid_from))

    def _found(self, reasons: Sequence[Reason]) -> list[str]:
        """How it came up; what was there before anything was asked was not looked for."""
        alone = [self.say(reason.way.value) for reason in reasons if reason.way in ALREADY_THERE]
        plainest = sorted(reasons, key=lambda reason: list(Way).index(reason.way))[:MOST_WAYS]
        ways = [self._way(reason) for reason in plainest if reason.way not in ALREADY_THERE]
        return alone or ([self.say("found", ways=joined(self._language, ways))] if ways else [])

    def _way(self, reason: Reason) -> str:
        if reason.way is not Way.WORDS:
            return self.say(reason.way.value)
        words = ", ".join(rendering.fill(rendering.words(self._language)["quote"], {"word": word}) for word in reason.words)
        return self.say("words", words=words) if words else self.say("words_alone")

    def _sureness(self, item: Explained) -> list[str]:
        """How sure it is, and its tags. What somebody said word for word is what they said, and no more or less sure."""
        tags = [self.say("conflict")] if Tag.CONFLICT in item.tags else []
        if Tag.STALE in item.tags:
            tags.append(self.say("stale", date=self.day(item.memory.last_confirmed_at)))
        if item.memory.kind is Kind.VERBATIM and item.memory.origin in (Origin.DIRECT_USER, Origin.OPERATOR):
            return tags
        sure = next((key for key, least in (("sure", SURE), ("fairly", FAIRLY), ("hardly", HARDLY)) if item.confidence >= least), "unsure")
        return [self.say(sure), *tags]


def _shortened(text: str) -> str:
    """Whole or not at all: a part of a memory would stay in this message when the memory is forgotten."""
    return text if len(text) <= LONGEST_CONTENT else "\u2026"
