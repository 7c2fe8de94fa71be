"""Every query of a turn finds its rows by an index, asked as the application role among 40,000 rows of others and 30,000 of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest
from psycopg import Rollback

from agent7.channels.whatsapp.outbound.message_types import texts
from agent7.identity import ConversationId, MediaId, MessageId, Scope, TurnId
from agent7.store.billing import costs, spending
from agent7.store.billing.costs import Cost
from agent7.store.conversation import amendments, conversations, group_messages, handovers, media, message_log, outbox, standing, turns
from agent7.store.conversation.turns import Outcome, Turn
from agent7.store.erasure import erased_keys, erasures, leftovers
from agent7.store.erasure.erasures import ErasureId
from agent7.store.identity import aliases, parked_users, tenancy, union_records, users
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.store.views import inbox_lists
from tests.conftest import NOON

GUARDED = ("users", "user_aliases", "conversations", "turns", "messages", "outbox", "scopes", "media", "user_days")
GUARDED += ("erasures", "erased_keys", "erasure_leftovers", "workspace_days", "costs")
THROWN_AWAY = re.compile(r"Rows Removed by \w+(?: \w+)?: (\d+)")
FEW = 50
OPEN_TURN = Turn(TurnId(1), "T", ConversationId(1), 0, 0, NOON)


@pytest.fixture
def crowd(owner_dsn: str, ada: Scope, bob: Scope) -> Scope:
    """2,000 other people with a session, a turn, twenty messages and ten replies each; Ada with 1,000 sessions of thirty messages."""
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute(
            """
            DO $$
            DECLARE n integer; s bigint; u bigint; c bigint; t bigint;
            BEGIN
              FOR n IN 1..2000 LOOP
                u := nextval('users_id_seq');
                INSERT INTO scopes (workspace_id, user_id) VALUES (1, u) RETURNING id INTO s;
                INSERT INTO users (id, public_id, workspace_id, scope_id, access, created_at) OVERRIDING SYSTEM VALUE
                     VALUES (u, 'u' || n, 1, s, 'allowed', '2026-03-02');
                INSERT INTO user_aliases (workspace_id, user_id, kind, value, valid_from) VALUES (1, u, 'wa_id', 'w' || n, '2026-03-02');
                INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
                     VALUES ('c' || n, 1, s, u, 'whatsapp', '2026-03-02', '2026-03-02') RETURNING id INTO c;
                INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease,
                                   opened_at, answered_at, after_work_at)
                     VALUES ('t' || n, 1, s, u, c, 1, '', '2026-03-02', '2026-03-02', '2026-03-02') RETURNING id INTO t;
                INSERT INTO messages (public_id, workspace_id, scope_id, user_id, conversation_id, turn_id, role, kind, origin, channel,
                                      channel_message_id, text, sent_at, arrived_at)
                SELECT 'm' || n || '-' || k, 1, s, u, c, t, k % 2, 'text', 'direct_user', 'whatsapp', 'm' || n || '-' || k, 'text',
                       '2026-03-02', '2026-03-02'
                  FROM generate_series(1, 20) k;
                INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, state, created_at, wamid)
                SELECT 'o' || n || '-' || k, 1, s, u, t, k, 0, '{}', 2, '2026-03-02', 'o' || n || '-' || k FROM generate_series(1, 10) k;
              END LOOP;
            END $$
            """
        )
        owner.execute(
            """
            INSERT INTO erasures (public_id, workspace_id, whose, asked_by, asked_at, done_at)
            SELECT 'e' || n, 1, 1000000 + n, 'person', '2026-03-02', '2026-03-02' FROM generate_series(1, 2000) n;
            INSERT INTO erased_keys (workspace_id, key_hash, erased_at) SELECT 1, 'k' || n, '2026-03-02' FROM generate_series(1, 2000) n;
            INSERT INTO erasure_leftovers (workspace_id, erasure_id, kind, reference, not_before)
            SELECT 1, id, 2, 'o' || id, '2027-03-02' FROM erasures;
            """
        )
        own = {"scope": ada.own, "user": ada.user}
        owner.execute(
            """
            INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at, ended_at)
            SELECT 'own' || n, 1, %(scope)s, %(user)s, 'whatsapp', '2026-03-02', '2026-03-02', '2026-03-02' FROM generate_series(1, 1000) n
            """,
            own,
        )
        owner.execute(
            """
            INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease,
                               opened_at, answered_at, after_work_at)
            SELECT public_id, 1, %(scope)s, %(user)s, id, 1, '', '2026-03-02', '2026-03-02', '2026-03-02'
              FROM conversations WHERE scope_id = %(scope)s
            """,
            own,
        )
        owner.execute(
            """
            INSERT INTO messages (public_id, workspace_id, scope_id, user_id, conversation_id, turn_id, role, kind, origin, channel,
                                  channel_message_id, text, sent_at, arrived_at)
            SELECT t.public_id || '-' || k, 1, %(scope)s, %(user)s, t.conversation_id, t.id, k %% 2, 'text', 'direct_user', 'whatsapp',
                   t.public_id || '-' || k, 'text', '2026-03-02', '2026-03-02'
              FROM turns t, generate_series(1, 30) k WHERE t.scope_id = %(scope)s
            """,
            own,
        )
        owner.execute(
            """
            INSERT INTO media (public_id, workspace_id, scope_id, user_id, message_id, kind, channel_id, object_key, state,
                               not_before, arrived_at, expires_at)
            SELECT 'f' || id, workspace_id, scope_id, user_id, id, 'image', 'f' || id, 'f' || id, CASE WHEN id % 50 = 0 THEN 0 ELSE 1 END,
                   '2026-03-02', '2026-03-02', '2026-04-02'
              FROM messages WHERE id % 10 = 0
            """
        )
        owner.execute(
            """
            INSERT INTO user_days (workspace_id, scope_id, user_id, day, turns)
            SELECT workspace_id, scope_id, id, date '2025-03-02' + n, 5 FROM users, generate_series(1, 30) n
            """
        )
        owner.execute(
            """
            INSERT INTO workspace_days SELECT 1, date '2024-01-01' + n, p, 1 FROM generate_series(0, 1200) n, generate_series(0, 3) p;
            INSERT INTO costs (workspace_id, scope_id, kind, reference, part, amount, at)
            SELECT workspace_id, scope_id, 'turn', public_id, p, 0.1, '2026-03-02' FROM turns, unnest('{router,responder}'::text[]) p;
            """
        )
        owner.execute("VACUUM ANALYZE")
    return ada


@dataclass
class Explained:
    """Stands for a unit of work: keeps the plan of each statement, then runs it."""

    unit: UnitOfWork
    plans: list[tuple[str, str]] = field(default_factory=list)

    def execute(self, query: Any, parameters: Any = None, *, anew: bool = False) -> Any:
        with self.unit.savepoint():
            plan = self.unit.execute("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) " + query, parameters).fetchall()
            self.plans.append((query, "\n".join(row[0] for row in plan)))
            raise Rollback
        return self.unit.execute(query, parameters)

    def one(self, query: Any, parameters: Any = None) -> Any:
        return self.execute(query, parameters).fetchone()


QUERIES: dict[str, Callable[[Any, Scope], object]] = {
    "who wrote": lambda unit, ada: aliases.holders(unit, ada.workspace, {"wa_id": "w77", "bsuid": "GB.1"}),
    "who had that key before": lambda unit, ada: aliases.former(unit, ada.workspace, "wa_id", "nobody's", NOON),
    "new number": lambda unit, ada: aliases.take(unit, ada, "wa_id", "447700900111", NOON),
    "old number": lambda unit, ada: aliases.give_up(unit, ada, "wa_id", old="447700900001", new="447700900111", at=NOON),
    "known number": lambda unit, ada: aliases.had(unit, ada, "wa_id", "447700900001", since=NOON),
    "recycled number": lambda unit, ada: aliases.recycle(
        unit, aliases.holders(unit, ada.workspace, {"wa_id": "w77"})["wa_id"], until=NOON, at=NOON
    ),
    "people who are parked": lambda unit, ada: parked_users.people(unit, ada.workspace, behind=None, most=20),
    "people who are parked for too long": lambda unit, ada: parked_users.since(
        unit, WorkspaceRef(ada.workspace, ada.shared), before=NOON, most=20
    ),
    "unions": lambda unit, ada: union_records.unions(unit, ada.workspace, behind=None, most=20),
    "whose scope": lambda unit, ada: users.by_scope(unit, ada.workspace, ada.own),
    "keys of a person": aliases.keys_of,
    "new key": lambda unit, ada: aliases.add(unit, ada, {"bsuid": "GB.1"}, NOON),
    "lease": lambda unit, ada: users.take_lease(unit, ada, "x", at=NOON, expires_at=NOON + timedelta(minutes=1)),
    "meeting": lambda unit, ada: users.meet(
        unit, ada, "x", at=NOON, expires_at=NOON + timedelta(minutes=1), sent_at=NOON, display_name="Ada"
    ),
    "release": lambda unit, ada: users.release_lease(unit, ada, "x"),
    "inbound noted": lambda unit, ada: users.note_inbound(unit, ada, sent_at=NOON, display_name="Ada"),
    "standing of somebody who was erased": lambda unit, ada: erased_keys.traces(unit, ada.workspace, ["k7", "k8"]),
    "wish to be erased": erasures.wanted,
    "erasure by id": lambda unit, ada: erasures.by_public_id(unit, ada.workspace, "e7"),
    "erasures to go on with": lambda unit, ada: erasures.begun(unit, ada.workspace, before=NOON, most=10),
    "leftovers of an erasure": lambda unit, ada: leftovers.due(unit, ada.workspace, ErasureId(7), at=NOON, most=10),
    "leftovers to do": lambda unit, ada: leftovers.waiting(unit, ada.workspace, before=NOON, most=10),
    "whom unions made one": erasures.whole,
    "person by id": lambda unit, ada: users.by_public_id(unit, ada.workspace, "u7"),
    "access list": lambda unit, ada: tenancy.access_decision(unit, ada.workspace, [("wa_id", "w77")]),
    "session": lambda unit, ada: conversations.current(unit, ada, "whatsapp", idle=timedelta(minutes=30), at=NOON),
    "session by id": lambda unit, ada: conversations.keep_context(unit, ada, ConversationId(1), {}),
    "next turn": lambda unit, ada: turns.open_next(unit, ada, lease="x", idle=timedelta(minutes=30), at=NOON),
    "open turn": turns.working,
    "waiting messages": turns.next_waiting,
    "messages of a turn": lambda unit, ada: message_log.of_turn(unit, ada, TurnId(1)),
    "what was heard": lambda unit, ada: message_log.keep_heard(unit, ada, MessageId(1), "x", origin="media", own=False, cost={}),
    "recent texts": lambda unit, ada: message_log.recent_texts(unit, ada, ConversationId(1), before_turn=TurnId(9), most=10),
    "recent texts of a new session": lambda unit, ada: message_log.recent_texts(
        unit, ada, ConversationId(1_000_000), before_turn=TurnId(1_000_000), most=10
    ),
    "standing": lambda unit, ada: standing.standing(
        unit, ada, day=NOON.date(), month=NOON.date().replace(day=1), before_turn=TurnId(9), since=NOON - timedelta(minutes=10), most=10
    ),
    "how money stands": lambda unit, ada: spending.money(unit, ada, day=NOON.date(), month=NOON.date().replace(day=1)),
    "money beside a turn": lambda unit, ada: spending.add_to_person(unit, ada, cost=Decimal(1), day=NOON.date()),
    "money of a workspace": lambda unit, ada: spending.add_to_workspace(unit, ada, cost=Decimal(1), day=NOON.date()),
    "whose days": lambda unit, ada: spending.zones(unit, ada.workspace, ada.own),
    "booking": lambda unit, ada: costs.book(unit, ada.workspace, ada.own, [Cost("turn", f"n{n}", NOON) for n in range(4)]),
    "counted turn": lambda unit, ada: costs.book_turn(unit, ada, [Cost("turn", "x", NOON)], [Decimal(0)], day=NOON.date()),
    "who waits for a human": lambda unit, ada: inbox_lists.going_on(unit, ada, since=NOON),
    "a hand-over begins": lambda unit, ada: handovers.begin(unit, ada, asked=True, lasts=timedelta(hours=24), at=NOON),
    "quoted messages": lambda unit, ada: message_log.quoted(unit, ada, ["wamid.1"]),
    "all texts of a person": message_log.texts,
    "amended message": lambda unit, ada: amendments.original(unit, ada, "wamid.1"),
    "amendments of what came": lambda unit, ada: amendments.settle(unit, ada, ["wamid.1"], NOON),
    "last edit": lambda unit, ada: amendments.is_last_edit(unit, ada, MessageId(1), "wamid.9"),
    "withdrawal": lambda unit, ada: amendments.withdraw(unit, ada, "wamid.1", NOON),
    "replies since a message": lambda unit, ada: amendments.replies_since(unit, ada, NOON),
    "replies with words": outbox.offered,
    "answer": lambda unit, ada: outbox.answer(unit, ada, TurnId(1), ConversationId(1), texts("x"), ["x"], phone_number_id="1", at=NOON),
    "reaction": lambda unit, ada: amendments.react(unit, ada, "wamid.1", "x", 1, NOON),
    "kept of groups": lambda unit, ada: group_messages.kept(unit, ada, ["wamid.1", "wamid.2"]),
    "files to do": lambda unit, ada: media.to_do(unit, ada, at=NOON, most=10),
    "files over their time": lambda unit, ada: media.doom_expired(unit, ada, NOON),
    "file claimed": lambda unit, ada: media.claim(unit, ada, MediaId(1), at=NOON, until=NOON),
    "file kept": lambda unit, ada: media.kept(unit, ada, MediaId(1), mime="", sha256="", size=1, at=NOON),
    "file not kept": lambda unit, ada: media.not_kept(unit, ada, MediaId(1), reason="", again_at=None),
    "files deleted": lambda unit, ada: media.delete(unit, ada, [MediaId(1)]),
    "files of a turn": lambda unit, ada: media.of_turn(unit, ada, TurnId(1)),
    "adoption": lambda unit, ada: turns.adopt(unit, ada, OPEN_TURN, [1, 2]),
    "split": lambda unit, ada: turns.split(unit, ada, TurnId(1)),
    "fault": lambda unit, ada: turns.note_fault(unit, ada, TurnId(1), "x", "Fault", counts=True),
    "after-work": lambda unit, ada: turns.lock_for_after_work(unit, ada.own, TurnId(1)),
}


def test_every_query_of_a_turn_uses_an_index(crowd: Scope, database: Database) -> None:
    for name, query in QUERIES.items():
        with database.transaction(Fence.around(crowd)) as unit:
            explained = Explained(unit)
            query(explained, crowd)
        assert explained.plans, name
        for statement, plan in explained.plans:
            assert not [table for table in GUARDED if f"Seq Scan on {table}" in plan], f"{name}\n{statement}\n{plan}"
            assert sum(map(int, THROWN_AWAY.findall(plan))) <= FEW, f"{name}\n{statement}\n{plan}"
    with database.transaction(Fence.around(crowd)) as unit:  # and the guard would notice a scan
        explained = Explained(unit)
        explained.execute("SELECT * FROM users WHERE display_name = 'x'")
    assert "Seq Scan on users" in explained.plans[0][1]


def test_what_is_prepared_reads_as_little_by_a_plan_that_is_made_for_everybody(crowd: Scope, database_url: str) -> None:
    """Such a plan a prepared statement gets once it came a few times; where it is no good, the statement is planned `anew`."""
    rows = {mode: rows_read(database_url, crowd, mode) for mode in ("force_custom_plan", "force_generic_plan")}
    for name in QUERIES:
        of_one, of_all = rows["force_custom_plan"][name], rows["force_generic_plan"][name]
        assert {table: read for table, read in of_all.items() if read > of_one.get(table, 0) + FEW} == {}, name


def rows_read(database_url: str, crowd: Scope, mode: str) -> dict[str, dict[str, int]]:
    """How many rows of each table each query reads, by name."""
    found: dict[str, dict[str, int]] = {}
    with closing(Database(database_url, "tests")) as database:
        database.connection().prepare_threshold = 0
        for name, query in QUERIES.items():
            with suppress(LookupError), database.transaction(Fence.around(crowd)) as unit:
                before = read_so_far(unit)
                query(Planned(unit, mode), crowd)
                found[name] = {table: read - before.get(table, 0) for table, read in read_so_far(unit).items()}
                raise LookupError("nothing of it stays")
    return found


@dataclass
class Planned:
    """Stands for a unit of work: what may be prepared gets the plan of `mode`, what is planned anew one of its own."""

    unit: UnitOfWork
    mode: str

    def execute(self, query: Any, parameters: Any = None, *, anew: bool = False) -> Any:
        self.unit.execute("SELECT set_config('plan_cache_mode', %s, true)", ("force_custom_plan" if anew else self.mode,))
        return self.unit.execute(query, parameters, anew=anew)

    def one(self, query: Any, parameters: Any = None) -> Any:
        return self.execute(query, parameters).fetchone()


def read_so_far(unit: UnitOfWork) -> dict[str, int]:
    read = "coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)"
    rows = unit.execute(f"SELECT relname, {read} FROM pg_stat_xact_user_tables WHERE relname = ANY (%s)", (list(GUARDED),))
    return dict(rows.fetchall())


def answer_a_new_turn(unit: Any, ada: Scope) -> None:
    conversation, _ = conversations.current(unit, ada, "whatsapp", idle=timedelta(minutes=30), at=NOON)
    turn = turns.open_turn(unit, ada, conversation.id, [], lease="x", split_off=False, at=NOON)
    turns.answer(unit, ada, turn.id, "x", Outcome("respond", None, "", "rules"), NOON)


QUERIES["answer"] = answer_a_new_turn
