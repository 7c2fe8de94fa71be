"""Speech recognition (transcription) by a model: OpenAI's transcriptions or any server that speaks them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from agent7.llm.failure import UNKNOWN_CALL, ModelFailed, Usage
from agent7.llm.openai_calls import OpenAICalls, read_until

if TYPE_CHECKING:
    import openai

NAMES: Final = {
    "audio/ogg": "sound.ogg",
    "audio/mpeg": "sound.mp3",
    "audio/mp4": "sound.m4a",
    "video/mp4": "sound.mp4",
    "video/webm": "sound.webm",
    "audio/wav": "sound.wav",
    "audio/aac": "sound.aac",
    "audio/amr": "sound.amr",
    "video/3gpp": "sound.3gp",
}
"""Servers go by the extension. Which of these they can read is theirs to say."""
MOST_BYTES: Final = 25 * 1024 * 1024
"""OpenAI takes no larger sound."""
MOST_CHARACTERS: Final = 20_000
"""About twenty minutes of speech; what follows is left out."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A transcript. The cost of a sound is told by the minute or in tokens; where neither is told it is unknown."""

    text: str
    usage: Usage
    model: str


@dataclass(frozen=True, slots=True)
class Listener:
    """Transcribes with `model`."""

    calls: OpenAICalls
    model: str

    def listen(self, sound: bytes, mime: str, *, timeout: float) -> Transcript:
        """Transcribe a sound within `timeout` seconds. Raises ModelFailed when the model fails or nothing is said in it."""
        self.calls.make_ready(self.model)
        until = time.monotonic() + timeout
        name = NAMES.get(mime, "sound")

        def send(client: openai.OpenAI) -> bytes:
            left = max(until - time.monotonic(), 0.001)
            create = client.audio.transcriptions.with_streaming_response.create
            with create(file=(name, sound, mime), model=self.model, response_format="json", timeout=left) as answer:
                return read_until(until, answer.iter_bytes())

        answer = self.calls.ask(send, model=self.model, until=until)
        used = usage(answer)
        text = answer.get("text")
        text = text.encode("utf-8", "ignore").decode().strip()[:MOST_CHARACTERS] if isinstance(text, str) else ""
        if not text:
            raise ModelFailed("nothing was heard", reason="empty", usage=used, model=self.model)
        return Transcript(text, used, self.model)


def usage(answer: Mapping[str, Any]) -> Usage:
    """Token usage where the server tells it. A duration is no token, and no answer at all is not nothing."""
    told = answer.get("usage")
    if not isinstance(told, dict):
        return UNKNOWN_CALL
    given, made = (told.get(name) for name in ("input_tokens", "output_tokens"))
    if not isinstance(given, int) or not isinstance(made, int):
        return UNKNOWN_CALL
    return Usage(input=max(given, 0), output=max(made, 0), calls=1)
