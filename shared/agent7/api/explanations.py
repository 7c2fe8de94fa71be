"""Why something was brought to mind, for an operator: the recalls of a person, each with what it found, in which ways, how sure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from agent7.api.admin import signed_in
from agent7.api.memory_json import as_json, item_as_json, shown
from agent7.api.paging import PAGE, asked_page, pages
from agent7.api.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest, NotFound
from agent7.memory import ExplainedRecall, MemoryAgent
from agent7.store.recall.explanations import Kept
from agent7.store.unit_of_work import Database

ADDRESS: Final = re.compile(
    r"/api/workspaces/(?P<workspace>[0-9A-Z]{26})/users/(?P<user>[0-9A-Z]{26})/recalls(?:/(?P<recall>[0-9A-Z]{26}))?"
)


@dataclass(frozen=True, slots=True)
class Recalls:
    """What was recalled for a person. Every method raises NotFound and DatabaseDown, and is audited."""

    database: Database
    memory: MemoryAgent
    clock: Clock

    def page(self, workspace: str, user: str, page: int) -> dict[str, Any]:
        """One page of recalls, the latest first."""
        scope = People(self.database, self.clock).scope(workspace, user, "recalls read")
        found, total = self.memory.explanations.page(scope, first=(page - 1) * PAGE, most=PAGE)
        return {"recalls": [recall_as_json(each) for each in found], **pages(page, total)}

    def one(self, workspace: str, user: str, recall: str) -> dict[str, Any]:
        """One recall with what it brought and why."""
        scope, at = People(self.database, self.clock).scope(workspace, user, "recall read"), self.clock.now()
        found = self.memory.explanations.of_recall(scope, recall, at=at)
        if found is None:
            raise NotFound(recall)
        return self._explained(found)

    def _explained(self, found: ExplainedRecall) -> dict[str, Any]:
        at = self.clock.now()
        return {
            **recall_as_json(found.recall),
            "memories": [{**as_json(item.memory, self.memory, at), **item_as_json(item)} for item in found.items],
        }


def recall_as_json(kept: Kept) -> dict[str, Any]:
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


def answer_about_recalls(event: Mapping[str, Any], admin_token: str, recalls: Callable[[], Recalls]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request to `/api/workspaces/{w}/users/{u}/recalls...`. Raises DatabaseDown."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    address = ADDRESS.fullmatch(event["requestContext"]["http"]["path"])
    if address is None:
        return 404, {"message": "No such address."}
    if event["requestContext"]["http"]["method"] != "GET":
        return 405, {"message": "This address does not take that method."}
    query = event.get("queryStringParameters") or {}
    try:
        if address["recall"]:
            return 200, recalls().one(address["workspace"], address["user"], address["recall"])
        return 200, recalls().page(address["workspace"], address["user"], asked_page(query))
    except NotFound:
        return 404, {"message": "No such workspace, person or recall."}
    except BadRequest as fault:
        return 400, {"message": f"{fault}."}
