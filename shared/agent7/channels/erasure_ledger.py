"""The ledger of erasures: who was erased when, by keyed hashes alone, kept beside the database so that it outlives a restore of it.

It lies in the inbox's table, under a partition that no person has; each entry goes when no backup can be as old as it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from agent7.channels.aws import aws_faults
from agent7.errors import Outage
from agent7.identity import PublicId, WorkspaceId
from agent7.store.erasure.erased_keys import Access

PARTITION: Final = "erasures"
KEPT_FOR: Final = timedelta(days=400)
"""Longer than any backup may be kept."""


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A key of the person, hashed, and what still holds for it."""

    key_hash: str
    access: Access | None
    stopped: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One erasure. `person` is a keyed hash."""

    public_id: PublicId
    workspace: WorkspaceId
    person: str
    asked_at: datetime
    keys: tuple[KeptKey, ...]


class Ledger(Protocol):
    """Keeps erasures. Every method raises Outage when the table does not answer."""

    def note(self, entry: Entry) -> None:
        """Keep an entry. Repeating it changes nothing."""
        ...

    def entries(self) -> Iterator[Entry]:
        """All of them, the oldest first."""
        ...


@dataclass(frozen=True, slots=True)
class DynamoDbLedger:
    """The ledger in one DynamoDB table, apart from the database, so that a restored backup can be erased again."""

    client: Any
    table: str

    def note(self, entry: Entry) -> None:
        """As Ledger. Raises Outage when the table does not take it."""
        item = {
            "partition": {"S": PARTITION},
            "sort": {"S": f"{int(entry.asked_at.timestamp() * 1000):013d}#{entry.public_id}"},
            "erasure": {"S": entry.public_id},
            "workspace": {"N": str(entry.workspace)},
            "person": {"S": entry.person},
            "asked_at": {"S": entry.asked_at.isoformat()},
            "keys": {"S": json.dumps([asdict(key) for key in entry.keys])},
            "expires_at": {"N": str(int((entry.asked_at + KEPT_FOR).timestamp()))},
        }
        try:  # a batch of one: whoever erases may write in batches, and nothing else
            left = self.client.batch_write_item(RequestItems={self.table: [{"PutRequest": {"Item": item}}]})["UnprocessedItems"]
        except aws_faults() as error:
            raise Outage(f"the ledger did not take an erasure: {type(error).__name__}") from error
        if left:
            raise Outage("the ledger did not take an erasure")

    def entries(self) -> Iterator[Entry]:
        """As Ledger. Raises Outage when the table cannot be read."""
        query = {
            "KeyConditionExpression": "#partition = :partition",
            "ExpressionAttributeNames": {"#partition": "partition"},
            "ExpressionAttributeValues": {":partition": {"S": PARTITION}},
        }
        start: dict[str, Any] = {}
        while True:
            try:
                page = self.client.query(TableName=self.table, ConsistentRead=True, **query, **start)
            except aws_faults() as error:
                raise Outage(f"the ledger cannot be read: {type(error).__name__}") from error
            yield from map(_entry_of, page["Items"])
            if "LastEvaluatedKey" not in page:
                return
            start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}


def _entry_of(item: dict[str, Any]) -> Entry:
    return Entry(
        PublicId(item["erasure"]["S"]),
        WorkspaceId(int(item["workspace"]["N"])),
        item["person"]["S"],
        datetime.fromisoformat(item["asked_at"]["S"]),
        tuple(KeptKey(**key) for key in json.loads(item["keys"]["S"])),
    )
