"""What is counted: once a week how much memory holds, and at the end of the year what is double, what is junk and what was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import psycopg

from agent7.language import parse
from agent7.llm.embeddings import Embedder
from benchmarks.use.replay import says_the_same

WEEK: Final = timedelta(days=7)
NEVER: Final = datetime.min.replace(tzinfo=UTC)
ON_PURPOSE: Final = "(source_type IN ('explicit', 'manual') OR origin = 'operator')"
HELD: Final = """
SELECT u.scope_id,
       count(m.id) FILTER (WHERE m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL),
       count(m.id) FILTER (WHERE m.kind <> 'verbatim' AND m.status = 1),
       count(m.id) FILTER (WHERE m.kind <> 'verbatim' AND m.superseded_at IS NOT NULL),
       count(m.id) FILTER (WHERE m.kind = 'verbatim'),
       (SELECT count(*) FROM memories_cold c WHERE c.scope_id = u.scope_id),
       (SELECT count(*) FROM core_memories c WHERE c.scope_id = u.scope_id AND c.active)
  FROM users u LEFT JOIN memories m ON m.scope_id = u.scope_id GROUP BY u.scope_id ORDER BY u.scope_id
"""
SIZES: Final = """
SELECT COALESCE(pg_partition_root(c.oid), c.oid)::regclass::text AS name, sum(pg_total_relation_size(c.oid))::bigint
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace GROUP BY 1
"""
STATEMENTS: Final = """
SELECT m.scope_id, m.kind, m.source_type, m.category, m.attribute, m.value, m.content,
       (SELECT x.text FROM messages x WHERE x.id = m.source_message_id LIMIT 1)
  FROM memories m
 WHERE m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL ORDER BY m.id
"""


@dataclass(frozen=True, slots=True)
class Held:
    """How much of one person is held, in one week."""

    active: int
    archived: int
    replaced: int
    verbatim: int
    cold: int
    core: int
    core_changes: int
    """Of this week, without a new statement."""


@dataclass(frozen=True, slots=True)
class Week:
    """One week: what each person's memory holds, and how large the database is."""

    held: tuple[Held, ...]
    bytes: int


@dataclass
class Ledger:
    """Looks at the database as the year goes by."""

    owner: psycopg.Connection[Any]
    weeks: list[Week] = field(default_factory=list)
    told: set[int] = field(default_factory=set)
    done: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What the jobs did, by job and figure, and how often one did not end well, by state."""
    began: Mapping[str, int] = field(default_factory=dict)
    now: Mapping[str, int] = field(default_factory=dict)
    """Bytes by table, at the beginning and when it was looked at last."""
    looked: datetime = NEVER

    def begin(self) -> None:
        """Before anybody wrote."""
        self.began = self.sizes()

    def look(self, at: datetime) -> None:
        """Once a week. What was deleted leaves its room to what comes, as on a server that vacuums by itself."""
        self.owner.execute("VACUUM")
        changes = Counter(dict(self._rows(
            """
            SELECT scope_id, count(*) FROM core_memory_versions
             WHERE reason = 'reflection' AND made_at > %s AND made_at <= %s GROUP BY 1
            """,
            at - WEEK, at,
        )))  # fmt: skip
        held = tuple(Held(*counts, core_changes=changes[scope]) for scope, *counts in self._rows(HELD))
        self.now = self.sizes()
        self.weeks.append(Week(held, sum(self.now.values())))
        self.told |= {row[0] for row in self._rows(f"SELECT id FROM memories WHERE {ON_PURPOSE}")}
        runs = self._rows("SELECT job, state, counts FROM job_runs WHERE ended_at > %s AND ended_at <= %s", self.looked, at)
        for job, state, counts in runs:
            self.done[job, f"({state})"] += state != "done"
            self.done.update({(job, name): count for name, count in counts.items() if isinstance(count, int)})
        self.looked = at

    def sizes(self) -> dict[str, int]:
        """Bytes of each table with its indexes, partitions together."""
        return dict(self._rows(SIZES))

    def lost(self) -> int:
        """Rows of what was told on purpose that are nowhere any more, or out of recall's reach without anything in their place."""
        there = {row[0] for row in self._rows(f"SELECT id FROM memories WHERE {ON_PURPOSE} AND (status < 2 OR superseded_at IS NOT NULL)")}
        return len(self.told - there)

    def statements(self) -> list[dict[str, Any]]:
        """What is active and not word for word, with the message that it is from."""
        names = ("scope", "kind", "source_type", "category", "attribute", "value", "content", "said")
        return [dict(zip(names, row, strict=True)) for row in self._rows(STATEMENTS)]

    def _rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        return self.owner.execute(query, parameters).fetchall()  # type: ignore[call-overload, no-any-return]


def doubles(statements: Sequence[Mapping[str, Any]], embedder: Embedder) -> list[Mapping[str, Any]]:
    """Statements that an older one of the same person and kind says already, as far as rules can tell: an upper bound."""
    contents = [each["content"] for each in statements]
    vectors = dict(zip(contents, embedder.embed(contents), strict=True)) if contents else {}
    found = []
    for place, one in enumerate(statements):
        older = (each for each in statements[:place] if (each["scope"], each["kind"]) == (one["scope"], one["kind"]))
        if any(says_the_same(one, each, _cosine(vectors[one["content"]], vectors[each["content"]])) for each in older):  # type: ignore[arg-type]
            found.append(one)
    return found


def junk(statements: Sequence[Mapping[str, Any]], empty: frozenset[str]) -> list[Mapping[str, Any]]:
    """Statements that rules know to be none: of a message that tells nothing, or a question or a request by their own words."""
    return [each for each in statements if each["said"] in empty or _asks(each["content"])]


def _asks(content: str) -> bool:
    sentences = parse(content).sentences
    return bool(sentences) and all(sentence.is_question or sentence.is_request for sentence in sentences)


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def unstable_weeks(weeks: Sequence[Week]) -> int:
    """Weeks of a person in which core changed by more than max(1, 5 %) without a new statement."""
    return sum(held.core_changes > max(1, 0.05 * held.core) for week in weeks for held in week.held)
