"""Responses that every skill shares, in the language of the message; English where that is unknown.

A value goes in as text: braces and percent signs in it mean nothing. The promises are in docs/memory.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import ClassVar, Final
from zoneinfo import ZoneInfo

from agent7.language.data_files import LANGUAGES, load
from agent7.language.replies.inflection import display_owned
from agent7.language.replies.rendering import capitalised, fill, listed, numbered, say, words
from agent7.language.statements.slots.attributes import COLLECTIVE, USER, definition, display_name, is_relation
from agent7.language.statements.slots.value_normalization import iana_zone
from agent7.types import Category

_DATIVE: Final = re.compile(r"(?:dein|eur|d)e[mr]\b")
"""Begins what is asked for with "von" in German, where most verbs take the accusative."""
ITEMS_SHOWN: Final = 10
LINES_SHOWN: Final = 30
"""Of an overview of all that is known."""


def changed(key: str, language: str, content: str, previous: str) -> str:
    """A fact was saved (`updated`, `beside`) or taken back (`ended`), and which one it changes."""
    return say(key, language, content=_as_sentence(content), previous=previous)


def forget_which(language: str, topic: str, items: Sequence[str], *, perhaps: bool = False) -> str:
    """Many things fit, or `perhaps` some do: a numbered list, and the question which to forget. `choices.picked` reads the answer."""
    key = "forget_which_perhaps" if perhaps else "forget_which"
    told = say(key, language, topic=_about(language, topic), count=len(items), items=numbered(items[:ITEMS_SHOWN]))
    return _with_hint(told if items[1:] or not perhaps else f"{told}\n{say('forget_it', language)}", language, items)


def forget_this(language: str, items: Sequence[str]) -> str:
    """What was told just now, as a numbered list, and the question whether it is meant. `choices.picked` reads the answer."""
    return _with_hint(say("forget_this", language, items=numbered(items[:ITEMS_SHOWN])), language, items)


def forget_rest(language: str, documents: Sequence[str]) -> str:
    """What was forgotten stood in documents of which the rest stays, and the question whether that is to go, too."""
    return _with_hint(say("forget_rest", language, items=numbered(documents[:ITEMS_SHOWN])), language, documents)


def _with_hint(question: str, language: str, items: Sequence[str]) -> str:
    """The question, with how to answer it where several things are listed; one is answered by yes or no."""
    return f"{question}\n{say('forget_hint', language)}" if items[1:] else question


def not_found(language: str, topic: str) -> str:
    """Nothing is known about the topic to forget."""
    return say("not_found", language, topic=turned(language, topic))


def overview(
    language: str,
    total: int,
    by_category: Mapping[Category, int],
    items: Sequence[str],
    noted: Sequence[str] = (),
    done: Sequence[str] = (),
    passed_on: Sequence[str] = (),
) -> str:
    """The answer to "What do you know about me?": counts, the top items of `total`, what is `noted` in own words, texts that were
    `passed_on`, then what was `done`.

    At most `LINES_SHOWN` lines of what is known; how much more there is it says.
    """
    shown = items[:LINES_SHOWN]
    own, own_left = noted[: LINES_SHOWN - len(shown)], max(len(noted) - (LINES_SHOWN - len(shown)), 0)
    categories = ", ".join(_counted(language, count, str(category)) for category, count in by_category.items() if count)
    key = "overview_one" if total == 1 else "overview"
    known = [say(key, language, count=total, categories=categories, items=listed(shown))] if total else []
    words = [say("overview_noted", language, items=listed(own))] if own else []
    words += [say("overview_passed_on", language, items=listed(passed_on))] if passed_on else []
    left = max(total - len(shown), 0) + own_left
    more = [say("overview_more", language, count=left)] if left else []
    work = [say("overview_done", language, items=listed(done))] if done else []
    return "\n".join([*(known or words or [say("nothing_known", language)]), *(words if known else []), *more, *work])


def known_about(language: str, topic: str, items: Sequence[str]) -> str:
    """The memories about a topic, or that there are none."""
    if not items:
        return say("nothing_about", language)
    return say("known_about", language, topic=_about(language, topic), items=listed(items[:LINES_SHOWN]))


def _about(language: str, topic: str) -> str:
    """A topic as it is said to the person; in German behind the preposition that its case goes with: "von deinem Hund"."""
    theirs = turned(language, topic)
    return theirs if language != "de" else f"{'von' if _DATIVE.match(theirs) else 'über'} {theirs}"


@cache
def _phrases(language: str) -> re.Pattern[str]:
    """What is told in the second person instead, the longest first."""
    phrases = sorted(words(language)["turned"], key=len, reverse=True)
    return re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, phrases))})(?![\w'])", re.IGNORECASE)


def turned(language: str, topic: str) -> str:
    """A topic in the second person: "my job" is "your job"."""
    theirs: Mapping[str, str] = words(language)["turned"]
    return _phrases(language).sub(lambda said: theirs[" ".join(said[0].lower().split())], topic)


def answer(language: str, subject: str, attribute: str, values: Sequence[str]) -> str:
    """A slot's value as a sentence: "Your company is called Acme Corp." `values` as said; several are joined."""
    forms = _answers(language)
    value = joined(language, [_value_shown(language, attribute, value) for value in values])
    answers = {**forms["of_user"], **(forms["of_several"] if len(values) > 1 else {})}
    if subject == USER and attribute in answers:
        return _ended(fill(answers[attribute], {"value": value}))
    if subject == USER:
        key = _naming(attribute, len(values)) or "answer_user"
        return _ended(capitalised(say(key, language, attribute=display_owned(attribute, language), value=value)))
    relation = display_owned(subject, language) if is_relation(subject) else None
    who = relation or subject.title()
    if attribute in forms["of_others"]:
        return _ended(capitalised(fill(forms["of_others"][attribute], {"subject": who, "value": value})))
    key = "answer_relation" if relation else "answer_other"
    return _ended(capitalised(say(key, language, subject=who, attribute=display_name(attribute, language), value=value)))


