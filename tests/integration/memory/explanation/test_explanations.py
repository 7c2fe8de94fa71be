"""Recalls read back and explained on the real database: only one's own, only what may be shown, and by an index each."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.identity import MemoryId, TurnId
from agent7.memory import Note, Purpose
from agent7.store.recall import explanations
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, SourceType, Tag, Way
from tests.conftest import NOON
from tests.integration.memory.recall.test_hot_queries import Explaining

TABLES = ("recalls", "recall_items", "messages", "outbox", "turns", "costs", "memories")


def kept(adas, query):
    """A recall on record, with its memories."""
    recall = adas.recalls(query, purpose=Purpose.SEARCH)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
    return recall


def forwarded(adas, text):
    return adas.keep(Note(text, SourceType.EXPLICIT, Origin.FORWARDED, adas.noon)).memory


def test_a_recall_is_explained_to_its_own_scope_alone(adas, bobs):
    adas.says("My company is called Acme")
    recall = kept(adas, "What's my company called?")
    own = adas.memory.explanations.of_recall(adas.scope, recall.public_id, at=adas.noon)
    assert [item.memory.content for item in own.items] == ["My company is called Acme"]
    assert own.items[0].reasons[0].way is Way.NAME
    assert bobs.memory.explanations.of_recall(bobs.scope, recall.public_id, at=bobs.noon) is None
    assert bobs.memory.explanations.page(bobs.scope, behind=None, most=20) == ([], 0)
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:  # with her scope in every predicate his fence still holds
        assert explanations.recall(unit, adas.scope, recall.public_id) is None
        assert explanations.recalls_of(unit, adas.scope, behind=None, most=20) == ([], 0)
        assert explanations.items(unit, adas.scope, own.recall.id) == []
        assert explanations.shown(unit, adas.scope, [item.memory.id for item in own.items]) == {}
        assert explanations.of_slots(unit, adas.scope, [("user", "company")], at=adas.noon) == []
        assert explanations.said_last(unit, adas.scope, before=TurnId(1), quoted=None) is None
        assert explanations.decided(unit, adas.scope, TurnId(1)) is None


def test_what_waits_for_an_operator_or_is_hidden_explains_nothing_and_the_cold_does(adas, owner):
    adas.says("My company is called Acme")
    adas.says("I live in Berlin")
    adas.says("My dog is called Rex")
    recall = kept(adas, "company, home and dog")
    owner.execute("UPDATE memories SET status = 2 WHERE value = 'acme'")
    owner.execute("UPDATE memories SET status = 3 WHERE value = 'rex'")
    shown = adas.memory.explanations.of_recall(adas.scope, recall.public_id, at=adas.noon)
    assert [item.memory.content for item in shown.items] == ["I live in Berlin"]


def test_a_recall_of_another_release_is_explained_as_far_as_it_is_understood(adas, owner):
    adas.says("My company is called Acme")
    recall = kept(adas, "my company")
    owner.execute("UPDATE recall_items SET arms = '{slot,astral}', tags = '{stale,haunted}', parts = '{\"aura\": 1, \"words\": 0.2}'")
    (item,) = adas.memory.explanations.of_recall(adas.scope, recall.public_id, at=adas.noon).items
    assert [reason.way for reason in item.reasons] == [Way.NAME, Way.WORDS]
    assert item.tags == {Tag.STALE}


def test_tags_are_told_beside_all_that_is_held_and_not_beside_a_page_alone(adas, owner):
    own = adas.says("My company is called Acme").memory
    rival = forwarded(adas, "My company is called Nexus")
    name = adas.says("My name is Ada").memory
    tags = adas.memory.explanations.tags(adas.scope, [own, name], at=adas.noon)
    assert tags == {own.id: {Tag.CONFLICT}, name.id: set()}
    assert adas.memory.explanations.tags(adas.scope, [rival], at=adas.noon + timedelta(days=61)) == {
        rival.id: {Tag.CONFLICT, Tag.UNVERIFIED, Tag.STALE}
    }
    owner.execute("UPDATE memories SET superseded_at = now() WHERE id = %s", (rival.id,))
    over = adas.memory.explanations.tags(adas.scope, [*adas.memory.get(adas.scope, [own.id, rival.id])], at=adas.noon)
    assert over == {own.id: set(), rival.id: {Tag.UNVERIFIED}}
    assert adas.memory.explanations.tags(adas.scope, [], at=adas.noon) == {}


def test_what_a_person_lets_go_is_over_and_stays_in_the_history(adas, bobs, owner):
    gone = adas.says("My company is called Acme").memory
    later = adas.noon + timedelta(days=90)
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        assert bobs.memory.attestation.end(unit, bobs.scope, [gone.id], by=None, at=later) == 0
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.attestation.end(unit, adas.scope, [gone.id, MemoryId(10**9)], by=None, at=later) == 1
        assert adas.memory.attestation.end(unit, adas.scope, [gone.id], by=None, at=later) == 0, "twice does nothing"
    assert adas.remembers("What's my company called?", at=later) == []
    (chapter,) = adas.memory.timeline.history(adas.scope, gone.id)
    assert (chapter.true_until, chapter.mistaken) == (later, False)
    assert [entry.state.content for entry in adas.memory.core.entries(adas.scope)] == []
    kept_for_good = adas.says("My bank is called Borealis").memory
    owner.execute("UPDATE memories SET protected = true WHERE id = %s", (kept_for_good.id,))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.attestation.end(unit, adas.scope, [kept_for_good.id], by=None, at=later) == 0


@pytest.fixture
def crowd(owner: psycopg.Connection, ada, bob):
    """Ada and Bob with 3,000 turns each, a message, an outbox row, a cost and a recall of three memories for every turn."""
    for scope in (ada, bob):
        about = {"scope": scope.own, "user": scope.user}
        owner.execute(
            """
            INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
            VALUES ('c' || %(scope)s, 1, %(scope)s, %(user)s, 'whatsapp', '2026-03-02', '2026-03-02')
            """,
            about,
        )
        owner.execute(
            """
            INSERT INTO memories (public_id, workspace_id, scope_id, kind, category, domain, content, content_key, tokens, length,
                                  source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at,
                                  valid_from, created_at, subject, attribute, value)
            SELECT 'm' || %(scope)s || '-' || n, 1, %(scope)s, 'semantic', 'fact', 'general', 'text', md5(n::text), 30, 10, 'explicit',
                   'direct_user', 'user', 'implied', 'neutral', 0.9, 0.5, '2026-01-01', '2026-01-01', '2026-01-01', 'user', 'a' || n %% 400,
                   'v' || n
              FROM generate_series(1, 2000) n
            """,
            about,
        )
        owner.execute(
            """
            WITH t AS (
              INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, opened_at, answered_at)
              SELECT 't' || %(scope)s || '-' || n, 1, %(scope)s, %(user)s, (SELECT id FROM conversations WHERE scope_id = %(scope)s), 1, '',
                     timestamptz '2026-01-01' + n * interval '1 minute', '2026-03-02'
                FROM generate_series(1, 3000) n RETURNING id, public_id, opened_at
            ), o AS (
              INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, state, created_at, wamid)
              SELECT 'o' || public_id, 1, %(scope)s, %(user)s, id, 0, 0, '{}', 2, opened_at, 'w' || public_id FROM t
            ), m AS (
              INSERT INTO messages (public_id, workspace_id, scope_id, user_id, turn_id, role, kind, origin, channel, channel_message_id,
                                    text, sent_at, arrived_at)
              SELECT 'm' || public_id, 1, %(scope)s, %(user)s, id, 1, 'text', 'assistant', 'outbox', 'o' || public_id, 'x', opened_at,
                     opened_at FROM t
            ), c AS (
              INSERT INTO costs (workspace_id, scope_id, kind, reference, at)
              SELECT 1, %(scope)s, 'recall', 'r' || public_id, opened_at FROM t
            ), r AS (
              INSERT INTO recalls (public_id, workspace_id, scope_id, turn_id, query, purpose, tokens, took_ms, recalled_at)
              SELECT 'r' || public_id, 1, %(scope)s, id, 'q', 'turn', 30, 5, opened_at FROM t RETURNING id
            )
            INSERT INTO recall_items (recall_id, position, scope_id, memory_id, score, lexical, arms, tags)
            SELECT r.id, p, %(scope)s, (SELECT min(id) FROM memories WHERE scope_id = %(scope)s) + p, 1, 0, '{}', '{}'
              FROM r, generate_series(0, 2) p
            """,
            about,
        )
    owner.execute("VACUUM ANALYZE")
    return ada


def test_every_explanation_uses_an_index(crowd, database, owner):
    ((recall, turn),) = owner.execute("SELECT id, turn_id FROM recalls WHERE scope_id = %s ORDER BY id DESC LIMIT 1", (crowd.own,))
    reads = {
        "page of recalls": lambda unit: explanations.recalls_of(unit, crowd, behind=None, most=20),
        "one recall": lambda unit: explanations.recall(unit, crowd, f"rt{crowd.own}-7"),
        "recalls of a turn": lambda unit: explanations.recalls_of_turn(unit, crowd, turn),
        "items": lambda unit: explanations.items(unit, crowd, recall),
        "rivals": lambda unit: explanations.of_slots(unit, crowd, [("user", "a1"), ("user", "a2")], at=NOON),
        "our last message": lambda unit: explanations.said_last(unit, crowd, before=turn, quoted=None),
        "a quoted message": lambda unit: explanations.said_last(unit, crowd, before=turn, quoted=f"wt{crowd.own}-7"),
        "how it was decided": lambda unit: explanations.decided(unit, crowd, turn),
    }
    for name, read in reads.items():
        with database.transaction(Fence.around(crowd)) as unit:
            explaining = Explaining(unit)
            assert read(explaining), name
        assert explaining.plans, name
        for plan in explaining.plans:
            scanned = [table for table in TABLES if f"Seq Scan on {table}" in plan]
            assert scanned == [], f"{name}\n{plan}"
