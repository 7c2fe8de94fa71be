"""The lexicon of time expressions in five languages: each word stands for a kind of word, written as one letter.

What a letter is, with the value that it carries:
n number, a "one" that is also an article, o ordinal in digits, s ordinal in words, m month, M month that is a common word too,
w weekday, W weekday that is something else too,
v weekday with its part, V weekdays ("fridays"), u unit, H hour, U length ("half an hour"), r day counted from today and perhaps
its part, x next, t this, l last, i "in" (from now), A "at" (a clock), d "on", e article, f "of", J "day" before its number,
c clock, b "by, around", p am or pm, Z a zone, k "o'clock", h part of a day, F "for" (how long), Y "since", E "every", G habit, g "ago",
B "before, ago", T "from now", R "from", z "until", O "to" (before the hour), P "past", q half, j "halb" (half before), Q quarter, & "and",
~ a small word that may follow a time.
C hour and minute that may be another number ("5.30"), L "before" (an instant), X a phrase that is a day by itself ("end of the month"),
I "end of, beginning of" (a month).
Words are folded (lower case, no diacritics, "ß" as "s"); an entry with spaces is a phrase.
"""

from __future__ import annotations

from typing import Final

from agent7.language.times.lexicon.english import ENGLISH
from agent7.language.times.lexicon.french import FRENCH
from agent7.language.times.lexicon.german import GERMAN
from agent7.language.times.lexicon.portuguese import PORTUGUESE
from agent7.language.times.lexicon.spanish import SPANISH
from agent7.language.times.lexicon.word_kinds import Word

WORDS: Final[dict[str, dict[str, Word]]] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "fr": FRENCH, "pt": PORTUGUESE}
TELLING: Final = "mwWMurvVsxHUhckGpX"
"""Kinds of words that make it worth reading a text for times; a digit does too."""
SURE: Final = "mwurvVUX"
"""Those that make it worth reading a text in another language than it is taken for."""
