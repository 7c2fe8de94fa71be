"""Identifiers and tenancy: ids inside (bigint) and outside (ULID), and the Scope that every memory call requires."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from ulid import ULID

TeamId = NewType("TeamId", int)
WorkspaceId = NewType("WorkspaceId", int)
UserId = NewType("UserId", int)
ScopeId = NewType("ScopeId", int)
ConversationId = NewType("ConversationId", int)
MessageId = NewType("MessageId", int)
TurnId = NewType("TurnId", int)
OutboxId = NewType("OutboxId", int)
MemoryId = NewType("MemoryId", int)
EntityId = NewType("EntityId", int)
MediaId = NewType("MediaId", int)
TaskId = NewType("TaskId", int)
StepId = NewType("StepId", int)
TriggerId = NewType("TriggerId", int)
TopicId = NewType("TopicId", int)
PublicId = NewType("PublicId", str)


NOBODY = UserId(0)
"""Whose user the workspace's own knowledge and what agents share are."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The tenant and the user whose memory is meant: one user of one workspace. There is no default and no "everybody".

    `own` fences what belongs to the user, `shared` the workspace's own knowledge that the user may read, `agents` what its agents share:
    None where there are none.
    """

    workspace: WorkspaceId
    user: UserId
    own: ScopeId
    shared: ScopeId
    agents: ScopeId | None = None

    @property
    def searched(self) -> tuple[ScopeId, ...]:
        """Where a recall searches: the user's own scope and the workspace's, which are one for what is nobody's."""
        return (self.own,) if self.own == self.shared else (self.own, self.shared)

    @property
    def readable(self) -> tuple[ScopeId, ...]:
        """Every scope that is read for this user, each once."""
        return tuple(dict.fromkeys(each for each in (self.own, self.shared, self.agents) if each is not None))


def new_public_id(at: datetime) -> PublicId:
    """A sortable id that may be shown outside: a ULID of the instant `at`."""
    return PublicId(str(ULID.from_datetime(at)))
