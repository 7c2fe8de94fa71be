"""OpenAI client: one request to OpenAI or to a server that speaks its protocol, in time, or failed with a reason."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from agent7.llm.deadline import Abandoned, within
from agent7.llm.failure import UNKNOWN_CALL, ModelFailed, Usage, reason_of_status

if TYPE_CHECKING:
    import openai

OPENAI = "https://api.openai.com/v1"
REST_SECONDS = 5.0  # after a time-out: a turn that waited in vain for its route does not wait again for its reply
ABANDON_AFTER_SECONDS = 0.25  # past the deadline, when even the library's own time-outs did not end the call
NOT_BILLED = Usage(calls=1)


class OpenAICalls:
    """Holds the client, whose library is imported at the first call. Threads may share it.

    The import (0.9 s in a cold function) is not part of a call's time. After a time-out it fails at once for `rest_seconds`.
    """

    def __init__(self, base_url: str = "", api_key: str = "", *, rest_seconds: float = REST_SECONDS) -> None:
        self._base_url = base_url or OPENAI
        self._api_key = api_key or "none"  # the library insists on one, local servers do not
        self._client: openai.OpenAI | None = None
        self._opening = threading.Lock()
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

    def make_ready(self, model: str) -> None:
        """Connect before the time of a call is counted. Raises ModelFailed while it rests after a time-out."""
        if time.monotonic() < self._rests_until:
            raise ModelFailed("the model was too slow a moment ago", reason="time_out", model=model)
        self._open_client()

    def ask(self, send: Callable[[openai.OpenAI], bytes], *, model: str, until: float) -> dict[str, Any]:
        """The JSON object that one request gives, `until` by the monotonic clock.

        Raises ModelFailed when it fails or is late, with what it may have cost.
        """
        import httpx2  # noqa: PLC0415
        import openai  # noqa: PLC0415

        client = self._open_client()
        try:
            body = within(until - time.monotonic() + ABANDON_AFTER_SECONDS, lambda: send(client))
            answer = json.loads(body)
        except (openai.APITimeoutError, httpx2.TimeoutException, TimeoutError) as error:
            self._rests_until = time.monotonic() + self._rest_seconds
            if isinstance(error, Abandoned):
                self._forget(client)
            raise ModelFailed("the model did not answer in time", reason="time_out", usage=UNKNOWN_CALL, model=model) from error
        except openai.APIStatusError as error:
            raise ModelFailed(
                f"the model server answered {error.status_code}",
                reason=reason_of_status(error.status_code),
                usage=NOT_BILLED,
                model=model,
                retry_after=_retry_after(error),
            ) from error
        except (ValueError, RecursionError) as error:
            raise ModelFailed("the model server's answer is no JSON", reason="server_error", usage=UNKNOWN_CALL, model=model) from error
        except Exception as error:
            used, what = NOT_BILLED if _never_reached(error) else UNKNOWN_CALL, type(error).__name__
            raise ModelFailed(f"the model server is not reached: {what}", reason="connection", usage=used, model=model) from error
        if not isinstance(answer, dict):
            raise ModelFailed("the model server's answer is no object", reason="server_error", usage=UNKNOWN_CALL, model=model)
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


def read_until(deadline: float, pieces: Iterable[bytes]) -> bytes:
    """Read an answer piecewise until a deadline of the monotonic clock: some servers send a blank now and then to keep the line open.

    Raises TimeoutError when the deadline passes first.
    """
    received = bytearray()
    for piece in pieces:
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
