"""What the emulator keeps on disk: table items, and queue messages whether waiting, delayed or in flight.

What a request changed is in the file before its answer goes out: a kill of any process, or of all, loses nothing acknowledged.
The file is SQLite's, which ends a write that a kill cut short as if it had never begun, uses the room of what was deleted
again, and waits for no disk here: a machine without power may lose the last seconds, and finds the file whole.
Objects in buckets are kept by nobody: nothing of this system lives there alone.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from moto.core.utils import unix_time_millis
from moto.dynamodb.models import dynamodb_backends
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.models.table import Table
from moto.sqs.models import Queue, sqs_backends

from local.emulator.entries import Place, decoded, encoded, fields_of, key_of, message_of, received, sent_lately, touched
from local.emulator.sqs_semantics import Application, Environ, memory_of, state_changed
from local.wiring.names import ACCOUNT

FORMAT = 1
EARLIER = "aws-snapshot.json"
"""What versions before this file wrote beside it, at an orderly stop alone."""
SCHEMA = f"""
BEGIN;
CREATE TABLE kept (number INTEGER PRIMARY KEY, kind TEXT, place TEXT, key TEXT, content TEXT, UNIQUE (kind, place, key));
PRAGMA user_version = {FORMAT};
COMMIT;
"""
ITEM, MESSAGE, SENT_LATELY = "item", "message", "sent lately"
WAIT_FOR_PREDECESSOR_SECONDS = 10


class Unreadable(Exception):
    """The file is damaged or of another version. The text says what to do."""


class StateFile:
    """The file of one emulator. Hold `state_changed` for every call."""

    def __init__(self, path: Path, region: str) -> None:
        """Raises Unreadable."""
        self._path = path
        self._region = region
        self._received: dict[Place, int] = {}
        self._sent_lately: dict[Place, float] = {}
        try:
            self._file = _opened(path)
        except (sqlite3.Error, ValueError) as error:
            raise _unreadable(path, error) from error

    def restore(self) -> None:
        """Fill the tables and queues that exist. Raises Unreadable.

        A message that was in flight can be received at once: whoever worked on it is gone. Its receive count stays.
        Expired items end here.
        """
        for path, read in ((self._path.with_name(EARLIER), self._take_over), (self._path, self._fill)):
            try:
                read(path)
            except (sqlite3.Error, ValueError, KeyError, TypeError, AttributeError) as error:
                raise _unreadable(path, error) from error
        self._received, self._sent_lately = received(self._queues()), sent_lately(self._queues())
        touched.clear()
        for table in self._tables().values():
            for item in _expired(table):
                table.delete_item(item.hash_key, item.range_key)
        self.save()

    def save(self) -> None:
        """Write what has changed since the last time. Raises sqlite3.Error; what was not written then, is with the next save."""
        queues = self._queues()
        now_received, now_sent = received(queues), sent_lately(queues)
        if not touched and now_received == self._received and now_sent == self._sent_lately:
            return
        with self._file:
            self._write(ITEM, ((place, self._item(place, *keys)) for place, keys in touched.items()))
            messages = {(name, message.id): message for name, queue in queues.items() for message in queue._messages}  # noqa: SLF001
            self._write(MESSAGE, ((place, fields_of(messages[place])) for place in _news(now_received, self._received)))
            self._write(MESSAGE, ((place, None) for place in self._received.keys() - now_received.keys() if place[0] in queues))
            self._write(SENT_LATELY, ((place, now_sent[place]) for place in _news(now_sent, self._sent_lately)))
            self._write(SENT_LATELY, ((place, None) for place in self._sent_lately.keys() - now_sent.keys() if place[0] in queues))
        touched.clear()
        self._received, self._sent_lately = now_received, now_sent

    def close(self) -> None:
        """Save, and give the room of what was deleted back to the disk."""
        self.save()
        self._file.execute("VACUUM")
        self._file.close()

    def _take_over(self, snapshot: Path) -> None:
        """What an earlier version left becomes rows, once."""
        if not snapshot.exists():
            return
        content = json.loads(snapshot.read_text(), object_hook=decoded)
        with self._file:
            for name, items in content["tables"].items():
                if table := self._tables().get(name):
                    self._write(ITEM, (((name, key_of(table, item)), item) for item in items))
            for name, queue in content["queues"].items():
                self._write(MESSAGE, (((name, message["id"]), message) for message in queue["messages"]))
                self._write(SENT_LATELY, (((name, key), at_ms) for key, at_ms in queue["sent_lately"].items()))
        snapshot.unlink()
        sys.stderr.write(f"{snapshot.name} of an earlier version was taken over into {self._path.name}\n")

    def _fill(self, _: Path) -> None:
        tables, queues = self._tables(), self._queues()
        for kind, name, key, text in self._file.execute("SELECT kind, place, key, content FROM kept ORDER BY number"):
            content = json.loads(text, object_hook=decoded)
            if kind == ITEM and name in tables:
                tables[name].put_item(content, overwrite=True)
            elif kind == MESSAGE and name in queues:
                queues[name]._messages.append(message_of(content))  # noqa: SLF001 - add_message would take it for a repetition
            elif kind == SENT_LATELY and name in queues:
                memory_of(queues[name]).accepted[key] = content

    def _write(self, kind: str, entries: Iterable[tuple[Place, Any]]) -> None:
        """Write each entry, or delete it where its content is None. One that was there keeps its number, and so its place in line."""
        for (name, key), content in entries:
            if content is None:
                self._file.execute("DELETE FROM kept WHERE (kind, place, key) = (?, ?, ?)", (kind, name, key))
            else:
                self._file.execute(
                    "INSERT INTO kept (kind, place, key, content) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (kind, place, key) DO UPDATE SET content = excluded.content",
                    (kind, name, key, json.dumps(content, default=encoded)),
                )

    def _item(self, place: Place, hash_key: DynamoType, range_key: DynamoType | None) -> dict[str, Any] | None:
        table = self._tables().get(place[0])
        item = table.get_item(hash_key, range_key) if table else None
        return dict(item.to_json()["Attributes"]) if item else None

    def _tables(self) -> dict[str, Table]:
        return dict(dynamodb_backends[ACCOUNT][self._region].tables)

    def _queues(self) -> dict[str, Queue]:
        return dict(sqs_backends[ACCOUNT][self._region].queues)


class KeptBeforeAnswered:
    """WSGI middleware: an answer leaves once what it speaks of is in the file; without that, the request has failed."""

    def __init__(self, application: Application, save: Callable[[], None]) -> None:
        self._application = application
        self._save = save

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        body = list(self._application(environ, start_response))
        try:
            with state_changed:
                self._save()
        except sqlite3.Error as error:
            sys.stderr.write(f"what a request changed could not be written ({error}); it is answered with 500\n")
            start_response("500 Internal Server Error", [("Content-Length", "0")], sys.exc_info())
            return [b""]
        return body


def _opened(path: Path) -> sqlite3.Connection:
    """The file, made when it is new. Raises sqlite3.Error, and ValueError when it is of another version."""
    file = sqlite3.connect(path, timeout=WAIT_FOR_PREDECESSOR_SECONDS, check_same_thread=False)
    file.execute("PRAGMA locking_mode = EXCLUSIVE")
    file.execute("PRAGMA journal_mode = WAL")
    file.execute(
        "PRAGMA synchronous = NORMAL"
    )  # to wait for the disk at each write would cost milliseconds, and save from power cuts alone
    file.execute("PRAGMA secure_delete = ON")  # what is erased is not to be read in the file either
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if version == 0:
        file.executescript(SCHEMA)
    elif version != FORMAT:
        raise ValueError(f"it was written by another version of agent7: its format is {version}, and this one reads {FORMAT}")
    return file


def _unreadable(path: Path, error: Exception) -> Unreadable:
    return Unreadable(f"{path} cannot be read ({error}). Move it away to start with empty queues.")


def _news(now: dict[Place, Any], before: dict[Place, Any]) -> Iterable[Place]:
    return (place for place, value in now.items() if before.get(place) != value)


def _expired(table: Table) -> list[Item]:
    """DynamoDB deletes expired items within days, moto never."""
    attribute = table.ttl.get("AttributeName", "")
    now = unix_time_millis() / 1000
    return [item for item in table.all_items() if float(item.to_json()["Attributes"].get(attribute, {}).get("N", now + 1)) <= now]
