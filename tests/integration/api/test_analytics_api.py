"""What an operator sees of recall and its use, through the function's own handler and the real database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import operation, recall_analytics
from agent7.store.views.recall_analytics import Span
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.conftest import NOON
from tests.fakes.fixed_clock import FixedClock
from tests.integration.memory.asking import Asking
from tests.integration.memory.conftest import Person
from tests.integration.memory.recall.test_hot_queries import Explaining

NOBODY = "01BX5ZZKBKACTAV9WEVGEMMVRZ"
DAY = timedelta(days=1)
SECRET_WORDS = "bicycle"
type Call = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def owner(owner_dsn: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        yield connection


@pytest.fixture
def asks(database: Database) -> Callable[[Scope], Asking]:
    memory = MemoryAgent(database, NoEmbedder(), b"tests")
    return lambda scope: Asking(Person(memory, database, scope, NOON))


@pytest.fixture
def call(database_url: str, owner: psycopg.Connection, ada: Scope, monkeypatch: pytest.MonkeyPatch) -> Iterator[Call]:
    """`call()` asks about the workspace, `call(of=ada)` about her."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    app.parts.cache_clear()
    app.parts().clock = FixedClock(NOON + 20 * DAY)

    def ask(of: Scope | str | None = None, *, workspace: str | None = None, method: str = "GET", by: str = ADMIN, **query: str):
        (home,) = owner.execute("SELECT public_id FROM workspaces WHERE id = %s", (ada.workspace,)).fetchone()
        user = of
        if isinstance(of, Scope):
            (user,) = owner.execute("SELECT public_id FROM users WHERE scope_id = %s", (of.own,)).fetchone()
        path = f"/api/workspaces/{workspace or home}/" + (f"users/{user}/" if user else "") + "analytics"
        event = {
            "requestContext": {"http": {"method": method, "path": path}},
            "queryStringParameters": query,
        }
        answer = app.handler(signed_in(event, by), None)
        return answer["statusCode"], json.loads(answer["body"])

    yield ask
    app.parts().database.close()
    app.parts.cache_clear()


@pytest.fixture
def a_month(asks: Callable[[Scope], Asking], ada: Scope, bob: Scope) -> None:
    """Ada asks on two days of two weeks, Bob once; one of Ada's answers rests on nothing."""
    adas, bobs = asks(ada), asks(bob)
    adas.person.says("I own a red bicycle")
    adas.person.mentions("The bicycle shop is closed")
    bobs.person.says("I own a blue bicycle")
    adas.ask("bicycle", lambda words: "red" in words, at=NOON + DAY)
    adas.ask("bicycle", lambda words: "red" in words, at=NOON + 8 * DAY, over_budget=True)
    adas.ask("bicycle", at=NOON + 8 * DAY + timedelta(minutes=5))
    bobs.ask("bicycle", lambda words: True, at=NOON + DAY)


def test_a_workspace_sees_what_was_of_use_by_day_and_week_and_which_memories_that_were(call: Call, a_month: None, owner) -> None:
    status, shown = call()
    use = {name: shown["use"][name] for name in ("recalls", "injected", "used", "ignored", "unknown", "use_rate", "over_budget")}
    assert status == 200
    assert use == {"recalls": 4, "injected": 7, "used": 3, "ignored": 4, "unknown": 0, "use_rate": 0.4286, "over_budget": 1}
    assert (shown["use"]["memory_turns"], shown["use"]["useful_turns"], shown["use"]["useful_recall"]) == (4, 3, 0.75)
    assert [(day["day"], day["recalls"], day["use_rate"]) for day in shown["days"]] == [("2026-03-03", 2, 0.6667), ("2026-03-10", 2, 0.25)]
    assert [(week["week"], week["recalls"]) for week in shown["weeks"]] == [("2026-W10", 2), ("2026-W11", 2)]
    assert [(each["purpose"], each["recalls"], each["use_rate"]) for each in shown["purposes"]] == [("turn", 4, 0.4286)]
    assert shown["purposes"][0]["ms"]["p95"] >= shown["purposes"][0]["ms"]["p50"] > 0
    assert shown["purposes"][0]["tokens_each"]["p50"] > 20
    assert shown["arms"] == [{"arm": "lexical", "found": 7, "used": 3, "share_of_used": 1.0}]
    assert shown["degraded"] == {"embeddings": 4}
    assert shown["tiers"] == {"items": 4}
    assert (shown["growth"]["statements"], shown["growth"]["verbatim"]) == (2, 1)
    ids = dict(owner.execute("SELECT content, public_id FROM memories").fetchall())
    assert [(each["memory"], each["used"]) for each in shown["top_used"]] == [
        (ids["I own a red bicycle"], 2),
        (ids["I own a blue bicycle"], 1),
    ]
    assert shown["top_ignored"][0]["memory"] == ids["The bicycle shop is closed"]
    assert all(len(each["user"]) == 26 for each in shown["top_used"])
    assert [each["content"] for each in shown["top_used"]] == ["I own a red bicycle", "I own a blue bicycle"]
    figures = {name: told for name, told in shown.items() if not name.startswith("top_")}
    assert SECRET_WORDS not in json.dumps(figures)
    assert owner.execute("SELECT count(*) FROM audit_log WHERE action = 'analytics read'").fetchone() == (1,)
    owner.execute("UPDATE memories SET secret = true")
    assert SECRET_WORDS not in json.dumps(call()[1])


