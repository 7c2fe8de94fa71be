"""Reminder parsing: the times and the subject of what follows "remind me". Pure; when a time is depends on where the person is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.times.day_and_clock import half_of_day
from agent7.language.times.habits import on_day
from agent7.language.times.lexicon import HOUR, MINUTE
from agent7.language.times.moment_types import Clock, Day, Moment
from agent7.language.times.moments import one_time
from agent7.language.times.parser import moments_in, names_habit, names_unknown_habit

MOST_JOINTS = 16
"""Places of a text where a second reminder may begin that are looked at, each of which takes reading both sides of it."""
LONGEST_TOLD = 160
"""Characters of a message that tells that something is over; longer text tells a story."""
HALF_A_DAY = 12
BY_CLOCK = (HOUR, MINUTE)
"""Units that are counted from an hour, not from a day."""
LOOKED_AT = 60
"""Characters at the edges of a piece that hold the longest little words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One requested reminder: its subject and its times. `about` may be empty, and so may `moments`."""

    about: str
    moments: tuple[Moment, ...]
    repeated: bool = False
    """They want it again and again, in a way that no calendar can tell."""


def wishes(text: str, language: str) -> tuple[Wish, ...]:
    """The reminders requested after "remind me": usually one; "to call Anna tomorrow and to pay the rent on Friday" is two.

    A second one that names an hour alone is on the day of the first: "tomorrow at 8 to feed the fish, and at 10 to clean the tank".
    """
    found = [_wish(clause, language) for clause in _clauses(hour_set_off(text, language), language)]
    return tuple(accumulate(found, _on_the_same_day))


def _on_the_same_day(before: Wish, wish: Wish) -> Wish:
    """A wish with the day of the one before it, where it names an hour alone; later on that day, where the hour leaves it open."""
    day, clock = next(((each.day, each.clock) for each in before.moments if each.day and each.clock and not each.repeats), (None, None))
    if day is None or clock is None or any(each.day or not each.clock or each.clock.hour is None for each in wish.moments):
        return wish
    later = clock.exact and clock.hour is not None and clock.hour >= HALF_A_DAY
    clocks = (half_of_day(each.clock, "pm") if later and not each.clock.exact else each.clock for each in wish.moments if each.clock)
    return replace(wish, moments=tuple(replace(each, day=day, clock=at) for each, at in zip(wish.moments, clocks, strict=True)))


@reader
def new_time(text: str, language: str) -> Moment | None:
    """The time that a reminder is to be moved to: "10", "Friday", "8 tomorrow"; None where the words hold anything but a time."""
    contrast = re.search(rf"\s{_words(language)['instead']}\s", fold(text))
    said = text[: contrast.start()] if contrast else text
    wish = _wish(said, language)
    if len(wish.moments) == 1 and wish.moments[0].repeats and not wish.about:
        return wish.moments[0]
    return _whole(said, language, ("", _words(language)["hour"]))


def asks_for_list(question: str, language: str) -> bool:
    """Whether a question asks for what reminders wait, in words that no template has: "what have you got down to remind me of"."""
    return re.search(_words(language)["asked_for"], fold(question)) is not None


def only_points(about: str, language: str) -> bool:
    """Whether the subject of a reminder only points at what was said: "it", "about that"."""
    return bool(about) and re.fullmatch(_words(language)["pointing"], fold(about).strip(" .!,")) is not None


def names_nothing(about: str, language: str) -> bool:
    """Whether the subject of a reminder is still to be told: "something"."""
    return not about or re.fullmatch(_words(language)["vague"], fold(about).strip(" .!,")) is not None


@reader
def tells_over(text: str, language: str) -> bool:
    """Whether a message may tell that something is done, or need not be done: "the bins are sorted"."""
    return len(text) <= LONGEST_TOLD and re.search(_words(language)["over"], fold(text)) is not None


@reader
def is_needless(text: str, language: str) -> bool:
    """Whether a message that speaks of reminders may say that one is not wanted any more: "no need for the reminder"."""
    return len(text) <= LONGEST_TOLD and re.search(_words(language)["needless"], fold(text)) is not None


def with_time(text: str, language: str) -> str:
    """What is asked of an alarm, with a bare hour or length told as a time: "for 7" is "at 7", "for 20 minutes" is "in 20 minutes"."""
    number = re.search(r"\d", text)
    if number is None or _is_timed(text, language):
        return text
    before, after = _bare(text[: number.start()], language), text[number.start() :]
    said = (f"{before} {_words(language)[lead]} {after}" for lead in ("length", "hour"))
    return next((each for each in said if _is_timed(each, language)), text)


def _is_timed(text: str, language: str) -> bool:
    """Whether a text says when: of what comes again at what hour, too."""
    found = moments_in(text, language=language, recurring=True)
    return any(not each.repeats or (each.clock and each.clock.hour is not None) for each in found)


def delay(text: str, language: str) -> Moment | None:
    """How much later or earlier a reminder is to come: "an hour"; resolved from its time on. None where the words hold anything else."""
    return _whole(text, language, (_words(language)["length"],))


def begins_with_time(text: str, language: str) -> bool:
    """Whether a text names a time and then, behind a word that introduces it, something to do: "on thursday at 11 to post the parcel"."""
    found = moments_in(text, language=language, recurring=True)
    if not found or _bare(_without_dangling_words(text[: found[0].start], language), language):
        return False
    return re.match(rf"\s*(?:{_words(language)['introducing']})", fold(text[found[0].end :])) is not None


def is_to_do(text: str, language: str) -> bool:
    """Whether words name something to do, a bare verb or a noun: no clause that tells of somebody ("the kids were up"), nor denies."""
    written, words = text.strip(" .!,"), _words(language)
    said = fold(written)
    tells = any(re.match(each, form) for each in words["telling"] for form in (said, written))
    return re.fullmatch(words["to_do"], said) is not None and not tells


def is_timed(moment: Moment) -> bool:
    """Whether a moment has its hour: named, or counted from now by hours or minutes."""
    counted = moment.day is not None and moment.day.kind == "offset" and moment.day.values[0][1] in BY_CLOCK
    return counted or moment.clock is not None


def without_addition(text: str, language: str) -> str:
    """What stands behind the words that join it to what was said before, "oh and"; empty where there are none."""
    joined = re.match(_words(language)["adding"], fold(text))
    return text[joined.end() :].strip() if joined else ""


def hour_set_off(text: str, language: str) -> str:
    """A text with a colon behind the bare hour that begins it, where something to do follows: "at 10: feed the cat"."""
    hour = re.match(rf"\s*{_words(language)['hour']} \d{{1,2}}(?=\s)", fold(text)) if len(text) <= LONGEST_TOLD else None
    if hour is None or any(each.start < hour.end() for each in moments_in(text, language=language)):
        return text
    said, rest = text[: hour.end()], text[hour.end() :]
    follows = re.match(rf"\s+(?:{_words(language)['introducing']})", fold(rest)) or is_to_do(rest, language)
    return f"{said}:{rest}" if follows else text


def _whole(text: str, language: str, leads: Sequence[str]) -> Moment | None:
    for said in (f"{lead} {text}".strip() for lead in leads):
        moments = one_time(moments_in(said, language=language))
        if len(moments) == 1 and not without_times(said, language):
            return moments[0]
    return None


def _clauses(text: str, language: str) -> Sequence[str]:
    """The text parted where a second reminder begins; each part has a time of its own."""
    for joint in islice(re.finditer(_words(language)["joints"], fold(text)), MOST_JOINTS):
        before, after = text[: joint.start()], hour_set_off(text[joint.end() :], language)
        if moments_in(before, language=language) and moments_in(after, language=language) and without_times(after, language):
            return [before, *_clauses(after, language)]
    return [text]


def _wish(clause: str, language: str) -> Wish:
    found = moments_in(clause, language=language, recurring=True)
    if recurring := _recurring(clause, found, language):
        return Wish(_without(clause, found, language), recurring)
    single = moments_in(clause, language=language)
    unknown = names_habit(clause, language=language) or names_unknown_habit(clause, language=language)
    moments = () if unknown and not any(each.day for each in single) and names_unknown_habit(clause, language=language) else single
    return Wish(_without(clause, single, language), one_time(moments), repeated=unknown)


def _recurring(clause: str, found: tuple[Moment, ...], language: str) -> tuple[Moment, ...]:
    """The times of a wish that come again, each with its day, its hour or its beginning, wherever those stand.

    None where the wish is for a day of its own: of "tomorrow at 9 that we have yoga every Monday" the Mondays are what it is about.
    """
    habits = [each for each in found if each.repeats]
    others = [(each.day, each) for each in found if each not in habits and each.day is not None]
    starts = [day for day, each in others if _stands_behind("starting", clause, each, language)]
    ends = [day for day, each in others if _stands_behind("until", clause, each, language)]
    days = [day for day, _ in others if day not in starts and day not in ends]
    clocks = [each.clock for each in found if each not in habits and each.clock is not None]
    if not habits or max(map(len, (days, starts, ends))) > 1:
        return ()
    told = [_bounded(each, days, starts, ends) for each in habits]
    if not all(told):
        return ()
    return tuple(one for each in told if each for one in _at_each(each, clocks if len(told) == 1 or each.clock is None else []))


def _bounded(habit: Moment, days: Sequence[Day], starts: Sequence[Day], ends: Sequence[Day]) -> Moment | None:
    """A habit with the day that says when in its month or year it comes, and its first and last; None where they do not go together."""
    day = habit.day
    for each in days:
        day = on_day(day, each) if day is not None else None
    if day is None:
        return None
    return replace(habit, day=replace(day, values=(day.values[0], *(starts or (None,)), *(ends or (None,)))))


def _at_each(habit: Moment, clocks: Sequence[Clock]) -> Iterator[Moment]:
    """What comes again at each of its hours: "every day at 8 and at 20"."""
    named = [habit.clock] if habit.clock is not None and habit.clock.hour is not None else []
    part = habit.clock.part if habit.clock is not None else None
    hours = [*named, *(half_of_day(replace(each, part=each.part or part), None) for each in clocks if each.hour is not None)]
    yield from (replace(habit, clock=each) for each in hours) if hours else (habit,)


def _stands_behind(words: str, clause: str, moment: Moment, language: str) -> bool:
    """Whether a day is the first or the last of what comes again: "every day at 8, starting on Monday", "until 3 May"."""
    return re.search(rf"(?<![\w'])(?:{_words(language)[words]})\s*\Z", fold(clause[: moment.start])) is not None


@reader
def without_times(clause: str, language: str) -> str:
    """The subject of a reminder: the clause without its time expressions and the prepositions around them."""
    return _without(clause, moments_in(clause, language=language), language)


def _without(clause: str, moments: Sequence[Moment], language: str) -> str:
    left, end = [], 0
    for moment in moments:
        left.append(_without_dangling_words(clause[end : moment.start], language))
        end = moment.end
    words = [_bare(piece, language) for piece in [*left, clause[end:]]]
    return " ".join(word for word in words if word).strip()


def _without_dangling_words(piece: str, language: str) -> str:
    """What stands before a time without the preposition or article of the time: "pay the bill before | Friday"."""
    before = "|".join(_words(language)[name] for name in ("dangling", "starting", "until"))
    found = re.search(rf"(?<![\w'])(?:{before})\s*\Z", fold(piece))
    return piece[: found.start()] if found else piece


def _bare(piece: str, language: str) -> str:
    """A piece of a sentence without what only joins it to a time: "of the contract on" is "the contract"."""
    words = _words(language)
    text = piece.strip()
    while found := re.match(rf"{words['before']}(?![\w'])[\s,]*|^d'(?=\w)", fold(text[:LOOKED_AT])):
        if found.end() == 0:
            break
        text = text[found.end() :].strip()
    while found := re.search(rf"(?<![\w']){words['after']}\s*\Z", fold(text[-LOOKED_AT:])):
        text = text[: found.start() - len(text[-LOOKED_AT:])].strip()
    return text


def _words(language: str) -> Mapping[str, str]:
    words: Mapping[str, str] = load(language if language in LANGUAGES else "en", "reminders")
    return words
