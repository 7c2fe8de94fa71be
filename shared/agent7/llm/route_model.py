"""Message routing by a model: what a message asks for. The rules of conversation are the fallback for every failure here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from pydantic import BaseModel

from agent7.llm.affordability import bounds
from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Message
from agent7.llm.failure import Usage
from agent7.prompts import render
from agent7.prompts.context import Utterance, recent_lines
from agent7.prompts.quoting import Fence, quote, visible

Route = Literal["continue", "new", "respond"]
Intent = Literal["memory_query", "memory_write", "chitchat", "task_query", "unclear"]
LONGEST_MESSAGE = 2000  # characters that the router reads of the newest message
LONGEST_REASON = 200
LONGEST_FACT = 120  # characters of a line of the memory summary


class RouterAnswer(BaseModel):
    """The structured output of routing while a task is open."""

    route: Route
    intent: Intent | Literal["none"]
    reason: str


class RouterAnswerWithoutTask(RouterAnswer):
    """The structured output of routing when there is nothing to continue."""

    route: Literal["new", "respond"]


@dataclass(frozen=True, slots=True)
class OpenTask:
    """A task that the message might belong to: its title, and its state in one word."""

    title: str
    state: str


@dataclass(frozen=True, slots=True)
class Routed:
    """Where a message goes, why, and what it cost to ask. `intent` is None unless the route is respond."""

    route: Route
    intent: Intent | None
    reason: str
    usage: Usage
    model: str
    prompt: str


@dataclass(frozen=True, slots=True)
class ModelRouter:
    """Routes messages with `model` within `timeout` seconds."""

    chat: ChatModel
    model: str
    timeout: float

    def route(
        self,
        message: str,
        *,
        recent: Sequence[Utterance] = (),
        tasks: Sequence[OpenTask] = (),
        known: Sequence[str] = (),
        at_most: Decimal | None = None,
        fence: Fence | None = None,
    ) -> Routed:
        """Route a message. `known` is a summary of memory; `at_most`: US dollars that asking may cost.

        `fence` is for tests that want the same prompt twice. Raises ModelUnavailable when the model fails.
        """
        fence = fence or Fence()
        prompt = render("router", opening=fence.opening, closing=fence.closing, data=fence.around(_lines(message, recent, tasks, known)))
        schema = RouterAnswer if tasks else RouterAnswerWithoutTask
        messages = [Message("system", prompt.system), Message("user", prompt.user)]
        within = bounds(messages, schema, model=self.model, at_most=at_most)
        answer = self.chat.complete(messages, schema, model=self.model, timeout=self.timeout, bounds=within)
        value = answer.value
        intent = (value.intent if value.intent != "none" else "unclear") if value.route == "respond" else None
        return Routed(value.route, intent, visible(value.reason)[:LONGEST_REASON].strip(), answer.usage, answer.model, prompt.version)


def _lines(message: str, recent: Sequence[Utterance], tasks: Sequence[OpenTask], known: Sequence[str]) -> list[str]:
    open_tasks = [f"- {quote(task.title)} ({task.state})" for task in tasks]
    earlier = recent_lines(recent)
    return [
        *(["Open tasks:", *open_tasks] if open_tasks else ["No open tasks"]),
        *(["Known about the person, among other things:", *(f"- {quote(fact, LONGEST_FACT)}" for fact in known)] if known else []),
        *(["Earlier messages, oldest first:", *earlier] if earlier else []),
        f"Newest message: {quote(message, LONGEST_MESSAGE)}",
    ]
