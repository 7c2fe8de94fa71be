"""MemoryAgent: the one way to what is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from agent7.identity import MemoryId, MessageId, Scope, TurnId
from agent7.memory.model import Draft, Forgotten, Instruction, Memory, Note, Origin, Overview, Purpose, Recall, Remembered
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy
from agent7.store.unit_of_work import Database, UnitOfWork

if TYPE_CHECKING:
    from agent7.llm.embeddings import Embedder


class MemoryAgent:
    """Recalls, remembers and forgets for one scope at a time.

    Reads open their own transaction; writes take the open unit of work of whoever decides. What is slow (embedding, lexing)
    happens in `draft`, outside any transaction. `fingerprint_key` keys the hashes of what was forgotten and must not change.
    """

    def __init__(self, database: Database, embedder: Embedder, fingerprint_key: bytes, policy: MemoryPolicy = DEFAULT_POLICY) -> None: ...

    def recall(
        self, scope: Scope, query: str, *, purpose: Purpose, at: datetime, limit: int | None = None, token_budget: int | None = None,
        recent: Sequence[str] = (), include_archived: bool = False,
    ) -> Recall: ...

    def draft(self, scope: Scope, note: Note, *, at: datetime) -> Draft: ...

    def drafts(self, scope: Scope, notes: Sequence[Note], *, at: datetime) -> list[Draft]: ...

    def remember(self, unit: UnitOfWork, scope: Scope, draft: Draft, *, at: datetime) -> Remembered: ...

    def find_about(self, scope: Scope, topic: str, *, at: datetime) -> tuple[Memory, ...]: ...

    def forget(self, unit: UnitOfWork, scope: Scope, memories: Sequence[MemoryId], *, at: datetime) -> Forgotten: ...

    def overview(self, scope: Scope, *, at: datetime) -> Overview: ...

    def add_instruction(
        self, unit: UnitOfWork, scope: Scope, text: str, *, category: str, origin: Origin, source_message_id: MessageId | None, at: datetime,
    ) -> Instruction: ...

    def instructions(self, scope: Scope, *, at: datetime) -> tuple[Instruction, ...]: ...

    def record(self, unit: UnitOfWork, scope: Scope, recall: Recall, *, turn: TurnId | None, at: datetime) -> None: ...

    def touch(self, unit: UnitOfWork, scope: Scope, recalled: Sequence[MemoryId], *, used: Sequence[MemoryId] = (), at: datetime) -> None: ...
