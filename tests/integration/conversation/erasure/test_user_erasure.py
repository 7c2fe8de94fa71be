""" "Erase me": one path over every store, from whatever step a crash left, and what stays of somebody who was erased."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.conversation.turn.person import WakeUp
from agent7.errors import Busy, PersonGone
from agent7.store.identity.tenancy import invite_hash
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.conversation.conftest import Talk

ADA, BOB = "447700900001", "447700900002"
ASK = {
    "en": ("erase me", "yes"),
    "de": ("lösche mich", "ja"),
    "es": ("bórrame", "sí"),
    "fr": ("efface-moi", "oui"),
    "pt": ("apague-me", "sim"),
}
LAST = {"en": "last message", "de": "letzte Nachricht", "es": "último mensaje", "fr": "dernier message", "pt": "última mensagem"}
STEPS = ("decided", "delivered", "erasure noted", "in the ledger", "inbox emptied", "thinned", "rows gone")


def tables_with_people(talk: Talk) -> list[str]:
    rows = talk.world.rows("SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'scope_id'")
    return [str(table) for (table,) in rows]


def left_of_people(talk: Talk) -> dict[str, object]:
    """Rows of anybody's, by table; the workspace's own do not count."""
    own = "(SELECT id FROM scopes WHERE user_id IS NOT NULL)"
    counts = {table: talk.world.rows(f"SELECT count(*) FROM {table} WHERE scope_id IN {own}")[0][0] for table in tables_with_people(talk)}
    counts |= {table: talk.world.rows(f"SELECT count(*) FROM {table}")[0][0] for table in ("users", "user_aliases")}
    return {table: count for table, count in counts.items() if count}


def live(talk: Talk) -> None:
    """A life of some words: a memory, a rule, a task, talk."""
    talk.say(ADA, "Remember that my company is Zephyr Works")
    talk.say(ADA, "My sister Nora lives in Oslo and I love her paintings")
    talk.say(ADA, "always answer in short sentences")
    talk.say(ADA, "research the best e-bikes and make me a report")
    talk.say(ADA, "yes")


@pytest.mark.parametrize("language", ASK)
def test_who_wants_to_be_erased_is_asked_then_told_and_gone(talk: Talk, language: str) -> None:
    live(talk)
    question, yes = ASK[language]
    assert talk.say(ADA, question)
    assert LAST[language] in talk.say(ADA, yes)
    assert left_of_people(talk) == {}
    assert talk.world.inbox._mails == {}
    ((state, whose, asked_by),) = talk.world.rows("SELECT rows_gone_at IS NOT NULL, whose, asked_by FROM erasures")
    assert (state, whose, asked_by) == (True, None, "person")


def test_the_audit_log_keeps_who_looked_and_no_longer_at_whom(talk: Talk) -> None:
    live(talk)
    talk.world.rows(
        "INSERT INTO audit_log (workspace_id, actor, action, fields, whose, at)"
        " SELECT workspace_id, 'o@example.com', 'memory read', '{}', id, created_at FROM users RETURNING id"
    )
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    assert talk.world.rows("SELECT actor, action, whose FROM audit_log") == [("o@example.com", "memory read", None)]


def test_a_no_erases_nobody(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    assert "leave everything" in talk.say(ADA, "no")
    assert "Zephyr" in talk.say(ADA, "What do you know about my company?")
    assert talk.world.rows("SELECT 1 FROM erasures") == []


def test_somebody_elses_yes_erases_nobody(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes", origin="forwarded")
    assert talk.world.rows("SELECT 1 FROM erasures") == []


def test_others_keep_all_that_is_theirs(talk: Talk) -> None:
    talk.say(BOB, "Remember that my company is Birch Ltd")
    live(talk)
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    assert "Birch" in talk.say(BOB, "What do you know about my company?")


def test_who_writes_again_is_somebody_new_and_greeted(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    before = len(talk.world.phone.received)
    reply = talk.say(ADA, "What do you know about me?")
    assert "Zephyr" not in reply
    assert "Zephyr" not in "".join(text for _, text in talk.world.phone.received[before:])
    assert talk.world.rows("SELECT count(*), bool_and(greeted_at IS NOT NULL) FROM users") == [(1, True)]


@pytest.mark.parametrize("step", STEPS)
def test_a_worker_may_die_at_any_step_of_an_erasure(talk: Talk, step: str) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.world.clock.advance(timedelta(seconds=30))
    wake_up = talk.world.write(ADA, "yes", second=int((talk.world.clock.now() - NOON).total_seconds()))
    talk.world.die_at(step, wake_up)
    scopes = talk.world.rows("SELECT workspace_id, whose FROM erasures WHERE whose IS NOT NULL")
    talk.world.clock.advance(timedelta(minutes=3))
    delivery = talk.world.responder().outgoing  # as `poll` does by then with a reply that was claimed and of which nothing was heard
    delivery.reconciliation.reconcile(talk.world.clock.now(), status_queue_drained=True)  # type: ignore[attr-defined]
    for workspace, scope in scopes:
        talk.world.respond(WakeUp(workspace=workspace, scope=scope))  # type: ignore[arg-type]
    assert left_of_people(talk) == {}
    assert talk.world.inbox._mails == {}
    assert len(talk.world.ledger.kept) == 1
    told = [text for _, text in talk.world.phone.received if "last message" in text]
    assert len(told) == 1


def test_what_was_sent_before_and_comes_late_is_nobodys(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    late = talk.world.write(ADA, "Remember that my company is Zephyr Works", second=5)
    assert talk.world.respond(late) is True
    assert left_of_people(talk) == {}
    assert talk.world.inbox._mails == {}
    talk.say(ADA, "hello again")
    talk.world.write(ADA, "Remember that my company is Zephyr Works", second=6)
    talk.say(ADA, "hello?")
    assert talk.world.rows("SELECT 1 FROM messages WHERE text LIKE '%Zephyr%'") == []


def test_what_is_written_while_the_erasure_runs_is_of_somebody_new(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.world.clock.advance(timedelta(seconds=30))
    now = int((talk.world.clock.now() - NOON).total_seconds())
    wake_up = talk.world.write(ADA, "yes", second=now)
    meanwhile = iter(["hello"])

    def passing(step: str) -> None:
        if step == "delivered" and (text := next(meanwhile, None)):
            talk.world.write(ADA, text, second=now + 9)

    responder = talk.world.responder(passing=passing)
    assert talk.world.respond(wake_up, responder) is True
    assert talk.world.rows("SELECT text FROM messages WHERE role = 0") == [("hello",)]
    assert talk.world.rows("SELECT count(*) FROM users") == [(1,)]


def test_while_the_last_words_cannot_be_sent_the_erasure_waits_ten_minutes_and_no_longer(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.world.clock.advance(timedelta(seconds=30))
    wake_up = talk.world.write(ADA, "yes", second=int((talk.world.clock.now() - NOON).total_seconds()))
    talk.world.phone.down = True
    with pytest.raises(Busy):
        talk.world.respond(wake_up)
    ((workspace, scope),) = talk.world.rows("SELECT workspace_id, whose FROM erasures")
    talk.world.clock.advance(timedelta(minutes=2))
    with pytest.raises(Busy):
        talk.world.respond(WakeUp(workspace=workspace, scope=scope))  # type: ignore[arg-type]
    assert left_of_people(talk)["users"] == 1
    talk.world.clock.advance(timedelta(minutes=9))
    talk.world.respond(WakeUp(workspace=workspace, scope=scope))  # type: ignore[arg-type]
    assert left_of_people(talk) == {}


def test_while_the_inbox_is_down_nothing_is_lost_and_it_is_done_later(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.world.ledger.down = True
    with pytest.raises(Exception, match="ledger is down"):
        talk.say(ADA, "yes")
    assert left_of_people(talk)["users"] == 1
    talk.world.ledger.down = False
    ((workspace, scope),) = talk.world.rows("SELECT workspace_id, whose FROM erasures")
    talk.world.respond(WakeUp(workspace=workspace, scope=scope))  # type: ignore[arg-type]
    assert left_of_people(talk) == {}


def test_late_statuses_of_the_last_words_change_nothing(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    delivery = talk.world.responder().outgoing
    status = {"id": "wamid.OUT5", "status": "delivered", "timestamp": str(int(talk.world.clock.now().timestamp())), "recipient_id": ADA}
    assert delivery.apply_status("700800900100200", status, talk.world.clock.now()) is False  # type: ignore[attr-defined]
    assert left_of_people(talk) == {}


def test_an_erasure_opens_no_new_day_for_the_limits(talk: Talk) -> None:
    live(talk)
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    talk.say(ADA, "hello")
    ((turns, tasks),) = talk.world.rows("SELECT turns, tasks FROM user_days")
    assert turns == 8
    assert tasks == 1


def test_what_it_cost_stays_in_the_workspaces_sums_without_a_name(talk: Talk, owner_dsn: str) -> None:
    live(talk)
    with psycopg.connect(owner_dsn) as owner:
        owner.execute(
            """
            INSERT INTO costs (workspace_id, scope_id, kind, reference, amount, currency, at, tokens_in)
            SELECT workspace_id, scope_id, 'turn', 'of-ada-' || n, 0.25, 'USD', now(), 10 FROM users, generate_series(1, 3) n
            """
        )
    talk.say(ADA, "erase me")
    talk.say(ADA, "yes")
    assert talk.world.rows("SELECT sum(amount), sum(tokens_in) > 30, bool_or(reference LIKE 'of-ada%') FROM costs WHERE kind = 'turn'") == [
        (pytest.approx(0.75), True, False)  # what her turns embedded counts too
    ]


def change(talk: Talk, statement: str) -> None:
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute(statement)  # type: ignore[arg-type]


def erase_by_wish(talk: Talk) -> None:
    """As an operator has it done."""
    change(
        talk,
        f"""
        INSERT INTO erasures (public_id, workspace_id, whose, asked_by, asked_at)
        SELECT 'wish' || id, workspace_id, scope_id, 'operator', '{talk.world.clock.now()}' FROM users
        """,
    )
    ((workspace, scope),) = talk.world.rows("SELECT workspace_id, whose FROM erasures WHERE whose IS NOT NULL")
    talk.world.respond(WakeUp(workspace=workspace, scope=scope))  # type: ignore[arg-type]


def test_who_had_opted_out_stays_out_until_they_start_again(talk: Talk) -> None:
    talk.say(ADA, "hello")
    talk.say(ADA, "stop")
    erase_by_wish(talk)
    assert talk.say(ADA, "hello") == ""
    assert talk.say(ADA, "start") != ""


def test_who_was_invited_needs_no_second_invitation(talk: Talk) -> None:
    change(talk, f"UPDATE workspaces SET access = 'invite', invite_hash = '{invite_hash('sesame')}'")
    talk.say(ADA, "sesame")
    erase_by_wish(talk)
    assert "Zephyr" in talk.say(ADA, "Remember that my company is Zephyr Works")


def test_a_block_is_lifted_by_a_line_of_the_list(talk: Talk) -> None:
    talk.say(ADA, "hello")
    change(talk, f"INSERT INTO access_list SELECT id, 'wa_id', '{ADA}', 'block', created_at FROM workspaces")
    erase_by_wish(talk)
    assert talk.say(ADA, "hello") == ""
    change(talk, f"INSERT INTO access_list SELECT id, 'wa_id', '{ADA}', 'allow', created_at FROM workspaces")
    assert talk.say(ADA, "hello") != ""


def test_what_is_still_written_for_somebody_who_is_gone_is_nobodys_fault(talk: Talk, database: Database) -> None:
    talk.say(ADA, "hello")
    ((workspace, user, own),) = talk.world.rows("SELECT workspace_id, id, scope_id FROM users")
    erase_by_wish(talk)
    with pytest.raises(PersonGone), database.transaction(Fence(workspace, (own,))) as unit:  # type: ignore[arg-type]
        unit.execute(
            "INSERT INTO user_days (workspace_id, scope_id, user_id, day) VALUES (%s, %s, %s, '2026-03-02')", (workspace, own, user)
        )
