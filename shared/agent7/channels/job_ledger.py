"""The ledger of jobs: one item in DynamoDB for each job and workspace, changed only by whoever has seen it as it is (compare and swap).

It says how far the job has come there and who may begin next. The rules of that are `agent7.jobs.dispatch_rules`; here entries are read
and written. The sparse index `watch` finds those that somebody should look at by now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import batched
from typing import Any, Final, Protocol

from agent7.channels.aws import THREADS, aws_faults
from agent7.errors import Outage
from agent7.identity import WorkspaceId

MOST_KEYS: Final = 100
"""Of one BatchGetItem."""
INDEX: Final = "watch"


@dataclass(frozen=True, slots=True)
class Entry:
    """How one job stands in one workspace. `version` is the number of its changes: 0 means that it was never written."""

    job: str
    workspace: WorkspaceId
    version: int = 0
    finished: str = ""
    """Label of the last period that was done."""
    period: str = ""
    """Label of the period that was begun last; open as long as it is not `finished`."""
    working: bool = False
    """A worker has it, until `held_until`; if it is still so afterwards, that worker died."""
    held_until: datetime | None = None
    """Nobody else begins before: as long as a message of it waits in the queue, a worker may live, or a failure has to rest."""
    cursor: str = ""
    crashes: int = 0
    """Workers that died since the work last came on."""
    failures: int = 0
    """Runs of this period that failed."""
    parked: str = ""
    """Label of the period that was given up."""
    look_at: datetime | None = None
    """When somebody who looks for what is overdue should look at it."""


class JobLedger(Protocol):
    """Entries of jobs. Every method raises Outage when the ledger does not answer."""

    def read(self, job: str, workspaces: Sequence[WorkspaceId]) -> list[Entry]:
        """The entries of a job, in the order of the workspaces; a new one where there is none."""
        ...

    def write(self, entries: Sequence[Entry]) -> list[Entry]:
        """Write each entry if nobody changed it since it was read; the written ones, with their new versions."""
        ...

    def to_look_at(self, job: str, at: datetime, most: int) -> list[WorkspaceId]:
        """The workspaces in which the job wants to be looked at by now, those that have waited longest first; eventually consistent."""
        ...

    def drop(self, job: str, workspace: WorkspaceId) -> None:
        """Delete an entry: its workspace is gone."""
        ...


@dataclass(frozen=True, slots=True)
class DynamoDbJobLedger:
    """The ledger in a table of its own; versions are checked by the table."""

    client: Any
    table: str

    def read(self, job: str, workspaces: Sequence[WorkspaceId]) -> list[Entry]:
        """As JobLedger, consistently, a hundred at a time. Raises Outage."""
        found = {entry.workspace: entry for batch in batched(workspaces, MOST_KEYS, strict=False) for entry in self._batch(job, batch)}
        return [found.get(workspace, Entry(job, workspace)) for workspace in workspaces]

    def write(self, entries: Sequence[Entry]) -> list[Entry]:
        """As JobLedger, several at a time. Raises Outage."""
        if len(entries) <= 1:
            return [written for entry in entries if (written := self._put(entry))]
        with ThreadPoolExecutor(min(THREADS, len(entries))) as pool:
            return [written for written in pool.map(self._put, entries) if written]

    def to_look_at(self, job: str, at: datetime, most: int) -> list[WorkspaceId]:
        """As JobLedger, by the sparse index. Raises Outage."""
        try:
            page = self.client.query(
                TableName=self.table,
                IndexName=INDEX,
                KeyConditionExpression="#job = :job AND look_at <= :at",
                ExpressionAttributeNames={"#job": "job"},
                ExpressionAttributeValues={":job": {"S": job}, ":at": _number(at)},
                Limit=most,
            )
        except aws_faults() as error:
            raise Outage(f"the ledger of jobs cannot be read: {type(error).__name__}") from error
        return [WorkspaceId(int(item["workspace"]["N"])) for item in page["Items"]]

    def drop(self, job: str, workspace: WorkspaceId) -> None:
        """As JobLedger. Raises Outage."""
        try:
            self.client.delete_item(TableName=self.table, Key=_key(job, workspace))
        except aws_faults() as error:
            raise Outage(f"the ledger of jobs did not take a change: {type(error).__name__}") from error

    def _batch(self, job: str, workspaces: Sequence[WorkspaceId]) -> Iterator[Entry]:
        wanted: dict[str, Any] = {self.table: {"Keys": [_key(job, each) for each in workspaces], "ConsistentRead": True}}
        while wanted:
            try:
                answer = self.client.batch_get_item(RequestItems=wanted)
            except aws_faults() as error:
                raise Outage(f"the ledger of jobs cannot be read: {type(error).__name__}") from error
            yield from map(_entry_of, answer["Responses"].get(self.table, ()))
            wanted = answer["UnprocessedKeys"]

    def _put(self, entry: Entry) -> Entry | None:
        written = replace(entry, version=entry.version + 1)
        seen: dict[str, Any] = {"ConditionExpression": "attribute_not_exists(version)"}
        if entry.version:
            seen = {"ConditionExpression": "version = :seen", "ExpressionAttributeValues": {":seen": {"N": str(entry.version)}}}
        try:
            self.client.put_item(TableName=self.table, Item=_item_of(written), **seen)
        except self.client.exceptions.ConditionalCheckFailedException:
            return None
        except aws_faults() as error:
            raise Outage(f"the ledger of jobs did not take a change: {type(error).__name__}") from error
        return written


def _key(job: str, workspace: WorkspaceId) -> dict[str, Any]:
    return {"job": {"S": job}, "workspace": {"N": str(workspace)}}


def _item_of(entry: Entry) -> dict[str, Any]:
    """Without what is empty: an item without `look_at` is not in the index."""
    texts = {name: {"S": text} for name in ("finished", "period", "cursor", "parked") if (text := getattr(entry, name))}
    numbers = {name: {"N": str(number)} for name in ("version", "crashes", "failures") if (number := getattr(entry, name))}
    times = {name: _number(at) for name in ("held_until", "look_at") if (at := getattr(entry, name))}
    return _key(entry.job, entry.workspace) | texts | numbers | times | {"working": {"BOOL": entry.working}}


def _entry_of(item: dict[str, Any]) -> Entry:
    texts: dict[str, Any] = {name: item[name]["S"] for name in ("finished", "period", "cursor", "parked") if name in item}
    numbers: dict[str, Any] = {name: int(item[name]["N"]) for name in ("version", "crashes", "failures") if name in item}
    times: dict[str, Any] = {
        name: datetime.fromtimestamp(float(item[name]["N"]), UTC) for name in ("held_until", "look_at") if name in item
    }
    known = texts | numbers | times | {"working": item["working"]["BOOL"]}
    return Entry(item["job"]["S"], WorkspaceId(int(item["workspace"]["N"])), **known)


def _number(at: datetime) -> dict[str, str]:
    """Seconds since 1970, to the millisecond."""
    return {"N": f"{at.timestamp():.3f}"}
