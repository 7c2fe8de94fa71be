"""The entries of what is kept: which items and messages have changed, their keys, and how they are written."""

from __future__ import annotations

import base64
import json
from typing import Any

from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.models.table import Table
from moto.sqs.models import Message, Queue

from local.emulator.sqs_semantics import memory_of

MESSAGE_FIELDS = (
    "id",
    "body",
    "sender_id",
    "sent_timestamp",
    "approximate_first_receive_timestamp",
    "approximate_receive_count",
    "deduplication_id",
    "group_id",
    "sequence_number",
    "delayed_until",
    "system_attributes",
    "message_attributes",
)

Place = tuple[str, str]
"""Name of a table or queue, and what tells its entries apart."""

touched: dict[Place, tuple[DynamoType, DynamoType | None]] = {}
"""Items that were written or deleted since the last save, by their keys."""


def install() -> None:
    """Notice the items that moto writes and deletes, once per process. Its queues are short enough to be looked through."""
    put_item, delete_item, update_item = Table.put_item, Table.delete_item, DynamoDBBackend.update_item

    def touch(table: Table, hash_key: DynamoType, range_key: DynamoType | None) -> None:
        attributes = {table.hash_key_attr: {hash_key.type: hash_key.value}}
        if range_key:
            attributes[table.range_key_attr] = {range_key.type: range_key.value}
        touched[table.name, key_of(table, attributes)] = (hash_key, range_key)

    def put_and_touch(self: Table, *arguments: Any, **named: Any) -> Item:
        item = put_item(self, *arguments, **named)
        touch(self, item.hash_key, item.range_key)
        return item

    def delete_and_touch(self: Table, hash_key: DynamoType, range_key: DynamoType | None) -> Item | None:
        touch(self, hash_key, range_key)
        return delete_item(self, hash_key, range_key)

    def update_and_touch(self: DynamoDBBackend, table_name: str, *arguments: Any, **named: Any) -> Item:
        item = update_item(self, table_name, *arguments, **named)
        touch(self.get_table(table_name), item.hash_key, item.range_key)
        return item

    Table.put_item = put_and_touch  # type: ignore[method-assign]
    Table.delete_item = delete_and_touch  # type: ignore[method-assign]
    DynamoDBBackend.update_item = update_and_touch  # type: ignore[method-assign]


def received(queues: dict[str, Queue]) -> dict[Place, int]:
    """How often each message was received, which is all that changes about it."""
    return {(name, message.id): message.approximate_receive_count for name, queue in queues.items() for message in queue._messages}  # noqa: SLF001


def sent_lately(queues: dict[str, Queue]) -> dict[Place, float]:
    """When each deduplication id was accepted."""
    return {(name, key): at_ms for name, queue in queues.items() for key, at_ms in memory_of(queue).accepted.items()}


def key_of(table: Table, attributes: dict[str, Any]) -> str:
    """The primary key of a DynamoDB item, as text."""
    names = [name for name in (table.hash_key_attr, table.range_key_attr) if name]
    return json.dumps([attributes[name] for name in names], default=encoded)


def fields_of(message: Message) -> dict[str, Any]:
    """The fields of an SQS message that are kept."""
    return {field: getattr(message, field) for field in MESSAGE_FIELDS}


def message_of(fields: dict[str, Any]) -> Message:
    """An SQS message from its kept fields."""
    message = Message(fields["id"], fields["body"])
    for field in MESSAGE_FIELDS:
        setattr(message, field, fields[field])
    return message


def encoded(value: Any) -> dict[str, str]:
    """Bytes as JSON can hold them (a `default` for `json`). Raises TypeError when the value is anything else."""
    if isinstance(value, bytes):
        return {"$bytes": base64.b64encode(value).decode()}
    raise TypeError(f"a {type(value).__name__} cannot be kept")


def decoded(value: dict[str, Any]) -> Any:
    """The bytes that `encoded` wrote; any other object as it is (an `object_hook` for `json`)."""
    return base64.b64decode(value["$bytes"]) if value.keys() == {"$bytes"} else value
