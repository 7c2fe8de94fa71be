"""Thirty days of real conversations through the real turn: `DATA=<folder of the sets> python -m benchmarks.bench replay`.

DATA holds `memorybank`, `madial` and `locomo`. What each person wrote goes to the real responder, offline, with the shipped embedding
model, one message a minute; sessions are spread evenly over thirty days. After each message its after-work is done, and forty
minutes after the last one of a session the session is flushed, as `poll` would have it. The assistant's answers are ours. Of LoCoMo,
talk between two people, each speaker's words are taken for messages to an assistant.

Whose statements have been read is in `READ`: that is the development half, and the rules were mended by it. Everybody else is held: their
statements are read once, after the rules are done (`HALVES="held"`). `--people` of each set and half and `--messages` of each make it
smaller or larger.

- statements: active memories at the end that are not word for word: facts, patterns of what happens again and again, and episodes; verbatim
  rows are counted apart.
- duplicates: statements of which an older active one of the same person says the same. Nominated are equal slot, value and polarity,
  or a cosine over .85, Jaccard over .5 or containment; counted are those with equal quantities, days, names and denial in both: an
  upper bound.
- junk is judged by hand: a statement that is no fact about the person, their people, plans, tastes, work or what happened (question,
  request, greeting, courtesy), that nobody could understand alone, that says what its source does not say, or that repeats another.
  Facts and patterns are one count, episodes another: they are told in the person's words, with the day. `--sample 120 FILE` writes
  that many statements with what was said, drawn evenly; FILE is not for the repository. Counts of our own labels: docs/benchmarks.md.
- core changes: versions of core memories a week and person.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.extraction.worker import ExtractionWorker
from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.language import adds_nothing, lex
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.settings import FirstStartSettings
from agent7.store.conversation import extractions
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.identity import tenancy
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from benchmarks.figures import machine
from benchmarks.use.people import Person, locomo, madial, memorybank
from local.postgres import start_postgres
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.integration.conversation.world import World

DAYS = 30
MINUTE = timedelta(minutes=1)
UNTIL_FLUSH = timedelta(minutes=40)
FIRST_START = FirstStartSettings(
    team="Replay",
    workspace="Replay",
    phone_number_id=PHONE_NUMBER_ID,
    admin_email="admin@example.com",
    access="open",
    invite_code="",
    time_zone="UTC",
    locale="en",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--people", type=int, default=9, help="of each set and half at most")
    parser.add_argument("--messages", type=int, default=200, help="of each person at most")
    parser.add_argument("--sample", nargs=2, metavar=("COUNT", "FILE"))
    given = parser.parse_args()
    folder = Path(os.environ.get("DATA", ""))
    if not (folder / "memorybank").is_dir():
        print("bench replay needs DATA=<folder with memorybank, madial and locomo>")
        return
    halves = os.environ.get("HALVES", "development held").split()
    found: dict[str, dict[str, Any]] = {}
    sampled: list[dict[str, Any]] = []
    for of in (memorybank, madial, locomo):
        for half in halves:
            people = [person for person in of(folder) if person.half == half][: given.people]
            figures, statements = replay(people, given.messages)
            found[f"{of.__name__} {half}"] = figures
            sampled += statements
    report(found)
    if given.sample:
        chance = random.Random(3)
        chosen = chance.sample(sampled, min(int(given.sample[0]), len(sampled)))
        Path(given.sample[1]).write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in chosen), encoding="utf-8")


def replay(people: Sequence[Person], most: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Everybody's thirty days in one workspace of their own."""
    with tempfile.TemporaryDirectory() as folder:
        server = start_postgres(Path(folder), durable=False)
        owner = server.owner_dsn()
        migrate(owner, NOON)
        workspace = tenancy.first_start(owner, FIRST_START, NOON)
        stage = Stage(owner, workspace.id)
        try:
            written = sum(stage.live(person, number, most) for number, person in enumerate(people))
            return figures_of(stage, written, len(people)), stage.statements()
        finally:
            stage.close()
            server.stop()


