"""Weekly: insights of what was put away, one statement for many, summaries from scratch, the memory document within its limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from agent7.billing import Charged, book_call, may_pay
from agent7.identity import Scope, new_public_id
from agent7.jobs.steps import Counts, Run, cost
from agent7.llm import prices
from agent7.llm.failure import ModelFailed, Usage
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence

if TYPE_CHECKING:
    from agent7.llm.shortening_model import ModelShortener

JOB: Final = "job"


@dataclass(frozen=True, slots=True)
class Shortening:
    """The words of a model for several notes, and what they cost in the ledger; none where no model is configured."""

    database: Database
    shortener: ModelShortener | None = None

    def of_person(self, run: Run, scope: Scope, charged: Charged) -> Callable[[Sequence[str]], Sequence[str]] | None:
        """Texts in, short ones out; raises ModelUnavailable, and then it goes by rules. None where none may be paid, too. Raises Outage.

        What it costs is added to `charged`.
        """
        if self.shortener is None or not self._may_pay(run, scope):
            return None
        shortener = self.shortener

        def shorten(texts: Sequence[str]) -> Sequence[str]:
            try:
                given = shortener.shorten(texts)
            except ModelFailed as failure:
                charged.usd += self._book(run, scope, failure.usage, failure.model or shortener.model)
                raise
            charged.usd += self._book(run, scope, given.usage, given.model)
            return given.texts

        return shorten

    def _may_pay(self, run: Run, scope: Scope) -> bool:
        with self.database.transaction(Fence.around(scope)) as unit:
            return may_pay(unit, scope, run.at)

    def _book(self, run: Run, scope: Scope, usage: Usage, model: str) -> Decimal:
        with self.database.transaction(Fence.around(scope)) as unit:
            book_call(unit, scope, JOB, new_public_id(run.at), "shortening", usage, model, run.at, of_person=False)
        return prices.charged(model, usage)


@dataclass(frozen=True, slots=True)
class Condensation:
    """What was put away gives insights, and where there are too many statements one stands for related ones."""

    database: Database
    memory: MemoryAgent
    shortening: Shortening

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        charged = Charged()
        shorten = self.shortening.of_person(run, scope, charged)
        insights = self.memory.condensing.insights(scope, run.at, hold=run.hold, shorten=shorten)
        compacted = self.memory.condensing.compact(scope, run.at, hold=run.hold, shorten=shorten)
        return Counter(insights_created=insights, compacted=compacted) + cost(charged)


@dataclass(frozen=True, slots=True)
class SummingUp:
    """Summaries say what is so now, and nothing that was archived, expired or replaced since."""

    database: Database
    memory: MemoryAgent
    shortening: Shortening

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            rebuilt = self.memory.summaries.rebuild(scope, at=run.at, unit=unit, anew=True)
        charged = Charged()
        shorten = self.shortening.of_person(run, scope, charged)
        optimised = self.memory.document.tend(scope, at=run.at, shorten=shorten, hold=run.hold)
        counts = Counter(people=1, summaries_rebuilt=len(rebuilt), documents_optimised=int(optimised is not None))
        return counts + cost(charged)
