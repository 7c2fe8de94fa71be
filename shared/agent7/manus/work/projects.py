"""The project at Manus whose instructions stand before every task of a workspace."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from hashlib import sha256

from agent7.errors import ManusRefused
from agent7.identity import WorkspaceId
from agent7.manus.work.job import Desk
from agent7.store.tasks import task_projects
from agent7.store.unit_of_work import Fence

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Projects:
    """Sees to it that Manus has a project with the instructions of a workspace."""

    desk: Desk

    def of(self, workspace: WorkspaceId) -> str | None:
        """The project that carries the workspace's instructions, if it is to be had: a task is worth more than they are."""
        try:
            return self._carrying_instructions(workspace)
        except ManusRefused as refused:
            log.critical("alarm: Manus refuses the project of a workspace: %s", refused.code, extra={"workspace": workspace})
            return None

    def _carrying_instructions(self, workspace: WorkspaceId) -> str | None:
        """Made once for each wording."""
        with self.desk.database.transaction(Fence(workspace)) as unit:
            name, instructions, project, made_with = task_projects.of(unit, workspace)
        wording = sha256(instructions.encode()).hexdigest()
        if not instructions or made_with == wording:
            return project if instructions else None
        made = next((each.id for each in self.desk.manus.projects() if each.name == name and each.instruction == instructions), None)
        project = made or self.desk.manus.project_create(name, instructions).id
        with self.desk.database.transaction(Fence(workspace)) as unit:
            task_projects.keep(unit, workspace, project, wording)
        return project
