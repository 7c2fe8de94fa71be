"""A Graph API in memory: it keeps what it took, fails on demand, and loses answers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from agent7.channels.whatsapp.graph import Accepted, Answer, Lost, Recipient, Refused
from agent7.channels.whatsapp.outgoing import Content


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
    nothing, "lost after" takes the message, and both answer nothing usable.
    """

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.read: list[tuple[str, bool]] = []
        self.failures: list[Refused | str] = []
        self._numbers = count(1)

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        failure = self.failures.pop(0) if self.failures else None
        if isinstance(failure, Refused):
            return failure
        if failure == "lost before":
            return Lost("ReadTimeout")
        wamid = f"wamid.fake.{next(self._numbers)}"
        refusal = self._refusal(to)
        if refusal is not None:
            return refusal
        self.taken.append(Taken(phone_number_id, to, content, quote, callback, wamid))
        return Lost("ReadTimeout") if failure == "lost after" else Accepted(wamid)

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        if self.failures:
            self.failures.pop(0)
            return False
        self.read.append((wamid, typing))
        return True

    @staticmethod
    def _refusal(to: Recipient) -> Refused | None:
        return None if to.wa_id or to.bsuid else Refused(131008, 400)
