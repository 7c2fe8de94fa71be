"""Why something was brought to mind, for an operator: the recalls of a person, each with what it found, in which ways, how sure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from pydantic import Field

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.resource import Content, Id, Resource, Sent, Words
from agent7.api.person.memory_json import as_json, item_as_json, shown
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.memory import ExplainedRecall, KeptRecall, MemoryAgent
from agent7.store.unit_of_work import Database, Fence


class Verdict(Sent):
    """What was thought of memories of a recall; null takes it back. No memories: all of the recall."""

    verdict: Literal["helpful", "wrong"] | None
    memories: list[Words] = Field(default_factory=list, max_length=100)


@dataclass(frozen=True, slots=True)
class Recalls:
    """What was recalled for a person. Every method raises NotFound and DatabaseDown, and is audited."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def page(self, workspace: str, user: str, page: Page) -> dict[str, Any]:
        """One page of recalls, the latest first."""
        scope = People(self.database, self.clock).scope(workspace, user, "recalls read")
        found, total = self.memory.explanations.page(scope, behind=page.pair, most=page.asks_for)
        return page.told("recalls", found, recall_as_json, key=lambda each: (each.recalled_at, each.id), total=total)

    def one(self, workspace: str, user: str, recall: str) -> dict[str, Any]:
        """One recall with what it brought and why. Raises NotFound when there is no such recall."""
        scope, at = People(self.database, self.clock).scope(workspace, user, "recall read"), self.clock.now()
        found = self.memory.explanations.of_recall(scope, recall, at=at)
        if found is None:
            raise NotFound(recall)
        return self._explained(found)

    def judge(self, workspace: str, user: str, recall: str, verdict: Verdict) -> dict[str, Any]:
        """Relevance feedback on memories of a recall. Raises NotFound when there is no such recall or it brought none of them."""
        people = People(self.database, self.clock)
        scope = people.scope(workspace, user)
        with self.database.transaction(Fence.around(scope)) as unit:
            judged = self.memory.feedback.judge(unit, scope, recall, verdict.memories, verdict.verdict)
            if not judged:
                raise NotFound(recall)
            people.note(unit, scope, "recall judged")
        return {"recall": recall, "verdict": verdict.verdict, "judged": judged}

    def _explained(self, found: ExplainedRecall) -> dict[str, Any]:
        at = self.clock.now()
        return {
            **recall_as_json(found.recall),
            "memories": [{**as_json(item.memory, self.memory, at), **item_as_json(item)} for item in found.items],
        }


def recall_as_json(kept: KeptRecall) -> dict[str, Any]:
    """`query` is null where it was forgotten; `items` counts what is still there of what it brought."""
    return {
        "recall": kept.public_id,
        "query": kept.query or None,
        "purpose": kept.purpose,
        "at": shown(kept.recalled_at),
        "turn": kept.turn,
        "tier": kept.tier,
        "arms": sorted(kept.arms),
        "degraded": list(kept.degraded),
        "tokens": kept.tokens,
        "took_ms": round(kept.took / timedelta(milliseconds=1), 1),
        "cost": {
            "amount": format(kept.amount.normalize(), "f") if kept.amount is not None else None,
            "currency": kept.currency,
            "tokens": kept.tokens_in,
            "database_ms": round(kept.database_ms, 1) if kept.database_ms is not None else None,
        },
        "items": kept.items,
    }


resource = Resource[Recalls](lambda parts: parts.recalls)


@resource.get("/api/workspaces/<workspace>/users/<user>/recalls")
def recalls(workspace: Id, user: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """The recalls of a person."""
    return resource.part.page(workspace, user, resource.page(after, limit, datetime, int))


@resource.get("/api/workspaces/<workspace>/users/<user>/recalls/<recall>")
def recall(workspace: Id, user: Id, recall: Id) -> Content:
    """One recall with its explanation."""
    return resource.part.one(workspace, user, recall)


@resource.post("/api/workspaces/<workspace>/users/<user>/recalls/<recall>/feedback")
def judge(workspace: Id, user: Id, recall: Id, verdict: Verdict) -> Content:
    """Relevance feedback on a recall."""
    return resource.part.judge(workspace, user, recall, verdict)
