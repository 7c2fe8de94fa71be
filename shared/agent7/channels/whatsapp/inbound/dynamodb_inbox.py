"""The inbox in one DynamoDB table.

Waiting mail is found through two sparse indexes: `waiting` (local, read consistently, in the order of the turn) and `stale` (global,
for `poll`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from itertools import batched
from typing import Any

from agent7.channels.aws import THREADS, aws_faults
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.channels.whatsapp.inbound.inbox_items import (
    STALE_SHARDS,
    item_of,
    key_of,
    key_of_item,
    mail_of,
    milliseconds,
    remembered,
    sent_at_of,
)
from agent7.errors import Outage

logger = logging.getLogger(__name__)
WAITING_INDEX = "waiting"
STALE_INDEX = "stale"
BATCH = 25  # of one BatchWriteItem; ten times quicker a mail than a put
PARTITION = {"#partition": "partition"}  # a reserved word


class DynamoDbInbox:
    """The inbox in one DynamoDB table.

    A few mails are put one by one, each on condition that it is not there. Of many, those that are not there are written
    in batches, which know no condition: a repetition that races with the first delivery may make a mail wait again. That
    is harmless, for the responder takes each message into the database once.
    """

    def __init__(self, client: Any, table: str) -> None:
        self._client = client
        self._table = table

    def accept(self, mail: Mail) -> bool:
        """As Inbox, by a conditional put (deduplication). Raises Outage when the table does not take it."""
        try:
            self._client.put_item(
                TableName=self._table,
                Item=item_of(mail),
                ConditionExpression="attribute_not_exists(#partition)",
                ExpressionAttributeNames=PARTITION,
            )
        except self._client.exceptions.ConditionalCheckFailedException:
            return False
        except aws_faults() as error:
            raise Outage(f"the inbox did not take a message: {type(error).__name__}") from error
        return True

    def accept_all(self, mails: Sequence[Mail]) -> list[Mail]:
        """As Inbox: a few by conditional puts, many in batches. Raises nothing; what was not stored is not returned."""
        different = list({(mail.partition, mail.sort): mail for mail in reversed(mails)}.values())[::-1]
        if len(different) <= 1:
            return [mail for mail in different if self._stored(mail)]
        take = self._store_batch if len(different) > BATCH else self._store_each
        batches = list(batched(different, BATCH if len(different) > BATCH else 1, strict=False))
        with ThreadPoolExecutor(min(THREADS, len(batches))) as pool:
            return [mail for stored in pool.map(take, batches) for mail in stored]

    def waiting(self, partition: str, limit: int = 1000) -> list[Mail]:
        """As Inbox, by a consistent read of the sparse local index. Raises Outage when the table cannot be read."""
        query = {
            "IndexName": WAITING_INDEX,
            "ConsistentRead": True,
            "Select": "ALL_ATTRIBUTES",
            "KeyConditionExpression": "#partition = :partition",
            "ExpressionAttributeNames": PARTITION,
            "ExpressionAttributeValues": {":partition": {"S": partition}},
        }
        mails: list[Mail] = []
        for item in self._items(query):
            if len(mails) == limit:
                break
            mails.append(mail_of(item))
        return mails

    def done(self, mails: Sequence[Mail]) -> None:
        """As Inbox. Raises Outage when the table does not take the marks."""
        different = list({(mail.partition, mail.sort): mail for mail in mails}.values())
        if len(different) == 1:
            self._settle(different[0])
        elif different:
            many = len(different) > BATCH
            batches = list(batched(different, BATCH if many else 1, strict=False))
            with ThreadPoolExecutor(min(THREADS, len(batches))) as pool:
                list(pool.map(self._settle_batch if many else lambda alone: self._settle(alone[0]), batches))

    def erase(self, partition: str, until: datetime) -> None:
        """As Inbox. Raises Outage when the table does not give up all of it."""
        query = {
            "ConsistentRead": True,
            "KeyConditionExpression": "#partition = :partition AND sort < :after",
            "ProjectionExpression": "#partition, sort, arrived_at",
            "ExpressionAttributeNames": PARTITION,
            "ExpressionAttributeValues": {":partition": {"S": partition}, ":after": {"S": f"{int(until.timestamp() * 1000) + 1:013d}"}},
        }
        theirs = [key_of_item(item) for item in self._items(query) if sent_at_of(item) <= until]
        for keys in batched(theirs, BATCH, strict=False):
            try:
                left = self._client.batch_write_item(RequestItems={self._table: [{"DeleteRequest": {"Key": key}} for key in keys]})
            except aws_faults() as error:
                raise Outage(f"the inbox did not give up mail: {type(error).__name__}") from error
            if left["UnprocessedItems"]:
                raise Outage("the inbox did not give up all mail")

    def stale(self, before: datetime, limit: int = 100) -> list[str]:
        """As Inbox, by the sharded global index. Raises Outage when the table cannot be read."""
        partitions: dict[str, None] = {}
        for shard in range(STALE_SHARDS):
            query = {
                "IndexName": STALE_INDEX,
                "KeyConditionExpression": "stale_shard = :shard AND waiting_since < :before",
                "ExpressionAttributeValues": {":shard": {"S": str(shard)}, ":before": {"S": milliseconds(before)}},
            }
            found = 0
            for item in self._items(query):
                if found >= max(1, limit // STALE_SHARDS):
                    break
                found += item["partition"]["S"] not in partitions
                partitions[item["partition"]["S"]] = None
        return list(partitions)

    def _store_each(self, mails: Sequence[Mail]) -> list[Mail]:
        return [mail for mail in mails if self._stored(mail)]

    def _stored(self, mail: Mail) -> bool:
        try:
            self.accept(mail)
        except Outage as error:
            logger.error("%s", error)
            return False
        return True

    def _store_batch(self, mails: Sequence[Mail]) -> list[Mail]:
        """Look which are there, write the others; whatever the table left undone is put one by one."""
        try:
            known = self._already_there(mails)
            if known is None:
                return self._store_each(mails)
            undone = self._write_items([item_of(mail) for mail in mails if key_of(mail) not in known])
        except aws_faults() as error:
            logger.error("the inbox did not take a batch: %s", type(error).__name__)
            return []
        return [mail for mail in mails if key_of(mail) not in undone or self._stored(mail)]

    def _already_there(self, mails: Sequence[Mail]) -> list[dict[str, Any]] | None:
        """The keys among these that are in the table; None when it did not look for all."""
        keys = [key_of(mail) for mail in mails]
        look = {"Keys": keys, "ConsistentRead": True, "ProjectionExpression": "#partition, sort", "ExpressionAttributeNames": PARTITION}
        found = self._client.batch_get_item(RequestItems={self._table: look})
        known: list[dict[str, Any]] = found["Responses"].get(self._table, [])
        return None if found.get("UnprocessedKeys") else known

    def _write_items(self, items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Write these; the keys of those that the table left undone."""
        puts = [{"PutRequest": {"Item": item}} for item in items]
        left = self._client.batch_write_item(RequestItems={self._table: puts})["UnprocessedItems"] if puts else {}
        return [key_of_item(put["PutRequest"]["Item"]) for put in left.get(self._table, ())]

    def _settle_batch(self, mails: Sequence[Mail]) -> None:
        """Write over those that are there what is kept of them; an expired item must not come back."""
        try:
            known = self._already_there(mails)
            undone = None if known is None else self._write_items([remembered(mail) for mail in mails if key_of(mail) in known])
        except aws_faults() as error:
            raise Outage(f"the inbox did not take marks: {type(error).__name__}") from error
        for mail in mails:
            if undone is None or key_of(mail) in undone:
                self._settle(mail)

    def _settle(self, mail: Mail) -> None:
        try:
            self._client.update_item(
                TableName=self._table,
                Key=key_of(mail),
                UpdateExpression="REMOVE #waiting, stale_shard, waiting_since, #raw, profile_name, our_number, wa_id, bsuid",
                ConditionExpression="attribute_exists(#waiting)",  # an expired item must not come back as an empty one
                ExpressionAttributeNames={"#waiting": "waiting", "#raw": "raw"},
            )
        except self._client.exceptions.ConditionalCheckFailedException:
            return
        except aws_faults() as error:
            raise Outage(f"the inbox did not take a mark: {type(error).__name__}") from error

    def _items(self, query: dict[str, Any]) -> Iterator[dict[str, Any]]:
        start: dict[str, Any] = {}
        while True:
            try:
                page = self._client.query(TableName=self._table, **query, **start)
            except aws_faults() as error:
                raise Outage(f"the inbox cannot be read: {type(error).__name__}") from error
            yield from page["Items"]
            if "LastEvaluatedKey" not in page:
                return
            start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}
