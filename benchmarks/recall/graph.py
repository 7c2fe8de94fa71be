"""What the graph costs as memory grows: noting whom a new memory speaks of, the whole write with it, a walk, and a recall of the past.

The memories of `speed.writing`, each speaking of two of 2,000 entities, half of all statements related to the user. Rounds go
through both sizes in turn, beside SELECT 1 in the same fence, so that a busy machine slows all alike.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import timedelta
from itertools import count

import psycopg

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import AsOf, Memory, Note, Purpose
from agent7.store.memory import memories
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import TableEmbedder, analyze, at_percentile, timed
from benchmarks.speed.writing import NOW, fill, nothing

SIZES = (1_000, 100_000)
ROUNDS = 100
ENTITIES = 2_000
SAID = "My sister Ana met Carlos of Globex Corp in Lisbon, number {}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    embedder = TableEmbedder(Int8MiniLM())
    with memory_world(embedder) as world:
        scopes = {size: world.new_user(str(447700000000 + size)) for size in SIZES}
        for size, scope in scopes.items():
            fill(world, scope, size)
            relate(world, scope)
        analyze(world)
        times = measure(world, scopes, rounds)
    report(times)


def relate(world: World, scope: Scope) -> None:
    """Entities, two for each memory, and an edge from the user for each second statement."""
    with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        owner.execute(
            """
            INSERT INTO entities (scope_id, key, kind, name, created_at)
            SELECT %(scope)s, 'entity ' || n, 'thing', 'Entity ' || n, %(at)s FROM generate_series(1, %(entities)s) n
             UNION ALL SELECT %(scope)s, 'user', 'user', 'user', %(at)s
            """,
            {"scope": scope.own, "at": NOW, "entities": ENTITIES},
        )
        ((first, user),) = owner.execute("SELECT min(id), max(id) FROM entities WHERE scope_id = %s", (scope.own,)).fetchall()
        given = {"scope": scope.own, "first": first, "user": user, "entities": ENTITIES}
        owner.execute(
            """
            INSERT INTO memory_entities (scope_id, memory_id, entity_id, salience)
            SELECT DISTINCT ON (m.id, other) %(scope)s, m.id, %(first)s + other, 0.6
              FROM memories m CROSS JOIN LATERAL (VALUES (m.id %% %(entities)s), (m.id * 7 %% %(entities)s)) AS o(other)
             WHERE m.scope_id = %(scope)s
            """,
            given,
        )
        owner.execute(
            """
            INSERT INTO memory_edges (scope_id, memory_id, source_id, relation, target_id, fact, strength, valid_from, live)
            SELECT %(scope)s, id, %(user)s, 'likes', %(first)s + id %% %(entities)s, content, 0.9, valid_from, true
              FROM memories WHERE scope_id = %(scope)s AND kind = 'semantic' AND id %% 2 = 0
            """,
            given,
        )


def measure(world: World, scopes: dict[int, Scope], rounds: int) -> dict[int, dict[str, list[float]]]:
    calls = {size: calls_of(world, scope) for size, scope in scopes.items()}
    times: dict[int, dict[str, list[float]]] = {size: {name: [] for name in of_size} for size, of_size in calls.items()}
    for turn in range(rounds + 1):  # the first is not counted
        for size, of_size in calls.items():
            for name, call in of_size.items():
                if name != "recall of the past" or turn % 10 == 1:  # ten of a hundred: it reads everything
                    took = timed(call)
                    times[size][name] += [took] if turn else []
    return times


def calls_of(world: World, scope: Scope) -> dict[str, Callable[[], object]]:
    numbers, then = count(1), AsOf(known_at=NOW - timedelta(days=1))
    write(world, scope, SAID.format(0))
    with world.database.transaction(Fence.around(scope)) as unit:
        known = memories.own_words(unit, scope.own, most=1)[0]
    asked = "Where did Ana meet Carlos?"
    return {
        "select 1": lambda: nothing(world, scope),
        "a whole write": lambda: write(world, scope, SAID.format(next(numbers))),
        "of it the graph": lambda: link_again(world, scope, known),
        "walk of two steps": lambda: world.memory.graph.around(scope, ["Entity 7"], NOW),
        "recall of today": lambda: world.memory.recall(scope, asked, purpose=Purpose.TURN, at=NOW),
        "recall of the past": lambda: world.memory.recall(scope, asked, purpose=Purpose.TURN, at=NOW, as_of=then),
    }


def write(world: World, scope: Scope, text: str) -> None:
    """One write as a turn makes it."""
    draft = world.memory.draft(scope, Note.verbatim(text, said_at=NOW), at=NOW)
    with world.database.transaction(Fence.around(scope)) as unit:
        world.memory.remember(unit, scope, draft, at=NOW)


def link_again(world: World, scope: Scope, memory: Memory) -> None:
    """What the graph does for one memory: reads its names, finds whom they mean, and writes (here: finds written)."""
    with world.database.transaction(Fence.around(scope)) as unit:
        world.memory.graph.link(unit, scope, memory)


def report(times: dict[int, dict[str, list[float]]]) -> None:
    figures = {
        str(size): {f"{name} {percent}": at_percentile(values, percent) for name, values in of_size.items() for percent in (50, 95)}
        for size, of_size in times.items()
    }
    for name in times[SIZES[0]]:
        print(
            f"{name:<26}"
            + "".join(f"{size:>9,}: {figures[str(size)][f'{name} 50']:>7} / {figures[str(size)][f'{name} 95']:<7}" for size in SIZES)
        )
    grown = {name: round(figures[str(SIZES[1])][f"{name} 50"] / figures[str(SIZES[0])][f"{name} 50"], 2) for name in times[SIZES[0]]}
    print(json.dumps({"graph": figures, "times_as_long_at_the_median": grown}))


if __name__ == "__main__":
    main()
