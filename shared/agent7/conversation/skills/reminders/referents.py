"""Which reminder a person means: by its day or hour, its place in a list, its words; else the one that was spoken of just now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation.heard import Heard
from agent7.conversation.skills.reminders.setting import writes_month_first
from agent7.language import STOP_WORDS, choices, fold, parse, small_talk, when, without_times
from agent7.memory import Trigger
from agent7.store.conversation.message_log import ROLE_ASSISTANT

LATELY: Final = 3
"""So many messages of ours back a reminder is still spoken of: "cancel it"."""
HALF_A_DAY: Final = 12
SHOWN_AT_LEAST: Final = 60
"""Characters of what a reminder is about that stand in every message of ours that names it."""
SHORTEST_BEGINNING: Final = 4
"""Letters from which the beginning of a word stands for it: "Müll" for "Mülltonne"."""
LONGEST_ENDING, SHORTEST_INFLECTED = 2, 3
""" "bin" is "bins"; the "l" of "je l'ai pris" is no "Léa"."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The reminders that may be meant. `sure`: what was said fits each of them wholly, so that a single one needs no question."""

    found: Sequence[Trigger]
    sure: bool = True

    @property
    def one(self) -> Trigger | None:
        """The only one that is meant without doubt."""
        return self.found[0] if self.sure and len(self.found) == 1 else None


def named(heard: Heard, waiting: Sequence[Trigger], topic: str, language: str) -> Meant:
    """Those of the waiting reminders that a topic means: "the contract", "tomorrow", "the second".

    Without words of its own ("it", "the reminder") those that were spoken of just now, else all.
    """
    said = spoken_of(heard, waiting) or waiting
    timed = _timed(heard, waiting, topic, language)
    wanted = _terms(without_times(topic, language), language)
    if timed and not wanted:
        return Meant(timed)
    in_order = listed(heard, waiting) or waiting
    if places := choices.picked(topic, len(in_order)):
        return Meant([in_order[place] for place in places])
    if not wanted:
        return Meant(said if not topic or not _terms(topic, language) else [], sure=not topic or not _terms(topic, language))
    shared = [(each, _shared(wanted, _terms(each.context or "", language))) for each in timed or waiting]
    whole = [each for each, count in shared if count == len(wanted)]
    return Meant(whole) if whole else Meant([each for each, count in shared if count], sure=False)


def fitting(heard: Heard, waiting: Sequence[Trigger], topic: str, language: str) -> list[Trigger]:
    """The reminders that all words of a topic are of, small ones too; those of the day or hour that it names, where it does."""
    wanted = _words(without_times(topic, language))
    timed = _timed(heard, waiting, topic, language) if parse(topic, language).moments else waiting
    return [each for each in timed if _shared(wanted, _words(each.context or "")) == len(wanted)] if wanted else []


def speaks_of(waiting: Sequence[Trigger], said: str, language: str) -> list[Trigger]:
    """The reminders whose words a text shares most of; none where it shares none."""
    wanted = _terms(without_times(said, language), language)
    shared = [(_shared(wanted, _terms(each.context or "", language)), each) for each in waiting]
    most = max((count for count, _ in shared), default=0)
    return [each for count, each in shared if count == most] if most else []


def spoken_of(heard: Heard, waiting: Sequence[Trigger]) -> list[Trigger]:
    """The reminders that our last message about any named, in the order in which it did."""
    zone = ZoneInfo(heard.time_zone)
    ours = (text for role, text in reversed(heard.recent) if role == ROLE_ASSISTANT)
    for text in islice(ours, LATELY):
        named_in_order = {each.public_id: each for line in text.splitlines() for each in waiting if _names(line, each, zone, rung=True)}
        if named_in_order:
            return list(named_in_order.values())
    return []


def listed(heard: Heard, waiting: Sequence[Trigger]) -> list[Trigger]:
    """Those that "the second" counts: of the last message of ours that named several, else of all that named one, as they were said."""
    zone = ZoneInfo(heard.time_zone)
    ours = [text for role, text in reversed(heard.recent) if role == ROLE_ASSISTANT][:LATELY]
    named_in = [[each for line in text.splitlines() for each in waiting if _names(line, each, zone)] for text in ours]
    several = next((each for each in named_in if len(each) > 1), None)
    said = several or [each for found in reversed(named_in) for each in found]
    return list({each.public_id: each for each in said}.values())


def named_last(heard: Heard, waiting: Sequence[Trigger]) -> list[Trigger]:
    """Those that our very last words named; an answer of ours to small talk alone, as to "thanks", counts as none."""
    zone = ZoneInfo(heard.time_zone)
    recent = [*reversed(heard.recent), (ROLE_ASSISTANT, "")]
    last = next((text for (role, text), (_, before) in pairwise(recent) if role == ROLE_ASSISTANT and not small_talk(before)), "")
    return [each for each in waiting if any(_names(line, each, zone) for line in last.splitlines())]


def _names(line: str, trigger: Trigger, zone: ZoneInfo, *, rung: bool = False) -> bool:
    """Whether a line of ours names a reminder: by what it is about and its hour, which a series that has `rung` does not say."""
    timed = f"{trigger.due_at.astimezone(zone):%H:%M}" in line or (rung and trigger.repeats is not None)
    return timed and (trigger.context or "")[:SHOWN_AT_LEAST] in line


def _timed(heard: Heard, waiting: Sequence[Trigger], topic: str, language: str) -> list[Trigger]:
    """Those on the day, or at the hour, that a topic names: "the one on Friday", "the nine o'clock one"."""
    zone, moments = ZoneInfo(heard.time_zone), parse(topic, language).moments
    dues = [due for each in moments if (due := when(each, heard.at, zone, month_first=writes_month_first(zone, language)))]
    local = {each.public_id: each.due_at.astimezone(zone) for each in waiting}
    if any(each.day is not None for each in moments):
        days = {due.at.astimezone(zone).date() for due in dues}
        return [each for each in waiting if local[each.public_id].date() in days]
    hours = {(at.hour % HALF_A_DAY, at.minute) for at in (due.at.astimezone(zone) for due in dues)}
    return [each for each in waiting if (local[each.public_id].hour % HALF_A_DAY, local[each.public_id].minute) in hours]


def _shared(wanted: set[str], held: set[str]) -> int:
    """How many of the wanted terms are held, whole or as the beginning of one another."""
    return sum(any(_alike(term, each) for each in held) for term in wanted)


def _alike(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    inflected = len(shorter) >= SHORTEST_INFLECTED and len(longer) - len(shorter) <= LONGEST_ENDING
    long_enough = len(shorter) >= SHORTEST_BEGINNING or inflected
    return one == other or (long_enough and longer.startswith(shorter))


def _terms(text: str, language: str) -> set[str]:
    return _words(text) - {fold(word) for word in STOP_WORDS.get(language, ())}


def _words(text: str) -> set[str]:
    """The folded words of a text, "petra" of "Petra's"."""
    return set(re.findall(r"(?<!')\b\w+", fold(text)))
