"""Core memory: who somebody is, stated outright or seen again and again. It changes slowly and can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest

from agent7.errors import BadRequest, NotAllowed, NotFound
from agent7.identity import MessageId
from agent7.memory import MemoryAgent, Note, VersionConflict
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Kind, Origin, SourceType
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person

RUNS = (
    "Went running along the river before work",
    "Went running in the park before work",
    "Was running before work, along the river again",
    "Went running along the river before work, it rained",
    "Went running before work with the dog, along the river",
)
FILMS = (
    "Watched an old film with Tom on Friday night",
    "Watched a film with Tom, an old one, on Friday",
    "On Friday we watched another old film, Tom and I",
    "Watched an old film on Friday with Tom",
    "Old film with Tom on Friday night again",
)


def core_of(person: Person) -> list[tuple[str, str]]:
    return [(entry.category, entry.state.content) for entry in person.memory.core.entries(person.scope)]


def episode(text: str, at: datetime, origin: Origin = Origin.DIRECT_USER) -> Note:
    return Note(text, SourceType.EXTRACTION, origin, at, kind=Kind.EPISODIC, language="en", holds_slot=False)


def happens(person: Person, texts: tuple[str, ...], *, origin: Origin = Origin.DIRECT_USER, first_day: int = 0) -> None:
    for day, text in enumerate(texts, start=first_day):
        at = person.noon + timedelta(days=day)
        person.keep(episode(text, at, origin), at=at)


def patterns_of(person: Person) -> list[str]:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        rows = unit.execute(
            "SELECT content FROM memories WHERE scope_id = %s AND source_type = 'reflection' AND superseded_at IS NULL ORDER BY id",
            (person.scope.own,),
        ).fetchall()
    return [row[0] for row in rows]


@pytest.mark.parametrize(
    ("said", "category"),
    [
        ("My name is Ada", "identity"),
        ("Soy celíaca", "identity"),
        ("Ich bin gegen Nüsse allergisch", "identity"),
        ("Ma femme s'appelle Anne", "relationship"),
        ("Meu cachorro se chama Rex", "relationship"),
        ("I'm vegan", "preference"),
    ],
)
def test_who_somebody_says_they_are_is_core_memory(adas: Person, said: str, category: str):
    adas.says(said)
    assert [found for found, _ in core_of(adas)] == [category]


@pytest.mark.parametrize("said", ["I like tea", "I don't work at Acme", "The meeting is at three", "My password hint is the sea"])
def test_what_says_nothing_of_who_they_are_stays_out_of_core(adas: Person, said: str):
    adas.says(said)
    assert core_of(adas) == []


def test_nobody_else_says_who_they_are(adas: Person):
    adas.says("My name is Eve", origin=Origin.FORWARDED)
    adas.keep(Note.extracted("My employer is Evil Corp", said_at=adas.noon, origin=Origin.TASK_RESULT, evidence="Evil Corp"))
    assert core_of(adas) == []


def test_a_new_employer_takes_the_place_of_the_old_and_both_stay_on_record(adas: Person):
    adas.says("I work at Acme")
    later = adas.noon + timedelta(days=20)
    adas.says("I work at Globex", at=later)
    (entry,) = adas.memory.core.entries(adas.scope)
    assert (entry.version, entry.state.content) == (2, "I work at Globex")
    assert [version.state.content for version in adas.memory.core.history(adas.scope, entry.public_id)] == [
        "I work at Acme",
        "I work at Globex",
    ]


def test_the_same_again_is_support_and_no_new_version(adas: Person):
    adas.says("My name is Ada", source_message_id=MessageId(1))
    adas.says("My name is Ada", source_message_id=MessageId(2))
    (entry,) = adas.memory.core.entries(adas.scope)
    assert (entry.version, entry.state.source_count) == (1, 2)


def test_of_several_values_each_is_an_entry_and_the_one_that_is_taken_back_goes(adas: Person):
    adas.says("I'm allergic to nuts")
    adas.says("I'm allergic to shellfish")
    adas.says("I'm no longer allergic to nuts", at=adas.noon + timedelta(days=1))
    assert [content for _, content in core_of(adas)] == ["I'm allergic to shellfish"]


def test_undo_restores_what_was_so_before_and_undo_of_that_restores_it_again(adas: Person):
    adas.says("I work at Acme")
    adas.says("I work at Globex", at=adas.noon + timedelta(days=1))
    core = adas.memory.core
    (entry,) = core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        undone = core.undo(unit, adas.scope, entry.public_id, version=2, at=adas.noon)
    assert (undone.version, undone.state.content) == (3, "I work at Acme")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert core.undo(unit, adas.scope, entry.public_id, version=3, at=adas.noon).state.content == "I work at Globex"


def test_undo_of_the_first_version_takes_the_entry_out(adas: Person):
    adas.says("My name is Ada")
    (entry,) = adas.memory.core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.core.undo(unit, adas.scope, entry.public_id, version=1, at=adas.noon)
    assert core_of(adas) == []


def test_of_two_changes_of_one_version_the_second_is_refused(adas: Person):
    adas.says("My name is Ada")
    core = adas.memory.core
    (entry,) = core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        core.change(unit, adas.scope, entry.public_id, "My name is Ada Lovelace", version=1, at=adas.noon)
        with pytest.raises(VersionConflict):
            core.change(unit, adas.scope, entry.public_id, "My name is Bob", version=1, at=adas.noon)
    assert core_of(adas) == [("identity", "My name is Ada Lovelace")]


@pytest.mark.parametrize("words", ["", "  ", "x" * 1001])
def test_an_operator_writes_no_empty_and_no_endless_entry(adas: Person, words: str):
    adas.says("My name is Ada")
    (entry,) = adas.memory.core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit, pytest.raises(BadRequest):
        adas.memory.core.change(unit, adas.scope, entry.public_id, words, version=1, at=adas.noon)


def test_a_protected_entry_is_neither_removed_nor_taken_back_but_follows_the_persons_new_word(adas: Person):
    adas.says("I work at Acme")
    core = adas.memory.core
    (entry,) = core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert core.protect(unit, adas.scope, entry.public_id, protected=True, version=1).protected
        for refused in (core.remove, core.undo):
            with pytest.raises(NotAllowed):
                refused(unit, adas.scope, entry.public_id, version=1, at=adas.noon)
    adas.says("I don't work at Acme any more", at=adas.noon + timedelta(days=1))
    assert core_of(adas) == [("identity", "I work at Acme")]
    adas.says("I work at Globex", at=adas.noon + timedelta(days=2))
    assert core_of(adas) == [("identity", "I work at Globex")]


def test_what_was_removed_comes_back_with_a_new_statement(adas: Person):
    adas.says("My name is Ada")
    (entry,) = adas.memory.core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.core.remove(unit, adas.scope, entry.public_id, version=1, at=adas.noon)
    assert core_of(adas) == []
    adas.says("My name is Ada", at=adas.noon + timedelta(days=1))
    assert core_of(adas) == [("identity", "My name is Ada")]


def test_nobody_reads_or_changes_another_persons_core(adas: Person, bobs: Person):
    adas.says("My name is Ada")
    (entry,) = adas.memory.core.entries(adas.scope)
    assert core_of(bobs) == []
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit, pytest.raises(NotFound):
        bobs.memory.core.change(unit, bobs.scope, entry.public_id, "My name is Bob", version=1, at=bobs.noon)
    with pytest.raises(NotFound):
        bobs.memory.core.history(bobs.scope, entry.public_id)


def test_two_episodes_are_a_coincidence_and_three_are_a_pattern_in_their_own_words(adas: Person):
    happens(adas, RUNS[:2])
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=2))
    assert patterns_of(adas) == []
    happens(adas, RUNS[2:3], first_day=2)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=3))
    (pattern,) = patterns_of(adas)
    assert pattern.startswith("Again and again: ")
    assert pattern.removeprefix("Again and again: ") in RUNS
    assert core_of(adas) == []


def test_five_on_five_days_are_part_of_who_they_are_as_sure_as_they_are_many(adas: Person):
    happens(adas, RUNS)
    done = adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=5))
    (entry,) = adas.memory.core.entries(adas.scope)
    assert (entry.category, entry.state.stated, entry.state.confidence) == ("behavioral", False, 0.5)
    assert (done.patterns, done.core_changes) == (1, 1)


def test_five_on_one_day_are_no_habit(adas: Person):
    for text in RUNS:
        adas.keep(episode(text, adas.noon))
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=1))
    assert (patterns_of(adas), core_of(adas)) == ([], [])


def test_what_others_say_happened_again_and_again_is_a_pattern_of_theirs_and_never_core(adas: Person):
    happens(adas, RUNS, origin=Origin.TASK_RESULT)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=6))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        rows = unit.execute("SELECT origin, confidence <= 0.6 FROM memories WHERE source_type = 'reflection'").fetchall()
    assert (rows, core_of(adas)) == ([("task_result", True)], [])


def test_untrusted_episodes_do_not_count_towards_what_the_person_does(adas: Person):
    happens(adas, RUNS[:2])
    happens(adas, RUNS[2:], origin=Origin.FORWARDED, first_day=2)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=6))
    assert core_of(adas) == []


def test_a_week_without_new_statements_changes_one_thing_of_core(adas: Person):
    happens(adas, RUNS)
    happens(adas, FILMS)
    first = adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=6))
    again = adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=7))
    assert (first.core_changes, again.core_changes, len(core_of(adas))) == (1, 0, 1)
    next_week = adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=14))
    assert (next_week.core_changes, len(core_of(adas))) == (1, 2)


def test_another_reflection_of_the_same_adds_nothing(adas: Person):
    happens(adas, RUNS)
    for day in (5, 6, 20):
        adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=day))
    assert (len(patterns_of(adas)), len(core_of(adas))) == (1, 1)
    (entry,) = adas.memory.core.entries(adas.scope)
    assert entry.version == 1


def test_two_reflections_at_once_double_nothing(adas: Person, database_url: str, embedder):
    happens(adas, RUNS)
    with ThreadPoolExecutor(4) as workers:
        databases = [Database(database_url, f"worker {number}") for number in range(4)]
        agents = [MemoryAgent(each, embedder, FINGERPRINT_KEY) for each in databases]
        list(workers.map(lambda agent: agent.core.reflect(adas.scope, adas.noon + timedelta(days=6)), agents))
        for each in databases:
            each.close()
    assert (len(patterns_of(adas)), len(core_of(adas))) == (1, 1)


def test_what_was_taken_out_is_not_brought_back_by_episodes(adas: Person):
    happens(adas, RUNS)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=5))
    (entry,) = adas.memory.core.entries(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.core_editing.remove(unit, adas.scope, entry.public_id, version=1, at=adas.noon + timedelta(days=6))
    happens(adas, RUNS, first_day=20)
    for day in (60, 67):
        adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=day))
    assert core_of(adas) == []
    assert patterns_of(adas) == [], "neither the entry nor the pattern beneath it"


def test_more_of_the_same_makes_a_habit_surer_and_no_new_version(adas: Person):
    happens(adas, RUNS)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=5))
    happens(adas, ("Went running along the river before work again", "Running along the river before work"), first_day=6)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=9))
    (entry,) = adas.memory.core.entries(adas.scope)
    assert (entry.version, entry.state.source_count, round(entry.state.confidence, 2)) == (1, 7, 0.7)
    assert len(patterns_of(adas)) == 1


def test_other_words_for_a_habit_take_twice_its_support(adas: Person):
    happens(adas, RUNS)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=5))
    ((_, before),) = core_of(adas)
    shorter = (
        "Went running before work",
        "Was running before work",
        "Running before work again",
        "Before work went running",
        "Before work running again",
    )
    happens(adas, shorter[:4], first_day=6)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=20))
    assert [content for _, content in core_of(adas)] == [before]
    happens(adas, shorter[4:], first_day=21)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=30))
    (entry,) = adas.memory.core.entries(adas.scope)
    assert (entry.version, entry.state.support) == (2, 10)
    assert entry.state.content != before


def asks_for(person: Person, owner: Any, titles: Sequence[str], *, outcome: str = "unknown", apart: int = 1) -> None:
    """Work that was asked for on days one after the other, and done."""
    for day, title in enumerate(titles):
        at = person.noon + timedelta(days=day * apart)
        (task,) = owner.execute(
            """
            INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, title, language, shares_memory, outcome,
                               created_at, talked_at, news_at)
            VALUES (%s, %s, %s, %s, %s, 'en', false, %s, %s, %s, %s) RETURNING id
            """,
            (f"task-{title}-{day}-{apart}", person.scope.workspace, person.scope.own, person.scope.user, title, outcome, at, at, at),
        ).fetchone()
        person.keep(Note.of_task(f"Wrote page {day} about it", said_at=at, source_task=task, evidence="a page", language="en"), at=at)


NEWS = ("Sum up the news about wind power", "Sum up this week's news about wind power", "Sum up the news about wind power")


def test_work_that_is_asked_for_again_and_again_is_a_pattern_of_projects_and_no_part_of_who_they_are(adas: Person, owner: Any):
    asks_for(adas, owner, NEWS[:2])
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=3))
    assert patterns_of(adas) == []
    asks_for(adas, owner, (NEWS[2],) * 4, apart=5)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=20))
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=21))

    assert patterns_of(adas) == ["Asked for again and again: Sum up the news about wind power"]
    rows = owner.execute("SELECT category, origin, confidence FROM memories WHERE source_type = 'reflection'").fetchall()
    assert [(category, origin, round(sure, 1)) for category, origin, sure in rows] == [("project_pattern", "task_result", 0.5)]
    assert core_of(adas) == []


@pytest.mark.parametrize(
    ("titles", "outcome", "apart"),
    [
        (NEWS, "rejected", 1),
        (NEWS, "unknown", 0),
        (("Find a flight to Porto", "Find a flight to Rome", "Find a flight to Oslo"), "approved", 1),
    ],
    ids=["rejected", "all on one day", "each of another thing"],
)
def test_what_was_rejected_repeated_in_a_day_or_only_alike_is_no_pattern(
    adas: Person, owner: Any, titles: tuple[str, ...], outcome: str, apart: int
):
    asks_for(adas, owner, titles, outcome=outcome, apart=apart)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=4))

    assert patterns_of(adas) == []


def test_the_pattern_of_what_was_asked_for_is_forgotten_with_its_words(adas: Person, owner: Any):
    asks_for(adas, owner, NEWS)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=4))
    assert len(patterns_of(adas)) == 1
    adas.forgets("wind power")

    assert patterns_of(adas) == []
