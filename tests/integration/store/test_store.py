"""The tables of tenancy, people and turns, on a real Postgres, as the application role."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psycopg
import pytest
from psycopg import errors

from agent7.errors import DatabaseDown, LeaseLost, MigrationsMissing
from agent7.identity import Scope
from agent7.store.conversation import conversations, message_log, turns
from agent7.store.conversation.message_log import Inbound
from agent7.store.identity import tenancy, users
from agent7.store.migrate import migrate, missing, shipped
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from tests.conftest import NOON, PHONE_NUMBER_ID


def inbound(wamid: str, text: str, second: int = 0) -> Inbound:
    return Inbound("text", "direct_user", "whatsapp", wamid, None, text, None, NOON + timedelta(seconds=second), NOON)


def open_turn(unit: UnitOfWork, scope: Scope) -> turns.Turn:
    message_log.add_inbound(unit, scope, [inbound("wamid.1", "hi")], NOON)
    conversation, _ = conversations.current(unit, scope, "whatsapp", idle=timedelta(minutes=30), at=NOON)
    return turns.open_turn(unit, scope, conversation.id, turns.next_waiting(unit, scope)[0], lease="first", split_off=False, at=NOON)


def test_a_number_leads_to_its_workspace_and_an_unknown_one_to_none(database: Database, first_start: tenancy.Workspace) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        assert tenancy.by_number(unit, PHONE_NUMBER_ID) == tenancy.WorkspaceRef(first_start.id, first_start.shared_scope)
        assert tenancy.by_number(unit, "1") is None


def test_the_first_start_can_be_repeated(owner_dsn: str, first_start: tenancy.Workspace) -> None:
    from agent7.settings import FirstStartSettings

    settings = FirstStartSettings("Other", "Other", PHONE_NUMBER_ID, "x@example.com", "invite", "", "UTC", "en")
    assert tenancy.first_start(owner_dsn, settings, NOON) == first_start


def test_the_last_statement_takes_the_commit_along_and_nothing_follows_it(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "kept")], NOON)
        assert unit.execute_last("SELECT text FROM messages").fetchall() == [("kept",)]
        with pytest.raises(RuntimeError, match="ended"):
            unit.execute("SELECT 1")
    with database.transaction(Fence.around(ada)) as unit:
        assert [said.text for said in message_log.texts(unit, ada)] == ["kept"]


def test_a_last_statement_that_fails_rolls_all_back(database: Database, ada: Scope) -> None:
    def fail() -> None:
        with database.transaction(Fence.around(ada)) as unit:
            message_log.add_inbound(unit, ada, [inbound("wamid.1", "lost")], NOON)
            unit.execute_last("SELECT 1 / 0")

    with pytest.raises(psycopg.errors.DivisionByZero):
        fail()
    with database.transaction(Fence.around(ada)) as unit:
        assert message_log.texts(unit, ada) == []
        assert unit.execute_last("SELECT 1").fetchone() == (1,)


def test_a_first_statement_may_be_the_last(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        assert unit.execute_last("SELECT count(*) FROM messages").fetchone() == (0,)
    with database.transaction(Fence.around(ada)) as unit:
        assert message_log.texts(unit, ada) == []


@pytest.mark.parametrize("table", ["users", "user_aliases", "scopes", "messages", "turns", "conversations", "workspaces"])
def test_without_a_fence_no_row_can_be_read(database: Database, ada: Scope, table: str) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        open_turn(unit, ada)
    with pytest.raises((errors.UndefinedObject, errors.InvalidTextRepresentation)), database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute(f"SELECT * FROM {table}").fetchall()  # type: ignore[arg-type]


def test_what_the_fence_lets_through_is_unknown_to_the_planner(owner_dsn: str, first_start: tenancy.Workspace) -> None:
    """Or a plan that is kept were made for the size of whoever asks first. No plan looks into a sub-select."""
    with psycopg.connect(owner_dsn) as owner:
        fences = owner.execute("SELECT qual FROM pg_policies WHERE schemaname = 'public' AND qual LIKE '%current_setting%'").fetchall()
    assert len(fences) > 40
    taken_out = re.compile(r"SELECT \(?(?:NULLIF\()?current_setting\(")
    assert [qual for (qual,) in fences if len(taken_out.findall(qual)) != qual.count("current_setting(")] == []


def test_one_users_fence_hides_the_others_messages(database: Database, ada: Scope, bob: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "mine")], NOON)
    with database.transaction(Fence.around(bob)) as unit:
        assert unit.execute("SELECT * FROM messages").fetchall() == []
        assert message_log.texts(unit, ada) == []


def test_one_users_fence_refuses_a_row_for_another(database: Database, ada: Scope, bob: Scope) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege), database.transaction(Fence.around(bob)) as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "planted")], NOON)


def test_the_same_message_is_written_once(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "a"), inbound("wamid.1", "a")], NOON)
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "a")], NOON)
        assert unit.one("SELECT count(*) FROM messages") == (1,)


def test_what_waits_together_is_one_turn_and_split_messages_stand_alone(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        message_log.add_inbound(unit, ada, [inbound(f"wamid.{n}", str(n), n) for n in range(3)], NOON)
        conversation, _ = conversations.current(unit, ada, "whatsapp", idle=timedelta(minutes=30), at=NOON)
        waiting, alone = turns.next_waiting(unit, ada)
        assert (len(waiting), alone) == (3, False)
        turn = turns.open_turn(unit, ada, conversation.id, waiting, lease="a", split_off=False, at=NOON)
        turns.split(unit, ada, turn.id)
        assert [message.text for message in message_log.of_turn(unit, ada, turn.id)] == ["0"]
        waiting, alone = turns.next_waiting(unit, ada)
        assert (len(waiting), alone) == (1, True)


def test_only_the_holder_of_the_lease_may_answer(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        turn = open_turn(unit, ada)
        assert turns.take_over(unit, ada, turn.id, "second", at=NOON, until=NOON + timedelta(seconds=60)) == 1
    outcome = turns.Outcome("respond", "chitchat", "greeting", "rules")
    with pytest.raises(LeaseLost), database.transaction(Fence.around(ada)) as unit:
        turns.answer(unit, ada, turn.id, "first", outcome, NOON)
    with database.transaction(Fence.around(ada)) as unit:
        turns.answer(unit, ada, turn.id, "second", outcome, NOON)
        assert turns.working(unit, ada) is None


def test_a_lease_keeps_others_out_until_it_expires(database: Database, ada: Scope) -> None:
    later = NOON + timedelta(seconds=70)
    with database.transaction(Fence.around(ada)) as unit:
        assert users.take_lease(unit, ada, "a", at=NOON, expires_at=later)
        assert not users.take_lease(unit, ada, "b", at=NOON, expires_at=later)
        assert users.take_lease(unit, ada, "b", at=later, expires_at=later + timedelta(seconds=70))
        users.release_lease(unit, ada, "a")
        assert not users.take_lease(unit, ada, "c", at=later, expires_at=later)
        users.release_lease(unit, ada, "b")
        assert users.take_lease(unit, ada, "c", at=later, expires_at=later)


def test_a_pause_ends_the_session_and_the_next_message_starts_another(database: Database, ada: Scope) -> None:
    idle = timedelta(minutes=30)
    with database.transaction(Fence.around(ada)) as unit:
        first, new = conversations.current(unit, ada, "whatsapp", idle=idle, at=NOON)
        assert new
        same, new = conversations.current(unit, ada, "whatsapp", idle=idle, at=NOON + timedelta(minutes=29))
        assert (same.id, new) == (first.id, False)
        other, new = conversations.current(unit, ada, "whatsapp", idle=idle, at=NOON + timedelta(minutes=60))
        assert new
        assert other.id != first.id


def test_a_missing_schema_says_what_to_do(postgres: str) -> None:
    bare = Database(postgres, "tests")
    with pytest.raises(MigrationsMissing, match="make migrate"), bare.transaction(LOOKUPS_ONLY) as unit:
        tenancy.everywhere(unit)
    bare.close()


def test_a_key_that_is_not_there_yet_is_a_missing_migration(database: Database) -> None:
    with pytest.raises(MigrationsMissing, match="make migrate"), database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("INSERT INTO erased_tasks (manus_hash, erased_at) VALUES ('x', '2026-03-02') ON CONFLICT (erased_at) DO NOTHING")


def test_a_dead_server_is_an_outage() -> None:
    with pytest.raises(DatabaseDown), Database("postgresql://nobody@127.0.0.1:1/none", "tests").transaction(LOOKUPS_ONLY) as unit:
        unit.execute("SELECT 1")


def test_a_connection_that_died_unseen_is_opened_anew(database: Database, owner_dsn: str, first_start: tenancy.Workspace) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        (pid,) = unit.one("SELECT pg_backend_pid()")
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute("SELECT pg_terminate_backend(%s)", (pid,))
        owner.execute("SELECT pg_sleep(0.1)")
    with database.transaction(LOOKUPS_ONLY) as unit:
        assert tenancy.everywhere(unit)


def test_a_connection_lost_in_the_middle_is_an_outage_and_the_next_unit_works(database: Database, owner_dsn: str) -> None:
    def work_while_the_server_hangs_up() -> None:
        with database.transaction(LOOKUPS_ONLY) as unit:
            (pid,) = unit.one("SELECT pg_backend_pid()")
            with psycopg.connect(owner_dsn, autocommit=True) as owner:
                owner.execute("SELECT pg_terminate_backend(%s)", (pid,))
            unit.execute("SELECT 1")

    with pytest.raises(DatabaseDown):
        work_while_the_server_hangs_up()
    with database.transaction(LOOKUPS_ONLY) as unit:
        assert unit.one("SELECT 1") == (1,)


def test_a_statement_that_can_never_succeed_is_no_outage(database: Database) -> None:
    with pytest.raises(psycopg.errors.ProgramLimitExceeded), database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '54000'; END $$")


@pytest.mark.parametrize("code", ["40001", "40P01", "53300", "55P03", "57014"])
def test_what_passes_by_itself_is_an_outage(database: Database, code: str) -> None:
    with pytest.raises(DatabaseDown), database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")  # type: ignore[arg-type]


def test_no_statement_lock_or_forgotten_transaction_lasts_for_ever(database: Database, first_start: tenancy.Workspace) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        limits = [unit.one(f"SHOW {name}_timeout")[0] for name in ("statement", "lock", "idle_in_transaction_session")]  # type: ignore[arg-type]
    assert limits == ["30s", "10s", "70s"]
    assert database.connection().info.get_parameters()["tcp_user_timeout"] == "10000"


def test_two_starts_at_once_migrate_once_and_neither_stands_in_the_way_of_an_index(postgres: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute("CREATE DATABASE twice")
        with ThreadPoolExecutor() as both:
            applied = sorted(both.map(lambda _: migrate(postgres.replace("/postgres?", "/twice?"), NOON), range(2)), key=len)
        owner.execute("DROP DATABASE twice")
    assert applied == [[], [migration.name for migration in shipped()]]


def test_migrations_are_applied_once_and_can_be_asked_for(owner_dsn: str, database_url: str) -> None:
    assert migrate(owner_dsn, NOON) == []
    with psycopg.connect(database_url) as connection:
        assert missing(connection) == []
