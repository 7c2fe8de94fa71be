"""A workspace that has one of everything that an address names, for tests that go through every operation of the API's description.

People have talked, were united and parked; there are agents, knowledge, tasks, reports, an erasure. `Everything.operations` are those of
the document itself: what is added there is asked without a word here, and a test that finds no thing for an address says which one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import psycopg
import pytest

from agent7.api import openapi
from agent7.conversation.identity.user_unions import unite
from agent7.language import Correction, LessonKind
from agent7.llm.embeddings import NoEmbedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import LessonSource
from agent7.store.identity import tenancy, users
from agent7.store.unit_of_work import Fence
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.conftest import STARTED, as_application, fresh_database, started
from tests.fakes.graph_admin import MetaFake
from tests.fakes.inbox import MemoryInbox
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf
from tests.fuzz.admin_api import everything
from tests.integration.api.test_roles import smallest
from tests.integration.conversation.conftest import Talk, talking
from tests.integration.conversation.world import World

ADA, EVE, ZOE, MAX = "447700900079", "447700900080", "447700900081", "447700900082"
SECRET = "swordfish-7731"
"""What Ada had kept although it is a secret: named by the API, shown by none of its answers but those that tell what she said."""
SAID = (
    "My name is Ada", "I work at Acme Corp", "Remember that my sister's birthday is on 4 May", "Always answer me briefly",
    "Remind me on Friday at 9 to call the bank", "Where do I work?", "Build me a landing page for my company", "yes",
    "My sister Lena lives in Porto",
)  # fmt: skip

BEFORE: Mapping[str, Sequence[str]] = {
    "knowledge_release": ["UPDATE memories SET status = 2 WHERE public_id = '{knowledge}'"],
    "memory_changes_release": ["UPDATE memories SET status = 2 WHERE public_id = '{spare}'"],
}
"""What an operation takes that none before it leaves behind."""
MEANT: Mapping[str, Mapping[str, str]] = {
    "memory_changes_release": {"memory": "spare"},
    "knowledge_publish": {"memory": "spare"},
    "unions_restore": {"user": "parked"},
}
"""Which of several things of a kind an operation is tried with."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the document."""

    method: str
    path: str
    told: Mapping[str, Any] = field(repr=False)

    @property
    def id(self) -> str:
        return str(self.told["operationId"])

    @property
    def role(self) -> str:
        return str(self.told["x-role"])

    def has(self, parameter: str) -> bool:
        return any(each["name"] == parameter for each in self.told.get("parameters", []))

    @property
    def body(self) -> Mapping[str, Any] | None:
        """The schema of its JSON body."""
        content = self.told.get("requestBody", {}).get("content", {})
        return resolved(content["application/json"]["schema"]) if "application/json" in content else None

    @property
    def place(self) -> tuple[int, int]:
        """What takes things away comes last, whole people behind all."""
        return (("POST", "PUT", "PATCH", "DELETE").index(self.method), -self.path.count("/"))

    def smallest(self) -> Any:
        """The smallest body that it takes."""
        return None if self.body is None else smallest(self.body, openapi.document()["components"]["schemas"])


def resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return openapi.document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def operations() -> list[Operation]:
    return [Operation(method.upper(), path, told) for path, ways in openapi.document()["paths"].items() for method, told in ways.items()]


