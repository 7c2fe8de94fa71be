"""The OpenAPI document: as the routes are, valid, and telling of each operation who may do it and what can come of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate
from pydantic import ValidationError

from agent7.api import openapi, routes
from agent7.api.sharing import entrance
from agent7.api.sharing import openapi as of_agents
from tests import api_shapes

CHECKED_IN = Path(__file__).resolve().parents[2] / "docs/openapi.json"
OPERATIONS = [(method.upper(), path, each) for path, methods in openapi.document()["paths"].items() for method, each in methods.items()]


def test_what_is_checked_in_is_what_the_routes_are() -> None:
    assert CHECKED_IN.read_text() == openapi.text(), "run `make openapi`"


def test_the_document_is_valid_and_names_every_route_once() -> None:
    validate(openapi.document())
    served = {(methods[0], path.replace("<", "{").replace(">", "}")) for each in routes.RESOURCES for path, methods, *_ in each._routes}

    assert {(method, path) for method, path, _ in OPERATIONS} == served
    assert len({each["operationId"] for *_, each in OPERATIONS}) == len(OPERATIONS)


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=[f"{method} {path}" for method, path, _ in OPERATIONS])
def test_an_operation_tells_who_may_and_what_can_come_of_it(method: str, path: str, operation: dict[str, Any]) -> None:
    answers, role = set(operation["responses"]), operation["x-role"]

    assert {"400", "401", "429", "503"} <= answers
    assert any(code.startswith("2") for code in answers)
    assert role in ("nobody", "viewer", "admin") or method != "GET" or path.endswith("/export"), "who looks only carries nothing away"
    assert ("403" in answers) == (role not in ("nobody", "viewer") or (role == "viewer" and "{workspace}" not in path))
    assert ("404" in answers) == ("{" in path)
    assert ("409" in answers) == (method != "GET")
    seen = [each for each in operation.get("parameters", []) if each["name"] == "If-Match"]
    assert ("412" in answers) == bool(seen)
    assert ("428" in answers) == any(each["required"] for each in seen)
    assert operation["summary"][0].isupper()
    assert operation["tags"][0] in openapi.TAGS


def test_every_operation_names_the_shape_of_its_answer_and_no_member_of_it_is_left_open() -> None:
    answers = {each["operationId"]: answer for *_, each in OPERATIONS for code, answer in each["responses"].items() if code < "3"}
    schemas = {name: answer["content"]["application/json"]["schema"] for name, answer in answers.items()}
    open_ones = {name for name, schema in schemas.items() if "$ref" not in schema and "anyOf" not in schema}

    assert open_ones == {"description_openapi"}
    assert answers.keys() - openapi.SHAPES.keys() == {each for each in answers if each.startswith("agents_")}
    assert openapi.SHAPES.keys() <= answers.keys()


def test_an_answer_with_a_member_that_is_not_told_is_found() -> None:
    told = {"statusCode": 200, "body": '{"email": "ada@example.com"}'}
    api_shapes.fits("GET", "/api/me", told)

    for body in ('{"email": "ada@example.com", "age": 36}', "{}", '{"email": 1}'):
        with pytest.raises(ValidationError):
            api_shapes.fits("GET", "/api/me", told | {"body": body})


def test_what_agents_reach_is_described_as_it_is() -> None:
    document = of_agents.document()
    checked_in = Path(__file__).resolve().parents[2] / "docs/openapi-shared.json"
    served = {(methods[0], path.replace("<", "{").replace(">", "}")) for each in entrance.resources() for path, methods, *_ in each._routes}

    validate(document)
    assert checked_in.read_text() == of_agents.text(), "run `make openapi`"
    assert {(method.upper(), path) for path, methods in document["paths"].items() for method in methods} == served
    assert {"401", "429"} <= set.intersection(*(set(each["responses"]) for ways in document["paths"].values() for each in ways.values()))
