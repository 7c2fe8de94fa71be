"""Orders to forget what was said just now, beside other words: "delete that, I shouldn't have told you". What they mean is asked about."""

from __future__ import annotations

from typing import Final

from agent7.language.readings import reader
from agent7.language.sentences import recognise
from agent7.language.text.normalization import clean
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 400
"""Characters of a message that may say so; longer text tells a story."""
MOST_CLAUSES: Final = 12
_CLAUSE: Final = lazy_regex(r"[^,;:.!?\u2013\u2014]+[,;:.!?\u2013\u2014]*\s*")
_EDGES: Final = " ,;:.!?\u2026\u2013\u2014-"


@reader
def unsaid(text: str) -> str | None:
    """What a message says beside an order to forget what was said before it; None for one without such an order.

    Empty where it is nothing but the order.
    """
    message = clean(text)
    clauses = _CLAUSE.findall(message) if len(message) <= LONGEST_READ else []
    if not 0 < len(clauses) <= MOST_CLAUSES:
        return None
    others = [clause for clause in clauses if not _is_order(clause.strip(_EDGES))]
    return "".join(others).strip(_EDGES) if len(others) < len(clauses) else None


def _is_order(clause: str) -> bool:
    """Whether a clause orders it: one that may as well decline ("forget it") is none, nor is a joke taken back."""
    if recognise(clause, among=("UnsayLast",)):
        return True
    return recognise(clause, among=("ForgetLast",)) is not None and recognise(clause, among=("No", "Jest")) is None
