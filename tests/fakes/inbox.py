"""An inbox in memory, with the same promises as the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from agent7.channels.erasure_ledger import Entry
from agent7.channels.whatsapp.inbound.inbox import Mail
from agent7.errors import Outage


class MemoryInbox:
    """Keeps everything it accepted. `down = True` makes every call fail; `refused` names wamids whose write fails."""

    def __init__(self) -> None:
        self._mails: dict[tuple[str, str], Mail] = {}
        self._waiting: dict[tuple[str, str], Mail] = {}
        self.down = False
        self.refused: set[str] = set()

    def accept(self, mail: Mail) -> bool:
        self._fail_if_down()
        if mail.wamid in self.refused:
            raise Outage("the inbox did not take a message")
        key = (mail.partition, mail.sort)
        if key in self._mails:
            return False
        self._mails[key] = self._waiting[key] = mail
        return True

    def accept_all(self, mails: Sequence[Mail]) -> list[Mail]:
        return [mail for mail in mails if self._stored(mail)]

    def waiting(self, partition: str, limit: int = 1000) -> list[Mail]:
        self._fail_if_down()
        mails = [mail for mail in self._waiting.values() if mail.partition == partition]
        return sorted(mails, key=lambda mail: mail.place_in_line)[:limit]

    def done(self, mails: Sequence[Mail]) -> None:
        self._fail_if_down()
        for mail in mails:
            self._waiting.pop((mail.partition, mail.sort), None)

    def erase(self, partition: str, until: datetime) -> None:
        self._fail_if_down()
        for key, mail in list(self._mails.items()):
            if mail.partition == partition and mail.sent_at <= until:
                del self._mails[key]
                self._waiting.pop(key, None)

    def stale(self, before: datetime, limit: int = 100) -> list[str]:
        self._fail_if_down()
        old = sorted((mail for mail in self._waiting.values() if mail.arrived_at < before), key=lambda mail: mail.arrived_at)
        return list(dict.fromkeys(mail.partition for mail in old))[:limit]

    def _stored(self, mail: Mail) -> bool:
        try:
            self.accept(mail)
        except Outage:
            return False
        return True

    def _fail_if_down(self) -> None:
        if self.down:
            raise Outage("the inbox is down")


class MemoryLedger:
    """Erasures, as the table keeps them."""

    def __init__(self) -> None:
        self.kept: dict[str, Entry] = {}
        self.down = False

    def note(self, entry: Entry) -> None:
        if self.down:
            raise Outage("the ledger is down")
        self.kept[entry.public_id] = entry

    def entries(self) -> Iterator[Entry]:
        yield from sorted(self.kept.values(), key=lambda entry: entry.asked_at)
