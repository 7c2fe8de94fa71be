"""Agents of a workspace share what they learn: written, found, confirmed, contradicted and forgotten through the function's handler."""

from __future__ import annotations

import json
from datetime import timedelta

from agent7.identity import Scope
from tests.conftest import NOON
from tests.integration.sharing.conftest import Team


def test_what_one_agent_shares_another_finds_with_where_it_comes_from(team: Team) -> None:
    deployer, billing = team.agent("deployer", domains=["deploy"], namespace="infra.eu"), team.agent("billing", domains=["billing"])
    done = deployer.share("The staging cluster is rebuilt every Sunday night", run="run-7", task="nightly")
    first, *_ = billing.find("When is the staging cluster rebuilt?")

    assert (done["outcome"], done["status"]) == ("new", "active")
    assert (first["id"], first["content"]) == (done["id"], "The staging cluster is rebuilt every Sunday night")
    assert first["source"] == {
        "agent": "deployer",
        "agent_id": deployer.id,
        "domain": "deploy",
        "namespace": "infra.eu",
        "run": "run-7",
        "task": "nightly",
    }
    assert (first["tags"], first["confidence"]) == (["unverified"], 0.6)
    assert billing("GET", f"memories/{done['id']}")[1]["content"] == first["content"]
    assert billing("GET", "domains")[1] == {"domains": [{"domain": "deploy", "memories": 1}]}


def test_what_is_of_another_domain_falls_behind_and_is_not_hidden(team: Team) -> None:
    one = team.agent("one")
    for domain in ("deploy", "billing"):
        one.share(f"The {domain} service restarts at midnight", domain=domain)
    for domain, other in (("deploy", "billing"), ("billing", "deploy")):
        found = one.find("Which service restarts at midnight?", domain=domain)
        assert [(each["source"]["domain"], each["on_domain"]) for each in found] == [(domain, True), (other, False)]
    plain = {each["id"]: each["score"] for each in one.find("Which service restarts at midnight?")}
    for each in one.find("Which service restarts at midnight?", domain="deploy"):
        assert abs(each["score"] - plain[each["id"]] * (1.0 if each["on_domain"] else 0.7)) < 0.001
    assert [each["source"]["domain"] for each in one.find("Which service restarts?", min_score="4.9")] == []


def test_the_same_again_confirms_and_each_agent_counts_once(team: Team) -> None:
    one, other, third = team.agent("one"), team.agent("other"), team.agent("third")
    said = "Orion answers on port 8443"
    first = one.share(said)
    for agent, outcome in ((one, "confirmed"), (other, "confirmed"), (other, "confirmed")):
        told = agent.share(said)
        assert (told["outcome"], told["id"]) == (outcome, first["id"])
    held = one("GET", f"memories/{first['id']}")[1]
    assert (held["confidence"], held["confirmations"]) == (0.7, 1)
    for _ in range(3):
        status, held = third("POST", f"memories/{first['id']}/confirm")
    assert (status, held["confidence"], held["confirmations"]) == (200, 0.8, 2)
    assert one("POST", f"memories/{first['id']}/confirm")[1]["confidence"] == 0.8


def test_what_another_contradicts_is_less_sure_and_ones_own_is_over(team: Team) -> None:
    one, other = team.agent("one"), team.agent("other")
    first = one.share("Invoices are sent on the first Monday of a month")
    for _ in range(2):
        status, told = other("POST", f"memories/{first['id']}/contradict", {"instead": {"content": "Invoices go out on the last Friday"}})
        assert status == 200
    assert (told["memory"]["confidence"], told["memory"]["replaced"], told["instead"]["outcome"]) == (0.4, False, "confirmed")
    status, told = one("POST", f"memories/{first['id']}/contradict", {"instead": {"content": "Invoices are sent every quarter"}})
    assert (status, told["memory"]["replaced"]) == (200, True)
    assert first["id"] not in {each["id"] for each in other.find("When are invoices sent?")}
    assert other("POST", f"memories/{first['id']}/confirm")[0] == 409


def test_one_forgets_ones_own_alone(team: Team) -> None:
    one, other = team.agent("one"), team.agent("other")
    first = one.share("The coffee machine on floor 3 is broken")
    assert other("DELETE", f"memories/{first['id']}")[0] == 403
    assert one("DELETE", f"memories/{first['id']}")[0] == 200
    assert one("GET", f"memories/{first['id']}")[0] == 404
    assert other.find("coffee machine") == []


def test_what_has_a_time_to_live_is_found_no_more_after_it(team: Team) -> None:
    one = team.agent("one")
    one.share("The build queue is frozen for the release", ttl_days=2)
    assert len(one.find("build queue")) == 1
    team.at(NOON + timedelta(days=2, minutes=1))
    assert one.find("build queue") == []


def test_a_batch_is_kept_once_by_its_key_and_tells_each_item(team: Team, ada: Scope) -> None:
    one = team.agent("one")
    batch = {"memories": [{"content": "Ticket 4711 is closed"}, {"content": "password: hunter2secret"}, {"content": "Ticket 4712 is open"}]}
    answers = [one.told("POST", "memories/batch", batch, {"idempotency-key": "k-1"}) for _ in range(2)]
    assert [answer["statusCode"] for answer in answers] == [201, 201]
    assert answers[0]["body"] == answers[1]["body"]
    assert (answers[0]["headers"]["ratelimit-remaining"], answers[1]["headers"]["idempotent-replayed"]) == ("57", "true")
    told = json.loads(answers[0]["body"])["memories"]
    assert [(each["outcome"], each["reason"]) for each in told] == [("new", None), ("refused", "secret"), ("new", None)]
    assert one("POST", "memories/batch", {"memories": batch["memories"][:1]}, {"idempotency-key": "k-1"})[0] == 422
    assert one("GET", "domains")[1] == {"domains": [{"domain": "general", "memories": 2}]}
