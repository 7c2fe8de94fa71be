"""Who is being answered: the wake-up that names them, and the person under our lease with the mail that we hold of theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import uuid4

from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.conversation.conduct import access
from agent7.identity import ScopeId, WorkspaceId
from agent7.store.identity.aliases import Key
from agent7.store.identity.tenancy import Workspace
from agent7.store.identity.users import User


@dataclass(frozen=True, slots=True)
class WakeUp:
    """A hint that somebody has mail: by inbox partition, or by scope when only the database knows."""

    partition: str | None = None
    workspace: WorkspaceId | None = None
    scope: ScopeId | None = None
    message: str = field(default_factory=lambda: uuid4().hex)
    """The id of the queue message that brings it, each time anew until it is done."""


@dataclass(slots=True)
class Person:
    """Whose turn it is, under our lease, and the mail that we hold of theirs."""

    workspace: Workspace
    user: User
    lease: str
    until: datetime
    """When whoever holds the lease ends at the latest."""
    partitions: Mapping[str, Key] = field(default_factory=dict)
    """Where their mail waits, and under which key: `theirs` says what of it is theirs."""
    hashes: Sequence[str] = ()
    """Of their keys, as an erasure leaves them."""
    erased_at: datetime | None = None
    """What they had sent until then went with an erasure: it is not theirs any more."""
    taken_up: frozenset[str] = frozenset()
    """Messages that were there when we met: when they were sent is noted, and what system messages among them tell of other keys."""
    just_read: dict[str, Sequence[Mail]] = field(default_factory=dict)
    """What lay in the inbox when we came, by partition, until it is brought in."""
    mail: dict[str, Mail] = field(default_factory=dict)

    @property
    def may_be_answered(self) -> bool:
        """Whether they have access, have not opted out and can be reached."""
        return self.user.access == access.ALLOWED and self.user.stopped_at is None and self.user.parked_at is None

    @property
    def phone_number_id(self) -> str:
        """The number of ours that they wrote to last; the first that their keys lead to where nothing waits."""
        last = next(reversed(self.mail.values()), None)
        if last:
            return last.message.phone_number_id
        kinds = {key.kind for key in self.partitions.values()}
        return self.workspace.web_number if kinds == {"web"} else self.workspace.phone_number_ids[0]


@dataclass(frozen=True, slots=True)
class Visit:
    """Of one worker to one person: the token of the lease, and when the worker ends at the latest."""

    token: str
    until: datetime
