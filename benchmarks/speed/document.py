"""The memory document: counting tokens, showing it at 1,000 and 10,000 memories, a write's share of it, and an export put back.

Beside each stands a baseline of the same rounds: an empty round trip within a fenced transaction (SELECT 1), or the estimate that
needs no table. Nothing of it waits for an embedding model.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import psycopg

from agent7.identity import PublicId, Scope
from agent7.language import count_tokens_each, estimate_tokens
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import Note
from agent7.store.memory import interchange, restoration
from agent7.store.unit_of_work import Fence
from agent7.types import Origin
from benchmarks.figures import heading, p50, row
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import PLACES, SUBJECTS, THINGS, VERBS, WHENS

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SIZES = (1_000, 10_000)
ROUNDS = 30
WRITTEN = 500
FIRST_COUNT = """
import time, sys
begun = time.perf_counter()
from agent7.language import count_tokens
imported = time.perf_counter()
def resident(): return int(open('/proc/self/statm').read().split()[1]) * 4096 / 1e6
before = resident()
count_tokens('x')
print(round((imported - begun) * 1e3, 1), round((time.perf_counter() - imported) * 1e3, 1), round(resident() - before, 1))
"""


def main() -> None:
    figures: dict[str, float] = {}
    figures |= counting()
    with memory_world(NoEmbedder()) as world:
        for size in SIZES:
            figures |= showing(world, size)
        figures |= interchanging(world)
    print(json.dumps({"document": figures}))


def sentence(chance: random.Random) -> str:
    parts = (SUBJECTS, VERBS, THINGS, PLACES, WHENS)
    return " ".join(chance.choice(words) for words in parts) + f" for {chance.randint(2, 9_999)} euros"


def counting() -> dict[str, float]:
    """The exact count, beside the estimate; and what the first one costs a process of its own."""
    chance = random.Random(5)
    texts = [sentence(chance) for _ in range(20_000)]
    _, first, grown = map(
        float, subprocess.run([sys.executable, "-c", FIRST_COUNT], capture_output=True, text=True, check=True).stdout.split()
    )
    count_tokens_each(texts[:10])
    exact, guessed = [], []
    for _ in range(5):
        exact.append(timed(lambda: count_tokens_each(texts)))
        guessed.append(timed(lambda: [estimate_tokens(text) for text in texts]))
    one = timed(lambda: [count_tokens_each([text]) for text in texts])
    off = sum(estimate_tokens(text) for text in texts) / sum(count_tokens_each(texts)) - 1
    print(heading("counting tokens (20,000 sentences)"))
    print(row("exact, in one call", exact))
    print(row("baseline: the estimate", guessed))
    print(f"one by one: {one / len(texts) * 1_000:.1f} us each; first count of a process: {first:.0f} ms and {grown:.0f} MB; "
          f"the estimate is {off:+.1%} off")  # fmt: skip
    return {
        "counts_per_second": len(texts) / p50(exact) * 1_000,
        "estimates_per_second": len(texts) / p50(guessed) * 1_000,
        "first_count_ms": first,
        "first_count_mb": grown,
    }


def showing(world: World, size: int) -> dict[str, float]:
    """Showing the document, a write with what it says of the room, and suggestions."""
    scope = world.new_user(f"4477{size}")
    fill(world, scope, size)
    document = world.memory.document
    kinds: dict[str, Callable[[], object]] = {
        "show the document": lambda: document.show(scope, at=NOW).markdown,
        "how full it is": lambda: within(world, scope, lambda unit: document.room(scope, unit=unit)),
        "write one statement": lambda: write(world, scope),
        "suggestions": lambda: document.suggestions(scope, at=NOW),
        "baseline: an empty round trip": lambda: within(world, scope, lambda unit: unit.execute("SELECT 1")),
    }
    for act in kinds.values():
        act()
    samples: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(ROUNDS):
        for name, act in kinds.items():
            samples[name].append(timed(act))
    optimised = timed(lambda: document.optimise(scope, at=NOW))
    print(heading(f"{size:,} memories"))
    for name, took in samples.items():
        print(row(name, took))
    print(f"optimise: {optimised:.0f} ms")
    names = {"show the document": "show", "how full it is": "room", "write one statement": "write", "suggestions": "suggest"}
    return {f"{short}_{size}_ms": p50(samples[name]) for name, short in names.items()} | {f"optimise_{size}_ms": optimised}


def interchanging(world: World) -> dict[str, float]:
    """An export of 1,000 memories, looked at, and put back after all was lost."""
    scope = world.new_user("44780")
    fill(world, scope, 1_000)
    document = world.memory.document
    text = document.export(scope, at=NOW)
    figures = {
        "export_1000_ms": timed(lambda: document.export(scope, at=NOW)),
        "compare_1000_ms": timed(lambda: document.compare(scope, text, at=NOW)),
        "export_1000_kb": len(text.encode()) / 1_000,
    }
    with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        owner.execute("DELETE FROM memories WHERE scope_id = %s", (scope.own,))
    figures["restore_1000_ms"] = timed(lambda: document.restore(scope, text, at=NOW))
    assert document.export(scope, at=NOW) == text, "an export is restored exactly"
    print(heading("agent.md of 1,000 memories"))
    for name, value in figures.items():
        print(f"{name:<58} {value:>8.1f}")
    return figures


def fill(world: World, scope: Scope, size: int) -> None:
    """So many statements of two years, a third of them stated. WRITTEN of them are really written, the others are their copies."""
    chance = random.Random(size)
    said = [(sentence(chance), NOW - timedelta(days=chance.randint(0, 700))) for _ in range(min(size, WRITTEN))]
    notes = [
        Note.explicit(f"{text}, number {number}", said_at=at)
        if number % 3 == 0
        else Note.extracted(f"{text}, number {number}", said_at=at, origin=Origin.DIRECT_USER, evidence=text)
        for number, (text, at) in enumerate(said)
    ]
    drafts = world.memory.drafts(scope, notes, at=NOW)
    with world.database.transaction(Fence.around(scope)) as unit:
        for draft in drafts:
            world.memory.remember(unit, scope, draft, at=draft.note.said_at)
    with world.database.transaction(Fence.around(scope)) as unit:
        rows = interchange.memories(unit, scope.own)
        for copy in range(1, size // len(rows)):
            copies = {PublicId(f"{public_id}{copy}"): {**row, "current_slot": None} for public_id, row in rows.items()}
            for row in copies.values():
                row["content"] += f", copy {copy}"
            restoration.put_memories(unit, scope, copies, {each: (each, 12) for each in copies})
    with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")


def write(world: World, scope: Scope) -> None:
    note = Note.explicit(f"the locker {time.perf_counter_ns()} holds a bag", said_at=NOW)
    draft = world.memory.draft(scope, note, at=NOW)
    within(world, scope, lambda unit: world.memory.remember(unit, scope, draft, at=NOW))


def within(world: World, scope: Scope, act: Callable[..., object]) -> None:
    with world.database.transaction(Fence.around(scope)) as unit:
        act(unit)


def timed(act: Callable[[], object]) -> float:
    """Milliseconds."""
    begun = time.perf_counter()
    act()
    return (time.perf_counter() - begun) * 1_000


if __name__ == "__main__":
    main()
