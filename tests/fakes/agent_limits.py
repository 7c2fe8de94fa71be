"""Limits of agents that let everything through."""

from __future__ import annotations

from datetime import datetime

from agent7.sharing import Window


class NoLimits:
    """As Limited."""

    def ask(self, agent: str, requests: int = 1, *, limit: int, at: datetime) -> None:
        """Nobody counts."""

    def take(self, agent: str, items: int, *, limit: int, at: datetime) -> Window:
        return Window(limit, limit, 0)

    def give_back(self, agent: str, items: int, *, at: datetime) -> None:
        """Nothing was taken."""
