"""What each arm of a recall finds that the others do not, and what none of them may."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from agent7.identity import ConversationId, EntityId
from agent7.memory import DEFAULT_POLICY, RECIPES, Arm, Note, Part, Purpose
from agent7.memory.recall.graph_expansion import graph_arm
from agent7.store.unit_of_work import Fence
from agent7.types import Sentiment

TASK = RECIPES[Purpose.TASK]


def chatter(person, count: int, text: str = "neighbour {} repaired the fence of garden {}") -> None:
    for number in range(count):
        person.mentions(text.format(number, number * 7))


def arms_of(person, query: str, content: str, **bounds: object) -> frozenset[Arm]:
    """Which arms brought a memory; none where it did not come back."""
    items = person.recalls(query, purpose=Purpose.TASK, limit=200, token_budget=99_999, **bounds).items
    return next((item.arms for item in items if item.memory.content == content), frozenset())


@pytest.fixture
def anas_brother(adas):
    adas.says("My sister Ana works at Acme")
    adas.says("Acme moved to Porto last spring")
    chatter(adas, 40)
    return adas


def test_an_answer_two_steps_from_the_name_is_found_by_the_graph(anas_brother):
    moved = "Acme moved to Porto last spring"
    assert Arm.GRAPH in arms_of(anas_brother, "Where is Ana's employer?", moved)
    assert anas_brother.remembers("Where is Ana's employer?").index(moved) < 3
    assert Arm.GRAPH not in arms_of(anas_brother, "Where is Ana's employer?", moved, recipe=replace(TASK, arms=TASK.arms - {Arm.GRAPH}))


@pytest.mark.parametrize(("times", "near"), [(1, 1.0), (4, 0.5), (11, 1 / math.sqrt(11)), (12, None), (40, None)])
def test_a_name_is_as_near_to_each_memory_as_few_speak_of_it(adas, times, near):
    """Near by 1 / sqrt(how many speak of it), as long as that is not below `least_near`; a dozen is."""
    adas.says("My sister Ana works at Acme")
    for day in range(1, times):
        adas.mentions(f"Ana called on day {day}")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        ana = [(EntityId(row[0]), "Ana") for row in unit.execute("SELECT id FROM entities WHERE key = 'ana'").fetchall()]
        found = graph_arm(unit, [adas.scope.own, adas.scope.shared], ana, (), DEFAULT_POLICY.graph, at=adas.noon)
    of_ana = [nearness for nearness in found.values() if nearness == pytest.approx(near)] if near else []
    assert len(of_ana) == (times if near else 0)
    assert bool(found) == bool(near)


def test_who_is_asked_for_by_a_relation_is_found_by_name(anas_brother):
    anas_brother.says("Ana is allergic to peanuts")
    found = anas_brother.recalls("What must I not cook for my sister?").items
    assert any(item.memory.content == "Ana is allergic to peanuts" and Arm.GRAPH in item.arms for item in found)


def test_nothing_leads_from_one_thing_of_the_user_to_another(adas):
    adas.says("I work at Globex")
    adas.says("I love sourdough bread")
    chatter(adas, 5)
    assert Arm.GRAPH not in arms_of(adas, "Who runs Globex?", "I love sourdough bread")


def test_the_graph_of_another_person_leads_nowhere(adas, bobs):
    bobs.says("My sister Ana works at Acme")
    bobs.says("Acme moved to Porto last spring")
    adas.says("Acme sells anvils")
    items = adas.recalls("Where is Ana's employer Acme?", purpose=Purpose.TASK).items
    assert {item.memory.scope_id for item in items} <= {adas.scope.own, adas.scope.shared}
    assert [item.memory.content for item in items] == ["Acme sells anvils"]


def test_what_is_replaced_leads_nowhere(adas):
    adas.says("My sister Ana works at Acme")
    adas.says("Acme moved to Porto last spring")
    adas.says("Ana works at Globex now", at=adas.noon + timedelta(days=1))
    chatter(adas, 40)
    later = adas.noon + timedelta(days=2)
    superseded = [item for item in adas.recalls("Where is Ana's employer?", at=later).items if item.memory.superseded_at is not None]
    assert superseded == []


def test_what_happened_on_a_named_day_is_found_by_the_day_alone(adas):
    day = datetime(2026, 1, 12, 15, tzinfo=UTC)
    adas.mentions("We carried the old wardrobe down four floors", at=day)
    chatter(adas, 120, "on the day {} of the month we talked about the weather and the news of street {}")
    wardrobe = "We carried the old wardrobe down four floors"
    query = "Which things did we talk about, on the 12 January, of the day and the month?"
    assert Arm.TIME in arms_of(adas, query, wardrobe)
    assert arms_of(adas, query, wardrobe, recipe=replace(TASK, arms=TASK.arms - {Arm.TIME})) == frozenset()


def test_no_time_in_the_question_asks_no_time_arm(adas):
    adas.mentions("We carried the old wardrobe down four floors")
    assert Arm.TIME not in arms_of(adas, "What about the wardrobe?", "We carried the old wardrobe down four floors")


def test_a_day_that_is_named_brings_nothing_of_another_person(adas, bobs):
    bobs.mentions("Bob carried a piano on that day", at=datetime(2026, 1, 12, 15, tzinfo=UTC))
    assert adas.remembers("What happened on 12 January?") == []


def test_what_was_said_right_after_a_hit_comes_along(adas):
    talk = {"conversation": ConversationId(5)}
    adas.mentions("Which tyres does the mechanic advise?", **talk)
    adas.mentions("The expensive ones with deep grooves", speaker="assistant", **talk)
    chatter(adas, 150, "mechanic {} advised tyres to customer {} which is the advice of a mechanic about tyres")
    answer = "The expensive ones with deep grooves"
    assert Arm.NEIGHBOUR in arms_of(adas, "Which tyres does the mechanic advise?", answer)


def test_what_was_felt_as_it_is_asked_comes_first(adas):
    for text, sentiment in (("The tour of the old mill", Sentiment.EXCITED), ("The tour of the old mine", Sentiment.FRUSTRATED)):
        adas.keep(replace(Note.verbatim(text, said_at=adas.noon), sentiment=sentiment))
    items = adas.recalls("I am so annoyed and frustrated! How was the tour of the old place?").items
    felt = {item.memory.sentiment: item.parts[Part.SENTIMENT] for item in items}
    assert felt[Sentiment.FRUSTRATED] == pytest.approx(1.05)
    assert felt[Sentiment.EXCITED] == pytest.approx(0.95)
    assert Part.SENTIMENT not in adas.recalls("How was the tour of the old place?").items[0].parts


@pytest.mark.parametrize(
    "query",
    [
        "'; DROP TABLE memories; --",
        "%_\\",
        "Ana's " * 682,
        "my sister " * 400,
        "👩‍👩‍👧 " * 800,
        "the of and a",
        "2026-99-99 on 12 January " * 160,
    ],
)
def test_no_query_is_too_long_or_too_hostile_for_any_arm(anas_brother, query):
    recall = anas_brother.recalls(query[:4096], purpose=Purpose.TASK)
    assert len(recall.items) <= 30
    assert recall.degraded == ()


def test_places_of_twins_are_filled_by_others(adas):
    for number in range(12):
        adas.mentions(f"the bakery sells bread number {number} to {'abcdefghijkl'[number] * 5}")
        adas.mentions(f"The bakery sells bread, number {number}, to {'abcdefghijkl'[number] * 5}!")
    items = adas.recalls("bakery bread", purpose=Purpose.TURN).items
    assert len(items) == 10
    assert len({item.memory.content.casefold().replace(",", "").rstrip("!") for item in items}) == 10


def test_rows_that_yield_to_their_facts_are_made_up_for(adas):
    for number in range(15):
        name = "abcdefghijklmno"[number] * 5
        words = adas.mentions(
            f"By the way, the bakery sells {name} bread since I was there", at=adas.noon + timedelta(minutes=number)
        ).memory
        adas.keep(replace(Note.explicit(f"the bakery sells {name} bread", said_at=adas.noon), derived_from=(words.id,)))
    assert len(adas.recalls("bakery bread", purpose=Purpose.TURN).items) == 10