def test_a_person_sees_only_their_own_figures_and_a_look_at_them_is_audited(call: Call, a_month: None, bob: Scope, owner) -> None:
    status, shown = call(bob)
    assert (status, shown["use"]["recalls"], shown["use"]["use_rate"], shown["growth"]["statements"]) == (200, 1, 1.0, 1)
    assert len(shown["top_used"]) == 1
    assert owner.execute("SELECT count(*) FROM audit_log WHERE action = 'analytics read'").fetchone() == (1,)


def test_a_thumb_up_makes_a_turn_useful_that_cites_nothing(call: Call, asks, ada: Scope, owner) -> None:
    adas = asks(ada)
    adas.person.says("I own a red bicycle")
    turn, _ = adas.ask("bicycle", at=NOON + DAY)
    owner.execute(
        """
        INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, state, created_at, wamid)
        VALUES ('O1', %s, %s, %s, %s, 0, 0, '{}', 2, %s, 'wamid.1')
        """,
        (ada.workspace, ada.own, ada.user, turn, NOON),
    )
    seen = []
    for verdict in ("helpful", "wrong", None):
        with adas.person.database.transaction(Fence.around(ada)) as unit:
            assert adas.person.memory.feedback.judge_reply(unit, ada, "wamid.1", verdict) == 0
        use = call()[1]["use"]
        seen.append((use["useful_recall"], use["thumbs_up"], use["thumbs_down"], use["used"]))
    assert seen == [(1.0, 1, 0, 0), (0.0, 0, 1, 0), (0.0, 0, 0, 0)]


def test_the_days_tell_what_the_filter_turned_away_how_long_answers_took_and_what_all_cost(call: Call, asks, ada: Scope, owner) -> None:
    adas = asks(ada)
    adas.person.says("I own a red bicycle")
    for n, (day, seconds, passed) in enumerate(((1, 1, True), (1, 3, False), (2, 2, False))):
        turn, _ = adas.ask("bicycle", at=NOON + day * DAY)
        at = NOON + day * DAY
        owner.execute(
            "UPDATE turns SET opened_at = %s, answered_at = %s, state = 1 WHERE id = %s", (at - timedelta(seconds=seconds), at, turn)
        )
        owner.execute(
            """
            INSERT INTO observations (workspace_id, scope_id, user_id, conversation_id, turn_id, message_id, origin, score, passed, said_at)
            SELECT workspace_id, scope_id, user_id, conversation_id, id, %s, 'direct_user', 0.5, %s, %s FROM turns WHERE id = %s
            """,
            (n, passed, at, turn),
        )
    for kind, amount, currency in (("turn", "0.25", "USD"), ("message", "0.5", "USD"), ("message", "7", "EUR"), ("turn", None, None)):
        owner.execute(
            """
            INSERT INTO costs (workspace_id, scope_id, kind, reference, amount, currency, at)
            VALUES (%s, %s, %s, gen_random_uuid(), %s, %s, %s)
            """,
            (ada.workspace, ada.own, kind, amount, currency, NOON + DAY),
        )

    shown = call()[1]

    assert (shown["sensory"]["seen"], shown["sensory"]["rejected"], shown["sensory"]["rejection"]) == (3, 2, 0.6667)
    assert [(day["day"], day["rejection"]) for day in shown["sensory"]["days"]] == [("2026-03-03", 0.5), ("2026-03-04", 1.0)]
    assert (shown["answers"]["turns"], shown["answers"]["ms"]["p50"]) == (3, 2000)
    assert [(day["day"], day["turns"], day["ms"]["p50"]) for day in shown["answers"]["days"]] == [
        ("2026-03-03", 2, 2000),
        ("2026-03-04", 1, 2000),
    ]
    assert (shown["costs"]["amount"], shown["costs"]["unpriced"]) == (0.75, 2)
    assert shown["costs"]["days"] == [{"day": "2026-03-03", "amount": 0.75, "kinds": {"turn": 0.25, "message": 0.5}}]
    assert "costs" not in call(ada)[1], "what somebody cost is told turn by turn"
    assert call(ada)[1]["sensory"]["seen"] == 3


