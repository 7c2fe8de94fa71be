"""What the trust pass says about each of several recalled memories."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.memory.model import Memory
from agent7.memory.policy import DEFAULT_POLICY
from agent7.memory.recall.trust import is_single_valued, is_volatile, tags
from agent7.types import Origin, Tag
from tests.unit.memory.test_rules import KEPT, NOON

DAY = timedelta(days=1)
AT_ACME = replace(KEPT, id=1, subject="user", attribute="company", value="acme")


def tagged(*memories: Memory, days: float = 0) -> list[set[Tag]]:
    found = tags(memories, DEFAULT_POLICY, NOON + days * DAY)
    assert list(found) == [memory.id for memory in memories]
    return [set(found[memory.id]) for memory in memories]


def test_a_fresh_word_of_the_person_bears_no_tag() -> None:
    assert tagged(AT_ACME) == [set()]
    assert tagged() == []


@pytest.mark.parametrize(("confidence", "tag"), [(0.29, {Tag.UNCERTAIN}), (0.3, set())])
def test_below_the_line_is_uncertain(confidence: float, tag: set[Tag]) -> None:
    assert tagged(replace(KEPT, confidence=confidence)) == [tag]


@pytest.mark.parametrize("origin", list(Origin))
def test_only_the_person_and_an_operator_vouch(origin: Origin) -> None:
    vouched = origin in (Origin.DIRECT_USER, Origin.OPERATOR)
    assert tagged(replace(KEPT, origin=origin)) == [set() if vouched else {Tag.UNVERIFIED}]


@pytest.mark.parametrize(
    ("attribute", "days", "tag"),
    [("company", 60, set()), ("company", 61, {Tag.STALE}), ("name", 61, set()), ("allergies", 61, set()), (None, 61, set())],
)
def test_what_may_change_without_a_word_goes_stale(attribute: str | None, days: int, tag: set[Tag]) -> None:
    assert tagged(replace(KEPT, attribute=attribute), days=days) == [tag]


def test_a_confirmation_makes_it_fresh_again() -> None:
    assert tagged(replace(AT_ACME, last_confirmed_at=NOON + 30 * DAY), days=61) == [set()]


def test_all_that_contradict_each_other_are_in_conflict_and_no_other() -> None:
    rival = replace(AT_ACME, id=2, value="umbra")
    of_anna = replace(AT_ACME, id=3, subject="anna", value="umbra")
    city = replace(AT_ACME, id=4, attribute="city", value="porto")
    plain = replace(KEPT, id=5)
    assert tagged(AT_ACME, rival, of_anna, city, plain) == [{Tag.CONFLICT}, {Tag.CONFLICT}, set(), set(), set()]


def test_a_denial_of_the_same_value_is_a_conflict_and_its_repetition_is_none() -> None:
    assert tagged(AT_ACME, replace(AT_ACME, id=2, polarity=False)) == [{Tag.CONFLICT}, {Tag.CONFLICT}]
    assert tagged(AT_ACME, replace(AT_ACME, id=2)) == [set(), set()]


def test_several_values_of_what_has_several_are_no_conflict() -> None:
    chess = replace(AT_ACME, attribute="hobbies", value="chess")
    assert tagged(chess, replace(chess, id=2, value="judo")) == [set(), set()]


def test_tags_stand_beside_each_other() -> None:
    odd = replace(AT_ACME, id=2, value="umbra", origin=Origin.FORWARDED, confidence=0.1)
    assert tagged(AT_ACME, odd, days=61)[1] == {Tag.CONFLICT, Tag.UNCERTAIN, Tag.STALE, Tag.UNVERIFIED}


@pytest.mark.parametrize(
    ("attribute", "volatile", "single"),
    [("company", True, True), ("name", False, True), ("allergies", False, False), ("tools", True, False), ("no_such", False, False)],
)
def test_an_attribute_tells_whether_it_changes_and_how_many_values_it_has(attribute: str, volatile: bool, single: bool) -> None:
    assert (is_volatile(attribute), is_single_valued(attribute)) == (volatile, single)


def test_what_is_about_nothing_known_neither_changes_nor_has_one_value() -> None:
    assert not is_volatile(None)
    assert not is_single_valued(None)
