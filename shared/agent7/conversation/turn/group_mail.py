"""Group messages: what is said to the assistant before others is kept apart, and never answered (see `conduct.groups`)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from agent7.channels.whatsapp.inbound.inbox import Inbox, Mail
from agent7.clock import Clock
from agent7.conversation.conduct import access, groups
from agent7.conversation.identity import senders
from agent7.conversation.identity.races import IdentityRaces
from agent7.conversation.turn.inbound_rows import bring_in
from agent7.store.conversation import group_messages
from agent7.store.identity import tenancy
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.identity.users import User
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GroupMail:
    """Reads the mail of groups. A number not shown for `silence` proves nobody."""

    database: Database
    inbox: Inbox
    clock: Clock
    identity_key: str
    silence: timedelta

    def keep(self, ref: WorkspaceRef, mail: Sequence[Mail], token: str) -> None:
        """Keep what addresses us in a group, under its speaker and apart from what they tell us, and what changes that; ignore the rest.

        `token` is for the leases of two users who turn out to be one. Raises Busy while a worker is at either of those.
        """
        user, addressed = IdentityRaces(self.database, self.clock).once_more(lambda: self._who_addresses_us(ref, mail), token)
        if user is not None:
            with self.database.transaction(Fence.around(user.scope)) as unit:
                bring_in(unit, user, addressed, self.clock.now())
        kept = len(addressed) + self._keep_amendments(ref, [item for item in mail if groups.amends(item.message)])
        log.info("group messages were read", extra={"kept": kept, "ignored": len(mail) - kept})
        self.inbox.done(mail)

    def _who_addresses_us(self, ref: WorkspaceRef, mail: Sequence[Mail]) -> tuple[User | None, list[Mail]]:
        with self.database.transaction(Fence(ref.id)) as unit:
            name = tenancy.load(unit, ref).name
            addressed = [item for item in mail if groups.addresses(item.message, name)]
            if not addressed:
                return None, []
            user = senders.known_or_new(unit, ref, addressed, self.clock.now(), self.identity_key, self.silence).user
            return (user, addressed) if user.access == access.ALLOWED else (None, [])

    def _keep_amendments(self, ref: WorkspaceRef, mail: Sequence[Mail]) -> int:
        """Take up the edits and revokes of what their speaker said to us in a group; how many those were."""
        if not mail:
            return 0
        with self.database.transaction(Fence(ref.id)) as unit:
            keys = senders.keys_in([item.message for item in mail])
            verdict = senders.behind(unit, ref, keys, mail[-1].sent_at, self.silence)
        speakers = [holder.user for holder in (verdict.owner, verdict.also) if holder]
        kept = 0
        for speaker in speakers:
            with self.database.transaction(Fence.around(speaker.scope)) as unit:
                targets = group_messages.kept(unit, speaker.scope, [item.message.target_wamid or "" for item in mail])
                theirs = [item for item in mail if item.message.target_wamid in targets]
                bring_in(unit, speaker, theirs, self.clock.now())
            kept += len(theirs)
        return kept
