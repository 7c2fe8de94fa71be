"""Near-duplicates become one at night, through the nightly function; two different facts never do."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agent7.identity import MemoryId, Scope
from agent7.jobs import nightly
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import Memory, MemoryAgent, Note
from agent7.memory.write.birth import columns
from agent7.store.memory import memories, memory_changes
from agent7.store.memory.memory_changes import Indexed
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin, SourceType
from tests.conftest import NOON
from tests.integration.jobs.conftest import Night
from tests.integration.jobs.test_upkeep import counts
from tests.integration.memory.conftest import Person

DAY = timedelta(days=1)


@pytest.fixture
def adas(database: Database, ada: Scope, minilm: Int8MiniLM) -> Person:
    return Person(MemoryAgent(database, minilm, b"tests"), database, ada, NOON)


@pytest.fixture
def bobs(database: Database, bob: Scope, minilm: Int8MiniLM) -> Person:
    return Person(MemoryAgent(database, minilm, b"tests"), database, bob, NOON)


@pytest.fixture
def night(night: Night, minilm: Int8MiniLM) -> Night:
    night.embedder = minilm
    return night


def beside(
    person: Person, text: str, *, days: int = 0, source: SourceType = SourceType.EXTRACTION, origin: Origin = Origin.DIRECT_USER, **row: Any
) -> Memory:
    """A statement put beside what is there, as the union of two people or an import leaves it: nothing was compared when it came."""
    note = Note(text, source, origin, NOON + days * DAY)
    draft = person.memory.draft(person.scope, note, at=NOON)
    with person.database.transaction(Fence.around(person.scope)) as unit:
        values = {**columns(draft, person.memory._policy, NOON + days * DAY), "status": 0, "current_slot": None}
        new = memory_changes.write(unit, person.scope, values, Indexed(draft.frequencies, draft.model, draft.vector))
        assert new is not None
        for name, value in row.items():
            unit.execute(f"UPDATE memories SET {name} = %s WHERE id = %s", (value, new.id))  # type: ignore[arg-type]
        return memories.read(unit, [person.scope.own], [new.id])[new.id]


def now(person: Person, *rows: Memory) -> list[Memory]:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        found = memories.read(unit, [person.scope.own], [row.id for row in rows])
    return [found[row.id] for row in rows]


def used(night: Night, memory: MemoryId, times: int) -> None:
    night.change(
        """
        INSERT INTO memory_usage (memory_id, workspace_id, scope_id, use_count, access_count)
        SELECT id, workspace_id, scope_id, %s, %s FROM memories WHERE id = %s
        """,
        *(times, times + 1, memory),
    )


def standing(night: Night) -> list[str]:
    rows = night.rows("SELECT content FROM memories WHERE status = 0 AND superseded_at IS NULL AND kind <> 'verbatim' ORDER BY id")
    return [content for (content,) in rows]


class TestWhatBecomesOne:
    def test_the_better_told_stands_for_both_and_has_what_both_had(self, night: Night, adas: Person) -> None:
        told = beside(adas, "I live in Berlin", source=SourceType.EXPLICIT)
        heard = beside(adas, "I reside in Berlin", days=3, origin=Origin.TASK_RESULT)
        used(night, told.id, 2)
        used(night, heard.id, 5)
        night.clock.advance(4 * DAY)
        night.run("nightly")

        assert counts(night, "nightly")["merged"] == 1
        kept, copy = now(adas, told, heard)
        assert (kept.superseded_at, kept.use_count, kept.access_count, kept.origin) == (None, 7, 9, Origin.DIRECT_USER)
        assert kept.confidence == told.confidence
        assert kept.last_confirmed_at == NOON + 3 * DAY
        assert (copy.superseded_by, copy.superseded_as, copy.use_count) == (told.id, "merged", 5)

    def test_of_equals_the_newest_stays_with_the_slot(self, night: Night, adas: Person) -> None:
        first = adas.says("I live in Berlin").memory
        later = beside(adas, "I reside in Berlin", days=1, source=SourceType.EXPLICIT)
        night.run("nightly")

        (kept,) = now(adas, later)
        assert kept.superseded_at is None
        assert kept.current_slot == "user/city"
        assert now(adas, first)[0].superseded_as == "merged"
        assert adas.remembers("Where do I live?")[0] == "I reside in Berlin"

    def test_a_fuller_wording_stays_even_if_it_is_older(self, night: Night, adas: Person) -> None:
        beside(adas, "I am severely allergic to peanuts")
        beside(adas, "I'm allergic to peanuts", days=2)
        night.run("nightly")

        assert standing(night) == ["I am severely allergic to peanuts"]

    def test_what_was_compared_is_not_again_until_it_changes(self, night: Night, adas: Person) -> None:
        beside(adas, "I'm a nurse")
        night.run("nightly")
        assert night.rows("SELECT compared_at IS NULL FROM memories") == [(False,)]
        beside(adas, "I am a nurse", days=1)
        night.clock.advance(DAY)
        night.run("nightly")
        assert counts(night, "nightly")["merged"] == 1

    def test_what_has_no_vector_yet_waits_for_it(self, night: Night, adas: Person) -> None:
        beside(adas, "I'm a nurse")
        late = beside(adas, "I am a nurse")
        night.change("DELETE FROM memory_embeddings WHERE memory_id = %s", late.id)
        night.run("nightly")
        assert len(standing(night)) == 2
        assert adas.memory.embed_missing(adas.scope) == 1
        night.clock.advance(DAY)
        night.run("nightly")
        assert len(standing(night)) == 1


class TestWhatNeverDoes:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("My meeting is at 10:00", "My meeting is at 15:00"),
            ("I prefer dark mode", "I do not prefer dark mode"),
            ("I love hiking", "I used to love hiking"),
            ("My sister is called Ana", "My sister is called Anna"),
            ("My brother lives in Berlin", "My brother's girlfriend lives in Berlin"),
            ("The spare key is under the mat", "My neighbour's spare key is under the mat"),
            ("The parcel goes to Rome", "The parcel comes from Rome"),
            ("Anna is taller than Tom", "Tom is taller than Anna"),
            ("I like tea with milk", "I like tea without milk"),
            ("I have two cats", "I have three cats"),
            ("The garage opens on Monday", "The garage opens on Tuesday"),
            ("Mi hermano vive en Lima", "Mi hermana vive en Lima"),
            ("I live in Berlin with my sister", "I live in Berlin with my brother"),
        ],
    )
    def test_different_facts(self, night: Night, adas: Person, one: str, other: str) -> None:
        beside(adas, one)
        beside(adas, other, days=1)
        night.run("nightly")

        assert "merged" not in counts(night, "nightly")
        assert len(standing(night)) == 2

    def test_a_day_that_is_another_day(self, night: Night, adas: Person) -> None:
        beside(adas, "The party is tomorrow")
        beside(adas, "The party is tomorrow", days=7)
        night.run("nightly")

        assert len(standing(night)) == 2

    @pytest.mark.parametrize("mark", [{"protected": True}, {"secret": True}, {"status": 2}, {"kind": "episodic"}, {"speaker": "Tom"}])
    def test_what_is_protected_confidential_waiting_or_somebody_elses(self, night: Night, adas: Person, mark: dict[str, Any]) -> None:
        beside(adas, "I am a nurse")
        beside(adas, "I'm a nurse", **mark)
        night.run("nightly")

        assert "merged" not in counts(night, "nightly")

    def test_two_peoples(self, night: Night, adas: Person, bobs: Person) -> None:
        beside(adas, "I am a nurse")
        beside(bobs, "I'm a nurse")
        night.run("nightly")

        assert len(standing(night)) == 2


class TestAfterwards:
    def test_it_can_be_had_back(self, night: Night, adas: Person) -> None:
        kept, copy = beside(adas, "I am a nurse", source=SourceType.EXPLICIT), beside(adas, "I'm a nurse")
        used(night, kept.id, 2)
        used(night, copy.id, 3)
        night.run("nightly")
        (chapter,) = adas.memory.timeline.history(adas.scope, copy.id)
        assert chapter.merged == (copy.public_id,)
        assert not chapter.mistaken
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            assert adas.memory.merging.part(unit, adas.scope, copy.id, NOON)
            assert not adas.memory.merging.part(unit, adas.scope, copy.id, NOON), "once"

        assert [each.use_count for each in now(adas, kept, copy)] == [2, 3]
        night.clock.advance(DAY)
        night.run("nightly")
        assert standing(night) == ["I am a nurse", "I'm a nurse"], "what an operator has parted stays so"

    def test_forgetting_reaches_what_was_made_one(self, night: Night, adas: Person) -> None:
        beside(adas, "I reside in Berlin")
        beside(adas, "I live in Berlin", source=SourceType.EXPLICIT)
        night.run("nightly")
        assert len(standing(night)) == 1
        kept = adas.recalls("Where do I live?").items[0].memory
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.forget(unit, adas.scope, [kept.id], at=NOON)

        assert night.rows("SELECT content FROM memories UNION SELECT content FROM memories_cold") == []

    def test_in_the_cold_too(self, night: Night, adas: Person) -> None:
        kept = beside(adas, "I am a nurse", source=SourceType.EXPLICIT)
        beside(adas, "I'm a nurse")
        night.run("nightly")
        night.clock.advance(31 * DAY)
        night.run("nightly")
        assert night.rows("SELECT superseded_as FROM memories_cold") == [("merged",)]
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.forget(unit, adas.scope, [kept.id], at=NOON)

        assert night.rows("SELECT content FROM memories_cold") == []

    def test_a_message_that_is_taken_back_leaves_what_another_said(self, night: Night, adas: Person) -> None:
        copy = beside(adas, "I reside in Berlin", source_message_id=41)
        kept = beside(adas, "I live in Berlin", days=1, source=SourceType.EXPLICIT, source_message_id=42)
        night.run("nightly")
        assert now(adas, copy)[0].superseded_by == kept.id
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.withdraw(unit, adas.scope, [42], turn=None, at=NOON, for_good=True)  # type: ignore[list-item]

        assert standing(night) == ["I reside in Berlin"]


class TestHowItRuns:
    def test_a_killed_worker_is_followed_from_its_cursor(self, night: Night, adas: Person, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(nightly, "COMPARED_AT_ONCE", 1)
        for number in range(6):
            beside(adas, f"My locker number {number} is green")
            beside(adas, f"Oh, my locker number {number} is green")
        compared, compare = list[int](), nightly.MergeDuplicates._merge

        def dies(self: Any, run: Any, scope: Any, ids: Any) -> Any:
            if len(compared) == 5:
                compared.append(-1)
                raise KeyboardInterrupt
            compared.extend(ids)
            return compare(self, run, scope, ids)

        monkeypatch.setattr(nightly.MergeDuplicates, "_merge", dies)
        night.fire("nightly")
        message = night.queues["nightly"].sent[0]
        with pytest.raises(KeyboardInterrupt):
            night.drain("nightly")
        night.queues["nightly"].sent.append(message)
        night.clock.advance(timedelta(minutes=30))
        night.drain("nightly")

        assert len(standing(night)) == 6
        assert night.runs("nightly")[-1][2] == "done"
        assert night.rows("SELECT count(*) FROM memories WHERE compared_at IS NULL AND superseded_at IS NULL") == [(0,)]

    def test_a_poisoned_statement_keeps_no_other_from_it(self, night: Night, adas: Person, monkeypatch: pytest.MonkeyPatch) -> None:
        poison = beside(adas, "My bicycle is broken")
        beside(adas, "I am a nurse")
        beside(adas, "I'm a nurse")
        compare = nightly.MergeDuplicates._merge

        def poisoned(self: Any, run: Any, scope: Any, ids: Any) -> Any:
            if poison.id in ids:
                raise ValueError("poison")
            return compare(self, run, scope, ids)

        monkeypatch.setattr(nightly.MergeDuplicates, "_merge", poisoned)
        night.run("nightly")

        assert night.runs("nightly")[-1][2] == "failed"
        assert len(standing(night)) == 2

    def test_a_workspace_that_is_deleted_meanwhile_ends_it(self, night: Night, adas: Person, monkeypatch: pytest.MonkeyPatch) -> None:
        beside(adas, "I am a nurse")
        beside(adas, "I'm a nurse")
        compare = nightly.MergeDuplicates._merge

        def goes(self: Any, run: Any, scope: Any, ids: Any) -> Any:
            night.change("DELETE FROM job_runs")  # as the workspace takes it along
            return compare(self, run, scope, ids)

        monkeypatch.setattr(nightly.MergeDuplicates, "_merge", goes)
        night.run("nightly")

        assert len(standing(night)) == 2, "nothing is written once the run is nobody's"
