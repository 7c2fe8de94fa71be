"""Quotable sentences: whether a sentence may be quoted as an answer, whatever is asked, or was said in jest. Pure."""

from __future__ import annotations

from typing import Final

from agent7.language.questions.answerability import is_supposed
from agent7.language.questions.question_words import Words, spoken_in, words_of
from agent7.language.questions.told_sentences import LONGEST_READ
from agent7.language.readings import reader
from agent7.language.statements.clauses.identity import seriously
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.text.normalization import clean, fold

LONGEST_HEADING: Final = 8
"""Words that lead up to a list."""
FEWEST_TOLD: Final = 3
"""Words of a clause that tells something by itself."""


@reader
def may_answer(sentence: str, language: str | None = None) -> bool:
    """Whether a sentence may be the answer to anything: no question, nothing that is only supposed or wished.

    "Call Milo if anything happens" says what is to be done; "I'd live in Monaco if I were rich" only supposes.
    """
    if sentence.rstrip("\"')\u00bb\u201d .!").endswith("?"):
        return False
    heading, colon, listed = sentence.partition(": ")
    if colon and len(heading.split()) <= LONGEST_HEADING and len(listed.split()) >= FEWEST_TOLD:
        return may_answer(listed, language)  # "a few things you might keep: ..."
    folded = fold(clean(sentence)[:LONGEST_READ])
    words = words_of(spoken_in(folded, language))
    condition = words.conditional.search(folded)
    if condition is None or not condition.start() or folded.split()[0] in words.own:
        return not is_supposed(sentence) or _tells_what_is_now(folded, words) or _only_goes_on_supposing(folded)
    return not is_supposed(folded[: condition.start()])


def _tells_what_is_now(folded: str, words: Words) -> bool:
    """Whether a clause of what was so, or may be, says what is so by now: "I used to teach, now I drive a van"."""
    clauses = (clause.strip() for clause in folded.split(",")[1:])
    return any(words.change.match(clause) and not is_supposed(clause) for clause in clauses)


def _only_goes_on_supposing(folded: str) -> bool:
    """Whether what is told stands before what is only wished or supposed: "the exam is on 22 January, wish me luck"."""
    first, _, behind = folded.partition(",")
    return len(first.split()) >= FEWEST_TOLD and len(behind.split()) > 1 and not is_supposed(first)


@reader
def is_in_jest(sentence: str, language: str | None = None) -> bool:
    """Whether a sentence was said with laughter."""
    return seriously(sentence, GRAMMARS[spoken_in(sentence, language)])[1]


@reader
def is_laughed_about(sentence: str, language: str | None = None) -> bool:
    """Whether laughter ends a sentence or one of its clauses, and so is about it: "my cousin is a total pirate haha, lost an eye"."""
    grammar = GRAMMARS[spoken_in(sentence, language)]
    clauses = [(clause, *seriously(clause, grammar)) for clause in (sentence, *sentence.split(", "))]
    return any(jesting and clause.startswith(calm.rstrip()) for clause, calm, jesting in clauses)
