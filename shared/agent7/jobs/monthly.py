"""Monthly: rows that are over their time go (data retention), by the one table of `row_retention` and what the workspace sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import Scope, ScopeId
from agent7.jobs.steps import Counts, Piece, Run
from agent7.store.identity import workspace_settings
from agent7.store.jobs import row_retention
from agent7.store.jobs.row_retention import Rule
from agent7.store.unit_of_work import Database, Fence


@dataclass(frozen=True, slots=True)
class RowRetention:
    """Deletes what is over its time, a few rows a transaction: nobody who writes meanwhile waits for long."""

    database: Database

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost."""
        return self._delete(run, Fence.around(scope), scope.own, row_retention.OF_PEOPLE) + Counter(people=1)

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - there is one
        """As Step: the rows of the workspace itself, in one piece."""
        return [] if after else [Piece(1, lambda: self._delete(run, Fence(run.workspace), None, row_retention.OF_WORKSPACES))]

    def _delete(self, run: Run, fence: Fence, scope: ScopeId | None, rules: Sequence[Rule]) -> Counts:
        deleted: Counts = Counter()
        with self.database.transaction(fence) as unit:
            days = workspace_settings.read(unit, run.workspace).settings.kept_days
        for rule in rules:
            while went := self._delete_some(run, fence, scope, rule, run.at - rule.kept(days)):
                deleted[rule.table] += went
                if went < rule.at_once:
                    break
        return deleted

    def _delete_some(self, run: Run, fence: Fence, scope: ScopeId | None, rule: Rule, before: datetime) -> int:
        with self.database.transaction(fence) as unit:
            run.hold(unit)
            return row_retention.delete_over(unit, run.workspace, scope, rule, before)
