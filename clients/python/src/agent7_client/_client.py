"""The client without async, made of `_async_client.py` by `unasync.py`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import httpx2

from agent7_client._exchange import Ask, answer_of, pause, writing
from agent7_client.errors import Agent7Error, Conflict, NotFound, Unavailable
from agent7_client.models import Category, Contradicted, Domain, Found, Instruction, Memory, NewMemory, Strength, Written, read
from agent7_client.store import Operation, Result, results


class Client:
    """Shared memory for one agent. Every method raises Agent7Error.

    `url` is the address of agent7, `key` the agent's. A request is repeated up to `retries` times when the server is not reached, is out of
    order or asks to come again later; a wait of more than `longest_wait` seconds is raised instead (RateLimited, Unavailable).
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 20.0,
        retries: int = 4,
        longest_wait: float = 60.0,
        http: httpx2.Client | None = None,
    ) -> None:
        self._http = http or httpx2.Client(timeout=timeout)
        self._url = url.rstrip("/")
        self._key = key
        self._retries = retries
        self._longest_wait = longest_wait

    def remember(
        self,
        content: str,
        *,
        domain: str | None = None,
        category: Category | None = None,
        strength: Strength = "explicit",
        ttl_days: int | None = None,
        run: str | None = None,
        task: str | None = None,
        language: str | None = None,
        idempotency_key: str | None = None,
    ) -> Written:
        """Share one statement; it is found as soon as this returns."""
        item = NewMemory(content, domain, category, strength, ttl_days, run, task, language)
        return self._do(writing("/memories", item.as_json(), lambda told: read(Written, told), idempotency_key))

    def remember_all(self, items: Sequence[NewMemory], *, idempotency_key: str | None = None) -> list[Written]:
        """Share up to 50 statements: what became of each, in their order. Over the limit none is kept."""
        body = {"memories": [item.as_json() for item in items]}
        return self._do(writing("/memories/batch", body, lambda told: read(list[Written], told["memories"]), idempotency_key))

    def search(
        self,
        query: str,
        *,
        domain: str | None = None,
        namespace: str | None = None,
        categories: Sequence[Category] = (),
        min_score: float = 0.0,
        limit: int = 10,
    ) -> list[Found]:
        """What agents share and the workspace knows, best first; what is of another domain falls behind."""
        given = {"query": query, "domain": domain, "namespace": namespace, "categories": list(categories)}
        body = {name: value for name, value in given.items() if value} | {"min_score": min_score, "limit": limit}
        return self._do(Ask("POST", "/query", lambda told: read(list[Found], told["memories"]), body))

    def get(self, memory: str) -> Memory:
        """One memory by its id."""
        return self._do(Ask("GET", f"/memories/{memory}", lambda told: read(Memory, told)))

    def confirm(self, memory: str) -> Memory:
        """Say that it is so: surer, once for each other agent."""
        return self._do(writing(f"/memories/{memory}/confirm", {}, lambda told: read(Memory, told)))

    def contradict(self, memory: str, instead: NewMemory | str | None = None) -> Contradicted:
        """Say that it is not so, and what is."""
        item = NewMemory(instead) if isinstance(instead, str) else instead
        body = {} if item is None else {"instead": item.as_json()}
        return self._do(writing(f"/memories/{memory}/contradict", body, lambda told: read(Contradicted, told)))

    def forget(self, memory: str) -> None:
        """Delete for good what this agent has shared."""
        self._do(Ask("DELETE", f"/memories/{memory}", lambda _told: None))

    def domains(self) -> list[Domain]:
        """The domains that there are, the largest first."""
        return self._do(Ask("GET", "/domains", lambda told: read(list[Domain], told["domains"])))

    def instructions(self) -> list[Instruction]:
        """The workspace's standing instructions, the most important first."""
        return self._do(Ask("GET", "/instructions", lambda told: read(list[Instruction], told["instructions"])))

    def lessons(self) -> list[Memory]:
        """Rules that were learnt and are shared, the newest first."""
        return self._do(Ask("GET", "/lessons", lambda told: read(list[Memory], told["lessons"])))

    def store(self, operations: Sequence[Operation], *, idempotency_key: str | None = None) -> list[Result]:
        """Keep and find exact items under keys, in one transaction: what is read is as it was before. At most a hundred operations.

        To put or delete twice is as once, unless another agent came between: whoever minds that gives an `idempotency_key`.
        """
        body = {"operations": [each.as_json() for each in operations]}
        headers = {"Idempotency-Key": idempotency_key} if idempotency_key else {}
        return self._do(Ask("POST", "/store", lambda told: results(operations, told), body, headers))

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _do[T](self, ask: Ask[T]) -> T:
        tries, waited = 0, 0.0
        while True:
            try:
                return self._once(ask)
            except NotFound:
                if ask.method == "DELETE" and tries:  # the answer to an earlier try was lost
                    return ask.read(None)
                raise
            except Conflict as error:  # with a time: an earlier try is still worked at
                wait = pause(tries, error, self._longest_wait - waited)
                if wait is None:
                    raise
                waited += wait
            except Agent7Error as error:
                wait = pause(tries, error, self._longest_wait)
                if wait is None or tries == self._retries:
                    raise
                tries += 1
            time.sleep(wait)

    def _once[T](self, ask: Ask[T]) -> T:
        headers = {"Authorization": f"Bearer {self._key}", **ask.headers}
        try:
            answer = self._http.request(ask.method, f"{self._url}/shared/v1{ask.path}", json=ask.body, headers=headers)
        except httpx2.TransportError as error:
            raise Unavailable(0, f"{self._url} was not reached: {type(error).__name__}") from error
        told: Any = None
        try:
            told = answer.json()
        except ValueError as error:
            if answer.status_code < 400:
                raise Unavailable(answer.status_code, f"{self._url} does not answer as agent7 does") from error
        return answer_of(ask, answer.status_code, answer.headers, told)
