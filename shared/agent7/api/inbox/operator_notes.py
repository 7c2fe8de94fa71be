"""What operators note about a person for each other, and the replies that they keep ready.

A note is a person's: it goes with an erasure, with what it says of something that they have forgotten, and into the file of their data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import StringConstraints

from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.person.memory_json import shown
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound, Rejected
from agent7.store.conversation import canned_replies, operator_notes
from agent7.store.conversation.operator_notes import Note
from agent7.store.unit_of_work import Database, Fence

LONGEST_NOTE: Final = 4000
LONGEST_TITLE: Final = 80
LONGEST_REPLY: Final = 4096


class Full(Rejected):
    """There are as many as are kept."""


@dataclass(frozen=True, slots=True)
class OperatorNotes:
    """Notes and canned replies. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_person(self, workspace: str, user: str) -> list[dict[str, Any]]:
        """The notes about a person, the latest first."""
        scope = self._people.looked_at(workspace, user, "notes read")
        with self.database.transaction(Fence.around(scope)) as unit:
            return [_note(each) for each in operator_notes.of_person(unit, scope)]

    def add(self, workspace: str, user: str, text: str) -> dict[str, Any]:
        """Note something about a person. Raises Full."""
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            if len(operator_notes.of_person(unit, scope)) >= operator_notes.MOST:
                raise Full(f"There are {operator_notes.MOST} notes about this person: delete some first")
            note = operator_notes.add(unit, scope, author=acting().email, text=text, at=self.clock.now())
            self._people.note(unit, scope, "note added")
        return _note(note)

    def delete(self, workspace: str, user: str, note: str) -> None:
        """Delete a note about a person. Raises NotFound."""
        scope = self._people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            if not operator_notes.delete(unit, scope, [note]):
                raise NotFound(note)
            self._people.note(unit, scope, "note deleted")

    def replies(self, workspace: str) -> list[dict[str, Any]]:
        """The canned replies of a workspace, by title."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            return [
                {"reply": each.public_id, "title": each.title, "text": each.text} for each in canned_replies.of_workspace(unit, home.id)
            ]

    def keep_reply(self, workspace: str, title: str, text: str) -> dict[str, Any]:
        """Keep a reply ready. Raises Full, and Rejected where there is one of this title."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            if len(canned_replies.of_workspace(unit, home.id)) >= canned_replies.MOST:
                raise Full(f"There are {canned_replies.MOST} canned replies: delete some first")
            public_id = canned_replies.add(unit, home.id, title, text, self.clock.now())
            if public_id is None:
                raise Rejected("There is a canned reply of this title")
            self._people.note_in(unit, home.id, "canned reply added")
        return {"reply": public_id, "title": title, "text": text}

    def drop_reply(self, workspace: str, reply: str) -> None:
        """Delete a canned reply. Raises NotFound."""
        home = self._people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            if not canned_replies.delete(unit, home.id, reply):
                raise NotFound(reply)
            self._people.note_in(unit, home.id, "canned reply deleted")

    @property
    def _people(self) -> People:
        return People(self.database, self.clock)


class NewNote(Sent):
    """What is to be noted."""

    text: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NOTE)]


class NewReply(Sent):
    """A reply to keep ready."""

    title: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_TITLE)]
    text: Annotated[Words, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_REPLY)]


def _note(note: Note) -> dict[str, Any]:
    return {"note": note.public_id, "author": note.author, "text": note.text, "at": shown(note.noted_at)}


resource = Resource[OperatorNotes](lambda parts: parts.operator_notes)


@resource.get("/api/workspaces/<workspace>/users/<user>/notes")
def notes(workspace: Id, user: Id) -> Content:
    """Notes about a person."""
    return {"notes": resource.part.of_person(workspace, user)}


@resource.post("/api/workspaces/<workspace>/users/<user>/notes", status_code=201)
def add_note(workspace: Id, user: Id, given: NewNote) -> Content:
    """Note something about a person."""
    return resource.part.add(workspace, user, given.text)


@resource.delete("/api/workspaces/<workspace>/users/<user>/notes/<note>")
def delete_note(workspace: Id, user: Id, note: Id) -> Content:
    """Delete a note."""
    resource.part.delete(workspace, user, note)
    return {"message": "The note is deleted."}


@resource.get("/api/workspaces/<workspace>/canned-replies")
def replies(workspace: Id) -> Content:
    """Replies that are kept ready."""
    return {"replies": resource.part.replies(workspace)}


@resource.post("/api/workspaces/<workspace>/canned-replies", status_code=201)
def keep_reply(workspace: Id, given: NewReply) -> Content:
    """Keep a reply ready."""
    return resource.part.keep_reply(workspace, given.title, given.text)


@resource.delete("/api/workspaces/<workspace>/canned-replies/<reply>")
def drop_reply(workspace: Id, reply: Id) -> Content:
    """Delete a canned reply."""
    resource.part.drop_reply(workspace, reply)
    return {"message": "The reply is deleted."}
