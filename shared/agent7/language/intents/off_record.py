"""Messages off the record: "don't remember this, but ...", "I owe Tom 300, but don't save that". Nothing of them is kept."""

from __future__ import annotations

from typing import Final

from agent7.language.readings import reader
from agent7.language.sentences import recognise
from agent7.language.text.normalization import clean, sentences
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 1_000
"""Characters of a message that may say so; longer text was pasted."""
_EDGES: Final = " ,;:"
_CLAUSE: Final = lazy_regex(r"[^,;:.!?\u2013\u2014]+[,;:.!?\u2013\u2014]*\s*")


@reader
def off_record(text: str) -> str | None:
    """What a message says beside that it is not to be kept; None for one that may be, and for one that says nothing else."""
    message = clean(text)
    if len(message) > LONGEST_READ:
        return None
    parts = sentences(message)
    for place, part in enumerate(parts):
        if found := recognise(part, among=("OffTheRecord",)):
            return " ".join([*parts[:place], found.slots["text"].strip(_EDGES), *parts[place + 1 :]])
    clauses = _CLAUSE.findall(message)
    left = [clause for clause in clauses if not recognise(clause.strip(_EDGES), among=("NotToBeKept",))]
    return "".join(left).strip(_EDGES) if 0 < len(left) < len(clauses) else None
