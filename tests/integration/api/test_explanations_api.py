"""An operator sees why something was brought to mind, and searches with explanations: through the function's own handler."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, Note, Purpose, Recall
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin, SourceType
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.conftest import NOON, make_user
from tests.fakes.fixed_clock import FixedClock
from tests.integration.api.test_learned_api import NOBODY, addresses  # noqa: F401 - a fixture

DAY = timedelta(days=1)
OTHERS = "x@example.com"
type Ask = Callable[..., tuple[int, dict[str, Any]]]


@dataclass
class Office:
    """What is kept of people, and the API over it. It is noon, 90 days after the first of it."""

    database: Database
    memory: MemoryAgent
    ask: Ask
    owner: psycopg.Connection[Any]
    recalled: dict[str, Recall] = field(default_factory=dict)

    def says(self, scope: Scope, text: str, *, origin: Origin = Origin.DIRECT_USER, day: float = 0) -> None:
        at = NOON + day * DAY
        draft = self.memory.draft(scope, Note(text, SourceType.EXPLICIT, origin, at), at=at)
        with self.database.transaction(Fence.around(scope)) as unit:
            self.memory.remember(unit, scope, draft, at=at)

    def recalls(self, scope: Scope, query: str) -> Recall:
        recall = self.memory.recall(scope, query, purpose=Purpose.TURN, at=NOON + 90 * DAY)
        with self.database.transaction(Fence.around(scope)) as unit:
            self.memory.record(unit, scope, recall, turn=None)
        return recall

    def audit(self) -> list[str]:
        return [row[0] for row in self.owner.execute("SELECT action FROM audit_log ORDER BY id").fetchall()]


@pytest.fixture
def office(
    database: Database,
    database_url: str,
    owner_dsn: str,
    minilm: Int8MiniLM,
    addresses: dict[str, str],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Office]:
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON + 90 * DAY)
    memory = app.parts().memory = MemoryAgent(app.parts().database, minilm, b"tests")

    def ask(path: str, *, of: str = "ada", by: str = ADMIN, method: str = "GET", **query: str) -> tuple[int, dict[str, Any]]:
        event = {
            "requestContext": {"http": {"method": method, "path": addresses.get(of, of) + path}},
            "queryStringParameters": query or None,
        }
        answer = app.handler(signed_in(event, by), None)
        return answer["statusCode"], json.loads(answer["body"])

    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        yield Office(database, memory, ask, owner)
    app.parts().database.close()
    app.parts.cache_clear()


def test_a_recall_is_shown_with_arms_parts_tags_and_reasons(office: Office, ada: Scope) -> None:
    office.says(ada, "My company is called Acme Corp")
    office.says(ada, "My company is called Nexus Labs", origin=Origin.FORWARDED, day=80)
    recall = office.recalls(ada, "What's my company called?")
    status, listed = office.ask("/recalls")
    assert (status, listed["total"], listed["next"]) == (200, 1, None)
    (shown,) = listed["recalls"]
    assert (shown["recall"], shown["query"], shown["purpose"], shown["items"]) == (
        recall.public_id,
        recall.query,
        "turn",
        len(recall.items),
    )
    status, one = office.ask(f"/recalls/{recall.public_id}")
    assert (status, one["took_ms"] > 0, one["tokens"], one["tier"]) == (200, True, recall.tokens, "items")
    assert one["cost"] == {"amount": None, "currency": None, "tokens": None, "database_ms": None}
    first, second = one["memories"][:2]
    assert (first["content"], first["tags"]) == ("My company is called Acme Corp", ["conflict", "stale"])
    assert (second["content"], second["tags"]) == ("My company is called Nexus Labs", ["conflict", "unverified"])
    assert set(first["arms"]) >= {"slot", "lexical"}
    assert first["why"][0]["way"] == "name"
    assert next(each["words"] for each in first["why"] if each["way"] == "words") == ["company", "called"]
    assert {"meaning", "words", "confidence"} <= set(first["parts"])
    assert office.audit() == ["recalls read", "recall read"]


def test_what_was_forgotten_since_explains_nothing(office: Office, ada: Scope) -> None:
    office.says(ada, "My dog is called Rex")
    recall = office.recalls(ada, "What is my dog called?")
    with office.database.transaction(Fence.around(ada)) as unit:
        found = office.memory.find_about(ada, "my dog", at=NOON, unit=unit)
        office.memory.forget(unit, ada, [memory.id for memory in found], at=NOON)
    assert office.ask(f"/recalls/{recall.public_id}")[1]["memories"] == []


def test_a_search_says_of_each_hit_why_and_is_recorded_for_nobody(office: Office, ada: Scope) -> None:
    office.says(ada, "I have an appointment with the dentist on Friday")
    office.says(ada, "I work at Acme")
    status, found = office.ask("/memories", search="dentist")
    assert status == 200
    best = found["memories"][0]
    assert best["content"] == "I have an appointment with the dentist on Friday"
    assert [(each["way"], each["words"]) for each in best["why"]] == [("meaning", []), ("words", ["dentist"])]
    assert found["degraded"] == []
    assert office.ask("/memories")[1]["memories"][0]["tags"] == ["stale"]
    assert "memories searched" in office.audit()
    assert office.owner.execute("SELECT count(*) FROM recalls").fetchone() == (0,)
    booked = "SELECT kind, part, category, tokens_in > 2, amount, database_ms > 0 FROM costs"
    assert office.owner.execute(booked).fetchall() == [("recall", "embedding", "minilm-l6-pca", True, 0, True)]


@pytest.mark.parametrize(
    "query",
    [
        {"search": ""}, {"search": "   "}, {"search": "x" * 501}, {"search": "a\0b"}, {"search": "\ud800"}, {"search": "x", "page": "2"},
        {"search": "x", "status": "quarantined"}, {"search": "x", "status": "superseded"}, {"search": "x", "order": "name"},
        {"search": "x", "status": "archived", "known_at": "2026-03-02T12:00:00Z"},
    ],
)  # fmt: skip
def test_what_is_no_search_is_refused(office: Office, query: dict[str, str]) -> None:
    assert office.ask("/memories", **query)[0] == 400


def test_a_search_and_recalls_show_nobody_elses(office: Office, ada: Scope, bob: Scope) -> None:
    office.says(ada, "My company is called Acme Corp")
    office.says(bob, "My company is called Borealis")
    recall = office.recalls(ada, "my company")
    assert [each["content"] for each in office.ask("/memories", of="bob", search="company")[1]["memories"]] == [
        "My company is called Borealis"
    ]
    assert office.ask("/recalls", of="bob")[1] == {"recalls": [], "next": None, "total": 0}
    assert office.ask(f"/recalls/{recall.public_id}", of="bob")[0] == 404


def test_a_recall_and_a_search_are_reached_through_their_own_workspace_alone(
    office: Office,
    ada: Scope,
    addresses: dict[str, str],  # noqa: F811
    owner_dsn: str,
) -> None:
    office.says(ada, "My company is called Acme Corp")
    recall = office.recalls(ada, "my company")
    settings = FirstStartSettings("Other", "Other's assistant", "999", OTHERS, "invite", "Their-Code", "Asia/Tokyo", "de")
    other = tenancy.first_start(owner_dsn, settings, NOON)
    make_user(office.database, other, "447700900003")
    ((theirs, stranger),) = office.owner.execute(
        "SELECT w.public_id, u.public_id FROM workspaces w JOIN users u ON u.workspace_id = w.id WHERE w.id = %s", (other.id,)
    )
    adas = addresses["ada"].rpartition("/")[2]
    for user, status in ((adas, 404), (stranger, 200)):
        here = f"/api/workspaces/{theirs}/users/{user}"
        assert office.ask(f"{here}/recalls/{recall.public_id}", of="", by=OTHERS)[0] == 404
        assert office.ask(f"{here}/recalls", of="", by=OTHERS)[0] == status
        found_status, found = office.ask(f"{here}/memories", of="", by=OTHERS, search="company")
        assert (found_status, found.get("memories", [])) == (status, [])


def test_unknown_addresses_tokens_pages_and_methods_are_refused(office: Office) -> None:
    assert office.ask(f"/recalls/{NOBODY}")[0] == 404
    assert office.ask(f"/api/workspaces/{NOBODY}/users/{NOBODY}/recalls", of="")[0] == 404
    assert office.ask("/recalls/short")[0] == 404
    assert office.ask("/recalls", by="")[0] == 401
    assert office.ask("/recalls", method="DELETE")[0] == 405
    assert [office.ask("/recalls", after=after)[0] for after in ("0", "x", "-1", "٣")] == [400] * 4
