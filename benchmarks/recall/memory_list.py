"""An operator's list and search over the memories of one person: `make bench ARGS=memory_list`.

Through the resource of the API, as a page asks: twenty of 100,000, in each order and with each filter that the console has; and a search
with its embedding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import psycopg

from agent7.api.http.cursors import Page
from agent7.api.person.memories import Memories
from agent7.clock import FixedClock
from agent7.memory import AsOf
from agent7.store.unit_of_work import Fence
from agent7.store.views.memory_list import Shown, Sort, Wanted
from agent7.types import Category, Kind, Origin
from benchmarks.figures import p50, p95
from benchmarks.memory_world import memory_world
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import MadeEmbedder, Population, milliseconds

MEMORIES = 100_000
ROUNDS = 25
STATEMENTS, ANY, WORDS = (Kind.SEMANTIC, Kind.EPISODIC), tuple(Kind), (Kind.VERBATIM,)
OF_KINDS: Mapping[str, Sequence[Kind]] = {"": STATEMENTS, ", all kinds": ANY, ", in their own words": WORDS}
NARROWED: Mapping[str, Mapping[str, Any]] = {
    ", of a category": {"category": Category.PREFERENCE},
    ", of a rare category": {"category": Category.COMMUNICATION_STYLE},
    ", from the person": {"origin": Origin.DIRECT_USER},
    ", from an agent": {"origin": Origin.AGENT},
    ", of two months": {"since": NOW - timedelta(days=60)},
    ", archived": {"shown": Shown.ARCHIVED},
    ", replaced": {"shown": Shown.SUPERSEDED},
    ", in quarantine": {"shown": Shown.QUARANTINED},
}
SORTS: Mapping[str, Sort] = {"last accessed": Sort.ACCESSED, "created": Sort.CREATED, "confidence": Sort.CONFIDENCE}
LISTS: Mapping[str, Wanted] = {
    **{
        f"by {name}{', backwards' if backwards else ''}{of}": Wanted(sort=sort, kinds=kinds, backwards=backwards)
        for name, sort in SORTS.items()
        for backwards in (False, True)
        for of, kinds in OF_KINDS.items()
    },
    **{
        f"by {name}{narrow}{of}": Wanted(sort=sort, kinds=kinds, **given)
        for name, sort in SORTS.items()
        for narrow, given in NARROWED.items()
        for of, kinds in OF_KINDS.items()
    },
    "by category": Wanted(sort=Sort.CATEGORY),
    **{f"with a text{of}": Wanted(text="dentist", kinds=kinds) for of, kinds in OF_KINDS.items()},
    "with a text that nothing has, all kinds": Wanted(text="xylophonist", kinds=ANY),
}
"""Every order, kind and filter that the console offers, each filter with each order."""


def main() -> None:
    embedder = MadeEmbedder()
    embedder.real.load()
    with memory_world(embedder, durable=False) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        person = Population(world, owner, ROUNDS).grow(MEMORIES)
        owner.execute(
            "UPDATE memories SET category = CASE id % 50 WHEN 0 THEN 'communication_style' WHEN 10 THEN 'preference' ELSE category END,"
            " origin = CASE WHEN id % 1000 = 0 THEN 'agent' ELSE origin END, confidence = 0.5 + (id % 13) / 26.0"
            " WHERE kind <> 'verbatim'"
        )
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

        def nothing() -> None:
            with world.database.transaction(Fence.around(person.scope)) as unit:
                unit.execute("SELECT 1").fetchone()

        told("the machine itself: SELECT 1", nothing)
        for name, wanted in LISTS.items():
            told(name, lambda wanted=wanted: resource.some(workspace, user, wanted, Page()))
        embedder.put(person.questions)
        embedder.free = False
        questions = iter(list(person.questions) * ROUNDS)
        told("search", lambda: resource.found(workspace, user, next(questions)[:500], AsOf(), Wanted(kinds=tuple(Kind))))


if __name__ == "__main__":
    main()
