"""The inbox: where an accepted message waits, durably, until a turn owns it, and is remembered for 30 days.

One item a message. Partition: an HMAC of the person, so that no number stands in keys, queues or logs. Sort: when it was
sent, and its wamid; a second delivery therefore meets the first. Waiting mail is found through two sparse indexes:
`waiting` (local, read consistently, in the order of the turn) and `stale` (global, for `poll`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import batched
from typing import Any, Protocol

from agent7.channels.aws import THREADS, aws_faults
from agent7.channels.whatsapp.inbound.envelope import Contact, InboundMessage, read_message
from agent7.errors import Outage

logger = logging.getLogger(__name__)

WAITING_INDEX = "waiting"
STALE_INDEX = "stale"
STALE_SHARDS = 8  # spreads the global index; `poll` asks each
KEPT_FOR = timedelta(days=30)  # Meta repeats for 7 days at most, and SQS remembers for 5 minutes only
BATCH = 25  # of one BatchWriteItem; ten times quicker a mail than a put
PARTITION = {"#partition": "partition"}  # a reserved word
MICROSECOND = timedelta(microseconds=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def partition_of(identity_key: str, phone_number_id: str, person: str) -> str:
    """Where one person's mail to one number waits. `person` is a BSUID, or a wa_id where there is none."""
    return hmac.new(identity_key.encode(), f"{phone_number_id}|{person}".encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Mail:
    """A message in the inbox and where it lies there."""

    partition: str
    sort: str
    arrived_at: datetime
    message: InboundMessage = field(repr=False)

    @property
    def wamid(self) -> str:
        return self.message.wamid

    @property
    def sent_at(self) -> datetime:
        """When the person sent it; when it reached us, if Meta did not say."""
        return self.message.sent_at or self.arrived_at

    @property
    def place_in_line(self) -> str:
        """Orders waiting mail: by the time it was sent, whole seconds at Meta, then by first arrival."""
        return f"{self.sort[:13]}#{(self.arrived_at - EPOCH) // MICROSECOND:016d}"


def address(identity_key: str, message: InboundMessage, arrived_at: datetime) -> Mail:
    """Put a message into its person's partition. The sort key depends on the message alone, so a repetition has the same."""
    person = message.contact.key
    if person is None:
        raise ValueError("a message without a sender cannot be filed")
    sent_ms = int(message.sent_at.timestamp() * 1000) if message.sent_at else 0
    return Mail(
        partition=partition_of(identity_key, message.phone_number_id, person),
        sort=f"{sent_ms % 10**13:013d}#{message.wamid}",
        arrived_at=arrived_at,
        message=message,
    )


class Inbox(Protocol):
    """Durable mail. Every method raises Outage when the table does not answer."""

    def accept(self, mail: Mail) -> bool:
        """Store it as waiting. False when it was already there, waiting or done: nothing changes then."""
        ...

    def accept_all(self, mails: Sequence[Mail]) -> list[Mail]:
        """Store the mails of one POST, and return those that are stored now, new or known. Raises nothing for the others."""
        ...

    def waiting(self, partition: str, limit: int = 1000) -> list[Mail]:
        """What waits there now, in the order of the turn; sees every accept that returned before."""
        ...

    def done(self, mails: Sequence[Mail]) -> None:
        """Waits no longer; only its ids are kept, as the memory of what came, until they expire. Repeating this changes nothing."""
        ...

    def erase(self, partition: str, until: datetime) -> None:
        """Take out what was sent until then, waiting or done, as if it had never come."""
        ...

    def stale(self, before: datetime, limit: int = 100) -> list[str]:
        """Partitions whose mail has waited since before that instant; eventually consistent."""
        ...


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
        try:
            self._client.put_item(
                TableName=self._table,
                Item=_item_of(mail),
                ConditionExpression="attribute_not_exists(#partition)",
                ExpressionAttributeNames=PARTITION,
            )
        except self._client.exceptions.ConditionalCheckFailedException:
            return False
        except aws_faults() as error:
            raise Outage(f"the inbox did not take a message: {type(error).__name__}") from error
        return True

    def accept_all(self, mails: Sequence[Mail]) -> list[Mail]:
        different = list({(mail.partition, mail.sort): mail for mail in reversed(mails)}.values())[::-1]
        if len(different) <= 1:
            return [mail for mail in different if self._stored(mail)]
        take = self._store_batch if len(different) > BATCH else self._store_each
        batches = list(batched(different, BATCH if len(different) > BATCH else 1, strict=False))
        with ThreadPoolExecutor(min(THREADS, len(batches))) as pool:
            return [mail for stored in pool.map(take, batches) for mail in stored]

    def waiting(self, partition: str, limit: int = 1000) -> list[Mail]:
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
            mails.append(_mail_of(item))
        return mails

    def done(self, mails: Sequence[Mail]) -> None:
        different = list({(mail.partition, mail.sort): mail for mail in mails}.values())
        if len(different) == 1:
            self._settle(different[0])
        elif different:
            many = len(different) > BATCH
            batches = list(batched(different, BATCH if many else 1, strict=False))
            with ThreadPoolExecutor(min(THREADS, len(batches))) as pool:
                list(pool.map(self._settle_batch if many else lambda alone: self._settle(alone[0]), batches))

    def erase(self, partition: str, until: datetime) -> None:
        query = {
            "ConsistentRead": True,
            "KeyConditionExpression": "#partition = :partition AND sort < :after",
            "ProjectionExpression": "#partition, sort, arrived_at",
            "ExpressionAttributeNames": PARTITION,
            "ExpressionAttributeValues": {":partition": {"S": partition}, ":after": {"S": f"{int(until.timestamp() * 1000) + 1:013d}"}},
        }
        theirs = [_key_of_item(item) for item in self._items(query) if _sent_at(item) <= until]
        for keys in batched(theirs, BATCH, strict=False):
            try:
                left = self._client.batch_write_item(RequestItems={self._table: [{"DeleteRequest": {"Key": key}} for key in keys]})
            except aws_faults() as error:
                raise Outage(f"the inbox did not give up mail: {type(error).__name__}") from error
            if left["UnprocessedItems"]:
                raise Outage("the inbox did not give up all mail")

    def stale(self, before: datetime, limit: int = 100) -> list[str]:
        partitions: dict[str, None] = {}
        for shard in range(STALE_SHARDS):
            query = {
                "IndexName": STALE_INDEX,
                "KeyConditionExpression": "stale_shard = :shard AND waiting_since < :before",
                "ExpressionAttributeValues": {":shard": {"S": str(shard)}, ":before": {"S": _milliseconds(before)}},
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
            undone = self._write_items([_item_of(mail) for mail in mails if _key_of(mail) not in known])
        except aws_faults() as error:
            logger.error("the inbox did not take a batch: %s", type(error).__name__)
            return []
        return [mail for mail in mails if _key_of(mail) not in undone or self._stored(mail)]

    def _already_there(self, mails: Sequence[Mail]) -> list[dict[str, Any]] | None:
        """The keys among these that are in the table; None when it did not look for all."""
        keys = [_key_of(mail) for mail in mails]
        look = {"Keys": keys, "ConsistentRead": True, "ProjectionExpression": "#partition, sort", "ExpressionAttributeNames": PARTITION}
        found = self._client.batch_get_item(RequestItems={self._table: look})
        known: list[dict[str, Any]] = found["Responses"].get(self._table, [])
        return None if found.get("UnprocessedKeys") else known

    def _write_items(self, items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Write these; the keys of those that the table left undone."""
        puts = [{"PutRequest": {"Item": item}} for item in items]
        left = self._client.batch_write_item(RequestItems={self._table: puts})["UnprocessedItems"] if puts else {}
        return [_key_of_item(put["PutRequest"]["Item"]) for put in left.get(self._table, ())]

    def _settle_batch(self, mails: Sequence[Mail]) -> None:
        """Write over those that are there what is kept of them; an expired item must not come back."""
        try:
            known = self._already_there(mails)
            undone = None if known is None else self._write_items([_remembered(mail) for mail in mails if _key_of(mail) in known])
        except aws_faults() as error:
            raise Outage(f"the inbox did not take marks: {type(error).__name__}") from error
        for mail in mails:
            if undone is None or _key_of(mail) in undone:
                self._settle(mail)

    def _settle(self, mail: Mail) -> None:
        try:
            self._client.update_item(
                TableName=self._table,
                Key=_key_of(mail),
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


def _key_of(mail: Mail) -> dict[str, Any]:
    return {"partition": {"S": mail.partition}, "sort": {"S": mail.sort}}


def _key_of_item(item: dict[str, Any]) -> dict[str, Any]:
    return {"partition": item["partition"], "sort": item["sort"]}


def _sent_at(item: dict[str, Any]) -> datetime:
    """When it was sent, to the millisecond; when it arrived, if Meta did not say."""
    sent_ms = int(item["sort"]["S"][:13])
    return EPOCH + timedelta(milliseconds=sent_ms) if sent_ms else datetime.fromisoformat(item["arrived_at"]["S"])


def _remembered(mail: Mail) -> dict[str, Any]:
    """What is kept of a mail that is done: that it came."""
    return {
        "partition": {"S": mail.partition},
        "sort": {"S": mail.sort},
        "arrived_at": {"S": mail.arrived_at.isoformat()},
        "phone_number_id": {"S": mail.message.phone_number_id},
        "wamid": {"S": mail.message.wamid},
        "expires_at": {"N": str(int((mail.arrived_at + KEPT_FOR).timestamp()))},
    }


def _item_of(mail: Mail) -> dict[str, Any]:
    message = mail.message
    item = _remembered(mail) | {
        "profile_name": {"S": message.contact.profile_name},
        "our_number": {"S": message.our_number},
        "raw": {"S": json.dumps(message.raw, ensure_ascii=False, separators=(",", ":"))},
        "waiting": {"S": mail.place_in_line},
        "stale_shard": {"S": str(int(mail.partition[:8], 16) % STALE_SHARDS)},
        "waiting_since": {"S": _milliseconds(mail.arrived_at)},
    }
    identities = {"wa_id": message.contact.wa_id, "bsuid": message.contact.bsuid}
    return item | {name: {"S": value} for name, value in identities.items() if value}


def _mail_of(item: dict[str, Any]) -> Mail:
    plain = {name: next(iter(value.values())) for name, value in item.items()}
    contact = Contact(plain.get("wa_id"), plain.get("bsuid"), plain["profile_name"])
    message = read_message(json.loads(plain["raw"]), plain["phone_number_id"], contact, plain.get("our_number", ""))
    if message is None:
        raise ValueError("the inbox holds an item that it could not have accepted")
    return Mail(plain["partition"], plain["sort"], datetime.fromisoformat(plain["arrived_at"]), message)


def _milliseconds(at: datetime) -> str:
    return f"{int(at.timestamp() * 1000):013d}"
