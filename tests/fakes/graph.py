"""A Graph API in memory: it keeps what it took, fails on demand, and loses answers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import BinaryIO

from agent7.channels.whatsapp.graph import Accepted, Answer, Lost, Recipient, Refused, Uploaded
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.sendable_files import LARGEST, Fit
from agent7.channels.whatsapp.outbound.stored_file import StoredFile


@dataclass(frozen=True, slots=True)
class Taken:
    """A message that Meta took, hence one that reaches the person."""

    phone_number_id: str
    to: Recipient
    content: Content
    quote: str | None
    callback: str
    wamid: str

    @property
    def text(self) -> str:
        return self.content.words


class FakeGraph:
    """`taken` is what would reach the phone.

    `failures` are used up one a call, from the front: a Refused is answered and nothing taken; "lost before" takes
    nothing, "lost after" takes the message, and both answer nothing usable. `uploads` are the files at Meta by id: number, bytes
    and type; `upload_failures` are used up like `failures`.
    """

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.read: list[tuple[str, bool]] = []
        self.failures: list[Refused | str] = []
        self.uploads: dict[str, tuple[str, bytes, str]] = {}
        self.upload_failures: list[Refused] = []
        self._numbers = count(1)

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        failure = self.failures.pop(0) if self.failures else None
        if isinstance(failure, Refused):
            return failure
        if failure == "lost before":
            return Lost("ReadTimeout")
        wamid = f"wamid.fake.{next(self._numbers)}"
        refusal = self._refusal(to) or self._refusal_of_file(phone_number_id, content)
        if refusal is not None:
            return refusal
        self.taken.append(Taken(phone_number_id, to, content, quote, callback, wamid))
        return Lost("ReadTimeout") if failure == "lost after" else Accepted(wamid)

    def upload(self, phone_number_id: str, content: BinaryIO, fit: Fit) -> Uploaded | Refused:
        if self.upload_failures:
            return self.upload_failures.pop(0)
        whole = content.read()
        if not 0 < len(whole) <= LARGEST[fit.form]:
            return Refused(100, 400)
        media_id = f"media{next(self._numbers)}"
        self.uploads[media_id] = (phone_number_id, whole, fit.mime)
        return Uploaded(media_id)

    def _refusal_of_file(self, phone_number_id: str, content: Content) -> Refused | None:
        if not isinstance(content, StoredFile):
            return None
        known = self.uploads.get(content.media_id)
        return None if known and known[0] == phone_number_id else Refused(131009, 400)

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        if self.failures:
            self.failures.pop(0)
            return False
        self.read.append((wamid, typing))
        return True

    @staticmethod
    def _refusal(to: Recipient) -> Refused | None:
        return None if to.wa_id or to.bsuid else Refused(131008, 400)
