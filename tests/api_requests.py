"""Requests to the admin API by name, as the gateway hands them to its function: of one workspace, one person and one thing of theirs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

EVENT: Final = Path(__file__).resolve().parents[1] / "events/admin_api/api.json"
WORKSPACE, USER, MEMORY = "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01BX5ZZKBKACTAV9WEVGEMMVRZ", "01CZJ3PV6Q8QZ1Y7W5R0K2M4NT"
OF_WORKSPACE = f"/api/workspaces/{WORKSPACE}"
OF_USER = f"{OF_WORKSPACE}/users/{USER}"
MARCH = {"since": "2026-03-01", "until": "2026-03-31"}

REQUESTS: Final[dict[str, tuple[str, str, dict[str, str] | None, str | None]]] = {
    "number": ("GET", "/api/number", None, None),
    "number_subscription": ("POST", "/api/number/subscription", None, None),
    "number_template": ("POST", "/api/number/reminder-template", None, None),
    "workspaces": ("GET", "/api/workspaces", None, None),
    "workspace_settings": ("GET", f"{OF_WORKSPACE}/settings", None, None),
    "workspace_settings_change": (
        "PATCH",
        f"{OF_WORKSPACE}/settings",
        None,
        '{"version": 1, "personality": "You are Seven."}',
    ),
    "workspace_analytics": ("GET", f"{OF_WORKSPACE}/analytics", MARCH, None),
    "workspace_costs": ("GET", f"{OF_WORKSPACE}/costs", MARCH, None),
    "workspace_jobs": ("GET", f"{OF_WORKSPACE}/jobs", None, None),
    "workspace_health_reports": ("GET", f"{OF_WORKSPACE}/health-reports", None, None),
    "workspace_health_report": ("GET", f"{OF_WORKSPACE}/health-reports/{USER}", None, None),
    "workspace_health_report_made": ("POST", f"{OF_WORKSPACE}/health-reports", None, None),
    "workspace_users": ("GET", f"{OF_WORKSPACE}/users", None, None),
    "user_analytics": ("GET", f"{OF_USER}/analytics", MARCH, None),
    "user_turns": ("GET", f"{OF_USER}/turns", None, None),
    "user_memories": ("GET", f"{OF_USER}/memories", {"status": "quarantined"}, None),
    "user_summaries": ("GET", f"{OF_USER}/memories/summaries", None, None),
    "user_memory": ("GET", f"{OF_USER}/memories/{MEMORY}", None, None),
    "memory_release": ("POST", f"{OF_USER}/memories/{MEMORY}/release", None, None),
    "memory_restore": ("POST", f"{OF_USER}/memories/{MEMORY}/restore", None, None),
    "memory_deletion": ("DELETE", f"{OF_USER}/memories/{MEMORY}", None, None),
    "user_document": ("GET", f"{OF_USER}/document", None, None),
    "user_export": ("GET", f"{OF_USER}/export", None, None),
    "document_suggestions": ("GET", f"{OF_USER}/document/suggestions", None, None),
    "document_optimize": ("POST", f"{OF_USER}/document/optimize", None, None),
    "document_import": (
        "POST",
        f"{OF_USER}/document/import",
        {"dry_run": "true"},
        "# Agent Memory\n\n## Domain Knowledge\n\n- F = m a\n",
    ),
}


def text_of(name: str) -> str:
    """The event of a request as JSON, in which an id can be replaced by another."""
    method, path, query, body = REQUESTS[name]
    event: dict[str, Any] = json.loads(EVENT.read_text())
    event["rawPath"] = path
    event["requestContext"]["http"] |= {"method": method, "path": path}
    event["pathParameters"] = {"proxy": path.removeprefix("/api/")}
    given = {"queryStringParameters": query, "body": body}
    return json.dumps(event | {name: value for name, value in given.items() if value is not None})
