"""Among many items an index finds those at an address and below a namespace, asked as the application role under row-level security."""

from __future__ import annotations

from typing import Any

import psycopg

from agent7.identity import Scope
from agent7.store.sharing import stored_items
from agent7.store.sharing.stored_items import ANY, Looked, NewItem
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.memory.recall.test_hot_queries import Explaining
from tests.integration.sharing.conftest import Team

ADDRESSES = [(("n", "7"), "k700"), (("n", "8"), "k800")]


def test_items_at_an_address_and_below_a_namespace_are_found_by_an_index_among_many(
    team: Team, database: Database, owner_dsn: str, ada: Scope
) -> None:
    team.agent("one")
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        agents, agent = owner.execute("SELECT s.id, a.id FROM scopes s, agents a WHERE s.of_agents").fetchall()[0]
        owner.execute(
            """
            INSERT INTO stored_items (workspace_id, scope_id, agent_id, namespace, key, value, bytes, ttl_minutes, created_at, updated_at)
            SELECT %s, %s, %s, ARRAY['n', (n / 100)::text], 'k' || n, '{}', 2, 10, %s, %s FROM generate_series(1, 20000) n
            """,
            (ada.workspace, agents, agent, NOON, NOON),
        )
        owner.execute("ANALYZE stored_items")
    scope = Scope(ada.workspace, ada.user, agents, ada.shared)
    with database.transaction(Fence(ada.workspace, (agents,))) as unit:
        explaining: Any = Explaining(unit)
        assert len(stored_items.get(explaining, scope, ADDRESSES, refreshed=ADDRESSES, at=NOON)) == 2
        stored_items.hold(explaining, scope, ADDRESSES)
        stored_items.put(explaining, scope, agent, [NewItem(*each, "{}") for each in ADDRESSES], {}, "", at=NOON)
        stored_items.remove(explaining, scope, agent, ADDRESSES)
        looked = Looked(("n", "9"), limit=100)
        assert len(stored_items.search(explaining, scope, looked, only=frozenset(), near=None, refresh=True, at=NOON)) == 100
        asked: Any = {"only": frozenset(), "depth": None, "limit": 9, "offset": 0, "at": NOON}
        assert stored_items.namespaces(explaining, scope, [(True, ("n", "9"))], **asked) == [("n", "9")]
        assert stored_items.namespaces(explaining, scope, [(True, ("n", "9", ANY))], **asked) == []
    assert len(explaining.plans) > 8
    for plan in explaining.plans:
        assert "Seq Scan on stored_items" not in plan, plan
        assert "stored_items i" not in plan or any(found in plan for found in ("(key = ", "(id = ", "(path >= ")), plan
