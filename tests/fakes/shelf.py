"""A bucket in memory."""

from __future__ import annotations

import io
from typing import BinaryIO

from agent7.errors import Outage


class MemoryShelf:
    """`objects` are what lies there. While `down`, nothing answers; `asked` are the keys that were read."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        self.asked: list[str] = []
        self.down = False

    def keep(self, key: str, content: BinaryIO, mime: str) -> None:
        self._answer()
        self.objects[key] = content.read()

    def get(self, key: str) -> BinaryIO | None:
        self._answer()
        self.asked.append(key)
        return io.BytesIO(self.objects[key]) if key in self.objects else None

    def delete(self, key: str) -> None:
        self._answer()
        self.objects.pop(key, None)

    def _answer(self) -> None:
        if self.down:
            raise Outage("the bucket is down")
