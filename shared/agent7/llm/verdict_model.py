"""Duplicate judgement by a model: whether near statements are one. Memory takes its verdict within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Message
from agent7.llm.judge import LONGEST_STATEMENT, MOST_PAIRS, Judged, Near, Verdict
from agent7.prompts import render
from agent7.prompts.quoting import Fence, quote


class PairVerdict(BaseModel):
    """One verdict as the model must return it."""

    pair: int
    verdict: Literal["duplicate", "update", "new"]


class PairVerdicts(BaseModel):
    """The structured output of a judgement: a verdict for each pair."""

    verdicts: list[PairVerdict]


@dataclass(frozen=True, slots=True)
class ModelJudge:
    """Judges pairs with `model` within `timeout` seconds."""

    chat: ChatModel
    model: str
    timeout: float

    def compare(self, pairs: Sequence[Near], *, fence: Fence | None = None) -> Judged:
        """A verdict for each pair; what the model says nothing about, or two things, is new. Raises ModelFailed when the model fails."""
        fence = fence or Fence()
        asked = list(pairs[:MOST_PAIRS])
        lines = [
            line
            for number, pair in enumerate(asked, start=1)
            for line in (f"{number} new: {quote(pair.new, LONGEST_STATEMENT)}", f"{number} known: {quote(pair.known, LONGEST_STATEMENT)}")
        ]
        prompt = render("verdicts", opening=fence.opening, closing=fence.closing, data=fence.around(lines))
        messages = [Message("system", prompt.system), Message("user", prompt.user)]
        given = self.chat.complete(messages, PairVerdicts, model=self.model, timeout=self.timeout)
        said: dict[int, set[str]] = {}
        for each in given.value.verdicts:
            said.setdefault(each.pair, set()).add(each.verdict)
        clear = {number: Verdict(next(iter(each))) for number, each in said.items() if len(each) == 1}
        verdicts = tuple(clear.get(number, Verdict.NEW) if number <= len(asked) else Verdict.NEW for number in range(1, len(pairs) + 1))
        return Judged(verdicts, given.usage, given.model, prompt.version)
