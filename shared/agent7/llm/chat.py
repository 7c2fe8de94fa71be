"""Chat completion port: ask a chat model for structured output within a given time, and choose the adapter by settings.

Every way to fail ends as ModelFailed with a reason and the tokens that were used all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pydantic import BaseModel

from agent7.llm.chat_types import Bounds, Completion, Message
from agent7.llm.failure import ModelFailed
from agent7.settings import ModelSettings


class ChatModel(Protocol):
    """A chat model: answers a prompt with a value of the schema within `timeout` seconds, all attempts included."""

    def prepare(self) -> None:
        """Do now what the first call would have to wait for, such as importing the vendor's library. May be left out."""
        ...

    def complete[T: BaseModel](
        self, messages: Sequence[Message], schema: type[T], *, model: str, timeout: float, bounds: Bounds | None = None
    ) -> Completion[T]:
        """Answer the prompt. Raises ModelFailed, which is a ModelUnavailable, and nothing else."""
        ...


def chat_model_from(settings: ModelSettings) -> ChatModel:
    """The server that the settings name; when they name none, a model that always fails."""
    if settings.offline:
        return NoChat()
    from agent7.llm.openai_chat import OpenAIChat  # noqa: PLC0415 - offline functions need none of it

    return OpenAIChat(settings.base_url, settings.api_key)


class NoChat:
    """The chat model where none is configured: it always fails."""

    def prepare(self) -> None:
        """Nothing to wait for."""

    def complete[T: BaseModel](
        self,
        messages: Sequence[Message],  # noqa: ARG002
        schema: type[T],  # noqa: ARG002
        *,
        model: str,  # noqa: ARG002
        timeout: float,  # noqa: ARG002
        bounds: Bounds | None = None,  # noqa: ARG002
    ) -> Completion[T]:
        """Raises ModelFailed (offline) always: no chat model is configured."""
        raise ModelFailed("no chat model is configured: set OPENAI_API_KEY or OPENAI_BASE_URL", reason="offline")
