"""An error of the protocol: its code of JSON-RPC, words, and what a program may want to know."""

from __future__ import annotations

from typing import Any


class Fault(Exception):
    """A request that cannot be answered."""

    def __init__(self, code: int, words: str, data: Any = None) -> None:
        super().__init__(words)
        self.code = code
        self.data = data
