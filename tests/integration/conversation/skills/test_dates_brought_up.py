"""What falls on the day is brought up by itself: in the morning, once, where the workspace allows it and the person may be written to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from threading import Thread

import psycopg
import pytest

from agent7.conversation.skills.reminders.delivery import ReminderDelivery
from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.skills.conftest import Ring
from tests.integration.jobs.conftest import Night

ADA = "447700900001"
WEDDING = "My sister's wedding is on Thursday 5 March"
TOLD = f"Today is the day that you told me of:\n• {WEDDING}"


def on(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)  # the world's clock begins on Monday 2 March 2026 at noon, UTC


@pytest.fixture
def owner(owner_dsn: str) -> Iterator[psycopg.Connection[object]]:
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute("UPDATE workspaces SET proactive = 'on'")
        yield owner


@pytest.fixture
def night(talk: Talk, database_url: str, owner_dsn: str) -> Iterator[Night]:
    night = Night(database_url, owner_dsn, clock=talk.world.clock)
    yield night
    night.close()


type Reflect = Callable[[datetime], int]


@pytest.fixture
def reflect(talk: Talk, night: Night, owner: object) -> Reflect:
    def reflect(moment: datetime) -> int:
        """Let the job of that night look at what the day brings; how much it was."""
        night.clock.advance(moment - night.clock.now())
        night.run("reflection")
        return int(night.runs("reflection")[-1][3].get("triggers_due", 0))

    return reflect


def test_what_was_told_of_a_day_comes_in_its_morning_once(talk: Talk, ring: Ring, reflect: Reflect) -> None:
    talk.say(ADA, WEDDING)
    assert reflect(on(4, 3)) == 0
    assert ring.at(on(4, 20)) == []
    talk.say(ADA, "good evening")
    assert reflect(on(5, 3)) == 1
    assert ring.at(on(5, 8, 59)) == []
    assert ring.at(on(5, 9)) == [TOLD]
    assert reflect(on(6, 3)) == 0
    assert [ring.at(moment) for moment in (on(5, 9), on(5, 12), on(6, 9))] == [[], [], []]


def test_nothing_comes_where_the_workspace_does_not_want_it(
    talk: Talk, ring: Ring, reflect: Reflect, owner: psycopg.Connection[object], memory: MemoryAgent, scope_of: Callable[[str], Scope]
) -> None:
    owner.execute("UPDATE workspaces SET proactive = DEFAULT")
    talk.say(ADA, "My sister's wedding is tomorrow")
    reflect(on(3, 3))

    assert ring.at(on(3, 9)) == []
    assert [each.context for each in memory.triggers.due(scope_of(ADA), on(3, 10))] == ["My sister's wedding is tomorrow"]


def test_the_words_of_the_workspace_stand_above_it(talk: Talk, ring: Ring, reflect: Reflect, owner: psycopg.Connection[object]) -> None:
    owner.execute("UPDATE workspaces SET heartbeat = 'Good morning from the bakery! Today:'")
    talk.say(ADA, "My sister's wedding is tomorrow", "My exam is tomorrow")
    reflect(on(3, 3))

    assert ring.at(on(3, 9)) == ["Good morning from the bakery! Today:\n• My sister's wedding is tomorrow\n• My exam is tomorrow"]


def test_it_speaks_the_language_in_which_it_was_told(talk: Talk, ring: Ring, reflect: Reflect) -> None:
    talk.say(ADA, "Meine Schwester heiratet morgen in Bremen")
    reflect(on(3, 3))

    assert ring.at(on(3, 9)) == ["Heute ist der Tag, von dem du mir erzählt hast:\n• Meine Schwester heiratet morgen in Bremen"]


def test_where_the_window_is_closed_the_session_begins_with_it_instead(
    talk: Talk, ring: Ring, reflect: Reflect, memory: MemoryAgent, scope_of: Callable[[str], Scope]
) -> None:
    talk.say(ADA, WEDDING)
    assert reflect(on(5, 3)) == 1
    assert ring.at(on(5, 9)) == []
    talk.world.clock.advance(on(5, 11) - talk.world.clock.now())
    talk.say(ADA, "good morning")
    assert ring.at(on(5, 12)) == []
    started = memory.session_start.load(scope_of(ADA), at=on(5, 12))
    assert [each.context for each in started.due] == [WEDDING]


def test_quiet_hours_of_the_person_put_it_off(
    talk: Talk, ring: Ring, reflect: Reflect, owner: psycopg.Connection[object], database: Database, scope_of: Callable[[str], Scope]
) -> None:
    owner.execute("UPDATE workspaces SET quiet_from = '21:00', quiet_until = '10:30'")
    talk.say(ADA, "hello")
    with database.transaction(Fence.around(scope_of(ADA))) as unit:
        users.set_time_zone(unit, scope_of(ADA), "Asia/Tokyo")
    talk.say(ADA, "My sister's wedding is tomorrow")  # nine in the evening in Tokyo
    reflect(on(2, 18))

    assert ring.at(on(3, 0)) == [], "nine in the morning"
    assert ring.at(on(3, 1, 29)) == []
    assert ring.at(on(3, 1, 30)) == ["Today is the day that you told me of:\n• My sister's wedding is tomorrow"]


def test_what_has_its_hour_before_the_quiet_ends_is_not_brought_up_too_late(
    talk: Talk, ring: Ring, reflect: Reflect, owner: psycopg.Connection[object]
) -> None:
    owner.execute("UPDATE workspaces SET quiet_from = '21:00', quiet_until = '08:00'")
    talk.say(ADA, "My flight leaves tomorrow at 07:30")
    assert reflect(on(3, 3)) == 1

    assert ring.at(on(3, 6, 30)) == []
    assert ring.at(on(3, 8)) == []


def test_an_early_hour_is_brought_up_before_it(talk: Talk, ring: Ring, reflect: Reflect, owner: psycopg.Connection[object]) -> None:
    owner.execute("UPDATE workspaces SET quiet_from = '00:00', quiet_until = '00:00'")
    talk.say(ADA, "My flight leaves tomorrow at 07:30")
    reflect(on(3, 3))

    assert ring.at(on(3, 6, 29)) == []
    assert len(ring.at(on(3, 6, 30))) == 1


def test_what_was_told_on_its_own_day_is_not_told_back(talk: Talk, ring: Ring, reflect: Reflect) -> None:
    reflect(on(2, 13))
    talk.say(ADA, "My dentist appointment is today at 17:00")
    assert reflect(on(3, 3)) == 0
    assert ring.at(on(2, 17)) == []


def test_two_polls_at_once_and_a_repeated_reflection_bring_it_up_once(
    talk: Talk, ring: Ring, reflect: Reflect, database_url: str, minilm: Int8MiniLM, night: Night
) -> None:
    talk.say(ADA, "My sister's wedding is tomorrow", "My exam is tomorrow")
    reflect(on(3, 3))
    night.change("DELETE FROM job_runs")
    night.ledger.entries.clear()
    assert reflect(on(3, 4)) == 2
    talk.world.clock.advance(on(3, 9) - talk.world.clock.now())
    polls = [Database(database_url, application_name=f"poll {number}") for number in range(4)]
    hint = lambda workspace, scope: ring.hinted.append((workspace, scope))  # noqa: E731
    threads = [Thread(target=ReminderDelivery(each, MemoryAgent(each, minilm, b"tests"), hint).run, args=(on(3, 9),)) for each in polls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in polls:
        each.close()

    told = "\n".join(ring.at(on(3, 9)))
    assert [told.count(each) for each in ("wedding", "exam")] == [1, 1]
    assert ring.at(on(3, 10)) == []


def test_a_poll_that_dies_before_its_commit_brings_up_nothing_and_the_next_does_once(
    talk: Talk, ring: Ring, reflect: Reflect, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk.say(ADA, "My sister's wedding is tomorrow")
    reflect(on(3, 3))
    sent = type(ring.memory.triggers).sent

    class Dies(Exception):
        pass

    def dies(*_: object, **__: object) -> None:
        raise Dies

    monkeypatch.setattr(type(ring.memory.triggers), "sent", dies)
    with pytest.raises(Dies):
        ring.at(on(3, 9))
    monkeypatch.setattr(type(ring.memory.triggers), "sent", sent)
    assert len(ring.at(on(3, 9))) == 1
    assert ring.at(on(3, 10)) == []


def test_what_was_forgotten_is_not_brought_up(talk: Talk, ring: Ring, reflect: Reflect) -> None:
    talk.say(ADA, "Remember that my sister's wedding is tomorrow")
    reflect(on(3, 3))
    assert "forgotten" in talk.say(ADA, "Forget about the wedding")

    assert ring.at(on(3, 9)) == []


def test_what_is_not_so_any_more_is_not_brought_up(talk: Talk, ring: Ring, reflect: Reflect, owner: psycopg.Connection[object]) -> None:
    talk.say(ADA, "Remember that my sister's wedding is tomorrow")
    reflect(on(3, 3))
    owner.execute("UPDATE memories SET superseded_at = now() WHERE kind <> 'verbatim'")

    assert ring.at(on(3, 9)) == []


def test_who_opted_out_or_is_blocked_is_left_alone(
    talk: Talk, ring: Ring, reflect: Reflect, database: Database, scope_of: Callable[[str], Scope]
) -> None:
    bob = "447700900002"
    for who in (ADA, bob):
        talk.say(who, "My sister's wedding is tomorrow")
    talk.say(ADA, "stop")
    with database.transaction(Fence.around(scope_of(bob))) as unit:
        users.set_access(unit, scope_of(bob), "blocked")
    reflect(on(3, 3))

    assert ring.at(on(3, 9)) == []


def test_while_a_human_answers_it_waits(talk: Talk, ring: Ring, reflect: Reflect) -> None:
    talk.say(ADA, "My sister's wedding is tomorrow")
    reflect(on(3, 3))
    talk.say(ADA, "I want to talk to a human")
    assert ring.at(on(3, 9)) == []
    talk.say(ADA, "back to the assistant")
    assert len(ring.at(on(3, 9, 15))) == 1


def test_the_session_of_the_day_begins_with_the_memory_of_it(
    talk: Talk, reflect: Reflect, memory: MemoryAgent, scope_of: Callable[[str], Scope]
) -> None:
    talk.say(ADA, f"Remember that {WEDDING[0].lower()}{WEDDING[1:]}")
    for number in range(8):
        talk.say(ADA, f"Remember that the code of cupboard {number} is {4711 + number}")

    before = memory.session_start.load(scope_of(ADA), at=on(4, 12))
    started = memory.session_start.load(scope_of(ADA), at=on(5, 12))
    assert not any("wedding" in each.memory.content for each in before.memories)
    assert "wedding" in started.memories[0].memory.content
    assert len(started.memories) == len(before.memories)
