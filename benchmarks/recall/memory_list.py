"""An operator's list and search over the memories of one person: `make bench ARGS=memory_list`.

Through the resource of the API, as a page asks: twenty of 100,000, in each order, with filters, and a search with its embedding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg

from agent7.api.http.cursors import Page
from agent7.api.person.memories import Memories
from agent7.clock import FixedClock
from agent7.memory import AsOf
from agent7.store.views.memory_list import Sort, Wanted
from agent7.types import Category, Kind
from benchmarks.figures import p50, p95
from benchmarks.memory_world import memory_world
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import MadeEmbedder, Population, milliseconds

MEMORIES = 100_000
ROUNDS = 40
LISTS: Mapping[str, Wanted] = {
    "last accessed first": Wanted(),
    "newest first": Wanted(sort=Sort.CREATED),
    "surest first": Wanted(sort=Sort.CONFIDENCE),
    "by category": Wanted(sort=Sort.CATEGORY),
    "of a category": Wanted(category=Category.PREFERENCE),
    "with a text": Wanted(text="dentist"),
    "all kinds": Wanted(kinds=tuple(Kind)),
}


def main() -> None:
    embedder = MadeEmbedder()
    embedder.real.load()
    with memory_world(embedder, durable=False) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        person = Population(world, owner, ROUNDS).grow(MEMORIES)
        owner.execute(
            "UPDATE memory_usage u SET statement = m.kind <> 'verbatim' FROM memories m"
            " WHERE m.id = u.memory_id AND m.scope_id = u.scope_id"
        )
        owner.execute("VACUUM ANALYZE")
        row = owner.execute(
            "SELECT w.public_id, u.public_id FROM users u JOIN workspaces w ON w.id = u.workspace_id WHERE u.scope_id = %s",
            (person.scope.own,),
        ).fetchone()
        assert row is not None
        workspace, user = row
        resource = Memories(world.database, world.memory, FixedClock(NOW))

        def told(name: str, call: Any) -> None:
            took = [milliseconds(call) for _ in range(ROUNDS)][5:]
            print(f"memory list, {MEMORIES:,} memories, {name}: {p50(took):.1f} ms, 95 % within {p95(took):.1f}")

        for name, wanted in LISTS.items():
            told(name, lambda wanted=wanted: resource.some(workspace, user, wanted, Page()))
        embedder.put(person.questions)
        embedder.free = False
        questions = iter(list(person.questions) * ROUNDS)
        told("search", lambda: resource.found(workspace, user, next(questions)[:500], AsOf(), Wanted(kinds=tuple(Kind))))


if __name__ == "__main__":
    main()
