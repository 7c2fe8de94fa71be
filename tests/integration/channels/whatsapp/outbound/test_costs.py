"""What messages cost: booked once from Meta's statuses, priced where the operator gave a price, summed by day."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from itertools import permutations
from typing import Any

import psycopg
import pytest

from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.channels.whatsapp.outbound.pricing import PriceTable
from agent7.identity import Scope, WorkspaceId
from agent7.store.billing import costs
from agent7.store.billing.costs import Cost, DayCost
from agent7.store.identity.tenancy import Workspace
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.databases import as_owner
from tests.integration.channels.whatsapp.outbound.test_delivery import Place

DAY = timedelta(days=1)
SERVICE = {"billable": True, "pricing_model": "PMP", "type": "regular", "category": "service"}
UTILITY = SERVICE | {"category": "utility"}
FREE = SERVICE | {"billable": False, "type": "free_entry_point"}
PRICES = PriceTable.read('{"currency": "USD", "version": "2026-10", "markets": {"44": {"service": "0.0220"}, "GB": {"service": "0.03"}}}')


@pytest.fixture
def place(database: Database, owner_dsn: str, first_start: Workspace, ada: Scope) -> Place:
    place = Place(database, owner_dsn)
    place.delivery = Delivery(database, place.graph, place.hints, prices=PRICES)
    place.heard_from(ada)
    return place


def sent(place: Place, scope: Scope) -> tuple[str, str]:
    """The wamid and the callback of a reply that Meta took."""
    place.queue(scope, "hi")
    place.deliver(scope)
    return place.graph.taken[-1].wamid, place.graph.taken[-1].callback


def status(place: Place, name: str, wamid: str, callback: str, pricing: Any = None, **more: Any) -> None:
    raw = {"id": wamid, "status": name, "timestamp": str(int(NOON.timestamp())), "biz_opaque_callback_data": callback, **more}
    place.delivery.apply_status(PHONE_NUMBER_ID, raw | ({"pricing": pricing} if pricing is not None else {}), NOON)


def ledger(place: Place) -> list[tuple[Any, ...]]:
    with as_owner(place.owner_dsn) as owner:
        return owner.execute("SELECT reference, category, detail, billable, amount, currency, market FROM costs ORDER BY id").fetchall()


def test_a_message_is_booked_with_its_category_and_its_price(place: Place, ada: Scope):
    wamid, callback = sent(place, ada)
    status(place, "sent", wamid, callback, SERVICE, recipient_id="447700900001")
    assert ledger(place) == [(callback, "service", "PMP regular", True, Decimal("0.022"), "USD", "44")]


@pytest.mark.parametrize("names", list(permutations(["sent", "delivered", "read", "sent", "delivered"]))[::7])
def test_however_often_and_in_whatever_order_statuses_come_a_message_is_booked_once(place: Place, ada: Scope, names: tuple[str, ...]):
    wamid, callback = sent(place, ada)
    for name in names:
        status(place, name, wamid, callback, SERVICE)
    assert len(ledger(place)) == 1


def test_a_price_that_nobody_gave_is_not_known_and_not_nothing(place: Place, ada: Scope):
    for pricing, number in ((UTILITY, "447700900001"), (SERVICE, "4915112345678"), (SERVICE, "")):
        wamid, callback = sent(place, ada)
        status(place, "sent", wamid, callback, pricing, recipient_id=number)
    assert [row[3:] for row in ledger(place)] == [(True, None, None, None)] * 3


def test_what_is_not_billed_costs_nothing_whatever_the_table_says(place: Place, ada: Scope):
    wamid, callback = sent(place, ada)
    status(place, "sent", wamid, callback, FREE, recipient_id="447700900001")
    assert ledger(place)[0][3:5] == (False, Decimal(0))


def test_a_person_without_a_number_is_priced_by_the_country_of_the_bsuid(place: Place, ada: Scope):
    wamid, callback = sent(place, ada)
    status(place, "delivered", wamid, callback, SERVICE, recipient_user_id="GB.441000")
    assert ledger(place)[0][4:] == (Decimal("0.03"), "USD", "GB")


def test_a_later_status_may_correct_what_sent_said(place: Place, ada: Scope):
    wamid, callback = sent(place, ada)
    status(place, "sent", wamid, callback, SERVICE)
    status(place, "read", wamid, callback, UTILITY)
    status(place, "sent", wamid, callback, SERVICE)
    assert [row[1] for row in ledger(place)] == ["utility"]


@pytest.mark.parametrize("order", [("sent", "failed"), ("failed", "sent"), ("sent", "failed", "sent")])
def test_a_message_that_failed_is_not_billed(place: Place, ada: Scope, order: tuple[str, ...]):
    wamid, callback = sent(place, ada)
    for name in order:
        status(place, name, wamid, callback, SERVICE if name == "sent" else None, errors=[{"code": 131026}] if name == "failed" else [])
    assert not [row for row in ledger(place) if row[3]]


def test_a_reply_that_went_out_twice_is_billed_twice(place: Place, ada: Scope):
    place.queue(ada, "hi")
    place.graph.failures = ["lost after"]
    place.deliver(ada)
    place.delivery.reconciliation.reconcile(NOON + timedelta(minutes=3), status_queue_drained=True)
    place.deliver(ada, NOON + timedelta(minutes=3))
    for taken in place.graph.taken:
        status(place, "delivered", taken.wamid, taken.callback, SERVICE)
    assert len(ledger(place)) == 2


def test_a_status_without_pricing_books_nothing(place: Place, ada: Scope):
    wamid, callback = sent(place, ada)
    for pricing in (None, {}, {"billable": "maybe"}, []):
        status(place, "delivered", wamid, callback, pricing)
    assert ledger(place) == []


# the ledger


def entry(reference: str, at: datetime = NOON, **more: Any) -> Cost:
    return Cost("turn", reference, at, **more)


def test_a_ledger_entry_of_any_kind_is_booked_once_by_its_parts(database: Database, ada: Scope):
    with database.transaction(Fence.around(ada)) as unit:
        assert costs.book(unit, ada.workspace, ada.own, [entry("01T", part="router", tokens_in=100, tokens_out=5)])
        assert costs.book(unit, ada.workspace, ada.own, [entry("01T", part="responder", tokens_in=900, tokens_out=50)])
        assert not costs.book(unit, ada.workspace, ada.own, [entry("01T", part="router", tokens_in=100, tokens_out=5)])
        (told,) = costs.by_day(unit, ada.workspace, since=NOON, until=NOON + DAY, time_zone="UTC")
    assert (told.entries, told.tokens_in, told.tokens_out, told.amount, told.unpriced) == (2, 1000, 55, None, 2)


def test_an_entry_is_kept_whole_and_a_correction_takes_its_place(database: Database, ada: Scope):
    first = entry("01T", category="utility", market="DE", tokens_in=7, amount=Decimal("0.02"), currency="USD", database_ms=12.5)
    free = entry("01T", category="service", billable=False, amount=Decimal(0), currency="USD")
    with database.transaction(Fence.around(ada)) as unit:
        other = entry("02T", market="FR")
        assert costs.book(unit, ada.workspace, ada.own, [first, other]) == [first, other]
        assert costs.book(unit, ada.workspace, ada.own, [free]) == []
        kept = "SELECT category, market, billable, tokens_in, amount, database_ms FROM costs ORDER BY id"
        assert unit.execute(kept).fetchone() == ("utility", "DE", True, 7, Decimal("0.02"), 12.5)
        assert costs.book(unit, ada.workspace, ada.own, [free], corrects=True) == [free]
        assert costs.book(unit, ada.workspace, ada.own, [free], corrects=True) == []
        assert unit.execute(kept).fetchone() == ("service", None, False, 7, Decimal(0), 12.5)


def test_sums_are_by_day_of_the_operators_zone_and_by_category_and_say_what_has_no_price(database: Database, ada: Scope, bob: Scope):
    priced = {"amount": Decimal("0.02"), "currency": "USD", "category": "service"}
    late = NOON.replace(hour=23, minute=30)
    for scope, cost in (
        (ada, entry("a1", **priced)),
        (bob, entry("b1", **priced)),
        (bob, entry("b2", category="service")),
        (ada, entry("a2", billable=False, amount=Decimal(0), currency="USD", category="service")),
        (ada, entry("a3", late, **priced)),
        (ada, entry("a4", NOON + 2 * DAY, **priced)),
    ):
        with database.transaction(Fence.around(scope)) as unit:
            costs.book(unit, scope.workspace, scope.own, [cost])
    with database.transaction(Fence(ada.workspace)) as unit:
        told = costs.by_day(unit, ada.workspace, since=NOON - DAY, until=NOON + DAY, time_zone="Europe/Berlin")
    second, third = NOON.date(), (NOON + DAY).date()
    assert sorted(told, key=lambda day: (day.day, day.currency or "")) == [
        DayCost(second, "turn", "service", None, 1, 1, 1, None, None, None),
        DayCost(second, "turn", "service", "USD", 3, 2, 0, Decimal("0.040000000"), None, None),
        DayCost(third, "turn", "service", "USD", 1, 1, 0, Decimal("0.020000000"), None, None),
    ]


def test_nobody_reads_or_changes_another_users_costs(database: Database, ada: Scope, bob: Scope):
    with database.transaction(Fence.around(ada)) as unit:
        costs.book(unit, ada.workspace, ada.own, [entry("01A")])
    with database.transaction(Fence.around(bob)) as unit:
        assert unit.execute("SELECT count(*) FROM costs").fetchall() == [(0,)]
        assert unit.execute("UPDATE costs SET amount = 1").rowcount == 0
        costs.waive(unit, ada.own, "turn", "01A")
    with database.transaction(Fence.around(ada)) as unit:
        assert unit.execute("SELECT billable, amount FROM costs").fetchall() == [(True, None)]


def test_an_entry_for_another_user_is_refused_by_the_database(database: Database, ada: Scope, bob: Scope):
    with pytest.raises(psycopg.errors.InsufficientPrivilege), database.transaction(Fence.around(bob)) as unit:
        costs.book(unit, ada.workspace, ada.own, [entry("01A")])


def test_sums_are_those_of_the_fenced_workspace_alone(database: Database, ada: Scope):
    with database.transaction(Fence.around(ada)) as unit:
        costs.book(unit, ada.workspace, ada.own, [entry("01A")])
        assert costs.by_day(unit, ada.workspace, since=NOON - DAY, until=NOON + DAY, time_zone="UTC") != []
    elsewhere = WorkspaceId(ada.workspace + 1)
    for fence, asked in ((elsewhere, ada.workspace), (ada.workspace, elsewhere)):
        with database.transaction(Fence(fence)) as unit:
            assert costs.by_day(unit, asked, since=NOON - DAY, until=NOON + DAY, time_zone="UTC") == []


@pytest.fixture
def crowd(owner_dsn: str, ada: Scope, bob: Scope) -> Scope:
    """A year of another person's messages and one of one's own."""
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute("SET ROLE agent7_maintenance")
        owner.execute(
            """
            INSERT INTO costs (workspace_id, scope_id, kind, reference, category, at)
            SELECT %s, CASE WHEN n %% 10 = 0 THEN %s ELSE %s END, 'message', 'm' || n, 'service', %s - n * interval '10 minutes'
              FROM generate_series(1, 50000) n
            """,
            (ada.workspace, ada.own, bob.own, NOON),
        )
        owner.execute("RESET ROLE")
        owner.execute("ANALYZE costs")
    return ada


def test_booking_and_waiving_use_an_index(crowd: Scope, database: Database):
    statements: list[tuple[str, Any]] = []

    class Recorder:
        def execute(self, query: str, parameters: Any = None) -> Recorder:
            statements.append((query, parameters))
            return self

        def fetchall(self) -> list[Any]:
            return []

    recorder: Any = Recorder()
    costs.waive(recorder, crowd.own, "message", "m7")
    costs.book(recorder, crowd.workspace, crowd.own, [entry("01A")])
    with database.transaction(Fence.around(crowd)) as unit:
        plans = ["\n".join(row[0] for row in unit.execute(f"EXPLAIN {query}", given)) for query, given in statements]  # type: ignore[arg-type]
    assert "Index Scan" in plans[0], plans[0]
    assert "Conflict Arbiter Indexes: costs_scope_id_kind_reference_part_workspace_id_key" in plans[1], plans[1]
    assert not any("Seq Scan on costs" in plan for plan in plans)


def test_the_sum_of_a_month_reads_that_month_by_an_index(crowd: Scope, owner_dsn: str):
    with psycopg.connect(owner_dsn) as owner:
        (body,) = owner.execute("SELECT prosrc FROM pg_proc WHERE proname = 'costs_by_day'").fetchone() or ("",)
        for place, name in enumerate(("of_workspace", "since", "until", "zone"), start=1):
            body = body.replace(name, f"${place}")
        owner.execute("SELECT set_config('agent7.workspace', %s, true)", (str(crowd.workspace),))
        owner.execute("SET LOCAL ROLE agent7_lookup")
        owner.execute(f"PREPARE sums (bigint, timestamptz, timestamptz, text) AS {body}")  # type: ignore[arg-type]
        plan = "\n".join(
            row[0]
            for row in owner.execute(
                f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE sums ({crowd.workspace}, '{NOON - 30 * DAY}', '{NOON}', 'UTC')"  # type: ignore[arg-type]
            ).fetchall()
        )
    assert "costs_of_days" in plan, plan
    assert "Seq Scan" not in plan, plan
    assert "Rows Removed" not in plan, plan


def test_another_user_of_the_workspace_has_costs_of_their_own(database: Database, first_start: Workspace, ada: Scope, bob: Scope):
    for scope in (ada, bob):
        with database.transaction(Fence.around(scope)) as unit:
            assert costs.book(unit, scope.workspace, scope.own, [entry("same reference")])
