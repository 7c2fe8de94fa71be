"""Types of the chat completion port: messages, cost limits, completions. Apart from the port, so that adapters import no adapter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel

from agent7.llm.failure import Usage


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    text: str
    images: tuple[str, ...] = field(default=(), repr=False)
    """Pictures that belong to it, as data URLs."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Cost limits of a call: tokens of one answer, and whether it may be asked again once it may have cost."""

    output: int
    repeats: bool = True


@dataclass(frozen=True, slots=True)
class Completion[T: BaseModel]:
    """Structured output: an answer of the asked shape, its tokens over all attempts, and the model that gave it by its own name."""

    value: T
    usage: Usage
    model: str