def test_before_anything_was_recalled_there_are_no_figures_and_no_fault(call: Call) -> None:
    status, shown = call()
    assert status == 200
    assert (shown["use"]["recalls"], shown["use"]["use_rate"], shown["use"]["useful_recall"]) == (0, None, None)
    assert (shown["since"], shown["until"]) == ("2026-02-23", "2026-03-22")
    assert shown["days"] == shown["weeks"] == shown["purposes"] == shown["top_used"] == []


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"since": "2026-03-10", "until": "2026-03-10"}, 200),
        ({"since": "2026-03-10", "until": "2026-03-09"}, 400),
        ({"since": "2025-03-10", "until": "2026-03-09"}, 400),
        ({"since": "yesterday"}, 400),
        ({"weeks": "3"}, 400),
    ],
)
def test_days_that_are_none_are_refused(call: Call, a_month: None, query: dict[str, str], status: int) -> None:
    code, shown = call(**query)
    assert code == status
    if status == 200:
        assert shown["use"]["recalls"] == 2


def test_who_may_not_look_and_what_is_not_there(call: Call, ada: Scope) -> None:
    assert call(by="")[0] == 401
    assert call(method="POST")[0] == 405
    assert call(workspace=NOBODY)[0] == 404
    assert call(NOBODY)[0] == 404
    assert call(ada, workspace=NOBODY)[0] == 404


def test_another_workspace_sees_nothing_of_it_not_even_where_the_code_asks_for_it(
    call: Call, a_month: None, ada: Scope, database, owner
) -> None:
    (other, public_id) = owner.execute(
        """
        INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, created_at)
        SELECT '01BX5ZZKBKACTAV9WEVGEMMVS0', team_id, 'Other', time_zone, locale, access, created_at FROM workspaces RETURNING id, public_id
        """
    ).fetchone()
    owner.execute("INSERT INTO scopes (workspace_id) VALUES (%s)", (other,))
    status, shown = call(workspace=public_id)
    assert (status, shown["use"]["recalls"], shown["growth"]["statements"], shown["top_used"]) == (200, 0, 0, [])
    assert call(ada, workspace=public_id)[0] == 404
    span = Span(ada.workspace, None, NOON - DAY, NOON + 30 * DAY)
    seen = [row[0] for row in owner.execute("SELECT public_id FROM memories").fetchall()]
    with database.transaction(Fence(other)) as unit:
        read = [
            recall_analytics.use_by_day(unit, span, "UTC"),
            recall_analytics.spreads(unit, span),
            recall_analytics.ways(unit, span),
            recall_analytics.use_by_arm(unit, span),
            recall_analytics.most_used_and_ignored(unit, span, most=10),
            recall_analytics.kept_by_day(unit, span, "UTC"),
            list(operation.names(unit, ada.workspace, [ada.own])),
            list(operation.in_words(unit, [ada.own], list(seen))),
        ]
    assert read == [[]] * 8


def test_the_application_cannot_read_single_recalls_or_words_by_these_functions(database: Database, ada: Scope) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege), database.transaction(Fence(ada.workspace)) as unit:
        unit.execute("SELECT * FROM recalls_between(%s, NULL, now() - interval '1 day', now())", (ada.workspace,))


def test_figures_are_read_by_index_among_many_recalls_of_others(owner, database: Database, ada: Scope, bob: Scope) -> None:
    """As the owner of the functions, since a plan within them is not shown."""
    owner.execute(
        """
        INSERT INTO recalls (public_id, workspace_id, scope_id, query, purpose, tokens, took_ms, recalled_at)
        SELECT 'R' || n, %s, CASE WHEN n %% 50 = 0 THEN %s ELSE %s END, '', 'turn', 100, 10, %s::timestamptz + n * interval '1 hour'
          FROM generate_series(1, 20000) n
        """,
        (ada.workspace, ada.own, bob.own, NOON),
    )
    owner.execute("VACUUM ANALYZE recalls")
    owner.execute("SELECT set_config('agent7.workspace', %s, false)", (str(ada.workspace),))
    for scope in (None, ada.own):
        where = "r.workspace_id = %s AND (%s::bigint IS NULL OR r.scope_id = %s) AND r.recalled_at >= %s AND r.recalled_at < %s"
        given = (ada.workspace, scope, scope, NOON, NOON + 7 * DAY)
        plan = owner.execute("EXPLAIN (COSTS OFF) SELECT r.id FROM recalls r WHERE " + where, given).fetchall()
        assert "recalls_of_" in str(plan), plan
        assert "Seq Scan" not in str(plan), plan
    owner.execute("SELECT pg_stat_force_next_flush()")
    span = Span(ada.workspace, ada.own, NOON, NOON + 7 * DAY)
    with database.transaction(Fence(ada.workspace)) as unit:
        explaining = Explaining(unit)
        assert sum(each.recalls for each in recall_analytics.use_by_day(explaining, span, "UTC")) == 3  # type: ignore[arg-type]
        scans = unit.execute("SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'recalls'").fetchone()
    assert scans == (0,)
