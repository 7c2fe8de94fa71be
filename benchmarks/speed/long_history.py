"""What a person with years of messages waits for: forgetting, being told what is known, an export; and an operator for the lists.

Each is one turn through the real responder, offline, or one request of the console, over messages whose words have the statistics of
real talk. Everything of the person's grows with them: statements drawn from every tenth message, the words of every fifth recall.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import psycopg

from agent7.api.http.cursors import PAGE, Page
from agent7.api.person.documents import Documents
from agent7.api.person.memories import Memories
from agent7.conversation.media.personal_files import PersonalFiles
from agent7.identity import Scope
from agent7.memory import MemoryAgent
from agent7.store.identity import tenancy, users
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import Fence
from agent7.store.views.memory_list import Wanted
from benchmarks.synthetic.words import vocabulary
from benchmarks.use.replay import FIRST_START, Stage
from local.postgres import start_postgres
from tests.conftest import NOON
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf

MESSAGES = 50_000
TARGET_SECONDS = 1.5
PERSON = "447700000001"
APPLES = 500
"""Of so many messages one speaks of apples, one of quixomats (a reply, of which nothing is noted), one of Zanzibar."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=MESSAGES)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = start_postgres(Path(folder), durable=False)
        migrate(server.owner_dsn(), NOON)
        stage = Stage(server.owner_dsn(), tenancy.first_start(server.owner_dsn(), FIRST_START, NOON).id)
        try:
            report(measure(stage, given.messages), given.messages)
        finally:
            stage.close()
            server.stop()


type Seconds = tuple[float, float]
"""Waited, and of this process's own work: the second hardly knows how busy the machine is."""


def measure(stage: Stage, count: int) -> dict[str, Seconds]:
    for text in ("My name is Ada", "I love apples", "My favourite city is Zanzibar"):
        say(stage, text)
    (scope_id,) = stage.world.rows("SELECT max(id) FROM scopes")[0]
    with stage.database.transaction(Fence(stage.workspace)) as unit:
        scope = users.by_scope(unit, stage.workspace, scope_id).scope  # type: ignore[arg-type]
    fill(stage, scope, count)
    console = Console(stage, scope)
    say(stage, "What do you know about me?")  # a new process reads its patterns once
    taken = {f'"{text}"': say(stage, text) for text in ("What do you know about me?", "Export my memory")}
    taken["files after the reply"] = timed(console.files)
    taken["console: a page of memories"] = timed(console.memories)
    taken["console: the slowest page of an export"] = console.export()
    for text, answer in (("Forget about apples", "yes"), ("Forget about quixomats", "no"), ("Forget about Zanzibar", "yes")):
        taken[f'"{text}"'] = say(stage, text)
        taken[f'"{text}", "{answer}"'] = say(stage, answer)
    return taken


def timed(work: Callable[[], object]) -> Seconds:
    started, worked = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - started, time.process_time() - worked


def say(stage: Stage, text: str) -> Seconds:
    stage.world.clock.advance(timedelta(minutes=1))
    second = int((stage.world.clock.now() - NOON).total_seconds())
    wake_up = stage.world.write(PERSON, text, second=second)
    return timed(lambda: stage.responder.respond(wake_up, stage.world.until()))


class Console:
    """The same parts as behind the routes."""

    def __init__(self, stage: Stage, scope: Scope) -> None:
        self.stage, self.scope = stage, scope
        self.memory = MemoryAgent(stage.database, stage.embedder, b"replay")
        ((self.workspace, self.user),) = stage.world.rows(
            f"SELECT w.public_id, u.public_id FROM users u JOIN workspaces w ON w.id = u.workspace_id WHERE u.scope_id = {scope.own}"
        )

    def memories(self) -> None:
        listed = Memories(self.stage.database, self.memory, self.stage.world.clock)
        listed.some(self.workspace, self.user, Wanted(), Page(PAGE, None, ""))

    def export(self) -> Seconds:
        """The slowest page."""
        documents = Documents(self.stage.database, self.memory, self.stage.world.clock)
        after: str | None = ""
        taken = []

        def page() -> None:
            nonlocal after
            after = documents.export(self.workspace, self.user, after or "")["next"]  # type: ignore[arg-type]

        while after is not None:
            taken.append(timed(page))
        return max(taken)

    def files(self) -> None:
        PersonalFiles(self.stage.database, self.memory, MemoryShelf(), MemoryQueue()).tend(self.scope, self.stage.world.clock.now())


