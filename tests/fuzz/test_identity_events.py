"""No sequence of what Meta may post lets anybody read what somebody else told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings

from agent7.store.identity import tenancy
from tests.fuzz.identity_events import Town, acts
from tests.integration.conversation.world import World

type Play = Callable[[list[tuple[Any, ...]]], None]


@pytest.fixture
def play(database_url: str, owner_dsn: str, first_start: tenancy.Workspace) -> Iterator[Play]:
    world = World(database_url, owner_dsn)
    yield lambda happened: Town(world).play(happened)
    world.close()


MOVED_ONTO = ("changes", 1, 2, "at once", False, False, False, False)
MOVED_WHERE_SOMEBODY_WROTE = ("changes", 1, 0, "at once", False, False, False, False)


@example(happened=[("tells", 0, "late"), ("tells", 1, "at once"), MOVED_WHERE_SOMEBODY_WROTE])  # what was sent before comes after
@example(happened=[("tells", 1, "at once"), MOVED_ONTO, ("registers", 0, 2)])  # a number that news alone have shown is given out again
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], print_blob=False)
@given(happened=acts)
def test_whoever_a_reply_reaches_has_told_every_word_in_it(play: Play, happened: list[tuple[Any, ...]]) -> None:
    play(happened)
