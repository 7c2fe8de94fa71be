"""An inbox in memory, with the same promises as the table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.channels.whatsapp.inbox import Mail
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
