"""What an operator's browser reaches: whether all is well, the number, settings, who asks for a human, the console's files."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from typing import Any

from agent7.api.console_files import SECURITY_HEADERS, read_file
from agent7.api.number import answer_about_number
from agent7.bootstrap import Bootstrap
from agent7.errors import MigrationsMissing, NotFound, Outage


@cache
def parts() -> Bootstrap:
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    path = event["requestContext"]["http"]["path"]
    if path in ("/healthz", "/api/status"):
        status = parts().health.look()
        return answer(503 if path == "/healthz" and status.status != "ok" else 200, "application/json", json.dumps(status.as_json()))
    if path.startswith("/api/"):
        code, content = answer_admin(event, path)
        return answer(code, "application/json", json.dumps(content))
    try:
        content_type, text = read_file(parts().aws("s3"), os.environ["CONSOLE_BUCKET"], path)
    except NotFound:
        return answer(404, "application/json", json.dumps({"message": "No such page."}))
    return answer(200, content_type, text)


def answer_admin(event: dict[str, Any], path: str) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) of what only the admin may ask."""
    try:
        token = parts().env.get("AGENT7_ADMIN_TOKEN", "")
        if path.startswith("/api/number"):
            return answer_about_number(event, token, parts().onboarding)
        if re.search("/(users|erasures)/[^/]+$", path):
            from agent7.api.erasures import answer_about_erasures  # noqa: PLC0415 (as below)

            return answer_about_erasures(event, token, lambda: parts().erasures)
        if re.search("/(unions|parked)(/|$)", path):
            from agent7.api.unions import answer_about_unions  # noqa: PLC0415 (as below)

            return answer_about_unions(event, token, lambda: parts().unions)
        if re.search("/users/[^/]+/(document|export)", path):
            from agent7.api.documents import answer_about_documents  # noqa: PLC0415 (as below)

            return answer_about_documents(event, token, lambda: parts().documents)
        if re.search("/users(/[^/]+/memories.*)?$", path):
            from agent7.api.memories import answer_about_memories  # noqa: PLC0415 (as below)

            return answer_about_memories(event, token, lambda: parts().memories)
        if re.search("/users/[^/]+/recalls(/[^/]+)?$", path):
            from agent7.api.explanations import answer_about_recalls  # noqa: PLC0415 (as below)

            return answer_about_recalls(event, token, lambda: parts().recalls)
        if re.search("/users/[^/]+/(core|lessons|suggestions|session|recalls)", path):
            from agent7.api.learned import answer_about_learned  # noqa: PLC0415 (as below)

            return answer_about_learned(event, token, lambda: parts().learned)
        if re.search("/users/[^/]+/triggers", path):
            from agent7.api.triggers import answer_about_triggers  # noqa: PLC0415 (as below)

            return answer_about_triggers(event, token, lambda: parts().triggers)
        if re.search("/(costs|users/[^/]+/turns)$", path):
            from agent7.api.costs import answer_about_costs  # noqa: PLC0415 (as below)

            return answer_about_costs(event, token, lambda: parts().costs)
        if path.endswith("/analytics"):
            from agent7.api.analytics import answer_about_analytics  # noqa: PLC0415 (as below)

            return answer_about_analytics(event, token, lambda: parts().analytics)
        if path.startswith("/api/workspaces"):
            from agent7.api.workspaces import answer_about_workspaces  # noqa: PLC0415 (pydantic)

            return answer_about_workspaces(event, token, lambda: parts().workspaces)
        from agent7.api.handovers import answer_about_handovers  # noqa: PLC0415 (half a second; the console's files need none of it)

        return answer_about_handovers(event, token, lambda: parts().handovers)
    except MigrationsMissing:
        return 503, {"message": "The database schema is older than the code. Run `make migrate`."}
    except Outage:
        return 503, {"message": "Settings or database cannot be read just now. Try again in a minute."}


def answer(status: int, content_type: str, body: str) -> dict[str, Any]:
    headers = {"content-type": content_type, **SECURITY_HEADERS}
    headers |= {"cache-control": "no-store"} if content_type == "application/json" else {}
    return {"statusCode": status, "headers": headers, "body": body}
