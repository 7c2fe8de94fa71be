"""Numbers of learning: core memory, lessons, suggestions and triggers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time, timedelta


@dataclass(frozen=True, slots=True)
class CorePolicy:
    """Core memory, lessons and suggestions: how much it takes for something to count as learnt."""

    similar_episodes: int = 3
    """So many alike make a pattern."""
    days_of_pattern: int = 3
    """On so many days: what is told thrice in one day happened once."""
    episodes_of_core: int = 5
    """So many, on `days_of_core` days, make a core memory."""
    days_of_core: int = 5
    sources_of_certainty: int = 10
    """Confidence of what nobody has stated: sources / 10, at most 1."""
    to_change: int = 2
    """Times the support that the words have: so much it takes to change what nobody has stated anew."""
    share_changed_in_a_week: float = 0.05
    changed_within: timedelta = timedelta(days=7)
    looked_back: timedelta = timedelta(days=180)
    """Older episodes make no new pattern."""
    most_episodes: int = 200
    """Looked at by one reflection: 19,900 pairs."""
    alike_from: float = 0.8
    """Cosine + `weight_of_words` x Jaccard overlap of stems, from which two episodes are of the same kind."""
    weight_of_words: float = 0.5
    words_in_common: int = 2
    overlap_of_words: float = 0.34
    """The same without vectors."""
    most_entries: int = 60
    """Shown of core memory; the tokens of a prompt cut it further."""
    most_lessons: int = 50
    """Loaded of lessons, the last confirmed first."""
    similar_suggestions: float = 0.6
    """Shared stems of two proposals, of the shorter one, above which they are alike."""
    rejections_of_rule: int = 3
    confidence_of_rule: float = 0.8
    step_of_rule: float = 0.1
    doubt: float = 0.2
    """What an acceptance takes from a rule against the same."""
    obeyed_from: float = 0.3
    """Confidence of a rule below which it is not obeyed any more."""
    confidence_of_pattern: float = 0.5
    longest_trivial: int = 20
    """Characters; what was accepted makes a pattern only if it is longer, and of more words than `fewest_words`."""
    fewest_words: int = 3
    suggestions_compared: int = 200
    """The newest; older ones have been forgotten by the person too."""
    helpful: float = 0.05
    wrong: float = 0.1


@dataclass(frozen=True, slots=True)
class TriggerPolicy:
    """What becomes a trigger, and when it is brought up."""

    most_per_message: int = 5
    """A message with more dates is a timetable: its first ones are enough to know the day by."""
    most_reminders: int = 100
    """Of one person at a time; more is a calendar, and a flood when they come due together."""
    most_due: int = 20
    """Of one day: 150 tokens of a session's start hold no more."""
    farthest: timedelta = timedelta(days=3660)
    """Ten years: what lies beyond is a slip of the pen (the year 9999) more often than a plan."""
    lately: timedelta = timedelta(days=31)
    """A date without a year that was so shortly ago, in a statement, is one that has been, and not next year's."""
    late_after: timedelta = timedelta(minutes=10)
    """`poll` comes every minute; what is sent this much after its time says so."""
    morning: time = time(9)
    """When what falls on a day is brought up, by the person's clock; earlier where its own hour is earlier."""
    ahead: timedelta = timedelta(hours=1)
    """So long before its own hour at the latest."""
    prepared_for: timedelta = timedelta(hours=26)
    """Reflection comes each day: an hour of a change of clocks, and one in reserve."""
    look_again: timedelta = timedelta(minutes=15)
    """While a human answers this person, a due reminder is looked at that often."""
