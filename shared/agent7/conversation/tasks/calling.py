"""Calls that change something at Manus: each is written down and committed before it goes out, for none can be taken back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from agent7.conversation import task_texts
from agent7.conversation.tasks.confirming import fitting_input, is_declined
from agent7.conversation.tasks.desk import Desk, Job
from agent7.conversation.tasks.enrichment import Enriched, enrich
from agent7.conversation.tasks.fetching import Fetching
from agent7.conversation.tasks.telling import sentence, tell
from agent7.errors import CreditsExhausted, ManusBusy, ManusRefused, ManusTimedOut, Misconfigured, Outage, TaskGone, Withdrawn
from agent7.identity import TaskId
from agent7.memory import MemoryAgent
from agent7.store import api_calls, task_projects, task_work
from agent7.store.task_work import Step
from agent7.store.tasks import CONFIRM, CREATE, FAILED, GIVEN_UP, OTHER, WAITING
from agent7.store.unit_of_work import Fence
from agent7.tasks.port import Created, TaskOrder

log = logging.getLogger(__name__)

ACCOUNT: Final = "manus"
CALLS_A_MINUTE: Final = 10
MINUTE: Final = timedelta(minutes=1)
LONGEST_REST: Final = timedelta(minutes=2)
TOLD_AFTER: Final = timedelta(seconds=90)
"""A request that could not be handed over for so long: the person is told, once."""
GIVEN_UP_AFTER: Final = timedelta(hours=24)
LOOK_AFTER_TIMEOUT: Final = timedelta(seconds=10)
LONGEST_TITLE: Final = 80
CLOCKS_DIFFER_BY: Final = timedelta(minutes=10)
FIRST_LOOK: Final = timedelta(minutes=1)
"""Should the worker not live to say when to look for news."""


type Booking = Callable[[], None]
"""Writes down that Manus has taken a call."""
type Call = Callable[[], Booking]


class TooLate(Exception):
    """Nobody has taken the request for so long that it is given up."""


@dataclass(frozen=True, slots=True)
class Calling:
    """Hands one step to Manus. `profile` is the kind of agent there."""

    desk: Desk
    memory: MemoryAgent
    fetching: Fetching
    profile: str

    def call(self, job: Job, step: Step) -> datetime | None:
        """Make the call of a wanted step, or put it off. None when there is something else to do now, else when to go on."""
        at = self.desk.now()
        if step.not_before is not None and step.not_before > at:
            return step.not_before
        try:
            if at - step.wanted_at >= GIVEN_UP_AFTER:
                raise TooLate
            if over := _is_over(job, step):
                self._dropped(job, step, over)
                return None
            call = self._prepared(job, step, at)
            if isinstance(call, datetime):
                return self._put_off(job, step, "limit", call)
            self.desk.passing("claimed")
            book = call()
        except Withdrawn:
            return None
        except ManusTimedOut as fault:
            self._unsure(job, step, fault)
        except TaskGone:
            self._anew(job, step)
        except (ManusRefused, Misconfigured, TooLate) as fault:
            self._refused(job, step, fault)
        except Outage as fault:
            return self._put_off(job, step, type(fault).__name__, self.desk.now() + _rest(step, fault))
        else:
            self.desk.passing("posted")
            book()  # a fault from here on leaves the step as called: what became of it is found out at Manus
            self.desk.passing("called")
        return None

    def _prepared(self, job: Job, step: Step, at: datetime) -> Call | datetime:
        """The call, claimed and ready to go out, which gives what to write down then; or from when on there is room for it."""
        if step.kind == CONFIRM:
            return self._confirmation(job, step, at)
        files = self.fetching.send_along(job.scope, step, at)
        return self._creation(job, step, files, at) if step.kind == CREATE else self._message(job, step, files, at)

    def _creation(self, job: Job, step: Step, files: list[str], at: datetime) -> Call | datetime:
        request = step.request or ""
        enriched = enrich(self.memory, job.scope, request, asked_by=step.messages, at=at) if job.work.shares_memory else Enriched(request)
        title = f"{job.title[:LONGEST_TITLE].replace('[a7:', '[')} {job.marker}"  # nobody writes another task's marker
        order = TaskOrder(enriched.prompt, title, self.profile, files, self._project(job), job.work.language)
        if (room_at := self._claimed(job, step, enriched=enriched)) is not None:
            return room_at

        def create() -> Booking:
            created = self.desk.manus.create(order)
            return lambda: self.adopt(job, step, created, enriched)

        return create

    def _message(self, job: Job, step: Step, files: list[str], at: datetime) -> Call | datetime:  # noqa: ARG002
        manus_id = job.work.manus_id or ""
        before = self._newest(job)
        if (room_at := self._claimed(job, step, after=before)) is not None:
            return room_at

        def send() -> Booking:
            self.desk.manus.send(manus_id, step.request or "", files)
            return lambda: self.open(job, step)

        return send

    def _confirmation(self, job: Job, step: Step, at: datetime) -> Call:  # noqa: ARG002
        """A yes or a no is no call of the limited kind. After a no the task still waits: nothing will come of it."""
        manus_id, waiting = job.work.manus_id or "", job.work.waiting or {}
        event, meant = str(waiting["event"]), {key: value for key, value in (step.input or {}).items() if key != "event"}
        given = fitting_input(meant, waiting.get("schema") or {})
        before = self._newest(job)
        with self.desk.writing(job) as unit:
            task_work.claim(unit, job.scope, step, at=self.desk.now(), after_message=before)

        def confirm() -> Booking:
            self.desk.manus.confirm(manus_id, event, given)
            return lambda: self.open(job, step)

        return confirm

    def _claimed(self, job: Job, step: Step, *, after: str | None = None, enriched: Enriched | None = None) -> datetime | None:
        """Write down that the call goes out, if there is room for it; else from when on there is."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            room_at = api_calls.take(unit, ACCOUNT, most=CALLS_A_MINUTE, within=MINUTE, at=at)
            if room_at is None:
                recall = enriched.recall.public_id if enriched and enriched.recall else None
                memories = enriched.memories if enriched else ()
                if len(self.memory.still(job.scope, memories, at=at, unit=unit)) != len(memories):
                    raise Withdrawn("what would go along was forgotten or replaced meanwhile")
                task_work.claim(unit, job.scope, step, at=at, after_message=after, injected=memories, recall_id=recall)
        return room_at

    def adopt(self, job: Job, step: Step, created: Created, enriched: Enriched | None = None) -> None:
        """Manus has the task: note its id, and count what went along with it."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            task_work.named(unit, job.scope, job.work.id, manus_id=created.manus_task, manus_url=created.url or None)
            task_work.opened(unit, job.scope, job.work.id, step.id, at=at, look_at=at + FIRST_LOOK)
            if enriched is not None and enriched.recall is not None:
                self.memory.record(unit, job.scope, enriched.recall, turn=None)
            injected = enriched.memories if enriched is not None else job.work.injected
            if injected:
                self.memory.touch(unit, job.scope, injected, at=at)

    def open(self, job: Job, step: Step) -> None:
        """Manus has the message. A no is an answer in itself: the task waits on."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            task_work.opened(unit, job.scope, job.work.id, step.id, at=at, look_at=at + FIRST_LOOK)
            if step.kind == CONFIRM and is_declined(step.input or {}):
                task_work.answered(unit, job.scope, step.id, answer=OTHER, message=None, result=None, at=at)
                task_work.settled(unit, job.scope, job.work.id, state=WAITING, waiting=job.work.waiting, credits_used=None, at=at)

    def _newest(self, job: Job) -> str | None:
        """The newest thing that was said in the task: the answer to what is said now comes after it."""
        manus_id, lately = job.work.manus_id or "", job.work.news_at - CLOCKS_DIFFER_BY
        said = self.desk.manus.messages(manus_id, since=lately) or self.desk.manus.messages(manus_id)
        return said[-1].id if said else None

    def _project(self, job: Job) -> str | None:
        """The project that carries the workspace's instructions, if it is to be had: a task is worth more than they are."""
        try:
            return self._carrying_instructions(job)
        except ManusRefused as refused:
            log.critical("alarm: Manus refuses the project of a workspace: %s", refused.code, extra={"workspace": job.scope.workspace})
            return None

    def _carrying_instructions(self, job: Job) -> str | None:
        """Made once for each wording."""
        fence = Fence(job.scope.workspace)
        with self.desk.database.transaction(fence) as unit:
            name, instructions, project, made_with = task_projects.of(unit, job.scope.workspace)
        wording = sha256(instructions.encode()).hexdigest()
        if not instructions or made_with == wording:
            return project if instructions else None
        made = next((each.id for each in self.desk.manus.projects() if each.name == name and each.instruction == instructions), None)
        project = made or self.desk.manus.project_create(name, instructions).id
        with self.desk.database.transaction(fence) as unit:
            task_projects.keep(unit, job.scope.workspace, project, wording)
        return project

    def _dropped(self, job: Job, step: Step, why: str) -> None:
        """There is nothing to ask for any more, and nothing to say about it."""
        log.info("a step is over before its call: %s", why, extra={"step": step.public_id})
        with self.desk.writing(job) as unit:
            task_work.refuse(unit, job.scope, step.id, fault=why)
            if step.kind == CREATE:
                task_work.refuse_rest(unit, job.scope, job.work.id, fault=why)
                task_work.gave_up(unit, job.scope, job.work.id, state=GIVEN_UP, at=self.desk.now())

    def _unsure(self, job: Job, step: Step, fault: Exception) -> None:
        log.warning("a call to Manus may have had its effect: %s", fault, extra={"step": step.public_id})
        with self.desk.writing(job) as unit:
            task_work.unsure(unit, job.scope, step.id, fault=type(fault).__name__, look_at=self.desk.now() + LOOK_AFTER_TIMEOUT)

    def _put_off(self, job: Job, step: Step, fault: str, until: datetime) -> datetime:
        """Later. Somebody who has waited for long is told so, once for each request."""
        at = self.desk.now()
        log.info("a step waits: %s", fault, extra={"step": step.public_id, "attempts": step.attempts})
        was_told = job.work.told_slow_at is not None and job.work.told_slow_at >= step.wanted_at
        tells = not was_told and at - step.wanted_at >= TOLD_AFTER
        with self.desk.writing(job) as unit:
            task_work.put_off(unit, job.scope, step.id, fault=fault, until=until)
            if tells:
                tell(unit, job, sentence(job, task_texts.delayed), step.id, at)
                task_work.note_told_slow(unit, job.scope, job.work.id, at)
        if tells:
            self.desk.hints.hint(job.scope.workspace, job.scope.own)
        return until

    def _refused(self, job: Job, step: Step, fault: Exception) -> None:
        """It will not be done: the person hears so, and an operator. A task that never began is over."""
        why, said = getattr(fault, "code", type(fault).__name__), _sentence(fault)
        log.critical("alarm: a task's request was given up: %s", why, extra={"step": step.public_id})
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            task_work.refuse(unit, job.scope, step.id, fault=why)
            if step.kind == CREATE:
                task_work.refuse_rest(unit, job.scope, job.work.id, fault=why)
                task_work.ended(unit, job.scope, job.work.id, state=FAILED, at=at)
            tell(unit, job, sentence(job, said), step.id, at)
        self.desk.hints.hint(job.scope.workspace, job.scope.own)

    def _anew(self, job: Job, step: Step) -> None:
        """The task is no more at Manus: what was wanted of it becomes a new one, and the person is told."""
        at = self.desk.now()
        with self.desk.writing(job) as unit:
            successor: TaskId = task_work.again(unit, job.scope, job.work.id, step, at)
            task_work.refuse_rest(unit, job.scope, job.work.id, fault="gone")
            task_work.gave_up(unit, job.scope, job.work.id, state=GIVEN_UP, at=at)
            tell(unit, job, sentence(job, task_texts.anew), step.id, at)
        log.warning("a task is gone at Manus and begins anew", extra={"task": job.work.public_id, "successor": successor})
        self.desk.hints.hint(job.scope.workspace, job.scope.own)


def _is_over(job: Job, step: Step) -> str | None:
    """Why a step needs no call: its words were forgotten, or what it confirms is not what the task waits for now."""
    if step.kind != CONFIRM:
        return None if step.request else "redacted"
    event = (job.work.waiting or {}).get("event")
    return None if event and (step.input or {}).get("event", event) == event else "nothing_waits"


def _sentence(fault: Exception) -> Callable[[str, str], str]:
    """What the person hears of a request that is given up."""
    match fault:
        case TooLate():
            return task_texts.too_late
        case CreditsExhausted():
            return task_texts.unpaid
        case Misconfigured():
            return task_texts.off
    return task_texts.refused


def _rest(step: Step, fault: Outage) -> timedelta:
    """How long to leave Manus alone: as long as it says, else longer from time to time."""
    if isinstance(fault, ManusBusy):
        return timedelta(seconds=fault.retry_after)
    return min(timedelta(seconds=5 * 2 ** min(step.attempts, 8)), LONGEST_REST)
