"""Composition of tasks at Manus: the account, its webhook, the work on a task, and what erased people left behind."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from agent7.bootstrap.delivery import DeliveryParts
from agent7.bootstrap.memory import MemoryParts
from agent7.errors import Misconfigured
from agent7.settings import ManusSettings, TaskSettings

if TYPE_CHECKING:
    from agent7.conversation.erasure.outside_leftovers import LeftoverRemoval
    from agent7.manus.manus_v2 import HttpManus
    from agent7.manus.webhook import ManusWebhook
    from agent7.manus.work import TaskWork

TIME_FOR_A_CALL_SECONDS = 40
"""Of the work on a task: with less time left, nothing more is called. Fetching the files of a result takes 30 s at most."""


class TaskParts(DeliveryParts, MemoryParts):
    """The parts of work at Manus."""

    def manus_settings(self, fresh: bool = False) -> ManusSettings:
        """The account at Manus with the secrets of the last minutes; `fresh` ones after a key or an address was refused."""
        return ManusSettings.read(self._secrets.environment(fresh=fresh))

    @cached_property
    def manus(self) -> HttpManus:
        """The client of Manus' API."""
        from agent7.manus.manus_v2 import HttpManus  # noqa: PLC0415

        return HttpManus(self.manus_settings)

    @cached_property
    def manus_webhook(self) -> ManusWebhook:
        """The webhook of Manus."""
        from agent7.manus.webhook import ManusWebhook  # noqa: PLC0415

        return ManusWebhook(self.manus_settings, lambda: self.manus.public_key(), self.task_queue)  # noqa: PLW0108 (built when needed)

    @cached_property
    def task_worker(self) -> TaskWork:
        """The worker on tasks. Raises Misconfigured when MEDIA_BUCKET is not set."""
        from agent7.channels.whatsapp.inbound.download import Downloader  # noqa: PLC0415
        from agent7.manus.work import Calls, Desk, FileTransfer, Reconciliation, ResultIntake, TaskWork  # noqa: PLC0415

        manus, told_after = self.manus_settings(), timedelta(seconds=TaskSettings.read(self.env).told_after_seconds)
        if self.shelf is None or self.files is None:
            raise Misconfigured("MEDIA_BUCKET is not set: files of tasks have no place")
        desk = Desk(self.database, self.manus, self.delivery.hints, self.clock)
        fetching = FileTransfer(self.database, self.manus, self.shelf, Downloader(manus.api_base_url), self.files)
        calling = Calls(desk, self.memory, fetching, manus.agent_profile)
        settling = ResultIntake(desk, fetching, self.queue(self.queues.extraction_queue_url), told_after, self.memory.lessons)
        return TaskWork(desk, calling, Reconciliation(desk, calling), settling, timedelta(seconds=TIME_FOR_A_CALL_SECONDS))

    @cached_property
    def leftover_removal(self) -> LeftoverRemoval:
        """Removal of what erased people left at Manus and in the bucket."""
        from agent7.conversation.erasure.outside_leftovers import LeftoverRemoval  # noqa: PLC0415

        return LeftoverRemoval(self.database, self.manus, self.shelf, self.clock)
