"""Our own labelled pairs of statements, told one after the other to the real MemoryAgent: what the second did to the first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from agent7.identity import Scope
from agent7.memory import Memory, MemoryAgent, Note, Outcome
from agent7.store.memory import memories
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin, SourceType, Strength

OURS = Path(__file__).parents[1] / "eval_data"
PAIRS = (OURS / "contradictions.jsonl", OURS / "contradictions_of_things.jsonl")
SAID_AT = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

Verdict = Literal["both", "supersedes", "confirms"]
Half = Literal["development", "held", "second", "things"]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements and what is right: `both` stand, the second `supersedes` the first (or ends it), or `confirms` it.

    `half`: the rules were mended by `development` and `things` (what the schema does not know) alone; `held` and, harder and later,
    `second` were looked at once.
    """

    trap: str
    label: Verdict
    language: str
    first: str
    then: str
    half: Half
    origin: Origin = Origin.DIRECT_USER
    strength: Strength = Strength.EXPLICIT
    days: int = 1


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a pair. `lowered`: the first is less sure than it was."""

    pair: Pair
    source: SourceType
    verdict: Verdict
    lowered: bool

    @property
    def right(self) -> bool:
        return self.verdict == self.pair.label


def pairs(half: Half | None = None) -> list[Pair]:
    read = [_pair(json.loads(line)) for file in PAIRS for line in file.read_text(encoding="utf-8").splitlines()]
    return [pair for pair in read if half in (None, pair.half)]


def _pair(row: dict[str, Any]) -> Pair:
    row["origin"] = Origin(row.get("origin", Origin.DIRECT_USER))
    row["strength"] = Strength(row.get("strength", Strength.EXPLICIT))
    return Pair(**row)


def tell(
    memory: MemoryAgent, database: Database, new_user: Callable[[], Scope], told: Iterable[Pair], source: SourceType
) -> Iterator[Told]:
    """Each pair to a person of its own, both statements as `source` (explicit: asked to be remembered; extraction: drawn)."""
    for pair in told:
        scope = new_user()
        first = _keep(memory, database, scope, Note(pair.first, source, Origin.DIRECT_USER, SAID_AT))
        strength = pair.strength
        then_source = SourceType.INFERRED if strength is Strength.INFERRED else source
        said_at = SAID_AT + timedelta(days=pair.days)
        second = _keep(memory, database, scope, Note(pair.then, then_source, pair.origin, said_at, strength=strength))
        yield _judged(pair, source, first, second, database, scope)


def _keep(memory: MemoryAgent, database: Database, scope: Scope, note: Note) -> list[tuple[Outcome, Memory | None]]:
    at = max(note.said_at, SAID_AT)
    drafts = memory.drafts(scope, [note], at=at)
    with database.transaction(Fence.around(scope)) as unit:
        done = [memory.remember(unit, scope, draft, at=at) for draft in drafts]
    return [(each.outcome, each.memory) for each in done]


def _judged(
    pair: Pair,
    source: SourceType,
    first: list[tuple[Outcome, Memory | None]],
    second: list[tuple[Outcome, Memory | None]],
    database: Database,
    scope: Scope,
) -> Told:
    ids = [memory.id for _, memory in first if memory is not None]
    with database.transaction(Fence.around(scope)) as unit:
        now = memories.read(unit, [scope.own], ids)
    confirmed = any(outcome is Outcome.CONFIRMED for outcome, _ in second)
    closed = any(memory.superseded_at is not None for memory in now.values())
    verdict: Verdict = "confirms" if confirmed else "supersedes" if closed else "both"
    before = {memory.id: memory.confidence for _, memory in first if memory is not None}
    return Told(pair, source, verdict, any(now[each].confidence < before[each] for each in ids))


def figures(told: Iterable[Told]) -> dict[str, int]:
    """Counts. `false_supersessions` and `false_merges` must be 0: they lose what was true."""
    results = list(told)
    counted = Counter(
        name
        for each in results
        for name, holds in (
            ("false_supersessions", each.verdict == "supersedes" and not each.right),
            ("false_merges", each.verdict == "confirms" and not each.right),
            ("missed_supersessions", each.pair.label == "supersedes" and not each.right),
            ("missed_confirmations", each.pair.label == "confirms" and not each.right),
            ("lowered_by_a_weaker_origin", each.lowered and each.pair.trap == "weaker origin"),
        )
        if holds
    )
    names = ("false_supersessions", "false_merges", "missed_supersessions", "missed_confirmations", "lowered_by_a_weaker_origin")
    return {"pairs": len(results), **{name: counted[name] for name in names}}
