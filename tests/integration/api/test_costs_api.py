"""An operator sees what models cost, beside the limits, and which answers a limit changed, through the function's own handler."""

from __future__ import annotations

import json
from datetime import date, timedelta
from decimal import Decimal
from threading import Barrier, Thread
from typing import Any

import pytest

from agent7.billing.ledger import Turned, book_call, book_recall, settle, step_of
from agent7.identity import PublicId, Scope
from agent7.llm.failure import UNKNOWN_CALL, Usage
from agent7.memory.model import Purpose, Recall, Spent
from agent7.store.billing import spending
from agent7.store.conversation import conversations, turns
from agent7.store.conversation.turns import Outcome
from agent7.store.identity import tenancy, users
from agent7.store.unit_of_work import Database, Fence
from functions.admin_api import app
from tests.api_calls import ADMIN, signed_in
from tests.api_requests import text_of
from tests.conftest import NOON
from tests.integration.api.asking import Asker, ask

__all__ = ["ask"]

USAGE = Usage(input=100_000, output=10_000, calls=1)
"""0.015 US dollars of the model below."""
LUNA = "gpt-6-luna"


class Operator:
    """An admin."""

    def __init__(self, workspace: str, user: str) -> None:
        self._workspace, self._user = workspace, user

    def call(self, sample: str, query: dict[str, str] | None = None, by: str = ADMIN, **http: str) -> tuple[int, dict[str, Any]]:
        text = text_of(sample)
        event = json.loads(text.replace("01ARZ3NDEKTSV4RRFFQ69G5FAV", self._workspace).replace("01BX5ZZKBKACTAV9WEVGEMMVRZ", self._user))
        event["requestContext"]["http"] |= http
        answer = app.handler(signed_in({**event, "queryStringParameters": query}, by), None)
        return answer["statusCode"], json.loads(answer["body"])


@pytest.fixture
def operator(ask: Asker) -> Operator:
    return Operator(ask.workspace, ask.user)


def answer(database: Database, workspace: tenancy.Workspace, scope: Scope, *degraded: str, usage: Usage = USAGE, model: str = LUNA) -> str:
    """A turn that is answered and booked as the responder does it."""
    with database.transaction(Fence.around(scope)) as unit:
        user = users.by_id(unit, scope)
        conversation, _ = conversations.current(unit, scope, "whatsapp", idle=timedelta(minutes=30), at=NOON)
        turn = turns.open_turn(unit, scope, conversation.id, [], lease="x", split_off=False, at=NOON)
        outcome = Outcome("respond", "memory_query", "", "model", degraded, {"responder": step_of(model, usage)})
        turns.answer(unit, scope, turn.id, "x", outcome, NOON)
        turned = Turned(turn.public_id, outcome.cost or {}, database=timedelta(milliseconds=12.5))
        settle(unit, user, workspace, turned, outcome, NOON, counts=True)
    return turn.public_id


def test_a_workspace_shows_its_month_beside_its_limits_by_day_and_by_kind(operator, database, first_start, ada, bob):
    answer(database, first_start, ada)
    answer(database, first_start, bob, "budget:near", "budget:month")
    answer(database, first_start, ada, "budget:over", "budget:day")
    with database.transaction(Fence.around(ada)) as unit:
        book_call(unit, ada, "extraction", "step", "1", USAGE, LUNA, NOON - timedelta(days=1))
        spending.add_to_workspace(unit, ada, cost=Decimal(9), day=date(2026, 2, 28))

    status, told = operator.call("workspace_costs")

    assert status == 200
    assert told["limits"] == {"turn": 0.01, "day": 1.0, "month": 30.0}
    assert told["month"] == {"since": "2026-03-01", "spent": 0.06, "budget": "within"}
    assert told["days"] == [
        {"day": "2026-03-01", "spent": 0.015, "turns_changed_by_limits": {"near": 0, "over": 0, "tight": 0}},
        {"day": "2026-03-02", "spent": 0.045, "turns_changed_by_limits": {"near": 1, "over": 1, "tight": 0}},
    ]
    (learnt, paid) = [each for each in told["entries"] if each["category"] == LUNA]
    assert (learnt["day"], learnt["kind"], learnt["amount"]) == ("2026-03-01", "extraction", 0.015)
    assert (paid["kind"], paid["entries"], paid["amount"], paid["tokens_in"], paid["unpriced"]) == ("turn", 3, 0.045, 300_000, 0)
    assert operator.call("workspace_costs", {"since": "2026-02-28", "until": "2026-02-28"})[1]["days"][0]["spent"] == 9


