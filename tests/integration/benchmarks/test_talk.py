"""The player of conversations: what it plays is the real assistant, its clock, its queues and its paid work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest

from benchmarks.talk.stage import Person, Stage, stage

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def ready() -> Iterator[Stage]:
    with stage({}) as ready:
        yield ready


def test_reminders_ring_when_the_clock_is_moved(ready: Stage) -> None:
    with ready.person() as ada:
        assert "09:00" in ada.say("Remind me tomorrow at 9 to water the plants")
        assert ada.wait(timedelta(hours=3)) == ""
        assert "water the plants" in ada.wait(timedelta(hours=20))


def test_a_session_that_is_over_is_drawn_from(ready: Stage) -> None:
    with ready.person() as ada:
        ada.say("Hello")
        ada.say("My sister Lin keeps bees in Delft")
        assert unread_turns(ada) > 0
        ada.wait(timedelta(hours=2))
        assert unread_turns(ada) == 0


def unread_turns(person: Person) -> int:
    with psycopg.connect(person.owner_dsn) as owner:
        return int(owner.execute("SELECT count(*) FROM turns WHERE extracted_at IS NULL").fetchall()[0][0])


def test_paid_work_is_counted_and_memory_is_not(ready: Stage) -> None:
    with ready.person() as ada:
        ada.say("Remember that I live in Delft")
        ada.say("Where do I live?")
        assert ada.begun == 0
        ada.say("Make a comparison table of three electric bikes")
        assert ada.begun == 1


def test_what_can_be_tapped_is_read_and_everybody_is_new(ready: Stage) -> None:
    with ready.person("de") as ada:
        ada.say("Merk dir, dass ich in Delft wohne")
        assert ada.say("Vergiss alles über mich").endswith("]")
    with ready.person("de") as bob:
        assert "Delft" not in bob.say("Wo wohne ich?")


def played(tmp_path: Path, steps: list[dict[str, Any]], *options: str) -> subprocess.CompletedProcess[str]:
    given = tmp_path / "talk.jsonl"
    given.write_text(json.dumps({"id": "acme", "kind": "asking", "lang": "en", "steps": steps}) + "\n")
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "AGENT7_"))}
    environment = {**settings, "PYTHONPATH": f"{ROOT / 'shared'}:{ROOT}"}
    command = [sys.executable, "-m", "benchmarks.talk", str(given), *options]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.journeys
def test_the_command_prints_what_failed_and_counts_it(tmp_path: Path) -> None:
    steps = [
        {"say": "Remember that my company is called Acme Corp"},
        {"say": "What's my company called?", "has": ["Acme"], "harmful_if": {"task": False}},
        {"say": "What's my company called?", "has": ["Globex"]},
        {"say": "What's my company called?", "harmful_if": {"lacks": ["Acme"]}},
        {"say": "never said", "when": "Globex", "has": ["x"]},
    ]
    out = tmp_path / "out.jsonl"

    done = played(tmp_path, steps, "--out", str(out))

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["steps"], told["passed"], told["harmful"]) == (3, 1, 1)
    assert "failed  acme/3" in done.stdout
    assert "HARMFUL acme/4" in done.stdout
    assert [json.loads(line)["step"] for line in out.read_text().splitlines()] == [1, 2, 3, 4]


@pytest.mark.journeys
def test_a_scripted_model_decides_and_sees_only_what_memory_shows(tmp_path: Path) -> None:
    decisions = tmp_path / "decisions.yaml"
    decisions.write_text(
        """
acme:
  1: {keep: [[locker, "4471", "My locker code is 4471"]]}
  2: {answer: ["4471"], reply: "It is 4471."}
  3: {answer: ["passport"], reply: "In the safe."}
  4: {general_answer: "About five million."}
"""
    )
    steps = [
        {"say": "my locker opens with 4471"},
        {"say": "what's my locker code?", "has": ["^it is 4471"]},
        {"say": "where's my passport?", "lacks": ["safe"], "task": False},
        {"say": "how many people live in Norway?", "has": ["five million"], "task": False},
        {"say": "and in Sweden?", "has": ["mean"]},
    ]

    done = played(tmp_path, steps, "--scripted", str(decisions))

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["steps"], told["passed"]) == (4, 4), done.stdout
    assert "5 plans for 5 messages" in done.stdout
    assert "nobody decided about acme/5" in done.stdout
