"""Semantic equivalence by a model's verdict.

What else makes two statements one, or one the end of another, where no slot tells: a model's word, taken within bounds.

Near is not same, and a model that errs or lies must not delete what a person said. So its word is looked at again under the lock: it
merges nothing with other numbers, days, names, values or denial, and lets no weaker origin, much lower confidence or older words
end anything.
"""

from __future__ import annotations

from agent7.identity import MemoryId, Scope
from agent7.language import adds_nothing, attributes, capitals_of, detect_language, folded_words, lex
from agent7.memory.model import Draft, Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import TRUSTED
from agent7.memory.write.contradiction import OPPOSITES
from agent7.store.memory import memory_changes
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, SourceType, Status

OPEN = (Status.ACTIVE, Status.ARCHIVED)


def otherwise_worded(unit: UnitOfWork, scope: Scope, draft: Draft) -> Memory | None:
    """The open statement that a model takes for the same as an extracted one, locked; None where it cannot be."""
    if draft.note.source is not SourceType.EXTRACTION or draft.kind is Kind.EPISODIC:
        return None
    meant = _open(unit, scope, draft.note.same_as)
    return meant if meant is not None and may_be_one(draft, meant) else None


def may_be_one(draft: Draft, memory: Memory) -> bool:
    """Whether a draft could say nothing that a memory does not say, as far as rules can tell."""
    if not adds_nothing(draft.content, memory.content) or not _named(draft.content) <= set(folded_words(memory.content).split()):
        return False
    if draft.polarity != memory.polarity or (draft.value is not None and draft.value != memory.value):
        return False
    return _share_a_word(draft, memory)


def _named(content: str) -> set[str]:
    """Every word of it that may be a name: with a capital within a sentence, or at its beginning unless it is a word of grammar."""
    words = folded_words(content).split()
    return set(capitals_of(content)) | {word for word in words[:1] if lex(word, detect_language(content)).frequencies}


def outdated(unit: UnitOfWork, scope: Scope, draft: Draft, confidence: float, policy: MemoryPolicy) -> list[Memory]:
    """What a model takes for out of date: never by a weaker origin, much lower confidence or older words, nor in another slot of the
    schema, nor what neither the statement nor the words that say it speak of. What was kept word for word may be; of what the person
    tells in so many words, so may one of several values of a slot, and a liking or dislike.
    """
    old = _open(unit, scope, draft.note.replaces, word_for_word=True)
    if old is None or draft.note.origin not in TRUSTED or old.protected or confidence <= old.confidence - policy.much_lower:
        return []
    same_slot = (old.subject, old.attribute) == (draft.subject, draft.attribute)
    meant = same_slot and (draft.single_valued or draft.note.source is SourceType.EXPLICIT)
    meant = meant or (old.attribute in OPPOSITES and draft.note.source is SourceType.EXPLICIT)
    beside = old.attribute is not None and attributes.is_known(old.attribute) and not meant
    named = _share_a_word(draft, old) or not _words_of(old).isdisjoint(lex(draft.note.evidence, draft.language).frequencies)
    return [old] if named and not beside and draft.note.said_at >= old.valid_from else []


def is_open_statement(memory: Memory) -> bool:
    """Whether it is a statement that stands: what waits for an operator, and what is hidden, is none."""
    return memory.kind is not Kind.VERBATIM and memory.status in OPEN and memory.superseded_at is None


def _open(unit: UnitOfWork, scope: Scope, memory: MemoryId | None, *, word_for_word: bool = False) -> Memory | None:
    found = memory_changes.lock(unit, scope.own, [memory]) if memory is not None else []
    said = (each for each in found if word_for_word or each.kind is not Kind.VERBATIM)
    return next((each for each in said if each.status in OPEN and each.superseded_at is None), None)


def _share_a_word(draft: Draft, memory: Memory) -> bool:
    return not _words_of(memory).isdisjoint(draft.frequencies)


def _words_of(memory: Memory) -> frozenset[str]:
    return frozenset(lex(memory.content, memory.language).frequencies)
