"""Settings of the queues, of the inbox table and of the table of jobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from agent7.settings.environment import Environment


@dataclass(frozen=True, slots=True)
class QueueSettings:
    """The names of the tables and of the queues, as the template gives them."""

    inbox_table: str
    wake_up_queue_url: str
    status_queue_url: str
    delivery_queue_url: str
    after_work_queue_url: str
    extraction_queue_url: str
    task_queue_url: str
    job_table: str
    agent_table: str
    job_queue_urls: Mapping[str, str]
    """By the name of the job."""

    @classmethod
    def read(cls, env: Environment) -> QueueSettings:
        """Read from the environment; what is not set is empty."""
        return cls(
            inbox_table=env.get("INBOX_TABLE", ""),
            wake_up_queue_url=env.get("WAKE_UP_QUEUE_URL", ""),
            status_queue_url=env.get("STATUS_QUEUE_URL", ""),
            delivery_queue_url=env.get("DELIVERY_QUEUE_URL", ""),
            after_work_queue_url=env.get("AFTER_WORK_QUEUE_URL", ""),
            extraction_queue_url=env.get("EXTRACTION_QUEUE_URL", ""),
            task_queue_url=env.get("TASK_QUEUE_URL", ""),
            job_table=env.get("JOB_TABLE", ""),
            agent_table=env.get("AGENT_TABLE", ""),
            job_queue_urls={
                "hourly": env.get("HOURLY_QUEUE_URL", ""),
                "nightly": env.get("NIGHTLY_QUEUE_URL", ""),
                "reflection": env.get("REFLECTION_QUEUE_URL", ""),
                "weekly": env.get("WEEKLY_QUEUE_URL", ""),
                "monthly": env.get("MONTHLY_QUEUE_URL", ""),
            },
        )
