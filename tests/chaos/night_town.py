"""What a job's function stands on: an embedded Postgres with a copy of the people for each round, a ledger, queues, a clock.

The functions run in processes of their own, forked from one that has read everything; so one can be killed, and its memory is gone.
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx2
import psycopg
from moto.server import ThreadedMotoServer

from agent7.channels.aws import aws_client
from agent7.jobs.table import JOBS
from agent7.store.migrate import migrate
from local.postgres import EmbeddedPostgres, start_postgres
from tests.chaos.job_process import FAILED, invoke
from tests.chaos.night_people import settle
from tests.conftest import as_application
from tests.integration.channels.conftest import keys_and_indexes

PEOPLE: Final = 12
AT: Final = datetime(2031, 6, 1, 10, 0, tzinfo=UTC)
"""A Sunday, and the first of a month."""
LEASE: Final = timedelta(seconds=130)
QUEUES: Final = ("WAKE_UP", "STATUS", "DELIVERY", "AFTER_WORK", "EXTRACTION", "TASK", *(job.upper() for job in JOBS))
FIFO: Final = ("WAKE_UP", "TASK")
NOT_COMPARED: Final = ("job_runs", "core_reflections", "schema_migrations", "memory_postings")
"""Of how the work was done, and not what it did; and what has ids in its words, which the view `memory_words` shows without them."""
COLUMNS: Final = r"""
SELECT c.table_name::text, array_agg(c.column_name::text ORDER BY c.ordinal_position) FROM information_schema.columns c
 WHERE c.table_schema = 'public' AND c.table_name <> ALL (%s) AND c.data_type NOT LIKE 'timestamp%%'
   AND c.column_name !~ '(^|_)ids?$' AND c.column_name NOT IN ('sources', 'derived_from', 'embedding', 'superseded_by', 'seconds')
 GROUP BY 1
"""

type Snapshot = Mapping[str, Counter[str]]
"""Every row of each table and view, without ids and times."""


@dataclass
class NightTown:
    """The place. `database` is that of this round."""

    server: EmbeddedPostgres
    endpoint: str
    clock: Path
    env: dict[str, str] = field(default_factory=dict)
    moved: timedelta = timedelta(0)
    numbers: Iterator[int] = field(default_factory=count)
    processes: Any = field(default_factory=lambda: multiprocessing.get_context("forkserver"))

    @contextmanager
    def round(self) -> Iterator[psycopg.Connection[Any]]:
        """A copy of everybody, an empty ledger and empty queues, at ten on a Sunday that is the first of a month."""
        self.set_clock(AT - datetime.now(UTC))
        self.env |= resources(self.endpoint)
        name = f"round_{next(self.numbers)}"
        with psycopg.connect(self.server.owner_dsn("postgres"), autocommit=True) as owner:
            owner.execute(f"CREATE DATABASE {name} TEMPLATE settled STRATEGY FILE_COPY")  # type: ignore[call-overload]
            try:
                dsn = self.server.owner_dsn(name)
                self.env["DATABASE_URL"] = as_application(dsn)
                with psycopg.connect(dsn, autocommit=True) as rows:
                    yield rows
            finally:
                owner.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload]

    def set_clock(self, moved: timedelta) -> None:
        self.moved = moved
        self.clock.write_text(str(moved.total_seconds()))

    def start(self, job: str, event: Mapping[str, Any]) -> multiprocessing.Process:
        """An invocation of the job's function."""
        process = self.processes.Process(target=invoke, args=(job, self.env, event), daemon=True)
        process.start()
        return process  # type: ignore[no-any-return]

    def invoke(self, job: str, event: Mapping[str, Any]) -> None:
        """The same, to its end. Raises RuntimeError when the function failed."""
        process = self.start(job, event)
        process.join()
        if process.exitcode not in (0, FAILED):
            raise RuntimeError(f"{job} ended with {process.exitcode}")

    def message(self, job: str) -> Mapping[str, Any] | None:
        """The next message of the job's queue, as its function gets it."""
        queue = self.env[f"{job.upper()}_QUEUE_URL"]
        for message in aws_client("sqs").receive_message(QueueUrl=queue, MaxNumberOfMessages=1).get("Messages", []):
            aws_client("sqs").delete_message(QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"])
            return {"Records": [{"messageId": message["MessageId"], "body": message["Body"]}]}
        return None

    def hinted(self) -> frozenset[str]:
        """What was sent to be extracted: a hint twice is one."""
        found: list[str] = []
        queue = self.env["EXTRACTION_QUEUE_URL"]
        while messages := aws_client("sqs").receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages", []):
            found += [message["Body"] for message in messages]
        return frozenset(json.dumps(json.loads(body), sort_keys=True) for body in found)


def snapshot(rows: psycopg.Connection[Any]) -> Snapshot:
    """What the database holds now."""
    found = {}
    for table, columns in rows.execute(COLUMNS, (list(NOT_COMPARED),)).fetchall():
        listed = ", ".join(f'"{column}"' for column in columns)
        found[table] = Counter(row[0] for row in rows.execute(f"SELECT ROW({listed})::text FROM {table}"))  # type: ignore[call-overload]
    return found


@contextmanager
def night_town(folder: Path) -> Iterator[NightTown]:
    """The place with everybody in it; gone afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    server = start_postgres(folder / "postgres", durable=False)
    aws = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    aws.start()
    try:
        with psycopg.connect(server.owner_dsn("postgres"), autocommit=True) as owner:
            owner.execute("CREATE DATABASE settled")
        migrate(server.owner_dsn("settled"), AT - timedelta(days=100))
        settle(server.owner_dsn("settled"), PEOPLE, AT)
        town = NightTown(server, f"http://127.0.0.1:{aws.get_host_and_port()[1]}", folder / "clock")
        town.env["AGENT7_CLOCK_FILE"] = str(town.clock)
        town.processes.set_forkserver_preload(["tests.chaos.job_process"])
        yield town
    finally:
        aws.stop()
        server.stop()


def resources(endpoint: str) -> dict[str, str]:
    """The tables as the template has them, and the queues, all empty; as the environment of a function."""
    httpx2.post(f"{endpoint}/moto-api/reset").raise_for_status()
    env = {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_DEFAULT_REGION": "us-east-1",
        "JOB_TABLE": "jobs",
        "INBOX_TABLE": "inbox",
        "AGENT7_IDENTITY_KEY": "chaos",
    }
    os.environ.update(env)
    for name, resource in (("jobs", "JobTable"), ("inbox", "InboxTable")):
        aws_client("dynamodb").create_table(TableName=name, BillingMode="PAY_PER_REQUEST", **keys_and_indexes(resource))
    for name in QUEUES:
        fifo = {"Attributes": {"FifoQueue": "true"}} if name in FIFO else {}
        url = aws_client("sqs").create_queue(QueueName=f"{name}.fifo" if fifo else name, **fifo)["QueueUrl"]
        env[f"{name}_QUEUE_URL"] = url
    return env
