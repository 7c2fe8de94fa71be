"""The store of exact items under keys: operations as they are sent, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Namespace = tuple[str, ...]


@dataclass(frozen=True)
class Item:
    """An item as it was put. `agent` put it last; `score` is the cosine of its nearest text, None where nothing was compared."""

    namespace: Namespace
    key: str
    value: dict[str, Any]
    agent: str
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    score: float | None


@dataclass(frozen=True)
class Put:
    """Keep an item, in place of what was there. `texts` are what a search finds it by in meaning."""

    namespace: Namespace
    key: str
    value: Mapping[str, Any]
    texts: Sequence[str] = ()
    ttl_minutes: float | None = None

    def as_json(self) -> dict[str, Any]:
        """What is sent."""
        more = {"ttl_minutes": self.ttl_minutes} if self.ttl_minutes is not None else {}
        return {**_at("put", self.namespace, self.key), "value": dict(self.value), "texts": list(self.texts), **more}


@dataclass(frozen=True)
class Delete:
    """Remove an item, if it is there."""

    namespace: Namespace
    key: str

    def as_json(self) -> dict[str, Any]:
        """What is sent."""
        return _at("delete", self.namespace, self.key)


@dataclass(frozen=True)
class Get:
    """Read an item. `refresh`: its time to live counts anew."""

    namespace: Namespace
    key: str
    refresh: bool = True

    def as_json(self) -> dict[str, Any]:
        """What is sent."""
        return {**_at("get", self.namespace, self.key), "refresh": self.refresh}


@dataclass(frozen=True)
class Search:
    """Find items below a namespace, the latest first; with `query` the nearest in meaning first."""

    prefix: Namespace = ()
    query: str | None = None
    filter: Mapping[str, Any] = field(default_factory=dict)
    limit: int = 10
    offset: int = 0
    refresh: bool = True

    def as_json(self) -> dict[str, Any]:
        """What is sent."""
        page = {"limit": self.limit, "offset": self.offset, "refresh": self.refresh}
        return {"op": "search", "prefix": list(self.prefix), "query": self.query, "filter": dict(self.filter), **page}


@dataclass(frozen=True)
class Namespaces:
    """List the namespaces that there are, cut at `max_depth`. Conditions: how they begin or end, `*` for any label."""

    conditions: Sequence[tuple[Literal["prefix", "suffix"], Namespace]] = ()
    max_depth: int | None = None
    limit: int = 100
    offset: int = 0

    def as_json(self) -> dict[str, Any]:
        """What is sent."""
        conditions = [{"match": match, "path": list(path)} for match, path in self.conditions]
        page = {"max_depth": self.max_depth, "limit": self.limit, "offset": self.offset}
        return {"op": "namespaces", "conditions": conditions, **page}


Operation = Put | Delete | Get | Search | Namespaces
Result = Item | list[Item] | list[Namespace] | None


def results(operations: Sequence[Operation], told: Any) -> list[Result]:
    """What came of each: an item or None, items, namespaces; None of a change."""
    return [_result(each, one) for each, one in zip(operations, told["results"], strict=True)]


def _result(operation: Operation, told: Mapping[str, Any]) -> Result:
    if isinstance(operation, Search):
        return [_item(each) for each in told["items"]]
    if isinstance(operation, Namespaces):
        return [tuple(each) for each in told["namespaces"]]
    return None if told["item"] is None else _item(told["item"])


def _item(told: Mapping[str, Any]) -> Item:
    created, updated, expires = told["created_at"], told["updated_at"], told["expires_at"]
    return Item(
        tuple(told["namespace"]),
        told["key"],
        told["value"],
        told["agent"],
        datetime.fromisoformat(created),
        datetime.fromisoformat(updated),
        expires and datetime.fromisoformat(expires),
        told["score"],
    )


def _at(operation: str, namespace: Namespace, key: str) -> dict[str, Any]:
    return {"op": operation, "namespace": list(namespace), "key": key}
