"""Protocols of what response generation sees of a memory: its words, provenance and times. `agent7.memory`'s own types satisfy them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from agent7.types import Kind, Origin, Reason, SourceType, Tag


class Memory(Protocol):
    """A memory to tell: one statement as it was said. `evidence` is the span of a message that it was drawn from."""

    @property
    def content(self) -> str:
        """The statement as it is kept."""

    @property
    def evidence(self) -> str:
        """The span of a message that it was drawn from; may be empty."""

    @property
    def kind(self) -> Kind:
        """Verbatim, episodic or semantic."""

    @property
    def origin(self) -> Origin:
        """Provenance: where the words came from."""

    @property
    def source_type(self) -> SourceType:
        """Provenance: how the memory came to be."""

    @property
    def valid_from(self) -> datetime:
        """Since when it is so; aware."""

    @property
    def last_confirmed_at(self) -> datetime:
        """When it was last confirmed; aware."""


class Recalled(Protocol):
    """A recalled memory with its effective confidence in [0, 1]."""

    @property
    def memory(self) -> Memory:
        """The memory itself."""

    @property
    def confidence(self) -> float:
        """Effective confidence in [0, 1]."""


class Explained(Recalled, Protocol):
    """A recalled memory with why it came up (`reasons`) and what speaks against it (`tags`)."""

    @property
    def tags(self) -> frozenset[Tag]:
        """What the trust pass says against it."""

    @property
    def reasons(self) -> Sequence[Reason]:
        """In which ways it was found."""
