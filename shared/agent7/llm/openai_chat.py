"""Chat completion adapter for OpenAI and for every server that speaks its protocol."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from agent7.llm import wire
from agent7.llm.chat_types import Bounds, Completion, Message
from agent7.llm.failure import NOTHING_USED, ModelFailed, Reason
from agent7.llm.openai_calls import REST_SECONDS, OpenAICalls, read_until

if TYPE_CHECKING:
    import openai

SHORTEST_CALL_SECONDS = 0.25  # with less time left a further call cannot end well
LONGEST_WAIT_SECONDS = 1.0  # a longer Retry-After is not waited for: somebody waits for this reply
USUAL_WAIT_SECONDS = 0.2
TRANSIENT: frozenset[Reason] = frozenset({"rate_limited", "server_error", "connection"})
MISSHAPEN: frozenset[Reason] = frozenset({"invalid_json", "schema_mismatch"})


class OpenAIChat(OpenAICalls):
    """Chat completions. Threads may share it."""

    def __init__(self, base_url: str = "", api_key: str = "", *, rest_seconds: float = REST_SECONDS) -> None:
        super().__init__(base_url, api_key, rest_seconds=rest_seconds)
        self._understood: dict[str, int] = {}

    def complete[T: BaseModel](
        self, messages: Sequence[Message], schema: type[T], *, model: str, timeout: float, bounds: Bounds | None = None
    ) -> Completion[T]:
        """Structured output from chat completions. Raises ModelFailed when no attempt gives an answer of the shape.

        Tries again after one short transient fault, and asks once for a repair when the answer has the wrong shape.
        """
        self.make_ready(model)
        call = _Call(messages, schema, model, timeout, dialect=self._understood.get(model, 0), bounds=bounds)
        while True:
            try:
                completion = self._attempt(call)
            except ModelFailed as failure:
                if not call.worth_another(failure):
                    raise
            else:
                self._understood[model] = call.dialect
                return completion

    def _attempt[T: BaseModel](self, call: _Call[T]) -> Completion[T]:
        answer = self._send(call)
        call.usage += wire.usage(answer)
        call.answered_by = wire.model_name(answer, call.model)
        said = wire.said(answer)
        if said.failure:
            raise call.failed(f"the model gave no answer: {said.failure}", said.failure)
        return Completion(call.read(said.text), call.usage, call.answered_by)

    def _send(self, call: _Call[Any]) -> dict[str, Any]:
        """One request. Raises ModelFailed for everything that is not a JSON object."""
        try:
            return self.ask(lambda client: _post(client, call.body(), call.deadline), model=call.model, until=call.deadline)
        except ModelFailed as failure:
            call.usage += failure.usage
            raise call.failed(str(failure), failure.reason, failure.retry_after) from failure


class _Call[T: BaseModel]:
    """One `complete` under way: what is asked, which time and patience are left, what was used, and who answered last."""

    def __init__(
        self, messages: Sequence[Message], schema: type[T], model: str, timeout: float, *, dialect: int, bounds: Bounds | None
    ) -> None:
        self.model = self.answered_by = model
        self.deadline = time.monotonic() + timeout
        self.dialect = dialect
        self.usage = NOTHING_USED
        self._messages = list(messages)
        self._schema = schema
        self._bounds = bounds
        self._dialects = wire.dialects(model)
        self._misread = ""
        self._waited = False
        self._repaired = False

    @property
    def seconds_left(self) -> float:
        return self.deadline - time.monotonic()

    def body(self) -> dict[str, Any]:
        return wire.request(
            self.model, self._messages, self._schema, self._dialects[self.dialect], self._bounds.output if self._bounds else None
        )

    def read(self, text: str) -> T:
        """The answer as a value of the schema. Raises ModelFailed that says what is wrong without quoting the answer."""
        try:
            return self._schema.model_validate_json(wire.json_part(text))
        except ValidationError as error:
            self._misread = text
            problems = error.errors(include_input=False, include_context=False, include_url=False)
            reason: Reason = "invalid_json" if problems[0]["type"] == "json_invalid" else "schema_mismatch"
            told = "; ".join(f"{'.'.join(map(str, problem['loc'])) or 'answer'}: {problem['msg']}" for problem in problems[:3])
            raise self.failed(told, reason) from None

    def failed(self, message: str, reason: Reason, retry_after: float | None = None) -> ModelFailed:
        return ModelFailed(message, reason=reason, usage=self.usage, model=self.answered_by, retry_after=retry_after)

    def worth_another(self, failure: ModelFailed) -> bool:
        """Whether to try again; if so, everything that makes it worthwhile has been changed or waited for."""
        if self.seconds_left < SHORTEST_CALL_SECONDS or self._is_paid_up:
            return False
        if failure.reason in MISSHAPEN and not self._repaired:
            self._repaired = True
            self._messages += wire.repair(self._misread, str(failure), self._schema)
            return True
        if failure.reason == "bad_request" and self.dialect + 1 < len(self._dialects):
            self.dialect += 1
            return True
        return failure.reason in TRANSIENT and self._wait_once(failure.retry_after)

    @property
    def _is_paid_up(self) -> bool:
        """Whether nothing may be asked any more, since what was asked may be billed."""
        may_be_billed = self.usage.input > 0 or not self.usage.known
        return may_be_billed and self._bounds is not None and not self._bounds.repeats

    def _wait_once(self, retry_after: float | None) -> bool:
        seconds = USUAL_WAIT_SECONDS if retry_after is None else retry_after
        if self._waited or seconds > min(LONGEST_WAIT_SECONDS, self.seconds_left - SHORTEST_CALL_SECONDS):
            return False
        self._waited = True
        time.sleep(seconds)
        return True


def _post(client: openai.OpenAI, body: dict[str, Any], deadline: float) -> bytes:
    left = max(deadline - time.monotonic(), 0.001)
    with client.chat.completions.with_streaming_response.create(**body, timeout=left) as answer:
        return read_until(deadline, answer.iter_bytes())
