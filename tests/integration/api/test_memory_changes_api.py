"""An operator states, corrects, labels, merges and deletes memories, gives rules and rewords lessons: through the real handler."""

# ruff: noqa: F811  (fixtures of a module nearby)

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agent7.identity import MessageId, Scope
from agent7.language import Correction, LessonKind
from agent7.memory import LessonSource, Note, Purpose
from agent7.store.unit_of_work import Fence
from functions.admin_api import app
from tests.api_calls import signed_in
from tests.conftest import NOON
from tests.integration.api.test_memories_api import DAY, DIRECTING, Operator, ada_, operator, public  # noqa: F401 - fixtures

type Ask = Callable[..., tuple[int, dict[str, Any]]]
SECRET = "the API key is sk-proj-abcdefghijklmnopqrstuvwx1234567890ABCD"


@pytest.fixture
def ask(operator: Operator, ada_: str) -> Ask:
    """`ask("GET", "/memories")` asks about Ada."""

    def call(method: str, path: str, body: Any = None, *, of: str = ada_, version: int | None = None) -> tuple[int, dict[str, Any]]:
        address, _, query = f"/api/workspaces/{operator.workspace}/users/{of}{path}".partition("?")
        event = {
            "requestContext": {"http": {"method": method, "path": address}, "domainName": "127.0.0.1"},
            "headers": {"if-match": f'"{version}"'} if version else {},
            "queryStringParameters": dict(pair.split("=") for pair in query.split("&")) if query else {},
            "body": json.dumps(body),
            "isBase64Encoded": False,
        }
        answer = app.handler(signed_in(event), None)
        return answer["statusCode"], json.loads(answer["body"])

    return call


def one(ask: Ask, words: str, **query: str) -> dict[str, Any]:
    filters = "&".join(f"{name}={value}" for name, value in query.items())
    held = ask("GET", f"/memories?{filters}" if filters else "/memories")[1]["memories"]
    return next(each for each in held if words in (each["content"] or ""))


def contents(ask: Ask, **query: str) -> list[str]:
    filters = "&".join(f"{name}={value}" for name, value in query.items())
    return [each["content"] for each in ask("GET", f"/memories?{filters}" if filters else "/memories")[1]["memories"]]


def recalled(operator: Operator, scope: Scope, question: str) -> list[str]:
    found = operator.memory.recall(scope, question, purpose=Purpose.TURN, at=NOON + 31 * DAY)
    return [item.memory.content for item in found.items]


def test_what_an_operator_states_goes_the_way_of_what_the_person_states(ask: Ask, operator: Operator, ada: Scope) -> None:
    status, told = ask("POST", "/memories", {"content": "I work at Initech"})
    (new,) = told["memories"]
    assert (status, new["outcome"], new["origin"], new["source_type"]) == (201, "updated", "operator", "manual")
    assert new["replaced"] is not None
    assert contents(ask) == ["I work at Initech", "My sister is called Ana"], "what contradicts it is closed"
    assert "I work at Initech" in recalled(operator, ada, "Where do I work?")
    assert ask("POST", "/memories", {"content": "My sister is called Ana"})[1]["memories"][0]["outcome"] == "confirmed", "nothing twice"
    several = ask("POST", "/memories", {"content": "I like tea. My dog is called Rex.", "protected": True})[1]["memories"]
    assert [(each["content"], each["protected"]) for each in several] == [("I like tea.", True), ("My dog is called Rex.", True)]
    assert [entry[1] for entry in operator.audit() if "created" in entry[1]] == ["memory created"] * 3


def test_null_is_nothing_to_change_a_memory_to(ask: Ask) -> None:
    held = ask("GET", "/memories")[1]["memories"][0]
    for body in ({"content": None}, {"protected": True, "category": None}):
        status, told = ask("PATCH", f"/memories/{held['memory']}", body, version=held["version"])
        assert (status, set(told["faults"])) == (400, {name for name, value in body.items() if value is None})
    assert ask("GET", "/memories")[1]["memories"][0] == held


