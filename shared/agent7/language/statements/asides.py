"""Self-disclosure in passing: what people tell of themselves while they ask for something else ("Find me a hut, I prefer quiet ones").

Unlike an explicit memory nobody asked to keep it, so a sentence counts only where it is plainly the speaker's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from agent7.language.questions.answerability import is_supposed
from agent7.language.questions.slot_questions import is_question
from agent7.language.signals.chatter import worth_telling
from agent7.language.signals.secrets import is_never_kept
from agent7.language.statements.clauses.discourse_markers import begun, is_for_others
from agent7.language.statements.clauses.segmentation import LONGEST_SENTENCE
from agent7.language.statements.clauses.tense import of_today
from agent7.language.statements.deixis import decides_elsewhere, is_disowned, is_own_thing, of_the_speaker, points
from agent7.language.statements.filling.slot_filling import QUOTES
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.parser import MOST_SENTENCES, parse_statements
from agent7.language.statements.slots.attributes import USER, is_relation
from agent7.language.statements.statement import Statement
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold, sentences
from agent7.lazy_patterns import lazy_regex

LONGEST_TEXT: Final = 4_000
"""Characters that are read: a chat message has no more."""
_NAME = lazy_regex(r"\p{Lu}[\p{L}\p{M}]+")


@dataclass(frozen=True, slots=True)
class Aside:
    """A self-disclosure: the statement, and the sentence of the text that it was read in."""

    statement: Statement
    sentence: str


def own_statements(text: str, *, language: str | None = None) -> tuple[Aside, ...]:
    """The self-disclosures in a text: the speaker's own statements, none of what is asked, supposed or passed on."""
    spoken = language if language in GRAMMARS else detect_language(text)
    grammar = GRAMMARS.get(spoken)
    if grammar is None:
        return ()
    return tuple(
        Aside(replace(said, content=of_the_speaker(said)), whole)
        for whole in sentences(text[:LONGEST_TEXT])[:MOST_SENTENCES]
        for sentence in [of_today(whole, spoken)]
        if _may_tell(sentence, grammar)
        for piece in _own_pieces(sentence, grammar)
        for said in parse_statements(piece, language=spoken)
        if not is_never_kept(said.content) and (_is_told(said, sentence) or is_own_thing(said))
    )


def _may_tell(sentence: str, grammar: Grammar) -> bool:
    if len(sentence) > LONGEST_SENTENCE or sentence[0] in QUOTES:
        return False
    return not (is_question(sentence) or is_supposed(sentence) or is_for_others(sentence, grammar))


def _own_pieces(sentence: str, grammar: Grammar) -> Iterator[str]:
    """The sentence, or what of it follows a request and speaks of the speaker."""
    if grammar.own_clause.match(begun(sentence, grammar)):
        yield sentence
    elif not VALUES.passes_on.search(fold(sentence)):
        cuts = [*(found.end() for found in grammar.list_joints.finditer(fold(sentence))), len(sentence)]
        yield from (sentence[start:end].strip(" ,;") for start, end in pairwise(cuts))


def _is_told(said: Statement, sentence: str) -> bool:
    """A slot of the speaker, of a relation, or of somebody named; "I enjoy especially with friends" names nothing that is liked."""
    if said.attribute is None or said.subject is None:
        return said.tells and not points(said) and not decides_elsewhere(said) and bool(worth_telling(said.content))
    if is_disowned(said, sentence) or said.tentative:
        return False
    named = set(said.subject.split()) <= {fold(word) for word in _NAME.findall(sentence)}
    return (said.subject == USER or is_relation(said.subject) or named) and not points(said)
