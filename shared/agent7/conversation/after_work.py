"""Everything after the reply, never before it: what was recalled is counted, for recall learns from use.

Works by turn id and finds its work by state: a repeated message does nothing twice, a lost one is found by `poll`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.memory import MemoryAgent
from agent7.store import turns, users
from agent7.store.unit_of_work import Database, Fence


@dataclass(frozen=True, slots=True)
class AfterWork:
    """The after-work of one turn, in one transaction with the mark that it is done."""

    database: Database
    memory: MemoryAgent

    def finish(self, workspace: WorkspaceId, scope: ScopeId, turn: TurnId, at: datetime) -> bool:
        """Count what the turn recalled. False when there is nothing to do: unknown, unanswered or already done."""
        with self.database.transaction(Fence(workspace, (scope,))) as unit:
            left = turns.for_after_work(unit, scope, turn)
            user = users.by_scope(unit, workspace, scope) if left else None
            if left is None or user is None:
                return False
            _, recalled, used = left
            if recalled:
                self.memory.touch(unit, user.scope, recalled, used=used, at=at)
            turns.after_work_done(unit, scope, turn, at)
            return True
