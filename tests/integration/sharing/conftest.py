"""Agents of the first workspace, by the functions' own handlers: the admin API makes them, and each asks with its key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest

from agent7.channels.aws import aws_client
from agent7.identity import Scope
from agent7.llm.embeddings import Embedder
from agent7.memory import MemoryAgent
from functions.admin_api import app as admin_app
from functions.shared_memory_api import app as shared_app
from tests.api_calls import signed_in
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock
from tests.integration.channels.conftest import aws, keys_and_indexes

__all__ = ["aws"]

type Answer = tuple[int, dict[str, Any]]


def event(method: str, path: str, token: str, body: Any = None, headers: dict[str, str] | None = None, **query: str) -> dict[str, Any]:
    return {
        "version": "2.0",
        "requestContext": {"http": {"method": method, "path": path}},
        "headers": {"authorization": f"Bearer {token}", **(headers or {})},
        "queryStringParameters": query,
        "body": body if isinstance(body, str) or body is None else json.dumps(body),
        "isBase64Encoded": False,
    }


@dataclass
class Client:
    """An agent with its key."""

    id: str
    name: str
    key: str

    def told(self, method: str, what: str, body: Any = None, headers: dict[str, str] | None = None, **query: str) -> dict[str, Any]:
        answer: dict[str, Any] = shared_app.handler(event(method, f"/shared/v1/{what}", self.key, body, headers, **query), None)
        return answer

    def __call__(self, method: str, what: str, body: Any = None, headers: dict[str, str] | None = None, **query: str) -> Answer:
        answer = self.told(method, what, body, headers, **query)
        return answer["statusCode"], json.loads(answer["body"])

    def share(self, content: str, **more: Any) -> dict[str, Any]:
        status, told = self("POST", "memories", {"content": content, **more})
        assert status == 201, told
        return told

    def find(self, query: str, **more: str) -> list[dict[str, Any]]:
        status, told = self("GET", "query", query=query, **more)
        assert status == 200, told
        return list(told["memories"])


class Team:
    """The first workspace, its admin and its agents."""

    def __init__(self, workspace: str) -> None:
        self.workspace = workspace

    def admin(self, method: str, what: str, body: Any = None, *, workspace: str | None = None, **headers: str) -> Answer:
        path = f"/api/workspaces/{workspace or self.workspace}/{what}"
        answer = admin_app.handler(signed_in(event(method, path, "", body, headers)), None)
        return answer["statusCode"], json.loads(answer["body"])

    def agent(self, name: str, *, workspace: str | None = None, key: dict[str, Any] | None = None, **more: Any) -> Client:
        status, made = self.admin("POST", "agents", {"name": name, **more}, workspace=workspace)
        assert status == 201, made
        return self.with_key(made["id"], name, key or {}, workspace=workspace)

    def with_key(self, agent: str, name: str, key: dict[str, Any], *, workspace: str | None = None) -> Client:
        status, issued = self.admin("POST", f"agents/{agent}/keys", key, workspace=workspace)
        assert status == 201, issued
        return Client(agent, name, issued["secret"])

    @staticmethod
    def at(moment: Any) -> None:
        """Let it be this moment."""
        for app in (admin_app, shared_app):
            app.parts().clock = FixedClock(moment)
            app.parts().__dict__.pop("kept_answers", None)


@pytest.fixture
def team(aws: None, database_url: str, owner_dsn: str, ada: Scope, minilm: Embedder, monkeypatch: pytest.MonkeyPatch) -> Iterator[Team]:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("AGENT_TABLE", "agents")
    aws_client("dynamodb").create_table(TableName="agents", BillingMode="PAY_PER_REQUEST", **keys_and_indexes("AgentTable"))
    for app in (admin_app, shared_app):
        app.parts.cache_clear()
        app.parts().clock = FixedClock(NOON)
        app.parts().memory = MemoryAgent(app.parts().database, minilm, b"tests")
    with psycopg.connect(owner_dsn) as owner:
        ((workspace,),) = owner.execute("SELECT public_id FROM workspaces").fetchall()
    yield Team(workspace)
    for app in (admin_app, shared_app):
        app.parts().database.close()
        app.parts.cache_clear()
