"""What forgetting takes along, everything at once, and what is out of date."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.identity import MessageId, TaskId
from agent7.language import Correction, LessonKind
from agent7.memory import Forgotten, LessonSource, Note, Outcome, Refusal
from agent7.store.memory import cold
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, SourceType
from tests.integration.memory.conftest import Person

COMPANY = "My company is called Acme Corp"


def contents(owner: psycopg.Connection) -> list[str]:
    return [content for (content,) in owner.execute("SELECT content FROM memories ORDER BY id").fetchall()]


def rule(person: Person, text: str, message: int) -> str:
    about = {"category": "rule", "origin": Origin.DIRECT_USER, "source_message_id": MessageId(message)}
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return person.memory.add_instruction(unit, person.scope, text, at=person.noon, **about).public_id


def asks(person: Person, query: str) -> None:
    recall = person.recalls(query)
    with person.database.transaction(Fence.around(person.scope)) as unit:
        person.memory.record(unit, person.scope, recall, turn=None)


def forgets_everything(person: Person) -> Forgotten:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return person.memory.forget_everything(unit, person.scope, at=person.noon + timedelta(hours=1))


@pytest.fixture
def full(adas: Person, owner: psycopg.Connection) -> Person:
    """Ada, with something of every kind: a statement, words, a protected entry, one in the cold, a rule and a question."""
    adas.says("my company is called Acme Corp", source_message_id=MessageId(1))
    adas.mentions("I told you about the green bicycle", source_message_id=MessageId(2))
    adas.says("my dog is called Rufus")
    resting = adas.says("the garage code is 4711").memory
    rule(adas, "Always answer briefly", message=3)
    asks(adas, "green bicycle")
    owner.execute("UPDATE memories SET protected = true WHERE content LIKE '%Rufus%'")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        cold.move(unit, adas.scope.own, [resting.id], adas.noon)
    return adas


def test_forgetting_everything_leaves_what_is_protected_and_names_it(full, owner):
    gone = forgets_everything(full)
    assert [memory.content for memory in gone.memories] == [COMPANY, "I told you about the green bicycle"]
    assert [memory.content for memory in gone.protected] == contents(owner) == ["My dog is called Rufus"]
    assert set(gone.source_message_ids) == {1, 2}
    assert {COMPANY, "acme corp"} <= set(gone.phrases)


def test_forgetting_everything_takes_what_rests_in_the_cold_rules_and_queries(full, owner):
    forgets_everything(full)
    assert owner.execute("SELECT count(*) FROM memories_cold").fetchone() == (0,)
    assert owner.execute("SELECT count(*) FROM instructions").fetchone() == (0,)
    assert owner.execute("SELECT query FROM recalls").fetchall() == [("",)]


def test_of_everything_forgotten_nothing_comes_back_by_itself(full):
    forgets_everything(full)
    again = full.keep(Note(COMPANY, SourceType.EXTRACTION, Origin.DIRECT_USER, full.noon), at=full.noon + timedelta(hours=2))
    assert (again.outcome, again.reason) == (Outcome.REFUSED, Refusal.FORGOTTEN)


def test_somebody_elses_everything_stays(full, bobs, owner):
    bobs.says("my cat is called Minka")
    forgets_everything(full)
    assert contents(owner) == ["My dog is called Rufus", "My cat is called Minka"]


def test_evidence_that_says_it_is_blanked_and_other_evidence_stays(adas, owner):
    adas.says("my company is called Acme Corp")
    for told, evidence in (("I love hiking", "At Acme Corp we all love hiking"), ("I play the cello", "yesterday I played the cello")):
        adas.keep(Note.extracted(told, said_at=adas.noon, origin=Origin.DIRECT_USER, evidence=evidence))
    adas.forgets("my company")
    held = owner.execute("SELECT content, evidence FROM memories ORDER BY id").fetchall()
    assert held == [("I love hiking", ""), ("I play the cello", "yesterday I played the cello")]


def test_evidence_that_says_a_common_value_beside_its_statement_is_blanked(adas, owner):
    adas.says("my favourite colour is blue")
    for told, evidence in (("I love my car", "my car has my favourite of all colours, blue"), ("I love the sea", "the sea is so blue")):
        adas.keep(Note.extracted(told, said_at=adas.noon, origin=Origin.DIRECT_USER, evidence=evidence))
    adas.forgets("my favourite colour")
    assert owner.execute("SELECT evidence FROM memories ORDER BY id").fetchall() == [("",), ("the sea is so blue",)]


def test_outcomes_of_tasks_that_say_it_go_and_others_stay(adas, owner):
    adas.says("my company is called Acme Corp")
    for number, text in enumerate(("Done: a page for Acme Corp. It is ready.", "Done: a table for two. It is booked."), start=1):
        adas.keep(Note.of_task(text, said_at=adas.noon, source_task=TaskId(number), evidence="asked for", language="en"))
    protected = adas.keep(Note.of_task("Done: a logo of Acme Corp.", said_at=adas.noon, source_task=TaskId(3), evidence="asked for"))
    owner.execute("UPDATE memories SET protected = true WHERE id = %s", (protected.memory.id,))
    gone = adas.forgets("my company")
    assert contents(owner) == ["Done: a table for two. It is booked.", "Done: a logo of Acme Corp."]
    assert [memory.content for memory in gone.protected] == ["Done: a logo of Acme Corp."]


def test_an_outcome_that_says_a_common_value_beside_its_statement_goes(adas, owner):
    adas.says("my favourite colour is blue")
    for number, text in enumerate(("Done: a page in my favourite colour, blue.", "Done: a page about the blue sea."), start=1):
        adas.keep(Note.of_task(text, said_at=adas.noon, source_task=TaskId(number), evidence="asked for", language="en"))
    adas.forgets("my favourite colour")
    assert contents(owner) == ["Done: a page about the blue sea."]


def test_a_statement_without_a_value_goes_by_its_own_words(adas, owner):
    statement = adas.says("the garden gate squeaks").memory
    assert statement.value is None
    adas.keep(Note.extracted("I oil gates", said_at=adas.noon, origin=Origin.DIRECT_USER, evidence="The garden gate squeaks, I oil it"))
    adas.keep(Note.of_task("Done: The garden gate squeaks no more.", said_at=adas.noon, source_task=TaskId(1), evidence="asked for"))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.forget(unit, adas.scope, [statement.id], at=adas.noon + timedelta(hours=1))
    assert owner.execute("SELECT content, evidence FROM memories ORDER BY id").fetchall() == [("I oil gates", "")]


def test_where_nothing_goes_no_outcome_does(adas, owner):
    adas.keep(Note.of_task("Done: a page.", said_at=adas.noon, source_task=TaskId(1), evidence="asked for", language="en"))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.forget(unit, adas.scope, [], at=adas.noon).memories == ()
    assert contents(owner) == ["Done: a page."]


def test_of_what_may_have_several_values_only_the_one_that_is_meant_goes_with_its_history(adas, owner):
    adas.says("I like tea")
    adas.says("I like hiking")
    owner.execute("UPDATE memories SET superseded_at = created_at, current_slot = NULL WHERE content = 'I like tea'")
    again = adas.says("I like tea", at=adas.noon + timedelta(minutes=1)).memory
    assert contents(owner) == ["I like tea", "I like hiking", "I like tea"]
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.forget(unit, adas.scope, [again.id], at=adas.noon + timedelta(hours=1))
    assert contents(owner) == ["I like hiking"]


def test_words_that_say_it_go_from_the_archive_too(adas, owner):
    adas.says("my company is called Acme Corp")
    adas.mentions("At Acme Corp we ship on Fridays")
    owner.execute("UPDATE memories SET status = 1, archived_at = created_at WHERE kind = 'verbatim'")
    adas.forgets("my company")
    assert contents(owner) == []


def test_rules_and_lessons_go_by_their_ids_with_the_messages_that_they_came_from(adas, owner):
    told = rule(adas, "Always answer briefly", message=3)
    rule(adas, "Never use emoji", message=4)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        correction = Correction(LessonKind.PREFER, "tea", "coffee")
        adas.memory.lessons.learn(unit, adas.scope, correction, LessonSource(message=MessageId(5)), language="en", at=adas.noon)
    (lesson,) = adas.memory.lessons.all(adas.scope)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        gone = adas.memory.forget(unit, adas.scope, [], rules=[told, lesson.public_id], at=adas.noon)
    assert gone.rules == ("Always answer briefly", lesson.text)
    assert set(gone.phrases) == set(gone.rules)
    assert set(gone.source_message_ids) == {3, 5}
    assert adas.memory.lessons.all(adas.scope) == ()
    assert owner.execute("SELECT text FROM instructions").fetchall() == [("Never use emoji",)]


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("garage code", ["I forgot the garage code, it was 4711", "The garage code is 4711"]),
        ("green bicycle", ["The green bicycle was so fast"]),
        ("my horse", []),
        ("", []),
        ("the", []),
    ],
)
def test_what_is_out_of_date_is_found_for_whoever_wants_it_forgotten(adas, bobs, owner, topic, found):
    adas.says("the garage code is 4711")
    adas.mentions("I forgot the garage code, it was 4711")
    adas.mentions("The green bicycle was so fast")
    bobs.mentions("My garage code is of nobody's concern, and my green bicycle neither")
    owner.execute("UPDATE memories SET superseded_at = created_at, current_slot = NULL")
    assert [memory.content for memory in adas.memory.meant(adas.scope, topic, "en")[1]] == found
