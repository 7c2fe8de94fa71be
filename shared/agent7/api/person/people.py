"""Whom an address means: the workspace and the person behind the public ids in it, for every part of the console's API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from agent7.api.http.operators import acting
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.identity import Scope, UserId, WorkspaceId
from agent7.store.identity import users, workspace_settings
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.identity.users import User
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

LOOK_LASTS: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class People:
    """Finds people, and notes who looked. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def home(self, workspace: str) -> WorkspaceRef:
        """The workspace of this public id. Raises NotFound when there is none."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            found = workspace_settings.by_public_id(unit, workspace)
        if found is None:
            raise NotFound(workspace)
        return found

    def anybody(self, workspace: str, user: str) -> User:
        """The person of this public id in this workspace, also while they are being erased. Raises NotFound when there is none."""
        home = self.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            person = users.by_public_id(unit, home.id, user)
        if person is None:
            raise NotFound(user)
        return person

    def scope(self, workspace: str, user: str, action: str | None = None) -> Scope:
        """The scope of a person. Raises NotFound when there is none, or they are being erased.

        `action` goes into the audit log.
        """
        person = self.anybody(workspace, user)
        if person.is_going:
            raise NotFound(user)
        if action is not None:
            with self.database.transaction(Fence(person.scope.workspace)) as unit:
                self.note(unit, person.scope, action)
        return person.scope

    def looked_at(self, workspace: str, user: str, action: str) -> Scope:
        """As `scope`, for what a page reads again and again while it is open: one look in LOOK_LASTS is noted."""
        scope = self.scope(workspace, user)
        with self.database.transaction(Fence(scope.workspace)) as unit:
            self.note_look(unit, scope.workspace, action, scope.user)
        return scope

    def note_look(self, unit: UnitOfWork, workspace: WorkspaceId, action: str, whose: UserId | None = None) -> None:
        """Note that an operator looks, unless the same look of theirs is noted already: a page that polls looks once."""
        at = self.clock.now()
        workspace_settings.note_once(unit, workspace, actor=acting().email, action=action, whose=whose, since=at - LOOK_LASTS, at=at)

    def note(self, unit: UnitOfWork, scope: Scope, action: str, fields: tuple[str, ...] = ()) -> None:
        """Write into the audit log what an operator does with what is a person's. Whose it was goes when they are erased."""
        self.note_in(unit, scope.workspace, action, fields, scope.user)

    def note_in(
        self, unit: UnitOfWork, workspace: WorkspaceId, action: str, fields: tuple[str, ...] = (), whose: UserId | None = None
    ) -> None:
        """The same about what is of several people, or of the workspace: `whose` is None."""
        workspace_settings.note(
            unit, workspace, actor=acting().email, action=action, fields=list(fields), whose=whose, at=self.clock.now()
        )
