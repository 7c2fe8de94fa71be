"""How each language names relatives in passing: "I have a son, Oscar, and a daughter, Wilma", "with my husband Luca". Folded text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_NAME: Final = r"(?P<name>[^\W\d_][\w'-]*)"


@dataclass(frozen=True, slots=True)
class Relatives:
    """One language's words. `each` is one of a list, `companion` ends a sentence; groups `noun` and `name`."""

    having: str
    each: str
    companion: str
    told: str
    """The sentence for each."""
    his: str
    """The determiner of the speaker."""
    hers: str
    feminine: str
    """Endings and words of nouns that take `hers`."""
    aged: str
    """The sentence for somebody's age."""

    def my(self, noun: str) -> str:
        return self.hers if noun.endswith(tuple(self.feminine.split())) else self.his


def _listed(article: str, joint: str) -> str:
    return rf"(?:,? (?:{joint}) |, |\A)?(?:{article}) (?P<noun>[\w-]+)(?:,| called| named|:)? {_NAME}(?=,|\Z| (?:{joint}) ),?"


def _companion(with_my: str) -> str:
    return rf".+ {with_my} (?P<noun>[\w-]+),? {_NAME}\Z"


RELATIVES: Final[dict[str, Relatives]] = {
    "en": Relatives(
        r"(?:i have|i've got|we have|we've got) ",
        _listed("an?|one", "and"),
        _companion("with (?:my|our)"),
        "{my} {noun} is called {name}",
        "My",
        "My",
        "-",
        "{name} is {age} years old",
    ),
    "es": Relatives(
        r"(?:yo )?(?:tengo|tenemos) ",
        _listed("una?", "[ye]"),
        _companion("con mi"),
        "{my} {noun} se llama {name}",
        "Mi",
        "Mi",
        "-",
        "{name} tiene {age} años",
    ),
    "de": Relatives(
        r"(?:ich habe|wir haben) ",
        _listed("eine?n?", "und"),
        _companion("mit mein(?:er|em)"),
        "{my} {noun} heißt {name}",
        "Mein",
        "Meine",
        "in frau tochter schwester mutter oma tante nichte katze",
        "{name} ist {age} Jahre alt",
    ),
    "pt": Relatives(
        r"(?:eu )?(?:tenho|temos) ",
        _listed("uma?", "e"),
        _companion("com (?:[oa] )?(?:meu|minha)"),
        "{my} {noun} se chama {name}",
        "Meu",
        "Minha",
        "a irma mulher mae",
        "{name} tem {age} anos",
    ),
    "fr": Relatives(
        r"(?:j'ai|nous avons|on a) ",
        _listed("une?", "et"),
        _companion("avec (?:mon|ma)"),
        "{my} {noun} s'appelle {name}",
        "Mon",
        "Ma",
        "fille soeur femme mere copine cousine tante niece",
        "{name} a {age} ans",
    ),
}


def _qualities(be: str, and_: str, second: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<be>{be}) (?P<first>(?:(?! {and_} )[^,;]){{2,40}}),? {and_} (?P<second>{second})")


QUALITIES: Final[dict[str, re.Pattern[str]]] = {
    "en": _qualities(
        r"i(?:'m| am)",
        "and",
        r"(?:(?:happily|newly|recently) )?(?:married|engaged|divorced|single|widowed)\b.*|(?:severely )?allergic to .+|"
        r"(?:originally )?from .+|(?:a )?(?:vegan|vegetarian)|\d{1,3}(?: years old)?",
    ),
    "es": _qualities(
        r"(?:yo )?soy", "[ye]", r"(?:(?:muy )?alergic[oa] a .+|casad[oa]\b.*|solter[oa]|divorciad[oa]|vegetarian[oa]|vegan[oa]|de [a-z].+)"
    ),
    "de": _qualities(
        "ich bin",
        "und",
        r"(?:mit .+ )?(?:verheiratet|verlobt|geschieden|ledig|verwitwet)|allergisch .+|aus .+|"
        r"vegan(?:er(?:in)?)?|vegetarier(?:in)?|\d{1,3}(?: jahre alt)?",
    ),
    "pt": _qualities(r"(?:eu )?sou", "e", r"(?:alergic[oa] a .+|casad[oa]\b.*|solteir[oa]|divorciad[oa]|vegetarian[oa]|vegan[oa])"),
    "fr": _qualities(
        "je suis", "et", r"(?:mariee?\b.*|fiancee?\b.*|divorcee?|celibataire|allergique .+|vegetarien(?:ne)?|vegane?|originaire .+)"
    ),
}
"""Two things that one is, in one sentence: groups `be`, `first`, `second`."""
