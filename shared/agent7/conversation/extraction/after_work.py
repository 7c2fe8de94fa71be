"""After-work of a turn, never before its reply: what was said joins a topic, what was of use is learnt, vectors made, files fetched.

Works by turn id and finds its work by state: a repeated message does nothing twice, a lost one is found by `poll`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from agent7.billing import AFTER_WORK, TURN, booked_embedding
from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
from agent7.conversation.media.personal_files import PersonalFiles
from agent7.errors import ModelUnavailable
from agent7.identity import Scope, ScopeId, TurnId, WorkspaceId
from agent7.memory import MemoryAgent
from agent7.store.conversation import turns
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AfterWork:
    """The after-work of one turn, in one transaction with the mark that it is done."""

    database: Database
    memory: MemoryAgent
    files: FileKeeping | None = None
    """None where there is no bucket: files stay at Meta then."""
    personal: PersonalFiles | None = None

    def finish(self, workspace: WorkspaceId, scope: ScopeId, turn: TurnId, at: datetime) -> bool:
        """Sort what was said into topics, learn what was of use. False when there is nothing to do: unknown, unanswered or done."""
        with self.database.transaction(Fence(workspace)) as unit:
            user = users.by_scope(unit, workspace, scope)
        if user is None:
            return False
        self.memory.topics.sort(user.scope, turn, at=at)
        with self.database.transaction(Fence.around(user.scope)) as unit:
            reference = turns.lock_for_after_work(unit, scope, turn)
            if reference is None:
                return False
            if recalled := self.memory.use.of_turn(unit, user.scope, turn):
                self.memory.topics.rehearse(unit, user.scope, recalled, at=at)
            self.memory.recount(unit, user.scope, at=at)
            turns.after_work_done(unit, scope, turn, at)
        with booked_embedding(self.database, user.scope, TURN, reference, AFTER_WORK, at):
            self._embed_missing(user.scope)
        self._tend_files(user.scope, at)
        return True

    def tend(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None:
        """Fetch and delete what an earlier after-work had to leave."""
        with self.database.transaction(Fence(workspace)) as unit:
            user = users.by_scope(unit, workspace, scope)
        if user is not None:
            self._tend_files(user.scope, at)

    def abandon(self, workspace: WorkspaceId, scope: ScopeId, turn: TurnId, at: datetime) -> None:
        """Mark as done what can never be done, so that `poll` sends nobody to it again."""
        with self.database.transaction(Fence(workspace, (scope,))) as unit:
            turns.after_work_done(unit, scope, turn, at)

    def _tend_files(self, scope: Scope, at: datetime) -> None:
        if self.files is not None:
            self.files.tend(scope, at)
        if self.personal is not None:
            self.personal.tend(scope, at)

    def _embed_missing(self, scope: Scope) -> None:
        """Give vectors to what was written while the embedding model was down; while it still is, a later turn does."""
        try:
            self.memory.embed_missing(scope)
        except ModelUnavailable:
            log.warning("memories without vectors wait for the embedding model")
