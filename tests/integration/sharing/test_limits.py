"""How much agents may write: exactly so many items in any rolling minute, however many processes take them; and quotas."""

from __future__ import annotations

import itertools
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

import pytest

from agent7.channels.aws import aws_client
from agent7.errors import Outage
from agent7.sharing import OverLimit
from agent7.sharing.limits import DynamoDbLimits
from functions.shared_memory_api import app as shared_app
from tests.conftest import NOON
from tests.fakes.agent_limits import NoLimits
from tests.fakes.one_at_a_time import OneAtATime
from tests.integration.channels.conftest import aws, keys_and_indexes
from tests.integration.sharing.conftest import Team, event

__all__ = ["aws"]


@pytest.fixture
def limits(aws: None) -> DynamoDbLimits:
    client = aws_client("dynamodb")
    client.create_table(TableName="agents", BillingMode="PAY_PER_REQUEST", **keys_and_indexes("AgentTable"))
    return DynamoDbLimits(OneAtATime(client), "agents")


class Uncounted(NoLimits):
    """Limits whose table does not answer."""

    def ask(self, agent: str, requests: int = 1, *, limit: int, at: datetime) -> None:
        raise Outage("down")


def taken(limits: DynamoDbLimits, items: int, at: datetime, limit: int = 60) -> bool:
    try:
        limits.take("one", items, limit=limit, at=at)
    except OverLimit:
        return False
    return True


def test_no_rolling_minute_ever_holds_more_than_the_limit(limits: DynamoDbLimits) -> None:
    accepted: list[tuple[datetime, int]] = []
    for step, items in zip(range(400), itertools.cycle((1, 3, 2, 7)), strict=False):
        at = NOON + timedelta(milliseconds=733 * step)
        if taken(limits, items, at, limit=20):
            accepted.append((at, items))
    for at, _ in accepted:
        within = sum(items for moment, items in accepted if at - timedelta(seconds=60) < moment <= at)
        assert within <= 20
    assert sum(items for _, items in accepted) >= 20 * 4


def test_whoever_waits_as_long_as_they_are_told_gets_through(limits: DynamoDbLimits) -> None:
    window = limits.take("one", 60, limit=60, at=NOON)
    assert (window.limit, window.remaining, window.reset) == (60, 0, 60)
    with pytest.raises(OverLimit) as over:
        limits.take("one", 1, limit=60, at=NOON + timedelta(seconds=10))
    assert (over.value.retry_after, over.value.window.remaining) == (50, 0)
    assert not taken(limits, 1, NOON + timedelta(seconds=59.9))
    assert taken(limits, 60, NOON + timedelta(seconds=60.1))
    assert limits.take("other", 1, limit=60, at=NOON).remaining == 59


def test_many_at_once_take_exactly_the_limit_together(limits: DynamoDbLimits) -> None:
    counts, lock = Counter[bool](), Lock()

    def write(number: int) -> None:
        done = taken(limits, 1, NOON + timedelta(milliseconds=number * 7), limit=25)
        with lock:
            counts[done] += 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(60)))
    assert counts == {True: 25, False: 35}


def test_over_the_limit_nothing_of_a_batch_is_kept_and_what_failed_is_given_back(team: Team) -> None:
    one = team.agent("one")
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 5})
    batch: dict[str, Any] = {"memories": [{"content": f"Ticket {number} is closed"} for number in range(4)]}
    assert one("POST", "memories/batch", batch)[0] == 201
    answer = one.told("POST", "memories/batch", {"memories": [{"content": f"Ticket {number} is open"} for number in range(9, 12)]})
    assert (answer["statusCode"], answer["headers"]["retry-after"], answer["headers"]["ratelimit-remaining"]) == (429, "60", "1")
    assert one("GET", "domains")[1]["domains"][0]["memories"] == 4
    assert one("POST", "memories", {"content": "Ticket 20 is open"})[0] == 201
    assert one("POST", "memories", {"content": "Ticket 21 is open"})[0] == 429
    assert len(one.find("Which ticket is closed?")) == 5, "reading has another limit"
    team.at(NOON + timedelta(seconds=61))
    assert one("POST", "memories", {"content": "Ticket 21 is open"})[0] == 201


def test_who_asks_too_often_is_turned_away_until_the_minute_is_over_and_nobody_else_is(team: Team) -> None:
    one, other = team.agent("one"), team.agent("other")
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 1})
    team.at(NOON + timedelta(seconds=20))
    assert [one.told("GET", "domains")["statusCode"] for _ in range(11)] == [200] * 10 + [429]
    for method, what in (("GET", "query"), ("POST", "memories"), ("POST", "store"), ("GET", "nowhere")):
        answer = one.told(method, what)
        assert (answer["statusCode"], answer["headers"]["retry-after"]) == (429, "40")
    to_mcp = event("POST", "/mcp", one.key, {}, {"content-type": "application/json"})
    mcp = shared_app.handler(to_mcp, None)
    assert (mcp["statusCode"], mcp["headers"]["retry-after"]) == (429, "40")
    assert other("GET", "domains")[0] == 200
    team.at(NOON + timedelta(seconds=60))
    assert one("GET", "domains")[0] == 200


def test_a_flood_is_turned_away_without_a_look_into_any_table(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    one = team.agent("one")
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 1})
    for _ in range(11):
        one.told("GET", "domains")
    parts = shared_app.parts()
    monkeypatch.setattr(type(parts.agent_limits), "ask", lambda *_given, **_named: pytest.fail("asked"))
    monkeypatch.setattr(type(parts.admission.keys), "caller", lambda *_given, **_named: pytest.fail("looked up"))
    assert one.told("GET", "domains")["statusCode"] == 429


def test_where_requests_cannot_be_counted_nobody_is_turned_away(team: Team) -> None:
    one = team.agent("one")
    shared_app.parts().admission = replace(shared_app.parts().admission, limits=Uncounted())
    assert one("GET", "domains")[0] == 200


def test_over_its_quota_an_agent_shares_nothing_until_it_forgets(team: Team) -> None:
    one = team.agent("one")
    team.admin("PATCH", f"agents/{one.id}", {"most_memories": 2})
    first = one.share("Ticket 1 is closed")
    one.share("Ticket 2 is closed")
    answer = one.told("POST", "memories", {"content": "Ticket 3 is closed"})
    assert answer["statusCode"] == 409
    assert one.share("Ticket 2 is closed")["outcome"] == "confirmed", "what is known takes no room"
    one("DELETE", f"memories/{first['id']}")
    third = one.told("POST", "memories", {"content": "Ticket 3 is closed"})
    assert (third["statusCode"], third["headers"]["ratelimit-remaining"]) == (201, "56"), "the refused one was given back"
    team.admin("PATCH", f"agents/{one.id}", {"most_memories": 10, "most_bytes": 50})
    assert one("POST", "memories", {"content": "Ticket 4 is closed, and nobody knows why"})[0] == 409
