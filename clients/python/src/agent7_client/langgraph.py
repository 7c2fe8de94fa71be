"""Shared memory as LangGraph's store: `pip install agent7-client[langgraph]`.

Items are given back exactly as they were put, to every agent of the workspace. What they are found by in meaning is embedded by the
server, so that an `index` names fields alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    ListNamespacesOp,
    Op,
    PutOp,
    SearchItem,
    SearchOp,
    TTLConfig,
    get_text_at_path,
    tokenize_path,
)
from langgraph.store.base import Item as StoreItem
from langgraph.store.base import Result as StoreResult

from agent7_client._async_client import AsyncClient
from agent7_client._client import Client
from agent7_client.store import Delete, Get, Item, Namespaces, Operation, Put, Result, Search

MOST_OPERATIONS = 100
MOST_BYTES = 200_000
MOST_TEXTS = 20
MOST_CHARACTERS = 4_000


class Agent7Store(BaseStore):
    """LangGraph's store, kept by agent7.

    `fields`: paths of values that items are found by in meaning, unless `put(index=...)` names others (`"$"`: the whole value); without
    `fields` no item is, as LangGraph's own stores have it. `ttl`: as LangGraph's. What the server refuses is raised as the client does.
    """

    supports_ttl = True

    def __init__(self, url: str, key: str, *, fields: Sequence[str] | None = None, ttl: TTLConfig | None = None, **client: Any) -> None:
        """`client`: as of `Client` and `AsyncClient`, such as `retries` and `longest_wait`."""
        self.fields = fields
        self.ttl_config = ttl
        self._client, self._async_client = Client(url, key, **client), AsyncClient(url, key, **client)

    def batch(self, ops: Iterable[Op]) -> list[StoreResult]:
        """As BaseStore: what is read is as it was before what is written, within a request of a hundred operations at most."""
        given = list(ops)
        sent = [self._sent(op) for op in given]
        results = [result for some in in_requests(sent) for result in self._client.store(some)]
        return [_given_back(op, result) for op, result in zip(given, results, strict=True)]

    async def abatch(self, ops: Iterable[Op]) -> list[StoreResult]:
        """As `batch`."""
        given = list(ops)
        sent = [self._sent(op) for op in given]
        results = [result for some in in_requests(sent) for result in await self._async_client.store(some)]
        return [_given_back(op, result) for op, result in zip(given, results, strict=True)]

    def close(self) -> None:
        """Let the connections of blocking calls go."""
        self._client.close()

    async def aclose(self) -> None:
        """Let all connections go."""
        self._client.close()
        await self._async_client.close()

    def _sent(self, op: Op) -> Operation:
        match op:
            case GetOp():
                return Get(op.namespace, op.key, op.refresh_ttl)
            case SearchOp():
                return Search(tuple(op.namespace_prefix), op.query, op.filter or {}, op.limit, op.offset, op.refresh_ttl)
            case ListNamespacesOp():
                conditions = [(each.match_type, tuple(each.path)) for each in op.match_conditions or ()]
                return Namespaces(conditions, op.max_depth, op.limit, op.offset)
            case PutOp() if op.value is None:
                return Delete(op.namespace, op.key)
            case PutOp():
                return Put(op.namespace, op.key, op.value, self._texts(op), op.ttl)
        raise ValueError(f"there is no such operation: {type(op).__name__}")

    def _texts(self, op: PutOp) -> list[str]:
        if op.index is False or self.fields is None:
            return []
        paths = self.fields if op.index is None else op.index
        found = [text for path in paths for text in get_text_at_path(op.value, path if path == "$" else tokenize_path(path))]
        return list(dict.fromkeys(text[:MOST_CHARACTERS] for text in found if text.strip()))[:MOST_TEXTS]


def in_requests(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    """The operations in their order, as many a request as the server takes."""
    some: list[Operation] = []
    size = 0
    for each in operations:
        more = len(json.dumps(each.as_json()))
        if some and (len(some) == MOST_OPERATIONS or size + more > MOST_BYTES):
            yield some
            some, size = [], 0
        some.append(each)
        size += more
    if some:
        yield some


def _given_back(op: Op, result: Result) -> StoreResult:
    if isinstance(result, Item):
        return StoreItem(
            value=result.value, key=result.key, namespace=result.namespace, created_at=result.created_at, updated_at=result.updated_at
        )
    if isinstance(op, SearchOp):
        return [_found(each) for each in result or () if isinstance(each, Item)]
    return result  # type: ignore[return-value]


def _found(item: Item) -> SearchItem:
    return SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, item.score)
