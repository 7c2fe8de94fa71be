"""What else makes two statements one, or one the end of another, where no slot tells: equal stems, or a model's verdict within bounds.

Only what extraction draws is compared so. Near is not same, and a model that errs must not delete what a person said: see `sameness`.
"""

from __future__ import annotations

from agent7.identity import MemoryId, Scope
from agent7.memory.lexing import lex, stems_of
from agent7.memory.model import Draft, Kind, Memory, SourceType
from agent7.memory.policy import MemoryPolicy
from agent7.memory.sameness import adds_nothing, says_the_same
from agent7.memory.trust import TRUSTED
from agent7.store import memories, postings
from agent7.store.unit_of_work import UnitOfWork

MOST_COMPARED = 20


def otherwise_worded(unit: UnitOfWork, scope: Scope, draft: Draft) -> Memory | None:
    """The open statement that says the same as an extracted one, locked."""
    if draft.note.source is not SourceType.EXTRACTION or draft.kind is Kind.EPISODIC:
        return None
    meant = _open(unit, scope, draft.note.same_as)
    if meant is not None and adds_nothing(draft.content, meant.content) and _share_a_word(draft, meant):
        return meant
    stems = [(stem,) for stem in dict.fromkeys(stems_of(draft.content))]
    near = postings.holding_all(unit, [scope.own], stems, most=MOST_COMPARED) if stems else []
    known = (memory for memory in memories.lock(unit, scope.own, near) if _may_be_one(memory))
    return next((memory for memory in known if memory.attribute is None and says_the_same(draft.content, memory.content)), None)


def outdated(unit: UnitOfWork, scope: Scope, draft: Draft, confidence: float, policy: MemoryPolicy) -> list[Memory]:
    """What a model takes for out of date: never by a weaker origin, much lower confidence or older words, nor in another slot."""
    old = _open(unit, scope, draft.note.replaces)
    if old is None or draft.note.origin not in TRUSTED or old.protected or confidence <= old.confidence - policy.much_lower:
        return []
    other_slot = old.attribute is not None and (old.subject, old.attribute) != (draft.subject, draft.attribute)
    beside = other_slot or (old.attribute is not None and not draft.single_valued)
    return [] if beside or draft.note.said_at < old.valid_from or not _share_a_word(draft, old) else [old]


def _open(unit: UnitOfWork, scope: Scope, memory: MemoryId | None) -> Memory | None:
    found = memories.lock(unit, scope.own, [memory]) if memory is not None else []
    return next((each for each in found if _may_be_one(each)), None)


def _may_be_one(memory: Memory) -> bool:
    """Whether it is a statement that stands."""
    return memory.kind is not Kind.VERBATIM and memory.status == 0 and memory.superseded_at is None


def _share_a_word(draft: Draft, memory: Memory) -> bool:
    return bool(set(draft.frequencies) & set(lex(memory.content, memory.language).frequencies))
