"""What holds of every operation of the admin API, asked of each that its description has: one more is held to it without a word here."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from agent7.api.http.cursors import page_of
from tests.api_calls import ADMIN, answered
from tests.integration.api.full_workspace import SECRET, Everything, Operation, full, operations, resolved

__all__ = ["full"]

OF_NOBODY = {
    "agents_all_agents": "agents and their limits",
    "agents_keys": "keys without their secrets",
    "audit_log": "the log itself",
    "costs_of_workspace": "money",
    "description_openapi": "this description",
    "documents_suggestions": "how many entries could be made fewer",
    "erasures_state": "how far it is, of nobody who is there any more",
    "health_reports_of_workspace": "figures",
    "health_reports_one": "figures",
    "job_runs_of_workspace": "when jobs ran",
    "knowledge": "what everybody in the workspace may know",
    "members_me": "who asks",
    "members_numbers": "the workspace's numbers",
    "members_team": "members",
    "memories_stats": "how many there are",
    "number_look": "the number",
    "operator_notes_replies": "replies kept ready",
    "overview_badges": "how many wait",
    "profiles_people": "names",
    "unions_parked_people": "names",
    "unions_united": "names",
    "web_chat_conversation": "one's own talk",
    "workspaces": "names of workspaces",
    "workspaces_settings": "settings",
}
"""What may be read without a line in the audit log, and what it tells; everything else is of what people said or what is known of them."""
READS = [each for each in operations() if each.method == "GET"]
LISTS = [each for each in READS if each.has("after") and each.id != "documents_export"]


def test_whoever_reads_what_is_of_a_person_stands_in_the_audit_log(full: Everything) -> None:
    silent, noted = [], []
    for operation in READS:
        full.audited()
        status, _, told = full.ask("GET", full.address(operation))
        assert status == 200, (operation.id, told)
        (noted if full.audited() else silent).append(operation.id)

    assert sorted(silent) == sorted(OF_NOBODY)
    assert len(noted) > 25


def test_the_audit_log_names_the_person_whose_memory_was_looked_at(full: Everything) -> None:
    of_person = [each for each in READS if "{user}" in each.path and each.id not in OF_NOBODY]
    log = f"/api/workspaces/{full.ids['workspace']}/audit"
    for operation in of_person:
        full.audited()
        full.ask("GET", full.address(operation))
        assert {entry["person"] for entry in full.ask("GET", log)[2]["entries"]} == {full.ids["user"]}, operation.id

    assert len(of_person) > 15
    assert full.ask("GET", log, query={"person": full.ids["user"]})[2]["entries"] == full.ask("GET", log)[2]["entries"]
    assert full.ask("GET", log, query={"person": full.ids["workspace"]})[2]["entries"] == []


def tells_version(operation: Operation) -> bool:
    return any("ETag" in answer.get("headers", {}) for answer in operation.told["responses"].values())


def test_an_answer_has_an_etag_where_the_description_says_so_and_nowhere_else(full: Everything) -> None:
    told = {each.id for each in READS if "etag" in full.ask("GET", full.address(each))[1]}

    assert told == {each.id for each in READS if tells_version(each)}
    assert told == {"core_memory_history", "handovers_handover", "members_team", "memories_memory", "workspaces_settings"}


def test_every_list_is_walked_to_its_end_entry_by_entry_without_doubles(full: Everything) -> None:
    for operation in READS[-9:]:
        full.ask("GET", full.address(operation))
    walked = {}
    for operation in LISTS:
        address = full.address(operation)
        _, _, whole = full.ask("GET", address, query={"limit": "100"})
        (name,) = [name for name, held in whole.items() if isinstance(held, list) and name not in ("actors", "actions")]
        seen, after = [], ""
        while after is not None:
            _, _, page = full.ask("GET", address, query={"limit": "1", **({"after": after} if after else {})})
            assert len(page[name]) <= 1, operation.id
            seen, after = seen + page[name], page["next"]
        walked[operation.id] = (seen == whole[name] or seen == whole[name][::-1], len(seen))

    assert {each for each, (same, _) in walked.items() if not same} == set()
    assert {each for each, (_, many) in walked.items() if many > 1} >= {"memories", "turns_of_person", "audit_log", "profiles_people"}
    assert {each.id for each in READS if each.has("page")} == set(), "lists go by cursors"


def test_what_is_kept_secret_is_shown_nowhere(full: Everything) -> None:
    full.rows(f"UPDATE memories SET content = 'The safe opens with {SECRET}', secret = true WHERE public_id = '{full.ids['memory']}'")
    shown = [each.id for each in READS if SECRET in str(full.ask("GET", full.address(each))[2])]

    assert shown == ["documents_export"]


def _ids(operation: Operation) -> list[str]:
    return re.findall(r"{(\w+)}", operation.path)


def test_what_is_of_one_workspace_is_not_found_from_another_of_the_same_team(full: Everything) -> None:
    full.audited()
    found = {}
    for operation in operations():
        if set(_ids(operation)) - {"workspace", "job", "member"} and "workspace" in _ids(operation):
            body = operation.smallest() if operation.body else None
            status, _, _ = full.ask(operation.method, full.address(operation, workspace=full.beside), body, if_match='"1"')
            found[operation.id] = status

    assert {each: status for each, status in found.items() if status != 404} == {}
    assert len(found) > 60
    assert full.audited() == []


TIMES = ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-03-02T12:00:00Z")
OF_TIME = ("since", "until", "at", "true_at", "known_at")
FORGED = (
    (None, None), (TIMES[0], 0), (TIMES[1], 2**63 - 1), ("2026-03-02T12:00:00", 1), (float("nan"), 1), (float("inf"), -(2**63)),
    ("", ""), (1.5, 7), ("fact", "0" * 26), ("\ud800", 1), ([], {}), (TIMES[2],), (TIMES[2], 1, 1), (True, False), (2**200, 2**200),
)  # fmt: skip


def test_times_at_the_ends_of_the_calendar_and_forged_cursors_are_answered_or_refused(full: Everything) -> None:
    told: set[tuple[str, int]] = set()
    for operation in READS:
        address = full.address(operation)
        asked = [{name: at} for name in OF_TIME if operation.has(name) for at in TIMES]
        asked += [{"after": cursor_of(address, place)} for place in FORGED if operation.has("after")]
        told |= {(operation.id, full.ask("GET", address, query=query)[0]) for query in asked}

    assert {status for _, status in told} == {200, 400}
    assert len({operation for operation, _ in told}) > 20


def cursor_of(address: str, place: Any) -> str:
    """A cursor as this list's own, of any place: no key signs them."""
    page = page_of(address, {}, "", 20, ())
    held = json.dumps(place).encode(errors="replace")
    return urlsafe_b64encode(page._seal(held) + held).decode().rstrip("=")


