"""People spoken of: how each language names relatives and animals in passing, "a dog called Rex and two cats, Mia and Tom", and how it goes

on about somebody, by pronouns and verbs of the third person: "he", "her birthday", "und wohnt in ...". Folded text.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, Literal

from agent7.language.data_files import LANGUAGES
from agent7.language.text.normalization import fold
from agent7.language.word_patterns import Words, one_of, pattern, text, texts

Gender = Literal["masculine", "feminine", "either"]

MASCULINE: Final = frozenset("husband boyfriend father brother son grandfather father_in_law uncle nephew".split())  # noqa: SIM905
FEMININE: Final = frozenset("wife girlfriend mother sister daughter grandmother mother_in_law aunt niece".split())  # noqa: SIM905


class ThirdPerson(Words):
    """One language's third person pronouns and verbs."""

    files = ("grammar/third_person",)

    he = text("he")
    his = text("his")
    her = text("her")
    verbs = text("verbs")
    owned_behind = texts("owned_behind")
    and_i = text("and_i")
    both = texts("both")
    """The subject of what one does with somebody else; none where the verb tells who."""
    verb_first = pattern(r"(?P<rest>(?:<verbs>)\b .+)\Z")
    """A clause without a subject, where the verb begins it; group `rest`."""

    @property
    def drops_subject(self) -> bool:
        """Whether a new sentence may begin with the verb too."""
        return bool(self.data["drops_subject"])

    @cached_property
    def going_on(self) -> re.Pattern[str]:
        """Where a clause goes on about a person whom it has named."""
        behind = "".join(rf"|[oa]s? [\w ]{{2,40}}?{form}\b" for form in self.owned_behind)
        return re.compile(self.spelled(rf"(?:<joint>) ?(?=(?:<he>|<she>|<his>|<her>|<verbs>)\b{behind})"))

    @cached_property
    def subjects(self) -> tuple[tuple[re.Pattern[str], Gender], ...]:
        """Subject pronouns, each with its gender; groups `is`, `rest`."""

        def of(pronoun: str) -> re.Pattern[str]:
            return re.compile(self.spelled(rf"(?:<{pronoun}>)(?:(?P<is>'s)|(?= ))(?P<rest> (?:<verbs>)\b.*| .+)\Z"))

        return (of("he"), "masculine"), (of("she"), "feminine")

    @cached_property
    def owners(self) -> tuple[tuple[re.Pattern[str], Gender], ...]:
        """Possessive pronouns, each with its gender; groups `noun`, `rest`."""
        genders: tuple[Gender, Gender] = ("masculine", "feminine")
        either: tuple[Gender] = ("either",)
        told = zip([self.his], either, strict=True) if self.his == self.her else zip((self.his, self.her), genders, strict=True)
        before = [(re.compile(rf"(?:{form}) (?P<noun>[^,;:]{{2,40}}?)(?P<rest> \S.*)\Z"), gender) for form, gender in told]
        behind = [
            (re.compile(rf"[oa]s? (?P<noun>[^,;:]{{2,40}}?) {form}(?P<rest> \S.*)\Z"), gender)
            for form, gender in zip(self.owned_behind, genders, strict=False)
        ]
        return (*before, *behind)


class EachLanguage(Words):
    """Pronouns of all languages together."""

    files = ("grammar/third_person",)

    somebody = one_of("somebody")
    has_subject = pattern(r"(?:<we>)\b")
    joining = pattern(r"\A[\s,;]*(?:(?:<joined>) )?")
    """What joins half of a subject to the sentence before."""


EACH: Final = EachLanguage(*LANGUAGES)
THIRD_PERSON: Final[dict[str, ThirdPerson]] = {language: ThirdPerson(language) for language in LANGUAGES}


def gender_of(relation: str) -> Gender:
    """The grammatical gender that a relation implies; of most it says nothing ("friend", "boss", "dog")."""
    return "masculine" if relation in MASCULINE else "feminine" if relation in FEMININE else "either"


class Relatives(Words):
    """One language's patterns."""

    files = ("grammar/relatives",)

    having = text("having")
    article = text("article")
    some = text("some")
    """Before what several are called, without a number."""
    joining = text("joining")
    called = text("called")
    told = text("told")
    aged = text("aged")
    his = text("his")
    hers = text("hers")
    companion = pattern(r".+ <with_my> (?P<noun>[\w-]+),? (?P<name>[^\W\d_][\w'-]*)\Z")
    """Somebody at the end of a sentence with whom one does it: groups `noun` and `name`."""
    feminine = pattern(r"(?:<feminine>)\Z")
    his_too = pattern("<his_too>")

    qualities = pattern("(?P<be><be>) (?P<first>(?:(?! <and> )[^,;]){2,40}),? <and> (?P<second><qualities>)")
    """Two things that one is, in one sentence: groups `be`, `first`, `second`."""

    def naming(self, noun: str, relation: str, name: str, *, my: str = "") -> str:
        """The sentence that gives a relative's name: "My sister is called Ana".

        `noun`: as written; `my`: the folded determiner that it was said with, if any.
        """
        for said in (self.his, self.hers):
            if my == fold(said):
                return self.told.format(my=said, noun=noun, name=name)
        hers = gender_of(relation) == "feminine" or bool(self.feminine.search(fold(noun)))
        return self.told.format(my=self.hers if hers and not self.his_too.match(fold(noun)) else self.his, noun=noun, name=name)


RELATIVES: Final[dict[str, Relatives]] = {language: Relatives(language) for language in LANGUAGES}