def test_a_person_is_shown_turn_by_turn_and_what_has_no_price_is_counted_and_not_guessed(operator, database, first_start, ada, bob):
    first = answer(database, first_start, ada)
    second = answer(database, first_start, ada, "budget:turn", model="house-llama")
    answer(database, first_start, bob)

    status, told = operator.call("user_turns")

    assert status == 200
    assert [turn["turn"] for turn in told["turns"]] == [second, first]
    assert [(turn["cost"], turn["unpriced"], turn["degraded"]) for turn in told["turns"]] == [(0, 1, ["budget:turn"]), (0.015, 0, [])]
    assert told["turns"][1]["database_ms"] == 12.5
    assert told["turns"][1]["steps"]["responder"]["input"] == 100_000


def test_tokens_that_nobody_told_are_shown_as_unknown_and_never_as_none(operator, database, first_start, ada):
    answer(database, first_start, ada, usage=Usage(input=7, calls=1) + UNKNOWN_CALL)

    (turn,) = operator.call("user_turns")[1]["turns"]
    step = turn["steps"]["responder"]
    assert (turn["unpriced"], step["input"], step["output"], step["calls"], step["usd"]) == (1, None, None, 2, None)
    (entry,) = [each for each in operator.call("workspace_costs")[1]["entries"] if each["category"] == LUNA]
    assert (entry["tokens_in"], entry["tokens_out"], entry["amount"], entry["unpriced"]) == (None, None, None, 1)


def test_what_an_operator_looks_for_is_paid_by_the_workspace_and_not_from_the_persons_day(operator, database, ada):
    recall = Recall(PublicId("r"), "tea", Purpose.SEARCH, NOON, (), spent=Spent(LUNA, USAGE))
    with database.transaction(Fence.around(ada)) as unit:
        book_recall(unit, ada, recall, NOON, by_operator=True)
        assert spending.money(unit, ada, day=NOON.date(), month=NOON.date().replace(day=1)).today == 0
    assert operator.call("workspace_costs")[1]["month"]["spent"] == 0.015


def test_a_month_that_is_spent_says_so(operator, database, first_start, ada):
    with database.transaction(Fence.around(ada)) as unit:
        spending.add_to_workspace(unit, ada, cost=Decimal(24), day=NOON.date())
    assert operator.call("workspace_costs")[1]["month"]["budget"] == "near"
    with database.transaction(Fence.around(ada)) as unit:
        spending.add_to_workspace(unit, ada, cost=Decimal(6), day=NOON.date())
    assert operator.call("workspace_costs")[1]["month"]["budget"] == "over"


def test_what_people_spend_at_the_same_moment_all_counts(operator, database_url, first_start, ada, bob):
    ready = Barrier(2)

    def spend(scope: Scope) -> None:
        theirs = Database(database_url, "tests")
        ready.wait()
        for _ in range(10):
            answer(theirs, first_start, scope)
        theirs.close()

    people = [Thread(target=spend, args=(scope,)) for scope in (ada, bob)]
    for person in people:
        person.start()
    for person in people:
        person.join()

    assert operator.call("workspace_costs")[1]["month"]["spent"] == pytest.approx(0.3)


WRONG = [
    ("workspace_costs", {"since": "yesterday"}),
    ("workspace_costs", {"until": "2026-13-01"}),
    ("workspace_costs", {"since": "0001-01-01"}),
    ("workspace_costs", {"since": "2026-03-02", "until": "2026-03-01"}),
    ("workspace_costs", {"since": "2024-03-02", "until": "2026-03-01"}),
    ("workspace_costs", {"month": "3"}),
    ("user_turns", {"limit": "0"}),
]


def test_what_is_asked_wrongly_is_said_and_strangers_see_nothing(operator):
    assert [operator.call(sample, query)[0] for sample, query in WRONG] == [400] * len(WRONG)
    assert operator.call("workspace_costs", by="")[0] == 401
    assert operator.call("workspace_costs", method="POST")[0] == 405
    assert operator.call("workspace_costs", path="/api/workspaces/01ARZ3NDEKTSV4RRFFQ69G5FAX/costs")[0] == 404
    assert operator.call("workspace_costs", path="/api/workspaces/x/costs")[0] == 404
