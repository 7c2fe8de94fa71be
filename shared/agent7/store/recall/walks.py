"""Graph traversal: steps from names to the memories that speak of them, and on to who else is spoken of there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import EntityId, MemoryId, ScopeId
from agent7.store.unit_of_work import UnitOfWork, ids_as_text


@dataclass(frozen=True, slots=True)
class Named:
    """A name to start from, and the lexemes that it is written with: both, where there are two."""

    id: EntityId
    word: str | None
    further_word: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """`source` is spoken of in `memory`, as in `degree` memories in all (up to the limit), and so is `target`, if anybody is."""

    source: EntityId
    memory: MemoryId
    degree: int
    target: EntityId | None
    target_name: str | None


def step(
    unit: UnitOfWork, scopes: Sequence[ScopeId], names: Sequence[Named], *, states: Sequence[int], at: datetime, most: int
) -> list[Step]:
    """The newest `most` memories of each name that hold at `at`, each with everybody else whom it speaks of.

    Looked for among the newest 1,200; nothing archived is found by a name's words.
    """
    rows = unit.execute(
        """
        SELECT source, memory, degree, target, target_name
          FROM walk_from_names(%s::bigint[], %s::bigint[], %s::text[], %s::text[], %s::smallint[], %s, %s)
        """,
        (
            ids_as_text(scopes),
            ids_as_text([each.id for each in names]),
            [each.word for each in names],
            [each.further_word for each in names],
            list(states),
            at,
            most,
        ),
    )
    return [Step(*row) for row in rows.fetchall()]
