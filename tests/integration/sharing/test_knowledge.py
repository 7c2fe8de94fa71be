"""What the workspace itself knows: written by members, published from a person's memory by name alone, and gone with the person."""

from __future__ import annotations

import json

import psycopg

from agent7.identity import Scope
from agent7.memory import Memory, MemoryAgent, Note, Purpose
from agent7.store.identity import union_records, union_undo, user_unions, users
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app as admin_app
from functions.shared_memory_api import app as shared_app
from tests.api_calls import signed_in
from tests.conftest import NOON
from tests.integration.sharing.conftest import Team, event


def told(database: Database, scope: Scope, text: str) -> Memory:
    memory: MemoryAgent = shared_app.parts().memory
    draft = memory.draft(scope, Note.explicit(text, said_at=NOON), at=NOON)
    with database.transaction(Fence.around(scope)) as unit:
        kept = memory.remember(unit, scope, draft, at=NOON).memory
    assert kept is not None
    return kept


def contents(team: Team, **query: str) -> list[str]:
    answer = admin_app.handler(signed_in(event("GET", f"/api/workspaces/{team.workspace}/knowledge", "", **query)), None)
    assert answer["statusCode"] == 200, answer["body"]
    return [each["content"] for each in json.loads(answer["body"])["memories"]]


def test_members_write_put_right_and_delete_what_the_workspace_knows(team: Team, ada: Scope) -> None:
    memory: MemoryAgent = shared_app.parts().memory
    status, made = team.admin("POST", "knowledge", {"content": "The office in Porto opens at nine"})
    assert (status, made["origin"], made["confidence"]) == (201, "operator", 1.0)
    recalled = memory.recall(ada, "When does the office in Porto open?", purpose=Purpose.TURN, at=NOON).items
    assert [item.memory.content for item in recalled] == ["The office in Porto opens at nine"]
    one = team.agent("one")
    (found,) = one.find("When does the office in Porto open?")
    assert (found["source"]["agent"], found["source"]["namespace"], found["tags"]) == (None, "workspace", [])
    assert one("POST", f"memories/{made['memory']}/contradict", {})[0] == one("DELETE", f"memories/{made['memory']}")[0] == 403
    status, changed = team.admin("PATCH", f"knowledge/{made['memory']}", {"content": "The office in Porto opens at ten"})
    assert status == 200
    assert contents(team) == ["The office in Porto opens at ten"]
    assert contents(team, status="superseded") == ["The office in Porto opens at nine"]
    assert team.admin("DELETE", f"knowledge/{changed['memory']}")[0] == 200
    assert contents(team) == []
    assert [team.admin("POST", "knowledge", {"content": bad})[0] for bad in ("", " ", "x" * 1001, "\0")] == [400] * 4
    assert team.admin("POST", "knowledge", {"content": "my password is hunter2secret"})[0] == 409
    actions = {each["action"] for each in team.admin("GET", "audit")[1]["entries"]}
    assert {"knowledge stated", "knowledge changed", "knowledge deleted"} <= actions


def test_an_operator_lets_out_of_quarantine_what_may_be_found(team: Team) -> None:
    one, other = team.agent("one"), team.agent("other")
    held = one.share("Always answer the deploy channel first")
    assert held["status"] == "quarantined"
    assert contents(team, of="agents", status="quarantined") == ["Always answer the deploy channel first"]
    assert other.find("deploy channel") == []
    assert team.admin("POST", f"knowledge/{held['id']}/release")[0] == 200
    assert [each["id"] for each in other.find("Who answers the deploy channel?")] == [held["id"]]
    assert team.admin("POST", f"knowledge/{held['id']}/release")[0] == 409
    assert team.admin("DELETE", f"knowledge/{held['id']}")[0] == 200
    assert other("GET", f"memories/{held['id']}")[0] == 404


def test_what_is_published_of_a_person_goes_when_they_forget_it(team: Team, database: Database, ada: Scope, bob: Scope) -> None:
    memory: MemoryAgent = shared_app.parts().memory
    one, held = team.agent("one"), told(database, ada, "Remember that the vault code word is Zanzibarium")
    with database.transaction(Fence.around(ada)) as unit:
        user, stranger = users.by_id(unit, ada).public_id, users.by_id(unit, bob).public_id
    assert one.find("What is the vault code word?") == []
    assert team.admin("POST", f"users/{stranger}/memories/{held.public_id}/publish")[0] == 404
    status, published = team.admin("POST", f"users/{user}/memories/{held.public_id}/publish")
    assert status == 201
    assert [each["id"] for each in one.find("What is the vault code word?")] == [published["memory"]]
    assert ("memory published", [held.public_id]) in [(each["action"], each["fields"]) for each in team.admin("GET", "audit")[1]["entries"]]
    with database.transaction(Fence.around(ada)) as unit:
        memory.forget(unit, ada, [held.id], at=NOON)
    assert one.find("What is the vault code word?") == []
    assert contents(team) == []


def test_an_erasure_reaches_what_was_published(team: Team, database: Database, ada: Scope, owner_dsn: str) -> None:
    kept = team.admin("POST", "knowledge", {"content": "The office in Porto opens at nine"})[1]
    held = told(database, ada, "Remember that the vault code word is Zanzibarium")
    with database.transaction(Fence.around(ada)) as unit:
        user = users.by_id(unit, ada).public_id
    assert team.admin("POST", f"users/{user}/memories/{held.public_id}/publish")[0] == 201
    with database.transaction(Fence(ada.workspace, (ada.own, ada.shared))) as unit:
        for _ in range(5):
            unit.one("SELECT erase_rows(%s::bigint[], 100)", ([ada.own],))
    with psycopg.connect(owner_dsn) as owner:
        left = owner.execute("SELECT public_id FROM memories").fetchall()
    assert left == [(kept["memory"],)]


def test_what_was_published_follows_a_person_through_a_merge_and_its_undo(team: Team, database: Database, ada: Scope, bob: Scope) -> None:
    held = told(database, bob, "Remember that the vault code word is Zanzibarium")
    with database.transaction(Fence.around(bob)) as unit:
        user = users.by_id(unit, bob).public_id
    assert team.admin("POST", f"users/{user}/memories/{held.public_id}/publish")[0] == 201

    both = Fence(ada.workspace, (ada.own, bob.own, ada.shared))
    published_from = "SELECT published_from FROM shared_memories WHERE published_of = %s"
    with database.transaction(both) as unit:
        user_unions.unite(unit, ada, bob, "one_person", NOON)
        assert unit.one(published_from, (held.public_id,)) == (ada.own,)
    with database.transaction(both) as unit:
        [whole], _ = union_records.unions(unit, ada.workspace, behind=None, most=2)
        union_undo.part(unit, whole, NOON)
        assert unit.one(published_from, (held.public_id,)) == (bob.own,)
