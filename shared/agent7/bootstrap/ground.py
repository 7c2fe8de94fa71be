"""Composition of what every function stands on: settings and their secrets, clock, AWS clients, database, queues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from agent7.bootstrap.secrets import Secrets
from agent7.clock import Clock, MovedClock, SystemClock
from agent7.errors import Misconfigured
from agent7.settings import DatabaseSettings, Environment, IdentitySettings, QueueSettings, TurnSettings, clock_file

if TYPE_CHECKING:
    from agent7.channels.job_ledger import JobLedger
    from agent7.channels.queues import Queue
    from agent7.store.unit_of_work import Database


class Ground:
    """Settings, clock, database and queues; the base of all other parts."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._secrets = Secrets(env)
        self._clients: dict[str, Any] = {}

    @cached_property
    def env(self) -> Environment:
        """The environment with the secrets of the last minutes laid over it."""
        return self._secrets.environment()

    @cached_property
    def clock(self) -> Clock:
        """The machine's clock, or the moved one of a local run."""
        moved_by = clock_file(self.env)
        return MovedClock(moved_by) if moved_by else SystemClock()

    def aws(self, service: str) -> Any:
        """A client of one AWS service, built once."""
        from agent7.channels.aws import aws_client  # noqa: PLC0415

        if service not in self._clients:
            self._clients[service] = aws_client(service)
        return self._clients[service]

    @cached_property
    def database(self) -> Database:
        """The database. Raises Misconfigured when DATABASE_URL is not set."""
        from agent7.store.unit_of_work import Database  # noqa: PLC0415

        settings = DatabaseSettings.read(self.env)
        if not settings.url:
            raise Misconfigured("DATABASE_URL is not set")
        name = self.env.get("AWS_LAMBDA_FUNCTION_NAME", "agent7")
        return Database(settings.url, name, prepares=settings.prepares, cells=settings.cells)

    @cached_property
    def identity(self) -> IdentitySettings:
        """Settings of identity."""
        return IdentitySettings.read(self.env)

    @cached_property
    def turn(self) -> TurnSettings:
        """Settings of a turn."""
        return TurnSettings.read(self.env)

    @cached_property
    def queues(self) -> QueueSettings:
        """Settings of the queues."""
        return QueueSettings.read(self.env)

    def queue(self, url: str) -> Queue:
        """The SQS queue at an address."""
        from agent7.channels.queues import SqsQueue  # noqa: PLC0415

        return SqsQueue(self.aws("sqs"), url)

    @cached_property
    def wake_ups(self) -> Queue:
        """The queue that wakes the responder."""
        return self.queue(self.queues.wake_up_queue_url)

    @cached_property
    def statuses(self) -> Queue:
        """The queue of delivery statuses."""
        return self.queue(self.queues.status_queue_url)

    @cached_property
    def deliveries(self) -> Queue:
        """The queue that wakes the delivery."""
        return self.queue(self.queues.delivery_queue_url)

    @cached_property
    def after_work_queue(self) -> Queue:
        """The queue of after-work."""
        return self.queue(self.queues.after_work_queue_url)

    @cached_property
    def extraction_queue(self) -> Queue:
        """The queue of extractions."""
        return self.queue(self.queues.extraction_queue_url)

    @cached_property
    def task_queue(self) -> Queue:
        """The queue of work on tasks."""
        return self.queue(self.queues.task_queue_url)

    @cached_property
    def job_ledger(self) -> JobLedger:
        """The ledger of jobs in DynamoDB."""
        from agent7.channels.job_ledger import DynamoDbJobLedger  # noqa: PLC0415

        return DynamoDbJobLedger(self.aws("dynamodb"), self.queues.job_table)

    @cached_property
    def job_queues(self) -> Mapping[str, Queue]:
        """The queue of each job."""
        return {job: self.queue(url) for job, url in self.queues.job_queue_urls.items()}
