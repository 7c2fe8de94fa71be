"""An operator corrects core memory through the real handler, and the person asks the real assistant: there is one truth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from functions.admin_api import app
from tests.api_calls import signed_in
from tests.integration.conversation.conftest import Talk, talk, world

__all__ = ["talk", "world"]

EVE = "447700900079"
type Ask = Callable[..., tuple[int, dict[str, Any]]]


def restart(talk: Talk) -> None:
    """Nothing that a process held is left, on either side."""
    talk.world.assistant = offline(MemoryAgent(talk.world.warm_database(), NoEmbedder(), fingerprint_key=b"tests"))  # type: ignore[assignment]
    if app.parts.cache_info().currsize:
        app.parts().database.close()
    app.parts.cache_clear()
    app.parts().clock = talk.world.clock
    app.parts().memory = MemoryAgent(app.parts().database, NoEmbedder(), b"tests")


def offline(memory: MemoryAgent) -> Assistant:
    tasking = TaskRequests(memory, enabled=True)
    return Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking))


@pytest.fixture
def ask(talk: Talk, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """`ask("GET", "/core")` asks about Eve, who lives in Berlin."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    restart(talk)
    talk.say(EVE, "I live in Berlin")
    ((workspace, user),) = talk.world.rows("SELECT w.public_id, u.public_id FROM users u JOIN workspaces w ON w.id = u.workspace_id")

    def call(method: str, path: str, body: Any = None, *, version: int | None = None) -> tuple[int, dict[str, Any]]:
        event = {
            "requestContext": {"http": {"method": method, "path": f"/api/workspaces/{workspace}/users/{user}{path}"}},
            "headers": {"if-match": f'"{version}"'} if version else {},
            "body": json.dumps(body),
            "isBase64Encoded": False,
        }
        answer = app.handler(signed_in(event), None)
        return answer["statusCode"], json.loads(answer["body"])

    yield call
    app.parts().database.close()
    app.parts.cache_clear()


def test_what_core_is_corrected_to_is_what_is_answered_after_a_restart_and_after_undo_too(ask: Ask, talk: Talk) -> None:
    (entry,) = ask("GET", "/core")[1]["core"]
    here = f"/core/{entry['id']}"
    status, changed = ask("PATCH", here, {"content": "I live in Hamburg"}, version=entry["version"])
    assert (status, changed["id"], changed["content"]) == (200, entry["id"], "I live in Hamburg")
    assert (changed["version"], changed["beneath"], changed["hint"]) == (entry["version"] + 1, [], None)
    for _ in range(2):
        answer = talk.say(EVE, "Where do I live?")
        assert "Hamburg" in answer
        assert "Berlin" not in answer
        restart(talk)
    (held,) = ask("GET", "/memories")[1]["memories"]
    assert (held["content"], held["origin"]) == ("I live in Hamburg", "operator")
    history = ask("GET", f"/memories/{held['memory']}")[1]["history"]
    assert [(each["content"], each["mistaken"]) for each in history] == [("I live in Berlin", True), ("I live in Hamburg", False)]

    status, undone = ask("POST", f"{here}/undo", {}, version=changed["version"])
    assert (status, undone["content"], undone["hint"]) == (200, "I live in Berlin", None)
    answer = talk.say(EVE, "Where do I live?")
    assert "Berlin" in answer
    assert "Hamburg" not in answer
    assert [each["reason"] for each in ask("GET", here)[1]["versions"]] == ["stated", "operator", "undo"]


def test_of_several_values_the_one_that_is_corrected_is_and_no_other(ask: Ask, talk: Talk) -> None:
    talk.say(EVE, "My sister is called Ana")
    talk.say(EVE, "My sister is called Maria")
    entry = next(each for each in ask("GET", "/core")[1]["core"] if "Ana" in each["content"])
    here = f"/core/{entry['id']}"
    status, changed = ask("PATCH", here, {"content": "My sister is called Anna"}, version=entry["version"])
    assert (status, changed["id"], changed["active"], changed["hint"]) == (200, entry["id"], True, None)
    says = sorted(each["content"] for each in ask("GET", "/core")[1]["core"])
    assert says == ["I live in Berlin", "My sister is called Anna", "My sister is called Maria"]
    assert sorted(each["content"] for each in ask("GET", "/memories")[1]["memories"]) == says
    status, undone = ask("POST", f"{here}/undo", {}, version=changed["version"])
    assert (status, undone["content"], undone["hint"]) == (200, "My sister is called Ana", None)
    status, twice = ask("PATCH", here, {"content": "My sister is called Maria"}, version=undone["version"])
    assert (status, [each["content"] for each in twice["beneath"]]) == (200, ["My sister is called Ana"]), "another entry says that"


