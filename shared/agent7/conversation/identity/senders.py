"""Senders: who is behind a mail. Known by one key or several, with a new key, met for the first time, or two users who are one person."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.channels.whatsapp.inbound.inbound_message import EDIT, REACTION, REVOKE, SYSTEM, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.conversation.conduct import access
from agent7.conversation.erasure.erased_key_hashes import erased_key_hash, hashes_of
from agent7.conversation.identity import key_ownership
from agent7.conversation.identity.key_ownership import News, Verdict
from agent7.identity import WorkspaceId
from agent7.language import UNDETERMINED, clean, commands, parse
from agent7.store.erasure import erased_keys
from agent7.store.erasure.erased_keys import Standing, Traces
from agent7.store.identity import aliases, tenancy, users
from agent7.store.identity.aliases import JUST_BEFORE, Holder, Key
from agent7.store.identity.tenancy import Workspace, WorkspaceRef
from agent7.store.identity.users import User
from agent7.store.unit_of_work import UnitOfWork

log = logging.getLogger(__name__)

OPENS_NO_WINDOW = frozenset({SYSTEM, REACTION, EDIT, REVOKE})
"""Kinds after which Meta does not promise that we may write: a reply that counts on them might be refused."""


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
    named: frozenset[str] = frozenset()
    """The new BSUID, where the same system message names one."""
    moved: bool = False
    """A new BSUID and no number are named. It comes with a change of number, so the one that was known may be anybody's."""


def keys_in(messages: Sequence[InboundMessage]) -> dict[str, str]:
    """The sender's keys (kind -> value) as the last message that has each says."""
    found: dict[str, str] = {}
    for message in messages:
        contact = message.contact
        found |= {kind: value for kind, value in (("bsuid", contact.bsuid), ("wa_id", contact.wa_id), ("web", contact.web)) if value}
    return found


