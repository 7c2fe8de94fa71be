"""Answers of the admin API held against what its description tells: a member that is not told, is missing, or is of another type fails."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from pydantic import TypeAdapter

from agent7.api import openapi, routes
from agent7.api.answers import SHAPES


@cache
def shape_of(operation: str) -> TypeAdapter[Any]:
    return TypeAdapter(SHAPES[operation])


def fits(method: str, path: str, answer: dict[str, Any]) -> None:
    """Raises ValidationError for an answer that is done and not of its shape."""
    for route in routes.resolver().table():
        if answer["statusCode"] < 300 and route.method == method and re.fullmatch(route.rule, path):
            operation = openapi.operation_id(route.func)
            if operation in SHAPES:  # others are checked by their return types
                shape_of(operation).validate_json(answer["body"], strict=True, extra="forbid")
            return


def hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold every answer of this test against its shape."""
    answer = routes.answer

    def answer_of_its_shape(event: dict[str, Any], *rest: Any) -> dict[str, Any]:
        told = answer(event, *rest)
        http = event["requestContext"]["http"]
        fits(http["method"], http["path"], told)
        return told

    monkeypatch.setattr(routes, "answer", answer_of_its_shape)
