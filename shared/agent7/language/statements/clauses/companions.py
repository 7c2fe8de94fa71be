"""Coordinated subjects: "My partner and I broke up" says what "We broke up" says, and with whom. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from agent7.language.statements.clauses.discourse_markers import opened, without_lead
from agent7.language.statements.grammars.people import EACH, THIRD_PERSON
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.text.normalization import fold, fold_value
from agent7.types import Slot

LONGEST_NAME: Final = 2
"""Words."""
LONGEST_RELATION: Final = 6
"""Words."""
SINGULAR: Final = re.compile(r"\Aare\b")
COUPLE: Final = ("partner", "spouse")


@dataclass(frozen=True, slots=True)
class Companion:
    """The other half of a coordinated subject, by relation or by name, and the rest of the sentence told of "us"."""

    relation: str | None
    name: str | None
    told: tuple[str, ...]

    def ended(self, denied: tuple[tuple[Slot, str | None], ...]) -> tuple[tuple[Slot, str | None], ...]:
        """The slots that end where they part: a couple's relation, and with nobody else any."""
        if not any(slot.attribute in COUPLE for slot, _ in denied):
            return denied
        attribute = attributes.attribute_of_relation(self.relation) if self.relation else None
        if attribute in COUPLE:
            return ((Slot(USER, attribute), fold_value(self.name) if self.name else None),)
        if self.relation is None and self.name:
            return tuple((Slot(USER, each), fold_value(self.name)) for each in COUPLE)
        return ()


def companion_of(sentence: str, grammar: Grammar) -> Companion | None:
    """Who stands beside "I" as the subject that a sentence begins with; None where nobody does."""
    bare = without_lead(opened(sentence, grammar).text, grammar).rstrip(" .!")
    found = _with_me(grammar.language, grammar.own).match(fold(bare))
    if found is None:
        return None
    who = bare[found.start("who") : found.end("who")]
    noun, _, name = who.rpartition(" ") if " " in who and who[who.rfind(" ") + 1].isupper() else (who, "", "")
    relation = nouns.relation_of_noun(fold(noun), grammar.language) if found["owned"] else None
    if relation is None and (" " in noun if found["owned"] else not who[:1].isupper()):
        return None
    rest = bare[found.start("rest") :]
    subjects = () if EACH.has_subject.match(fold(rest)) else THIRD_PERSON[grammar.language].both
    told = tuple(f"{subject} {SINGULAR.sub('am', rest) if subject == 'I' else rest}" for subject in subjects)
    told = told or (rest[:1].upper() + rest[1:],)
    return Companion(relation, name or (None if found["owned"] else who), told)


def adds_speaker(folded: str, grammar: Grammar) -> bool:
    """Whether a text goes on with "and I"."""
    return bool(re.match(rf"{THIRD_PERSON[grammar.language].and_i}\b", folded))


def is_only_company(segment: str, grammar: Grammar) -> bool:
    """Whether a segment is no clause of its own but only half of a coordinated subject ("my partner", "Elsa" before "and I")."""
    said = segment.strip(" ,;.")
    joint = EACH.joining.match(fold(said))
    said = said[joint.end() :] if joint else said
    owned = grammar.own_phrase.fullmatch(fold(said))
    if owned is None:
        return fold(said) in EACH.somebody or (said.isalpha() and said[:1].isupper())
    words = said[owned.start("owner") :].split()
    if len(words) == 1:
        return True  # "my gf and I": nothing that one has can be a clause in one word
    longest = min(len(words), LONGEST_RELATION)
    counts = [count for count in range(1, longest + 1) if nouns.relation_of_noun(fold(" ".join(words[:count])), grammar.language)]
    return bool(counts) and len(words) - counts[-1] <= LONGEST_NAME and all(word[:1].isupper() for word in words[counts[-1] :])


@cache
def _with_me(language: str, own: str) -> re.Pattern[str]:
    who = rf"(?P<owned>(?:{own}) )?(?P<who>[\w'-]+(?: [\w'-]+){{0,2}}?)"
    return re.compile(rf"{who}{THIRD_PERSON[language].and_i},? (?P<rest>\S.+)")
