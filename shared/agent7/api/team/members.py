"""The team of a workspace: its name, who is a member in which role, its workspaces. There is always an admin."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import AfterValidator, Field

from agent7.api.http.operators import Role, acting, least
from agent7.api.http.resource import Content, Id, Resource, Sent
from agent7.api.http.versions import IfMatchGiven, number_of, refuse_stale, versioned
from agent7.api.team.setting_changes import one_line
from agent7.channels.directory import Directory
from agent7.clock import Clock
from agent7.errors import NotFound, Rejected
from agent7.identity import WorkspaceId
from agent7.store.identity import members, workspace_settings
from agent7.store.identity.members import Member
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

LAST_ADMIN = "A team has an admin: make somebody else one first."
ALREADY = "They are a member already."

type RoleName = Literal["viewer", "editor", "admin"]


@dataclass(frozen=True, slots=True)
class Team:
    """What members see of their team, and what its admins change. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock
    directory: Directory

    def seen(self, workspace: str) -> dict[str, Any]:
        """The team: name, members, workspaces."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            name, everybody = members.team_name(unit, home), members.everybody(unit, home)
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            mine = members.memberships(unit, acting().email)
        teams = {each.team for each in mine if each.workspace == workspace}
        shown = [{"workspace": each.workspace, "name": each.name} for each in mine if each.team in teams]
        return {"name": name, "version": number_of(name), "members": [as_json(member) for member in everybody], "workspaces": shown}

    def rename(self, workspace: str, name: str, seen: int | None = None) -> dict[str, Any]:
        """Call the team something else. Raises Stale."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            members.lock(unit, home)
            refuse_stale(seen, {"name": (now := members.team_name(unit, home)), "version": number_of(now)})
            members.rename_team(unit, home, name)
            self._note(unit, home, "team renamed")
        return self.seen(workspace)

    def invite(self, workspace: str, email: str, role: RoleName) -> dict[str, Any]:
        """Make somebody a member, and let them sign in. Raises Rejected when they are one, BadRequest, Outage."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            members.lock(unit, home)
            if any(member.email == email for member in members.everybody(unit, home)):
                raise Rejected(ALREADY)
            link = self.directory.invite(email)
            members.add(unit, home, email, role, self.clock.now())
            self._note(unit, home, "member invited", email, role)
            (added,) = (member for member in members.everybody(unit, home) if member.email == email)
        return {"member": as_json(added), "link": link}

    def invite_again(self, workspace: str, member: str) -> dict[str, Any]:
        """Another link, or another mail to somebody who never came. Raises Outage."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            found = self._find(unit, home, member)
            self._note(unit, home, "member invited again", found.email)
        return {"member": as_json(found), "link": self.directory.invite(found.email)}

    def change_role(self, workspace: str, member: str, role: RoleName, seen: int | None = None) -> dict[str, Any]:
        """Give a member another role. Raises Rejected for the last admin, Stale."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            found = self._held(unit, home, member, seen)
            if role != "admin":
                self._other_admin_than(unit, home, found)
            if found.role != role:
                members.change_role(unit, home, member, role)
                self._note(unit, home, "role changed", found.email, role)
            return as_json(self._find(unit, home, member))

    def remove(self, workspace: str, member: str, seen: int | None = None) -> None:
        """End a membership; who is in no team any more can sign in no more. Raises Rejected for the last admin, Stale, Outage."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            found = self._held(unit, home, member, seen)
            self._other_admin_than(unit, home, found)
            members.remove(unit, home, member)
            self._note(unit, home, "member removed", found.email)
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            elsewhere = members.memberships(unit, found.email)
        if not elsewhere:
            self.directory.let_go(found.email)

    def found(self, workspace: str, name: str) -> dict[str, Any]:
        """A new workspace of the same team: set as the one that it is made from in language and time zone, and by invitation alone."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            self._note(unit, home, "workspace created", name)
            made = members.found_workspace(unit, home, name, self.clock.now())
        log.info("a workspace was created", extra={"workspace": made, "by": acting().subject})
        return {"workspace": made, "name": name}

    def numbers(self, workspace: str) -> dict[str, Any]:
        """The WhatsApp numbers that this workspace answers on."""
        home = self._home(workspace)
        with self.database.transaction(Fence(home)) as unit:
            found = members.numbers(unit, home)
        return {"numbers": [{"id": number, "display": display, "since": since.isoformat()} for number, display, since in found]}

    def _home(self, workspace: str) -> WorkspaceId:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            found = workspace_settings.by_public_id(unit, workspace)
        if found is None:
            raise NotFound(workspace)
        return found.id

    def _find(self, unit: UnitOfWork, home: WorkspaceId, member: str) -> Member:
        for each in members.everybody(unit, home):
            if each.public_id == member:
                return each
        raise NotFound(member)

    def _held(self, unit: UnitOfWork, home: WorkspaceId, member: str, seen: int | None) -> Member:
        """A member who is to be changed, with the team locked: two admins who remove each other at once leave one. Raises Stale."""
        members.lock(unit, home)
        found = self._find(unit, home, member)
        refuse_stale(seen, as_json(found))
        return found

    @staticmethod
    def _other_admin_than(unit: UnitOfWork, home: WorkspaceId, member: Member) -> None:
        """Raises Rejected where there is no admin beside this member."""
        if not any(each.role == "admin" and each != member for each in members.everybody(unit, home)):
            raise Rejected(LAST_ADMIN)

    def _note(self, unit: UnitOfWork, home: WorkspaceId, action: str, *about: str) -> None:
        workspace_settings.note(unit, home, actor=acting().email, action=action, fields=about, at=self.clock.now())


def as_json(member: Member) -> dict[str, Any]:
    """A member as the API shows them."""
    told = {"member": member.public_id, "email": member.email, "role": member.role, "since": member.since.isoformat()}
    return {**told, "version": number_of(told)}


EMAIL = r"^[^@\s<>,;]{1,64}@[^@\s<>,;]{1,180}\.[^@\s<>,;.]{2,63}$"


class Name(Sent):
    """What something is called."""

    name: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(one_line)]


class NewRole(Sent):
    """What a member may do from now on."""

    role: RoleName


class Invitation(NewRole):
    """Whom to let in."""

    email: Annotated[str, Field(pattern=EMAIL, max_length=254), AfterValidator(one_line), AfterValidator(str.lower)]


resource = Resource[Team](lambda parts: parts.teams)
OF_TEAM = "/api/workspaces/<workspace>/team"


@resource.get("/api/me")
@least(Role.NOBODY)
def me() -> Content:
    """Who is signed in."""
    return {"email": acting().email}


@resource.get(OF_TEAM)
def team(workspace: Id) -> Response[Content]:
    """The team of a workspace: name, members, workspaces. Its version is of its name."""
    told = resource.part.seen(workspace)
    return versioned(told, told["version"])


@resource.patch(OF_TEAM)
@least(Role.ADMIN)
def rename(workspace: Id, name: Name, seen: IfMatchGiven = None) -> Response[Content]:
    """Rename the team."""
    told = resource.part.rename(workspace, name.name, seen)
    return versioned(told, told["version"])


@resource.post(f"{OF_TEAM}/members", status_code=201)
@least(Role.ADMIN)
def invite(workspace: Id, whom: Invitation) -> Content:
    """Invite a member to the team."""
    return resource.part.invite(workspace, whom.email, whom.role)


@resource.post(f"{OF_TEAM}/members/<member>/invitation")
@least(Role.ADMIN)
def invite_again(workspace: Id, member: Id) -> Content:
    """Repeat an invitation."""
    return resource.part.invite_again(workspace, member)


@resource.patch(f"{OF_TEAM}/members/<member>")
@least(Role.ADMIN)
def change_role(workspace: Id, member: Id, wanted: NewRole, seen: IfMatchGiven = None) -> Response[Content]:
    """Change the role of a member."""
    changed = resource.part.change_role(workspace, member, wanted.role, seen)
    return versioned(changed, changed["version"])


@resource.delete(f"{OF_TEAM}/members/<member>")
@least(Role.ADMIN)
def remove(workspace: Id, member: Id, seen: IfMatchGiven = None) -> Content:
    """Remove a member from the team."""
    resource.part.remove(workspace, member, seen)
    return {"removed": member}


@resource.post(f"{OF_TEAM}/workspaces", status_code=201)
@least(Role.ADMIN)
def found(workspace: Id, name: Name) -> Content:
    """Create another workspace of the team."""
    return resource.part.found(workspace, name.name)


@resource.get("/api/workspaces/<workspace>/numbers")
def numbers(workspace: Id) -> Content:
    """The WhatsApp numbers of a workspace."""
    return resource.part.numbers(workspace)
