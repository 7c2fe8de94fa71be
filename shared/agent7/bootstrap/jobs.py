"""Composition of scheduled jobs, and of what an operator runs after a restore."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from agent7.bootstrap.delivery import DeliveryParts
from agent7.bootstrap.memory import MemoryParts

if TYPE_CHECKING:
    from agent7.conversation.skills.reminders import ReminderDelivery
    from agent7.jobs.erasure_poll import ErasurePoll
    from agent7.jobs.poll import Poll
    from agent7.jobs.reapply_erasures import ReapplyErasures
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
