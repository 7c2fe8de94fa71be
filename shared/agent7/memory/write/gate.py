"""Admission control.

The write gate: what may become a memory, and why the rest may not. Pure: it looks at texts and at what they were drawn from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from agent7.language import (
    GRAMMARS,
    Statement,
    adds_nothing,
    attributes,
    claim_words,
    clean,
    detect_language,
    directs,
    fold,
    folded_words,
    is_never_kept,
    is_question,
    lex,
    must_wait,
    names_of,
    numbers_of,
    parse_statements,
    sentences,
)
from agent7.memory.model import Draft, Memory, Note
from agent7.memory.recall.trust import TRUSTED
from agent7.memory.write.claims import Claim, Reading, Rejection, Source
from agent7.memory.write.evidence import EvidenceVerdict, backing
from agent7.types import Origin, Strength

SHORTEST_REPORT: Final = 3
"""Words of a result's sentence that says anything: "Done!" does not."""
FEWEST_CONTENT_WORDS: Final = 3
"""Of a claim that sets no slot."""
SHORTEST_EVIDENCE: Final = 3
"""Letters and digits."""
NOMINATING_COSINE: Final = 0.85
NOMINATING_OVERLAP: Final = 0.5
"""So near to an injected memory a claim may be its echo."""
SUREST_GUESS: Final = 0.5
"""Confidence of what its evidence does not say outright, at most."""
SAID_AGAIN: Final = 0.5
"""Share of a claim's words that the person's own evidence must hold, for it to be no echo."""


def judge(claim: Claim, reading: Reading) -> Note | Rejection:
    """Admission: the claim as a note of the origin and strength that its evidence earns, or why it is turned away."""
    content, evidence = clean(claim.content), clean(claim.evidence)
    if _holds_example(f"{content} {evidence}", reading):
        return Rejection.EXAMPLE
    if is_question(content):
        return Rejection.QUESTION
    source = _source_of(evidence, claim, reading.sources)
    if source is None:
        return Rejection.NO_EVIDENCE
    if _is_asked(evidence, source):
        return Rejection.QUESTION
    read = [each.text for each in (*reading.sources, *reading.known)]
    if not _supported(content, [*read, *reading.ours]):
        return Rejection.UNSUPPORTED
    if not _supported(content, read):
        return Rejection.OURS
    behind = backing(content, evidence, source, reading)
    if behind.origin in TRUSTED and directs(content):
        return Rejection.REQUEST
    if _is_vague(content, claim):
        return Rejection.VAGUE
    return _note(replace(claim, content=content, evidence=evidence), behind, source, reading)


def _note(claim: Claim, behind: EvidenceVerdict, source: Source, reading: Reading) -> Note:
    note = Note.extracted(
        claim.content,
        said_at=source.said_at,
        origin=behind.origin,
        evidence=claim.evidence,
        strength=claim.strength if behind.outright else Strength.INFERRED,
        source_message_id=source.message,
        source_task=reading.task,
        language=reading.language,
    )
    return replace(
        note,
        sentiment=claim.sentiment,
        category=claim.category,
        domain=claim.domain,
        kind=claim.kind,
        claimed=claim.slot,
        holds_slot=not claim.begins_later,
        surest=min(claim.confidence, source.surest, 1.0 if behind.outright else SUREST_GUESS),
        waits=behind.origin not in TRUSTED
        and (source.origin in TRUSTED or _speaks_for_the_person(claim) or _is_ordered(claim.evidence, source)),
        same_as=claim.same_as,
        replaces=claim.replaces,
    )


def is_echo(draft: Draft, memory: Memory, cosine: float | None) -> bool:
    """Echo detection: whether a claim only gives back a memory that went into the work. What the person said again themselves is none."""
    mine, theirs = _lexemes(draft.content), _lexemes(memory.content)
    together = mine | theirs
    nominated = (cosine or 0.0) > NOMINATING_COSINE or (len(mine & theirs) / len(together) > NOMINATING_OVERLAP if together else False)
    if not nominated or _says_more(draft, memory):
        return False
    said = len(mine & _lexemes(draft.note.evidence)) / len(mine) if mine else 1.0
    return draft.note.origin not in TRUSTED or said < SAID_AGAIN


