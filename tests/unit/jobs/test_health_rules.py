"""What the sums of a workspace come to, and what an operator is advised."""

from __future__ import annotations

from typing import Any

from agent7.jobs import health_rules

CHANGED = {"archived": 4, "microdollars": 1500}
WELL: dict[str, Any] = {
    "people": 3, "tier/semantic": 900, "tier/verbatim": 100, "category/fact": 800, "category/preference": 100,
    "written/month/statements": 200, "written/before/statements": 150, "replaced/month": 10, "idle/0": 500, "idle/30": 400,
    "items/used": 60, "items/ignored": 140, "recalls/items": 90, "recalls/summaries": 10, "vectors/small:384": 1000,
    "cost/USD/turn": 1_250_000_000, "cost/EUR/message": 400_000_000,
    "jobs": [
        {"job": job, "done": 30, "failed": 0, "parked": 0, "seconds": 12.0, "last_done": None, "changed": CHANGED}
        for job in ("hourly", "nightly", "reflection", "weekly")
    ],
}  # fmt: skip


def advised(**worse: Any) -> list[str]:
    return health_rules.advice(health_rules.told(WELL | {name.replace("__", "/"): figure for name, figure in worse.items()}))


def test_rates_are_shares_of_what_they_are_about():
    health = health_rules.told(WELL | {"duplicates": 9, "near": 45, "junk": 18, "idle/180": 90})

    assert health["rates"] == {"stale": 0.1, "duplicates": 0.01, "near": 0.05, "junk": 0.02, "replaced": 0.05, "use": 0.3}
    assert (health["recalls"]["all"], health["recalls"]["tiers"]) == (100, {"items": 90, "summaries": 10})
    assert health["costs"] == [{"kind": "message", "currency": "EUR", "amount": 0.4}, {"kind": "turn", "currency": "USD", "amount": 1.25}]
    assert health["without_vector"] == 0


def test_of_a_workspace_that_holds_nothing_there_are_no_rates_and_the_page_says_so():
    health = health_rules.told({})

    assert set(health["rates"].values()) == {None}
    assert "- -  of what was recalled was of use" in health_rules.page(health, "2026-03-01", ["x"])


def test_nothing_is_advised_where_all_is_well():
    assert advised() == ["Nothing needs attention."]


def test_each_thing_that_goes_wrong_has_its_sentence_and_no_other():
    parked = [{**WELL["jobs"][1], "parked": 2}, WELL["jobs"][0], *WELL["jobs"][2:]]
    silent = WELL["jobs"][:3]
    cases: list[tuple[dict[str, Any], str]] = [
        ({"duplicates": 90}, "10.0 % of the statements say what another says"),
        ({"near": 46}, "5.1 % of the statements are near to another"),
        ({"junk": 45}, "5.0 % of the statements were called wrong"),
        ({"idle__180": 500}, "neither confirmed, shown nor used for half a year"),
        ({"replaced__month": 60}, "For each 100 statements written, 30 were replaced"),
        ({"written__month__statements": 400}, "More than twice as much was written"),
        ({"tier__quarantined": 4}, "4 entries wait in quarantine"),
        ({"items__used": 5, "items__ignored": 195}, "Only 2.5 % of what was recalled was of use"),
        ({"recalls_without__embeddings": 20}, "20 of 100 recalls had to do without the embedding model"),
        ({"vectors__other:512": 10}, "vectors of more than one embedding model"),
        ({"vectors__small:384": 800}, "200 memories have no vector"),
        ({"unpriced__turn": 7}, "7 entries of the ledger without a price"),
        ({"jobs": parked}, "The nightly job was given up 2 times"),
        ({"jobs": silent}, "Not done in 30 days: weekly"),
    ]
    for worse, sentence in cases:
        (only,) = advised(**worse)
        assert sentence in only


def test_the_page_has_every_figure_under_its_heading():
    health = health_rules.told(WELL)
    page = health_rules.page(health, "2026-03-01", ["Nothing needs attention."])

    assert page.startswith("# Memory health, 2026-03-01\n\n## What to do\n\n- Nothing needs attention.\n\n## Memory of 3 people\n")
    for line in ("- 900  long-term: what is so", "- 30.0 %  of what was recalled was of use", "- 1.2500 USD  turn", "- 1,000  of small:384",
                 "- nightly: 30 done, 0 failed, 0 given up, 12 s, 0.0015 USD; archived 4"):  # fmt: skip
        assert f"\n{line}\n" in page