WRITES = [each for each in operations() if each.method != "GET"]


def _body(full: Everything, operation: Operation) -> Any:
    """What is sent: the smallest body that there can be, where a test of its own knows no better one."""
    beside = {
        "agents_change": {"per_minute": 90},
        "core_memory_change": {"content": "Ada Lovelace"},
        "documents_take": full.document,
        "handovers_assign": {"claimed_by": ADMIN},
        "instructions_change": {"priority": 3},
        "lessons_change": {"text": "Prefers green tea"},
        "members_invite": {"email": "third@example.com", "role": "viewer"},
        "memory_changes_change": {"category": "decision"},
        "memory_changes_delete_several": {"memories": [full.ids["spare"]]},
        "memory_changes_merge": {"into": full.ids["twin"]},
        "sent_files_send": {"filename": "a.txt", "mime": "text/plain", "content": "aGk="},
        "triggers_remind": {"about": "the bank", "due_at": "2026-05-03T09:00"},
        "unions_restore": {"user": full.ids["user"]},
        "workspaces_change": {"name": "Renamed"},
    }
    return beside.get(operation.id, operation.smallest())


def _other(body: Any) -> Any:
    """Another body that says the same."""
    return body + "\n" if isinstance(body, str) else json.dumps(body or {"a": 1}, indent=1)


