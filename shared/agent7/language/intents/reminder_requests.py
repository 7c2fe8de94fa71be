"""Reminder parsing: the times and the subject of what follows "remind me". Pure; when a time is depends on where the person is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.times.moment_types import Moment
from agent7.language.times.moments import one_time
from agent7.language.times.parser import moments_in, names_habit

MOST_JOINTS = 16
"""Places of a text where a second reminder may begin that are looked at, each of which takes reading both sides of it."""
LONGEST_TOLD = 160
"""Characters of a message that tells that something is over; longer text tells a story."""
LOOKED_AT = 60
"""Characters at the edges of a piece that hold the longest little words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One requested reminder: its subject and its times. `about` may be empty, and so may `moments`."""

    about: str
    moments: tuple[Moment, ...]
    repeated: bool = False
    """They want it again and again."""


def wishes(text: str, language: str) -> tuple[Wish, ...]:
    """The reminders requested after "remind me": usually one; "to call Anna tomorrow and to pay the rent on Friday" is two."""
    clauses = _clauses(text, language)
    return tuple(_wish(clause, language) for clause in clauses)


@reader
def new_time(text: str, language: str) -> Moment | None:
    """The time that a reminder is to be moved to: "10", "Friday", "8 tomorrow"; None where the words hold anything but a time."""
    contrast = re.search(rf"\s{_words(language)['instead']}\s", fold(text))
    return _whole(text[: contrast.start()] if contrast else text, language, ("", _words(language)["hour"]))


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


def with_time(text: str, language: str) -> str:
    """What is asked of an alarm, with a bare hour or length told as a time: "for 7" is "at 7", "for 20 minutes" is "in 20 minutes"."""
    number = re.search(r"\d", text)
    if number is None or moments_in(text, language=language):
        return text
    before, after = _bare(text[: number.start()], language), text[number.start() :]
    said = (f"{before} {_words(language)[lead]} {after}" for lead in ("length", "hour"))
    return next((each for each in said if moments_in(each, language=language)), text)


def delay(text: str, language: str) -> Moment | None:
    """How much later or earlier a reminder is to come: "an hour"; resolved from its time on. None where the words hold anything else."""
    return _whole(text, language, (_words(language)["length"],))


def begins_with_time(text: str, language: str) -> bool:
    """Whether a text names a time and then, behind a word that introduces it, something to do: "on thursday at 11 to post the parcel"."""
    found = moments_in(text, language=language)
    if not found or _bare(_without_dangling_words(text[: found[0].start], language), language):
        return False
    return re.match(rf"\s*(?:{_words(language)['introducing']})", fold(text[found[0].end :])) is not None


def _whole(text: str, language: str, leads: Sequence[str]) -> Moment | None:
    for said in (f"{lead} {text}".strip() for lead in leads):
        moments = one_time(moments_in(said, language=language))
        if len(moments) == 1 and not without_times(said, language):
            return moments[0]
    return None


def _clauses(text: str, language: str) -> Sequence[str]:
    """The text parted where a second reminder begins; each part has a time of its own."""
    for joint in islice(re.finditer(_words(language)["joints"], fold(text)), MOST_JOINTS):
        before, after = text[: joint.start()], text[joint.end() :]
        if moments_in(before, language=language) and moments_in(after, language=language) and without_times(after, language):
            return [before, *_clauses(after, language)]
    return [text]


def _wish(clause: str, language: str) -> Wish:
    moments = one_time(moments_in(clause, language=language))
    return Wish(without_times(clause, language), moments, repeated=names_habit(clause, language=language))


@reader
def without_times(clause: str, language: str) -> str:
    """The subject of a reminder: the clause without its time expressions and the prepositions around them."""
    left, end = [], 0
    for moment in moments_in(clause, language=language):
        left.append(_without_dangling_words(clause[end : moment.start], language))
        end = moment.end
    words = [_bare(piece, language) for piece in [*left, clause[end:]]]
    return " ".join(word for word in words if word).strip()


def _without_dangling_words(piece: str, language: str) -> str:
    """What stands before a time without the preposition or article of the time: "pay the bill before | Friday"."""
    found = re.search(rf"(?<![\w'])(?:{_words(language)['dangling']})\s*\Z", fold(piece))
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
