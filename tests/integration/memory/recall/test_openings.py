"""The opening of a recall: one trip for all that it asks before it has its vector."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent7.memory import DEFAULT_POLICY
from agent7.memory.recall.scoring import inverse_document_frequency
from agent7.store.memory import postings
from agent7.store.memory.postings import Bm25
from agent7.store.recall.openings import Opened, Opening, Searched, SlotAsked, opened
from agent7.store.unit_of_work import Fence, UnitOfWork

TOLD = (
    "the green bicycle stands in the garage",
    "the garage has a new lock",
    "I painted the garage door",
    "the bicycle has a flat tyre",
    "a kingfisher sat on the garage roof",
)
LEXEMES = ("garag", "bicycl", "kingfish", "zeppelin")
POLICY = DEFAULT_POLICY.recall
SEARCHED = Searched(dict.fromkeys(LEXEMES, 1.0), POLICY.postings_scanned, POLICY.k1, POLICY.b, most=80, most_of_all=500)


def opened_by(person, opening: Opening) -> Opened:
    with person.database.transaction(Fence.around(person.scope)) as unit:
        return opened(unit, person.scope.searched, opening, at=person.noon)


def test_what_holds_the_words_is_weighed_as_it_is_outside_of_the_database(adas):
    for text in TOLD:
        adas.mentions(text)

    found = opened_by(adas, Opening(SEARCHED))

    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        counts = postings.statistics(unit, adas.scope.searched, LEXEMES)
        weights = {each: inverse_document_frequency(counts.memories, held) for each, held in counts.document_frequency.items() if held}
        bm25 = Bm25(weights, counts.average_length, POLICY.k1, POLICY.b)
        alone = postings.best(unit, adas.scope.searched, bm25, most=500, any_life=False)
    assert found.statistics == counts
    assert len(alone) == len(TOLD)
    assert list(found.by_words) == list(alone)
    assert list(found.by_words.values()) == pytest.approx(list(alone.values()))


def test_the_rarest_words_are_looked_for_first_and_one_at_least(adas):
    for text in TOLD:
        adas.mentions(text)

    found = opened_by(adas, Opening(replace(SEARCHED, scanned=0)))

    assert len(found.by_words) == 1  # where the kingfisher sat; the bicycle is in two, the garage in four
    assert len(opened_by(adas, Opening(replace(SEARCHED, scanned=3))).by_words) == 3


def test_a_word_that_counts_little_weighs_little(adas):
    adas.mentions("the green bicycle")
    adas.mentions("the old kingfisher")
    factors = {"bicycl": 1.0, "kingfish": 0.2}

    scores = list(opened_by(adas, Opening(replace(SEARCHED, factors=factors))).by_words.values())

    assert scores[1] == pytest.approx(0.2 * scores[0])


@pytest.mark.parametrize(("together", "found"), [(False, 1), (True, 2)])
def test_a_slot_is_filled_by_the_first_attribute_that_is_told_or_by_all_together(adas, together, found):
    adas.says("my city is Berlin")
    adas.says("my company is Acme Corp")

    slot = SlotAsked("user", ["birthday", "city", "company"], together)

    assert len(opened_by(adas, Opening(slot=slot)).slot) == found


def test_who_asks_for_nothing_learns_which_others_words_are_kept(adas):
    adas.mentions("the green bicycle")
    adas.mentions("the red bicycle", speaker="assistant")
    adas.mentions("the blue bicycle", speaker="Melanie")
    adas.mentions("the grey bicycle", speaker="Caroline")
    adas.mentions("the old bicycle", speaker="Melanie")

    found = opened_by(adas, Opening())

    assert sorted(found.speakers) == ["Caroline", "Melanie"]
    assert (found.any_archived, found.by_words, found.slot, found.named) == (False, {}, [], [])


def test_a_question_of_no_slot_that_names_nobody_known_is_three_statements(adas, monkeypatch):
    adas.mentions("the green bicycle stands in the garage")
    asked = counted(monkeypatch)

    assert adas.remembers("the green bicycle in the garage") == ["the green bicycle stands in the garage"]

    assert len([each for each in asked if not each.startswith(("BEGIN", "COMMIT"))]) == 3, asked


@pytest.mark.parametrize(("times", "steps"), [(2, 2), (8, 1), (20, 1)])
def test_whoever_is_spoken_of_everywhere_leads_nowhere_in_particular(adas, monkeypatch, times, steps):
    """A walk goes on from a name only where what comes next can still be near."""
    adas.says("My sister Ana works at Acme")
    for day in range(1, times):
        adas.mentions(f"Ana called on day {day}")
    asked = counted(monkeypatch)

    assert adas.remembers("Where is Ana's employer?")

    assert len([each for each in asked if "walk_from_names" in each]) == steps


def counted(monkeypatch) -> list[str]:
    """Every statement that a unit of work is asked for from now on."""
    asked: list[str] = []

    def keeping(name: str) -> None:
        run = getattr(UnitOfWork, name)

        def kept(unit, query, *given, **named):
            asked.append(" ".join(query.split()))
            return run(unit, query, *given, **named)

        monkeypatch.setattr(UnitOfWork, name, kept)

    keeping("execute")
    keeping("execute_last")
    return asked
