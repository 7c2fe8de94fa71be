"""What a text of ours says that we have done or will do: "I'll remind you at nine", "I've booked a table"."""

from __future__ import annotations

from itertools import islice
from typing import Final

from agent7.language.sentences import recognise
from agent7.language.text.normalization import as_read, sentences

MOST_SENTENCES: Final = 12
"""From the beginning: promises stand there, and what is longer is content."""


def promises_in(text: str, language: str) -> frozenset[str]:
    """The kinds of deeds that are spoken of as done or coming: remind, forget, work, or outside, which nobody can do from here."""
    found = (recognise(each, language, among=("Promise",)) for each in islice(sentences(as_read(text)), MOST_SENTENCES))
    return frozenset(promise.slot("deed") for promise in found if promise)
