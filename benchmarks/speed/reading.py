"""What texts that are hard to read cost a whole turn: `python -m benchmarks.bench reading [--texts 300]`.

Each text of 4,096 characters goes through `Responder.respond` of the offline assistant, on an embedded Postgres, by somebody new. Printed
is the processor time of the responder's thread, so that other work on the machine hardly counts, with the machine's own measure and plain
prose of the same length beside it: fifteen texts that once cost the most, the worst of as many generated ones as are asked for, a burst of
twenty, and 65,536 characters in one text. Target: under 0.5 s for any 4,096 characters.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import thread_time

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy
from agent7.store.migrate import migrate
from benchmarks.figures import heading, row
from local.postgres import start_postgres
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.fuzz.reader_texts import LONGEST_MESSAGE, NASTY, repeated
from tests.integration.conversation.turn.test_texts_hard_to_read import PROSE, SLOW_ONCE
from tests.integration.conversation.world import World

TARGET = 0.5
WORDS = "my I am not remember that forget about Ada lives in Leeds March 3 when is was mein que je suis no and , . ? !".split()  # noqa: SIM905
SHOWN = 10
people = count(447700910000)


def main() -> None:
    asked = argparse.ArgumentParser(description="what texts that are hard to read cost a turn")
    asked.add_argument("--texts", type=int, default=300, help="how many texts are generated (seeded)")
    texts = asked.parse_args().texts
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as world:
        for _ in range(3):
            turn(world, repeated(PROSE, LONGEST_MESSAGE))  # what is compiled at first use
        print(heading("Processor time of a whole turn, 4,096 characters"))
        print(row("this machine: a million additions", [1000 * additions() for _ in range(5)]))
        print(
            row(
                "plain prose",
                [1000 * turn(world, repeated(PROSE, LONGEST_MESSAGE)) for _ in range(5)],
                target=f"target < {TARGET * 1000:.0f}",
            )
        )
        for piece in SLOW_ONCE:
            print(row(repr(piece), [1000 * turn(world, repeated(piece, LONGEST_MESSAGE)) for _ in range(2)]))
        worst = sorted(((turn(world, text), name) for name, text in generated(texts)), reverse=True)
        print(heading(f"The worst of {texts} generated ones"))
        for seconds, name in worst[:SHOWN]:
            print(row(name[:56], [1000 * seconds]))
        print(heading("More of it"))
        print(row("a burst of 20 texts of 'A. '", [1000 * turn(world, *[repeated("A. ", LONGEST_MESSAGE)] * 20)]))
        for piece in ("A. ", "a-", PROSE):
            print(row(f"65,536 characters of {piece[:20]!r}", [1000 * turn(world, repeated(piece, 65_536))]))


def generated(texts: int) -> Iterator[tuple[str, str]]:
    """One to three pieces repeated behind a few words, the same ones each time."""
    chance = random.Random(7)
    for _ in range(texts):
        head = " ".join(chance.choices(WORDS, k=chance.randrange(5)))
        unit = "".join(chance.choice(NASTY if chance.random() < 0.7 else WORDS) for _ in range(chance.randint(1, 3)))
        yield f"{head!r} + {unit!r}", f"{head} {repeated(unit, LONGEST_MESSAGE)}"[:LONGEST_MESSAGE]


def turn(world: World, *texts: str) -> float:
    """Seconds of this thread's processor time for one turn of somebody new."""
    person = str(next(people))
    wake_up = [world.write(person, text, second=second) for second, text in enumerate(texts)][-1]
    begun = thread_time()
    world.respond(wake_up)
    return thread_time() - begun


def additions() -> float:
    begun, total = thread_time(), 0
    for number in range(1_000_000):
        total += number
    return thread_time() - begun


@contextmanager
def started(folder: Path) -> Iterator[World]:
    """The offline assistant behind a responder, with the shipped embedding model."""
    server = start_postgres(folder, durable=False)
    owner = server.owner_dsn()
    migrate(owner, NOON)
    tenancy.first_start(owner, first_start(), NOON)
    world = World(owner.replace("postgres:@", "agent7_app@"), owner)
    memory = MemoryAgent(world.warm_database(), Int8MiniLM(), fingerprint_key=b"benchmark")
    tasking = TaskRequests(memory, enabled=True)
    world.assistant = Assistant(memory, CommandPlan(memory, tasking), Answerer(memory, tasking))  # type: ignore[assignment]
    try:
        yield world
    finally:
        world.close()
        server.stop()


def first_start() -> FirstStartSettings:
    return FirstStartSettings(
        team="Benchmark",
        workspace="Benchmark",
        phone_number_id=PHONE_NUMBER_ID,
        admin_email="admin@example.com",
        access="open",
        invite_code="",
        time_zone="UTC",
        locale="en",
    )


if __name__ == "__main__":
    main()
