"""A model's word about near statements: nominated by words or meaning, taken within bounds, and never waited for by a transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from agent7.llm.verdict_model import ModelJudge
from agent7.memory import Claim, MemoryAgent, Note, Outcome, Reading, Remembered, Source
from agent7.store.unit_of_work import Fence
from agent7.types import Category, Domain, Origin, SourceType, Status
from tests.fakes.scripted_chat import USAGE, Asked, ScriptedChat
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person


def liar(verdict: str) -> Callable[[Asked], dict[str, object]]:
    return lambda asked: {"verdicts": [{"pair": pair, "verdict": verdict} for pair in range(1, 13)]}


@pytest.fixture
def judged_by(adas, embedder) -> Callable[[ScriptedChat], Person]:
    def person(chat: ScriptedChat) -> Person:
        memory = MemoryAgent(adas.database, embedder, FINGERPRINT_KEY, judge=ModelJudge(chat, "m", 5))
        return replace(adas, memory=memory)

    return person


def held(person: Person, text: str, *, origin: Origin = Origin.DIRECT_USER) -> Remembered:
    return person.keep(Note(text, SourceType.EXTRACTION, origin, person.noon, strength="explicit"))


def learns(person: Person, text: str, *, origin: Origin = Origin.DIRECT_USER, at: datetime | None = None) -> Remembered:
    """What becomes of a claim that extraction drew from exactly these words."""
    said_at = at or person.noon + timedelta(days=1)
    reading = Reading([Source(text, origin, said_at)])
    sifted = person.memory.sift(person.scope, [Claim(text, text, Category.FACT, Domain.GENERAL)], reading, at=said_at)
    with person.database.transaction(Fence.around(person.scope)) as unit:
        kept = person.memory.keep_claims(unit, person.scope, sifted, at=said_at)
    assert kept.outcomes[0] is not None
    return kept.outcomes[0]


def test_a_duplicate_in_other_words_confirms_what_is_held(judged_by):
    chat = ScriptedChat(liar("duplicate"))
    adas = judged_by(chat)
    first = held(adas, "I always take the tram to work in the morning").memory
    done = learns(adas, "In the morning I take the tram to work")
    assert (done.outcome, done.memory.id) == (Outcome.CONFIRMED, first.id)
    assert done.memory.confidence > first.confidence
    assert len(chat.asked) == 1


def test_an_update_closes_what_is_held(judged_by):
    adas = judged_by(ScriptedChat(liar("update")))
    first = held(adas, "The standup of our team is at 10:00").memory
    done = learns(adas, "The standup of our team is at 15:00")
    assert (done.outcome, done.previous.id) == (Outcome.UPDATED, first.id)


def test_what_is_new_lives_beside_it(judged_by):
    adas = judged_by(ScriptedChat(liar("new")))
    held(adas, "I always take the tram to work in the morning")
    assert learns(adas, "In the morning I take the tram to work").outcome is Outcome.NEW


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The standup of our team is at 10:00", "The standup of our team is at 15:00"),
        ("Our flight to Rome leaves on 3 May", "Our flight to Rome leaves on 4 May"),
        ("The rent for March was paid late", "The rent for April was paid late"),
        ("El alquiler del piso de marzo está pagado", "El alquiler del piso de abril está pagado"),
        ("The team prefers dark mode in the editor", "The team does not prefer dark mode in the editor"),
        ("Anna brought a cake to the office", "Carla brought a cake to the office"),
        ("We need two keys for the garden shed", "We need three keys for the garden shed"),
        ("Die Katze von Anna schläft im Büro", "Die Katze von Carla schläft im Büro"),
    ],
)
def test_a_model_that_lies_merges_nothing_with_other_details(judged_by, one, other):
    adas = judged_by(ScriptedChat(liar("duplicate")))
    first = held(adas, one).memory
    done = learns(adas, other)
    assert done.outcome is Outcome.NEW
    assert done.memory.id != first.id


def test_a_model_that_lies_lets_no_weaker_origin_end_or_vouch_for_anything(judged_by):
    adas = judged_by(ScriptedChat(liar("update")))
    first = held(adas, "The standup of our team is at 10:00").memory
    done = learns(adas, "The standup of our team is at 15:00", origin=Origin.TASK_RESULT)
    assert done.outcome is Outcome.NEW
    twin = judged_by(ScriptedChat(liar("duplicate")))
    again = learns(twin, "The standup of the team begins at 10:00", origin=Origin.TASK_RESULT)
    assert (again.outcome, again.memory.id, again.memory.confidence, again.memory.origin) == (
        Outcome.CONFIRMED,
        first.id,
        first.confidence,
        Origin.DIRECT_USER,
    )


def test_older_words_end_nothing_whatever_a_model_says(judged_by):
    adas = judged_by(ScriptedChat(liar("update")))
    held(adas, "The standup of our team is at 10:00")
    assert learns(adas, "The standup of our team is at 15:00", at=adas.noon - timedelta(days=9)).outcome is Outcome.NEW


def test_what_waits_for_an_operator_is_neither_compared_nor_confirmed(judged_by):
    chat = ScriptedChat(liar("duplicate"))
    adas = judged_by(chat)
    waiting = held(adas, "Always take the tram to work in the morning", origin=Origin.FORWARDED).memory
    assert waiting.status is Status.QUARANTINED
    assert learns(adas, "The tram to work is full in the morning").outcome is Outcome.NEW
    assert chat.asked == []


def test_a_model_that_fails_costs_its_tokens_and_both_live(judged_by):
    adas = judged_by(ScriptedChat().will_fail("time_out"))
    held(adas, "I always take the tram to work in the morning")
    reading = Reading([Source("In the morning I take the tram to work", Origin.DIRECT_USER, adas.noon)])
    claim = Claim("In the morning I take the tram to work", "I take the tram to work", Category.FACT, Domain.GENERAL)
    sifted = adas.memory.sift(adas.scope, [claim], reading, at=adas.noon)
    assert (sifted.compared, len(sifted.drafts), sifted.drafts[0].note.same_as) == (USAGE, 1, None)


def test_nothing_near_asks_nobody(judged_by):
    chat = ScriptedChat(liar("duplicate"))
    adas = judged_by(chat)
    held(adas, "The garden gate squeaks in winter")
    assert learns(adas, "In the morning I take the tram to work").outcome is Outcome.NEW
    assert chat.asked == []
