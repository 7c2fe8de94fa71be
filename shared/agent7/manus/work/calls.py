"""Calls that change something at Manus: each is written down and committed before it goes out, for none can be taken back (intent log)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.billing import book_recall
from agent7.channels.whatsapp.outbound.message_types import texts
from agent7.errors import ManusRefused, ManusTimedOut, Misconfigured, Outage, TaskGone, Withdrawn
from agent7.language.replies.rendering import say
from agent7.manus.port import Created, TaskOrder
from agent7.manus.work.confirmation import fitting_input, is_declined
from agent7.manus.work.enrichment import Enriched, enrich
from agent7.manus.work.file_transfer import Along, FileTransfer
from agent7.manus.work.job import Desk, Job
from agent7.manus.work.notices import tell
from agent7.manus.work.projects import Projects
from agent7.manus.work.setbacks import Setbacks, TooLate, rest
from agent7.memory import MemoryAgent
from agent7.store.tasks import api_calls, task_steps
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import CONFIRM, CREATE, OTHER, WAITING
from agent7.store.unit_of_work import LOOKUPS_ONLY, UnitOfWork

ACCOUNT: Final = "manus"
CALLS_A_MINUTE: Final = 10
MINUTE: Final = timedelta(minutes=1)
GIVEN_UP_AFTER: Final = timedelta(hours=24)
LONGEST_TITLE: Final = 80
FIRST_LOOK: Final = timedelta(minutes=1)
"""Should the worker not live to say when to look for news."""


type Booking = Callable[[], None]
"""Writes down that Manus has taken a call."""
type Call = Callable[[], Booking]


@dataclass(frozen=True, slots=True)
class Calls:
    """Hands one step to Manus. `profile` is the kind of agent there."""

    desk: Desk
    memory: MemoryAgent
    files: FileTransfer
    profile: str

    @property
    def setbacks(self) -> Setbacks:
        """What becomes of a call that is not taken."""
        return Setbacks(self.desk)

    def call(self, job: Job, step: Step) -> datetime | None:
        """Make the call of a wanted step, or put it off. None when there is something else to do now, else when to go on.

        What the port raises is written down as a setback. Raises LeaseLost when another worker has the task, DatabaseDown.
        """
        at = self.desk.now()
        if step.not_before is not None and step.not_before > at:
            return step.not_before
        try:
            if at - step.wanted_at >= GIVEN_UP_AFTER:
                raise TooLate
            if over := _is_over(job, step):
                self.setbacks.dropped(job, step, over)
                return None
            call = self._prepared(job, step, at)
            if isinstance(call, datetime):
                return self.setbacks.put_off(job, step, "limit", call)
            self.desk.passing("claimed")
            book = call()
        except Withdrawn:
            return None
        except ManusTimedOut as fault:
            self.setbacks.unsure(job, step, fault)
        except TaskGone:
            self.setbacks.anew(job, step)
        except (ManusRefused, Misconfigured, TooLate) as fault:
            self.setbacks.refused(job, step, fault)
        except Outage as fault:
            return self.setbacks.put_off(job, step, type(fault).__name__, self.desk.now() + rest(step, fault))
        else:
            self.desk.passing("posted")
            book()  # a fault from here on leaves the step as called: what became of it is found out at Manus
            self.desk.passing("called")
        return None

    def _prepared(self, job: Job, step: Step, at: datetime) -> Call | datetime:
        """The call, claimed and ready to go out, which gives what to write down then; or from when on there is room for it."""
        if step.kind == CONFIRM:
            return self._confirmation(job, step, at)
        if (room_at := self._room_at(at)) is not None:
            return room_at
        files = self.files.send_along(job.scope, step, at)
        return self._creation(job, step, files, at) if step.kind == CREATE else self._message(job, step, files, at)

    def _creation(self, job: Job, step: Step, files: Along, at: datetime) -> Call | datetime:
        request = step.request or ""
        enriched = enrich(self.memory, job.scope, request, asked_by=step.messages, at=at) if job.work.shares_memory else Enriched(request)
        title = f"{job.title[:LONGEST_TITLE].replace('[a7:', '[')} {job.marker}"  # nobody writes another task's marker
        order = TaskOrder(enriched.prompt, title, self.profile, files.ids, Projects(self.desk).of(job.scope.workspace), job.work.language)
        if (room_at := self._claimed(job, step, files, enriched=enriched)) is not None:
            return room_at

        def create() -> Booking:
            created = self.desk.manus.create(order)
            return lambda: self.adopt(job, step, created, enriched)

        return create

    def _message(self, job: Job, step: Step, files: Along, at: datetime) -> Call | datetime:  # noqa: ARG002
        manus_id = job.work.manus_id or ""
        before = self.desk.manus.newest(manus_id)
        if (room_at := self._claimed(job, step, files, after=before)) is not None:
            return room_at

        def send() -> Booking:
            self.desk.manus.send(manus_id, step.request or "", files.ids)
            return lambda: self.open(job, step)

        return send

    def _confirmation(self, job: Job, step: Step, at: datetime) -> Call:  # noqa: ARG002
        """A yes or a no is no call of the limited kind. After a no the task still waits: nothing will come of it."""
        manus_id, waiting = job.work.manus_id or "", job.work.waiting or {}
        event, meant = str(waiting["event"]), {key: value for key, value in (step.input or {}).items() if key != "event"}
        given = fitting_input(meant, waiting.get("schema") or {})
        before = self.desk.manus.newest(manus_id)
        with self.desk.writing(job) as unit:
            task_steps.claim(unit, job.scope, step, at=self.desk.now(), after_message=before)

        def confirm() -> Booking:
            self.desk.manus.confirm(manus_id, event, given)
            return lambda: self.open(job, step)

        return confirm

    def _room_at(self, at: datetime) -> datetime | None:
        """From when on there is room for a call; None when there is now. Looked at before anything is uploaded or recalled."""
        with self.desk.database.transaction(LOOKUPS_ONLY) as unit:
            return api_calls.room_at(unit, ACCOUNT, most=CALLS_A_MINUTE, within=MINUTE, at=at)

    def _claimed(
        self, job: Job, step: Step, files: Along, *, after: str | None = None, enriched: Enriched | None = None
    ) -> datetime | None:
        """Write down that the call goes out, if there is room for it, and tell which files it goes without; else from when on there is."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            room_at = api_calls.take(unit, ACCOUNT, most=CALLS_A_MINUTE, within=MINUTE, at=at)
            if room_at is None:
                recall = enriched.recall.public_id if enriched and enriched.recall else None
                memories = enriched.memories if enriched else ()
                if len(self.memory.still(job.scope, memories, at=at, unit=unit)) != len(memories):
                    raise Withdrawn("what would go along was forgotten or replaced meanwhile")
                task_steps.claim(unit, job.scope, step, at=at, after_message=after, injected=memories, recall_id=recall)
                self._tell_left_out(unit, job, step, files, at)
        if files.left_out and room_at is None:
            self.desk.hints.hint(job.scope.workspace, job.scope.own)
        return room_at

    def _tell_left_out(self, unit: UnitOfWork, job: Job, step: Step, files: Along, at: datetime) -> None:
        for key in files.left_out:
            task_steps.note_upload(unit, job.scope, step.id, key, None)
        if files.left_out:
            lines = [say("task_file_left_out", job.voice, filename=name) for name in files.left_out.values()]
            tell(unit, job, texts("\n".join(lines)), step.id, at)

    def adopt(self, job: Job, step: Step, created: Created, enriched: Enriched | None = None) -> None:
        """Manus has the task: note its id, and count what went along with it."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            task_steps.named(unit, job.scope, job.work.id, manus_id=created.manus_task, manus_url=created.url or None)
            task_steps.opened(unit, job.scope, job.work.id, step.id, at=at, look_at=at + FIRST_LOOK)
            if enriched is not None and enriched.recall is not None:
                self.memory.record(unit, job.scope, enriched.recall, turn=None)
                book_recall(unit, job.scope, enriched.recall, at)
            injected = enriched.memories if enriched is not None else job.work.injected
            if injected:
                self.memory.touch(unit, job.scope, injected, at=at)

    def open(self, job: Job, step: Step) -> None:
        """Manus has the message. A no is an answer in itself: the task waits on."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            task_steps.opened(unit, job.scope, job.work.id, step.id, at=at, look_at=at + FIRST_LOOK)
            if step.kind == CONFIRM and is_declined(step.input or {}):
                task_steps.answered(unit, job.scope, step.id, answer=OTHER, message=None, result=None, at=at)
                task_steps.settled(unit, job.scope, job.work.id, state=WAITING, waiting=job.work.waiting, credits_used=None, at=at)


def _is_over(job: Job, step: Step) -> str | None:
    """Why a step needs no call: its words were forgotten, or what it confirms is not what the task waits for now."""
    if step.kind != CONFIRM:
        return None if step.request else "redacted"
    event = (job.work.waiting or {}).get("event")
    return None if event and (step.input or {}).get("event", event) == event else "nothing_waits"