def _naming(attribute: str, count: int) -> str | None:
    """The sentence for what somebody is called; None where they are not told by their name, or are several of one noun."""
    if attribute in COLLECTIVE:
        return "answer_named_many"
    return "answer_named" if count == 1 and definition(attribute).shape == "person" else None


def summed_up(language: str | None, at: datetime, zone: str, sentence: str) -> str:
    """An episode as a summary: the day, and a sentence that somebody made of what was said."""
    if language not in LANGUAGES:
        return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d}: {sentence}"
    return say("episodes.summed_up", language, date=date_shown(language, at, zone), said=sentence)


def forgotten(language: str, topic: str, what: str) -> str:
    """What was forgotten of a topic; of what was picked from a list nothing is said once more."""
    if not topic:
        return say("forgetting.forgotten_these", language, what=what)
    return say("forgetting.forgotten", language, topic=turned(language, topic), what=what)


def counted(language: str, counts: Mapping[str, int]) -> str:
    """How many facts, summaries, reminders and messages: "2 facts, 1 message"; empty where there are none."""
    there = {key: count for key, count in counts.items() if count}
    return ", ".join(say(f"forgetting.{key}{'_one' if count == 1 else ''}", language, count=count) for key, count in there.items())


def date_shown(language: str, at: datetime, zone: str, *, today: datetime | None = None) -> str:
    """A formatted day: "2 March 2026", without the year when it is that of `today`. `at` and `today` aware; `zone` IANA."""
    table = words(language)
    local = at.astimezone(_zone(zone))
    form = table["date" if today and today.astimezone(_zone(zone)).year == local.year else "date_with_year"]
    return fill(form, {"day": str(local.day), "month": table["months"][local.month - 1], "year": str(local.year)})


class PersonalTexts:
    """Sentences of one file for one person: their language, zone and today. Days of another year are told with the year."""

    file: ClassVar[str]

    def __init__(self, language: str, zone: str, today: datetime) -> None:
        self._language, self._zone, self._today = language, zone, today

    def say(self, key: str, **inserts: str | int) -> str:
        """A sentence of the file by its key."""
        return say(f"{self.file}.{key}", self._language, **inserts)

    def day(self, at: datetime) -> str:
        """A day in the person's zone and language."""
        return date_shown(self._language, at, self._zone, today=self._today)

    def local(self, at: datetime) -> datetime:
        """An instant in the person's zone."""
        return at.astimezone(_zone(self._zone))


def joined(language: str, values: Sequence[str]) -> str:
    """Values coordinated into one phrase: "Tom, Ann and Kim"."""
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])}{words(language)['and']}{values[-1]}"


def _answers(language: str) -> Mapping[str, Mapping[str, str]]:
    """The sentences that give an attribute's value: `of_user`, `of_several`, `of_others`."""
    answers: Mapping[str, Mapping[str, str]] = load(language if language in LANGUAGES else "en", "responses", "answers")
    return answers


def _as_sentence(text: str) -> str:
    """With a full stop where none ends it, because another sentence follows."""
    bare = text.strip()
    return bare if bare.endswith((".", "!", "?", "\u2026", "\u3002")) else f"{bare}."


def _ended(sentence: str) -> str:
    return re.sub(r"([.!?\u2026])\.\Z", r"\1", sentence)


def _counted(language: str, count: int, category: str) -> str:
    table = words(language)
    many = table["categories"].get(category, category)
    return f"{count} {table['one_of'].get(category, many) if count == 1 else many}"


def _value_shown(language: str, attribute: str, value: str) -> str:
    """A value as said; a zone in its own spelling, a normalised date as a date."""
    shape = definition(attribute).shape
    if shape == "zone":
        return iana_zone(value) or value
    if shape == "date" and (found := re.fullmatch(r"(?:(\d{4})-)?(\d\d)-(\d\d)", value)):
        table = words(language)
        form = table["date_with_year" if found[1] else "date"]
        return fill(form, {"day": str(int(found[3])), "month": table["months"][int(found[2]) - 1], "year": found[1] or ""})
    return value


def _zone(name: str) -> ZoneInfo:
    known = iana_zone(name)
    return ZoneInfo(known) if known else ZoneInfo("UTC")
