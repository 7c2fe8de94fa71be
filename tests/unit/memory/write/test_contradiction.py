"""What a new statement does to an old one of its slot: confirm, replace, stand beside, come late, add."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agent7.memory.model import Draft, Note
from agent7.memory.policy import DEFAULT_POLICY
from agent7.memory.write.contradiction import Effect, effect
from agent7.types import Category, Domain, Kind, Origin
from tests.unit.memory.test_rules import KEPT, NOON

HELD = replace(KEPT, content="I live in Porto", subject="user", attribute="city", value="porto", confidence=0.9)
HOUR = timedelta(hours=1)


def draft(content: str, value: str | None, *, origin: Origin = Origin.DIRECT_USER, said_at=NOON + HOUR, **about: object) -> Draft:
    note = Note.extracted(content, said_at=said_at, origin=origin, evidence="")
    about = {"subject": "user", "attribute": "city", "value": value, "single_valued": True} | about
    return Draft(note, content, "en", 30, Kind.SEMANTIC, Category.FACT, Domain.GENERAL, **about)  # type: ignore[arg-type]


MOVED = draft("I live in Braga", "braga")


def done(new: Draft, old=HELD, *, confidence: float = 0.9) -> Effect:
    return effect(new, confidence, old, DEFAULT_POLICY)


def test_the_same_again_confirms_and_another_value_replaces() -> None:
    assert done(draft("I live in Porto", "porto")) is Effect.CONFIRMS
    assert done(MOVED) is Effect.REPLACES


def test_the_same_value_denied_is_not_the_same() -> None:
    assert done(draft("I don't live in Porto", "porto", polarity=False)) is Effect.REPLACES


def test_the_same_value_of_another_attribute_is_not_the_same() -> None:
    assert done(draft("My hometown is Porto", "porto", attribute="hometown")) is Effect.REPLACES


@pytest.mark.parametrize(("confidence", "becomes"), [(0.62, Effect.REPLACES), (0.6, Effect.STANDS_BESIDE), (0.3, Effect.STANDS_BESIDE)])
def test_what_is_much_less_sure_stands_beside(confidence: float, becomes: Effect) -> None:
    assert done(MOVED, confidence=confidence) is becomes


def test_the_line_of_much_less_sure_belongs_to_standing_beside() -> None:
    sure = replace(HELD, confidence=DEFAULT_POLICY.much_lower)
    assert done(MOVED, sure, confidence=0.0) is Effect.STANDS_BESIDE


def test_only_a_stranger_to_what_the_person_said_stands_beside() -> None:
    forwarded = draft("I live in Braga", "braga", origin=Origin.FORWARDED)
    assert done(forwarded) is Effect.STANDS_BESIDE
    assert done(forwarded, replace(HELD, origin=Origin.FORWARDED)) is Effect.REPLACES
    assert done(MOVED, replace(HELD, origin=Origin.FORWARDED)) is Effect.REPLACES
    assert done(draft("I live in Braga", "braga", origin=Origin.OPERATOR)) is Effect.REPLACES


def test_what_was_said_before_comes_late_and_at_the_same_moment_does_not() -> None:
    assert done(draft("I live in Braga", "braga", said_at=NOON - HOUR)) is Effect.CAME_LATE
    assert done(draft("I live in Braga", "braga", said_at=NOON)) is Effect.REPLACES


def test_one_of_several_values_joins_and_its_denial_replaces() -> None:
    held = replace(HELD, content="My hobby is chess", attribute="hobbies", value="chess")
    hobby = {"attribute": "hobbies", "single_valued": False}
    assert done(draft("My hobby is judo", "judo", **hobby), held) is Effect.ADDS
    assert done(draft("My hobby is not chess", "chess", polarity=False, **hobby), held) is Effect.REPLACES


@pytest.mark.parametrize(
    ("content", "value", "held", "becomes"),
    [
        ("I jog with Anna", "jogging", "I jog", Effect.CONFIRMS),
        ("I jog", "jogging", "I jog with Anna", Effect.CONFIRMS),
        ("I jog with Anna", "jogging", "I jog with Carla", Effect.ADDS),
        ("I jog on Monday", "jogging", "I jog on Friday", Effect.ADDS),
        ("Call me at 5512 in May", "5512", "Call me at 5512 in June", Effect.CONFIRMS),
    ],
)
def test_the_same_value_with_details_that_do_not_fit_together_is_another_one(content: str, value: str, held: str, becomes: Effect) -> None:
    old = replace(HELD, content=held, value=value)
    assert done(draft(content, value), old) is becomes


def test_without_a_value_only_the_wording_tells() -> None:
    old = replace(HELD, content="I jog with Anna", value=None)
    assert done(draft("I jog with Carla", None), old) is Effect.ADDS
    assert done(draft("I jog with Anna", None), old) is Effect.CONFIRMS
