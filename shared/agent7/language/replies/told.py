"""What a reply has to see of a memory to tell it: its words, provenance and times. `agent7.memory` keeps more, and fits in here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from agent7.types import Kind, Origin, Reason, SourceType, Tag


class Memory(Protocol):
    """One statement as it was said. `evidence` is the span of a message that it was drawn from."""

    @property
    def content(self) -> str: ...
    @property
    def evidence(self) -> str: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def origin(self) -> Origin: ...
    @property
    def source_type(self) -> SourceType: ...
    @property
    def valid_from(self) -> datetime: ...
    @property
    def last_confirmed_at(self) -> datetime: ...


class Recalled(Protocol):
    """A memory that was recalled, with its effective confidence in [0, 1]."""

    @property
    def memory(self) -> Memory: ...
    @property
    def confidence(self) -> float: ...


class Explained(Protocol):
    """A recalled memory with why it came up and what speaks against it."""

    @property
    def memory(self) -> Memory: ...
    @property
    def confidence(self) -> float: ...
    @property
    def tags(self) -> frozenset[Tag]: ...
    @property
    def reasons(self) -> Sequence[Reason]: ...
