"""Evidence and provenance (source attribution, entailment by words).

Whose words a claim is made of. Evidence of the person's proves nothing about words that it does not hold.

Words of other languages cannot be compared, so an untrusted text in another language may hold whatever is borrowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import regex

from agent7.language import GRAMMARS, claim_words, denies, detect_language, fold, folded_words, language_scores, lex, sentences
from agent7.lazy_patterns import lazy_regex
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST, TRUSTED
from agent7.memory.write.claims import Reading, Source
from agent7.types import Origin

SAID_OUTRIGHT: Final = 0.5
"""Share of a claim's words that its evidence, or the sentence around it, must hold."""
CLEARLY_FOREIGN: Final = 1.0
"""Lead of another language in a sentence: about one word that no other language has."""

_NOT_LATIN = lazy_regex(r"[\p{L}--\p{Latin}]", regex.V1)


@dataclass(frozen=True, slots=True)
class EvidenceVerdict:
    """The least trusted origin that a claim may be of, and whether its evidence says it outright."""

    origin: Origin
    outright: bool


def backing(content: str, evidence: str, source: Source, reading: Reading) -> EvidenceVerdict:
    """What stands behind a claim whose evidence is in `source`."""
    spoken = detect_language(content, hint=detect_language(source.text, hint=reading.language))
    flipped = _is_flipped(content, evidence, source, spoken)
    outright = not flipped and _share_said(content, evidence, source, spoken) >= SAID_OUTRIGHT
    if source.origin not in TRUSTED:
        return EvidenceVerdict(source.origin, outright)
    read = (*reading.sources, *reading.known)
    borrowed = _words(content, spoken) - {word for each in read if each.origin in TRUSTED for word in _lexemes(each.text, spoken)}
    weak = [each for each in read if each.origin not in TRUSTED]
    if outright or not (borrowed or flipped):
        lenders = [each.origin for each in weak if _lends(each.text, borrowed, content, spoken)]
    else:
        repeated = any(borrowed & _lexemes(text, spoken) for text in reading.ours)
        lenders = [*(each.origin for each in weak), *([Origin.ASSISTANT] if repeated else [])]
    return EvidenceVerdict(min((source.origin, *lenders), key=LEAST_TRUSTED_FIRST.index), outright)


def _share_said(content: str, evidence: str, source: Source, spoken: str) -> float:
    words = _words(content, spoken)
    held = {word for text in (evidence, *_around(evidence, source)) for word in _lexemes(text, spoken)}
    return len(words & held) / len(words) if words else 1.0


def _is_flipped(content: str, evidence: str, source: Source, spoken: str) -> bool:
    """Whether a claim denies what its evidence says, or the other way round: by the clause that it has the most words of."""
    words, negative = _words(content, spoken), _is_negative(content, spoken)
    clauses = [clause for text in _around(evidence, source) or [evidence] for clause in _clauses(text)]
    shared = [len(words & _lexemes(clause, spoken)) for clause in clauses]
    most = max(shared, default=0)
    nearest = [clause for clause, count in zip(clauses, shared, strict=True) if count == most]
    return most > 0 and all(_is_negative(clause, spoken) != negative for clause in nearest)


def _is_negative(text: str, spoken: str) -> bool:
    folded, known = fold(text), spoken if spoken in GRAMMARS else "en"
    elsewhere = known != spoken and bool(claim_words.DENIES_ELSEWHERE.search(folded))
    return elsewhere or denies(text, GRAMMARS[known]) or claim_words.is_against(folded, known)


def _clauses(text: str) -> Iterator[str]:
    """The text in pieces, each with its own denial."""
    cuts = [(found.start(), found.end()) for found in claim_words.CLAUSE_END.finditer(fold(text))]
    for (_, start), (end, _) in pairwise([(0, 0), *cuts, (len(text), len(text))]):
        yield text[start:end].strip()


def _around(evidence: str, source: Source) -> list[str]:
    """The sentences of the source that the evidence stands in; none where it spans several."""
    said = folded_words(evidence)
    return [sentence for sentence in sentences(source.text) if f" {said} " in f" {folded_words(sentence)} "]


def _lends(text: str, borrowed: set[str], content: str, spoken: str) -> bool:
    return bool(borrowed) and (bool(borrowed & _lexemes(text, spoken)) or _is_foreign(text, content, spoken))


def _is_foreign(text: str, content: str, spoken: str) -> bool:
    """Whether any sentence of a text is in another language than the claim."""
    if bool(_NOT_LATIN.search(text)) and not _NOT_LATIN.search(content):
        return True
    for sentence in sentences(text):
        scores = language_scores(sentence)
        if max(scores.values()) - scores.get(spoken, 0.0) >= CLEARLY_FOREIGN:
            return True
    return False


def _words(content: str, spoken: str) -> set[str]:
    """The lexemes of a claim, but for "the user": sources say "I"."""
    kept = list(content)
    for found in claim_words.OF_THE_USER.finditer(fold(content)):
        kept[found.start() : found.end()] = " " * (found.end() - found.start())
    return _lexemes("".join(kept), spoken)


def _lexemes(text: str, spoken: str) -> set[str]:
    return set(lex(text, spoken).frequencies)
