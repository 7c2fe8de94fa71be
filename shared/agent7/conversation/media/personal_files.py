"""Files that a person asked for, after the reply: written down, kept in the bucket, sent, and deleted when their time is over.

Finds its work by state: a repeated hint sends nothing twice, a lost one is found by `poll`. What is forgotten while a file is made
or waits takes the file with it.
"""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.objects import Shelf
from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.web_chat import channel_of
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.message_types import texts as plain
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.errors import Outage
from agent7.identity import Scope
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent
from agent7.store.conversation import conversations, message_log, outbox, personal_files
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.conversation.personal_files import FileKind, Wanted
from agent7.store.erasure import personal_data
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

ONE_ATTEMPT: Final = timedelta(minutes=3)
"""Longer than a function lives: whoever began and died leaves it to the next."""
MOST_ATTEMPTS: Final = 5
NAMES: Final[dict[FileKind, tuple[str, str]]] = {
    "document": ("memory.md", "text/markdown"),
    "agent_md": ("agent.md", "text/markdown"),
    "data": ("agent7-data.json", "application/json"),
}


@dataclass(frozen=True, slots=True)
class PersonalFiles:
    """Makes, sends and deletes one user's own files."""

    database: Database
    memory: MemoryAgent
    shelf: Shelf
    deliveries: Queue

    def tend(self, scope: Scope, at: datetime) -> int:
        """Do what is to be done now; how many files were sent. The outage of the bucket leaves them for later."""
        sent = 0
        try:
            self._delete_over(scope, at)
            while wanted := self._claim(scope, at):
                sent += self._make(scope, wanted, at)
        except Outage as outage:
            log.warning("%s", outage, extra={"scope": scope.own})
        return sent

    def _claim(self, scope: Scope, at: datetime) -> Wanted | None:
        with self.database.transaction(Fence.around(scope)) as unit:
            wanted = personal_files.claim(unit, scope, at=at, until=at + ONE_ATTEMPT)
            if wanted is None or wanted.attempts <= MOST_ATTEMPTS:
                return wanted
            log.critical("alarm: gave up a file of a person", extra={"file": wanted.id, "kind": wanted.kind})
            if personal_files.give_up(unit, scope, wanted.id, at):
                self._tell(unit, scope, wanted, plain(say("documents.not_made", wanted.language)), at)
        self._hint(scope, wanted)
        return None

    def _make(self, scope: Scope, wanted: Wanted, at: datetime) -> bool:
        """Write it, keep it, send it. False when it is not wanted any more."""
        name, mime = NAMES[wanted.kind]
        content = self._content(scope, wanted.kind, at).encode()
        self.shelf.keep(wanted.object_key, io.BytesIO(content), mime)
        file = StoredFile(wanted.object_key, name, mime, len(content), say(f"documents.{wanted.kind}_caption", wanted.language))
        with self.database.transaction(Fence.around(scope)) as unit:
            is_sent = personal_files.sent(unit, scope, wanted.id, at)
            if is_sent:
                self._tell(unit, scope, wanted, (file,), at)
        if not is_sent:  # something that it holds was forgotten meanwhile
            self.shelf.delete(wanted.object_key)
            return False
        self._hint(scope, wanted)
        return True

    def _content(self, scope: Scope, kind: FileKind, at: datetime) -> str:
        if kind == "document":
            return self.memory.document.show(scope, at=at).markdown
        if kind == "agent_md":
            return self.memory.document.export(scope, at=at)
        with self.database.transaction(Fence.around(scope)) as unit:
            return personal_data.as_json(personal_data.collect(unit, scope, at))

    def _delete_over(self, scope: Scope, at: datetime) -> None:
        with self.database.transaction(Fence.around(scope)) as unit:
            over = personal_files.over(unit, scope, at)
        for _, key in over:
            self.shelf.delete(key)
        if over:
            with self.database.transaction(Fence.around(scope)) as unit:
                personal_files.deleted(unit, scope, [file for file, _ in over], at)

    @staticmethod
    def _tell(unit: UnitOfWork, scope: Scope, wanted: Wanted, contents: tuple[Content, ...] | list[Content], at: datetime) -> None:
        """Into the outbox and the session; nothing for somebody who may not be written to."""
        person = users.by_id(unit, scope)
        if person.stopped_at is not None or person.access != "allowed":
            return
        session, _ = conversations.current(unit, scope, channel_of(wanted.phone_number_id), idle=SESSION_IDLE, at=at)
        queued = outbox.queue(unit, scope, None, contents, phone_number_id=wanted.phone_number_id, at=at)
        for row, content in zip(queued, contents, strict=True):
            message_log.add_reply(
                unit, scope, conversation=session.id, turn=None, outbox_public_id=row.public_id, text=content.words, at=at
            )

    def _hint(self, scope: Scope, wanted: Wanted) -> None:
        """Wake the delivery. Losing the hint costs minutes, never the row."""
        body = {"workspace": scope.workspace, "scope": scope.own}
        self.deliveries.send([QueueMessage(body, group=str(scope.own), deduplication_id=f"personal-{wanted.id}-{wanted.attempts}")])