@dataclass
class Everything:
    """The API of a workspace with one of everything. `ids`: the first thing of each kind, by the name that addresses have for it."""

    owner_dsn: str
    ids: dict[str, str]
    beside: str = ""
    """Another workspace of the same team."""
    document: str = ""
    """Ada's memory document, as it was exported."""

    def ask(
        self, method: str, path: str, body: Any = None, *, query: Mapping[str, str] | None = None, by: str = ADMIN, **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """(status, headers, JSON) of a request; headers by name with underscores."""
        event = {
            "headers": {name.replace("_", "-"): value for name, value in headers.items()},
            "requestContext": {"http": {"method": method, "path": path}, "domainName": "127.0.0.1"},
            "queryStringParameters": dict(query or {}),
            "body": body if body is None or isinstance(body, str) else json.dumps(body),
        }
        answer = app.handler(signed_in(event, by), None)
        return answer["statusCode"], {name.lower(): value for name, value in answer["headers"].items()}, json.loads(answer["body"])

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.owner_dsn, autocommit=True) as owner:
            found = owner.execute(query)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    def address(self, operation: Operation, **others: str) -> str:
        """Its address here. Raises KeyError for what there is none of."""
        meant = {"memory": "knowledge"} if "/knowledge/" in operation.path else MEANT.get(operation.id, {})
        known = {name: self.ids[called] for name, called in meant.items()}
        return operation.path.format_map(self.ids | known | others)

    def version(self, operation: Operation) -> dict[str, str]:
        """If-Match of what it changes, as reading the same thing tells it, or the list that it stands in."""
        address = self.address(operation).removesuffix("/undo")
        status, headers, told = self.ask("GET", address)
        if status == 200:
            return {"if_match": headers["etag"]}
        assert status == 405, told
        several, _, one = address.rpartition("/")
        among = {"status": "superseded"} if operation.id == "knowledge_drop" else {}  # it was put in other words before
        _, _, told = self.ask("GET", several.removesuffix("/members"), query=among)
        (version,) = (each["version"] for held in told.values() if isinstance(held, list) for each in held if one in each.values())
        return {"if_match": f'"{version}"'}

    def prepare(self, operation: Operation) -> None:
        """Bring about the state that it takes."""
        for statement in BEFORE.get(operation.id, ()):
            self.rows(statement.format_map(self.ids))
        if operation.id == "core_memory_undo":
            address = self.address(operation).removesuffix("/undo")
            self.ask("PATCH", address, {"content": "Ada Byron"}, if_match=self.ask("GET", address)[1]["etag"])

    def audited(self) -> list[str]:
        """What the audit log says since it was last asked; then it is empty, so that the next look is noted anew."""
        return [action for (action,) in self.rows("WITH gone AS (DELETE FROM audit_log RETURNING action) SELECT action FROM gone")]


@pytest.fixture(scope="module")
def full(postgres: str, minilm: Int8MiniLM) -> Iterator[Everything]:
    """Made once for those who share it: whoever changes it comes last."""
    with (
        fresh_database(postgres, STARTED) as owner_dsn,
        closing(World(as_application(owner_dsn), owner_dsn)) as world,
        closing(MetaFake()) as meta,
        pytest.MonkeyPatch.context() as patch,
    ):
        for name, value in {**meta.settings, "DATABASE_URL": as_application(owner_dsn), "AGENT7_IDENTITY_KEY": "tests"}.items():
            patch.setenv(name, value)
        talk = talking(world, minilm)
        app.parts.cache_clear()
        parts = app.parts()
        parts.clock, parts.embedder, parts.job_ledger = talk.world.clock, NoEmbedder(), MemoryJobLedger()
        parts.shelf = MemoryShelf()
        parts.inbox, parts.wake_ups, parts.deliveries = MemoryInbox(), MemoryQueue(), MemoryQueue()
        parts.job_queues = {job: MemoryQueue() for job in ("hourly", "nightly", "reflection", "weekly", "monthly")}
        for text in SAID:
            talk.say(ADA, text)
        for person in (EVE, ZOE, MAX):
            talk.say(person, "I like tea from Kestrel Trading in Vienna")
        full = Everything(owner_dsn, {})
        ((ours,),) = full.rows("SELECT public_id FROM workspaces")
        full.ids["workspace"] = ours
        furnish(full, started[0], talk)
        yield full
        parts.database.close()
        app.parts.cache_clear()


