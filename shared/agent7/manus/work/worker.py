"""The worker of tasks: from a hint to what is called at Manus, found out, and told, whatever crashes, repeats or races on the way.

lease -> find out about lost calls -> look for news -> call what is wanted -> leave. Each step leaves a state from which the
next worker can go on. A queue message is only a hint: state finds the work.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from agent7.errors import LeaseLost, ManusRefused, Misconfigured, Outage
from agent7.identity import ScopeId, TaskId, WorkspaceId
from agent7.manus.work.calls import Calls
from agent7.manus.work.job import Desk, Job
from agent7.manus.work.reconciliation import Reconciliation
from agent7.manus.work.results import ResultIntake, next_look
from agent7.store.identity import users
from agent7.store.identity.leases import token_for
from agent7.store.tasks import task_events, task_faults, task_steps, task_work
from agent7.store.tasks.task_events import Hint, Whose
from agent7.store.tasks.tasks import GIVEN_UP
from agent7.store.unit_of_work import LOOKUPS_ONLY, Fence

log = logging.getLogger(__name__)

LEASE_BEYOND_DEADLINE: Final = timedelta(seconds=10)
AFTER_AN_OUTAGE: Final = timedelta(minutes=1)
AFTER_A_FAULT: Final = timedelta(minutes=1)
LONGEST_AFTER_A_FAULT: Final = timedelta(hours=1)
FAULTS_TO_ALARM: Final = 3
FAULTS_TO_GIVE_UP: Final = 8
"""About two hours of tries: time to put a broken deployment right."""
MOST_ROUNDS: Final = 20
"""A task has a few steps at most; what wants more rounds goes round in circles."""


class TaskTaken(LeaseLost):
    """Somebody else is at this task: come back soon."""


@dataclass(frozen=True, slots=True)
class TaskWork:
    """Works on tasks, one at a time."""

    desk: Desk
    calls: Calls
    reconciliation: Reconciliation
    results: ResultIntake
    time_for_a_call: timedelta
    """With less time left, nothing more is called."""

    def follow(self, body: object, until: datetime, message: str) -> datetime | None:
        """The queue message of this id: of a task to work on, or of a hint of Manus'. Else as `work`. What is neither is dropped."""
        match body:
            case {"event": {"type": str(kind), "id": str(named), "hash": str(body_hash), "manus_task": str(task), "stop_reason": reason}}:
                return self.hear(Hint(kind, named, body_hash, task, reason if isinstance(reason, str) else None), until, message)
            case {"workspace": int(workspace), "scope": int(scope), "task": int(number)}:
                return self.work(Whose(WorkspaceId(workspace), ScopeId(scope), TaskId(number)), until, message)
        log.error("dropped a queue message that is none of ours")
        return None

    def hear(self, hint: Hint, until: datetime, message: str | None = None) -> datetime | None:
        """Keep a hint of Manus', and work on its task. One whose task is not known yet is kept for it. Else as `work`.

        Only a stop is news: that a task was made we know, and progress is not told.
        """
        is_news = hint.type == task_events.STOPPED
        with self.desk.database.transaction(LOOKUPS_ONLY) as unit:
            is_new = task_events.add(unit, hint, self.desk.now(), is_followed=not is_news)
            whose = task_events.whose(unit, hint.manus_task) if is_news else None
            waits = is_new or bool(task_events.waiting(unit, hint.manus_task))
        self.desk.passing("heard")
        return self.work(whose, until, message) if whose is not None and waits else None

    def work(self, whose: Whose, until: datetime, message: str | None = None) -> datetime | None:
        """Do everything that can be done for a task now. None when nothing is left until there is news, else when to go on.

        `until`: when this worker ends at the latest. `message`: the queue message that it works for, which comes again should it
        die and may then go on at once. Raises TaskTaken while somebody else is at it, LeaseLost when somebody else has taken over,
        Outage when the database or Manus does not answer.
        """
        job = self._take(whose, token_for(message or uuid4().hex), until)
        if job is None:
            return None
        self.desk.passing("leased")
        looks_at: datetime | None = self.desk.now() + AFTER_AN_OUTAGE
        try:
            job, go_on_at = self._go_on(job, until)
            looks_at = next_look(job, self.desk.now())
            self._went_well(job)
        except (Outage, LeaseLost, Misconfigured):
            raise
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not come back for ever
            looks_at = go_on_at = self._failed(job, fault)
        finally:
            self._leave(job, looks_at)
        return go_on_at

    def _went_well(self, job: Job) -> None:
        if job.work.faults:
            with self.desk.writing(job) as unit:
                task_faults.went_well(unit, job.scope, job.work.id)

    def _failed(self, job: Job, fault: Exception) -> datetime | None:
        """A fault of ours: tried again after ever longer times, then given up with an honest sentence. When to try again, if at all.

        What cannot even be counted is raised.
        """
        with self.desk.writing(job) as unit:
            faults = task_faults.note(unit, job.scope, job.work.id)
            again_at: datetime = self.desk.now() + min(AFTER_A_FAULT * (1 << faults - 1), LONGEST_AFTER_A_FAULT)
            task_faults.rest(unit, job.scope, job.work.id, again_at)
        log.error("the work on a task failed: %s", type(fault).__name__, extra={"task": job.work.public_id, "faults": faults})
        if faults < FAULTS_TO_GIVE_UP:
            if faults >= FAULTS_TO_ALARM:
                log.critical("alarm: the work on a task fails again and again", extra={"task": job.work.public_id})
            return again_at
        try:
            self.results.give_up(self.desk.read_again(job))
        except (Outage, LeaseLost):
            raise
        except Exception as again:  # noqa: BLE001 - not even this: an operator has to look
            log.critical("alarm: a task cannot be given up: %s", type(again).__name__, extra={"task": job.work.public_id})
            return again_at
        return None

    def _go_on(self, job: Job, until: datetime) -> tuple[Job, datetime | None]:
        """Round by round whatever comes next, while time remains; the task as it stands then, and when to go on."""
        has_looked = False
        for _ in range(MOST_ROUNDS):
            job = self.desk.read_again(job)
            if until - self.desk.now() < self.time_for_a_call:
                return job, self.desk.now()
            go_on_at = None
            if job.is_over and (job.unsure is None or job.work.manus_id is not None):
                self._wind_up(job)
                return self.desk.read_again(job), None
            if job.unsure is not None:
                go_on_at = self.reconciliation.reconcile(job, job.unsure)
            elif job.open_steps and not has_looked:
                has_looked = True
                self.reconciliation.stop_twins(job)
                self.results.look(job)
            elif job.wanted is not None:
                go_on_at = self.calls.call(job, job.wanted)
            else:
                if not job.open_steps:
                    self._follow_late_hints(job)
                return job, None
            if go_on_at is not None:
                return self.desk.read_again(job), go_on_at
        log.critical("alarm: the work on a task goes round in circles", extra={"task": job.work.public_id})
        return job, None

    def _take(self, whose: Whose, token: str, until: datetime) -> Job | None:
        """Become the one who works on the task; None when it, or its person, is gone."""
        at = self.desk.now()
        with self.desk.database.transaction(Fence(whose.workspace)) as unit:
            user = users.by_scope(unit, whose.workspace, whose.scope)
        if user is None:
            return None
        with self.desk.database.transaction(Fence.around(user.scope)) as unit:
            try:
                if not task_work.lease(unit, user.scope, whose.task, token, at=at, until=until + LEASE_BEYOND_DEADLINE):
                    return None
            except LeaseLost as lost:
                raise TaskTaken(str(lost)) from lost
            return Job(user, task_work.load(unit, user.scope, whose.task), token)

    def _leave(self, job: Job, looks_at: datetime | None) -> None:
        """Give the lease back. Raises Outage: then the message has to come again, which takes it over and gives it back."""
        with self.desk.database.transaction(Fence.around(job.scope)) as unit:
            task_work.leave(unit, job.scope, job.work.id, job.token, next_look_at=looks_at)

    def _wind_up(self, job: Job) -> None:
        """Nobody wants the task any more: it is stopped at Manus, and whatever still comes of it goes to nobody."""
        if job.work.manus_id is not None:
            try:
                self.desk.manus.stop(job.work.manus_id)
            except (ManusRefused, Misconfigured) as fault:
                log.warning("a task that nobody wants could not be stopped: %s", fault, extra={"task": job.work.public_id})
            self._follow_late_hints(job)
        with self.desk.writing(job) as unit:
            task_steps.refuse_rest(unit, job.scope, job.work.id, fault="not wanted any more")
            task_steps.ended(unit, job.scope, job.work.id, state=GIVEN_UP, at=self.desk.now())
        self.desk.passing("wound up")

    def _follow_late_hints(self, job: Job) -> None:
        """Hints about a task of which nothing is open tell nothing new."""
        if job.work.manus_id is None:
            return
        with self.desk.database.transaction(LOOKUPS_ONLY) as unit:
            waiting = [hint for hint, _, _ in task_events.waiting(unit, job.work.manus_id)]
        self.results.followed(job, waiting)
