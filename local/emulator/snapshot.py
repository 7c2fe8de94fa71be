"""What the emulator keeps across an orderly stop: table items, and queue messages whether waiting, delayed or in flight.

A killed emulator loses what came in since its last orderly stop; the last snapshot stays and is read again.
Objects in buckets are kept by nobody: nothing of this system lives there alone.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moto.core.utils import unix_time_millis
from moto.dynamodb.models import dynamodb_backends
from moto.sqs.models import Message, Queue, sqs_backends

from local.emulator.sqs_semantics import MEMORY, SentLately, memory_of
from local.wiring.names import ACCOUNT

FORMAT = 1
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
)


class SnapshotUnreadable(Exception):
    """The snapshot is damaged or of another version. The text says what to do."""


def save(path: Path, region: str) -> None:
    """Write everything to `path`, replacing the former snapshot only once the new one is whole."""
    content = {
        "format": FORMAT,
        "tables": {name: [item.to_json()["Attributes"] for item in table.all_items()] for name, table in _tables(region).items()},
        "queues": {name: _queue_content(queue) for name, queue in _queues(region).items()},
    }
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(content, default=_encode))
    unfinished.replace(path)


def restore(path: Path, region: str) -> None:
    """Fill the tables and queues that exist from the snapshot, if there is one. Raises SnapshotUnreadable.

    A message that was in flight can be received at once: whoever worked on it is gone. Its receive count stays.
    """
    if not path.exists():
        return
    try:
        content = json.loads(path.read_text(), object_hook=_decode)
        if content["format"] != FORMAT:
            raise KeyError("format")
    except (ValueError, KeyError, TypeError) as error:
        raise SnapshotUnreadable(f"{path} cannot be read ({error}). Move it away to start with empty queues.") from error
    tables, queues = _tables(region), _queues(region)
    for name, items in content["tables"].items():
        for item in _unexpired(items, tables.get(name)):
            tables[name].put_item(item, overwrite=True)
    for name, queue in content["queues"].items():
        if name in queues:
            _fill_queue(queues[name], queue)


def _tables(region: str) -> dict[str, Any]:
    return dict(dynamodb_backends[ACCOUNT][region].tables)


def _queues(region: str) -> dict[str, Queue]:
    return dict(sqs_backends[ACCOUNT][region].queues)


def _queue_content(queue: Queue) -> dict[str, Any]:
    return {"messages": [_message_content(message) for message in queue._messages], "sent_lately": memory_of(queue).accepted}  # noqa: SLF001


def _message_content(message: Message) -> dict[str, Any]:
    return {**{field: getattr(message, field) for field in MESSAGE_FIELDS}, "message_attributes": dict(message.message_attributes)}


def _fill_queue(queue: Queue, content: Mapping[str, Any]) -> None:
    setattr(queue, MEMORY, SentLately(dict(content["sent_lately"])))
    for fields in content["messages"]:
        message = Message(fields["id"], fields["body"])
        for field, value in fields.items():
            setattr(message, field, value)
        queue._messages.append(message)  # noqa: SLF001 - add_message would take it for a repetition


def _unexpired(items: list[dict[str, Any]], table: Any) -> list[dict[str, Any]]:
    """DynamoDB deletes expired items within days, moto never: they end here."""
    if table is None:
        return []
    attribute = table.ttl.get("AttributeName", "")
    now = unix_time_millis() / 1000
    return [item for item in items if float(item.get(attribute, {}).get("N", now + 1)) > now]


def _encode(value: Any) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"$bytes": base64.b64encode(value).decode()}
    raise TypeError(f"a {type(value).__name__} cannot be kept in the snapshot")


def _decode(value: dict[str, Any]) -> Any:
    return base64.b64decode(value["$bytes"]) if value.keys() == {"$bytes"} else value
