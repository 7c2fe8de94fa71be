"""The adapter for OpenAI's chat completions and for every server that speaks them."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from agent7.llm import wire
from agent7.llm.chat import Completion, Message
from agent7.llm.deadline import Abandoned, within
from agent7.llm.failure import NOTHING_USED, UNKNOWN_CALL, ModelFailed, Reason, Usage, reason_of_status

if TYPE_CHECKING:
    import openai

OPENAI = "https://api.openai.com/v1"
SHORTEST_CALL_SECONDS = 0.25  # with less time left a further call cannot end well
LONGEST_WAIT_SECONDS = 1.0  # a longer Retry-After is not waited for: somebody waits for this reply
USUAL_WAIT_SECONDS = 0.2
REST_SECONDS = 5.0  # after a time-out: a turn that waited in vain for its route does not wait again for its reply
ABANDON_AFTER_SECONDS = 0.25  # past the deadline, when even the library's own time-outs did not end the call
TRANSIENT: frozenset[Reason] = frozenset({"rate_limited", "server_error", "connection"})
MISSHAPEN: frozenset[Reason] = frozenset({"invalid_json", "schema_mismatch"})
NOT_BILLED = Usage(calls=1)


class OpenAIChat:
    """Chat completions over the vendor's library, which is imported at the first call. Threads may share it.

    The import (0.9 s in a cold function) is not part of a call's time. After a time-out it fails at once for `rest_seconds`.
    """

    def __init__(self, base_url: str = "", api_key: str = "", *, rest_seconds: float = REST_SECONDS) -> None:
        self._base_url = base_url or OPENAI
        self._api_key = api_key or "none"  # the library insists on one, local servers do not
        self._client: openai.OpenAI | None = None
        self._opening = threading.Lock()
        self._understood: dict[str, int] = {}
        self._rest_seconds = rest_seconds
        self._rests_until = -math.inf

    def prepare(self) -> None:
        """Import the library and open the client, for instance while a burst of messages is waited out."""
        self._open_client()

    def close(self) -> None:
        """Close the connections; the next call opens new ones."""
        with self._opening:
            if self._client is not None:
                self._client.close()
                self._client = None

    def complete[T: BaseModel](self, messages: Sequence[Message], schema: type[T], *, model: str, timeout: float) -> Completion[T]:
        """Tries again after one short transient fault, and asks once for a repair when the answer has the wrong shape."""
        if time.monotonic() < self._rests_until:
            raise ModelFailed("the model was too slow a moment ago", reason="time_out", model=model)
        self._open_client()
        call = _Call(messages, schema, model, timeout, dialect=self._understood.get(model, 0))
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
        import httpx2  # noqa: PLC0415
        import openai  # noqa: PLC0415

        client = self._open_client()
        try:
            body = within(call.seconds_left + ABANDON_AFTER_SECONDS, lambda: _post(client, call.body(), call.deadline))
            answer = json.loads(body)
        except (openai.APITimeoutError, httpx2.TimeoutException, TimeoutError) as error:
            call.usage += UNKNOWN_CALL
            self._rests_until = time.monotonic() + self._rest_seconds
            if isinstance(error, Abandoned):
                self._forget(client)
            raise call.failed("the model did not answer in time", "time_out") from error
        except openai.APIStatusError as error:
            call.usage += NOT_BILLED
            raise call.failed(
                f"the model server answered {error.status_code}", reason_of_status(error.status_code), _retry_after(error)
            ) from error
        except (ValueError, RecursionError) as error:
            call.usage += UNKNOWN_CALL
            raise call.failed("the model server's answer is no JSON", "server_error") from error
        except Exception as error:
            call.usage += NOT_BILLED if _never_reached(error) else UNKNOWN_CALL
            raise call.failed(f"the model server is not reached: {type(error).__name__}", "connection") from error
        if not isinstance(answer, dict):
            call.usage += UNKNOWN_CALL
            raise call.failed("the model server's answer is no object", "server_error")
        return answer

    def _open_client(self) -> openai.OpenAI:
        import httpx2  # noqa: PLC0415
        import openai  # noqa: PLC0415

        with self._opening:
            if self._client is None:
                try:
                    self._client = openai.OpenAI(api_key=self._api_key, base_url=self._base_url, max_retries=0)
                except httpx2.InvalidURL as error:
                    raise ModelFailed("OPENAI_BASE_URL is not an address", reason="connection") from error
            return self._client

    def _forget(self, client: openai.OpenAI) -> None:
        """Take a fresh connection next time: the abandoned call may still hold this one."""
        with self._opening:
            if self._client is client:
                self._client = None


class _Call[T: BaseModel]:
    """One `complete` under way: what is asked, which time and patience are left, what was used, and who answered last."""

    def __init__(self, messages: Sequence[Message], schema: type[T], model: str, timeout: float, dialect: int) -> None:
        self.model = self.answered_by = model
        self.deadline = time.monotonic() + timeout
        self.dialect = dialect
        self.usage = NOTHING_USED
        self._messages = list(messages)
        self._schema = schema
        self._dialects = wire.dialects(model)
        self._misread = ""
        self._waited = False
        self._repaired = False

    @property
    def seconds_left(self) -> float:
        return self.deadline - time.monotonic()

    def body(self) -> dict[str, Any]:
        return wire.request(self.model, self._messages, self._schema, self._dialects[self.dialect])

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
        if self.seconds_left < SHORTEST_CALL_SECONDS:
            return False
        if failure.reason in MISSHAPEN and not self._repaired:
            self._repaired = True
            self._messages += wire.repair(self._misread, str(failure), self._schema)
            return True
        if failure.reason == "bad_request" and self.dialect + 1 < len(self._dialects):
            self.dialect += 1
            return True
        return failure.reason in TRANSIENT and self._wait_once(failure.retry_after)

    def _wait_once(self, retry_after: float | None) -> bool:
        seconds = USUAL_WAIT_SECONDS if retry_after is None else retry_after
        if self._waited or seconds > min(LONGEST_WAIT_SECONDS, self.seconds_left - SHORTEST_CALL_SECONDS):
            return False
        self._waited = True
        time.sleep(seconds)
        return True


def _post(client: openai.OpenAI, body: dict[str, Any], deadline: float) -> bytes:
    """The raw answer, read piecewise: some servers send a blank now and then to keep the line open."""
    left = max(deadline - time.monotonic(), 0.001)
    received = bytearray()
    with client.chat.completions.with_streaming_response.create(**body, timeout=left) as answer:
        for piece in answer.iter_bytes():
            received += piece
            if time.monotonic() > deadline:
                raise TimeoutError
    return bytes(received)


def _retry_after(error: openai.APIStatusError) -> float | None:
    """Seconds to wait as the server says. A date, or a number that makes no sense, counts as too long."""
    told = error.response.headers.get("retry-after")
    if told is None:
        return None
    try:
        return max(float(told), 0.0)
    except ValueError:
        return float("inf")


def _never_reached(error: BaseException) -> bool:
    """Whether the request cannot have been billed because no connection came about."""
    import httpx2  # noqa: PLC0415

    return isinstance(error.__cause__, httpx2.ConnectError | httpx2.ConnectTimeout)
