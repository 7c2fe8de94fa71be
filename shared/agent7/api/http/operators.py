"""Who asks, and what they may do: the claims of a sign-in name an operator, their memberships say in which role they are where.

The gateway has verified the token; nothing here looks at one. What every route asks for at least follows from its method, and `least`
says where it is another role. The role is kept with the membership, not in the token: a change is in force with the next request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from agent7.channels.requests import can_be_kept
from agent7.errors import NotAllowed
from agent7.store.identity import members
from agent7.store.identity.members import Membership
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database


class Role(IntEnum):
    """What a member may do, in order: look; change what is of people and work; change settings, members and numbers.

    Nobody is who has signed in and is a member of no team.
    """

    NOBODY = 0
    VIEWER = 1
    EDITOR = 2
    ADMIN = 3

    @classmethod
    def named(cls, name: str) -> Role:
        """The role of this name. Raises KeyError."""
        return cls[name.upper()]


@dataclass(frozen=True, slots=True)
class Operator:
    """Somebody who has signed in: how the sign-in knows them, and their verified email."""

    subject: str
    email: str


SYSTEM = Operator("system", "system")
"""Who acts where nobody has signed in: jobs, and code that runs outside a request."""

_acting: ContextVar[Operator] = ContextVar("acting", default=SYSTEM)
_LEAST: dict[Callable[..., Any], Role] = {}


def acting() -> Operator:
    """Who asks in this request; the audit log names them."""
    return _acting.get()


@contextmanager
def as_operator(operator: Operator) -> Iterator[None]:
    """Let this operator be the one who acts."""
    token = _acting.set(operator)
    try:
        yield
    finally:
        _acting.reset(token)


def of_claims(event: Mapping[str, Any]) -> Operator | None:
    """Who has signed in by the claims that the gateway's authorizer put into the request; None: nobody.

    An email that nobody has verified is none: a member is found by it. One that no column can hold is nobody's.
    """
    claims = event.get("requestContext", {}).get("authorizer", {}).get("jwt", {}).get("claims", {})
    subject, email = str(claims.get("sub", "")), str(claims.get("email", "")).strip().lower()
    if not subject or not email or not can_be_kept(subject + email) or str(claims.get("email_verified", "")).lower() != "true":
        return None
    return Operator(subject, email)


def least[**P, R](role: Role) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Say which role a route asks for at least, where its method does not: `@resource.get(...)` above, `@least(Role.ADMIN)` below."""

    def mark(handler: Callable[P, R]) -> Callable[P, R]:
        _LEAST[handler] = role
        return handler

    return mark


def least_role(method: str, handler: Callable[..., Any]) -> Role:
    """The role that a route asks for at least: to look a viewer, to change anything an editor."""
    return _LEAST.get(handler, Role.VIEWER if method.upper() in ("GET", "HEAD") else Role.EDITOR)


class Forbidden(NotAllowed):
    """The operator's role is too low. Says which role it takes."""

    def __init__(self, wanted: Role) -> None:
        super().__init__(f"Only {'an' if wanted > Role.VIEWER else 'a'} {wanted.name.lower()} of the team may do this")
        self.wanted = wanted


@dataclass(frozen=True, slots=True)
class Operators:
    """Finds what operators are members of."""

    database: Database

    def memberships(self, operator: Operator) -> list[Membership]:
        """Every workspace that they may look into. Raises DatabaseDown."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            return members.memberships(unit, operator.email)

    def role(self, operator: Operator, workspace: str | None) -> Role:
        """Their role in a workspace, for an address without one the highest that they have. Raises DatabaseDown."""
        roles = [Role.named(each.role) for each in self.memberships(operator) if workspace in (None, each.workspace)]
        return max(roles, default=Role.NOBODY)