@pytest.mark.parametrize("content", ["", " ", "\u200b", "x" * 1_001, SECRET, 3, None, "a\0b"])
def test_what_is_no_statement_is_refused_and_nothing_is_kept(ask: Ask, content: Any) -> None:
    before = contents(ask)
    status, told = ask("POST", "/memories", {"content": content})
    assert status == 400
    assert "sk-proj" not in json.dumps(told), "what was sent is not repeated"
    assert contents(ask) == before


def test_a_correction_takes_the_place_of_what_was_wrong_and_history_keeps_both(ask: Ask, operator: Operator, ada: Scope) -> None:
    held = one(ask, "Globex")
    here = f"/memories/{held['memory']}"
    assert ask("PATCH", here, {"content": "I work at Hooli"})[0] == 428, "nobody changes what they have not seen"
    assert ask("PATCH", here, {"content": "I work at Hooli"}, version=held["version"] + 1)[0] == 412
    status, changed = ask("PATCH", here, {"content": "I work at Hooli"}, version=held["version"])
    assert (status, changed["content"], changed["origin"], changed["replaced"]) == (200, "I work at Hooli", "operator", held["memory"])
    history = ask("GET", f"/memories/{changed['memory']}")[1]["history"]
    assert [(each["content"], each["mistaken"]) for each in history] == [
        ("I work at Acme", False),
        ("I work at Globex", True),
        ("I work at Hooli", False),
    ]
    assert history[2]["true_from"] == held["true_from"], "it always was so, as long as the wrong one was believed"
    day_15 = (NOON + 15 * DAY).isoformat().replace("+00:00", "Z")
    assert "I work at Hooli" in contents(ask, true_at=day_15)
    assert "I work at Globex" in contents(ask, known_at=day_15), "what was known then stays what was known"
    answers = recalled(operator, ada, "Where do I work?")
    assert "I work at Hooli" in answers
    assert "I work at Globex" not in answers
    assert ask("PATCH", here, {"content": "I work at Umbrella"}, version=held["version"])[0] == 409, "it stands no more"
    assert [entry[1:] for entry in operator.audit() if entry[1] == "memory changed"] == [("memory changed", ["content"])]


def test_what_has_changed_was_so_until_then(ask: Ask) -> None:
    held = one(ask, "Globex")
    day_20 = (NOON + 20 * DAY).isoformat()
    here = f"/memories/{held['memory']}"
    for wrong in (NOON.isoformat(), (NOON + 90 * DAY).isoformat(), "2026-03-20", 7):
        assert ask("PATCH", here, {"content": "I work at Hooli", "true_from": wrong}, version=held["version"])[0] == 400
    status, changed = ask("PATCH", here, {"content": "I work at Hooli", "true_from": day_20}, version=held["version"])
    assert (status, changed["true_from"]) == (200, day_20)
    history = ask("GET", f"/memories/{changed['memory']}")[1]["history"]
    assert [(each["content"], each["true_until"], each["mistaken"]) for each in history][1:] == [
        ("I work at Globex", day_20, False),
        ("I work at Hooli", None, False),
    ]


def test_the_words_that_told_a_wrong_fact_answer_no_more(ask: Ask, operator: Operator, ada: Scope) -> None:
    operator.owner.execute(
        """
        INSERT INTO messages (public_id, workspace_id, scope_id, user_id, role, kind, origin, channel, channel_message_id, text, sent_at,
                              arrived_at)
        SELECT 'M1', workspace_id, id, user_id, 0, 'text', 'direct_user', 'whatsapp', 'wamid.1', 'My locker code is 4711', %s, %s
          FROM scopes WHERE id = %s
        """,
        (NOON, NOON, ada.own),
    )
    (message,) = operator.owner.execute("SELECT id FROM messages").fetchone()  # type: ignore[misc]
    operator.keep(ada, Note.verbatim("My locker code is 4711", said_at=NOON, source_message_id=MessageId(message)))
    operator.says(ada, "My locker code is 4711", source_message_id=MessageId(message))
    held = one(ask, "4711")
    assert ask("PATCH", f"/memories/{held['memory']}", {"content": "My locker code is 1174"}, version=held["version"])[0] == 200
    answers = recalled(operator, ada, "What is my locker code?")
    assert any("1174" in each for each in answers)
    assert not any("4711" in each for each in answers)


