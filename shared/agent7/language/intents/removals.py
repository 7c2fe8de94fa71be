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
from agent7.language.statements.clauses.negation import QUOTED
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import query_terms
from agent7.language.word_patterns import WORDS, Words, pattern

LONGEST: Final = 400
"""Characters of a message that may say so; longer text tells a story."""
_LEADS: Final = r"(?:\A\W*|[,;.!?\u2013\u2014-]\s*|\b(?:<ordering>)\W+(?:\w+\W+){0,5})"
_UNKEPT: Final = r"(?:<unless>)\W+(?:<keeping>)\b|(?:<keeping>)\b[^,;.!?]{0,60}\b(?:<behind>)\b"
"""Keeping, denied: "don't hold on to it", "behalt das nicht"."""
_EDGES: Final = " ,;:.!?\u2026\u2013\u2014-"


class Removal(NamedTuple):
    """What is to be forgotten: its `topic`, else what the words `beside` the order may name, else what was told last.

    `whole`: all that was told with it; `everything`: all that is known of the speaker.
    """

    topic: str
    beside: str = ""
    whole: bool = False
    everything: bool = False
    rest: str = ""
    """The other sentences, where it has a topic of its own: they are no part of it."""


@reader
def removal(text: str, hint: str | None = None) -> Removal | None:
    """What a message orders to forget in whatever form; None where it orders nothing of the kind, or spares something of it."""
    message = clean(text)
    if len(message) > LONGEST or QUOTED.search(message):
        return None
    words = _Removing.of(language := detect_language(message, hint=hint))
    if words.keeps_rest.search(fold(message)):
        said = [each for each in clauses_said(message) if words.goes.search(fold(each)) or words.orders.search(fold(each))]
        topic = _named(" ".join(said), words, language)
        denied = is_question(message) or any(words.denies.search(fold(each)) for each in said)
        return Removal(topic) if topic and not denied else None
    for sentence in sentences(message):
        if not _is_order(sentence, words):
            continue
        clauses = " ".join(each for each in clauses_said(sentence) if words.speaks_of_it(fold(each)))
        if words.all_of_me.search(fold(clauses)):  # the only form that means all that is known of the speaker
            return Removal("", everything=True)
        topic, whole = _named(clauses, words, language), words.all_of_it.search(fold(clauses)) is not None
        beside = "" if topic else _named(message, words, language)
        return Removal(topic, beside, whole, rest=message.replace(sentence, " ").strip() if topic else "")
    return None


@reader
def disposed(text: str, hint: str | None = None) -> str:
    """What a message says is to be got rid of, in words that mean memory only where something held is called so: "bin my locker combo",
    "the landlord's number can go". Empty where it says so of nothing.
    """
    message = clean(text)
    if len(message) > LONGEST or QUOTED.search(message):
        return ""
    words = _Removing.of(language := detect_language(message, hint=hint))
    for sentence in sentences(message):
        clauses = [each for each in clauses_said(sentence) if words.disposes.search(fold(each))]
        if _asks_or_spares(sentence, words) or any(words.denies.search(fold(each)) for each in clauses):
            continue
        if topic := _named(words.vague.sub(" ", " ".join(clauses)), words, language):
            return topic
    return ""


def _is_order(sentence: str, words: _Removing) -> bool:
    said = fold(sentence)
    if _asks_or_spares(sentence, words):
        return False
    if words.refuses.search(said):
        return True
    head, colon, _ = said.partition(":")
    if colon and not (words.orders.search(head) or words.known_to_us.search(head)):
        return False  # "translate into German: forget what I said"
    ordering = [fold(each) for each in clauses_said(sentence) if words.orders.search(fold(each))]
    if not ordering or any(words.denies.search(each) for each in ordering if not words.unkept.search(each)):
        return False
    if words.known_to_us.search(said) or words.from_us.search(said) or words.all_about.search(said):
        return True
    return words.told_us.search(said) is not None and any(words.removes.search(each) or words.unkept.search(each) for each in ordering)


def _asks_or_spares(sentence: str, words: _Removing) -> bool:
    """Whether it asks, and not for something to be done, or leaves something out of all that it names."""
    asks = is_question(sentence) and not politeness(sentence, words.language)[1]
    return asks or words.spared.search(fold(sentence)) is not None


def _named(said: str, words: _Removing, language: str) -> str:
    """The words that are not of the order itself, where any of them names something."""
    kept = said
    for found in reversed(list(words.of_the_order.finditer(fold(said)))):
        kept = f"{kept[: found.start()]} {kept[found.end() :]}"
    return " ".join(kept.split()).strip(_EDGES) if query_terms(kept, language) else ""


class _Removing(Words):
    """The words of such orders."""

    files = ("removals",)
    removes = pattern(rf"{_LEADS}(?:<removing>)\b")
    unkept = pattern(rf"{_LEADS}(?:{_UNKEPT})")
    orders = pattern(rf"{_LEADS}(?:(?:<removing>|<emptying>)\b|{_UNKEPT})|:\s*(?:<emptying>)\b")
    denies = pattern(
        r"\b(?:<unless>)\W+(?:\w+\W+){0,4}(?:<removing>|<emptying>)\b|\b(?:<removing>|<emptying>)\b[^,;.!?]{0,60}\b(?:<behind>)\b"
    )
    refuses = pattern(WORDS % "refusing")
    from_us = pattern(r"\b(?:<source>)\W+(?:\w+\W+)?(?:<place>)\b")
    known_to_us = pattern(WORDS % "known")
    told_us = pattern(WORDS % "told")
    all_about = pattern(r"\b(?:<removing>)\W+(?:<everything>) (?:<about>)\b")
    disposes = pattern(rf"{_LEADS}(?:<removing>|<disposing>)\b|\b(?:<unwanted>)\b|\b(?:<going>)(?=\W*\Z|,)")
    vague = pattern(r"\b(?:<vague>)\b")
    keeps_rest = pattern(r"\b(?:<rest>)(?=\W*\Z|[,;.])")
    goes = pattern(r"\b(?:<going>)(?=\W*\Z|,)")
    all_of_it = pattern(WORDS % "everything")
    all_of_me = pattern(r"\b(?:<everything>)\b[^,;.!?]{0,40}\b(?:<of_me>)(?=\W*\Z|[,;.!?]| (?:<removing>)\b)")
    spared = pattern(r"\b(?:<everything>)\b[^,;.!?]{0,60}\b(?:<sparing>)\b")
    of_the_order = pattern(
        r"\b(?:<refusing>|<unwanted>|<removing>|<emptying>|<disposing>|<keeping>|<source>|<place>|<known>|<told>|<telling>|<everything>|<speaker>|<ordering>|<unless>|<going>)\b"
    )

    def speaks_of_it(self, clause: str) -> bool:
        """Whether a folded clause says what is removed, from where, or that it was told."""
        return any(each.search(clause) for each in (self.orders, self.refuses, self.from_us, self.known_to_us, self.told_us))
