"""What every part of the work on a task has at hand: the task itself, its person, and the way to write about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from agent7.clock import Clock
from agent7.identity import Scope, ScopeId, WorkspaceId
from agent7.language.replies.rendering import Voice, say
from agent7.manus.port import Manus
from agent7.store.identity import users
from agent7.store.identity.users import User
from agent7.store.tasks import task_work
from agent7.store.tasks.task_work import Step, Work
from agent7.store.tasks.tasks import CANCELLED, STEP_CALLING, STEP_OPEN, STEP_UNKNOWN, STEP_WANTED
from agent7.store.unit_of_work import Database, Fence, UnitOfWork


class Hints(Protocol):
    """Where it is said that there is something to send. Losing a hint costs minutes."""

    def hint(self, workspace: WorkspaceId, scope: ScopeId) -> None:
        """Wake the delivery for this person."""
        ...


@dataclass(frozen=True, slots=True)
class Job:
    """One task in the hands of one worker."""

    user: User
    work: Work
    token: str

    @property
    def scope(self) -> Scope:
        """Whose task it is."""
        return self.user.scope

    @property
    def title(self) -> str:
        """Its title, or a word for a task that has none."""
        return self.work.title or say("task_untitled", self.voice)

    @property
    def voice(self) -> Voice:
        """In which language and tone the person is told of it."""
        return Voice(self.work.language, self.work.tone)

    @property
    def marker(self) -> str:
        """What stands in the title at Manus, so that a task whose creation got lost is found again."""
        return f"[a7:{self.work.public_id}]"

    @property
    def may_be_told(self) -> bool:
        """Not when the person opted out, has no access any more, or is about to be erased."""
        return self.user.stopped_at is None and self.user.access == "allowed" and not self.user.is_going

    @property
    def is_over(self) -> bool:
        """Whether nobody wants it any more."""
        return self.work.state == CANCELLED or not self.may_be_told

    @property
    def unsure(self) -> Step | None:
        """A call whose effect is not known: one that timed out, or that its worker did not live to see answered."""
        return next((step for step in self.work.steps if step.state in (STEP_CALLING, STEP_UNKNOWN)), None)

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """Steps that Manus has taken and not answered."""
        return tuple(step for step in self.work.steps if step.state == STEP_OPEN)

    @property
    def wanted(self) -> Step | None:
        """The first step that is still to be called."""
        return next((step for step in self.work.steps if step.state == STEP_WANTED), None)


@dataclass(frozen=True, slots=True)
class Desk:
    """The database, Manus and the clock, and the mark of each step that is done."""

    database: Database
    manus: Manus
    hints: Hints
    clock: Clock
    passing: Callable[[str], None] = lambda _step: None
    """Called with the name of each step of the work once it is done; tests stop the world there."""

    @contextmanager
    def writing(self, job: Job) -> Iterator[UnitOfWork]:
        """A transaction that only the holder of the task's lease can commit. Raises LeaseLost, DatabaseDown."""
        with self.database.transaction(Fence.around(job.scope)) as unit:
            task_work.hold(unit, job.scope, job.work.id, job.token)
            yield unit

    def read_again(self, job: Job) -> Job:
        """The task and the person as they are now. Raises LookupError when either is gone."""
        with self.database.transaction(Fence.around(job.scope)) as unit:
            return replace(job, user=users.by_id(unit, job.scope), work=task_work.load(unit, job.scope, job.work.id))

    def now(self) -> datetime:
        """The time, by the clock of the house."""
        return self.clock.now()
