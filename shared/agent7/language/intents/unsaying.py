"""Orders to forget what was said just now, beside other words: "delete that, I shouldn't have told you". What they mean is asked about."""

from __future__ import annotations

from typing import Final

from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.readings import reader
from agent7.language.sentences import may_hold, recognise
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.repairs.putting_right import names_value, values_in
from agent7.language.text.normalization import clean, fold
from agent7.language.word_patterns import words_of_all
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 400
"""Characters of a message that may say so; longer text tells a story."""
LONGEST_SAID: Final = 160
"""Characters of a clause that is looked through for the words of such an order before its pieces are."""
MOST_CLAUSES: Final = 12
MOST_BEFORE: Final = 4
"""Words before an order that are no part of it: "probably best you unremember that"."""
_CLAUSE: Final = lazy_regex(r"(?:[^,;:.!?\u2013\u2014\s]|\s(?!-\s))+(?:[,;:.!?\u2013\u2014]+|\s-)?\s*")
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
    rest = "".join(others).strip(_EDGES)
    orders = [clause.strip(_EDGES) for clause in clauses if clause not in others]
    puts_right = any(repairs.behind_markers(f"{order}, x")[0] == "x" for order in orders for repairs in REPAIRS.values())
    return rest if len(others) < len(clauses) and not _says_it_anew(rest, puts_right=puts_right) else None


def _says_it_anew(rest: str, *, puts_right: bool) -> bool:
    """Whether what stands beside the order tells it otherwise: "scratch that, she's coming on the 16th" puts it right.

    Behind words that only correct (`puts_right`) so does whatever says a name or a number: "scrap that, lunch is at Nonna's".
    """
    words = words_of(spoken_in(rest, None)) if rest else None
    if words is not None and puts_right and names_value(rest):
        return True
    first = fold(rest.partition(" ")[0])
    return words is not None and first.partition("'")[0] in words.leaning | words.persons and bool(values_in(rest))


@reader
def clauses_said(text: str) -> tuple[str, ...]:
    """The clauses of a short message, between its commas and the like; none of a longer one."""
    message = clean(text)
    found = _CLAUSE.findall(message) if len(message) <= LONGEST_READ else []
    return tuple(clause.strip(_EDGES) for clause in found) if len(found) <= MOST_CLAUSES else ()


def _is_order(clause: str) -> bool:
    """Whether a clause orders it: one that may as well decline ("forget it") is none without a "please", nor is a joke taken back."""
    words = clause.split()
    goes_behind = len(clause) > LONGEST_SAID or may_hold(clause, ("UnsayLast",), slips=False)
    for begin in range(min(MOST_BEFORE if goes_behind else 0, len(words) - 1) + 1):
        said = " ".join(words[begin:])
        if recognise(said, among=("UnsayLast",)):
            told = not _first_person().isdisjoint(map(fold, words[max(begin - 2, 0) : begin]))  # "i always forget this"
            return not (begin and (told or any(denies(" ".join(words), grammar) for grammar in GRAMMARS.values())))
        if not begin and recognise(said, among=("ForgetLast", "UnsayAlone")):
            return recognise(said, among=("No", "Jest")) is None or (recognise(said, among=("Jest",)) is None and _pleads(said))
    return False


def _first_person() -> frozenset[str]:
    return words_of_all("requests", "first_person")


def _pleads(said: str) -> bool:
    return any(f" {fold(word)} " in f" {fold(said)} " for word in words_of_all("requests", "pleading"))
