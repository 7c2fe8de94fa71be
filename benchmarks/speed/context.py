"""What memory adds to a task, to a session's start and to a prompt, for somebody with 1,000 memories. Database and model are real.

Baseline of the same rounds: an empty round trip (SELECT 1 within a fenced transaction) and the embedding of a request alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import psycopg

from agent7.conversation.heard import Heard
from agent7.conversation.turn import session as sessions
from agent7.conversation.understanding.shown import item_line
from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.manus.work.enrichment import enrich
from agent7.memory import DEFAULT_POLICY, Purpose
from agent7.prompts.context import Context, Utterance, data_block
from agent7.prompts.quoting import Fence as Delimiters
from agent7.prompts.task_frame import KnownLine, task_prompt
from agent7.store.conversation import conversations
from agent7.store.unit_of_work import Fence
from benchmarks import known_person
from benchmarks.figures import heading, row
from benchmarks.known_person import NOW, REQUESTS
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import TableEmbedder
from benchmarks.speed.turn import timed

ROUNDS = 4
"""Times that each request is made."""
TALK = (Utterance("user", "I spent the weekend hiking near the lake"), Utterance("assistant", "How nice.")) * 5


def main() -> None:
    with memory_world() as world:
        scope = world.new_user("447700000000")
        known_person.tell(world.database, world.memory, scope)
        with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
            owner.execute("VACUUM ANALYZE")
        creation_of_tasks(world, scope)
        start_of_sessions(world, scope)


def creation_of_tasks(world: World, scope: Scope) -> None:
    """How much longer a task takes to be wanted because memory goes along with it."""
    for request in REQUESTS:
        enriched = enrich(world.memory, scope, request, asked_by=[], at=NOW)
    table = TableEmbedder(Int8MiniLM())
    ready = world.agent(DEFAULT_POLICY, table)
    times: dict[str, list[float]] = {name: [] for name in ("select 1", "embedding", "enriched", "ready", "rendered", "context")}
    for each in range(ROUNDS):
        for request in REQUESTS:
            asked = f"{request}, please, by {each + 5} o'clock"  # new to every cache of vectors
            times["select 1"].append(timed(lambda: empty_round_trip(world, scope)))
            times["embedding"].append(timed(lambda asked=asked: table.embed([asked])))  # type: ignore[misc]
            times["ready"].append(timed(lambda asked=asked: enrich(ready, scope, asked, asked_by=[], at=NOW)))  # type: ignore[misc]
            times["enriched"].append(timed(lambda asked=asked: enrich(world.memory, scope, asked, asked_by=[], at=NOW)))  # type: ignore[misc]
            render_task, render_turn = prompts_of(world, scope, request)
            times["rendered"].append(timed(render_task))
            times["context"].append(timed(render_turn))
    print(heading(f"Memory in a task's prompt, of {known_person.SIZE} memories ({len(enriched.memories)} go along)"))
    print(row("baseline: select 1", times["select 1"]))
    print(row("baseline: embedding of the request", times["embedding"]))
    print(row("recall, choice and rendering, embedding included", times["enriched"], target="target p95 < 30"))
    print(row("the same with the embedding at hand", times["ready"]))
    print(row("rendering alone, 30 memories of a task", times["rendered"], target="target < 5"))
    print(row("rendering alone, the context of a reply", times["context"], target="target < 5"))


def prompts_of(world: World, scope: Scope, request: str) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """What renders a task's prompt and a reply's context, from memories that are at hand already."""
    items = world.memory.recall(scope, request, purpose=Purpose.TASK, at=NOW).items
    lines = [KnownLine(item.memory.content, sorted(item.tags)) for item in items]
    shown = [replace(item_line(item, request, ZoneInfo("UTC")), handle=f"m{place}") for place, item in enumerate(items[:10], 1)]
    context = Context(memories=shown, recent=TALK)
    return lambda: task_prompt(request, lines), lambda: data_block(context, Delimiters(), NOW)


def start_of_sessions(world: World, scope: Scope) -> None:
    """The first turn of a session: what it loads, with the instructions, and that it keeps what it loaded."""
    times: dict[str, list[float]] = {"select 1": [], "session": []}
    for number in range(ROUNDS * len(REQUESTS)):
        heard = first_message(world, scope, number)
        times["select 1"].append(timed(lambda: empty_round_trip(world, scope)))
        times["session"].append(timed(lambda heard=heard: open_session(world, heard)))  # type: ignore[misc]
    print(heading(f"Session start, of {known_person.SIZE} memories"))
    print(row("baseline: select 1", times["select 1"]))
    print(row("load and keep", times["session"], target="target p95 < 50"))


def first_message(world: World, scope: Scope, number: int) -> Heard:
    """A message after a long pause, as far as the start of a session looks at it."""
    at = NOW + timedelta(hours=number)
    with world.database.transaction(Fence.around(scope)) as unit:
        conversation, _ = conversations.current(unit, scope, "whatsapp", idle=timedelta(minutes=30), at=at)
    workspace = SimpleNamespace(notice="off")
    return cast(
        Heard,
        SimpleNamespace(scope=scope, conversation=conversation, turn=SimpleNamespace(id=None), workspace=workspace, at=at, time_zone="UTC"),
    )


def open_session(world: World, heard: Heard) -> None:
    session = sessions.opened(world.memory, heard, "en", told_to_a_model=True)
    with world.database.transaction(Fence.around(heard.scope)) as unit:
        for act in session.acts:
            act.carry_out(unit, heard.at)


def empty_round_trip(world: World, scope: Scope) -> None:
    with world.database.transaction(Fence.around(scope)) as unit:
        unit.execute("SELECT 1").fetchone()


if __name__ == "__main__":
    main()
