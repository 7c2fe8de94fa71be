"""Response templates about the past of memory, with days in the person's zone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.language.replies.inflection import display_owned
from agent7.language.replies.rendering import capitalised, listed
from agent7.language.replies.texts import PersonalTexts
from agent7.language.statements.slots.attributes import USER, display_name, is_relation
from agent7.types import Slot


class PastTexts(PersonalTexts):
    """Sentences about the past."""

    file = "history"

    def course(self, slot: Slot, lines: Sequence[str]) -> str:
        """The history of a slot: everything that it held."""
        return f"{capitalised(self.say('course', what=self._what(slot)))}\n{listed(lines)}"

    def then(self, slot: Slot, window: tuple[datetime, datetime], lines: Sequence[str]) -> str:
        """The values of a slot within a window of time."""
        span = self.say("between", first=self.day(window[0]), last=self.last_day(window))
        return f"{capitalised(self.say('then', what=self._what(slot), span=span))}\n{listed(lines)}"

    def unknown_then(self, slot: Slot, lines: Sequence[str]) -> str:
        """No value is known for that time; the values that are."""
        return f"{capitalised(self.say('unknown_then', what=self._what(slot)))}\n{listed(lines)}"

    def since(self, value: str, first: datetime) -> str:
        """One line of a history: a value that still holds, and its first day."""
        return self.say("since", value=value, first=self.day(first))

    def span(self, value: str, first: datetime, last: datetime) -> str:
        """One line of a history: a value with its first and last day."""
        return self.say("span", value=value, first=self.day(first), last=self.day(last))

    def mistake(self, value: str, first: datetime, last: datetime) -> str:
        """One line of a history: a value that was a mistake and was corrected."""
        return self.say("mistake", value=value, first=self.day(first), last=self.day(last))

    def knew(self, at: datetime, topic: str | None, known: Sequence[str]) -> str:
        """What was known at an instant, about the person or a topic."""
        day = self.day(at)
        if not known:
            return self.say("knew_nothing", day=day)
        return f"{self.say('knew', day=day) if topic is None else self.say('knew_topic', day=day, topic=topic)}\n{listed(known)}"

    def told(self, words: str, first: datetime, last: datetime) -> str:
        """When something was told first, and when last if that was another day."""
        if self.day(first) == self.day(last):
            return self.say("told", day=self.day(first), words=words)
        return self.say("told_again", day=self.day(first), words=words, last=self.day(last))

    def talked(self, window: tuple[datetime, datetime], lines: Sequence[str]) -> str:
        """What was told within a window of time, a day or several; that nothing was, where nothing was."""
        first, last = self.day(window[0]), self.last_day(window)
        span = first if first == last else self.say("between", first=first, last=last)
        return f"{self.say('talked', span=span)}\n{listed(lines)}" if lines else self.say("talked_not", span=span)

    def told_not(self) -> str:
        """It was never told."""
        return self.say("told_not")

    def last_day(self, window: tuple[datetime, datetime]) -> str:
        """The last day within a window, whose end is exclusive."""
        return self.day(window[1] - (window[1] - window[0]) / 10_000)

    def _what(self, slot: Slot) -> str:
        """ "your company", "your brother: city"."""
        if slot.subject == USER:
            return display_owned(slot.attribute, self._language)
        who = display_owned(slot.subject, self._language) if is_relation(slot.subject) else slot.subject.title()
        return self.say("of", who=who, noun=display_name(slot.attribute, self._language))