def furnish(full: Everything, home: tenancy.Workspace, talk: Talk) -> None:
    """What no talk makes, by the API where it can make it."""
    parts, at = app.parts(), talk.world.clock.now()
    people = dict(full.rows("SELECT a.value, u.public_id FROM user_aliases a JOIN users u ON u.id = a.user_id"))
    with parts.database.transaction(Fence(home.id)) as unit:
        ada, eve, zoe = (users.by_public_id(unit, home.id, people[number]) for number in (ADA, EVE, ZOE))
    assert ada is not None
    assert eve is not None
    assert zoe is not None
    with parts.database.transaction(Fence.around(ada.scope)) as unit:
        parts.memory.suggestions.note(unit, ada.scope, "rent a car", turn=None, language="en", made_by="model", at=at)
        parts.memory.lessons.learn(unit, ada.scope, Correction(LessonKind.PREFER, "tea", "coffee"), LessonSource(), language="en", at=at)
    unite(parts.database, ada, eve, "same person", at, "token")
    full.rows(f"UPDATE users SET parked_at = '{at.isoformat()}' WHERE public_id = '{zoe.public_id}'")
    of_workspace, of_ada = f"/api/workspaces/{full.ids['workspace']}", f"/api/workspaces/{full.ids['workspace']}/users/{ada.public_id}"
    made: list[tuple[str, str, str, Any, str]] = [
        ("beside", "POST", f"{of_workspace}/team/workspaces", {"name": "Beside"}, "workspace"),
        ("agent", "POST", f"{of_workspace}/agents", {"name": "coder"}, "id"),
        ("memory", "POST", f"{of_workspace}/knowledge", {"content": "Our office is in Vienna"}, "memory"),
        ("reply", "POST", f"{of_workspace}/canned-replies", {"title": "Hours", "text": "Nine to five"}, "reply"),
        ("note", "POST", f"{of_ada}/notes", {"text": "Asked twice"}, "note"),
        ("report", "POST", f"{of_workspace}/health-reports", None, "report"),
        ("", "POST", f"{of_ada}/handover", None, ""),
        ("", "POST", f"{of_ada}/instructions", {"text": "Use metric units"}, ""),
        ("", "POST", f"{of_workspace}/web-chat/messages", {"text": "Hello", "id": "12345678"}, ""),
        ("", "POST", f"{of_workspace}/team/members", {"email": "second@example.com", "role": "editor"}, ""),
        ("", "POST", f"{of_workspace}/team/members", {"email": "viewer@example.com", "role": "viewer"}, ""),
        ("erasure", "DELETE", f"{of_workspace}/users/{people[MAX]}", None, "erasure"),
    ]
    for name, method, path, body, called in made:
        status, _, told = full.ask(method, path, body)
        assert status < 300, (path, told)
        if name:
            full.ids[name] = told[called]
    full.beside = full.ids.pop("beside")
    knowledge = full.ids.pop("memory")
    full.ids["user"] = ada.public_id
    _, _, graph = full.ask("GET", f"{of_ada}/graph")
    full.ids["entity"] = str(graph["entities"][0]["id"])
    _, _, team = full.ask("GET", f"{of_workspace}/team")
    full.ids["member"] = next(each["member"] for each in team["members"] if each["email"] == "second@example.com")
    _, _, issued = full.ask("POST", f"{of_workspace}/agents/{full.ids['agent']}/keys", {"write": False})
    full.ids["key"] = issued["key"]["id"]
    full.ids["parked"] = zoe.public_id
    for name, words in (("memory", "Tea is what I like to drink in the morning"), ("twin", "In the morning I like to drink tea"),
                        ("spare", "The meeting is in room 4")):  # fmt: skip
        status, _, stated = full.ask("POST", f"{of_ada}/memories", {"content": words})
        assert status == 201, stated
        full.ids[name] = stated["memories"][0]["memory"]
    for name in ("turn", "conversation"):
        _, _, told = full.ask("GET", f"{of_ada}/{name}s")
        full.ids[name] = told[f"{name}s"][0][name]
    full.document = full.ask("GET", f"{of_ada}/export")[2]["agent_md"]
    everything(lambda path: _get(full, path), openapi.document(), full.ids)
    full.ids |= {"job": "nightly", "knowledge": knowledge}


def _get(full: Everything, path: str) -> tuple[int, str]:
    status, _, told = full.ask("GET", path)
    return status, json.dumps(told)
