"""Shortening by a model: several notes of one matter in one sentence. Memory checks what it writes, and goes by rules where that fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel

from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Bounds, Message
from agent7.llm.failure import NOTHING_USED, Usage
from agent7.prompts import render
from agent7.prompts.quoting import Fence, quote, visible

MOST_TEXTS: Final = 20
"""Of one call."""
LONGEST_TEXT: Final = 2_000
"""Characters of each; a longer one is not asked about."""
MOST_WORDS: Final = 25
SECONDS: Final = 10.0
"""For one call: two of them for a person must end before the invocation does."""
ONE_CALL: Final = Bounds(4_000, repeats=False)
"""Tokens of the answer. A job works on one person for half a minute: there is no time for a second call."""


class ShortText(BaseModel):
    """One text as the model must return it."""

    number: int
    text: str


class ShortTexts(BaseModel):
    """The structured output of shortening."""

    texts: list[ShortText]


@dataclass(frozen=True, slots=True)
class Shortened:
    """Each text in short, in order, empty where the model gave none; and what that cost. `model` is empty when none was asked."""

    texts: tuple[str, ...] = field(repr=False)
    usage: Usage = NOTHING_USED
    model: str = ""


@dataclass(frozen=True, slots=True)
class ModelShortener:
    """Shortens with `model` within `timeout` seconds, once."""

    chat: ChatModel
    model: str
    timeout: float

    def shorten(self, texts: Sequence[str], *, fence: Fence | None = None) -> Shortened:
        """The first texts in short. Raises ModelFailed when the model fails. `fence` is for tests that want the same prompt twice."""
        asked = [(number, text) for number, text in enumerate(texts[:MOST_TEXTS], start=1) if len(text) <= LONGEST_TEXT]
        if not asked:
            return Shortened(("",) * len(texts))
        fence = fence or Fence()
        lines = [f"{number}: {quote(text, LONGEST_TEXT)}" for number, text in asked]
        prompt = render("shortening", opening=fence.opening, closing=fence.closing, most=str(MOST_WORDS), data=fence.around(lines))
        messages = [Message("system", prompt.system), Message("user", prompt.user)]
        given = self.chat.complete(messages, ShortTexts, model=self.model, timeout=self.timeout, bounds=ONE_CALL)
        said = {each.number: " ".join(visible(each.text).split()) for each in given.value.texts}
        return Shortened(tuple(said.get(number, "") for number in range(1, len(texts) + 1)), given.usage, given.model)