def new_keys_in(mail: Sequence[Mail]) -> Iterator[NewKey]:
    """The changes of number and BSUID that system messages tell of, in their order."""
    for item in mail:
        told = item.message.raw.get(SYSTEM) if item.message.kind == SYSTEM else None
        if not isinstance(told, dict) or not str(told.get("type", "")).startswith("user_changed_"):
            continue
        contact = item.message.contact
        new_bsuid, new_number = _text(told.get("user_id")), _text(told.get("wa_id"))
        named = frozenset({new_bsuid} if new_bsuid else ())
        for kind, old, new in (("wa_id", contact.wa_id, new_number), ("bsuid", contact.bsuid, new_bsuid)):
            if new and new != old:
                yield NewKey(kind, old, new, item.sent_at, named, moved=kind == "bsuid" and not new_number)


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def behind(unit: UnitOfWork, ref: WorkspaceRef, keys: Mapping[str, str], sent_at: datetime, silence: timedelta) -> Verdict:
    """Whose a message with these keys is; changes nothing."""
    held = aliases.holders(unit, ref.id, keys)
    before = {}
    if "bsuid" in keys and "bsuid" not in held:
        before["bsuid"] = aliases.former(unit, ref.id, "bsuid", keys["bsuid"], None)
    number = held.get("wa_id")
    if "wa_id" in keys and "bsuid" not in keys and (number is None or sent_at < number.since):
        before["wa_id"] = aliases.former(unit, ref.id, "wa_id", keys["wa_id"], sent_at)
    return key_ownership.of_message(keys, sent_at, held, {kind: holder for kind, holder in before.items() if holder}, silence=silence)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who is behind a mail, with the access that they have today. `traces`: what erasures left of their keys, as hashes."""

    workspace: Workspace
    user: User
    keys: Sequence[Key]
    traces: Traces


def known_or_new(
    unit: UnitOfWork,
    ref: WorkspaceRef,
    mail: Sequence[Mail],
    at: datetime,
    identity_key: str,
    silence: timedelta,
    *,
    shown: Traces | None = None,
) -> Sender:
    """The user behind this mail of one partition, with the access that they have today. `shown`: what erasures left of the keys in it,
    where that was read.

    A number that was not shown for `silence` proves nobody. For somebody who was erased, and is new therefore, still holds who let
    them in or blocked them, and that they had opted out. New keys of theirs are taken up apart (`take_up_new_keys`). Raises
    TwoUsers when the mail shows that two users are one person, UniqueViolation when another worker met them first.
    """
    workspace, texts = tenancy.load(unit, ref), [item.message.text for item in mail]
    keys, sent_at = keys_in([item.message for item in mail]), min(mail[-1].sent_at, at)
    verdict = behind(unit, ref, keys, sent_at, silence)
    if verdict.owner is not None and verdict.also is not None:
        raise TwoUsers(verdict.owner.user, verdict.also.user, "a message carried the keys of both")
    if verdict.loses is not None:
        recycle(unit, verdict.loses, until=sent_at, at=at)
    user = verdict.owner.user if verdict.owner else None
    known = aliases.keys_of(unit, user.scope) if user else []
    held = [key for key in known if key.ended_by != "recycled"]
    if shown is None or any((key.kind, key.value) not in keys.items() for key in known):
        shown = traces_of(unit, ref.id, known, keys, identity_key)
    left = shown.standing(hashes_of(identity_key, ref.id, {**{key.kind: key.value for key in held}, **keys}))
    allowed = _access_today(unit, workspace, user, keys, held, left, texts)
    if user is None:
        user = users.create(unit, workspace, aliases=verdict.keys, display_name="", access=allowed, at=at, sent_at=sent_at)
        take_up_standing(unit, user, left, at)
        if verdict.gone_to is not None:
            aliases.note_former(unit, user.scope, verdict.gone_to, sent_at)
            aliases.park(unit, user.scope, at)
            known = aliases.keys_of(unit, user.scope)
    elif user.access != allowed:
        users.set_access(unit, user.scope, allowed)
    _note_words_at_the_door(unit, workspace, user, allowed, texts, at)
    if not aliases.are_fresh(known, verdict.keys, sent_at):
        aliases.add(unit, user.scope, verdict.keys, sent_at)
        known = aliases.keys_of(unit, user.scope)
    return Sender(workspace, replace(user, access=allowed), known, shown)


def traces_of(unit: UnitOfWork, workspace: WorkspaceId, known: Iterable[Key], shown: Mapping[str, str], identity_key: str) -> Traces:
    """What erasures left of the keys that are known of a person, and of those that were shown now."""
    keys = {(key.kind, key.value) for key in known} | set(shown.items())
    return erased_keys.traces(unit, workspace, [erased_key_hash(identity_key, workspace, *key) for key in sorted(keys)])


def _access_today(
    unit: UnitOfWork,
    workspace: Workspace,
    user: User | None,
    shown: Mapping[str, str],
    held: Sequence[Key],
    left: Standing,
    texts: Sequence[str],
) -> str:
    """Access control: what the lists say of any of these keys, else what was decided before an erasure, else an invitation."""
    pairs = {(key.kind, key.value): key.listed for key in held}
    new = {pair for pair in shown.items() if pair not in pairs}
    found = {*pairs.values(), tenancy.access_decision(unit, workspace.id, new) if new else None}
    listed = next((decision for decision in ("block", "allow") if decision in found), left.access if left.access != "invited" else None)
    if any(kind == "web" for kind, _ in {*pairs, *new}):  # a member of the team, whom the sign-in lets in
        return access.BLOCKED if listed == "block" else access.ALLOWED
    was_invited = left.access == "invited" if user is None else user.invited_at is not None
    return access.decide(workspace, listed, invited=access.accepts_invitation(workspace, texts) or was_invited)


def _note_words_at_the_door(unit: UnitOfWork, workspace: Workspace, user: User, allowed: str, texts: Sequence[str], at: datetime) -> None:
    """An invitation that is accepted, and of somebody without access only their language and a "stop"."""
    if access.accepts_invitation(workspace, texts):
        users.note_invited(unit, user.scope, at)
        if user.access != access.ALLOWED:
            users.set_stopped(unit, user.scope, None)  # who brings the code wants to talk, whatever they said before the door
    if allowed != access.ALLOWED:
        note_of_a_stranger(unit, user, texts, at)


def take_up_standing(unit: UnitOfWork, user: User, left: Standing, at: datetime) -> None:
    """What was decided about somebody who was erased holds for whom they are now."""
    if left.access == "invited":
        users.note_invited(unit, user.scope, at)
    if left.stopped:
        users.set_stopped(unit, user.scope, at)


def note_of_a_stranger(unit: UnitOfWork, user: User, texts: Sequence[str], at: datetime) -> None:
    """Their words are not kept. But in which language to refuse them is read here, and a "stop", for nobody may be kept from it."""
    language = parse(" ".join(texts)).language
    if language != UNDETERMINED:
        users.set_language(unit, user.scope, language)
    if any(isinstance(parse(text).command, commands.Stop) for text in texts):
        users.set_stopped(unit, user.scope, at)


def take_up_new_keys(unit: UnitOfWork, user: User, mail: Sequence[Mail], at: datetime, silence: timedelta) -> None:
    """Re-link the person to their new number or BSUID. Raises TwoUsers where they have been met under it already.

    That takes a person who is stored: somebody new cannot be united while their own transaction may still be undone.
    """
    for change in new_keys_in(mail):
        if not aliases.had(unit, user.scope, change.kind, change.new, since=change.at):
            if _is_free(unit, user, change, at, silence):
                aliases.take(unit, user.scope, change.kind, change.new, change.at)
            else:
                log.critical("alarm: a %s that somebody changed to stays with another user", change.kind, extra={"user": user.id})
                if change.kind == "bsuid":
                    continue  # one never goes to somebody else: the old one may stay
        aliases.give_up(unit, user.scope, change.kind, old=change.old, new=change.new, at=change.at)
        if change.moved:
            aliases.give_up(unit, user.scope, "wa_id", old=None, new="", at=change.at)  # until a message shows one again
        aliases.park(unit, user.scope, at)


def _is_free(unit: UnitOfWork, user: User, change: NewKey, at: datetime, silence: timedelta) -> bool:
    """Whether the new key is for the taking, taken from another where it is. Raises TwoUsers where that other is the same person."""
    workspace = user.scope.workspace
    today = aliases.holders(unit, workspace, {change.kind: change.new}).get(change.kind)
    holder = today or aliases.former(unit, workspace, change.kind, change.new, change.at)
    if holder is None:
        return True
    bsuids = {key.value: key.shown_at for key in aliases.keys_of(unit, user.scope) if key.kind == "bsuid" and key.until is None}
    news = key_ownership.of_news(holder, bsuids=bsuids, named=change.named, changed_at=change.at, silence=silence)
    if news is News.SAME_PERSON:
        raise TwoUsers(user, holder.user, f"a system message changed the {change.kind}")
    if news is News.KEPT or today is None:
        return False
    recycle(unit, holder, until=change.at, at=at)
    for bsuid in key_ownership.learned_since(holder, change.at):
        recycle(unit, replace(holder, kind="bsuid", value=bsuid), until=change.at, at=at)
    return True


def recycle(unit: UnitOfWork, holder: Holder, *, until: datetime, at: datetime) -> None:
    """The key is somebody else's from `until` on. The operator is told, for nobody is to lose their memory unnoticed."""
    parked = aliases.recycle(unit, holder, until=until - JUST_BEFORE, at=at)
    what = "no key leads to its former user any more" if parked else "its former user is known by their other keys only"
    log.critical("alarm: a number has a new owner; %s", what, extra={"user": holder.user.id})


def note_inbound(unit: UnitOfWork, user: User, mail: Sequence[Mail], at: datetime) -> None:
    """What the person sent opens the 24-hour window anew, and may bring a newer profile name."""
    sent_at, name = opens_window(mail, at)
    if sent_at is not None:
        users.note_inbound(unit, user.scope, sent_at=sent_at, display_name=name)


def opens_window(mail: Sequence[Mail], at: datetime) -> tuple[datetime | None, str]:
    """When the last was sent of what opens the 24-hour window, None where nothing does, and under which profile name."""
    opening = [item for item in mail if item.message.kind not in OPENS_NO_WINDOW]
    names = (clean(item.message.contact.profile_name) for item in reversed(opening))  # nothing in it is invisible, nor turns it round
    name = next(filter(None, names), "")
    return min(max(item.sent_at for item in opening), at) if opening else None, name
