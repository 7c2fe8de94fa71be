"""The store of exact items under keys, over HTTP: one address, to which operations go in the order in which their results come back."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import AfterValidator, BaseModel, Field, StringConstraints
from pydantic_core import PydanticCustomError

from agent7.api.http.idempotency import HEADER
from agent7.api.http.resource import Resource, Sent, Words
from agent7.api.sharing.callers import asking, window_headers
from agent7.api.sharing.memories import answer, now
from agent7.channels.requests import can_be_kept
from agent7.errors import BadRequest
from agent7.sharing.store import MOST_ANSWERED, Get, Namespaces, Operation, Remove, Result, Search, Store
from agent7.store.sharing.stored_items import Item, Looked, NewItem

MOST_BYTES: Final = 65_536
MOST_KEPT: Final = 16_384
"""Bytes of items in an answer that is kept by an Idempotency-Key: whoever writes little must not fill the database by reading."""
MOST_DEPTH: Final = 50
MOST_NAMESPACE: Final = 800
OPERATORS: Final = frozenset({"$eq", "$ne", "$gt", "$gte", "$lt", "$lte"})
MOST_CONDITIONS: Final = 50

resource = Resource[Store](lambda parts: parts.agent_store)


def _exact(value: dict[str, Any]) -> dict[str, Any]:
    """What can be kept and given back as it is."""
    if _depth(value) > MOST_DEPTH:
        raise PydanticCustomError("depth", f"Must not be nested deeper than {MOST_DEPTH}")
    try:
        size = len(json.dumps(value, ensure_ascii=False, allow_nan=False).encode())
    except ValueError:
        raise PydanticCustomError("json", "Must be JSON: no NaN, no Infinity, no half of a character") from None
    if size > MOST_BYTES:
        raise PydanticCustomError("too_large", f"Must have at most {MOST_BYTES} bytes")
    if any(not can_be_kept(text) for text in _texts(value)):
        raise PydanticCustomError("characters", "Must not contain a zero character")
    return value


def _filter(wanted: dict[str, Any]) -> dict[str, Any]:
    _exact(wanted)
    if _conditions(wanted) > 1 + MOST_CONDITIONS:  # the whole is no comparison
        raise PydanticCustomError("conditions", f"Must have at most {MOST_CONDITIONS} conditions")
    return wanted


def _short(namespace: list[str]) -> list[str]:
    if sum(len(label.encode()) for label in namespace) > MOST_NAMESPACE:
        raise PydanticCustomError("too_large", f"Must have at most {MOST_NAMESPACE} bytes")
    return namespace


type Label = Annotated[Words, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x1f]*$")]
type Path = Annotated[list[Label], Field(max_length=16), AfterValidator(_short)]
type NamespaceSent = Annotated[list[Label], Field(min_length=1, max_length=16), AfterValidator(_short)]
type Key = Annotated[Words, StringConstraints(min_length=1, max_length=300)]
type Text = Annotated[Words, StringConstraints(min_length=1, max_length=4_000, pattern=r"\S")]
type Offset = Annotated[int, Field(ge=0, le=10_000)]


class PutSent(Sent):
    """Keep an item, in place of what was there. `texts` are what `search` finds it by in meaning."""

    op: Literal["put"]
    namespace: NamespaceSent
    key: Key
    value: Annotated[dict[str, Any], AfterValidator(_exact)]
    texts: Annotated[list[Text], Field(max_length=20)] = Field(default_factory=list)
    ttl_minutes: Annotated[float, Field(gt=0, le=5_256_000, strict=False)] | None = None

    def as_operation(self) -> Operation:
        """As the service takes it."""
        value = json.dumps(self.value, ensure_ascii=False)
        return NewItem(tuple(self.namespace), self.key, value, tuple(dict.fromkeys(self.texts)), self.ttl_minutes)


class DeleteSent(Sent):
    """Remove an item, if it is there."""

    op: Literal["delete"]
    namespace: NamespaceSent
    key: Key

    def as_operation(self) -> Operation:
        """As the service takes it."""
        return Remove(tuple(self.namespace), self.key)


class GetSent(Sent):
    """Read an item. `refresh`: its time to live counts anew."""

    op: Literal["get"]
    namespace: NamespaceSent
    key: Key
    refresh: bool = True

    def as_operation(self) -> Operation:
        """As the service takes it."""
        return Get(tuple(self.namespace), self.key, self.refresh)


class SearchSent(Sent):
    """Find items below a namespace, the latest first; with `query` the nearest in meaning first.

    `filter` names fields of the value with what they are to be: equal, or compared by `$eq`, `$ne`, `$gt`, `$gte`, `$lt`, `$lte`.
    """

    op: Literal["search"]
    prefix: Path = Field(default_factory=list)
    query: Annotated[Words, StringConstraints(max_length=4_000)] | None = None
    filter: Annotated[dict[str, Any], AfterValidator(_filter)] = Field(default_factory=dict)
    limit: Annotated[int, Field(ge=1, le=100)] = 10
    offset: Offset = 0
    refresh: bool = True

    def as_operation(self) -> Operation:
        """As the service takes it."""
        looked = Looked(tuple(self.prefix), self.filter, self.limit, self.offset)
        return Search(looked, (self.query or "").strip(), self.refresh)


class ConditionSent(Sent):
    """How namespaces begin or end; `*` stands for any label."""

    match: Literal["prefix", "suffix"]
    path: Path


class NamespacesSent(Sent):
    """List the namespaces that there are, in order, cut at `max_depth`."""

    op: Literal["namespaces"]
    conditions: Annotated[list[ConditionSent], Field(max_length=4)] = Field(default_factory=list)
    max_depth: Annotated[int, Field(ge=1, le=16)] | None = None
    limit: Annotated[int, Field(ge=1, le=1_000)] = 100
    offset: Offset = 0

    def as_operation(self) -> Operation:
        """As the service takes it."""
        conditions = tuple((each.match == "prefix", tuple(each.path)) for each in self.conditions)
        return Namespaces(conditions, self.max_depth, self.limit, self.offset)


type OperationSent = Annotated[PutSent | DeleteSent | GetSent | SearchSent | NamespacesSent, Field(discriminator="op")]


class OperationsSent(Sent):
    """Operations of one transaction: what is read is as it was before; of two changes at one address the last counts."""

    operations: Annotated[list[OperationSent], Field(min_length=1, max_length=100)]


class StoredItem(BaseModel):
    """An item as it was put. `agent` put it last; `score` is the cosine of its nearest text, null where nothing was compared."""

    namespace: list[str]
    key: str
    value: dict[str, Any]
    agent: str
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    score: float | None


class OperationResult(BaseModel):
    """What came of one operation: `item` of a get, null where there is none; `items` of a search; `namespaces` of a list."""

    item: StoredItem | None = None
    items: list[StoredItem] | None = None
    namespaces: list[list[str]] | None = None


class OperationResults(BaseModel):
    """What came of each operation, in their order."""

    results: list[OperationResult]
    degraded: list[str] = Field(description="What did not answer, such as `embeddings`")


@resource.post("/shared/v1/store")
def work(operations: OperationsSent) -> Response[OperationResults]:
    """Keep and find exact items under keys.

    Any agent of the workspace reads and changes them; a key that is for some domains opens namespaces that begin with one of these. Each
    put and each delete counts as an item written, and each operation as a request. An Idempotency-Key is for what changes something: of
    what only reads 400 is raised.
    """
    kept, wanted = HEADER in resource.event.headers, [each.as_operation() for each in operations.operations]
    if kept and not any(isinstance(each, NewItem | Remove) for each in wanted):
        raise BadRequest("An Idempotency-Key is for what changes something")
    done = resource.part.work(asking(), wanted, most=MOST_KEPT if kept else MOST_ANSWERED, at=now())
    results = [_result(sent, result) for sent, result in zip(operations.operations, done.results, strict=True)]
    return answer(200, OperationResults(results=results, degraded=list(done.degraded)), window_headers(done.window))


def _result(sent: OperationSent, result: Result) -> OperationResult:
    if isinstance(result, Item):
        return OperationResult(item=_shown(result))
    if result is None:
        return OperationResult()
    if sent.op == "search":
        return OperationResult(items=[_shown(each) for each in result if isinstance(each, Item)])
    return OperationResult(namespaces=[list(each) for each in result if isinstance(each, tuple)])


def _shown(item: Item) -> StoredItem:
    return StoredItem(
        namespace=list(item.namespace),
        key=item.key,
        value=json.loads(item.value),
        agent=item.agent,
        created_at=item.created_at,
        updated_at=item.updated_at,
        expires_at=item.expires_at,
        score=None if item.score is None else round(item.score, 6),
    )


def _depth(value: Any) -> int:
    deepest, left = 0, [(value, 1)]
    while left:
        each, depth = left.pop()
        deepest = max(deepest, depth)
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        left += [(one, depth + 1) for one in inner]
    return deepest


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(text for each in value.values() for text in _texts(each))]
    return [text for each in value for text in _texts(each)] if isinstance(value, list) else [value] if isinstance(value, str) else []


def _conditions(wanted: Any) -> int:
    """How many comparisons a filter makes, each object and list being one. Raises PydanticCustomError for an operator that there is not."""
    if isinstance(wanted, list):
        return 1 + sum(_conditions(each) for each in wanted)
    if not isinstance(wanted, dict):
        return 1
    operators = {name: each for name, each in wanted.items() if name.startswith("$")}
    if operators and operators.keys() != wanted.keys():
        raise PydanticCustomError("operators", "Operators and fields must not stand in one object")
    if operators.keys() - OPERATORS:
        raise PydanticCustomError("operators", f"Operators are {', '.join(sorted(OPERATORS))}")
    for name, each in operators.items():
        if name not in ("$eq", "$ne") and (isinstance(each, bool) or not isinstance(each, str | int | float)):
            raise PydanticCustomError("operators", "Only numbers and texts can be compared by size")
    return len(operators) or 1 + sum(map(_conditions, wanted.values()))
