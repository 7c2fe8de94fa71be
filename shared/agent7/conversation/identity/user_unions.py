"""Unions of users: two users become one person, and within a week two again. Nobody works for either of them meanwhile."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from agent7.errors import Busy, NotFound, Rejected
from agent7.identity import Scope
from agent7.store.identity import union_records, union_undo, user_unions, users
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.identity.union_records import Union
from agent7.store.identity.users import User
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

UNDONE_WITHIN: Final = timedelta(days=7)


def unite(database: Database, stays: User, goes: User, why: str, at: datetime, token: str) -> None:
    """Make one user of two. `token` is for both their leases, which end with the transaction.

    Raises Busy while a worker is at either of them, a message of the one who goes is being sent, one of them is to be erased (what
    moved would outlive that), or was united since they were looked up (what moved would be nobody's).
    """
    kept, former = stays.scope, goes.scope
    with database.transaction(_around(kept, former)) as unit:
        _take_both(unit, kept, former, token, at)
        if not user_unions.are_two(unit, kept, former) or user_unions.is_sending(unit, former):
            raise Busy
        user_unions.unite(unit, kept, former, why, at)
        _release_both(unit, kept, former, token)
    log.critical("alarm: two users were united: %s", why, extra={"kept": kept.user, "former": former.user})


def undone_until(union: Union) -> datetime | None:
    """Until when a union can be taken apart; None where it cannot."""
    return union.united_at + UNDONE_WITHIN if union.before is not None and union.undone_at is None else None


def part(database: Database, ref: WorkspaceRef, public_id: str, at: datetime) -> Union:
    """Take a union apart; what came after it stays with the kept user.

    Raises NotFound, Rejected with what stands against it, Busy while somebody works for them or a message is being sent.
    """
    with database.transaction(Fence(ref.id)) as unit:
        union = _to_part(unit, ref, public_id, at)
    token = uuid4().hex
    with database.transaction(_around(union.kept, union.former)) as unit:
        _take_both(unit, union.kept, union.former, token, at)
        if user_unions.is_sending(unit, union.kept):
            raise Busy
        union = _to_part(unit, ref, public_id, at)
        union_undo.part(unit, union, at)
        _release_both(unit, union.kept, union.former, token)
    log.warning("a union of two users was taken apart", extra={"kept": union.kept.user, "former": union.former.user})
    return union


def _to_part(unit: UnitOfWork, ref: WorkspaceRef, public_id: str, at: datetime) -> Union:
    union = union_records.union(unit, ref.id, public_id)
    if union is None:
        raise NotFound(public_id)
    if union.undone_at is not None:
        raise Rejected("This union was taken apart already.")
    if union.is_going:
        raise Rejected("This person is being erased.")
    if union.kept_into is not None:
        raise Rejected("This person was united with another one since: take that union apart first.")
    until = undone_until(union)
    if until is None:
        raise Rejected("This union is from before unions could be taken apart.")
    if at >= until:
        raise Rejected(f"Unions can be taken apart for {UNDONE_WITHIN.days} days.")
    return union


def _around(kept: Scope, former: Scope) -> Fence:
    return Fence(kept.workspace, (kept.own, former.own, kept.shared))


def _take_both(unit: UnitOfWork, kept: Scope, former: Scope, token: str, at: datetime) -> None:
    for scope in (kept, former):
        if not users.take_lease(unit, scope, token, at=at, expires_at=at):  # nobody sees it but who asks whether the two are free
            raise Busy


def _release_both(unit: UnitOfWork, kept: Scope, former: Scope, token: str) -> None:
    for scope in (kept, former):
        users.release_lease(unit, scope, token)
