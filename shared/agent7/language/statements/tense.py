"""Tense: what was so before and what is so now in one sentence, "I used to live in Rome, now in Oslo"."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.statements.grammars.schema import NOW
from agent7.language.statements.value_normalization import is_place
from agent7.language.text.normalization import fold

_AND: Final = "and|but|und|aber|y|pero|e|mas|et|mais"
TURNING: Final = re.compile(rf"(?:[,;:]|\s[-\u2013\u2014])\s?(?:(?:{_AND}) )?(?=(?:{NOW})\b)|\s(?:{_AND}) (?=(?:{NOW})\b)")
"""Where the sentence turns from then to now."""
NOW_SAID: Final = re.compile(rf"(?:{NOW}),? ")
FORMER: Final[dict[str, str]] = {
    "en": r"(?:i|we) (?:used to|(?:once |previously |formerly )?(?:lived|worked))\b|"
    r"(?:before|previously|formerly|earlier|in the past),? (?:i|we)\b",
    "es": r"(?:antes|anteriormente)\b|(?:yo )?(?:vivia|viviamos|trabajaba|solia)\b",
    "de": r"(?:fruher|vorher|zuvor|damals)\b|(?:ich|wir) (?:habe|haben|wohnte|lebte|arbeitete)\b",
    "pt": r"(?:antes|anteriormente)\b|(?:eu )?(?:morava|moravamos|vivia|trabalhava|costumava)\b",
    "fr": r"(?:avant|autrefois|auparavant)\b|j'(?:habitais|etais)\b|je (?:vivais|travaillais)\b",
}
"""How a sentence of what was so before begins, folded."""
LIVED: Final[dict[str, tuple[str, str]]] = {
    "en": (r"\b(?:live|lived) in\b", "I live {rest}"),
    "es": (r"\b(?:vivia|viviamos|vivir) en\b", "Vivo {rest}"),
    "de": (r"\b(?:gewohnt|gelebt|wohnte|lebte)\b", "Ich wohne {rest}"),
    "pt": (r"\b(?:morava|moravamos|vivia|morar|viver) (?:em|n[oa]s?)\b", "Moro {rest}"),
    "fr": (r"\b(?:habitais|vivais|habitions)\b", "J'habite {rest}"),
}
"""Home before, and the sentence for the place alone that follows "now"."""
PLACED: Final = re.compile(r"(?:in|en|em|n[oa]s?|a|à|au|aux) (?P<where>.+)")


def then_and_now(sentence: str, language: str) -> tuple[str, str] | None:
    """The past part, and the present part as a sentence of its own; None for a sentence that has not both."""
    bare = sentence.strip()
    turn = TURNING.search(fold(bare))
    if turn is None or bare.endswith("?") or language not in FORMER or not re.match(FORMER[language], fold(bare)):
        return None
    before, now = bare[: turn.start()], bare[turn.end() :]
    said = NOW_SAID.match(fold(now))
    if said is None:
        return None
    lived, told = LIVED[language]
    place = now[said.end() :]
    return before, told.format(rest=place) if _names_place(place) and re.search(lived, fold(before)) else now


def _names_place(words: str) -> bool:
    """Whether it is a preposition and a name, or a known place: "in Oslo", and not "in two minds"."""
    found = PLACED.match(words)
    return found is not None and (found["where"][:1].isupper() or is_place(found["where"].rstrip(" .!")))


def of_today(sentence: str, language: str) -> str:
    """The present part of a sentence; the whole sentence where it tells nothing of before."""
    parted = then_and_now(sentence, language)
    return parted[1] if parted else sentence
