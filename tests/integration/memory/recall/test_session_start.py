"""What a session starts with: core memory, lessons, instructions and the most telling memories, in one statement."""

from __future__ import annotations

from datetime import timedelta

from agent7.identity import MessageId
from agent7.language import Correction, LessonKind
from agent7.memory import LessonSource, Note
from agent7.store.unit_of_work import Fence
from agent7.types import Origin
from tests.integration.memory.conftest import Person


def load(person: Person, **given: object):
    return person.memory.session_start.load(person.scope, **{"at": person.noon, **given})


def teach(person: Person, preferred: str, rejected: str) -> None:
    correction = Correction(LessonKind.PREFER, preferred, rejected)
    with person.database.transaction(Fence.around(person.scope)) as unit:
        person.memory.lessons.learn(unit, person.scope, correction, LessonSource(message=MessageId(1)), language="en", at=person.noon)


def test_nothing_known_is_nothing_loaded(adas: Person):
    started = load(adas)
    assert (started.core, started.lessons, started.instructions, started.rules, started.memories) == ((), (), (), (), ())


def test_every_part_is_there_with_its_most_important_entry_first(adas: Person):
    adas.says("My name is Ada")
    teach(adas, "Tuesday", "Monday")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        for text in ("Answer briefly", "Use metric units"):
            adas.memory.add_instruction(
                unit, adas.scope, text, category="rule", origin=Origin.DIRECT_USER, source_message_id=None, at=adas.noon
            )
    started = load(adas)
    assert [known.text for known in started.core] == ["My name is Ada"]
    assert [known.text for known in started.lessons] == ["User prefers Tuesday over Monday"]
    assert [instruction.text for instruction in started.instructions] == ["Answer briefly", "Use metric units"]
    assert [item.memory.content for item in started.memories] == ["My name is Ada"]


def test_of_one_category_two_at_most_while_others_are_to_be_had(adas: Person):
    for text in ("I work at Acme", "I live in Porto", "My car is a Volvo", "My bank is Chase"):
        adas.says(text)
    for text in ("I like tea", "I like chess", "I like rain"):
        adas.says(text)
    adas.keep(Note.extracted("We decided to move in June", said_at=adas.noon, origin=Origin.DIRECT_USER, evidence="decided"))
    categories = [item.memory.category for item in load(adas).memories]
    assert len(categories) == 5
    assert sorted(map(categories.count, set(categories)))[:-1] <= [2, 2]


def test_the_newer_of_equally_sure_memories_come_first(adas: Person):
    adas.says("I like tea", at=adas.noon - timedelta(days=40))
    adas.says("I like chess", at=adas.noon - timedelta(days=10))
    adas.says("I like rain", at=adas.noon - timedelta(days=1))
    assert [item.memory.content for item in load(adas).memories] == ["I like rain", "I like chess", "I like tea"]


def test_the_kept_ones_are_read_again_as_they_are_now(adas: Person):
    employer = adas.says("I work at Acme").memory
    tea = adas.says("I like tea").memory
    assert employer is not None
    assert tea is not None
    adas.says("I work at Globex", at=adas.noon + timedelta(hours=1))
    again = load(adas, at=adas.noon + timedelta(hours=2), memories=[tea.id, employer.id])
    assert [item.memory.content for item in again.memories] == ["I like tea"]
    assert [known.text for known in again.core] == ["I work at Globex"]


def test_nothing_of_another_person_is_loaded_even_by_its_id(adas: Person, bobs: Person):
    tea = adas.says("My name is Ada").memory
    assert tea is not None
    teach(adas, "Tuesday", "Monday")
    started = load(bobs, memories=[tea.id])
    assert (started.core, started.lessons, started.memories) == ((), (), ())
    assert load(bobs).memories == ()
