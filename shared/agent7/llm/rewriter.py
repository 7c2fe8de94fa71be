"""Completing a question that leans on what was said before it: the port, apart from the adapter, which takes libraries to import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from agent7.llm.failure import Usage

MOST_MESSAGES: Final = 5
"""Before the question, the latest ones."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The question as it can stand alone, in one line; empty where the model gave nothing of use. And what that cost."""

    text: str = field(repr=False)
    usage: Usage
    model: str
    prompt: str


class Rewriter(Protocol):
    """Completes questions."""

    @property
    def model(self) -> str:
        """Who is asked, by the name in the settings."""
        ...

    @property
    def timeout(self) -> float:
        """Seconds after which nobody waits any more."""
        ...

    def rewrite(self, question: str, before: Sequence[str]) -> Rewritten:
        """`before`: what the person said before it, the latest last. Raises ModelFailed."""
        ...
