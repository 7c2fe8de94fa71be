"""Core memory: who a person is, one row for each thing with every state that it has had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from agent7.identity import MemoryId, PublicId, Scope, ScopeId, new_public_id
from agent7.store.unit_of_work import UnitOfWork


class CoreCategory(StrEnum):
    """What an entry of core memory tells of the person."""

    IDENTITY = "identity"
    PREFERENCE = "preference"
    RELATIONSHIP = "relationship"
    BEHAVIORAL = "behavioral"


class Reason(StrEnum):
    """Why an entry got a new version."""

    STATED = "stated"
    TAKEN_BACK = "taken back"
    REFLECTION = "reflection"
    OPERATOR = "operator"
    UNDO = "undo"
    UNITED = "united"
    """What another user had said of the same, who turned out to be the same person."""


@dataclass(frozen=True, slots=True)
class State:
    """What one version of an entry says and rests on. `support`: the source count when its words were set."""

    content: str
    language: str | None
    stated: bool
    confidence: float
    source_count: int
    support: int
    sources: tuple[MemoryId, ...]
    active: bool = True


@dataclass(frozen=True, slots=True)
class CoreMemory:
    """One thing of core memory as it is now. `key` names what it is about; no two entries of a person have the same."""

    id: int
    public_id: PublicId
    key: str
    category: CoreCategory
    state: State
    protected: bool
    version: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Version:
    """One state that an entry has had."""

    version: int
    state: State
    reason: Reason
    made_at: datetime


SELECT: Final = """
SELECT id, public_id, key, category, protected, version, created_at, updated_at,
       content, language, stated, confidence, source_count, support, sources, active FROM core_memories
"""


def active(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[CoreMemory]:
    """What is so of this person, what was stated before what was noticed, the surest first."""
    rows = unit.execute(
        SELECT + " WHERE scope_id = %s AND active ORDER BY stated DESC, confidence DESC, id LIMIT %s",
        (scope, most),
    )
    return [_entry(row) for row in rows]


def everything(unit: UnitOfWork, scope: ScopeId) -> list[CoreMemory]:
    """All entries, withdrawn ones too, locked until the deciding transaction ends."""
    return [_entry(row) for row in unit.execute(SELECT + " WHERE scope_id = %s ORDER BY id FOR UPDATE", (scope,))]


def by_public_id(unit: UnitOfWork, scope: ScopeId, public_id: str) -> CoreMemory | None:
    """This entry, locked; None when it is gone or somebody else's."""
    row = unit.execute(SELECT + " WHERE scope_id = %s AND public_id = %s FOR UPDATE", (scope, public_id)).fetchone()
    return _entry(row) if row else None


def by_keys(unit: UnitOfWork, scope: ScopeId, keys: Sequence[str]) -> dict[str, CoreMemory]:
    """The entries of these keys, locked."""
    rows = unit.execute(SELECT + " WHERE scope_id = %s AND key = ANY (%s::text[]) ORDER BY id FOR UPDATE", (scope, list(keys)))
    return {entry.key: entry for entry in map(_entry, rows)}