def fill(stage: Stage, scope: Scope, count: int) -> None:
    """Messages by the person and the assistant in turn, and what was made of them."""
    words = texts(count)
    with psycopg.connect(stage.world.owner_dsn, autocommit=True) as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("SELECT set_config('agent7.workspace', %s, false)", (str(scope.workspace),))
        owner.execute("CREATE TEMP TABLE said (n bigint, text text)")
        with owner.cursor() as cursor, cursor.copy("COPY said FROM STDIN") as copy:
            for number, text in enumerate(words):
                copy.write_row((number, text))
        known = {"w": scope.workspace, "s": scope.own, "u": scope.user, "at": NOON - timedelta(days=700)}
        owner.execute(
            """
            INSERT INTO messages (public_id, workspace_id, scope_id, user_id, turn_id, role, kind, origin, channel, channel_message_id,
                                  text, sent_at, arrived_at)
            SELECT 'm' || n, %(w)s, %(s)s, %(u)s, n, n %% 2, 'text', 'direct_user', 'whatsapp', 'm' || n, text,
                   %(at)s + n * interval '10 minutes', %(at)s + n * interval '10 minutes' FROM said
            """,
            known,
        )
        owner.execute(
            """
            INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                                  source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                                  created_at, source_message_id, evidence)
            SELECT 'k' || n, %(w)s, %(s)s, %(u)s, CASE WHEN n %% 10 = 0 THEN 'semantic' ELSE 'verbatim' END, 'fact', 'general', text,
                   md5(text), 30, 10, CASE WHEN n %% 10 = 0 THEN 'extraction' ELSE 'verbatim' END, 'direct_user', 'user', 'implied',
                   'neutral', 0.9, 0.5, %(at)s, %(at)s, %(at)s, (SELECT id FROM messages WHERE public_id = 'm' || n),
                   CASE WHEN n %% 10 = 0 THEN text ELSE '' END
              FROM said WHERE n %% 2 = 0
            """,
            known,
        )
        owner.execute(
            """
            UPDATE memories m
               SET terms = (SELECT string_agg(DISTINCT left(lower(word), 60), E'\\n')
                              FROM regexp_split_to_table(replace(m.content, 'apples', 'appl'), ' ') word)
             WHERE m.public_id LIKE 'k%'
            """
        )
        new = "SELECT array_agg(id ORDER BY id) FROM memories WHERE public_id LIKE 'k%%'"
        owner.execute(f"SELECT post_memories(%s, ({new}))", (known["s"],))
        owner.execute(
            """
            INSERT INTO recalls (public_id, workspace_id, scope_id, purpose, query, recalled_at, took_ms, tokens)
            SELECT 'r' || n, %(w)s, %(s)s, 'turn', text, %(at)s, 1, 1 FROM said WHERE n %% 5 = 0
            """,
            known,
        )
        owner.execute("ANALYZE")


def texts(count: int) -> list[str]:
    chance = random.Random(7)
    table = vocabulary()
    made = []
    for number in range(count):
        drawn = [table.odds.searchsorted(chance.random()) for _ in range(chance.randint(6, 28))]
        words = [table._words[place] for place in drawn]  # noqa: SLF001 - a benchmark's own table
        named = {7: ["apples"], 8: ["Zanzibar"], 9: ["quixomats"]}.get(number % APPLES, [])
        made.append(" ".join(["So", *words, *named]) + ".")
    return made


def report(taken: dict[str, Seconds], count: int) -> None:
    print(f"\na person with {count:,} messages; target: each under {TARGET_SECONDS} s, files after the reply aside")
    print(f"{'':44}{'waited':>8}{'worked':>8}")
    for name, (waited, worked) in taken.items():
        print(f"{name:44}{waited:8.2f}{worked:8.2f}")
    print(json.dumps({name.replace('"', ""): [round(each, 3) for each in seconds] for name, seconds in taken.items()}))


if __name__ == "__main__":
    main()
