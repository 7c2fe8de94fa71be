"""Image description and OCR by a vision model: what a picture shows, and the text in it."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel

from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Message
from agent7.llm.failure import ModelFailed, Usage
from agent7.prompts import render

TYPES: Final = frozenset({"image/jpeg", "image/png", "image/webp", "image/gif"})
"""Pictures that models with eyes read."""
MOST_BYTES: Final = 16 * 1024 * 1024
MOST_CHARACTERS: Final = 4000
"""Of the description, and of the text in the picture."""


class SeeingAnswer(BaseModel):
    """The structured output of an image description: what the model must return."""

    description: str
    text_in_picture: str


@dataclass(frozen=True, slots=True)
class Seen:
    """An image description: what a picture shows and says."""

    description: str
    text: str
    usage: Usage
    model: str
    prompt: str

    @property
    def words(self) -> str:
        """Both as one text."""
        return f"{self.description}\n{self.text}" if self.text else self.description


@dataclass(frozen=True, slots=True)
class Seer:
    """Describes images with `model`."""

    chat: ChatModel
    model: str

    def look(self, picture: bytes, mime: str, *, language: str, timeout: float) -> Seen:
        """Describe a picture in `language` (ISO 639-1) within `timeout` seconds. Raises ModelFailed when the model fails."""
        prompt = render("seeing", language=language)
        url = f"data:{mime};base64,{base64.b64encode(picture).decode()}"
        messages = [Message("system", prompt.system), Message("user", prompt.user, (url,))]
        given = self.chat.complete(messages, SeeingAnswer, model=self.model, timeout=timeout)
        description, text = (" ".join(part.split())[:MOST_CHARACTERS] for part in (given.value.description, given.value.text_in_picture))
        if not description and not text:
            raise ModelFailed("nothing was seen", reason="empty", usage=given.usage, model=given.model)
        return Seen(description or text, text if description else "", given.usage, given.model, prompt.version)
