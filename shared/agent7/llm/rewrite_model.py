"""Query rewriting by a model: a question that depends on what was said before it, completed. Recall checks what it writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel

from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Bounds, Message
from agent7.llm.rewriter import MOST_MESSAGES, Rewritten
from agent7.prompts import render
from agent7.prompts.quoting import Fence, quote, visible

LONGEST_MESSAGE: Final = 400
"""Characters of each that the model reads."""
LONGEST_QUESTION: Final = 300
"""Characters; what is longer is no question to look up."""
ONE_CALL: Final = Bounds(400, repeats=False)
"""Tokens of the answer, those of thinking included: there is no time for a second call."""


class RewrittenQuestion(BaseModel):
    """The structured output of query rewriting: what the model must return."""

    question: str


@dataclass(frozen=True, slots=True)
class ModelRewriter:
    """Rewrites queries with `model` within `timeout` seconds, once."""

    chat: ChatModel
    model: str
    timeout: float

    def rewrite(self, question: str, before: Sequence[str], *, fence: Fence | None = None) -> Rewritten:
        """Rewrite a question. Raises ModelFailed when the model fails. `fence` is for tests that want the same prompt twice."""
        fence = fence or Fence()
        lines = [
            "Messages before, oldest first:",
            *(f"- {quote(each, LONGEST_MESSAGE)}" for each in before[-MOST_MESSAGES:]),
            f"Newest message: {quote(question, LONGEST_MESSAGE)}",
        ]
        prompt = render("rewriting", opening=fence.opening, closing=fence.closing, data=fence.around(lines))
        messages = [Message("system", prompt.system), Message("user", prompt.user)]
        given = self.chat.complete(messages, RewrittenQuestion, model=self.model, timeout=self.timeout, bounds=ONE_CALL)
        text = " ".join(visible(given.value.question).split())
        return Rewritten(text if len(text) <= LONGEST_QUESTION else "", given.usage, given.model, prompt.version)
