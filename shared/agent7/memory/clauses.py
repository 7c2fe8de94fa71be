"""A sentence cut where it tells another thing: "I'm Anna and I live in Berlin"."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from agent7.memory.denials import is_quoted
from agent7.memory.grammar.registry import GRAMMARS
from agent7.memory.grammar.rules import Grammar
from agent7.memory.openings import opened
from agent7.memory.value_phrases import trimmed
from agent7.memory.values import is_place
from agent7.memory.wording import fold

LONGEST_SENTENCE: Final = 400
"""Characters of a sentence that the rules look at. Longer ones are prose, and keep the worst case small."""
MOST_CLAUSES: Final = 16
"""Of a sentence. One of more is no list of facts, and is left whole."""


def clauses_of(sentence: str, spoken: str) -> list[str]:
    """ "I'm Anna and I live in Berlin" says two things, "my mother is Carla, my father is Diego" too."""
    grammar = GRAMMARS.get(spoken)
    if not grammar or len(sentence) > LONGEST_SENTENCE:
        return [sentence]
    folded = fold(sentence)
    places = {found.start(): "" for found in grammar.clause_joints.finditer(folded)}
    if _lists(folded, grammar):
        places |= {found.start(): "" for found in grammar.list_joints.finditer(folded)}
        places |= {found.start(): grammar.elided[1] for found in (grammar.eliding.finditer(folded) if grammar.eliding else ())}
    if len(places) >= MOST_CLAUSES:
        return [sentence]
    cuts = [0, *sorted(place for place in places if place and not is_quoted(sentence, place)), len(sentence)]
    parts = [(sentence[start:end].strip(" ,;"), places.get(start, "")) for start, end in pairwise(cuts)]
    clauses = [_with_subject(part, subject, grammar) for part, subject in parts if part] or [sentence]
    return [each for clause in clauses for each in _job_and_employer(clause, grammar)]


def _job_and_employer(clause: str, grammar: Grammar) -> list[str]:
    """ "I work as a nurse at Kestrel" and "I work at Kestrel as a nurse" as the two that they say."""
    bare = clause.rstrip(" .!")
    folded = fold(bare)
    found = grammar.both_job_and_employer.match(folded) or grammar.both_employer_and_job.match(folded)
    if not found or grammar.denying.search(found["job"]):
        return [clause]
    said = {name: bare[found.start(name) : found.end(name)] for name in found.groupdict()}
    if not said["at"][:1].isupper() or is_place(trimmed(said["at"], grammar)):
        return [clause]
    forms = ("{lead} {at}", grammar.employed_as[1]) if "lead" in said else grammar.working_as[1:]
    return [form.format(**said) for form in forms]


def _lists(folded: str, grammar: Grammar) -> bool:
    """Whether a comma or "and" may begin another statement: nothing is supposed or reported, and the speaker is the subject."""
    start = fold(opened(folded, grammar).text)
    return not folded.endswith("?") and not grammar.doubting.search(folded) and bool(grammar.own_clause.match(start))


def _with_subject(clause: str, subject: str, grammar: Grammar) -> str:
    """ "und wohne in Köln" as "ich wohne in Köln"."""
    if not grammar.eliding or not (found := grammar.eliding.match(" " + fold(clause))):
        return clause
    verb = clause[found.end() - 1 :]
    return f"{subject} {verb}".strip()
