"""The chat completions protocol: request bodies and answers, pure, with unchecked JSON on one side."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from agent7.llm.chat_types import Message
from agent7.llm.failure import UNKNOWN_CALL, Reason, Usage

MOST_OUTPUT_TOKENS = 2000
THINKING = ("gpt-5", "gpt-6", "o1", "o3", "o4")
"""Models that refuse the older name of the limit, which is the only one that most other servers know."""
MOST_REPEATED_CHARACTERS = 2000
LONGEST_MODEL_NAME = 200


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a server is told what to do. Servers refuse with a 400 what they do not know."""

    shape: Literal["json_schema", "json_object", "prompt"]
    effort: str | None = None


def dialects(model: str) -> tuple[Dialect, ...]:
    """What to try with a model, the strictest first.

    A reply is waited for, so models that can think are asked not to: gpt-5 knows "minimal", its successors "none".
    """
    plain = (Dialect("json_schema"), Dialect("json_object"), Dialect("prompt"))
    if model.startswith(("gpt-5.", "gpt-6")):
        return (Dialect("json_schema", "none"), *plain)
    if model.startswith("gpt-5"):
        return (Dialect("json_schema", "minimal"), *plain)
    return plain


def request(
    model: str, messages: Sequence[Message], schema: type[BaseModel], dialect: Dialect, most_output: int | None = None
) -> dict[str, Any]:
    """The body of one call. `most_output`: tokens after which an answer is cut off; models that are asked not to think always get some."""
    sent: list[dict[str, Any]] = [{"role": message.role, "content": _content(message)} for message in messages]
    body: dict[str, Any] = {"model": model, "messages": sent}
    if dialect.shape == "json_schema":
        shape = {"name": schema.__name__, "strict": True, "schema": strict_schema(schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": shape}
    else:
        sent.append({"role": "system", "content": shape_in_words(schema)})
        if dialect.shape == "json_object":
            body["response_format"] = {"type": "json_object"}
    if dialect.effort:
        body["reasoning_effort"] = dialect.effort
        body["max_completion_tokens"] = min(most_output or MOST_OUTPUT_TOKENS, MOST_OUTPUT_TOKENS)
    elif most_output is not None:
        body["max_completion_tokens" if model.startswith(THINKING) else "max_tokens"] = most_output
    return body


def _content(message: Message) -> str | list[dict[str, Any]]:
    """Words alone, or words and pictures as parts."""
    text = _encodable(message.text)
    if not message.images:
        return text
    return [{"type": "text", "text": text}, *({"type": "image_url", "image_url": {"url": image}} for image in message.images)]


def repair(answer: str, problem: str, schema: type[BaseModel]) -> list[Message]:
    """The messages added to a prompt whose answer had the wrong shape."""
    return [
        Message("assistant", answer[:MOST_REPEATED_CHARACTERS]),
        Message("user", f"That answer cannot be read ({problem}). {shape_in_words(schema)}"),
    ]


def shape_in_words(schema: type[BaseModel]) -> str:
    """The JSON schema as an instruction, for servers without structured outputs."""
    return f"Answer with nothing but one JSON object that fits this schema: {json.dumps(strict_schema(schema))}"


def strict_schema(schema: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a model as strict structured outputs want it: every property required, none additional, no prose."""
    strict: dict[str, Any] = _strict(schema.model_json_schema())
    return strict


def _strict(part: Any) -> Any:
    if isinstance(part, list):
        return [_strict(item) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _strict(value) for key, value in part.items() if key not in ("title", "default", "description") or isinstance(value, dict)}
    if isinstance(kept.get("properties"), dict):
        kept["required"] = list(kept["properties"])
        kept["additionalProperties"] = False
    return kept


@dataclass(frozen=True, slots=True)
class Said:
    """The text of an answer, or why there is none."""

    text: str
    failure: Reason | None = None


def said(answer: Mapping[str, Any]) -> Said:
    """The text of the first choice. Lenient in form, strict in meaning: refused, filtered and cut off are no answers."""
    choices = answer.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
    message = choice.get("message")
    message = message if isinstance(message, dict) else {}
    if choice.get("finish_reason") == "content_filter":
        return Said("", "content_filter")
    if message.get("refusal"):
        return Said("", "refused")
    if choice.get("finish_reason") == "length":
        return Said("", "length")
    text = _joined(message.get("content"))
    return Said(text) if text.strip() else Said("", "empty")


def _joined(content: Any) -> str:
    """A content as text: some servers send a list of parts."""
    if isinstance(content, list):
        content = "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return _encodable(content) if isinstance(content, str) else ""


def _encodable(text: str) -> str:
    """The text without halves of surrogate pairs, which JSON can carry and nothing after it can."""
    return text.encode("utf-8", "ignore").decode("utf-8")


def json_part(text: str) -> str:
    """The JSON object within an answer that may have thoughts before it or a fence around it."""
    text = text.rpartition("</think>")[2].strip()
    if text.startswith("{"):
        return text
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text


def model_name(answer: Mapping[str, Any], asked: str) -> str:
    """The model by its own name, which prices go by; by ours when the server gives none that could be one."""
    name = answer.get("model")
    return name if isinstance(name, str) and 0 < len(name) <= LONGEST_MODEL_NAME and name.isprintable() else asked


def usage(answer: Mapping[str, Any]) -> Usage:
    """The tokens of one call; unknown when the server does not tell. Details may be missing or null."""
    told = answer.get("usage")
    if not isinstance(told, dict) or not isinstance(told.get("prompt_tokens"), int):
        return UNKNOWN_CALL
    given = _details(told.get("prompt_tokens_details"))
    made = _details(told.get("completion_tokens_details"))
    return Usage(
        input=_count(told, "prompt_tokens"),
        cached=_count(given, "cached_tokens"),
        cache_written=_count(given, "cache_write_tokens"),
        output=_count(told, "completion_tokens"),
        reasoning=_count(made, "reasoning_tokens"),
        calls=1,
    )


def _details(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _count(counts: Mapping[str, Any], name: str) -> int:
    value = counts.get(name)
    return max(value, 0) if isinstance(value, int) else 0
