"""What the jobs do to memory, through their functions: hourly and nightly."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, Note
from agent7.store.unit_of_work import Database
from agent7.types import Category, Origin, SourceType
from tests.conftest import NOON
from tests.integration.jobs.conftest import Night
from tests.integration.memory.conftest import Person
from tests.integration.memory.lifecycle.test_core import RUNS, happens

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def adas(database: Database, ada: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, ada, NOON)


@pytest.fixture
def bobs(database: Database, bob: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, bob, NOON)


def drawn(text: str, **about: Any) -> Note:
    return Note(text, SourceType.EXTRACTION, Origin.DIRECT_USER, NOON, **about)


def counts(night: Night, job: str) -> dict[str, int]:
    """Of its last run, what is not nothing."""
    _, _, state, told = night.runs(job)[-1]
    assert state == "done"
    return {name: number for name, number in told.items() if number}


class TestHourly:
    def test_what_has_expired_leaves_recall_and_what_was_stated_is_archived_at_most(self, night: Night, adas: Person, bobs: Person) -> None:
        stated = adas.says("The code of the gate is 4711").memory
        heard = adas.keep(drawn("The gate is open today")).memory
        adas.says("My name is Ada")
        bobs.says("My name is Bob")
        night.change("UPDATE memories SET expires_at = %s WHERE id = ANY (%s)", NOON + HOUR, [stated.id, heard.id])
        night.run("hourly")
        assert counts(night, "hourly") == {}
        night.clock.advance(HOUR)
        night.run("hourly")

        assert counts(night, "hourly") == {"archived": 1, "cooled": 1}
        assert night.rows("SELECT status FROM memories WHERE id = %s", stated.id) == [(1,)]
        assert night.rows("SELECT id FROM memories_cold") == [(heard.id,)]
        night.clock.advance(HOUR)
        night.run("hourly")
        assert counts(night, "hourly") == {}, "what is archived is done with"

    def test_each_session_that_is_over_gets_one_hint_an_hour_until_it_is_read(self, night: Night, ada: Scope) -> None:
        night.change(
            """
            INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
            SELECT 'c' || n, 1, %s, %s, 'whatsapp', %s, %s - n * interval '20 minutes' FROM generate_series(1, 3) n
            """,
            *(ada.own, ada.user, NOON - DAY, NOON),
        )
        night.run("hourly")
        night.run("hourly")
        assert [message.body["conversation"] for message in night.extraction.sent] == [2, 3]
        assert counts(night, "hourly") == {"flushed": 2}
        night.change("UPDATE conversations SET flushed_at = %s WHERE id > 1", NOON)
        night.clock.advance(HOUR)
        night.run("hourly")
        assert [message.body["conversation"] for message in night.extraction.sent] == [2, 3, 1]

    def test_a_queue_that_is_away_leaves_the_sessions_for_later(self, night: Night, ada: Scope) -> None:
        night.change(
            """
            INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
            VALUES ('c', 1, %s, %s, 'whatsapp', %s, %s)
            """,
            *(ada.own, ada.user, NOON - DAY, NOON - HOUR),
        )
        night.extraction.down = True
        night.run("hourly")
        assert night.entry("hourly").finished == ""
        night.extraction.down = False
        night.clock.advance(HOUR)
        night.run("hourly")
        assert len(night.extraction.sent) == 1


class TestNightly:
    def test_time_takes_each_persons_memories_where_they_belong(self, night: Night, adas: Person, bobs: Person) -> None:
        adas.says("My name is Ada")
        old = adas.keep(drawn("I live in Berlin")).memory
        adas.keep(drawn("I live in Rome"), at=NOON + DAY)
        unsure = bobs.keep(drawn("The old bakery near the station sells rye bread")).memory
        bobs.keep(drawn("We chose Postgres for billing", category=Category.DECISION))
        night.change("UPDATE memories SET confidence = 0.2 WHERE id = %s", unsure.id)

        night.clock.advance(32 * DAY)
        night.run("nightly")
        assert counts(night, "nightly") == {"people": 2, "archived": 1, "cooled": 1}
        assert night.rows("SELECT id FROM memories_cold") == [(old.id,)]
        assert night.rows("SELECT id FROM memories WHERE status = 1") == [(unsure.id,)]
        night.clock.advance(DAY)
        night.run("nightly")
        assert counts(night, "nightly") == {"people": 2}
        night.clock.advance(400 * DAY)
        night.run("nightly")
        assert night.rows("SELECT content FROM memories WHERE status = 0") == [("My name is Ada",)]

    def test_a_year_of_nights_does_not_lose_what_was_stated(self, night: Night, adas: Person) -> None:
        adas.says("My name is Ada")
        adas.says("I am allergic to peanuts")
        for _ in range(12):
            night.clock.advance(31 * DAY)
            night.run("nightly")

        assert adas.remembers("What am I allergic to?", at=night.clock.now())[0] == "I am allergic to peanuts"


class TestReflection:
    def test_what_happened_on_three_days_is_a_pattern_once(self, night: Night, adas: Person, minilm: Int8MiniLM) -> None:
        """Written while the embedding model was down: the job makes the vectors first."""
        night.embedder = minilm
        happens(adas, RUNS[:3])
        night.clock.advance(3 * DAY)
        night.run("reflection")
        assert counts(night, "reflection") == {"people": 1, "embedded": 3, "patterns": 1}
        night.clock.advance(DAY)
        night.run("reflection")
        assert counts(night, "reflection")["people"] == 1
        assert "patterns" not in counts(night, "reflection")

    def test_a_model_that_is_down_keeps_nobody_from_it(self, night: Night, adas: Person, bobs: Person) -> None:
        adas.says("My name is Ada")
        night.run("reflection")

        assert counts(night, "reflection") == {"people": 2}


class TestWeekly:
    def test_summaries_are_made_from_what_is_active_now(self, night: Night, adas: Person) -> None:
        gate = adas.says("The code of the gate is 4711").memory
        adas.says("My name is Ada")
        night.run("weekly")
        assert any("4711" in content for (content,) in night.rows("SELECT content FROM category_summaries WHERE current"))
        night.change("UPDATE memories SET expires_at = %s WHERE id = %s", NOON + DAY, gate.id)
        night.clock.advance(7 * DAY)
        night.run("hourly")
        night.run("weekly")

        told = [content for (content,) in night.rows("SELECT content FROM category_summaries WHERE current")]
        assert told
        assert not any("4711" in content for content in told)
        assert counts(night, "weekly")["summaries_rebuilt"] >= 1
