"""Who is behind a mail: known by one key or several, with a new key, met for the first time, or two users who are one person."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from agent7.channels.whatsapp.envelope import EDIT, REACTION, REVOKE, SYSTEM, InboundMessage
from agent7.channels.whatsapp.inbox import Mail
from agent7.conversation import access, commands
from agent7.conversation.traces import hashes_of
from agent7.memory import UNDETERMINED, detect_language
from agent7.store import aliases, erased_keys, tenancy, uniting, users
from agent7.store.erased_keys import Standing
from agent7.store.tenancy import Workspace, WorkspaceRef
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.store.users import User

log = logging.getLogger(__name__)

OPENS_NO_WINDOW = frozenset({SYSTEM, REACTION, EDIT, REVOKE})
"""Kinds after which Meta does not promise that we may write: a reply that counts on them might be refused."""


class Busy(Exception):
    """Another worker holds this user's lease; the wake-up goes back and is never acknowledged."""


class TwoUsers(Exception):
    """What were two users until now is one person: they have to be united before anything else."""

    def __init__(self, first: User, second: User, why: str) -> None:
        super().__init__("two users are one person")
        self.elder, self.younger = sorted((first, second), key=lambda user: user.id)
        self.why = why


@dataclass(frozen=True, slots=True)
class NewKey:
    """A system message says that somebody has a new number or BSUID. `old` is None where only the sender is named otherwise."""

    kind: str
    old: str | None
    new: str
    at: datetime


def keys_in(messages: Sequence[InboundMessage]) -> dict[str, str]:
    """The sender's keys (kind -> value) as the last message that has each says."""
    found: dict[str, str] = {}
    for message in messages:
        contact = message.contact
        found |= {kind: value for kind, value in (("bsuid", contact.bsuid), ("wa_id", contact.wa_id)) if value}
    return found


def new_keys_in(mail: Sequence[Mail]) -> Iterator[NewKey]:
    """The changes of number and BSUID that system messages tell of, in their order."""
    for item in mail:
        told = item.message.raw.get(SYSTEM) if item.message.kind == SYSTEM else None
        if not isinstance(told, dict) or not str(told.get("type", "")).startswith("user_changed_"):
            continue
        contact = item.message.contact
        for kind, old, new in (("wa_id", contact.wa_id, told.get("wa_id")), ("bsuid", contact.bsuid, told.get("user_id"))):
            if isinstance(new, str) and new.strip() and new.strip() != old:
                yield NewKey(kind, old, new.strip(), item.sent_at)


def known_or_new(unit: UnitOfWork, ref: WorkspaceRef, mail: Sequence[Mail], at: datetime, identity_key: str) -> tuple[Workspace, User]:
    """The user behind this mail of one partition, with the access that they have today.

    For somebody who was erased, and is new therefore, still holds who let them in or blocked them, and that they had opted out.
    Raises TwoUsers when the mail shows that two users are one person, UniqueViolation when another worker met them first.
    """
    workspace = tenancy.load(unit, ref)
    keys, sent_at = keys_in([item.message for item in mail]), mail[-1].sent_at
    for former in aliases.end_recycled_number(unit, ref.id, keys, at):
        log.critical("alarm: a number has a new owner; its former user is known by their other keys only", extra={"user": former})
    found = aliases.users_of(unit, ref.id, keys, sent_at)
    if len(found) > 1:
        raise TwoUsers(found[0], found[1], "a message carried the keys of both")
    user = found[0] if found else None
    held = [(key.kind, key.value) for key in aliases.keys_of(unit, user.scope)] if user else []
    left = erased_keys.standing(unit, ref.id, hashes_of(identity_key, ref.id, {**dict(held), **keys}))
    listed = tenancy.access_decision(unit, ref.id, {*keys.items(), *held}) or (left.access if left.access != "invited" else None)
    accepts = access.accepts_invitation(workspace, [item.message.text for item in mail])
    was_invited = left.access == "invited" if user is None else user.invited_at is not None
    allowed = access.decide(workspace, listed, invited=accepts or was_invited)
    if user is None:
        user = users.create(unit, workspace, aliases=keys, display_name="", access=allowed, at=at)
        take_up_standing(unit, user, left, at)
    elif user.access != allowed:
        users.set_access(unit, user.scope, allowed)
    if accepts:
        users.note_invited(unit, user.scope, at)
        if user.access != access.ALLOWED:
            users.set_stopped(unit, user.scope, None)  # who brings the code wants to talk, whatever they said before the door
    if allowed != access.ALLOWED:
        note_of_a_stranger(unit, user, [item.message.text for item in mail], at)
    aliases.add(unit, ref.id, user.id, keys, at, sent_at)
    take_up_new_keys(unit, user, mail)
    return workspace, users.by_id(unit, user.scope)


def take_up_standing(unit: UnitOfWork, user: User, left: Standing, at: datetime) -> None:
    """What was decided about somebody who was erased holds for whom they are now."""
    if left.access == "invited":
        users.note_invited(unit, user.scope, at)
    if left.stopped:
        users.set_stopped(unit, user.scope, at)


def note_of_a_stranger(unit: UnitOfWork, user: User, texts: Sequence[str], at: datetime) -> None:
    """Their words are not kept. But in which language to refuse them is read here, and a "stop", for nobody may be kept from it."""
    language = detect_language(" ".join(texts))
    if language != UNDETERMINED:
        users.set_language(unit, user.scope, language)
    if any(isinstance(commands.parse(text, quoted=False, forwarded=False), commands.Stop) for text in texts):
        users.set_stopped(unit, user.scope, at)


def take_up_new_keys(unit: UnitOfWork, user: User, mail: Sequence[Mail]) -> None:
    """Re-link the person to their new number or BSUID. Raises TwoUsers where somebody has met them under it already."""
    for change in new_keys_in(mail):
        other = aliases.change_key(unit, user, change.kind, old=change.old, new=change.new, at=change.at)
        if other is not None:
            raise TwoUsers(user, other, f"a system message changed the {change.kind}")


def note_inbound(unit: UnitOfWork, user: User, mail: Sequence[Mail], at: datetime) -> None:
    """What the person sent opens the 24-hour window anew, and may bring a newer profile name."""
    opening = [item for item in mail if item.message.kind not in OPENS_NO_WINDOW]
    if opening:
        name = next((item.message.contact.profile_name for item in reversed(opening) if item.message.contact.profile_name), "")
        users.note_inbound(unit, user.scope, sent_at=min(max(item.sent_at for item in opening), at), display_name=name)


def unite(database: Database, two: TwoUsers, at: datetime, lease: timedelta) -> None:
    """Make one user of two, the elder. Raises Busy while a worker is at either of them or a message of the younger is being sent."""
    kept, former = two.elder.scope, two.younger.scope
    token = uuid4().hex
    with database.transaction(Fence(kept.workspace, (kept.own, former.own, kept.shared))) as unit:
        for scope in (kept, former):
            if not users.take_lease(unit, scope, token, at=at, expires_at=at + lease):
                raise Busy
        if uniting.is_sending(unit, former):
            raise Busy
        uniting.unite(unit, kept, former, two.why, at)
        for scope in (kept, former):
            users.release_lease(unit, scope, token)
    log.critical("alarm: two users were united: %s", two.why, extra={"kept": kept.user, "former": former.user})