def resting_on(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> list[CoreMemory]:
    """The active entries that name one of these memories as a source, locked."""
    rows = unit.execute(
        SELECT + " WHERE scope_id = %s AND active AND sources && %s::bigint[] ORDER BY id FOR UPDATE", (scope, list(memories))
    )
    return [_entry(row) for row in rows]


def add(unit: UnitOfWork, scope: Scope, key: str, category: CoreCategory, state: State, reason: Reason, at: datetime) -> bool:
    """Write a new entry; False when another writer was faster with the same key."""
    written = unit.execute(
        """
        WITH entry AS (
          INSERT INTO core_memories (public_id, workspace_id, scope_id, user_id, key, category, content, language, stated, confidence,
                                     source_count, support, sources, active, created_at, updated_at)
          VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
          ON CONFLICT (workspace_id, scope_id, key) DO NOTHING RETURNING *
        )
        INSERT INTO core_memory_versions (core_memory_id, version, scope_id, content, language, stated, confidence, source_count, support,
                                          sources, active, reason, made_at)
        SELECT id, 1, scope_id, content, language, stated, confidence, source_count, support, sources, active, %s, created_at FROM entry
        """,
        (new_public_id(at), scope.workspace, scope.own, scope.user, key, category, *_values(state), at, at, reason),
    )
    return written.rowcount == 1


def change(unit: UnitOfWork, scope: ScopeId, entry: CoreMemory, state: State, reason: Reason, at: datetime) -> bool:
    """Give an entry its next version; False when it is not of the version any more that the caller has seen."""
    changed = unit.execute(
        """
        UPDATE core_memories
           SET content = %s, language = %s, stated = %s, confidence = %s, source_count = %s, support = %s, sources = %s, active = %s,
               version = version + 1, updated_at = %s
         WHERE scope_id = %s AND id = %s AND version = %s
        """,
        (*_values(state), at, scope, entry.id, entry.version),
    )
    if changed.rowcount == 0:
        return False
    _keep_version(unit, scope, entry.id, entry.version + 1, state, reason, at)
    return True


def support(
    unit: UnitOfWork, scope: ScopeId, entry: int, *, confidence: float, source_count: int, sources: Sequence[MemoryId], at: datetime
) -> None:
    """The same was said or seen again: no new version, for what it says is as it was."""
    unit.execute(
        """
        UPDATE core_memories SET confidence = %s, source_count = %s, sources = %s, updated_at = %s WHERE scope_id = %s AND id = %s
        """,
        (confidence, source_count, list(sources), at, scope, entry),
    )


def rename(unit: UnitOfWork, scope: ScopeId, entry: int, key: str) -> bool:
    """Let an entry be about something else; False when another one is about that."""
    renamed = unit.execute(
        """
        UPDATE core_memories SET key = %(key)s WHERE scope_id = %(scope)s AND id = %(id)s
           AND NOT EXISTS (SELECT FROM core_memories other WHERE other.scope_id = %(scope)s AND other.key = %(key)s AND other.id <> %(id)s)
        """,
        {"key": key, "scope": scope, "id": entry},
    )
    return renamed.rowcount == 1


def protect(unit: UnitOfWork, scope: ScopeId, entry: CoreMemory, protected: bool) -> None:
    """Protect an entry from being changed or forgotten, or no longer."""
    unit.execute("UPDATE core_memories SET protected = %s WHERE scope_id = %s AND id = %s", (protected, scope, entry.id))


def delete(unit: UnitOfWork, scope: ScopeId, entries: Sequence[int]) -> None:
    """For good, with all versions."""
    if not entries:
        return
    unit.execute("DELETE FROM core_memories WHERE scope_id = %s AND id = ANY (%s::bigint[])", (scope, list(entries)))


def versions(unit: UnitOfWork, scope: ScopeId, entries: Sequence[int]) -> dict[int, list[Version]]:
    """Every version of these entries, the oldest first."""
    rows = unit.execute(
        """
        SELECT core_memory_id, version, reason, made_at, content, language, stated, confidence, source_count, support, sources, active
          FROM core_memory_versions WHERE scope_id = %s AND core_memory_id = ANY (%s::bigint[]) ORDER BY core_memory_id, version
        """,
        (scope, list(entries)),
    )
    found: dict[int, list[Version]] = {each: [] for each in entries}
    for entry, version, reason, made_at, *state in rows:
        found[entry].append(Version(version, _state(state), Reason(reason), made_at))
    return found


def redact_version(unit: UnitOfWork, scope: ScopeId, entry: int, version: int, content: str, sources: Sequence[MemoryId]) -> None:
    """Leave one state these words, none where they were forgotten, and these sources; that there was one stays."""
    unit.execute(
        """
        UPDATE core_memory_versions SET content = %s, sources = %s
         WHERE scope_id = %s AND core_memory_id = %s AND version = %s
        """,
        (content, list(sources), scope, entry, version),
    )


def changes_since(unit: UnitOfWork, scope: ScopeId, since: datetime) -> int:
    """How many versions reflection has made since then: what a week allows is counted from it."""
    (made,) = unit.one(
        "SELECT count(*) FROM core_memory_versions WHERE scope_id = %s AND made_at > %s AND reason = 'reflection'", (scope, since)
    )
    return int(made)


def _keep_version(unit: UnitOfWork, scope: ScopeId, entry: int, version: int, state: State, reason: Reason, at: datetime) -> None:
    unit.execute(
        """
        INSERT INTO core_memory_versions (core_memory_id, version, scope_id, content, language, stated, confidence, source_count, support,
                                          sources, active, reason, made_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
        """,
        (entry, version, scope, *_values(state), reason, at),
    )


def _values(state: State) -> tuple[object, ...]:
    return (
        state.content,
        state.language,
        state.stated,
        state.confidence,
        state.source_count,
        state.support,
        list(state.sources),
        state.active,
    )


def _state(row: Sequence[object]) -> State:
    content, language, stated, confidence, source_count, support, sources, is_active = row
    return State(content, language, stated, confidence, source_count, support, tuple(sources), is_active)  # type: ignore[arg-type]


def _entry(row: Sequence[object]) -> CoreMemory:
    entry, public_id, key, category, protected, version, created_at, updated_at, *state = row
    return CoreMemory(
        entry,  # type: ignore[arg-type]
        PublicId(str(public_id)),
        str(key),
        CoreCategory(str(category)),
        _state(state),
        protected,  # type: ignore[arg-type]
        version,  # type: ignore[arg-type]
        created_at,  # type: ignore[arg-type]
        updated_at,  # type: ignore[arg-type]
    )
