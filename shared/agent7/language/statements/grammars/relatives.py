"""Kinship and pet patterns: how each language names relatives and animals in passing, "a dog called Rex and two cats, Mia and Tom".

Folded text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from agent7.language.statements.grammars.third_person import gender_of
from agent7.language.text.normalization import fold

_NAME: Final = r"(?P<name>[^\W\d_][\w'-]*)"


@dataclass(frozen=True, slots=True)
class Relatives:
    """One language's patterns. `companion` ends a sentence; groups `noun` and `name`."""

    having: str
    article: str
    """Before one: "a"."""
    joining: str
    """Before the next of those whom one has: "and"."""
    called: str
    """Between a noun and its name or names, all but a comma."""
    companion: str
    told: str
    """The sentence for each."""
    his: str
    """The determiner of the speaker."""
    hers: str
    feminine: str
    """How nouns end that take `hers`, of relations that tell no gender: "Nachbarin", "gata"."""
    aged: str
    """The sentence for somebody's age."""
    his_too: str = "(?!)"
    """How nouns begin that take `his` whatever their gender: "mon amie"."""

    def naming(self, noun: str, relation: str, name: str, *, my: str = "") -> str:
        """The sentence that gives a relative's name: "My sister is called Ana".

        `noun`: as written; `my`: the folded determiner that it was said with, if any.
        """
        for said in (self.his, self.hers):
            if my == fold(said):
                return self.told.format(my=said, noun=noun, name=name)
        hers = gender_of(relation) == "feminine" or bool(re.search(rf"(?:{self.feminine})\Z", fold(noun)))
        return self.told.format(my=self.hers if hers and not re.match(self.his_too, fold(noun)) else self.his, noun=noun, name=name)


def _companion(with_my: str) -> str:
    return rf".+ {with_my} (?P<noun>[\w-]+),? {_NAME}\Z"


RELATIVES: Final[dict[str, Relatives]] = {
    "en": Relatives(
        r"(?:i|we)(?: (?:also|only|now|still|both))?(?: have|'ve got|'ve| got| own)(?: got)? |(?:just )?(?:got|adopted) (?=an? )",
        "an?|one",
        "and|and also|plus",
        r"(?:(?:who|that|which) (?:is|are) )?(?:called|named)|whose names? (?:is|are)",
        _companion("with (?:my|our)"),
        "{my} {noun} is called {name}",
        "My",
        "My",
        "(?!)",
        "{name} is {age} years old",
    ),
    "es": Relatives(
        r"(?:yo |nosotros )?(?:tambien )?(?:tengo|tenemos) ",
        "una?",
        "y|e|y tambien",
        r"que se llaman?|llamad[oa]s?|de nombre|cuy[oa]s? nombres? (?:es|son)",
        _companion("con mi"),
        "{my} {noun} se llama {name}",
        "Mi",
        "Mi",
        "(?!)",
        "{name} tiene {age} años",
    ),
    "de": Relatives(
        r"(?:ich hab|ich habe|(?:ich|wir) haben)(?: auch)? ",
        "eine?n?",
        "und|und auch|und noch|sowie",
        r"namens|genannt|mit (?:dem |den )?namen|der|die|das",
        _companion("mit mein(?:er|em)"),
        "{my} {noun} heißt {name}",
        "Mein",
        "Meine",
        "(?<!cous)in|katze|cousine|verlobte",
        "{name} ist {age} Jahre alt",
    ),
    "pt": Relatives(
        r"(?:eu |nos )?(?:tambem )?(?:tenho|temos) ",
        "uma?",
        "e|e tambem",
        r"que se chamam?|chamad[oa]s?|de nome|com o nome(?: de)?",
        _companion("com (?:[oa] )?(?:meu|minha)"),
        "{my} {noun} se chama {name}",
        "Meu",
        "Minha",
        "(?<!coleg)a",
        "{name} tem {age} anos",
    ),
    "fr": Relatives(
        r"(?:j'ai|(?:moi,? )?(?:nous )?avons|(?:moi,? )?on a)(?: aussi)? ",
        "une?",
        "et|et aussi|ainsi que",
        r"qui s'appelle(?:nt)?|nommee?s?|appelee?s?|prenommee?s?|du nom de",
        _companion("avec (?:mon|ma)"),
        "{my} {noun} s'appelle {name}",
        "Mon",
        "Ma",
        "ne|tte|ee|ffe",
        "{name} a {age} ans",
        "[aeiouhœ]",
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
