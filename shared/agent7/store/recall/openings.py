"""The opening of a recall: all that it asks of the database before it has its vector, in one trip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import EntityId, MemoryId, ScopeId
from agent7.store.memory.memories import MOST_OF_A_SLOT
from agent7.store.memory.postings import COUNTED_AT_MOST, Statistics
from agent7.store.unit_of_work import Meanwhile, UnitOfWork, ids_as_text


@dataclass(frozen=True, slots=True)
class Searched:
    """What is looked for by words: what the idf of each lexeme counts, and the settings of BM25.

    The rarest lexemes until their postings pass `scanned`; `most_of_all` memories where that was every one of them, `most` otherwise.
    """

    factors: Mapping[str, float]
    scanned: int
    k1: float
    b: float
    most: int
    most_of_all: int


@dataclass(frozen=True, slots=True)
class SlotAsked:
    """The first of the attributes of which anything is told; `together`: all of them."""

    subject: str
    attributes: Sequence[str]
    together: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """What a question asks for before its vector is there.

    What was put away counts if `archived`; with `archived_if_any` where there is any.
    """

    words: Searched | None = None
    slot: SlotAsked | None = None
    keys: Sequence[str] = ()
    """Of the names that it may name; `relations` to the user likewise."""
    relations: Sequence[str] = ()
    archived: bool = False
    archived_if_any: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """Everybody else whose words are kept, whether anything was put away that may come back, which embedding model finds memories here.

    `by_words`: BM25 of the best, best first; `slot`: ids, the current value first; `named`: whom a walk begins at, id and name.
    """

    speakers: Sequence[str]
    any_archived: bool
    model: str | None
    statistics: Statistics = field(default_factory=lambda: Statistics(0, 1.0, {}))
    by_words: Mapping[MemoryId, float] = field(default_factory=dict)
    slot: Sequence[MemoryId] = ()
    named: Sequence[tuple[EntityId, str]] = ()


def opened(
    unit: UnitOfWork, scopes: Sequence[ScopeId], opening: Opening, *, at: datetime, meanwhile: Meanwhile | None = None
) -> Opened:
    """Look for all of it; `meanwhile` is done here while the database does.

    It also forbids the rest of this transaction to read a table from end to end. Where one user owns most rows the planner would,
    and evaluate the fence row by row: 14 ms instead of 5 at 10,000 memories.
    """
    words, slot = opening.words, opening.slot
    lexemes = list(words.factors) if words else []
    row = unit.execute(
        """
        SELECT speakers, any_archived, model, holding, memories, average_length, by_words, scores, of_slot, begun, begun_names
          FROM recall_opening(%s::bigint[], %s, %s, %s, %s::text[], %s::float8[], %s, %s, %s::float8, %s::float8, %s, %s,
                              %s, %s::text[], %s, %s, %s::text[], %s::text[])
         WHERE set_config('enable_seqscan', 'off', true) IS NOT NULL
        """,
        (
            ids_as_text(scopes),
            at,
            opening.archived,
            opening.archived_if_any,
            lexemes,
            list(words.factors.values()) if words else [],
            COUNTED_AT_MOST,
            *((words.scanned, words.k1, words.b, words.most, words.most_of_all) if words else (None,) * 5),
            *((slot.subject, list(slot.attributes), slot.together) if slot else (None, [], False)),
            MOST_OF_A_SLOT,
            list(opening.keys),
            list(opening.relations),
        ),
        meanwhile=meanwhile,
    ).fetchall()[0]
    speakers, any_archived, model, holding, held, length, by_words, scores, of_slot, begun, names = row
    return Opened(
        speakers,
        any_archived,
        model,
        Statistics(held or 0, length or 1.0, dict(zip(lexemes, holding or (), strict=False))),
        dict(zip(by_words or (), scores or (), strict=True)),
        of_slot,
        list(zip(begun or (), names or (), strict=True)),
    )
