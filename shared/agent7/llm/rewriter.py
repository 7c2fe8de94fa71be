"""Query rewriting port: a question completed by what was said before it. Apart from its adapter, which takes libraries to import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from agent7.llm.failure import Usage

MOST_MESSAGES: Final = 5
"""Before the question, the latest ones."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A rewritten query that can stand alone, in one line; empty where the model gave nothing of use. And what that cost."""

    text: str = field(repr=False)
    usage: Usage
    model: str
    prompt: str


class Rewriter(Protocol):
    """Rewrites queries that depend on the conversation."""

    @property
    def model(self) -> str:
        """The name of the model in the settings."""
        ...

    @property
    def timeout(self) -> float:
        """Seconds after which nobody waits any more."""
        ...

    def rewrite(self, question: str, before: Sequence[str]) -> Rewritten:
        """Rewrite a question. `before`: what the person said before it, the latest last. Raises ModelFailed when the model fails."""
        ...
