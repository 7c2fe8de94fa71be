"""The intake of results: what Manus has answered is read with our own key, kept, and told to the person, all of it once."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.errors import TaskGone
from agent7.manus.port import TaskState
from agent7.manus.work import answers as reading
from agent7.manus.work.answers import Answer
from agent7.manus.work.file_transfer import FileTransfer
from agent7.manus.work.job import Desk, Job
from agent7.manus.work.notices import TASK_RESULT, of_answer, sentence, tell, waiting_for
from agent7.memory import Lessons
from agent7.store.tasks import task_events, task_files, task_steps
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import ASK, CONFIRMATION, FAILED, FAILURE, FINISH, FINISHED, GIVEN_UP, NEEDS_ATTENTION, OTHER, WAITING
from agent7.store.unit_of_work import Fence, UnitOfWork

log = logging.getLogger(__name__)

FILES_KEPT_FOR: Final = timedelta(days=30)
SILENT_FOR_TOO_LONG: Final = timedelta(hours=24)
SOONEST_LOOK, LATEST_LOOK, RARE_LOOK = timedelta(minutes=1), timedelta(minutes=30), timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class ResultIntake:
    """Takes in what tasks bring, and tells the person."""

    desk: Desk
    files: FileTransfer
    extractions: Queue
    told_after: timedelta
    lessons: Lessons | None = None
    """A step that is open for so long without an answer: the person is told, once, that it takes its time."""

    def look(self, job: Job) -> bool:
        """Read what Manus said, and settle every open step that was answered. True when one was. Raises what the port raises."""
        with self.desk.database.transaction(Fence.around(job.scope)) as unit:
            hints = task_events.waiting(unit, job.work.manus_id or "")
        try:
            state = self.desk.manus.detail(job.work.manus_id or "")
            said = self.desk.manus.messages(job.work.manus_id or "", after=job.open_steps[0].after_message)
        except TaskGone:
            self._lost(job)
            return True
        reasons = [reason for _, kind, reason in hints if kind == task_events.STOPPED and reason]
        answers = reading.answers(job.open_steps, said, state, reasons, self.desk.now())
        for answer, earlier in answers:
            self._settle(job, answer, earlier, state)
        self.followed(job, [hint for hint, _, _ in hints])
        if not answers:
            self._wait_on(job)
        return bool(answers)

    def followed(self, job: Job, hints: list[int]) -> None:
        """These hints have led to a look."""
        if hints:
            with self.desk.database.transaction(Fence.around(job.scope)) as unit:
                task_events.followed(unit, hints, self.desk.now())

    def _settle(self, job: Job, answer: Answer, earlier: tuple[Step, ...], state: TaskState) -> None:
        """Keep an answer and tell it, in one transaction; then hint at whoever goes on from there."""
        brought = self.files.bring(answer)
        at = self.desk.now()
        if answer.odd:
            log.critical("alarm: a task needs attention: it ended in an unknown way", extra={"task": job.work.public_id})
        with self.desk.writing(job) as unit:
            for step in earlier:
                task_steps.answered(unit, job.scope, step.id, answer=OTHER, message=answer.message, result=None, at=at)
            result = answer.text or None
            task_steps.answered(unit, job.scope, answer.step.id, answer=answer.kind, message=answer.message, result=result, at=at)
            task_files.add(unit, job.scope, answer.step.id, brought.kept, at=at, expires_at=at + FILES_KEPT_FOR)
            is_wanted = task_steps.settled(
                unit, job.scope, job.work.id, state=state_after(answer), waiting=waiting_for(answer), credits_used=state.credits, at=at
            )
            if is_wanted:
                tell(unit, job, of_answer(job, answer, brought), answer.step.id, at, origin=TASK_RESULT)
                self._learn_failure(unit, job, answer, at)
        self.desk.passing("settled")
        self.desk.hints.hint(job.scope.workspace, job.scope.own)
        if answer.kind == FINISH:
            hint = {"workspace": job.scope.workspace, "scope": job.scope.own, "step": answer.step.id}
            if self.extractions.send([QueueMessage(hint)]):
                log.warning("an extraction hint was not taken; poll will find the step", extra={"step": answer.step.public_id})
        self.desk.passing("hinted")

    def _learn_failure(self, unit: UnitOfWork, job: Job, answer: Answer, at: datetime) -> None:
        """What came to nothing is a lesson for the next time."""
        if answer.kind != FAILURE or self.lessons is None or not job.work.title:
            return
        self.lessons.learn_failure(
            unit, job.scope, title=job.work.title, why=answer.text or "", task=job.work.id, language=job.voice, at=at
        )

    def _wait_on(self, job: Job) -> None:
        """Nothing new. Somebody who has waited for long hears that it goes on; after a day that nothing is heard of it, and so does

        an operator. The step stays open: a result that comes after all is told.
        """
        at, open_step = self.desk.now(), job.open_steps[-1]
        waited = at - (open_step.opened_at or open_step.wanted_at)
        told_at = job.work.told_slow_at
        if waited >= SILENT_FOR_TOO_LONG:
            if told_at is None or told_at < at - waited + SILENT_FOR_TOO_LONG:
                log.critical("alarm: a task needs attention: nothing came of it for a day", extra={"task": job.work.public_id})
                self._tell_that_it_lasts(job, open_step, "task_silent", at)
        elif waited >= self.told_after and (told_at is None or told_at < open_step.wanted_at) and window_open(job.user.last_inbound_at, at):
            self._tell_that_it_lasts(job, open_step, "task_slow", at)

    def _tell_that_it_lasts(self, job: Job, step: Step, key: str, at: datetime) -> None:
        with self.desk.writing(job) as unit:
            tell(unit, job, sentence(job, key), step.id, at)
            task_steps.note_told_slow(unit, job.scope, job.work.id, at)
        self.desk.hints.hint(job.scope.workspace, job.scope.own)

    def give_up(self, job: Job) -> None:
        """We cannot work on it: whatever is not done of it never will be, and the person hears so."""
        at = self.desk.now()
        log.critical("alarm: a task needs attention: the work on it was given up", extra={"task": job.work.public_id})
        with self.desk.writing(job) as unit:
            for each in job.open_steps:
                task_steps.answered(unit, job.scope, each.id, answer=OTHER, message=None, result=None, at=at)
            task_steps.refuse_rest(unit, job.scope, job.work.id, fault="faults")
            is_wanted = task_steps.settled(unit, job.scope, job.work.id, state=NEEDS_ATTENTION, waiting=None, credits_used=None, at=at)
            if is_wanted and job.work.steps:
                tell(unit, job, sentence(job, "task_odd"), job.work.steps[-1].id, at)
        self.desk.hints.hint(job.scope.workspace, job.scope.own)

    def _lost(self, job: Job) -> None:
        """The task was deleted at Manus while something was open."""
        at = self.desk.now()
        log.critical("alarm: a task is gone at Manus", extra={"task": job.work.public_id})
        with self.desk.writing(job) as unit:
            task_steps.refuse_rest(unit, job.scope, job.work.id, fault="gone")
            task_steps.gave_up(unit, job.scope, job.work.id, state=GIVEN_UP, at=at)
            tell(unit, job, sentence(job, "task_failed"), job.open_steps[-1].id, at)
        self.desk.hints.hint(job.scope.workspace, job.scope.own)


def state_after(answer: Answer) -> int:
    """How a task stands after this answer."""
    if answer.stopped:
        return GIVEN_UP
    if answer.odd:
        return NEEDS_ATTENTION
    return {FINISH: FINISHED, ASK: WAITING, CONFIRMATION: WAITING, FAILURE: FAILED}.get(answer.kind, NEEDS_ATTENTION)


def next_look(job: Job, at: datetime) -> datetime | None:
    """When to look for news without a hint: soon at first, then less and less often; never while nothing is open."""
    if not job.open_steps:
        return None
    newest = job.open_steps[-1]
    age = at - (newest.opened_at or newest.wanted_at)
    return at + (RARE_LOOK if age >= SILENT_FOR_TOO_LONG else min(max(age / 3, SOONEST_LOOK), LATEST_LOOK))