def test_labels_change_where_they_stand(ask: Ask, operator: Operator) -> None:
    held = one(ask, "Ana")
    here = f"/memories/{held['memory']}"
    status, changed = ask("PATCH", here, {"category": "decision", "confidence": 0.8, "protected": True}, version=held["version"])
    assert (status, changed["memory"], changed["replaced"]) == (200, held["memory"], None)
    assert (changed["category"], changed["confidence"], changed["protected"]) == ("decision", 0.8, True)
    assert changed["expires_at"] is not None, "a decision has a life of its own"
    assert ask("PATCH", here, {"protected": False}, version=held["version"])[0] == 412
    for wrong in ({}, {"confidence": 1.1}, {"confidence": "x"}, {"category": "x"}, {"protected": "yes"}, {"color": 1}, {"true_from": None}):
        assert ask("PATCH", here, wrong, version=changed["version"])[0] == 400, wrong
    (entry,) = [entry for entry in operator.audit() if entry[1] == "memory changed"]
    assert entry[2] == ["category", "confidence", "protected"]


def test_a_deletion_takes_along_what_says_it_and_tells_before_what_that_is(ask: Ask, operator: Operator, ada: Scope) -> None:
    held = one(ask, "Globex")
    would = ask("GET", f"/memories/{held['memory']}/deletion")[1]["memories"]
    assert {each["content"] for each in would} == {"I work at Globex", "I work at Acme"}, "the earlier value goes, too"
    status, told = ask("DELETE", f"/memories/{held['memory']}")
    assert (status, len(told["deleted"]), told["protected"]) == (200, 2, [])
    assert contents(ask) == ["My sister is called Ana"]
    assert ask("GET", f"/memories/{held['memory']}")[0] == 404
    sister = one(ask, "Ana")
    ask("PATCH", f"/memories/{sister['memory']}", {"protected": True}, version=sister["version"])
    assert ask("DELETE", f"/memories/{sister['memory']}")[0] == 409
    assert contents(ask) == ["My sister is called Ana"]


def test_many_are_deleted_at_once_and_all_only_with_the_words_for_it(ask: Ask, operator: Operator, ada: Scope) -> None:
    for text in ("I like tea", "I like jazz", "I like chess"):
        operator.says(ada, text, 20)
    ids = [one(ask, word)["memory"] for word in ("tea", "jazz")]
    unknown = [*ids, "01BX5ZZKBKACTAV9WEVGEMMVRZ"]
    assert ask("DELETE", "/memories", {"memories": unknown})[0] == 404
    assert len(contents(ask)) == 5, "one that is not there: none is deleted"
    assert ask("DELETE", "/memories", {"memories": ids})[0] == 200
    assert sorted(contents(ask)) == ["I like chess", "I work at Globex", "My sister is called Ana"]
    for wrong in ({}, {"memories": []}, {"confirm": "yes"}, {"memories": ids, "confirm": "delete all memories"}, {"memories": ["x"]}):
        assert ask("DELETE", "/memories", wrong)[0] == 400, wrong
    sister = one(ask, "Ana")
    ask("PATCH", f"/memories/{sister['memory']}", {"protected": True}, version=sister["version"])
    status, told = ask("DELETE", "/memories", {"confirm": "delete all memories"})
    assert (status, told["protected"]) == (200, [sister["memory"]])
    assert contents(ask) == ["My sister is called Ana"]
    assert contents(ask, status="quarantined") == contents(ask, status="superseded") == []


def test_what_somebody_else_has_changed_since_is_not_deleted_by_the_version_that_was_seen(ask: Ask) -> None:
    job, sister = one(ask, "Globex"), one(ask, "Ana")
    here = f"/memories/{job['memory']}"
    assert ask("PATCH", here, {"protected": True}, version=job["version"])[0] == 200
    for seen in (job["version"], sister["version"]):
        assert ask("DELETE", here, version=seen)[0] == 412
    assert ask("DELETE", f"/memories/{sister['memory']}", version=sister["version"])[0] == 200
    assert "Globex" in str(contents(ask))