def test_what_is_removed_from_core_is_not_answered_from_nor_does_it_come_back_until_it_is_undone_or_said_anew(ask: Ask, talk: Talk) -> None:
    talk.say(EVE, "My sister is called Ana")
    (entry,) = [each for each in ask("GET", "/core")[1]["core"] if "Berlin" in each["content"]]
    here = f"/core/{entry['id']}"

    def answers_berlin() -> bool:
        return "Berlin" in talk.say(EVE, "Where do I live?")

    def held() -> list[str]:
        return sorted(each["content"] for each in ask("GET", "/memories")[1]["memories"])

    assert answers_berlin()
    status, removed = ask("DELETE", here, version=entry["version"])
    assert (status, removed["active"]) == (200, False)
    assert not answers_berlin()
    restart(talk)
    assert not answers_berlin()
    assert held() == ["My sister is called Ana"], "what is beside it stays"
    status, undone = ask("POST", f"{here}/undo", {}, version=removed["version"])
    assert (status, undone["active"], undone["content"]) == (200, True, "I live in Berlin")
    assert answers_berlin()
    assert held() == ["I live in Berlin", "My sister is called Ana"]

    status, again = ask("POST", f"{here}/undo", {}, version=undone["version"])
    assert (status, again["active"], answers_berlin()) == (200, False, False)
    talk.say(EVE, "I live in Berlin")
    assert answers_berlin(), "their own new word brings it back"
    assert [each["content"] for each in ask("GET", "/core")[1]["core"] if "live" in each["content"]] == ["I live in Berlin"]


def test_a_stale_correction_changes_neither_core_nor_memory(ask: Ask, talk: Talk) -> None:
    (entry,) = ask("GET", "/core")[1]["core"]
    talk.say(EVE, "I live in Bonn")
    assert ask("PATCH", f"/core/{entry['id']}", {"content": "I live in Hamburg"}, version=entry["version"])[0] == 412
    assert "Bonn" in talk.say(EVE, "Where do I live?")
    assert [each["content"] for each in ask("GET", "/core")[1]["core"]] == ["I live in Bonn"]


def test_where_the_memory_beneath_tells_of_something_else_it_is_said_what_answers_go_by(ask: Ask, talk: Talk) -> None:
    (entry,) = ask("GET", "/core")[1]["core"]
    (held,) = ask("GET", "/memories")[1]["memories"]
    status, changed = ask("PATCH", f"/core/{entry['id']}", {"content": "She likes to sail"}, version=entry["version"])
    assert (status, changed["content"]) == (200, "She likes to sail")
    assert changed["beneath"] == [{"memory": held["memory"], "content": "I live in Berlin"}]
    assert "Answers go by the memories beneath" in changed["hint"]
    assert "Berlin" in talk.say(EVE, "Where do I live?")
    status, undone = ask("POST", f"/core/{entry['id']}/undo", {}, version=changed["version"])
    assert (status, undone["content"], undone["hint"]) == (200, "I live in Berlin", None)


def test_where_several_memories_are_beneath_none_is_corrected_and_each_is_named(ask: Ask, talk: Talk) -> None:
    talk.say(EVE, "I work at Kestrel")
    talk.world.owner.execute("UPDATE core_memories SET sources = (SELECT array_agg(id) FROM memories WHERE kind <> 'verbatim')")
    entry = next(each for each in ask("GET", "/core")[1]["core"] if "Berlin" in each["content"])
    status, changed = ask("PATCH", f"/core/{entry['id']}", {"content": "I live in Hamburg"}, version=entry["version"])
    assert (status, changed["content"]) == (200, "I live in Hamburg")
    assert sorted(each["content"] for each in changed["beneath"]) == ["I live in Berlin", "I work at Kestrel"]
    assert "Berlin" in talk.say(EVE, "Where do I live?")
