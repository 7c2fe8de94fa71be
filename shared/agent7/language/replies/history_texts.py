"""Response templates about the past of memory, with days in the person's zone."""

# ruff: noqa: E501  (one language a line: a table reads better wide)

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from agent7.language.replies.inflection import display_owned
from agent7.language.replies.texts import date_shown, listed
from agent7.language.statements.attributes import USER, display_name, is_relation
from agent7.types import Slot

_TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "course": "{what}, by what you told me:", "then": "{what} {span}:", "unknown_then": "I don't know {what} of that time. What I know:",
        "since": "{value} (since {first})", "span": "{value} ({first} to {last})", "mistake": "{value} (told on {first}, put right on {last})",
        "knew": "By {day} I knew this about you:", "knew_topic": "By {day} I knew this about “{topic}”:", "knew_nothing": "By {day} I knew nothing about that.",
        "told": "You told me on {day}: “{words}”", "told_again": "You told me on {day}: “{words}” The last time was on {last}.",
        "told_not": "I don't remember that you told me that.", "between": "from {first} to {last}", "of": "{who}: {noun}",
    },
    "es": {
        "course": "{what}, según lo que me contaste:", "then": "{what} {span}:", "unknown_then": "No sé {what} de esa época. Lo que sé:",
        "since": "{value} (desde el {first})", "span": "{value} (del {first} al {last})", "mistake": "{value} (dicho el {first}, corregido el {last})",
        "knew": "El {day} sabía esto de ti:", "knew_topic": "El {day} sabía esto de «{topic}»:", "knew_nothing": "El {day} no sabía nada de eso.",
        "told": "Me lo dijiste el {day}: «{words}»", "told_again": "Me lo dijiste el {day}: «{words}» La última vez fue el {last}.",
        "told_not": "No recuerdo que me lo hayas dicho.", "between": "del {first} al {last}", "of": "{who}: {noun}",
    },
    "de": {
        "course": "{what}, nach dem, was du mir gesagt hast:", "then": "{what} {span}:", "unknown_then": "Aus dieser Zeit weiß ich nichts ({what}). Was ich weiß:",
        "since": "{value} (seit {first})", "span": "{value} ({first} bis {last})", "mistake": "{value} (am {first} gesagt, am {last} berichtigt)",
        "knew": "Am {day} wusste ich das über dich:", "knew_topic": "Am {day} wusste ich das über „{topic}“:", "knew_nothing": "Am {day} wusste ich darüber nichts.",
        "told": "Das hast du mir am {day} gesagt: „{words}“", "told_again": "Das hast du mir am {day} gesagt: „{words}“ Zuletzt am {last}.",
        "told_not": "Ich erinnere mich nicht, dass du mir das gesagt hast.", "between": "vom {first} bis zum {last}", "of": "{who}: {noun}",
    },
    "pt": {
        "course": "{what}, pelo que você me contou:", "then": "{what} {span}:", "unknown_then": "Não sei {what} dessa época. O que sei:",
        "since": "{value} (desde {first})", "span": "{value} (de {first} a {last})", "mistake": "{value} (dito em {first}, corrigido em {last})",
        "knew": "Em {day} eu sabia isto sobre você:", "knew_topic": "Em {day} eu sabia isto sobre “{topic}”:", "knew_nothing": "Em {day} eu não sabia nada disso.",
        "told": "Você me disse em {day}: “{words}”", "told_again": "Você me disse em {day}: “{words}” A última vez foi em {last}.",
        "told_not": "Não me lembro de você ter me dito isso.", "between": "de {first} a {last}", "of": "{who}: {noun}",
    },
    "fr": {
        "course": "{what}, d'après ce que tu m'as dit :", "then": "{what} {span} :", "unknown_then": "Je ne sais pas pour cette période ({what}). Ce que je sais :",
        "since": "{value} (depuis le {first})", "span": "{value} (du {first} au {last})", "mistake": "{value} (dit le {first}, corrigé le {last})",
        "knew": "Le {day}, je savais ceci de toi :", "knew_topic": "Le {day}, je savais ceci de « {topic} » :", "knew_nothing": "Le {day}, je n'en savais rien.",
        "told": "Tu me l'as dit le {day} : « {words} »", "told_again": "Tu me l'as dit le {day} : « {words} » La dernière fois, c'était le {last}.",
        "told_not": "Je ne me souviens pas que tu me l'aies dit.", "between": "du {first} au {last}", "of": "{who} : {noun}",
    },
}  # fmt: skip


class PastTexts:
    """Sentences about the past for one person: their language, zone and today. Days of another year are told with the year."""

    def __init__(self, language: str, zone: str, today: datetime) -> None:
        self._language, self._zone, self._today = language, zone, today
        self._texts = _TEXTS.get(language, _TEXTS["en"])

    def course(self, slot: Slot, lines: Sequence[str]) -> str:
        """The history of a slot: everything that it held."""
        return f"{_capital(self._say('course', what=self._what(slot)))}\n{listed(lines)}"

    def then(self, slot: Slot, window: tuple[datetime, datetime], lines: Sequence[str]) -> str:
        """The values of a slot within a window of time."""
        span = self._say("between", first=self.day(window[0]), last=self.last_day(window))
        return f"{_capital(self._say('then', what=self._what(slot), span=span))}\n{listed(lines)}"

    def unknown_then(self, slot: Slot, lines: Sequence[str]) -> str:
        """No value is known for that time; the values that are."""
        return f"{_capital(self._say('unknown_then', what=self._what(slot)))}\n{listed(lines)}"

    def since(self, value: str, first: datetime) -> str:
        """One line of a history: a value that still holds, and its first day."""
        return self._say("since", value=value, first=self.day(first))

    def span(self, value: str, first: datetime, last: datetime) -> str:
        """One line of a history: a value with its first and last day."""
        return self._say("span", value=value, first=self.day(first), last=self.day(last))

    def mistake(self, value: str, first: datetime, last: datetime) -> str:
        """One line of a history: a value that was a mistake and was corrected."""
        return self._say("mistake", value=value, first=self.day(first), last=self.day(last))

    def knew(self, at: datetime, topic: str | None, known: Sequence[str]) -> str:
        """What was known at an instant, about the person or a topic."""
        day = self.day(at)
        if not known:
            return self._say("knew_nothing", day=day)
        return f"{self._say('knew', day=day) if topic is None else self._say('knew_topic', day=day, topic=topic)}\n{listed(known)}"

    def told(self, words: str, first: datetime, last: datetime) -> str:
        """When something was told first, and when last if that was another day."""
        if self.day(first) == self.day(last):
            return self._say("told", day=self.day(first), words=words)
        return self._say("told_again", day=self.day(first), words=words, last=self.day(last))

    def told_not(self) -> str:
        """It was never told."""
        return self._say("told_not")

    def day(self, at: datetime) -> str:
        """A day in the person's zone and language."""
        return date_shown(self._language, at, self._zone, today=self._today)

    def last_day(self, window: tuple[datetime, datetime]) -> str:
        """The last day within a window, whose end is exclusive."""
        return self.day(window[1] - (window[1] - window[0]) / 10_000)

    def _what(self, slot: Slot) -> str:
        """ "your company", "your brother: city"."""
        if slot.subject == USER:
            return display_owned(slot.attribute, self._language)
        who = display_owned(slot.subject, self._language) if is_relation(slot.subject) else slot.subject.title()
        return self._say("of", who=who, noun=display_name(slot.attribute, self._language))

    def _say(self, key: str, **inserts: str) -> str:
        return self._texts[key].format(**inserts)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
