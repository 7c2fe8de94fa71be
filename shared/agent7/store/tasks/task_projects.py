"""The project at Manus that carries a workspace's instructions. Projects cannot be changed there: each wording has its own."""

from __future__ import annotations

from agent7.identity import WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


def of(unit: UnitOfWork, workspace: WorkspaceId) -> tuple[str, str, str | None, str | None]:
    """Name of the workspace, its instructions for tasks, the project made last and the hash of what that was made with."""
    name, instructions, project, made_with = unit.one(
        "SELECT name, project_instructions, manus_project, manus_project_hash FROM workspaces WHERE id = %s", (workspace,)
    )
    return name, instructions.strip(), project, made_with


def keep(unit: UnitOfWork, workspace: WorkspaceId, project: str, made_with: str) -> None:
    """This project carries the instructions with this hash."""
    unit.execute("UPDATE workspaces SET manus_project = %s, manus_project_hash = %s WHERE id = %s", (project, made_with, workspace))
