"""Clause segmentation: a sentence cut where it tells another thing, "I'm Anna and I live in Berlin"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from agent7.language.statements.clauses.companions import adds_speaker, is_only_company
from agent7.language.statements.clauses.discourse_markers import begun, is_for_others, opened
from agent7.language.statements.clauses.negation import is_quoted
from agent7.language.statements.clauses.possessions import those_one_has
from agent7.language.statements.clauses.tense import then_and_now
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.people import RELATIVES
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots import nouns
from agent7.language.statements.slots.value_normalization import is_place
from agent7.language.statements.slots.value_phrases import name_alone, trimmed
from agent7.language.text.normalization import fold

LONGEST_SENTENCE: Final = 400
"""Characters of a sentence that the rules look at. Longer ones are prose, and keep the worst case small."""
_AGE: Final = re.compile(r"(?P<name>[^\W\d_a-z][\w'-]{1,40}+),? \((?P<age>\d{1,2})(?: ?\w+)?\)")
MOST_WORDS_BEFORE_SUBJECT: Final = 3
MOST_CLAUSES: Final = 16
"""Of a sentence. One of more is no list of facts, and is left whole."""


def clauses_of(sentence: str, spoken: str) -> list[str]:
    """The clauses of a sentence: "I'm Anna and I live in Berlin" says two things, "my mother is Carla, my father is Diego" too."""
    grammar = GRAMMARS.get(spoken)
    if not grammar or len(sentence) > LONGEST_SENTENCE or is_for_others(sentence, grammar):
        return [sentence]
    if told := _left_and_starting(sentence, grammar):
        return told
    if parted := then_and_now(sentence, spoken):
        return [parted[0], *clauses_of(parted[1], spoken)]
    if split := _introduced(sentence, spoken, grammar) or _with_companion(sentence, spoken, grammar):
        return split
    if told := _name_and_doings(sentence, grammar):
        return [told[0], *clauses_of(told[1], spoken)]
    if told := _two_qualities(sentence, grammar):
        return [each for one in told for each in clauses_of(one, spoken)]
    if told := _with_ages(sentence, grammar):
        return [*clauses_of(told[0], spoken), *told[1:]]
    folded = fold(sentence)
    places = {found.start(): "" for found in grammar.clause_joints.finditer(folded)}
    lists = _lists(folded, grammar)
    if lists:
        places |= {found.start(): "" for found in grammar.list_joints.finditer(folded)}
    if lists and grammar.own_subject.match(begun(folded, grammar)):
        places |= {found.start(): grammar.elided_subject for found in grammar.eliding.finditer(folded)}
    if len(places) >= MOST_CLAUSES:
        return [sentence]
    cuts = _cuts(sentence, folded, places, grammar)
    parts = [(sentence[start:end].strip(" ,;:"), places.get(start, "")) for start, end in pairwise(cuts)]
    clauses = [_with_subject(part, subject, grammar) for part, subject in parts if part] or [sentence]
    apart = [each for clause in clauses for each in those_one_has(clause, grammar) or [clause]]
    return [each for clause in apart for said in _job_and_employer(clause, grammar) for each in _subject_and_university(said, grammar)]


def _cuts(sentence: str, folded: str, places: Iterable[int], grammar: Grammar) -> list[int]:
    """Where the sentence is cut, with its edges. "My partner and I" is not: whom one does something with is of the same clause."""
    cuts = [0]
    for place in sorted(place for place in places if place and not is_quoted(sentence, place)):
        piece = sentence[cuts[-1] : place]
        behind = piece.rpartition(", ")[2]
        if not adds_speaker(folded[place:], grammar):
            cuts.append(place)
        elif behind != piece and is_only_company(behind, grammar) and (grammar.language != "de" or grammar.own_phrase.match(fold(behind))):
            cuts.append(place - len(behind))  # "I have news, Ana and I got engaged"; in German every noun looks like a name
        elif not is_only_company(opened(piece.strip(" ,;"), grammar).text, grammar):
            cuts.append(place)
    return [*cuts, len(sentence)]


def _left_and_starting(sentence: str, grammar: Grammar) -> list[str]:
    """ "Quit Brightwire, starting at Voltas on Monday" as the two that it says."""
    found = grammar.left_and_starting.match(fold(sentence))
    said = {name: sentence[slice(*found.span(name))] for name in found.groupdict()} if found else {}
    return [form.format(**said | {"left": said["left"].lower()}) for form in grammar.left_and_starting_told] if found else []


def _introduced(sentence: str, spoken: str, grammar: Grammar) -> list[str]:
    """ "im tom, 34, live in leeds" as the things that it says; only so is a name without a capital known for one."""
    found = grammar.introducing.match(fold(sentence).rstrip(" .!"))
    if not found or found["name"] in grammar.not_names or grammar.describing.match(found["name"]):
        return []
    name = sentence[found.start("name") : found.end("name")]
    rest = sentence[found.start("rest") :].strip(" ,;")
    joined = grammar.eliding.match(f", {fold(rest)}") if rest else None
    going_on = _joined(grammar.elided_subject, rest) if joined else rest
    as_name, as_age = grammar.introduced_as
    told = [as_name.format(name=name.title() if name.islower() else name), as_age.format(age=found["age"])]
    return [*told, *(clauses_of(going_on, spoken) if rest else [])]


def _name_and_doings(sentence: str, grammar: Grammar) -> list[str]:
    """ "Me llamo Ximena y doy clases" as the two that it says, where the ending of the verb tells that it is of the speaker."""
    bare = opened(sentence.rstrip(" .!"), grammar).text
    found = grammar.name_and_doings.match(fold(bare))
    if not found or sentence.endswith("?"):
        return []
    name, doing = bare[found.start("name") : found.end("name")], bare[found.start("doing") :]
    return [bare[: found.end("name")], doing] if name_alone(f"{name}, {doing[0]}", grammar) == name else []


def _with_companion(sentence: str, spoken: str, grammar: Grammar) -> list[str]:
    """ "I live in Rome with my husband Luca" as the two that it says; the first stays as said."""
    words = RELATIVES[grammar.language]
    bare = sentence.rstrip(" .!")
    found = words.companion.match(fold(bare))
    if not found or sentence.endswith("?") or grammar.doubts(bare) or grammar.denying.search(fold(bare)):
        return []
    name, noun = (bare[found.start(part) : found.end(part)] for part in ("name", "noun"))
    relation = nouns.relation_of_noun(noun, grammar.language)
    if not name[:1].isupper() or not relation:
        return []
    return [*clauses_of(bare[: found.start("name")].rstrip(" ,"), spoken), words.naming(noun, relation, name)]


def _two_qualities(sentence: str, grammar: Grammar) -> list[str]:
    """ "I'm 34 and married to Ines" as the two that it says."""
    bare = opened(sentence.rstrip(" .!"), grammar).text
    found = RELATIVES[grammar.language].qualities.fullmatch(fold(bare))
    if not found or sentence.endswith("?") or grammar.doubts(bare):
        return []
    be, first, second = (bare[found.start(name) : found.end(name)] for name in ("be", "first", "second"))
    if first[-1].isdigit() and second.isdigit():
        return []  # "on 2 and 3"
    return [f"{be} {first}", f"{be} {second}"]


def _job_and_employer(clause: str, grammar: Grammar) -> list[str]:
    """ "I work as a nurse at Kestrel" and "I work at Kestrel as a nurse" as the two that they say."""
    bare = clause.rstrip(" .!")
    folded = fold(bare)
    found = grammar.job_and_employer.match(folded) or grammar.employer_and_job.match(folded)
    if not found or grammar.denying.search(found["job"]):
        return [clause]
    said = {name: bare[found.start(name) : found.end(name)] for name in found.groupdict()}
    if not said["at"][:1].isupper() or is_place(trimmed(said["at"], grammar)):
        return [clause]
    forms = ("{lead} {at}", grammar.employer_and_job_told) if "lead" in said else grammar.job_and_employer_told
    return [form.format(**said) for form in forms]


def _subject_and_university(clause: str, grammar: Grammar) -> list[str]:
    """ "I studied law at Durham University" as the two that it says."""
    talk = TALK[grammar.language]
    bare = clause.rstrip(" .!")
    found = talk.studied.fullmatch(fold(bare))
    if not found or grammar.denying.search(fold(bare)):
        return [clause]
    said = {name: bare[found.start(name) : found.end(name)] for name in found.groupdict()}
    named = said["at"][:1].isupper() or VALUES.institution.search(fold(said["at"]))
    return [each.format(**said) for each in talk.studied_told] if named else [clause]


def _with_ages(sentence: str, grammar: Grammar) -> list[str]:
    """ "We have two kids, Mila (7) and Jonas (4)" without the ages, and each age as a sentence of its own; () where there are none."""
    found = list(_AGE.finditer(sentence))
    if not found or not grammar.own_clause.match(begun(sentence, grammar)):
        return []
    ages = [RELATIVES[grammar.language].aged.format(name=each["name"], age=each["age"]) for each in found]
    return [_AGE.sub(r"\g<name>", sentence), *ages]


def _lists(folded: str, grammar: Grammar) -> bool:
    """Whether a comma or "and" may begin another statement: nothing is supposed or reported, and the speaker is the subject."""
    return not folded.endswith("?") and not grammar.doubting.search(folded) and bool(grammar.own_clause.match(begun(folded, grammar)))


def _with_subject(clause: str, subject: str, grammar: Grammar) -> str:
    """ "und wohne in Köln" as "ich wohne in Köln"; "jetzt wohne ich in Köln" has its subject."""
    if subject and subject in fold(clause).split()[:MOST_WORDS_BEFORE_SUBJECT]:
        return clause
    found = grammar.eliding.match(" " + fold(clause))
    if not found and subject and grammar.eliding.match(f", {fold(clause)}"):
        return _joined(subject, clause)
    if not found:
        return clause
    verb = clause[found.end() - 1 :]
    return _joined(subject, verb)


def _joined(subject: str, verb: str) -> str:
    if subject == "je" and fold(verb)[:1] in "aeiouhy":
        return f"j'{verb}"
    return f"{subject} {verb}".strip()
