"""Third person pronouns and verbs for coreference: "he", "her birthday", "und wohnt in ...". Folded text."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, Literal

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.words import Words, WordsOfAll, one_of, pattern, text, texts

Gender = Literal["masculine", "feminine", "either"]

MASCULINE: Final = frozenset("husband boyfriend father brother son grandfather father_in_law uncle nephew".split())  # noqa: SIM905
FEMININE: Final = frozenset("wife girlfriend mother sister daughter grandmother mother_in_law aunt niece".split())  # noqa: SIM905


class ThirdPerson(Words):
    """One language's third person pronouns and verbs."""

    files = ("third_person",)

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


class EachLanguage(WordsOfAll):
    """Pronouns of all languages together."""

    files = ("third_person",)

    somebody = one_of("somebody")
    has_subject = pattern(r"(?:<we>)\b")
    joining = pattern(r"\A[\s,;]*(?:(?:<joined>) )?")
    """What joins half of a subject to the sentence before."""


EACH: Final = EachLanguage()
THIRD_PERSON: Final[dict[str, ThirdPerson]] = {language: ThirdPerson(language) for language in LANGUAGES}


def gender_of(relation: str) -> Gender:
    """The grammatical gender that a relation implies; of most it says nothing ("friend", "boss", "dog")."""
    return "masculine" if relation in MASCULINE else "feminine" if relation in FEMININE else "either"
