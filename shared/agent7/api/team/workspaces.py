"""Workspaces as an operator sees and changes them: which there are, how each is set, and a change of some settings.

A change is of the version that the operator saw. If somebody else has saved since, nothing is written and both are told apart.
"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, replace
from typing import Any

from aws_lambda_powertools.event_handler import Response

from agent7.api.http.operators import Role, acting, least
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.http.versions import IfMatch, Stale, versioned
from agent7.api.team.setting_changes import SettingChanges
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.store.identity import members, workspace_settings
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.identity.workspace_settings import Known
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

log = logging.getLogger(__name__)

CHANGED = "settings changed"
CONFLICT = "Somebody else has changed these settings since you read them. Nothing was saved; `settings` is how they are now."


@dataclass(frozen=True, slots=True)
class Workspaces:
    """What an operator can see and change of workspaces."""

    database: Database
    clock: Clock

    def mine(self) -> list[dict[str, Any]]:
        """Each workspace that the operator may look into, the oldest first, with its team and their role in it. Raises DatabaseDown."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            found = members.memberships(unit, acting().email)
        return [{"workspace": each.workspace, "name": each.name, "team": each.team_name, "role": each.role} for each in found]

    def settings(self, public_id: str) -> dict[str, Any]:
        """How this workspace is set. Raises NotFound, DatabaseDown."""
        return as_json(self._read(self._find(public_id)))

    def change(self, public_id: str, changes: SettingChanges, seen: int) -> dict[str, Any]:
        """Change what is given and note it; returns how the workspace is set then. What is as it was counts as no change.

        Raises NotFound, Stale with the settings of now, DatabaseDown.
        """
        workspace, at = self._find(public_id), self.clock.now()
        with self.database.transaction(Fence(workspace.id)) as unit:
            workspace_settings.lock(unit, workspace.id)
            known = workspace_settings.read(unit, workspace.id)
            if known.version != seen:
                raise Stale(CONFLICT, version=known.version, settings=as_json(known))
            wanted = replace(known.settings, **changes.given())
            fields = different(known.settings, wanted)
            if fields:
                workspace_settings.change(unit, workspace.id, wanted)
                workspace_settings.note(unit, workspace.id, actor=acting().email, action=CHANGED, fields=fields, at=at)
                known = workspace_settings.read(unit, workspace.id)
        if fields:
            log.info(
                "settings of a workspace were changed", extra={"workspace": public_id, "by": acting().subject, "fields": ",".join(fields)}
            )
        return as_json(known)

    def _find(self, public_id: str) -> WorkspaceRef:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspace = workspace_settings.by_public_id(unit, public_id)
        if workspace is None:
            raise NotFound(public_id)
        return workspace

    def _read(self, workspace: WorkspaceRef) -> Known:
        with self.database.transaction(Fence(workspace.id)) as unit:
            return workspace_settings.read(unit, workspace.id)


def as_json(known: Known) -> dict[str, Any]:
    """The settings as the API shows them: of the invite code only whether there is one."""
    shown = asdict(known.settings)
    has_code = shown.pop("invite_hash") is not None
    for limit in ("cost_per_turn", "cost_per_day", "cost_per_month"):
        shown[limit] = None if shown[limit] is None else float(shown[limit])
    for hour in ("quiet_from", "quiet_until"):
        shown[hour] = shown[hour].strftime("%H:%M")
    return {"workspace": known.public_id, "version": known.version, **shown, "invite_code_set": has_code}


def different(before: workspace_settings.WorkspaceSettings, after: workspace_settings.WorkspaceSettings) -> list[str]:
    """Names of the settings that differ, as the API calls them."""
    old, new = asdict(before), asdict(after)
    return ["invite_code" if name == "invite_hash" else name for name in old if old[name] != new[name]]


resource = Resource[Workspaces](lambda parts: parts.workspaces)


@resource.get("/api/workspaces")
@least(Role.NOBODY)
def workspaces() -> Content:
    """The workspaces of the operator's teams."""
    return {"workspaces": resource.part.mine()}


@resource.get("/api/workspaces/<workspace>/settings")
def settings(workspace: Id) -> Response[Content]:
    """The settings of a workspace."""
    known = resource.part.settings(workspace)
    return versioned(known, known["version"])


@resource.patch("/api/workspaces/<workspace>/settings")
@least(Role.ADMIN)
def change(workspace: Id, changes: SettingChanges, seen: IfMatch) -> Response[Content]:
    """Change settings of a workspace."""
    known = resource.part.change(workspace, changes, seen)
    return versioned(known, known["version"])
