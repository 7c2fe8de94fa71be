"""Summaries of categories: what is known of a person in one short text each, for recalls that need no single memory."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime

from agent7.identity import Scope
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.lifecycle import summary_rules as rules
from agent7.memory.policy import MemoryPolicy
from agent7.store.memory import memories
from agent7.store.memory import summaries as store
from agent7.store.memory.summaries import CurrentSummary
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category


class Summaries:
    """Sums up a person's own statements, a category at a time and always from scratch: no insert rewrites a summary.

    A reader drops the lines of what has ceased to hold since, so that an old version tells nothing that is out of date.
    """

    def __init__(self, database: Database, policy: MemoryPolicy) -> None:
        self._database = database
        self._policy = policy

    def rebuild(self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None, anew: bool = False) -> tuple[Category, ...]:
        """Sum up every category that has changed enough, or each of them `anew`; which ones that were. Two at once do it once."""
        with self._transaction(scope, unit) as writing:
            return rebuild_in(writing, scope, self._policy, at, anew=anew)

    def current(self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None) -> list[CurrentSummary]:
        """The current summary of each category, with those of its sources that hold at `at`."""
        with self._transaction(scope, unit) as reading:
            return store.current(reading, scope.own, at=at)

    def told(self, scope: Scope, *, at: datetime) -> list[CurrentSummary]:
        """Those of the current summaries of which anything may be told at `at`, with nothing else left in them."""
        return [told for each in self.current(scope, at=at) if (told := rules.what_stands(each)).sources]

    def _transaction(self, scope: Scope, unit: UnitOfWork | None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)


class SummariesCarrier:
    """Every line that says what goes, or tells a memory that is gone, leaves every version."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Runs after the carriers that delete memories: an earlier value in the cold goes by its slot, and `going` does not name it."""
        if going.everything:
            store.lock(unit, scope.own)
            store.delete_all(unit, scope.own)
            return
        drop_what_is_gone(unit, scope, going.says)


def drop_what_is_gone(unit: UnitOfWork, scope: Scope, says: Callable[[str], bool] = lambda _: False) -> None:
    """Take every line from every version whose memory is kept nowhere any more, or that `says` it."""
    store.lock(unit, scope.own)
    versions = store.versions(unit, scope.own)
    there = store.still_there(unit, scope.own, sorted({memory for held in versions for memory in held.sources}))
    for held in versions:
        left = rules.without(held.content, held.sources, lambda line: line.memory not in there or says(line.told))
        if not left.sources:
            store.delete(unit, scope.own, held.id)
        elif left.sources != held.sources:
            store.shorten(unit, scope.own, held.id, left.content, left.tokens, left.sources)


def rebuild_in(unit: UnitOfWork, scope: Scope, policy: MemoryPolicy, at: datetime, *, anew: bool) -> tuple[Category, ...]:
    """The categories that were summed up within this transaction. The lock comes before the look: a second one finds it done."""
    store.lock(unit, scope.own)
    changes = store.changes(unit, scope.own, at=at, least_confidence=policy.summaries.least_confidence)
    due = [change.category for change in changes if anew or rules.has_changed(change, policy.summaries)]
    done = tuple(category for category in due if _sum_up(unit, scope, category, policy, at))
    store.delete_ended(unit, scope.own)
    return done


def _sum_up(unit: UnitOfWork, scope: Scope, category: Category, policy: MemoryPolicy, at: datetime) -> bool:
    """Make the next version, unless it would say what the current one says.

    Where nothing is left to be told there is no current one any more, and the earlier ones go.
    """
    composed = rules.compose(memories.statements(unit, [scope.own], at=at, categories=[category]), policy, at)
    if composed is None:
        store.retire(unit, scope.own, category)
        return False
    text, total, through = composed.text, composed.total, composed.through
    if store.confirm(unit, scope.own, category, text.content, text.sources, total=total, through=through):
        return False
    store.add(unit, scope, category, text.content, text.tokens, text.sources, total=total, through=through, at=at)
    store.prune(unit, scope.own, category, kept=policy.summaries.versions_kept)
    return True
