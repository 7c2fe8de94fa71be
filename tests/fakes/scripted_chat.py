"""A chat model without a network: says what a test scripted, fails as scripted, and remembers what it was asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from pydantic import BaseModel, ValidationError

from agent7.llm.chat_types import Bounds, Completion, Message
from agent7.llm.failure import ModelFailed, Reason, Usage

MODEL = "scripted-1-2026-01-31"
USAGE = Usage(input=100, cached=40, output=20, reasoning=5, calls=1)


@dataclass(frozen=True)
class Asked:
    """One question to the model."""

    messages: tuple[Message, ...]
    schema: type[BaseModel]
    model: str
    timeout: float
    bounds: Bounds | None = None

    @property
    def prompt(self) -> str:
        return "\n\n".join(message.text for message in self.messages)


class ScriptedChat:
    """Consumes one scripted answer for each question; with none left it is down, as a real one may be."""

    def __init__(self, usual: Callable[[Asked], Any] | None = None) -> None:
        self.asked: list[Asked] = []
        self.prepared = 0
        self._usual = usual
        self._script: deque[Any] = deque()

    def will_say(self, *answers: dict[str, Any]) -> Self:
        self._script.extend(answers)
        return self

    def will_fail(self, reason: Reason) -> Self:
        self._script.append(reason)
        return self

    def prepare(self) -> None:
        self.prepared += 1

    def complete[T: BaseModel](
        self, messages: Sequence[Message], schema: type[T], *, model: str, timeout: float, bounds: Bounds | None = None
    ) -> Completion[T]:
        question = Asked(tuple(messages), schema, model, timeout, bounds)
        self.asked.append(question)
        answer = self._script.popleft() if self._script else self._answer_as_usual(question)
        if isinstance(answer, str):
            raise ModelFailed("scripted", reason=answer, usage=USAGE, model=MODEL)  # type: ignore[arg-type]
        try:
            return Completion(schema.model_validate(answer), USAGE, MODEL)
        except ValidationError:
            raise ModelFailed("scripted answer does not fit", reason="schema_mismatch", usage=USAGE, model=MODEL) from None

    def _answer_as_usual(self, question: Asked) -> Any:
        return self._usual(question) if self._usual else "server_error"