def test_every_change_takes_a_role_is_audited_done_once_by_a_key_and_refused_when_somebody_else_was_faster(full: Everything) -> None:
    faults = []
    for operation in sorted(WRITES, key=lambda each: each.place):
        full.prepare(operation)
        address, body = full.address(operation), _body(full, operation)
        seen = full.version(operation) if operation.has("If-Match") else {}
        full.audited()
        told = {by: full.ask(operation.method, address, body, by=f"{by}@example.com", **seen)[0] for by in ("viewer", "nobody")}
        if told != {"viewer": 403, "nobody": 404 if "{workspace}" in operation.path else 403}:
            faults.append((operation.id, told))
        if seen:
            refused = [full.ask(operation.method, address, body, if_match=tag)[0] for tag in ('"99"', 'W/"1"', "99")]
            refused += [full.ask(operation.method, address, body)[0]] if "428" in operation.told["responses"] else [428]
            if refused != [412, 412, 400, 428]:
                faults.append((operation.id, refused))
        if noted := full.audited():
            faults.append((operation.id, "audited", noted))
        key = {"idempotency_key": f"key-of-{operation.id}"} if operation.has("Idempotency-Key") else {}
        status, headers, answer = full.ask(operation.method, address, body, **seen, **key)
        if status >= 300:
            faults.append((operation.id, status, answer))
            continue
        if ("etag" in headers) != tells_version(operation):
            faults.append((operation.id, "version", headers))
        if not full.audited():
            faults.append((operation.id, "not audited"))
        if key:
            again = full.ask(operation.method, address, body, **seen, **key)
            if (again[0], again[1].get("idempotent-replayed"), again[2]) != (status, "true", answer):
                faults.append((operation.id, again))
            if full.audited():
                faults.append((operation.id, "done twice"))
            if full.ask(operation.method, address, _other(body), **seen, **key)[0] != 422:
                faults.append((operation.id, "another body by the same key"))
    assert faults == []


@pytest.mark.parametrize("operation", [each for each in WRITES if each.body], ids=lambda each: each.id)
def test_a_body_with_anything_that_cannot_be_is_refused_field_by_field_before_anybody_looks(operation: Operation) -> None:
    address = re.sub(r"{\w+}", "0" * 26, operation.path)
    whole = operation.smallest()
    assert operation.body is not None
    wrong = {"stranger": {**whole, "stranger": 1}}
    for name, schema in operation.body["properties"].items():
        wrong[f"{name} as an object"] = {**whole, name: {"a": 1}}
        wrong[f"{name} as a list of lists"] = {**whole, name: [[[1]]]}
        wrong[f"{name} as a number or a text"] = {**whole, name: "x" if _takes(schema, "number", "integer", "boolean") else 7.5}
        if not _takes(schema, "null"):
            wrong[f"{name} as null"] = {**whole, name: None}
    for what, body in wrong.items():
        event = {"headers": {"if-match": '"1"'}, "requestContext": {"http": {"method": operation.method, "path": address}}}
        status, told = answered({**event, "body": json.dumps(body)})
        assert (status, told["title"]) == (400, "Bad Request"), (what, told)
        assert what.partition(" ")[0] in told["faults"], (what, told)


def _takes(schema: Any, *kinds: str) -> bool:
    whole = resolved(schema)
    return whole.get("type") in kinds or any(_takes(each, *kinds) for each in whole.get("anyOf", ()))


UNVERSIONED = {
    "agents_revoke": "a key that is revoked twice is revoked: there is nothing to overwrite",
    "erasures_erase": "who is to be erased goes whatever has changed, and once",
    "operator_notes_delete_note": "a note is never changed: it is there, or it is not (404)",
    "operator_notes_drop_reply": "a reply is never changed: it is there, or it is not (404)",
}
"""What is changed or deleted without a version, and why nobody's work is lost by it. Several at once have no version either."""


def test_whatever_is_changed_or_deleted_one_by_one_can_be_held_to_the_version_that_was_seen() -> None:
    one_by_one = [each for each in WRITES if each.method != "POST" and each.id != "memory_changes_delete_several"]
    unversioned = {each.id for each in one_by_one if not (each.has("If-Match") and "412" in each.told["responses"])}

    assert unversioned == UNVERSIONED.keys()
    assert len(one_by_one) > 15


def test_what_tells_its_version_is_changed_by_it_alone() -> None:
    told = {each.path for each in READS if tells_version(each)}
    assert {each.id for each in WRITES if each.method != "POST" and each.path in told and not each.has("If-Match")} == set()
