"""The simulated year: the real jobs come by their schedules, what was told is asked for, and the report tells what is missed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.talk.stage import MONDAY
from benchmarks.year import report
from benchmarks.year.__main__ import lived
from benchmarks.year.figures import Held, Ledger, Week, unstable_weeks
from benchmarks.year.report import Found
from benchmarks.year.script import people, year

DAYS = 3


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two people of our own in the form of the public sets, and one request for the days between."""
    folder = tmp_path_factory.mktemp("data")
    turns = [{"speaker": "Kim", "text": text} for text in ("I moved to Ghent in spring.", "My brother Jo plays the tuba.")]
    conversation = {"sample_id": "conv-0", "speaker_a": "Kim", "speaker_b": "Lou", "sessions": [{"turns": turns}] * 2}
    history = {"day 1": [{"query": "I love rowing on the lake."}], "day 2": [{"query": "What should I cook?"}]}
    written = {
        "locomo/locomo5.json": json.dumps([conversation]),
        "memorybank/memory_bank_en.json": json.dumps({"Mia": {"history": history}}),
        "clinc150/clinc150.jsonl": "\n".join(json.dumps({"text": f"flip a coin {n}", "intent": "flip_coin"}) for n in range(9)),
        "tiage/tiage_dev.json": json.dumps({"1": [["i like long walks", "-1"], ["me too", "0"]] * 4}),
    }
    for name, text in written.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="module")
def seen(data: Path) -> tuple[Found, Ledger]:
    persons = people(data, 2)
    found, ledger, _ = lived(persons, year(persons, data, MONDAY, DAYS), DAYS)
    return found, ledger


@pytest.mark.journeys
def test_every_job_comes_by_its_schedule(seen: tuple[Found, Ledger]) -> None:
    found, ledger = seen

    hours = (DAYS + 2) * 24
    assert len(found.seconds["hourly"]) == hours
    assert {len(found.seconds[job]) for job in ("nightly", "reflection")} == {DAYS + 3}, "the last night before it began is due, too"
    assert (len(found.seconds["weekly"]), len(found.seconds["monthly"])) == (1, 2)
    assert ledger.done["nightly", "people"] >= 2 * DAYS
    assert not any(count for (_, name), count in ledger.done.items() if name.startswith("(")), "each of them ended well"


def test_others_are_those_behind_the_ones_that_are_passed_over(data: Path) -> None:
    assert people(data, 1, after=1) == people(data, 2)[1:]


@pytest.mark.journeys
def test_what_was_told_on_purpose_is_asked_for_at_the_end(seen: tuple[Found, Ledger]) -> None:
    found, ledger = seen

    assert found.asked >= 1
    assert (found.unanswered, found.lost) == ((), 0)
    assert ledger.told


@pytest.mark.journeys
def test_what_is_gone_is_counted(seen: tuple[Found, Ledger], monkeypatch: pytest.MonkeyPatch) -> None:
    _, ledger = seen
    monkeypatch.setattr(ledger, "_rows", lambda query: [(each,) for each in sorted(ledger.told)[1:]])

    assert ledger.lost() == 1


@pytest.mark.journeys
def test_the_report_says_which_targets_are_met_and_which_are_missed(seen: tuple[Found, Ledger]) -> None:
    found, ledger = seen

    page = report.page(found, ledger)
    assert "**missed**" not in page
    assert page.count("```mermaid") == 5
    assert "| `memories` |" in page
    page = report.page(replace(found, duplicates=found.statements, lost=1, unanswered=("Where is it?", "Where is it?")), ledger)
    assert page.count("**missed**") == 3
    assert "Not answered: Where is it? (2 people)." in page


def test_a_week_is_unstable_where_core_changes_by_more_than_a_twentieth_unsaid() -> None:
    held = Held(active=9, archived=0, replaced=0, verbatim=0, cold=0, core=40, core_changes=2)

    assert unstable_weeks([Week((held,), bytes=0)]) == 0
    assert unstable_weeks([Week((replace(held, core_changes=3),), bytes=0)]) == 1
