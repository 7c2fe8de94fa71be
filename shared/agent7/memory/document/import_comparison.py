"""Diff of an import (dry run). What an import does to a memory, entry by entry: for the operator who looks before it is done."""

from __future__ import annotations

from dataclasses import dataclass, field

from agent7.store.memory.interchange import Row


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that an import touches: its words before and after. `id` is empty where it has none yet."""

    id: str
    before: str = field(default="", repr=False)
    after: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an import does, or has done.

    `removed`: there now and not in the file; archived by a signed import, kept by any other. `quarantined` and `refused` are lines
    of an unsigned file: what directs the assistant, and what is no statement. `forgotten` does not come back.
    """

    signed: bool
    added: tuple[Change, ...] = ()
    changed: tuple[Change, ...] = ()
    removed: tuple[Change, ...] = ()
    unchanged: int = 0
    quarantined: tuple[Change, ...] = ()
    refused: tuple[Change, ...] = ()
    forgotten: int = 0


def words_of(row: Row | None) -> str:
    """What an entry says: a memory, a rule or a lesson."""
    return "" if row is None else str(row.get("content") or row.get("text") or "")
