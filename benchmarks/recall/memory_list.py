"""An operator's list and search over the memories of one person at the admin API: `make bench ARGS=memory_list`.

Through the function's own handler, from the event of the gateway to the answer as text: who asks, whom, the audit, the page, its tags, its
total. One person of 100,000 memories amid a hundred others of a thousand. Twenty in every order, both ways, of every kind, on the first
page and on one in the middle; each seventh of all combinations with the filters that the console has; and a search with its embedding.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import psycopg

from agent7.api.http.cursors import page_of
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views.memory_list import KEY_TYPES, Sort
from benchmarks.figures import p50, p95
from benchmarks.memory_world import World, memory_world
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import Grown, MadeEmbedder, Population
from functions.admin_api import app
from tests.fakes.fixed_clock import FixedClock

MEMORIES = 100_000
OTHERS, OF_OTHERS = 100, 1_000
ROUNDS, ROUNDS_OF_ALL = 20, 3
EACH = 7
"""Of the combinations that are narrowed by a filter, one in so many is asked: they are 2,556."""
MIDDLE: Mapping[Sort, object] = {Sort.ACCESSED: NOW - timedelta(days=365), Sort.CREATED: NOW - timedelta(days=365), Sort.CONFIDENCE: 0.6}
OFFERED: Mapping[str, Sequence[str]] = {
    "status": ("", "quarantined", "archived", "superseded"),
    "kind": ("", "any", "verbatim"),
    "category": ("", "fact", "communication_style"),
    "origin": ("", "direct_user", "agent"),
    "since": ("", (NOW - timedelta(days=60)).isoformat()),
    "sort": ("accessed", "created", "confidence"),
    "order": ("forwards", "backwards"),
    "page": ("first", "middle"),
}
"""What the console's table offers; the category and the origin each as one that most have, and one that few have."""


class Asked:
    """The handler, asked as an admin; what it took by the clock, and of processors: of this process and its Postgres."""

    def __init__(self, world: World, owner: psycopg.Connection, person: Grown, embedder: MadeEmbedder) -> None:
        row = owner.execute(
            "SELECT w.public_id, u.public_id FROM users u JOIN workspaces w ON w.id = u.workspace_id WHERE u.scope_id = %s",
            (person.scope.own,),
        ).fetchone()
        assert row is not None
        self.path = f"/api/workspaces/{row[0]}/users/{row[1]}/memories"
        self._person = person
        os.environ |= {"DATABASE_URL": world.owner_dsn, "AGENT7_IDENTITY_KEY": "benchmark"}
        app.parts.cache_clear()
        parts = app.parts()
        parts.clock, parts.embedder, parts.database, parts.memory = FixedClock(NOW), embedder, world.database, world.memory
        with self.database.transaction(Fence.around(person.scope)) as unit:
            (self._backend,) = unit.one("SELECT pg_backend_pid()")

    @property
    def database(self) -> Database:
        return app.parts().database

    def __call__(self, query: Mapping[str, str]) -> tuple[float, float]:
        """Milliseconds (clock, processors)."""
        http = {"method": "GET", "path": self.path}
        claims = {"sub": "benchmark", "email": "admin@example.com", "email_verified": "true"}
        event = {"requestContext": {"http": http, "authorizer": {"jwt": {"claims": claims}}}, "queryStringParameters": query}
        busy, started = self._busy(), time.perf_counter()
        answer = app.handler(event, None)
        took = (time.perf_counter() - started) * 1000
        assert answer["statusCode"] == 200, answer["body"]
        return took, self._busy() - busy

    def nothing(self) -> tuple[float, float]:
        busy, started = self._busy(), time.perf_counter()
        with self.database.transaction(Fence.around(self._person.scope)) as unit:
            unit.execute("SELECT 1").fetchone()
        return (time.perf_counter() - started) * 1000, self._busy() - busy

    def _busy(self) -> float:
        theirs = int(Path(f"/proc/{self._backend}/schedstat").read_text().split()[0])
        return (time.process_time_ns() + theirs) / 1e6


