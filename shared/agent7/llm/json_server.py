"""A model behind HTTP that takes and answers JSON: within a deadline, over one kept-alive client.

Over HTTP directly: the vendor's library costs 0.9 s to import, and recall waits for these calls.
"""

from __future__ import annotations

import json
import math
import threading
import time
from typing import TYPE_CHECKING, Any

from agent7.llm.deadline import Abandoned, within
from agent7.llm.failure import UNKNOWN_CALL, ModelFailed, Reason, reason_of_status
from agent7.llm.metering import note

if TYPE_CHECKING:
    import httpx2

REST_SECONDS = 5.0  # after a time-out: one slow server must not cost a turn its seconds twice


class JsonServer:
    """An address that is posted to. The client opens at the first request; threads may share it.

    After a time-out it fails at once for REST_SECONDS instead of waiting again. `kind`: what errors call it; `name`: what usage goes by.
    """

    def __init__(self, address: str, kind: str, name: str, *, model: str, api_key: str = "") -> None:
        self._address = address
        self._kind = kind
        self._name = name
        self._model = model
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._opening = threading.Lock()
        self._client: httpx2.Client | None = None
        self._rests_until = -math.inf

    def answer(self, request: dict[str, Any], seconds: float) -> Any:
        """The parsed JSON of a 200 within `seconds`. Raises ModelFailed when the server fails, is late, or rests after a time-out."""
        import httpx2  # noqa: PLC0415 - 0.15 s that functions without embeddings do not pay

        if time.monotonic() < self._rests_until:
            raise self.failed(f"the {self._kind} was too slow a moment ago", "time_out")
        try:
            status, body = within(seconds, lambda: self._post(request, time.monotonic() + seconds))
        except (httpx2.TimeoutException, TimeoutError) as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            note(self._name, UNKNOWN_CALL)
            if isinstance(error, Abandoned):
                self._client = None  # the abandoned call may still hold a connection of this one
            raise self.failed(f"no answer of the {self._kind} within {seconds:.1f} s", "time_out") from error
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            raise self.failed(f"the {self._kind} is not reached: {type(error).__name__}", "connection") from error
        if status != httpx2.codes.OK:
            raise self.failed(f"the {self._kind} answered {status}", reason_of_status(status))
        try:
            return json.loads(body)
        except (ValueError, RecursionError) as error:
            raise self.failed(f"the {self._kind}'s answer is no JSON", "invalid_json") from error

    def _post(self, request: dict[str, Any], deadline: float) -> tuple[int, bytes]:
        """Status and body. A kept connection that the server had closed meanwhile is renewed once."""
        import httpx2  # noqa: PLC0415

        try:
            return self._post_once(request, deadline)
        except (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError):
            return self._post_once(request, deadline)

    def _post_once(self, request: dict[str, Any], deadline: float) -> tuple[int, bytes]:
        left = max(deadline - time.monotonic(), 0.001)
        answer = self._open_client().post(self._address, json=request, headers=self._headers, timeout=left)
        return answer.status_code, answer.content

    def _open_client(self) -> httpx2.Client:
        import httpx2  # noqa: PLC0415

        with self._opening:
            if self._client is None:
                self._client = httpx2.Client(trust_env=not self._address.startswith("http://127.0.0.1"))
            return self._client

    def failed(self, message: str, reason: Reason) -> ModelFailed:
        """The error that says so of this model."""
        return ModelFailed(message, reason=reason, model=self._model)

    def close(self) -> None:
        """Close the connections; the next request opens new ones."""
        with self._opening:
            if self._client is not None:
                self._client.close()
                self._client = None
