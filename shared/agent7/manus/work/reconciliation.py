"""Reconciliation of calls whose answer got lost: what became of them is found out at Manus before anything is called again."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.errors import ManusRefused
from agent7.manus.port import Created, StatusChanged, TaskMessage, TaskStatus, UserSaid
from agent7.manus.work import answers
from agent7.manus.work.calls import Calls
from agent7.manus.work.job import Desk, Job
from agent7.store.tasks import task_steps
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import CONFIRM, CREATE

log = logging.getLogger(__name__)

APPEARS_WITHIN: Final = timedelta(seconds=90)
"""A call that took effect is to be seen at Manus by then; only after that it is made again."""
TWINS_SHOW_WITHIN: Final = timedelta(minutes=30)
LOOKED_BACK: Final = timedelta(minutes=5)
BETWEEN_LOOKS: Final = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """Finds out at Manus what became of a call whose answer was lost, before it is ever made again."""

    desk: Desk
    calls: Calls

    def reconcile(self, job: Job, step: Step) -> datetime | None:
        """Find out whether a call had its effect. None when that is known now, else when to look again.

        Raises what the port raises: as long as Manus does not tell, nothing is called again.
        """
        at = self.desk.now()
        if step.not_before is not None and step.not_before > at:
            return step.not_before
        called_at = step.called_at or at - APPEARS_WITHIN
        found = self._found_task(job, step) if step.kind == CREATE else self._took_effect(job, step)
        if found is not None:
            log.warning("a call to Manus had taken effect", extra={"step": step.public_id})
            if isinstance(found, Created):
                self.calls.adopt(job, step, found)
            else:
                self.calls.open(job, step)
            self.desk.passing("reconciled")
            return None
        if at - called_at < APPEARS_WITHIN:
            look_at = min(at + BETWEEN_LOOKS, called_at + APPEARS_WITHIN)
            with self.desk.writing(job) as unit:
                task_steps.unsure(unit, job.scope, step.id, fault="not seen yet", look_at=look_at)
            return look_at
        with self.desk.writing(job) as unit:
            task_steps.put_off(unit, job.scope, step.id, fault="not seen", until=at)
        return None

    def stop_twins(self, job: Job) -> None:
        """A creation that was made again because it was not to be seen may show up late: such a second task is stopped, and told to nobody.

        Looked for as long as it is probable, at every look.
        """
        creation = next((step for step in job.open_steps if step.kind == CREATE and step.attempts > 1), None)
        if creation is None or self.desk.now() - (creation.opened_at or creation.wanted_at) > TWINS_SHOW_WITHIN:
            return
        for twin in self.desk.manus.recent(creation.wanted_at - LOOKED_BACK, job.marker):
            if twin.manus_task == job.work.manus_id or twin.status is TaskStatus.STOPPED:
                continue
            log.critical("alarm: one request became several tasks at Manus", extra={"task": job.work.public_id})
            try:
                self.desk.manus.stop(twin.manus_task)
            except ManusRefused as refused:
                log.warning("a second task could not be stopped: %s", refused.code, extra={"task": job.work.public_id})

    def _found_task(self, job: Job, step: Step) -> Created | None:
        """The task with our marker in its title. Of two, which there must not be, the first made is ours."""
        since = (step.called_at or step.wanted_at) - LOOKED_BACK
        found = self.desk.manus.recent(since, job.marker)
        if len(found) > 1:
            log.critical("alarm: one request became several tasks at Manus", extra={"task": job.work.public_id, "found": len(found)})
        return Created(found[-1].manus_task, found[-1].title, found[-1].url) if found else None

    def _took_effect(self, job: Job, step: Step) -> bool | None:
        """Whether our message, or what a confirmation leads to, is to be seen after the call."""
        said = self.desk.manus.messages(job.work.manus_id or "", after=step.after_message)
        seen = _went_on(said) if step.kind == CONFIRM else answers.was_said(said, step.request or "")
        return True if seen else None


def _went_on(said: tuple[TaskMessage, ...]) -> bool:
    """Whether a task that waited does so no more: anything that is said after it, but for words of ours."""
    return any(
        not isinstance(message, UserSaid) and not (isinstance(message, StatusChanged) and message.status is TaskStatus.WAITING)
        for message in said
    )
