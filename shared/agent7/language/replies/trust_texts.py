"""Response templates of hedging: doubt, age, conflicting answers and sources, in five languages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from agent7.language.replies.memory_protocols import Memory, Recalled
from agent7.language.replies.rendering import words
from agent7.language.replies.texts import PersonalTexts
from agent7.language.replies.why_texts import FAIRLY, HARDLY, WhyTexts
from agent7.types import Origin, Tag

_DAYS_OF_A_MONTH: Final = 30.44
_MONTHS_OF_A_YEAR: Final = 12
_MONTHS_FROM: Final = timedelta(days=45)
"""Before that an age is told in days."""
OWN: Final = frozenset({Origin.DIRECT_USER, Origin.OPERATOR})
SAID_BY: Final = ("quoted", "transcript", "media", "agent")
"""Origins whose words are told with where they stood."""


class TrustTexts(PersonalTexts):
    """Hedged sentences for one person."""

    file = "trust"

    def __init__(self, language: str, zone: str, today: datetime) -> None:
        super().__init__(language, zone, today)
        self.why = WhyTexts(language, zone, today)

    def hedged(self, answer: str, confidence: float) -> str:
        """An answer hedged by its confidence: below .5 with doubt, below .3 as nothing but a hint."""
        if confidence >= FAIRLY:
            return answer
        return self.say("hardly" if confidence >= HARDLY else "unsure", answer=answer)

    def stale(self, memory: Memory, text: str) -> str:
        """A stale memory: what the person said long ago, with its age."""
        at = memory.last_confirmed_at
        return self.say("stale", month=self._month(at, within=True), age=self.age(at), text=text)

    def aged(self, answer: str, at: datetime) -> str:
        """An answer with the time when it was last heard."""
        return self.say("aged", answer=answer, month_alone=self._month(at, within=False), age=self.age(at))

    def said_by(self, memory: Memory, text: str) -> str | None:
        """Attribution: somebody else's words, with where they stood; None where there is no sentence for it."""
        key = memory.origin.value
        return self.say(key, date=self.day(memory.valid_from), text=text) if key in SAID_BY else None

    def answers(self, lines: Sequence[str]) -> str:
        """Several answers to one question, the surest first."""
        told = "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1))
        return self.say("two", lines=told) if len(lines) == 2 else self.say("many", count=len(lines), lines=told)

    def besides(self, lines: Sequence[str]) -> str:
        """What is less sure than the rest."""
        return self.say("besides", lines="\n".join(f"\u2022 {line}" for line in lines))

    def with_source(self, told: str, item: Recalled) -> str:
        """A value with its source and confidence: "Nexus Labs (from a message that you passed on on 3 March)"."""
        return f"{told} ({'; '.join([self.why.source(item.memory), *self.doubt(item.confidence)])})"

    def marked(self, memory: Memory, confidence: float, tags: frozenset[Tag]) -> str:
        """A line of a list with everything that speaks against taking it for a fact; bare where nothing does."""
        marks = [self.why.source(memory)] if Tag.UNVERIFIED in tags else []
        marks += self.doubt(confidence)
        marks += [self.why.say("conflict")] if Tag.CONFLICT in tags else []
        marks += [self.why.say("stale", date=self.day(memory.last_confirmed_at))] if Tag.STALE in tags else []
        return f"{memory.content} ({'; '.join(marks)})" if marks else memory.content

    def doubt(self, confidence: float) -> list[str]:
        """Hedges by confidence: none, or a word of doubt."""
        if confidence >= FAIRLY:
            return []
        return [self.why.say("hardly" if confidence >= HARDLY else "unsure")]

    def age(self, at: datetime) -> str:
        """An age in words: "3 months ago", from a year on in years."""
        passed = self._today - at
        months = round(passed / timedelta(days=_DAYS_OF_A_MONTH))
        if passed < _MONTHS_FROM:
            return self.say("days", count=passed.days)
        if months < _MONTHS_OF_A_YEAR:
            return self.say("months", count=max(months, 2))
        years = months // _MONTHS_OF_A_YEAR
        return self.say("year") if years == 1 else self.say("years", count=years)

    def _month(self, at: datetime, *, within: bool) -> str:
        """ "in March", or "March" alone; of another year with it."""
        local, today = self.local(at), self.local(self._today)
        month: str = words(self._language)["months"][local.month - 1]
        if local.year == today.year:
            return self.say("in_month", month=month) if within else month
        return self.say("in_month_of" if within else "month_of", month=month, year=str(local.year))
