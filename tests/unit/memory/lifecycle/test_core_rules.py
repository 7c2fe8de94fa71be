"""What of the statements belongs to core memory, and under which key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent7.memory.lifecycle.core_rules import core_category, key_of, pattern_key
from agent7.memory.model import Memory
from agent7.store.memory.core import CoreCategory
from agent7.types import Origin, SourceType, Strength
from tests.unit.memory.test_rules import KEPT

NAME = replace(KEPT, subject="user", attribute="name", value="kim", strength=Strength.EXPLICIT)


@pytest.mark.parametrize(
    ("memory", "category"),
    [
        (NAME, CoreCategory.IDENTITY),
        (replace(NAME, attribute="spouse"), CoreCategory.RELATIONSHIP),
        (replace(NAME, attribute="diet"), CoreCategory.PREFERENCE),
        (replace(NAME, attribute="dog:second"), CoreCategory.RELATIONSHIP),
        (replace(NAME, origin=Origin.OPERATOR), CoreCategory.IDENTITY),
    ],
)
def test_who_somebody_is_belongs_to_core_memory(memory: Memory, category: CoreCategory) -> None:
    assert core_category(memory) is category


@pytest.mark.parametrize(
    "other",
    [
        {"subject": "anna"},
        {"subject": None},
        {"attribute": None},
        {"attribute": "likes"},
        {"attribute": "my:name"},
        {"polarity": False},
        {"value": None},
        {"secret": True},
        {"origin": Origin.FORWARDED},
        {"strength": Strength.IMPLIED},
        {"source_type": SourceType.VERBATIM},
    ],
)
def test_what_is_not_surely_about_the_person_does_not(other: dict[str, object]) -> None:
    assert core_category(replace(NAME, **other)) is None  # type: ignore[arg-type]


def test_an_entry_is_known_by_its_attribute_and_by_its_value_where_there_may_be_several() -> None:
    assert key_of(NAME) == "user/name"
    assert key_of(replace(NAME, attribute="children", value="mia")) == "user/children/mia"
    assert pattern_key(17) == "pattern/17"
