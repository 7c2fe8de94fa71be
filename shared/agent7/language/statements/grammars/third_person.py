"""Third person pronouns and verbs for coreference: "he", "her birthday", "und wohnt in ...". Folded text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

Gender = Literal["masculine", "feminine", "either"]

MASCULINE: Final = frozenset("husband boyfriend father brother son grandfather father_in_law uncle nephew".split())  # noqa: SIM905
FEMININE: Final = frozenset("wife girlfriend mother sister daughter grandmother mother_in_law aunt niece".split())  # noqa: SIM905


@dataclass(frozen=True)
class ThirdPerson:
    """One language's third person pronouns and verbs."""

    he: str
    she: str
    his: str
    """Possessives. Where they do not tell whose (Spanish, French), `his` and `her` are the same."""
    her: str
    joint: str
    """Where a sentence may go on about the same person."""
    verbs: str
    """Verbs of one person: after "and" the subject may be missing."""
    drops_subject: bool = False
    """A new sentence may begin with the verb too."""
    owned_behind: tuple[str, str] = ("", "")
    """A possessive behind the noun: "o aniversário dele", "... dela"."""

    @cached_property
    def going_on(self) -> re.Pattern[str]:
        """Where a clause goes on about a person whom it has named."""
        behind = "".join(rf"|[oa]s? [\w ]{{2,40}}?{form}\b" for form in self.owned_behind if form)
        return re.compile(rf"(?:{self.joint}) ?(?=(?:{self.he}|{self.she}|{self.his}|{self.her}|{self.verbs})\b{behind})")

    @cached_property
    def subjects(self) -> tuple[tuple[re.Pattern[str], Gender], ...]:
        """Subject pronouns, each with its gender; groups `is`, `rest`."""
        def of(pronoun: str) -> re.Pattern[str]:
            return re.compile(rf"(?:{pronoun})(?:(?P<is>'s)|(?= ))(?P<rest> (?:{self.verbs})\b.*| .+)\Z")

        return (of(self.he), "masculine"), (of(self.she), "feminine")

    @cached_property
    def owners(self) -> tuple[tuple[re.Pattern[str], Gender], ...]:
        """Possessive pronouns, each with its gender; groups `noun`, `rest`."""
        before: tuple[tuple[str, Gender], ...] = ((self.his, "masculine"), (self.her, "feminine"))
        if self.his == self.her:
            before = ((self.his, "either"),)
        forms: list[tuple[re.Pattern[str], Gender]] = [
            (re.compile(rf"(?:{form}) (?P<noun>[^,;:]{{2,40}}?)(?P<rest> \S.*)\Z"), gender) for form, gender in before if form
        ]
        behind: tuple[Gender, Gender] = ("masculine", "feminine")
        for form, gender in zip(self.owned_behind, behind, strict=True):
            if form:
                forms.append((re.compile(rf"[oa]s? (?P<noun>[^,;:]{{2,40}}?) {form}(?P<rest> \S.*)\Z"), gender))
        return tuple(forms)

    @cached_property
    def verb_first(self) -> re.Pattern[str]:
        """A clause without a subject, where the verb begins it; group `rest`."""
        return re.compile(rf"(?P<rest>(?:{self.verbs})\b .+)\Z")


THIRD_PERSON: Final[dict[str, ThirdPerson]] = {
    "en": ThirdPerson(
        he="he", she="she", his="his", her="her", joint=r",? and|,",
        verbs=r"works|lives|has|is|was|loves|likes|hates|dislikes|moved",
    ),
    "es": ThirdPerson(
        he=r"el(?= (?:vive|trabaja|tiene|es|cumple|nacio|odia)\b)", she="ella", his="sus?", her="sus?", joint=r",? [ye]|,",
        verbs=r"vive|trabaja|tiene|es|cumple|nacio|odia", drops_subject=True,
    ),
    "de": ThirdPerson(
        he="er", she=r"sie(?= (?:wohnt|lebt|arbeitet|hat|ist|mag|liebt|hasst)\b)", his=r"sein(?:e[nrsm]?)?", her=r"ihr(?:e[nrsm]?)?",
        joint=r",? und|,", verbs=r"wohnt|lebt|arbeitet|hat|ist|mag|liebt|has+t",
    ),
    "pt": ThirdPerson(
        he="ele", she="ela", his=r"seus?|suas?", her=r"seus?|suas?", joint=r",? e|,",
        verbs=r"mora|vive|trabalha|tem|faz|nasceu|gosta", drops_subject=True, owned_behind=("dele", "dela"),
    ),
    "fr": ThirdPerson(
        he="il", she="elle", his="son|sa|ses", her="son|sa|ses", joint=r",? et|,",
        verbs=r"habite|vit|travaille|a|est|fete|deteste|adore",
    ),
}


def gender_of(relation: str) -> Gender:
    """The grammatical gender that a relation implies; of most it says nothing ("friend", "boss", "dog")."""
    return "masculine" if relation in MASCULINE else "feminine" if relation in FEMININE else "either"
