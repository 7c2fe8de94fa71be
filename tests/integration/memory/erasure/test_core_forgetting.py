"""Forgetting reaches core memory with its versions, lessons and proposals, and leaves what rests on something else."""

from __future__ import annotations

from datetime import timedelta

from agent7.identity import MessageId
from agent7.language import Correction, LessonKind
from agent7.memory import LessonSource
from agent7.store.unit_of_work import Fence
from tests.integration.memory.conftest import Person
from tests.integration.memory.lifecycle.test_core import RUNS, core_of, happens, patterns_of


def everything_said(person: Person) -> str:
    """The words of every table of this part."""
    with person.database.transaction(Fence.around(person.scope)) as unit:
        rows = unit.execute(
            """
            SELECT content FROM core_memories UNION ALL SELECT key FROM core_memories UNION ALL SELECT content FROM core_memory_versions
            UNION ALL SELECT concat_ws(' ', text, preferred, rejected, about) FROM lessons
            UNION ALL SELECT concat_ws(' ', text, reason, terms::text) FROM suggestions
            """
        )
        return " ".join(text for (text,) in rows).lower()


def test_a_forgotten_value_leaves_no_entry_no_version_and_no_key(adas: Person) -> None:
    adas.says("I work at Acme Corp")
    adas.says("I work at Globex", at=adas.noon + timedelta(days=1))
    adas.says("I'm allergic to nuts")
    adas.forgets("my company", at=adas.noon + timedelta(days=2))
    assert core_of(adas) == [("identity", "I'm allergic to nuts")]
    assert "acme" not in everything_said(adas)
    assert "globex" not in everything_said(adas)


def test_what_a_withdrawn_message_had_replaced_is_core_again(adas: Person) -> None:
    adas.says("I work at Acme", source_message_id=MessageId(1))
    adas.says("I work at Globex", at=adas.noon + timedelta(days=1), source_message_id=MessageId(2))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.withdraw(unit, adas.scope, [MessageId(2)], turn=None, at=adas.noon + timedelta(days=2), for_good=True)
    assert core_of(adas) == [("identity", "I work at Acme")]
    assert "globex" not in everything_said(adas)


def test_a_pattern_in_the_words_of_a_forgotten_episode_goes_and_comes_back_in_others(adas: Person) -> None:
    happens(adas, RUNS)
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=5))
    worded = patterns_of(adas)[0].removeprefix("Again and again: ")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        ((gone,),) = unit.execute("SELECT id FROM memories WHERE content = %s", (worded,)).fetchall()
        adas.memory.forget(unit, adas.scope, [gone], at=adas.noon + timedelta(days=6))
    assert patterns_of(adas) == []
    assert core_of(adas) == []
    adas.memory.core.reflect(adas.scope, adas.noon + timedelta(days=7))
    assert [worded in pattern for pattern in patterns_of(adas)] == [False]


def test_lessons_and_proposals_go_with_the_words_that_they_repeat_and_others_stay(adas: Person) -> None:
    adas.says("My company is called Zephyr Works")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        for preferred, rejected in (("Zephyr Works", "Acme"), ("tea", "coffee")):
            correction = Correction(LessonKind.PREFER, preferred, rejected)
            adas.memory.lessons.learn(unit, adas.scope, correction, LessonSource(), language="en", at=adas.noon)
        for text in ("write to Zephyr Works", "look for a table"):
            adas.memory.suggestions.note(unit, adas.scope, text, turn=None, language="en", made_by="model", at=adas.noon)
    adas.forgets("my company")
    assert "zephyr" not in everything_said(adas)
    assert "tea" in everything_said(adas)
    assert "table" in everything_said(adas)


def test_a_lesson_goes_with_the_message_that_taught_it(adas: Person) -> None:
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        correction = Correction(LessonKind.PREFER, "tea", "coffee")
        adas.memory.lessons.learn(unit, adas.scope, correction, LessonSource(message=MessageId(7)), language="en", at=adas.noon)
        adas.memory.withdraw(unit, adas.scope, [MessageId(7)], turn=None, at=adas.noon, for_good=True)
    assert adas.memory.lessons.all(adas.scope) == ()


def test_forgetting_everything_leaves_nothing_of_it(adas: Person, bobs: Person) -> None:
    for person in (adas, bobs):
        person.says("My name is Zephyr")
        with person.database.transaction(Fence.around(person.scope)) as unit:
            correction = Correction(LessonKind.PREFER, "Zephyr", "Bob")
            person.memory.lessons.learn(unit, person.scope, correction, LessonSource(), language="en", at=person.noon)
            offer = "call Zephyr today"
            person.memory.suggestions.note(unit, person.scope, offer, turn=None, language="en", made_by="rule", at=person.noon)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.forget_everything(unit, adas.scope, at=adas.noon)
    assert everything_said(adas) == ""
    assert "zephyr" in everything_said(bobs)


def test_the_opposite_lesson_takes_back_the_old_one_and_the_same_again_is_counted(adas: Person) -> None:
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        for preferred, rejected in (("tea", "coffee"), ("tea", "coffee"), ("coffee", "tea")):
            correction = Correction(LessonKind.PREFER, preferred, rejected)
            lesson = adas.memory.lessons.learn(unit, adas.scope, correction, LessonSource(), language="en", at=adas.noon)
            if preferred == "tea":
                times = lesson.times
    assert times == 2
    assert [lesson.text for lesson in adas.memory.lessons.all(adas.scope)] == ["User prefers coffee over tea"]


def test_an_acceptance_doubts_the_rule_against_the_same_until_it_is_not_obeyed_any_more(adas: Person) -> None:
    def answered(accepted: bool) -> None:
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.suggestions.note(
                unit, adas.scope, "book a table for dinner tonight", turn=None, language="en", made_by="model", at=adas.noon
            )
            adas.memory.suggestions.settle_open(unit, adas.scope, accepted, at=adas.noon)

    for _ in range(3):
        answered(accepted=False)
    (rule,) = adas.memory.suggestions.rules(adas.scope, at=adas.noon)
    assert adas.memory.suggestions.is_unwanted([rule], "Shall I book a table for dinner?", "en")
    assert not adas.memory.suggestions.is_unwanted([rule], "Shall I call a taxi?", "en")
    for _ in range(3):
        answered(accepted=True)
    assert adas.memory.suggestions.rules(adas.scope, at=adas.noon) == ()
