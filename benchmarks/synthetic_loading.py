"""Synthetic memories put into the tables by COPY, as `remember` would have left them: rows, postings, vectors and counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import psycopg

from agent7.identity import Scope
from benchmarks.synthetic_memories import DIMENSIONS, Made

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
APART = timedelta(seconds=30)
A_TALK = 20
"""Messages of one conversation."""
STATEMENTS = 10
"""Every tenth is no verbatim row but a statement."""
COPY_MEMORIES = """
    COPY memories (id, public_id, workspace_id, scope_id, kind, category, domain, content, content_key, tokens, length, source_type,
                   origin, speaker, conversation_id, source_message_id, strength, sentiment, confidence, importance,
                   last_confirmed_at, valid_from, created_at) FROM STDIN"""
COPY_TERMS = "COPY memory_terms (scope_id, lexeme, memory_id, tf, dl, live) FROM STDIN"
COPY_VECTORS = "COPY memory_embeddings (scope_id, model, memory_id, live, embedding) FROM STDIN (FORMAT binary)"
BINARY_HEAD = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
BINARY_END = b"\xff\xff"


def load(owner: psycopg.Connection, scope: Scope, made: Made, *, first: int, model: str) -> None:
    """One slice of one person's memories, with ids from `first` on."""
    ids = range(first, first + len(made.texts))
    _copy_memories(owner, scope, made, ids)
    with owner.cursor() as cursor, cursor.copy(COPY_TERMS) as copy:
        for memory, lexemes in zip(ids, made.lexemes, strict=True):
            length = sum(lexemes.values())
            copy.write("".join(f"{scope.own}\t{lexeme}\t{memory}\t{tf}\t{length}\tt\n" for lexeme, tf in lexemes.items()))
    with owner.cursor() as cursor, cursor.copy(COPY_VECTORS) as copy:
        copy.write(BINARY_HEAD)
        copy.write(vector_rows(scope, made, ids, model))
        copy.write(BINARY_END)


def _copy_memories(owner: psycopg.Connection, scope: Scope, made: Made, ids: Sequence[int]) -> None:
    with owner.cursor() as cursor, cursor.copy(COPY_MEMORIES) as copy:
        for place, (memory, text) in enumerate(zip(ids, made.texts, strict=True)):
            said = (NOW - APART * (10_000_000 - memory)).isoformat()
            kind = "semantic" if place % STATEMENTS == 0 else "verbatim"
            speaker, origin = ("assistant", "assistant") if place % 2 else ("user", "direct_user")
            copy.write(
                f"{memory}\tbench-{memory}\t{scope.workspace}\t{scope.own}\t{kind}\tfact\tgeneral\t{text}\t{memory:032x}"
                f"\t{len(text) // 4 + 20}\t{made.lexemes[place].total()}\tverbatim\t{origin}\t{speaker}\t{memory // A_TALK}\t{memory}"
                "\timplied\tneutral\t0.9\t0.5"
                f"\t{said}\t{said}\t{said}\n"
            )


def vector_rows(scope: Scope, made: Made, ids: Sequence[int], model: str) -> bytes:
    """Rows of memory_embeddings in the binary format of COPY: every field of a fixed size, so that numpy writes them all at once."""
    name = model.encode()
    front = [("fields", ">i2"), ("l1", ">i4"), ("scope", ">i8"), ("l2", ">i4"), ("model", f"S{len(name)}"), ("l3", ">i4"), ("id", ">i8")]
    rest = [("l4", ">i4"), ("live", "i1"), ("l5", ">i4"), ("dimensions", ">i2"), ("unused", ">i2"), ("vector", ">f2", (DIMENSIONS,))]
    row = np.dtype([*front, *rest])
    rows = np.zeros(len(made.texts), row)
    rows["fields"], rows["l1"], rows["l2"], rows["l3"], rows["l4"], rows["l5"] = 5, 8, len(name), 8, 1, 4 + 2 * DIMENSIONS
    rows["scope"], rows["model"], rows["id"], rows["live"], rows["dimensions"] = scope.own, name, list(ids), 1, DIMENSIONS
    rows["vector"] = made.vectors
    return rows.tobytes()
