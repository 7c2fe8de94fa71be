"""What a write costs as memory grows, and what the rules of contradiction get right.

One write is what a turn does: a note drafted (cleaned, read, lexed; its vector comes from a table, embedding is counted apart), then
remembered and committed in a transaction of its own. Rounds go through all sizes in turn, beside SELECT 1 in the same fence, so that
a busy machine slows all of them alike. The rows that make a memory large are synthetic; what is written is not.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

import psycopg

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import Note
from agent7.store.memory import embeddings, postings
from agent7.store.unit_of_work import Fence
from agent7.types import SourceType
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import TableEmbedder, analyze, at_percentile, sentences, timed
from benchmarks.understanding.contradiction_pairs import figures, pairs, tell

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SIZES = (1_000, 10_000, 100_000)
ROUNDS = 150
BASE_VECTORS = 50
KINDS = ("statement with a slot", "statement without", "verbatim", "the same again")
MOST_TIMES_SLOWER = 2.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    given = parser.parse_args()
    embedder = TableEmbedder(Int8MiniLM())
    with memory_world(embedder) as world:
        scopes = {size: world.new_user(str(447700000000 + size)) for size in given.sizes}
        for size, scope in scopes.items():
            fill(world, scope, size)
        analyze(world)
        times = measure(world, scopes, given.rounds)
        judged = contradictions(world)
    report(times, judged, given.sizes)


def fill(world: World, scope: Scope, size: int) -> None:
    """A memory of `size` rows, a tenth of them statements, with postings and vectors, made by the server itself."""
    chance = random.Random(7)
    near_zero = [[chance.gauss(0, 0.05) for _ in range(world.embedder.dimensions)] for _ in range(BASE_VECTORS)]
    vectors = [embeddings.half(each).to_text() for each in near_zero]
    with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        owner.execute(
            """
            INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                                  source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                                  created_at, expires_at, subject, attribute, value, conversation_id, source_message_id, terms)
            SELECT %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s, CASE WHEN n %% 10 = 0 THEN 'semantic' ELSE 'verbatim' END,
                   'fact', 'general', 'text number ' || n, md5(n::text), 30, 10,
                   CASE WHEN n %% 10 = 0 THEN 'extraction' ELSE 'verbatim' END,
                   'direct_user', 'user', 'implied', 'neutral', 0.9, 0.5, %(at)s, %(at)s, %(at)s, NULL,
                   CASE WHEN n %% 10 = 0 THEN 'user' END, CASE WHEN n %% 20 = 0 THEN 'likes' END, CASE WHEN n %% 20 = 0 THEN 'v' || n END,
                   n / 20, n,
                   (SELECT string_agg(
                      'w' || (power(random(), 3) * 3000)::int || '-' || k, E'\\n') FROM generate_series(1, 10) k WHERE n > 0)
              FROM generate_series(1, %(size)s) n
            """,
            {"scope": scope.own, "workspace": scope.workspace, "user": scope.user, "size": size, "at": NOW - timedelta(days=30)},
        )
        owner.execute("SELECT post_memories(%s)", (scope.own,))
        owner.execute(
            """
            INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding)
            SELECT m.scope_id, %s, m.id, true, (%s::text[])[1 + m.id %% %s]::halfvec FROM memories m WHERE m.scope_id = %s
            """,
            (world.embedder.model, vectors, BASE_VECTORS, scope.own),
        )
    with world.database.transaction(Fence.around(scope)) as unit:
        postings.recount(unit, scope.own, NOW)


def notes(number: int, told: Sequence[str]) -> dict[str, Note]:
    """One of each kind, fresh in each round but for the last."""
    at = NOW + timedelta(minutes=number)
    return {
        "statement with a slot": Note.explicit(f"My favourite colour is shade {number}", said_at=at),
        "statement without": Note.explicit(told[number], said_at=at),
        "verbatim": Note.verbatim(told[number], said_at=at),
        "the same again": Note.explicit("The garage code is 4711", said_at=at),
    }


def measure(world: World, scopes: dict[int, Scope], rounds: int) -> dict[tuple[str, int], list[float]]:
    told = sentences(rounds)
    world.memory.drafts(next(iter(scopes.values())), [note for number in range(rounds) for note in notes(number, told).values()], at=NOW)
    times: dict[tuple[str, int], list[float]] = {}
    for number in range(rounds):
        for size, scope in turned(list(scopes.items()), number):  # whoever comes first reads the text with cold caches
            for kind, note in notes(number, told).items():
                times.setdefault((kind, size), []).append(timed(lambda scope=scope, note=note: write(world, scope, note)))  # type: ignore[misc]
            times.setdefault(("SELECT 1", size), []).append(timed(lambda scope=scope: nothing(world, scope)))  # type: ignore[misc]
    return times


def turned[T](items: list[T], by: int) -> list[T]:
    by %= len(items)
    return items[by:] + items[:by]


def write(world: World, scope: Scope, note: Note) -> None:
    drafts = world.memory.drafts(scope, [note], at=note.said_at)
    with world.database.transaction(Fence.around(scope)) as unit:
        for draft in drafts:
            world.memory.remember(unit, scope, draft, at=note.said_at)


def nothing(world: World, scope: Scope) -> None:
    with world.database.transaction(Fence.around(scope)) as unit:
        unit.execute("SELECT 1").fetchone()


def contradictions(world: World) -> dict[str, dict[str, int]]:
    """Our labelled pairs, each told twice: asked to be remembered, and drawn."""
    numbers = count(447701000000)
    return {
        str(source): figures(tell(world.memory, world.database, lambda: world.new_user(str(next(numbers))), pairs(), source))
        for source in (SourceType.EXPLICIT, SourceType.EXTRACTION)
    }


def report(times: dict[tuple[str, int], list[float]], judged: dict[str, dict[str, int]], sizes: Sequence[int]) -> None:
    print(f"\nwriting: one memory of one person, ms p50 / p95\n{'':26}" + "".join(f"{size:>20,}" for size in sizes))
    for kind in (*KINDS, "SELECT 1"):
        cells = [f"{at_percentile(times[kind, size], 50):.2f} / {at_percentile(times[kind, size], 95):.2f}" for size in sizes]
        print(f"{kind:26}" + "".join(f"{cell:>20}" for cell in cells))
    smallest, largest = min(sizes), max(sizes)
    slower = {
        kind: round(at_percentile(times[kind, largest], 50) / at_percentile(times[kind, smallest], 50), 2) for kind in (*KINDS, "SELECT 1")
    }
    print(f"at {largest:,} against {smallest:,}, target at most {MOST_TIMES_SLOWER}: {slower}")
    for source, found in judged.items():
        print(f"contradictions, {source}: {found}")
    print(
        json.dumps(
            {
                **{f"write_{kind.replace(' ', '_')}_{size}_p50": at_percentile(times[kind, size], 50) for kind in KINDS for size in sizes},
                **{f"times_slower_{kind.replace(' ', '_')}": value for kind, value in slower.items()},
                "contradictions": judged,
            }
        )
    )


if __name__ == "__main__":
    main()
