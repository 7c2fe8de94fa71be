"""Every route of the admin API, from its own table: who gets in, what an address of nothing is, what is said of a fault."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from agent7.api import routes
from agent7.errors import DatabaseDown, MigrationsMissing
from functions.admin_api import app
from tests.api_calls import answered, signed_in

NOBODY = "0" * 26


class Untouched:
    """Parts that nobody may ask for."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was built")


class Broken:
    """A part whose every use fails in one way."""

    def __init__(self, fault: Exception) -> None:
        self._fault = fault

    def __getattr__(self, name: str) -> Any:
        raise self._fault


def every_route() -> Iterator[tuple[str, str]]:
    """(method, address) with an id of nobody for each placeholder."""
    for resource in routes.RESOURCES:
        for path, methods, *_ in resource._routes:
            yield methods[0], path.replace("<", "{").replace(">", "}").format_map(Ids())


def problem(status: int, title: str, detail: str) -> dict[str, Any]:
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


class Ids(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return NOBODY


def request(method: str, path: str, **more: Any) -> dict[str, Any]:
    context = {"http": {"method": method, "path": path}, "domainName": "127.0.0.1"}
    return {"headers": {}, "requestContext": context, **more}


def test_every_route_describes_itself_with_typed_ids_and_bodies_of_one_name() -> None:
    described = json.loads(routes.resolver().get_openapi_json_schema(title="agent7", version="1"))
    operations = [each for methods in described["paths"].values() for each in methods.values()]
    ids = [given for each in operations for given in each.get("parameters", []) if given["in"] == "path"]

    assert len(operations) == len(list(every_route()))
    assert [given["name"] for given in ids if "pattern" not in given["schema"] and given["schema"]["type"] != "integer"] == []
    assert [name for name in described["components"]["schemas"] if "__" in name] == [], "two bodies of one name"


@pytest.mark.parametrize(("method", "path"), sorted({*every_route(), ("GET", "/api/nothing")}))
def test_without_claims_no_route_looks_at_anything_whatever_token_is_carried(method: str, path: str) -> None:
    asked = request(method, path) | {"headers": {"authorization": "Bearer an-admin-token"}}
    told = routes.answer(asked, Untouched())

    assert (told["statusCode"], told["headers"]["content-type"]) == (401, "application/problem+json")
    assert list(json.loads(told["body"])) == ["type", "title", "status", "detail"]


@pytest.mark.parametrize(("method", "path"), sorted(each for each in every_route() if NOBODY in each[1]))
def test_an_id_of_another_shape_is_one_of_nothing_and_nobody_is_asked(method: str, path: str) -> None:
    for wrong in ("short", NOBODY.replace("0", "a"), "0" * 27, "%27", "0" * 25 + "\n"):
        status, content = answered(request(method, path.replace(NOBODY, wrong), body="{}"))
        assert (status, content["detail"][:7]) == (404, "No such"), wrong


def test_a_method_is_one_in_capitals_and_no_header_makes_another_of_it_and_an_address_ends_where_it_ends() -> None:
    for method in ("delete", "Get", "HEAD", "OPTIONS", "TRACE", "QUERY"):
        assert answered(request(method, f"/api/workspaces/{NOBODY}/users/{NOBODY}"))[0] == 405, method
    assert answered(request("GET", "/api/workspaces\n"))[0] == 405
    overridden = request("GET", f"/api/workspaces/{NOBODY}/settings/") | {"headers": {"x-http-method-override": "PATCH"}}
    assert answered(overridden)[0] == 404


def test_what_is_missing_is_named_after_the_address() -> None:
    addresses = {
        "": "workspace",
        f"/users/{NOBODY}": "workspace or user",
        f"/users/{NOBODY}/memories/{NOBODY}": "workspace, user or memory",
    }
    for address, what in addresses.items():
        path = f"/api/workspaces/x{address}" + ("" if address else "/settings")
        method = "DELETE" if address.endswith(f"users/{NOBODY}") else "GET"
        assert answered(request(method, path)) == (404, problem(404, "Not Found", f"No such {what}."))


@pytest.mark.parametrize("path", ["/api/workspaces", f"/api/workspaces/{NOBODY}/users", f"/api/workspaces/{NOBODY}/users/{NOBODY}/core"])
def test_a_parameter_that_no_route_knows_is_named(path: str) -> None:
    asked = request("GET", path, queryStringParameters={"order": "name"})

    assert answered(asked) == (400, problem(400, "Bad Request", "There is no parameter 'order' here."))


@pytest.mark.parametrize(
    "body", ["", "no JSON", "[]", "null", '"text"', "[" * 100_000, '[{"text": "hello"}]', '{"text": "\ud800"}', "1" * 5_000]
)
def test_a_body_that_is_no_object_is_told_and_nobody_is_asked(body: str) -> None:
    status, content = answered(request("POST", f"/api/workspaces/{NOBODY}/users/{NOBODY}/messages", body=body))

    assert (status, list(content["faults"]), content["title"]) == (400, ["body"], "Bad Request")


@pytest.mark.parametrize("content_type", ["application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data"])
def test_a_body_is_read_as_json_whatever_it_is_called(content_type: str) -> None:
    asked = request("POST", f"/api/workspaces/{NOBODY}/users/{NOBODY}/messages", body='{"text": 5}')
    asked["headers"]["content-type"] = content_type

    assert list(answered(asked)[1]["faults"]) == ["text"]


def test_a_secret_in_a_refused_body_is_neither_answered_nor_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    body = json.dumps({"invite_code": "hush code", "personality": ["hush"], "name": "fine"})
    asked = request("PATCH", f"/api/workspaces/{NOBODY}/settings", body=body)
    asked["headers"]["if-match"] = '"1"'
    status, content = answered(asked)

    assert (status, set(content["faults"])) == (400, {"invite_code", "personality"})
    assert "hush" not in str(content) + str([record.__dict__ for record in caplog.records])


@pytest.mark.parametrize(("fault", "words"), [(DatabaseDown("it"), "Try again in a minute"), (MigrationsMissing("it"), "make migrate")])
def test_an_outage_is_told_as_one(fault: Exception, words: str) -> None:
    status, content = answered(request("GET", "/api/workspaces"), workspaces=Broken(fault))

    assert status == 503
    assert words in content["detail"]


def test_what_nobody_foresaw_goes_to_the_runtime_and_its_words_into_no_line_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(RuntimeError):
        answered(request("GET", "/api/workspaces"), workspaces=Broken(RuntimeError("what Ada said")))

    assert "what Ada said" not in caplog.text


def test_the_handler_answers_with_the_headers_of_a_page_that_nobody_keeps(monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    told = app.handler(signed_in(request("GET", "/api/nothing")), None)
    app.parts.cache_clear()

    headers = told["headers"]
    assert (told["statusCode"], headers["cache-control"], headers["content-type"]) == (404, "no-store", "application/problem+json")
    assert "content-security-policy" in headers
