"""Files that an operator sends to a person whom a human answers.

The bytes lie in the bucket beside those that people send, and go with the message: by an erasure, by forgetting, or after 30 days.
"""

from __future__ import annotations

import binascii
import io
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Final

from pydantic import StringConstraints

from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.inbox.handovers import KEPT, OPERATOR, SENT, going_on, put_out
from agent7.api.person.people import People
from agent7.channels.objects import Shelf
from agent7.channels.whatsapp.inbound.media_types import LOOKED_AT, fits, media_type
from agent7.channels.whatsapp.outbound.limits import Unsendable
from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.channels.whatsapp.outbound.stored_file import LONGEST_CAPTION, LONGEST_FILENAME, StoredFile
from agent7.clock import Clock
from agent7.errors import BadRequest, Outage, Rejected
from agent7.identity import ScopeId, WorkspaceId, new_public_id
from agent7.store.conversation import handovers, media
from agent7.store.unit_of_work import Database, Fence

MOST_BYTES: Final = 4 * 1024 * 1024
"""What fits into one request as base64, with room for the rest."""
KEPT_FOR: Final = timedelta(days=30)


class NoBucket(Rejected):
    """There is nowhere to put a file."""

    def __init__(self) -> None:
        super().__init__("Files cannot be sent here: no bucket is set")


class NewFile(Sent):
    """A file to send, in base64."""

    filename: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_FILENAME)]
    mime: Annotated[Words, StringConstraints(strip_whitespace=True, to_lower=True, max_length=120)]
    content: Annotated[str, StringConstraints(min_length=1, max_length=MOST_BYTES * 4 // 3 + 4)]
    caption: Annotated[Words, StringConstraints(strip_whitespace=True, max_length=LONGEST_CAPTION)] = ""


@dataclass(frozen=True, slots=True)
class SentFiles:
    """Sends files. `hint(workspace, scope)` wakes the delivery."""

    database: Database
    clock: Clock
    shelf: Shelf | None
    hint: Callable[[WorkspaceId, ScopeId], None]

    def send(self, workspace: str, user: str, given: NewFile) -> bool:
        """Send a file: True when it goes out now, False when it waits for the person to write, for the window has closed.

        Raises NotFound, BadRequest for what WhatsApp does not take, Nobody, Unreachable, NoBucket, DatabaseDown, Outage.
        """
        people, at = People(self.database, self.clock), self.clock.now()
        scope = people.scope(workspace, user)
        if self.shelf is None:
            raise NoBucket
        content, key = bytes_of(given.content), f"operator/{scope.workspace}/{scope.own}/{new_public_id(at)}"
        try:
            file = StoredFile(key, given.filename, given.mime, len(content), given.caption)
        except Unsendable as why:
            raise BadRequest(f"WhatsApp does not take this file: {why}") from why
        if file.form != "document" and not fits(file.form, media_type(content[:LOOKED_AT])):
            raise BadRequest(f"This file is no {file.form}, whatever its name says")
        try:
            with self.database.transaction(Fence.around(scope)) as unit:
                current = going_on(unit, scope, at)
                self.shelf.keep(key, io.BytesIO(content), given.mime)
                handovers.claim(unit, scope, acting().email, unless_others=True, at=at)
                (row,) = put_out(unit, scope, [file], origin=OPERATOR, at=at)
                media.keep_sent(unit, scope, row.public_id, file.form, file.mime, file.size, key, at=at, expires_at=at + KEPT_FOR)
                people.note(unit, scope, "file sent")
        except Outage:
            self._take_back(key)
            raise
        self.hint(scope.workspace, scope.own)
        return window_open(current.last_inbound_at, at)

    def _take_back(self, key: str) -> None:
        """What no row names; should that fail as well, the bucket's own rule deletes it after 30 days."""
        try:
            if self.shelf is not None:
                self.shelf.delete(key)
        except Outage:
            return


def bytes_of(content: str) -> bytes:
    """What a text in base64 holds. Raises BadRequest for what is none, and for too much."""
    try:
        held = b64decode(content, validate=True)
    except (binascii.Error, ValueError) as fault:
        raise BadRequest("content is the file in base64") from fault
    if not 0 < len(held) <= MOST_BYTES:
        raise BadRequest(f"content has 1 to {MOST_BYTES} bytes")
    return held


resource = Resource[SentFiles](lambda parts: parts.sent_files)


@resource.post("/api/workspaces/<workspace>/users/<user>/files", status_code=202)
def send(workspace: Id, user: Id, given: NewFile) -> Content:
    """Send a file."""
    return {"message": SENT if resource.part.send(workspace, user, given) else KEPT}
