"""A store of exact items under keys, for the agents of a workspace: what frameworks call a store, as LangGraph's `BaseStore`.

What is put is given back as it was, so nothing of what remembering does happens here: no gate, no duplicates, no contradiction, and no
person is ever told of it. Keys, limits, quotas, the fence and the end of a workspace are those of what agents share.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.errors import ModelUnavailable, NotAllowed, Outage, TooLarge
from agent7.memory import MemoryAgent
from agent7.sharing.admission import REQUESTS
from agent7.sharing.keys import Caller
from agent7.sharing.limits import Limited, Window
from agent7.sharing.service import QUOTA, Refused
from agent7.store.sharing import shared_memories, stored_items
from agent7.store.sharing.stored_items import Address, Change, Item, Looked, Namespace, NewItem
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

MOST_ANSWERED: Final = 4_000_000
"""Bytes of one answer: a function of the cloud gives back six million."""


@dataclass(frozen=True, slots=True)
class Get:
    """Read an item; `refresh`: its time counts anew."""

    namespace: Namespace
    key: str
    refresh: bool = True


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove an item, if it is there."""

    namespace: Namespace
    key: str


@dataclass(frozen=True, slots=True)
class Search:
    """Look for items; with `query` the nearest in meaning first."""

    looked: Looked
    query: str = ""
    refresh: bool = True


@dataclass(frozen=True, slots=True)
class Namespaces:
    """List namespaces that begin (True) or end (False) so."""

    conditions: tuple[tuple[bool, Namespace], ...] = ()
    depth: int | None = None
    limit: int = 100
    offset: int = 0


type Operation = NewItem | Get | Remove | Search | Namespaces
type Result = Item | list[Item] | list[Namespace] | None


@dataclass(frozen=True, slots=True)
class Done:
    """What came of operations, in their order; `degraded`: what did not answer, such as the embedding model."""

    results: tuple[Result, ...]
    window: Window | None
    degraded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """The service. Raises DatabaseDown; NotAllowed where the key does not reach."""

    database: Database
    memory: MemoryAgent
    limits: Limited

    def work(self, caller: Caller, operations: Sequence[Operation], *, most: int = MOST_ANSWERED, at: datetime) -> Done:
        """Do these in one transaction: what is read is as it was before, and of two changes at one address the last counts.

        Raises OverLimit, TooOften, Refused when the quota is full, TooLarge for more than `most` bytes of items, Outage.
        """
        if len(operations) > 1:  # the first was counted at the door
            with suppress(Outage):
                self.limits.ask(caller.id, len(operations) - 1, limit=REQUESTS * caller.per_minute, at=at)
        changes: dict[Address, NewItem | Remove] = {}
        for each in operations:
            self._must_reach(caller, each)
            if isinstance(each, NewItem | Remove):
                changes[each.namespace, each.key] = each
        taken = sum(isinstance(each, NewItem | Remove) for each in operations)
        window = self.limits.take(caller.id, taken, limit=caller.per_minute, at=at) if taken else None
        try:
            return self._work(caller, operations, changes, window, most, at)
        except Exception:
            if taken:
                self.limits.give_back(caller.id, taken, at=at)
            raise

    def _work(
        self,
        caller: Caller,
        operations: Sequence[Operation],
        changes: dict[Address, NewItem | Remove],
        window: Window | None,
        most: int,
        at: datetime,
    ) -> Done:
        puts = [each for each in changes.values() if isinstance(each, NewItem)]
        removed = [address for address, each in changes.items() if isinstance(each, Remove)]
        texts = {text for each in puts for text in each.texts} | {
            each.query for each in operations if isinstance(each, Search) and each.query
        }
        model, vectors, degraded = self._embedded(caller, sorted(texts))
        with self.database.transaction(Fence.around(caller.scope)) as unit:
            results, size = [], 0
            read = self._read(unit, caller, [each for each in operations if isinstance(each, Get)], at)
            for each in operations:
                result = self._result(unit, caller, each, read, (model, vectors), at)
                size += _size(result)
                if size > most:
                    raise TooLarge(f"There are more than {most} bytes to answer: ask for less at once. Nothing was saved")
                results.append(result)
            if len(changes) > 1:
                stored_items.hold(unit, caller.scope, list(changes))
            freed = stored_items.remove(unit, caller.scope, caller.agent, removed) if removed else Change()
            added = stored_items.put(unit, caller.scope, caller.agent, puts, vectors, model, at=at) if puts else Change()
            change = Change(freed.items + added.items, freed.bytes + added.bytes)
            if change != Change() and not shared_memories.change_room(
                unit, caller.scope.workspace, caller.agent, change.items, change.bytes
            ):
                raise Refused(QUOTA)
        return Done(tuple(results), window, degraded)

    def _read(self, unit: UnitOfWork, caller: Caller, gets: Sequence[Get], at: datetime) -> dict[Address, Item]:
        if not gets:
            return {}
        refreshed = [(each.namespace, each.key) for each in gets if each.refresh and caller.may_write]
        return stored_items.get(
            unit, caller.scope, sorted({(each.namespace, each.key) for each in gets}), refreshed=sorted(refreshed), at=at
        )

    @staticmethod
    def _result(
        unit: UnitOfWork,
        caller: Caller,
        operation: Operation,
        read: dict[Address, Item],
        made: tuple[str, dict[str, list[float]]],
        at: datetime,
    ) -> Result:
        match operation:
            case Get():
                return read.get((operation.namespace, operation.key))
            case Search():
                model, vectors = made
                near = (model, vectors[operation.query]) if operation.query in vectors else None
                refresh = operation.refresh and caller.may_write
                return stored_items.search(unit, caller.scope, operation.looked, only=caller.only, near=near, refresh=refresh, at=at)
            case Namespaces():
                return stored_items.namespaces(
                    unit,
                    caller.scope,
                    operation.conditions,
                    only=caller.only,
                    depth=operation.depth,
                    limit=operation.limit,
                    offset=operation.offset,
                    at=at,
                )
        return None

    def _embedded(self, caller: Caller, texts: Sequence[str]) -> tuple[str, dict[str, list[float]], tuple[str, ...]]:
        """The model, its vectors by text, and what did not answer: items are kept without, and the night makes them."""
        if not texts:
            return "", {}, ()
        try:
            model, vectors = self.memory.vectors(caller.scope, texts)
        except ModelUnavailable:
            return "", {}, ("embeddings",)
        return model, dict(zip(texts, vectors, strict=True)), ()

    @staticmethod
    def _must_reach(caller: Caller, operation: Operation) -> None:
        """A key for some domains opens namespaces that begin with one of them; a search and a list leave out the others."""
        if isinstance(operation, NewItem | Remove) and not caller.may_write:
            raise NotAllowed("This key only reads")
        if isinstance(operation, NewItem | Get | Remove) and not caller.may_see(operation.namespace[0]):
            raise NotAllowed("This key is not for that domain, which is the first label of a namespace")


def _size(result: Result) -> int:
    items = result if isinstance(result, list) else [result]
    return sum(len(each.value.encode()) + 1_000 for each in items if isinstance(each, Item))
