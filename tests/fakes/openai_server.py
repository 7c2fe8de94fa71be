"""A server on the loopback address that speaks OpenAI's protocol by a script, well or badly on purpose.

`python -m tests.fakes.openai_server PORT` serves the default behaviour, to point OPENAI_BASE_URL at.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
import struct
import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from tests.fakes.openai_wire import Reply, Requests, Server

MODEL = "scripted-1-2026-01-31"


Behaviour = Callable[[dict[str, Any]], Reply]


def completion(message: dict[str, Any], finish_reason: str = "stop", usage: Any = "usual", model: str = MODEL) -> Reply:
    body: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1772452800,
        "model": model,
        "choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish_reason}],
    }
    if usage is not None:
        body["usage"] = USUAL_USAGE if usage == "usual" else usage
    return Reply(json.dumps(body).encode())


USUAL_USAGE = {
    "prompt_tokens": 100,
    "completion_tokens": 20,
    "total_tokens": 120,
    "prompt_tokens_details": {"cached_tokens": 40, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 5},
}


def says(content: Any, usage: Any = "usual", model: str = MODEL) -> Behaviour:
    """Answers with a value (as JSON) or with a text as it stands."""
    return lambda _: completion({"content": content if isinstance(content, str) else json.dumps(content)}, usage=usage, model=model)


def refuses(_: dict[str, Any]) -> Reply:
    return completion({"content": None, "refusal": "I cannot help with that."})


def is_cut_off(_: dict[str, Any]) -> Reply:
    return completion({"content": '{"reply": "It is'}, finish_reason="length")


def is_filtered(_: dict[str, Any]) -> Reply:
    return completion({"content": ""}, finish_reason="content_filter")


def says_nothing(_: dict[str, Any]) -> Reply:
    return completion({"content": None})


def has_no_choice(_: dict[str, Any]) -> Reply:
    return Reply(json.dumps({"model": MODEL, "choices": [], "usage": USUAL_USAGE}).encode())


def answers_status(status: int, **headers: str) -> Behaviour:
    error = {"error": {"message": "scripted", "type": "scripted", "code": None, "param": None}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _: Reply(json.dumps(error).encode(), status=status, headers=named)


def answers_bytes(body: bytes, content_type: str = "application/json") -> Behaviour:
    return lambda _: Reply(body, headers={"content-type": content_type})


def takes(seconds: float, behaviour: Behaviour) -> Behaviour:
    """Any behaviour, after as long as a model thinks."""
    return lambda request: replace(behaviour(request), after_seconds=seconds)


def by_schema(**behaviours: Behaviour) -> Behaviour:
    """Behaves by what is asked for: `PlanAnswer=..., SeeingAnswer=...`, by the beginning of the schema's name; else obliges."""

    def behave(request: dict[str, Any]) -> Reply:
        name = request.get("response_format", {}).get("json_schema", {}).get("name", "")
        chosen = next((behaviour for schema, behaviour in behaviours.items() if name.startswith(schema)), obliges)
        return chosen(request)

    return behave


def hangs(_: dict[str, Any]) -> Reply:
    return Reply(b"", silence_seconds=60)


def drips(behaviour: Behaviour, seconds: float = 0.05) -> Behaviour:
    """The right answer, a byte at a time."""
    return lambda request: Reply(behaviour(request).body, drip_seconds=seconds)


def drips_head(_: dict[str, Any]) -> Reply:
    return Reply(b"{}", drip_seconds=0.05, drips_head=True)


def breaks_off(_: dict[str, Any]) -> Reply:
    return Reply(completion({"content": "{}"}).body, cut_after=30)


def obliges(request: dict[str, Any]) -> Reply:
    """The default: the smallest value that fits the schema of the request; any text without a schema."""
    shape = request.get("response_format", {}).get("json_schema", {}).get("schema")
    return completion({"content": json.dumps(_smallest(shape, shape.get("$defs", {}))) if shape else '{"text": "yes"}'})


def _smallest(shape: dict[str, Any], definitions: dict[str, Any]) -> Any:
    if "$ref" in shape:
        return _smallest(definitions[shape["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in shape:
        return _smallest(shape["anyOf"][-1], definitions)
    if "const" in shape:
        return shape["const"]
    if "enum" in shape:
        return shape["enum"][-1]
    if shape.get("type") == "object":
        return {name: _smallest(part, definitions) for name, part in shape["properties"].items()}
    return {"string": "scripted", "integer": 0, "number": 0, "boolean": False, "array": [], "null": None}[shape["type"]]


def embeds(request: dict[str, Any]) -> Reply:
    """The default for embeddings: words hashed into the asked number of dimensions, as base64 when that is wished."""
    dimensions = request.get("dimensions") or 256
    as_base64 = request.get("encoding_format") == "base64"
    texts = [request["input"]] if isinstance(request["input"], str) else request["input"]
    rows = []
    for index, text in enumerate(texts):
        vector = word_vector(text, dimensions)
        packed = base64.b64encode(struct.pack(f"<{dimensions}f", *vector)).decode()
        rows.append({"object": "embedding", "index": index, "embedding": packed if as_base64 else vector})
    tokens = sum(len(text) // 4 + 1 for text in texts)
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return Reply(json.dumps({"object": "list", "model": request["model"], "data": rows, "usage": usage}).encode())


def word_vector(text: str, dimensions: int) -> list[float]:
    vector = [0.0] * dimensions
    for word in re.findall(r"\w+", text.lower()) or ["nothing"]:
        vector[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % dimensions] += 1.0
    length = math.sqrt(math.sumprod(vector, vector))
    return [number / length for number in vector]


def transcribes(request: dict[str, Any]) -> Reply:
    """The default for sound: says which file it heard."""
    return Reply(json.dumps({"text": f"scripted words of {request['file']['filename']}", "usage": USUAL_USAGE}).encode())


class FakeOpenAI:
    """Serves in threads while its context is open. Remembers every request; consumes one behaviour of the script for each.

    `supports`: what else of a request it knows; the rest gets a 400 and uses up nothing of the script.
    """

    def __init__(self, supports: frozenset[str] = frozenset({"json_schema", "json_object", "reasoning_effort"}), port: int = 0) -> None:
        self.supports = supports
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.connections = 0
        self.chat: Behaviour = obliges
        self.embeddings: Behaviour = embeds
        self.transcriptions: Behaviour = transcribes
        self.stopping = threading.Event()
        self._script: deque[Behaviour] = deque()
        self._server = Server(("127.0.0.1", port), Requests)
        self._server.script = self

    def script(self, *behaviours: Behaviour) -> Self:
        self._script.extend(behaviours)
        return self

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def reply_to(self, path: str, request: dict[str, Any]) -> Reply:
        self.requests.append(request)
        by_path = {
            "/v1/chat/completions": self.chat,
            "/v1/embeddings": self.embeddings,
            "/v1/audio/transcriptions": self.transcriptions,
        }
        if path not in by_path:
            return answers_status(404)(request)
        if self._unknown(request):
            return answers_status(400)(request)
        return (self._script.popleft() if self._script else by_path[path])(request)

    def _unknown(self, request: dict[str, Any]) -> bool:
        asked = {"reasoning_effort"} & request.keys()
        if isinstance(request.get("response_format"), dict):  # a word for sound
            asked |= {request["response_format"]["type"]}
        return not asked <= self.supports


def main() -> None:
    with FakeOpenAI(port=int(sys.argv[1]) if len(sys.argv) > 1 else 0) as fake:
        print(f"OPENAI_BASE_URL={fake.base_url}", flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