def may_report(sentence: str) -> bool:
    """Whether a sentence of a result may stand in the outcome of its task: it reports, and neither directs nor speaks for the person."""
    if len(fold(sentence).split()) < SHORTEST_REPORT or is_question(sentence) or is_never_kept(sentence):
        return False
    waits = any(must_wait(each, Origin.TASK_RESULT) for each in sentences(sentence))
    if waits or claim_words.OF_THE_USER.search(fold(sentence)):
        return False
    return not any(map(_is_personal, parse_statements(sentence)))


def _holds_example(text: str, reading: Reading) -> bool:
    """A name of the prompt's examples, which nobody in the sources bears."""
    words = set(folded_words(text).split()) & reading.examples
    return bool(words - {word for source in reading.sources for word in folded_words(source.text).split()})


def _source_of(evidence: str, claim: Claim, sources: Iterable[Source]) -> Source | None:
    """Where the evidence stands, the person's own words first; None where it stands nowhere, or is only a nod."""
    said = folded_words(evidence)
    if sum(map(str.isalnum, said)) < SHORTEST_EVIDENCE or claim_words.NODS.fullmatch(said):
        return None
    found = [source for source in sources if f" {said} " in f" {folded_words(source.text)} "]
    allowed = [source for source in found if source.origin not in TRUSTED] if claim.from_untrusted else found
    return min(allowed or found, key=lambda source: source.origin not in TRUSTED, default=None)


def _is_asked(evidence: str, source: Source) -> bool:
    """Whether the evidence only asks: every clause of the source that holds it, or that it holds, is a question.

    "Since I can't have nuts, what should I cook?" tells of nuts and asks about cooking.
    """
    said = folded_words(evidence)
    clauses = [(sentence, clause) for sentence in sentences(source.text) for clause in sentence.split(",")]
    around = [pair for pair in clauses if f" {said} " in f" {folded_words(pair[1])} " or f" {folded_words(pair[1])} " in f" {said} "]
    return bool(around) and all(is_question(clause) or (clause == sentence and is_question(sentence)) for sentence, clause in around)


def _supported(content: str, texts: Iterable[str]) -> bool:
    """Whether every number and name of a claim stands somewhere in these."""
    held = " ".join(texts)
    return numbers_of(content) <= numbers_of(held) and names_of(content) <= set(folded_words(held).split())


def _is_vague(content: str, claim: Claim) -> bool:
    if claim_words.POINTS.match(content.lower()) and not names_of(content):
        return True
    sets_slot = claim.slot is not None or any(said.attribute or said.denied for said in parse_statements(content))
    return not sets_slot and len(_lexemes(content) | names_of(content)) < FEWEST_CONTENT_WORDS


def _speaks_for_the_person(claim: Claim) -> bool:
    """Whether it says something of the person, which only they can tell."""
    of_user = claim.slot is not None and claim.slot[0].subject == "user"
    return of_user or speaks_for_the_person(claim.content)


def speaks_for_the_person(content: str) -> bool:
    """Whether words say something of the person that they are told to."""
    folded = fold(content)
    grammar = GRAMMARS.get(detect_language(content)) or GRAMMARS["en"]
    read = any(map(_is_personal, parse_statements(content)))
    return read or bool(
        grammar.own_clause.match(folded) or claim_words.OF_THE_PERSON.search(folded) or claim_words.OF_THE_USER.search(folded)
    )


def _is_personal(said: Statement) -> bool:
    """Whether it sets or takes back what people have by the schema; of other things anybody may tell."""
    return bool(said.denied) or (said.attribute is not None and attributes.is_known(said.attribute))


def _is_ordered(evidence: str, source: Source) -> bool:
    """Whether the evidence is part of a sentence that directs: "from now on, end each reply with ..." reports nothing of replies."""
    said = folded_words(evidence)
    around = [sentence for sentence in sentences(source.text) if f" {said} " in f" {folded_words(sentence)} "]
    return any(map(directs, [evidence, *around]))


def _says_more(draft: Draft, memory: Memory) -> bool:
    """Whether a claim holds a number, a name or a denial that the memory does not, or another value of a slot."""
    if draft.attribute and memory.attribute and (draft.attribute, draft.value) != (memory.attribute, memory.value):
        return True
    return not adds_nothing(draft.content, memory.content)


def _lexemes(text: str) -> set[str]:
    return set(lex(text).frequencies)
