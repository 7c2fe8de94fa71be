"""Health rules: what the sums of a workspace's memory come to (rates), what to do about them in plain words, and the page that tells it.

Pure: sums by name in, as `store.jobs.health_counts` makes them, and words out. The page holds figures and names of figures alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from agent7.jobs.steps import MICRODOLLARS

BILLIONTHS: Final = Decimal(10) ** 9
MOST_DUPLICATES: Final = 0.01
MOST_NEAR: Final = 0.05
"""Of everyday talk less than one in a hundred is near to another sentence of the same person."""
MOST_JUNK: Final = 0.03
MOST_STALE: Final = 0.5
"""Of what is stated, idle for half a year: memory is meant to keep, so this is told late."""
MOST_REPLACED: Final = 0.2
LEAST_USED: Final = 0.1
ENOUGH_ITEMS: Final = 100
"""Of a rate below this many there is nothing to say."""
MOST_DEGRADED: Final = 0.05
TIERS: Final = (
    ("observations", "sensory: what was noticed in messages"), ("topics", "short-term: topics of open sessions"),
    ("verbatim", "long-term: as it was said"), ("episodic", "long-term: what happened"), ("semantic", "long-term: what is so"),
    ("core", "core memory"), ("summaries", "summaries by category"), ("archived", "archived"), ("replaced", "replaced by something newer"),
    ("quarantined", "in quarantine"), ("hidden", "hidden by an operator"), ("cold", "cold"),
)  # fmt: skip
IDLE: Final = (("0", "less than 30 days"), ("30", "30 to 90 days"), ("90", "90 to 180 days"), ("180", "180 days and more"))

type Sums = Mapping[str, Any]


def told(sums: Sums) -> dict[str, Any]:
    """The figures by what they are of, with the rates in [0, 1] that follow from them; None where there is nothing to divide by."""
    stated, written = _total(sums, "category/"), sums.get("written/month/statements", 0)
    used, ignored = sums.get("items/used", 0), sums.get("items/ignored", 0)
    recalls = _part(sums, "recalls/")
    return {
        "people": sums.get("people", 0),
        "tiers": {name: sums.get(f"tier/{name}", 0) for name, _ in TIERS},
        "categories": _part(sums, "category/"),
        "growth": {
            kind: {"last_30_days": sums.get(f"written/month/{kind}", 0), "30_days_before": sums.get(f"written/before/{kind}", 0)}
            for kind in ("statements", "verbatim")
        },
        "idle_days": {name: sums.get(f"idle/{name}", 0) for name, _ in IDLE},
        "rates": {
            "stale": _share(sums.get("idle/180", 0), stated),
            "duplicates": _share(sums.get("duplicates", 0), stated),
            "near": _share(sums.get("near", 0), stated),
            "junk": _share(sums.get("junk", 0), stated),
            "replaced": _share(sums.get("replaced/month", 0), written),
            "use": _share(used, used + ignored),
        },
        "recalls": {"all": sum(recalls.values()), "tiers": recalls, "degraded": _part(sums, "recalls_without/"), "items": used + ignored},
        "costs": [_cost(name, amount) for name, amount in _part(sums, "cost/").items()],
        "unpriced": _total(sums, "unpriced/"),
        "vectors": _part(sums, "vectors/"),
        "without_vector": _without_vector(sums),
        "jobs": list(sums.get("jobs", ())),
    }


def advice(health: Mapping[str, Any]) -> list[str]:
    """What an operator should look at, in plain sentences; one that says so when there is nothing."""
    return [*_of_jobs(health["jobs"]), *_of_memory(health), *_of_recall(health)] or ["Nothing needs attention."]


def _of_jobs(jobs: Sequence[Mapping[str, Any]]) -> list[str]:
    words = [
        f"The {job['job']} job was given up {_times(job['parked'])}: its fault stands at GET .../jobs."
        if job["parked"]
        else f"The {job['job']} job failed {_times(job['failed'])} and has not been done since: its fault stands at GET .../jobs."
        for job in jobs
        if job["parked"] or (job["failed"] and not job["done"])
    ]
    missing = sorted({"hourly", "nightly", "reflection", "weekly"} - {job["job"] for job in jobs if job["done"]})
    return [*words, f"Not done in 30 days: {', '.join(missing)}. Look whether the schedules are enabled."] if missing else words


def _of_memory(health: Mapping[str, Any]) -> list[str]:
    rates, growth, words = health["rates"], health["growth"]["statements"], []
    if _over(rates["duplicates"], MOST_DUPLICATES):
        words.append(
            f"{_percent(rates['duplicates'])} of the statements say what another says. The nightly job merges those that are near."
        )
    if _over(rates["near"], MOST_NEAR):
        words.append(
            f"{_percent(rates['near'])} of the statements are near to another and were left beside it, since they differ in more than"
            " wording: optimising the documents lets one stand for several."
        )
    if _over(rates["junk"], MOST_JUNK):
        words.append(
            f"{_percent(rates['junk'])} of the statements were called wrong, or shown three times and never of use: look through them on"
            " the console."
        )
    if _over(rates["stale"], MOST_STALE):
        words.append(
            f"{_percent(rates['stale'])} of the statements were neither confirmed, shown nor used for half a year. What was not stated on"
            " purpose leaves by itself; optimising the documents archives more."
        )
    if _over(rates["replaced"], MOST_REPLACED) and growth["last_30_days"] >= ENOUGH_ITEMS:
        words.append(f"For each 100 statements written, {100 * rates['replaced']:.0f} were replaced: people correct much of what is held.")
    if growth["30_days_before"] >= ENOUGH_ITEMS and growth["last_30_days"] > 2 * growth["30_days_before"]:
        words.append("More than twice as much was written as in the 30 days before: look who writes so much.")
    if health["tiers"]["quarantined"]:
        words.append(f"{health['tiers']['quarantined']} entries wait in quarantine for somebody to release or delete them.")
    return words


def _of_recall(health: Mapping[str, Any]) -> list[str]:
    rates, recalls, words = health["rates"], health["recalls"], []
    if recalls["items"] >= ENOUGH_ITEMS and rates["use"] < LEAST_USED:
        words.append(f"Only {_percent(rates['use'])} of what was recalled was of use: look at the analytics by arm and purpose.")
    blind = recalls["degraded"].get("embeddings", 0)
    if recalls["all"] and blind / recalls["all"] > MOST_DEGRADED:
        words.append(f"{blind} of {recalls['all']} recalls had to do without the embedding model: look at its server.")
    if len(health["vectors"]) > 1:
        words.append("There are vectors of more than one embedding model: the monthly job makes the missing ones, and then drops the old.")
    elif _over(_share(health["without_vector"], sum(health["vectors"].values())), MOST_DEGRADED):
        words.append(
            f"{health['without_vector']} memories have no vector and are found by their words alone; the reflection job makes them."
        )
    if health["unpriced"]:
        words.append(f"{_counted(health['unpriced'], 'entry', 'entries')} of the ledger without a price: the costs below lack that.")
    return words


def page(health: Mapping[str, Any], made_at: str, sentences: Sequence[str]) -> str:
    """The report as one page of Markdown that reads as plain text too."""
    rates, recalls = health["rates"], health["recalls"]
    kinds = (("statements", health["growth"]["statements"]), ("as it was said", health["growth"]["verbatim"]))
    sections = {
        "What to do": sentences,
        f"Memory of {_counted(health['people'], 'person', 'people')}": [f"{health['tiers'][name]:>9,}  {words}" for name, words in TIERS],
        "Statements by category": [f"{number:>9,}  {name}" for name, number in sorted(health["categories"].items())],
        "Growth": [f"{each['last_30_days']:>9,}  {kind} in 30 days, {each['30_days_before']:,} in the 30 before" for kind, each in kinds],
        "Idle for": [f"{health['idle_days'][name]:>9,}  {words}" for name, words in IDLE],
        "Rates": [f"{_percent(rates[name]):>9}  {words}" for name, words in RATES],
        "Recalls of 30 days": [
            f"{recalls['all']:>9,}  in all",
            *(f"{number:>9,}  answered from {tier}" for tier, number in sorted(recalls["tiers"].items())),
            *(f"{number:>9,}  without {what}" for what, number in sorted(recalls["degraded"].items())),
        ],
        "Vectors": [f"{number:>9,}  of {model}" for model, number in sorted(health["vectors"].items())]
        + [f"{health['without_vector']:>9,}  missing"],
        "Costs of 30 days": [f"{cost['amount']:>12.4f} {cost['currency']}  {cost['kind']}" for cost in health["costs"]] or ["nothing"],
        "Jobs of 30 days": [_line_of_job(job) for job in health["jobs"]] or ["none"],
    }
    return "\n".join([f"# Memory health, {made_at}", *(_section(title, lines) for title, lines in sections.items()), ""])


RATES: Final = (
    ("stale", "idle for half a year or longer, of all statements"), ("duplicates", "say what another says"),
    ("near", "near to another in meaning, and left beside it since it says something else"),
    ("junk", "called wrong, or shown three times and never of use"), ("replaced", "replaced in 30 days, of as many as were written"),
    ("use", "of what was recalled was of use"),
)  # fmt: skip


def _section(title: str, lines: Sequence[str]) -> str:
    return "\n".join(["", f"## {title}", "", *(f"- {line.strip()}" for line in lines)])


def _line_of_job(job: Mapping[str, Any]) -> str:
    changed = ", ".join(f"{name} {number:,}" for name, number in sorted(job["changed"].items()) if name != MICRODOLLARS)
    dollars = f", {job['changed'][MICRODOLLARS] / 10**6:.4f} USD" if MICRODOLLARS in job["changed"] else ""
    ends = f"{job['done']} done, {job['failed']} failed, {job['parked']} given up, {job['seconds']:.0f} s{dollars}"
    return f"{job['job']}: {ends}{f'; {changed}' if changed else ''}"


def _cost(name: str, billionths: int) -> dict[str, Any]:
    currency, _, kind = name.partition("/")
    return {"kind": kind, "currency": currency, "amount": float(Decimal(billionths) / BILLIONTHS)}


def _without_vector(sums: Sums) -> int:
    """Of what can be recalled, by the model that has most vectors."""
    active: int = sum(sums.get(f"tier/{kind}", 0) for kind in ("verbatim", "episodic", "semantic"))
    return max(active - max(_part(sums, "vectors/").values(), default=0), 0)


def _part(sums: Sums, prefix: str) -> dict[str, int]:
    return {name.removeprefix(prefix): sums[name] for name in sorted(sums) if name.startswith(prefix)}


def _total(sums: Sums, prefix: str) -> int:
    return sum(_part(sums, prefix).values())


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _over(rate: float | None, most: float) -> bool:
    return rate is not None and rate > most


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{100 * rate:.1f} %"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