class Stage:
    """One workspace with the real assistant, its after-work and its flushes, on a clock that we move."""

    def __init__(self, owner: str, workspace: WorkspaceId) -> None:
        app = owner.replace("postgres:@", "agent7_app@")
        self.workspace = workspace
        self.world = World(app, owner)
        self.database = Database(app, application_name="replay")
        self.embedder = Int8MiniLM()
        memory = MemoryAgent(self.database, self.embedder, b"replay")
        tasking = TaskRequests(memory, enabled=False)
        self.world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking))  # type: ignore[assignment]
        self.responder = self.world.responder()
        self.work = AfterWork(self.database, memory)
        self.extracting = ExtractionWorker(self.database, memory, self.world.hints)

    def close(self) -> None:
        self.world.close()
        self.database.close()

    def live(self, person: Person, number: int, most: int) -> int:
        """Replay one person's days; how many messages that were."""
        told = 0
        for place, session in enumerate(person.sessions):
            self._go_to(timedelta(days=DAYS * place / len(person.sessions)))
            for text in session:
                if told >= most or not text.strip():
                    continue
                self.world.clock.advance(MINUTE)
                second = int((self.world.clock.now() - NOON).total_seconds())
                wake_up = self.world.write(f"4477{number:08d}", text, second=second)
                self.responder.respond(wake_up, self.world.until())
                self._after_work()
                told += 1
            self.world.clock.advance(UNTIL_FLUSH)
            self._flush()
        self._go_to(timedelta(days=DAYS))
        self.world.clock.advance(NOON - self.world.clock.now())  # the next person begins on the same day
        return told

    def _go_to(self, since_noon: timedelta) -> None:
        self.world.clock.advance(max(NOON + since_noon - self.world.clock.now(), timedelta(0)))

    def _after_work(self) -> None:
        waiting, self.world.after_work.sent = self.world.after_work.sent, []
        for message in waiting:
            body = message.body
            self.work.finish(WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"]), self.world.clock.now())

    def _flush(self) -> None:
        """What `poll` would find, until nothing is left."""
        at = self.world.clock.now()
        for _ in range(50):
            with self.database.transaction(LOOKUPS_ONLY) as unit:
                left = extractions.sessions_to_do(unit, self.workspace, idle_since=at - SESSION_IDLE, most=100)
            if not left:
                return
            for scope, session in left:
                self.extracting.flush(self.workspace, scope, session, at)
            at += timedelta(minutes=3)

    def statements(self) -> list[dict[str, Any]]:
        """Active statements with the words that they came from."""
        rows = self.world.rows(
            """
            SELECT m.scope_id, CASE m.source_type WHEN 'reflection' THEN 'pattern' ELSE m.kind END, m.category,
                   m.attribute, m.value, m.content, m.evidence,
                   (SELECT string_agg(x.text, ' / ') FROM messages x WHERE x.id = m.source_message_id)
              FROM memories m
             WHERE m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL ORDER BY m.id
            """
        )
        names = ("scope", "kind", "category", "attribute", "value", "content", "evidence", "said")
        return [dict(zip(names, row, strict=True)) for row in rows]


def figures_of(stage: Stage, messages: int, people: int) -> dict[str, Any]:
    rows = stage.world.rows("SELECT kind, status, superseded_at IS NULL, count(*) FROM memories GROUP BY 1, 2, 3")
    counted = Counter({(kind, status, is_open): count for kind, status, is_open, count in rows})
    statements = stage.statements()
    (core,) = stage.world.rows("SELECT count(*) FROM core_memory_versions")[0]
    active = len(statements)
    doubles = duplicates(stage, statements)
    spent = max(people, 1) * DAYS
    return {
        "people": people,
        "messages": messages,
        "statements": active,
        "episodic": sum(each["kind"] == "episodic" for each in statements),
        "patterns": sum(each["kind"] == "pattern" for each in statements),
        "superseded": sum(count for (kind, _, is_open), count in counted.items() if kind != "verbatim" and not is_open),
        "verbatim": sum(count for (kind, *_), count in counted.items() if kind == "verbatim"),
        "quarantined": sum(count for (_, status, _), count in counted.items() if status == 2),
        "statements_a_day": round(active / spent, 3),
        "written_a_day": round(sum(counted.values()) / spent, 3),
        "core_changes_a_week": round(core / (spent / 7), 3),
        "duplicates": doubles,
        "duplicate_rate": round(doubles / active, 4) if active else 0.0,
    }


def duplicates(stage: Stage, statements: Sequence[dict[str, Any]]) -> int:
    """Statements that some older one of the same person says already, as far as rules can tell."""
    vectors = dict(
        zip((each["content"] for each in statements), stage.embedder.embed([each["content"] for each in statements]), strict=True)
    )
    doubled: set[int] = set()
    for (_, one), (place, other) in combinations(enumerate(statements), 2):
        if one["scope"] != other["scope"] or one["kind"] != other["kind"]:
            continue
        if says_the_same(one, other, sum(a * b for a, b in zip(vectors[one["content"]], vectors[other["content"]], strict=True))):
            doubled.add(place)
    return len(doubled)


def says_the_same(one: dict[str, Any], other: dict[str, Any], cosine: float) -> bool:
    if one["attribute"] and one["attribute"] == other["attribute"]:
        return bool(one["value"] == other["value"])
    mine, theirs = set(lex(one["content"]).frequencies), set(lex(other["content"]).frequencies)
    shared, together = len(mine & theirs), len(mine | theirs)
    near = (
        cosine > 0.85
        or (together and shared / together > 0.5)
        or (min(len(mine), len(theirs)) > 1 and shared == min(len(mine), len(theirs)))
    )
    return bool(near) and adds_nothing(one["content"], other["content"]) and adds_nothing(other["content"], one["content"])


def report(found: dict[str, dict[str, Any]]) -> None:
    print(f"\nreplay over {DAYS} days ({machine()})")
    names = list(next(iter(found.values())))
    print(f"{'':22}" + "".join(f"{name:>24}" for name in found))
    for name in names:
        print(f"{name:22}" + "".join(f"{figures[name]:>24}" for figures in found.values()))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