def test_two_are_made_one_and_had_back(ask: Ask, operator: Operator, ada: Scope) -> None:
    operator.says(ada, "Tea is what I like to drink in the morning", 20)
    operator.says(ada, "In the morning I like to drink tea", 21)
    first, second = one(ask, "Tea is"), one(ask, "In the morning")
    job, sister = one(ask, "Globex"), one(ask, "Ana")
    assert ask("POST", f"/memories/{job['memory']}/merge", {"into": sister["memory"]})[0] == 409, "of different things"
    assert ask("POST", f"/memories/{first['memory']}/merge", {"into": first["memory"]})[0] == 409
    assert ask("POST", f"/memories/{first['memory']}/merge", {"into": "01BX5ZZKBKACTAV9WEVGEMMVRZ"})[0] == 404
    status, kept = ask("POST", f"/memories/{first['memory']}/merge", {"into": second["memory"]})
    assert (status, kept["memory"]) == (200, second["memory"])
    assert "Tea is what I like to drink in the morning" not in contents(ask)
    assert ask("POST", f"/memories/{first['memory']}/restore", {})[0] == 200
    assert {"Tea is what I like to drink in the morning", "In the morning I like to drink tea"} <= set(contents(ask))


def test_the_decay_curve_is_that_of_the_policy_and_goes_on_into_the_future(ask: Ask, operator: Operator, ada: Scope) -> None:
    held = one(ask, "Ana")
    status, curve = ask("GET", f"/memories/{held['memory']}/decay")
    assert status == 200
    moments, strength = [each["at"] for each in curve["points"]], [each["strength"] for each in curve["points"]]
    assert moments == sorted(moments)
    assert (moments[0], strength[0]) == (held["known_from"], 1.0)
    assert strength == sorted(strength, reverse=True), "nobody used it"
    now = moments.index(curve["now"])
    memory = operator.memory.timeline.get(ada, held["memory"])
    assert memory is not None
    assert curve["stability_hours"] == 168
    assert strength[now] == pytest.approx(2.718281828 ** -((29 * 24) / 168), abs=1e-4)
    assert moments[-1] > curve["now"]
    operator.owner.execute(
        "INSERT INTO memory_usage (memory_id, workspace_id, scope_id, use_count, last_used_at, stability_hours) "
        "VALUES (%s, %s, %s, 1, %s, 201.6)",
        (memory.id, ada.workspace, ada.own, NOON + 15 * DAY),
    )
    used = ask("GET", f"/memories/{held['memory']}/decay")[1]
    (use,) = used["uses"]
    place = [each["at"] for each in used["points"]].index(use)
    assert used["points"][place]["strength"] == 1.0 > used["points"][place - 1]["strength"]
    assert used["stability_hours"] == 201.6
    ask("PATCH", f"/memories/{held['memory']}", {"protected": True}, version=one(ask, "Ana")["version"])
    pinned = ask("GET", f"/memories/{held['memory']}/decay")[1]
    assert {each["strength"] for each in pinned["points"]} == {1.0}
    assert pinned["left_at"] is None


def test_a_person_is_told_of_in_figures(ask: Ask, operator: Operator) -> None:
    status, person = ask("GET", "")
    assert status == 200
    assert (person["counts"]["memories"], person["counts"]["quarantined"]) == (2, 1)
    assert (person["window_open"], person["time_zone_is_theirs"]) == (False, False)
    assert "447700900001" not in json.dumps(person)
    stats = ask("GET", "/memories/stats")[1]
    assert (stats["memories"], stats["quarantined"], stats["superseded"]) == (2, 1, 1)
    assert stats["categories"] == {"fact": 2}
    assert stats["last_extraction"] is None


def test_people_are_found_by_a_part_of_their_name(operator: Operator, ada_: str, bob: Scope) -> None:
    operator.owner.execute("UPDATE users SET display_name = 'Ada 100%%' WHERE public_id = %s", (ada_,))
    names = lambda name: [each["name"] for each in operator.call("workspace_users", query={"name": name})[1]["users"]]  # noqa: E731
    assert names("ada") == names("0%") == ["Ada 100%"]
    assert names("_") == []
    first = operator.call("workspace_users", query={"limit": "1"})[1]
    second = operator.call("workspace_users", query={"limit": "1", "after": first["next"]})[1]
    assert {first["users"][0]["user"], second["users"][0]["user"]} == {
        each["user"] for each in operator.call("workspace_users")[1]["users"]
    }
    assert second["next"] is None


