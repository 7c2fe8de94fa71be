"""Setbacks of a request that Manus does not take: it waits, it is given up, or it begins anew (retry and back-off). The person is told."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.errors import CreditsExhausted, ManusBusy, Misconfigured, Outage
from agent7.identity import TaskId
from agent7.manus.work.job import Desk, Job
from agent7.manus.work.notices import sentence, tell
from agent7.store.tasks import task_steps
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import CREATE, FAILED, GIVEN_UP

log = logging.getLogger(__name__)

LONGEST_REST: Final = timedelta(minutes=2)
TOLD_AFTER: Final = timedelta(seconds=90)
"""A request that could not be handed over for so long: the person is told, once."""
LOOK_AFTER_TIMEOUT: Final = timedelta(seconds=10)


class TooLate(Exception):
    """Nobody has taken the request for so long that it is given up."""


@dataclass(frozen=True, slots=True)
class Setbacks:
    """Writes down why a step was not taken, and what follows."""

    desk: Desk

    def dropped(self, job: Job, step: Step, why: str) -> None:
        """There is nothing to ask for any more, and nothing to say about it."""
        log.info("a step is over before its call: %s", why, extra={"step": step.public_id})
        with self.desk.writing(job) as unit:
            task_steps.refuse(unit, job.scope, step.id, fault=why)
            if step.kind == CREATE:
                task_steps.refuse_rest(unit, job.scope, job.work.id, fault=why)
                task_steps.gave_up(unit, job.scope, job.work.id, state=GIVEN_UP, at=self.desk.now())

    def unsure(self, job: Job, step: Step, fault: Exception) -> None:
        """A time-out: whether the call had its effect is found out by `Reconciliation` in ten seconds."""
        log.warning("a call to Manus may have had its effect: %s", fault, extra={"step": step.public_id})
        with self.desk.writing(job) as unit:
            task_steps.unsure(unit, job.scope, step.id, fault=type(fault).__name__, look_at=self.desk.now() + LOOK_AFTER_TIMEOUT)

    def put_off(self, job: Job, step: Step, fault: str, until: datetime) -> datetime:
        """Later. Somebody who has waited for long is told so, once for each request."""
        at = self.desk.now()
        log.info("a step waits: %s", fault, extra={"step": step.public_id, "attempts": step.attempts})
        was_told = job.work.told_slow_at is not None and job.work.told_slow_at >= step.wanted_at
        tells = not was_told and at - step.wanted_at >= TOLD_AFTER
        with self.desk.writing(job) as unit:
            task_steps.put_off(unit, job.scope, step.id, fault=fault, until=until)
            if tells:
                tell(unit, job, sentence(job, "task_delayed"), step.id, at)
                task_steps.note_told_slow(unit, job.scope, job.work.id, at)
        if tells:
            self.desk.hints.hint(job.scope.workspace, job.scope.own)
        return until

    def refused(self, job: Job, step: Step, fault: Exception) -> None:
        """It will not be done: the person hears so, and an operator. A task that never began is over."""
        why, said = getattr(fault, "code", type(fault).__name__), _sentence(fault)
        log.critical("alarm: a task's request was given up: %s", why, extra={"step": step.public_id})
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            task_steps.refuse(unit, job.scope, step.id, fault=why)
            if step.kind == CREATE:
                task_steps.refuse_rest(unit, job.scope, job.work.id, fault=why)
                task_steps.ended(unit, job.scope, job.work.id, state=FAILED, at=at)
            tell(unit, job, sentence(job, said), step.id, at)
        self.desk.hints.hint(job.scope.workspace, job.scope.own)

    def anew(self, job: Job, step: Step) -> None:
        """The task is no more at Manus: what was wanted of it becomes a new one, and the person is told."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            successor: TaskId = task_steps.again(unit, job.scope, job.work.id, step, at)
            task_steps.refuse_rest(unit, job.scope, job.work.id, fault="gone")
            task_steps.gave_up(unit, job.scope, job.work.id, state=GIVEN_UP, at=at)
            tell(unit, job, sentence(job, "task_anew"), step.id, at)
        log.warning("a task is gone at Manus and begins anew", extra={"task": job.work.public_id, "successor": successor})
        self.desk.hints.hint(job.scope.workspace, job.scope.own)


def _sentence(fault: Exception) -> str:
    """What the person hears of a request that is given up, by its key."""
    match fault:
        case TooLate():
            return "task_too_late"
        case CreditsExhausted():
            return "task_unpaid"
        case Misconfigured():
            return "task_off"
    return "task_refused"


def rest(step: Step, fault: Outage) -> timedelta:
    """How long to leave Manus alone: as long as it says, else longer from time to time."""
    if isinstance(fault, ManusBusy):
        return timedelta(seconds=fault.retry_after)
    return min(timedelta(seconds=5 * 2 ** min(step.attempts, 8)), LONGEST_REST)
