"""An operator sees and corrects what was learnt about a person, through the function's own handler and the real database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from typing import Any

import psycopg
import pytest

from agent7.api.http.operators import Operator, as_operator
from agent7.api.http.versions import Stale
from agent7.api.person.instructions import InstructionChange, Instructions
from agent7.conversation.turn.session import ids_of
from agent7.identity import Scope
from agent7.language import Correction, LessonKind
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import LessonSource, MemoryAgent, Note, Purpose
from agent7.store.conversation import conversations
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock

NOBODY = "01BX5ZZKBKACTAV9WEVGEMMVRZ"
type Call = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def memory(database: Database) -> MemoryAgent:
    return MemoryAgent(database, NoEmbedder(), b"tests")


@pytest.fixture
def addresses(owner_dsn: str, ada: Scope, bob: Scope) -> dict[str, str]:
    """The address of each person's part of the API."""
    with psycopg.connect(owner_dsn) as owner:
        ((workspace,),) = owner.execute("SELECT public_id FROM workspaces").fetchall()
        people = dict(owner.execute("SELECT scope_id, public_id FROM users").fetchall())
    return {name: f"/api/workspaces/{workspace}/users/{people[scope.own]}" for name, scope in (("ada", ada), ("bob", bob))}


@pytest.fixture
def call(database_url: str, addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Call]:
    """`call("GET", "/core")` asks about Ada."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON)
    app.parts().memory = MemoryAgent(app.parts().database, NoEmbedder(), b"tests")

    def ask(method: str, path: str, body: Any = None, *, of: str = "ada", by: str = ADMIN) -> tuple[int, dict[str, Any]]:
        seen = body.pop("version", None) if isinstance(body, dict) else None
        event = {
            "requestContext": {"http": {"method": method, "path": addresses.get(of, of) + path}},
            "headers": {} if seen is None else {"if-match": f'"{seen}"'},
            "body": body if isinstance(body, str) else json.dumps(body),
            "isBase64Encoded": False,
        }
        answer = app.handler(signed_in(event, by), None)
        return answer["statusCode"], json.loads(answer["body"])

    yield ask
    app.parts().database.close()
    app.parts.cache_clear()


def tell(memory: MemoryAgent, database: Database, scope: Scope, text: str) -> None:
    draft = memory.draft(scope, Note.explicit(text, said_at=NOON), at=NOON)
    with database.transaction(Fence.around(scope)) as unit:
        memory.remember(unit, scope, draft, at=NOON)


def test_core_memory_is_read_changed_undone_protected_and_removed_by_its_version(call: Call, memory, database, ada) -> None:
    tell(memory, database, ada, "My name is Ada")
    status, shown = call("GET", "/core")
    (entry,) = shown["core"]
    assert (status, entry["content"], entry["category"], entry["version"]) == (200, "My name is Ada", "identity", 1)
    here = f"/core/{entry['id']}"
    assert call("PATCH", here, {"version": 1, "content": "My name is Ada Lovelace"})[1]["version"] == 2
    assert call("PATCH", here, {"version": 1, "content": "My name is Eve"})[0] == 412
    assert call("POST", f"{here}/undo", {"version": 2})[1]["content"] == "My name is Ada"
    assert [each["reason"] for each in call("GET", here)[1]["versions"]] == ["stated", "operator", "undo"]
    assert call("PATCH", here, {"version": 3, "protected": True})[1]["protected"] is True
    assert call("DELETE", here, {"version": 3})[0] == 409
    assert call("PATCH", here, {"version": 3, "protected": False})[0] == 200
    assert call("DELETE", here, {"version": 3})[1]["active"] is False
    assert call("GET", "/core")[1] == {"core": []}


def test_lessons_are_read_and_dropped(call: Call, memory, database, ada) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        memory.lessons.learn(unit, ada, Correction(LessonKind.PREFER, "tea", "coffee"), LessonSource(), language="en", at=NOON)
    (lesson,) = call("GET", "/lessons")[1]["lessons"]
    assert lesson["text"] == "User prefers tea over coffee"
    assert call("DELETE", f"/lessons/{lesson['id']}", of="bob")[0] == 404
    assert call("DELETE", f"/lessons/{lesson['id']}")[0] == 200
    assert call("GET", "/lessons")[1] == {"lessons": []}


def test_of_two_operators_who_change_the_same_instruction_at_once_one_is_told_how_it_is_and_overwrites_nothing(
    call: Call, addresses: dict[str, str], database_url: str
) -> None:
    _, given = call("POST", "/instructions", {"text": "Use metric units"})
    _, _, _, workspace, _, user = addresses["ada"].split("/")
    start, saved, told = Barrier(2), [], []

    def change(text: str) -> None:
        database = Database(database_url, text)
        part = Instructions(database, MemoryAgent(database, NoEmbedder(), b"tests"), app.parts().clock)
        start.wait()
        try:
            with as_operator(Operator(text, text)):
                saved.append(part.change(workspace, user, given["id"], InstructionChange(text=text), given["version"]))
        except Stale as stale:
            told.append(stale.now["now"])
        finally:
            database.close()

    threads = [Thread(target=change, args=(text,)) for text in ("Use miles", "Use feet")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved) == 1
    assert told == saved == call("GET", "/instructions")[1]["instructions"]


def test_a_lesson_keeps_its_version_when_it_is_confirmed_and_has_another_one_in_other_words(call: Call, memory, database, ada) -> None:
    told = []
    for _ in range(2):
        with database.transaction(Fence.around(ada)) as unit:
            memory.lessons.learn(unit, ada, Correction(LessonKind.PREFER, "tea", "coffee"), LessonSource(), language="en", at=NOON)
        told += call("GET", "/lessons")[1]["lessons"]
    lesson, seen = told[0], {"version": told[0]["version"]}
    assert [(each["times"], each["version"]) for each in told] == [(1, lesson["version"]), (2, lesson["version"])]
    status, reworded = call("PATCH", f"/lessons/{lesson['id']}", {**seen, "text": "Prefers tea"})
    assert status == 200
    status, refused = call("PATCH", f"/lessons/{lesson['id']}", {**seen, "text": "Prefers coffee"})
    assert (status, refused["now"]) == (412, reworded)
    assert call("DELETE", f"/lessons/{lesson['id']}", {**seen})[0] == 412
    assert call("GET", "/lessons")[1] == {"lessons": [reworded]}


def test_the_third_rejection_by_api_makes_a_rule_with_its_reason_and_more_make_it_surer(call: Call, memory, database, ada) -> None:
    for place in range(4):
        with database.transaction(Fence.around(ada)) as unit:
            memory.suggestions.note(unit, ada, f"rent a car for day {place}", turn=None, language="en", made_by="model", at=NOON)
    every = [each["id"] for each in call("GET", "/suggestions")[1]["suggestions"]]
    for number, suggestion in enumerate(every[:3]):
        assert call("GET", "/suggestions")[1]["rules"] == [], number
        assert call("POST", f"/suggestions/{suggestion}/learn", {"accepted": False, "reason": "I don't drive"})[1]["state"] == "rejected"
    call("POST", f"/suggestions/{every[2]}/learn", {"accepted": False})
    (rule,) = call("GET", "/suggestions")[1]["rules"]
    assert rule == {"text": "Don't suggest: rent a car for day 1 (Reason: I don't drive)", "confidence": 0.8}
    call("POST", f"/suggestions/{every[3]}/learn", {"accepted": False})
    assert call("GET", "/suggestions")[1]["rules"][0]["confidence"] == 0.9


def test_what_was_helpful_makes_surer_once_and_what_was_wrong_less_sure(call: Call, memory, database, ada, owner_dsn: str) -> None:
    draft = memory.draft(ada, Note.extracted("I like tea", said_at=NOON, origin="direct_user", evidence="tea"), at=NOON)
    with database.transaction(Fence.around(ada)) as unit:
        memory.remember(unit, ada, draft, at=NOON)
    recall = memory.recall(ada, "tea", purpose=Purpose.TURN, at=NOON)
    with database.transaction(Fence.around(ada)) as unit:
        memory.record(unit, ada, recall, turn=None)
    here = f"/recalls/{recall.public_id}/feedback"

    def judged(verdict: str | None, of: str = "ada") -> tuple[Any, ...]:
        status, _ = call("POST", here, {"verdict": verdict}, of=of)
        with psycopg.connect(owner_dsn) as owner:
            ((sure, used, wrong),) = owner.execute(
                "SELECT m.confidence, coalesce(u.use_count, 0), coalesce(u.wrong_count, 0) FROM memories m"
                " LEFT JOIN memory_usage u ON u.memory_id = m.id"
            ).fetchall()
        return status, round(sure, 2), used, wrong

    assert judged("helpful", of="bob") == (404, 0.9, 0, 0)
    assert judged("helpful") == (200, 0.95, 1, 0)
    assert judged("helpful") == (200, 0.95, 1, 0)
    assert judged("wrong") == (200, 0.8, 0, 1)
    assert judged(None) == (200, 0.9, 0, 0)


def test_the_session_shows_what_it_began_with_and_what_was_called_wrong(call: Call, memory, database, ada) -> None:
    tell(memory, database, ada, "My name is Ada")
    recall = memory.recall(ada, "name", purpose=Purpose.TURN, at=NOON)
    started = memory.session_start.load(ada, at=NOON)
    with database.transaction(Fence.around(ada)) as unit:
        memory.record(unit, ada, recall, turn=None)
        session, _ = conversations.current(unit, ada, "whatsapp", idle=conversations.SESSION_IDLE, at=NOON)
        conversations.keep_loaded(unit, ada, session.id, ids_of(started))
    call("POST", f"/recalls/{recall.public_id}/feedback", {"verdict": "wrong"})
    shown = call("GET", "/session")[1]
    assert [each["text"] for each in shown["core"]] == ["My name is Ada"]
    assert [(each["text"], each["called_wrong"]) for each in shown["memories"]] == [("My name is Ada", 1)]
    assert shown["lessons"] == shown["triggers"] == []


def test_before_the_first_message_there_is_no_session(call: Call) -> None:
    assert call("GET", "/session") == (200, {"session": None})


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", f"/core/{NOBODY}", None, 404),
        ("PATCH", f"/core/{NOBODY}", {"version": 1, "content": "x"}, 404),
        ("PATCH", f"/core/{NOBODY}", {"version": 1}, 400),
        ("PATCH", f"/core/{NOBODY}", {"version": 1, "content": ""}, 400),
        ("PATCH", f"/core/{NOBODY}", "no json", 400),
        ("POST", f"/core/{NOBODY}/undo", {}, 428),
        ("DELETE", f"/lessons/{NOBODY}", None, 404),
        ("POST", f"/suggestions/{NOBODY}/learn", {"accepted": True}, 404),
        ("POST", f"/suggestions/{NOBODY}/learn", {"accepted": "maybe"}, 400),
        ("POST", f"/recalls/{NOBODY}/feedback", {"verdict": "helpful"}, 404),
        ("POST", f"/recalls/{NOBODY}/feedback", {"verdict": "great"}, 400),
        ("DELETE", "/suggestions", None, 405),
        ("GET", "/core/short", None, 404),
    ],
)
def test_what_is_not_there_or_not_understood_is_said_plainly(call: Call, method: str, path: str, body: Any, status: int) -> None:
    assert call(method, path, body)[0] == status


@pytest.mark.parametrize("words", ["a\0b", "\ud800"])
def test_words_that_no_text_can_hold_are_refused_and_never_a_fault_of_ours(call: Call, memory, database, ada, words: str) -> None:
    tell(memory, database, ada, "My name is Ada")
    (entry,) = call("GET", "/core")[1]["core"]
    assert call("PATCH", f"/core/{entry['id']}", {"version": 1, "content": words})[0] == 400
    with database.transaction(Fence.around(ada)) as unit:
        memory.suggestions.note(unit, ada, "rent a car", turn=None, language="en", made_by="model", at=NOON)
    (suggestion,) = call("GET", "/suggestions")[1]["suggestions"]
    assert call("POST", f"/suggestions/{suggestion['id']}/learn", {"accepted": False, "reason": words})[0] == 400
    assert call("POST", f"/recalls/{NOBODY}/feedback", {"verdict": "wrong", "memories": [words]})[0] == 400


def test_nobody_is_answered_without_a_sign_in_or_for_a_stranger(call: Call, addresses: dict[str, str]) -> None:
    assert call("GET", "/core", by="")[0] == 401
    stranger = addresses["ada"].rpartition("/")[0] + f"/{NOBODY}"
    assert call("GET", "/core", of=stranger)[0] == 404
