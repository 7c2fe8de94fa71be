"""An operator reads, exports, imports and optimises a person's memory document, through the function's own handler."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest

from agent7.api.person.documents import Documents
from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent, Note
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app
from tests.api_calls import ADMIN, EveryonesAdmin, signed_in
from tests.api_requests import text_of
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock

COLORS = ["red", "green", "blue", "white", "black", "yellow", "brown", "grey", "orange", "purple"]


@dataclass
class Operator:
    """An admin, who looks after Ada."""

    database: Database
    memory: MemoryAgent
    ada: Scope
    workspace: str
    user: str
    owner: psycopg.Connection

    def call(
        self, sample: str, *, body: Any = None, by: str = ADMIN, user: str | None = None, **changed: Any
    ) -> tuple[int, dict[str, Any]]:
        text = text_of(sample)
        event = json.loads(
            text.replace("01ARZ3NDEKTSV4RRFFQ69G5FAV", self.workspace).replace("01BX5ZZKBKACTAV9WEVGEMMVRZ", user or self.user)
        )
        if body is not None:
            event["body"] = body
        answer = app.handler(signed_in({**event, **changed}, by), None)
        return answer["statusCode"], json.loads(answer["body"])

    def says(self, text: str) -> None:
        draft = self.memory.draft(self.ada, Note.explicit(text, said_at=NOON), at=NOON)
        with self.database.transaction(Fence.around(self.ada)) as unit:
            self.memory.remember(unit, self.ada, draft, at=NOON)

    def audited(self) -> list[str]:
        return [row[0] for row in self.owner.execute("SELECT action FROM audit_log ORDER BY id").fetchall()]


class Parts:
    """Of the function: the database of this test."""

    def __init__(self, documents: Documents) -> None:
        self.operators = EveryonesAdmin()
        self.documents = documents


@pytest.fixture
def operator(
    database: Database, clock: FixedClock, ada: Scope, bob: Scope, owner_dsn: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Operator]:
    assert bob.workspace == ada.workspace
    memory = MemoryAgent(database, NoEmbedder(), b"tests")
    parts = Parts(Documents(database, memory, clock))
    monkeypatch.setattr(app, "parts", lambda: parts)
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        (workspace,) = owner.execute("SELECT public_id FROM workspaces").fetchone() or ("",)
        (user,) = owner.execute("SELECT public_id FROM users WHERE id = %s", (ada.user,)).fetchone() or ("",)
        yield Operator(database, memory, ada, workspace, user, owner)


def test_the_document_is_shown_with_its_numbers(operator: Operator) -> None:
    operator.says("My company is called Acme Corp")
    status, shown = operator.call("user_document")
    assert status == 200
    assert shown["markdown"].startswith("# Agent Memory")
    assert [(entry["section"], entry["text"]) for entry in shown["entries"]] == [("User Preferences", "My company is called Acme Corp")]
    assert (shown["tokens"], shown["limit"], shown["shown"], shown["total"]) == (shown["used"], 10_000, 1, 1)
    assert shown["remaining"] == 10_000 - shown["used"]
    assert operator.audited() == ["memory document read"]


def test_suggestions_say_what_optimising_then_does(operator: Operator) -> None:
    operator.says(" ".join(f"The {color} room of the old mill is where the family used to meet on Sundays." for color in COLORS))
    assert operator.call("document_suggestions") == (
        200,
        {"stale": 0, "verbose": 1, "duplicates": 0, "suggestions": ["Summarize 1 verbose entry"]},
    )
    status, done = operator.call("document_optimize")
    assert status == 200
    assert (done["summarised"], done["archived"], done["merged"]) == (1, 0, 0)
    assert done["after"] < done["before"]
    assert operator.call("document_suggestions")[1]["suggestions"] == []


def test_an_import_is_shown_first_and_applied_on_request(operator: Operator) -> None:
    status, shown = operator.call("document_import")
    assert (status, shown["applied"], shown["signed"], shown["counts"]["added"]) == (200, False, False, 1)
    assert operator.call("user_document")[1]["total"] == 0

    status, done = operator.call("document_import", queryStringParameters={"dry_run": "false"})
    assert (status, done["applied"]) == (200, True)
    assert done["added"] == [{"id": "", "before": "", "after": "F = m a"}]
    assert operator.call("user_document")[1]["total"] == 1
    assert operator.audited()[:1] == ["memory import looked at"]
    assert operator.audited()[-2:] == ["memory imported", "memory document read"]


def test_an_export_is_imported_again(operator: Operator) -> None:
    operator.says("My company is called Acme Corp")
    status, exported = operator.call("user_export")
    assert status == 200
    assert exported["data"]["person"]["public_id"] == operator.user
    operator.owner.execute("DELETE FROM memories")

    encoded = base64.b64encode(exported["agent_md"].encode()).decode()
    sent = {"body": encoded, "isBase64Encoded": True, "queryStringParameters": {"dry_run": "false"}}
    status, done = operator.call("document_import", **sent)

    assert (status, done["signed"], done["counts"]["added"]) == (200, True, 1)
    assert operator.call("user_document")[1]["entries"][0]["text"] == "My company is called Acme Corp"


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ("hello", 400, "must begin with"),
        ("# Agent Memory\n<!-- agent7 {", 400, "line 2"),
        ("# Agent Memory\n" + "x" * 4_000_000, 413, "4000000 at most"),
        ('# Agent Memory\n<!-- agent7 {"signature": "x", "person": "01BX5ZZKBKACTAV9WEVGEMMVRZ"} -->', 409, "another person"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_with_the_reason(operator: Operator, body: str, status: int, words: str) -> None:
    for dry_run in ("true", "false"):
        answered, told = operator.call("document_import", body=body, queryStringParameters={"dry_run": dry_run})
        assert answered == status
        assert words in told["detail"]
    assert operator.audited() == ["memory import looked at", "memory import refused"]


def test_a_body_that_is_no_text_is_refused(operator: Operator) -> None:
    assert operator.call("document_import", body="/////w==", isBase64Encoded=True)[0] == 400
    assert operator.call("document_import", body="no base64!", isBase64Encoded=True)[0] == 400


def test_dry_run_is_true_unless_it_is_said_to_be_false(operator: Operator) -> None:
    assert operator.call("document_import", queryStringParameters=None)[1]["applied"] is False
    assert operator.call("document_import", queryStringParameters={"dry_run": "no"})[0] == 400


@pytest.mark.parametrize("sample", ["user_document", "user_export", "document_import", "document_optimize", "document_suggestions"])
def test_nobody_without_a_sign_in_and_for_nobody_unknown(operator: Operator, sample: str) -> None:
    assert operator.call(sample, by="")[0] == 401
    assert operator.call(sample, user="01BX5ZZKBKACTAV9WEVGEMMVR0")[0] == 404
    assert operator.audited() == []


def test_another_workspace_and_other_methods_are_refused(operator: Operator) -> None:
    event = json.loads(text_of("user_document"))
    event = signed_in(event)
    assert app.handler(event, None)["statusCode"] == 404
    event["requestContext"]["http"] = {"method": "DELETE", "path": event["rawPath"]}
    assert app.handler(event, None)["statusCode"] == 405
    event["requestContext"]["http"]["path"] += "/elsewhere"
    assert app.handler(event, None)["statusCode"] == 404


def exported(operator: Operator, meanwhile: Callable[[], object] = lambda: None) -> list[dict[str, Any]]:
    """Every page of an export. `meanwhile` happens before each that follows."""
    pages: list[dict[str, Any]] = []
    after: str | None = ""
    while after is not None:
        status, page = operator.call("user_export", queryStringParameters={"after": after} if after else None)
        assert status == 200
        pages.append(page)
        after = page["next"]
        meanwhile()
    return pages


def joined(pages: list[dict[str, Any]]) -> dict[str, list[Any]]:
    whole: dict[str, list[Any]] = {}
    for page in pages:
        for name, rows in page["data"].items():
            if isinstance(rows, list):
                whole.setdefault(name, []).extend(rows)
    return whole


def fill_with_messages(operator: Operator, count: int) -> None:
    operator.owner.execute(
        """
        INSERT INTO messages (public_id, workspace_id, scope_id, user_id, role, kind, origin, channel, channel_message_id, text,
                              sent_at, arrived_at)
        SELECT 'm' || n, workspace_id, scope_id, id, n %% 2, 'text', 'direct_user', 'whatsapp', 'm' || n, 'said ä ' || n,
               created_at, created_at
          FROM users CROSS JOIN generate_series(1, %s) n WHERE public_id = %s
        """,
        (count, operator.user),
    )


def test_an_export_comes_in_pages_that_an_answer_can_hold_and_that_are_the_whole(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_with_messages(operator, 45)
    operator.says("My company is called Acme Corp")
    (alone,) = exported(operator)

    for name, most in (("MOST_ROWS", 7), ("MOST_BYTES", 2_000), ("MOST_BYTES", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(f"agent7.api.person.documents.{name}", most)
            pages = exported(operator)
        assert len(pages) > 6
        assert joined(pages) == joined([alone])
        assert ["agent_md" in page for page in pages] == ["person" in page["data"] for page in pages] == [True] + [False] * (len(pages) - 1)
        assert max(sum(len(rows) for rows in page["data"].values() if isinstance(rows, list)) for page in pages) <= 12


def test_fifty_thousand_messages_are_exported_in_answers_of_less_than_six_megabytes(operator: Operator) -> None:
    fill_with_messages(operator, 50_000)

    pages = exported(operator)

    assert len(joined(pages)["messages"]) == 50_000
    assert max(len(json.dumps(page)) for page in pages) < 6_000_000


def test_what_is_written_and_deleted_between_two_pages_loses_and_doubles_nothing_else(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_with_messages(operator, 40)
    monkeypatch.setattr("agent7.api.person.documents.MOST_ROWS", 7)

    pages = exported(operator, lambda: operator.owner.execute("DELETE FROM messages WHERE id = (SELECT min(id) FROM messages)"))

    said = [row["text"] for row in joined(pages)["messages"]]
    assert len(said) == len(set(said)) == 40


@pytest.mark.parametrize("after", ["messages", "messages:", "users:1", "pg_authid:1", "messages:1; SELECT", "messages:" + "9" * 30])
def test_a_place_that_no_page_named_is_refused(operator: Operator, after: str) -> None:
    assert operator.call("user_export", queryStringParameters={"after": after})[0] == 400
