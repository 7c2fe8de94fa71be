"""Orders to forget in free word order: a word of removing, beside where we hold things or that something was told us.

The sentence templates of `data/<language>/sentences` hear the usual forms, and these forget at once what they name. Here only the form of
the sentence speaks ("strike what I earn from your notes", "that fee I told you about, please don't hold on to it"), so that what it means
is asked about. The words stand in `data/<language>/removals.yaml`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from agent7.language.intents.unsaying import clauses_said
from agent7.language.questions.slot_questions import is_question
from agent7.language.readings import reader
from agent7.language.sentences import politeness
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import query_terms
from agent7.language.word_patterns import WORDS, Words, pattern

LONGEST: Final = 400
"""Characters of a message that may say so; longer text tells a story."""
_LEADS: Final = r"(?:\A\W*|[,;:.!?\u2013\u2014-]\s*|\b(?:<ordering>)\W+(?:\w+\W+){0,5})"
_EDGES: Final = " ,;:.!?\u2026\u2013\u2014-"


class Removal(NamedTuple):
    """What is to be forgotten: its `topic`, else what the words `beside` the order may name, else what was told last.

    `whole`: all that was told with it; `everything`: all that is known of the speaker.
    """

    topic: str
    beside: str = ""
    whole: bool = False
    everything: bool = False


@reader
def removal(text: str, hint: str | None = None) -> Removal | None:
    """What a message orders to forget in whatever form; None where it orders nothing of the kind."""
    message = clean(text)
    if len(message) > LONGEST:
        return None
    words = _Removing.of(language := detect_language(message, hint=hint))
    for sentence in sentences(message):
        if not _is_order(sentence, words):
            continue
        clauses = " ".join(each for each in clauses_said(sentence) if words.speaks_of_it(fold(each)))
        said = fold(clauses)
        whole, topic = words.all_of_it.search(said) is not None, _named(clauses, words, language)
        if whole and not topic and words.speaking.search(said):
            return Removal("", everything=True)
        return Removal(topic, "" if topic else _named(message, words, language), whole)
    return None


def _is_order(sentence: str, words: _Removing) -> bool:
    said = fold(sentence)
    if words.not_removed.search(said):
        return False
    told = (words.held.search(said) or words.told_us.search(said)) and words.removes.search(said)
    return bool(words.refuses.search(said) or told or (words.held.search(said) and words.empties.search(said))) and (
        not is_question(sentence) or politeness(sentence, words.language)[1]
    )


def _named(said: str, words: _Removing, language: str) -> str:
    """The words that are not of the order itself, where any of them names something."""
    kept = said
    for found in reversed(list(words.of_the_order.finditer(fold(said)))):
        kept = f"{kept[: found.start()]} {kept[found.end() :]}"
    return " ".join(kept.split()).strip(_EDGES) if query_terms(kept, language) else ""


class _Removing(Words):
    """The words of such orders."""

    files = ("removals",)
    removes = pattern(rf"{_LEADS}(?:<removing>)\b|\b(?:<unless>)\W+(?:\w+\W+)?(?:<keeping>)\b|\b(?:<keeping>)\b[^,;.!?]*\b(?:<unless>)\b")
    refuses = pattern(WORDS % "refusing")
    empties = pattern(rf"{_LEADS}(?:<emptying>)\b")
    not_removed = pattern(r"\b(?:<unless>)\W+(?:\w+\W+)?(?:<removing>|<emptying>)\b")
    held = pattern(WORDS % "held")
    told_us = pattern(WORDS % "told")
    all_of_it = pattern(WORDS % "everything")
    speaking = pattern(WORDS % "speaker")
    of_the_order = pattern(
        r"\b(?:<refusing>|<removing>|<emptying>|<keeping>|<held>|<told>|<telling>|<everything>|<speaker>|<ordering>|<unless>)\b"
    )

    def speaks_of_it(self, clause: str) -> bool:
        """Whether a folded clause says what is removed, from where, or that it was told."""
        return any(each.search(clause) for each in (self.removes, self.refuses, self.empties, self.held, self.told_us))