def test_rules_are_given_worded_anew_switched_off_and_removed(ask: Ask, operator: Operator, ada: Scope) -> None:
    status, rule = ask("POST", "/instructions", {"text": "Answer in short sentences"})
    assert (status, rule["origin"], rule["enabled"]) == (201, "operator", True)
    here = f"/instructions/{rule['id']}"
    followed = lambda: [each.text for each in operator.memory.instructions(ada, at=NOON)]  # noqa: E731
    assert followed() == ["Answer in short sentences"]
    assert ask("PATCH", here, {"text": "Answer in one sentence", "priority": 5})[1]["priority"] == 5
    assert followed() == ["Answer in one sentence"]
    assert ask("PATCH", here, {"enabled": False})[1]["enabled"] is False
    assert followed() == []
    assert [each["text"] for each in ask("GET", "/instructions")[1]["instructions"]] == ["Answer in one sentence"], "it can be had back"
    for wrong in ({}, {"text": ""}, {"text": "x" * 501}, {"enabled": 1}, {"priority": 101}):
        assert ask("PATCH", here, wrong)[0] == 400, wrong
    assert ask("DELETE", here)[0] == 200
    assert ask("DELETE", here)[0] == 404
    assert [entry[1] for entry in operator.audit() if "instruction" in entry[1]] == [
        "instruction added",
        "instruction changed",
        "instruction changed",
        "instructions read",
        "instruction removed",
    ]


def test_a_lesson_is_said_in_other_words(ask: Ask, operator: Operator, ada: Scope) -> None:
    with operator.database.transaction(Fence.around(ada)) as unit:
        learn = lambda about: operator.memory.lessons.learn(  # noqa: E731
            unit, ada, Correction(LessonKind.AVOID, None, about), LessonSource(), language="en", at=NOON
        )
        lesson, other = learn("exclamation marks"), learn("emoji")
    status, changed = ask("PATCH", f"/lessons/{lesson.public_id}", {"text": "No exclamation marks, ever"})
    assert (status, changed["text"]) == (200, "No exclamation marks, ever")
    assert ask("PATCH", f"/lessons/{other.public_id}", {"text": "No exclamation marks, ever"})[0] == 409
    assert ask("PATCH", f"/lessons/{other.public_id}", {"text": ""})[0] == 400
    assert {each["text"] for each in ask("GET", "/lessons")[1]["lessons"]} == {"No exclamation marks, ever", other.text}


def test_nothing_of_another_person_is_reached(ask: Ask, operator: Operator, bob: Scope, public: Callable[[Scope], str]) -> None:
    held, waiting = one(ask, "Globex"), one(ask, DIRECTING, status="quarantined")
    rule = ask("POST", "/instructions", {"text": "Answer in short sentences"})[1]
    theirs = public(bob)
    before = operator.owner.execute("SELECT id, content, status, protected FROM memories ORDER BY id").fetchall()
    tried = [
        ("PATCH", f"/memories/{held['memory']}", {"content": "I work at Hooli"}),
        ("DELETE", f"/memories/{held['memory']}", None),
        ("DELETE", "/memories", {"memories": [held["memory"]]}),
        ("GET", f"/memories/{held['memory']}/deletion", None),
        ("GET", f"/memories/{held['memory']}/decay", None),
        ("POST", f"/memories/{held['memory']}/merge", {"into": waiting["memory"]}),
        ("PATCH", f"/instructions/{rule['id']}", {"enabled": False}),
        ("DELETE", f"/instructions/{rule['id']}", None),
        ("PATCH", "/lessons/01BX5ZZKBKACTAV9WEVGEMMVRZ", {"text": "x"}),
    ]
    assert [ask(method, path, body, of=theirs, version=held["version"])[0] for method, path, body in tried] == [404] * len(tried)
    assert operator.owner.execute("SELECT id, content, status, protected FROM memories ORDER BY id").fetchall() == before
