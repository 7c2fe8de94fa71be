"""Composition of scheduled jobs, and of what an operator runs after a restore."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from agent7.bootstrap.delivery import DeliveryParts
from agent7.bootstrap.memory import MemoryParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agent7.conversation.skills.reminders import ReminderDelivery
    from agent7.jobs.dispatch import Overdue
    from agent7.jobs.erasure_poll import ErasurePoll
    from agent7.jobs.poll import Poll
    from agent7.jobs.reapply_erasures import ReapplyErasures
    from agent7.jobs.scheduled import ScheduledJob
    from agent7.jobs.steps import Step
    from agent7.jobs.task_poll import TaskPoll


class JobParts(DeliveryParts, MemoryParts):
    """The parts of the scheduled jobs."""

    @cached_property
    def poll(self) -> Poll:
        """The poll of every minute."""
        from agent7.jobs.poll import Poll  # noqa: PLC0415

        return Poll(
            database=self.database,
            inbox=self.inbox,
            wake_ups=self.wake_ups,
            delivery=self.delivery,
            statuses=self.statuses,
            after_work=self.after_work_queue,
            extraction=self.extraction_queue,
        )

    @cached_property
    def task_poll(self) -> TaskPoll:
        """The poll of tasks."""
        from agent7.jobs.task_poll import TaskPoll  # noqa: PLC0415

        return TaskPoll(self.database, self.task_queue, self.after_work_queue)

    @cached_property
    def erasure_poll(self) -> ErasurePoll:
        """The poll of erasures."""
        from agent7.jobs.erasure_poll import ErasurePoll  # noqa: PLC0415

        return ErasurePoll(self.database, self.wake_ups, self.task_queue, self.identity.parked_for)

    @cached_property
    def reminder_delivery(self) -> ReminderDelivery:
        """The delivery of due reminders."""
        from agent7.conversation.skills.reminders import ReminderDelivery  # noqa: PLC0415

        return ReminderDelivery(self.database, self.memory, self.delivery.hints.hint)

    @cached_property
    def reapply_erasures(self) -> ReapplyErasures:
        """The repetition of erasures after a restore."""
        from agent7.jobs.reapply_erasures import ReapplyErasures  # noqa: PLC0415

        return ReapplyErasures(self.database, self.ledger, self.whatsapp().identity_key)

    @cached_property
    def overdue_jobs(self) -> Overdue:
        """The look after jobs that are overdue."""
        from agent7.jobs.dispatch import Dispatch, Overdue  # noqa: PLC0415

        return Overdue(self.database, Dispatch(self.job_ledger, self.job_queues))

    @cached_property
    def hourly(self) -> ScheduledJob:
        """The hourly job."""
        from agent7.jobs.health_report import ReportAskedFor  # noqa: PLC0415
        from agent7.jobs.hourly import EndExpired, FlushSessions  # noqa: PLC0415

        flush, end = FlushSessions(self.database, self.extraction_queue), EndExpired(self.database, self.memory)
        return self._job("hourly", [flush, end, ReportAskedFor(self.database)])

    @cached_property
    def nightly(self) -> ScheduledJob:
        """The nightly job."""
        from agent7.jobs.nightly import Ageing, MergeDuplicates, TendShared  # noqa: PLC0415
        from agent7.jobs.steps import EachPerson  # noqa: PLC0415

        ageing = EachPerson(self.database, Ageing(self.database, self.memory).of_person)
        shared = TendShared(self.database, self.memory)
        return self._job("nightly", [MergeDuplicates(self.database, self.memory), ageing, shared, self._tend_store])

    @cached_property
    def reflection(self) -> ScheduledJob:
        """The reflection job."""
        from agent7.jobs.reflection import PersonReflection  # noqa: PLC0415
        from agent7.jobs.steps import EachPerson  # noqa: PLC0415

        return self._job("reflection", [EachPerson(self.database, PersonReflection(self.database, self.memory).of_person)])

    @cached_property
    def weekly(self) -> ScheduledJob:
        """The weekly job."""
        from agent7.jobs.agent_files import AgentFiles  # noqa: PLC0415
        from agent7.jobs.steps import EachPerson  # noqa: PLC0415
        from agent7.jobs.weekly import Condensation, Shortening, SummingUp  # noqa: PLC0415

        shortening = Shortening(self.database, self.shortener)
        each = [Condensation(self.database, self.memory, shortening).of_person, SummingUp(self.database, self.memory, shortening).of_person]
        if self.shelf is not None:
            each.append(AgentFiles(self.database, self.memory, self.shelf).of_person)
        return self._job("weekly", [EachPerson(self.database, step) for step in each])

    @cached_property
    def monthly(self) -> ScheduledJob:
        """The monthly job."""
        from agent7.jobs.health_report import MonthlyReport  # noqa: PLC0415
        from agent7.jobs.monthly import RowRetention  # noqa: PLC0415
        from agent7.jobs.re_embedding import DropVectors, MakeVectors, SwitchModel  # noqa: PLC0415
        from agent7.jobs.steps import EachPerson  # noqa: PLC0415

        rows = RowRetention(self.database)
        keeping: list[Step] = [EachPerson(self.database, rows.of_person), rows, MonthlyReport(self.database)]
        vectors, rest = MakeVectors(self.database, self.memory), MakeVectors(self.database, self.memory, after_switch=True)
        moving: list[Step] = [vectors, SwitchModel(self.memory), rest, DropVectors(self.database, self.memory)]
        return self._job("monthly", [*keeping, *moving, self._tend_store])

    @property
    def _tend_store(self) -> Step:
        """In the monthly job too: after another model has come, items are found by it."""
        from agent7.jobs.nightly import TendStore  # noqa: PLC0415
        from agent7.sharing.store_upkeep import StoreUpkeep  # noqa: PLC0415

        return TendStore(self.database, StoreUpkeep(self.database, self.memory))

    def _job(self, name: str, steps: Sequence[Step]) -> ScheduledJob:
        from agent7.jobs.dispatch import Dispatch, Planner  # noqa: PLC0415
        from agent7.jobs.scheduled import ScheduledJob  # noqa: PLC0415
        from agent7.jobs.table import job_named  # noqa: PLC0415
        from agent7.jobs.work import Worker  # noqa: PLC0415

        job, queue, now = job_named(name), self.job_queues[name], self.clock.now
        planner = Planner(self.database, Dispatch(self.job_ledger, self.job_queues))
        return ScheduledJob(job, planner, Worker(job, steps, self.database, self.job_ledger, queue, now), queue, now)