def combinations(path: str) -> Iterator[dict[str, str]]:
    """Queries of every combination; the page in the middle by a cursor as its list has them."""
    for chosen in product(*OFFERED.values()):
        query = {name: value for name, value in zip(OFFERED, chosen, strict=True) if value}
        place = query.pop("page")
        if place == "middle":
            sort = Sort(query["sort"])
            query["after"] = page_of(path, query, "", 20, (KEY_TYPES[sort], int)).cursor((_key(sort), MEMORIES // 2))
        yield query


def _key(sort: Sort) -> Any:
    return MIDDLE[sort]


def called(query: Mapping[str, str]) -> str:
    shown = [f"{value[:10]}" if name == "since" else value for name, value in query.items() if name != "after"]
    return " ".join([*shown, *(["in the middle"] if "after" in query else [])])


def line(name: str, took: Sequence[tuple[float, float]]) -> str:
    clock, busy = ([each[part] for each in took] for part in (0, 1))
    return f"{name:<70} {p50(clock):7.1f} {p95(clock):7.1f} ms, processors {p50(busy):6.1f}"


def grow(world: World, owner: psycopg.Connection) -> Grown:
    population = Population(world, owner, ROUNDS)
    population.crowd(OTHERS, OF_OTHERS, 5)
    person = population.grow(MEMORIES)
    owner.execute(
        "UPDATE memories SET category = CASE id % 50 WHEN 0 THEN 'communication_style' WHEN 10 THEN 'preference' ELSE category END,"
        " origin = CASE WHEN id % 1000 = 0 THEN 'agent' ELSE origin END, confidence = 0.5 + (id % 13) / 26.0"
        " WHERE kind <> 'verbatim'"
    )
    owner.execute(
        "UPDATE memory_usage u SET statement = m.kind <> 'verbatim' FROM memories m WHERE m.id = u.memory_id AND m.scope_id = u.scope_id"
    )
    owner.execute("VACUUM ANALYZE")
    return person


def main() -> None:
    embedder = MadeEmbedder()
    embedder.real.load()
    with memory_world(embedder, durable=False) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        person = grow(world, owner)
        ask = Asked(world, owner, person, embedder)
        print(f"{f'{MEMORIES:,} memories of one of {OTHERS + 1} people':<70} {'p50':>7} {'p95':>7}")
        print(line("the machine itself: SELECT 1", [ask.nothing() for _ in range(ROUNDS)]))
        everything: list[tuple[float, float]] = []
        narrowed: list[tuple[float, str]] = []
        for place, query in enumerate(combinations(ask.path)):
            plain = query.keys() <= {"kind", "sort", "order", "after"}
            if not plain and place % EACH:
                continue
            ask(query)
            took = [ask(query) for _ in range(ROUNDS if plain else ROUNDS_OF_ALL)]
            everything += took
            if plain:
                print(line(called(query), took), flush=True)
            else:
                narrowed.append((p50([busy for _, busy in took]), line(called(query), took)))
        print(line(f"all {len(everything):,} answers", everything))
        print(f"of {len(narrowed)} narrowed combinations those that take processors longest:")
        for _, told in sorted(narrowed, reverse=True)[:8]:
            print(told)
        print(line("a text", [ask({"text": "dentist", "kind": "any"}) for _ in range(ROUNDS)]))
        print(line("a text that nothing has", [ask({"text": "xylophonist", "kind": "any"}) for _ in range(ROUNDS)]))
        print(line("as it was known a year ago", [ask({"known_at": (NOW - timedelta(days=365)).isoformat()}) for _ in range(ROUNDS)]))
        embedder.put(person.questions)
        for kind in ("statement", "any"):
            took = [ask({"search": question[:500], "kind": kind}) for question in person.questions]
            print(line(f"search with its embedding, kind {kind}", took))
        print(line("the machine itself: SELECT 1", [ask.nothing() for _ in range(ROUNDS)]))


if __name__ == "__main__":
    main()
