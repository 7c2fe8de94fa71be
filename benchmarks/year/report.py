"""The report of a year: a page of Markdown whose plots are Mermaid's, which every viewer of this repository draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.figures import machine, p50, p95
from benchmarks.year.figures import Ledger, Week, unstable_weeks

KB: Final = 1024
MB: Final = 1024 * KB
MOST_DUPLICATES, MOST_JUNK, MOST_GROWTH = 0.01, 0.03, 0.1
LARGEST_TABLES: Final = 16
POINTS: Final = 27
"""Of a plot: more would be told twice."""


HOW: Final = """
## How it is made

The whole assistant runs in one process over an embedded Postgres, without a language model, with the shipped embedding model, on a
clock that is driven. Each job's schedule comes each hour; the real planner begins what is due, the real worker does it. Only the ledger
and the queues are in memory, and what `poll` does each minute is done once an hour.

Each person is one of LoCoMo or MemoryBank, whose conversations are spread over the whole year. On three days of ten they write two to
four messages between: requests of CLINC150, of which nothing is to be kept, or chatter of TIAGE. In the first half of the year they
tell thirty things on purpose ("Remember that ..."), two of which they correct half a year later. At the end each of the thirty is asked
for, in a message.

- Duplicates: active statements of a person of which an older one says the same, by equal values, or by nearness of meaning or words
  with nothing different in either: an upper bound.
- Junk, as far as rules can tell: active statements drawn from a request that tells nothing, and those that are questions or requests by
  their own words. What else is junk only a reader sees: `ARGS="--sample FILE"` writes the statements out for one; with
  `--after 9 --seed 11` those of other people, by whom no rule was mended.
- Told on purpose: `explicit` and `manual` memories, and those of an operator. Gone are those that are nowhere any more, or hidden with
  nothing in their place.
"""


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that a year showed."""

    days: int
    people: tuple[str, ...]
    messages: int
    statements: int
    duplicates: int
    junk: int
    lost: int
    asked: int
    unanswered: tuple[str, ...]
    """Questions about what was told on purpose whose answer did not say it."""
    seconds: Mapping[str, Sequence[float]]
    planning: float
    talking: Sequence[float]
    took: float

    @property
    def person_years(self) -> float:
        return len(self.people) * self.days / 365


def page(found: Found, ledger: Ledger) -> str:
    """The whole report."""
    weeks = ledger.weeks
    return "\n".join(
        [
            "# A year with the assistant",
            "",
            "Written by `make simulate-year DATA=<folder>`; how it is made stands [below](#how-it-is-made).",
            "",
            _what(found),
            "",
            *_targets(found, weeks),
            *_plots(weeks),
            *_growth(found, ledger),
            *_jobs(found, ledger),
            HOW,
        ]
    )  # fmt: skip


def _what(found: Found) -> str:
    people = f"{len(found.people)} people ({', '.join(found.people)})"
    return f"{found.days} days of {people} in one workspace, {found.messages:,} messages, in {found.took / 60:.0f} minutes. {machine()}."


def _targets(found: Found, weeks: Sequence[Week]) -> list[str]:
    people_weeks = sum(len(week.held) for week in weeks)
    unstable = unstable_weeks(weeks)
    bounded = _growth_of_the_last_quarter(weeks)
    answered = found.asked - len(found.unanswered)
    rows = [
        _part("duplicates among active statements", found.duplicates, found.statements, MOST_DUPLICATES),
        _part("junk among them, as far as rules can tell", found.junk, found.statements, MOST_JUNK),
        ("growth of active statements in the last quarter", "< 10 %", f"{bounded:+.1%}", bounded < MOST_GROWTH),
        (f"weeks of a person, of {people_weeks}, with unsaid changes of core over max(1, 5 %)", "none", f"{unstable}", not unstable),
        ("rows told on purpose that are gone", "none", f"{found.lost}", not found.lost),
        ("told on purpose, and told again when asked at the end", "all", f"{answered} of {found.asked}", not found.unanswered),
    ]
    lines = [f"| {name} | {target} | {is_so} | {'met' if met else '**missed**'} |" for name, target, is_so, met in rows]
    asked = "; ".join(f"{question} ({count} people)" for question, count in Counter(found.unanswered).items())
    missed = [f"Not answered: {asked}.", ""] if asked else []
    return ["| what | target | found | |", "|---|---|---|---|", *lines, "", *missed]


def _part(name: str, count: int, of: int, most: float) -> tuple[str, str, str, bool]:
    share = count / max(of, 1)
    return name, f"< {most:.0%}", f"{count} of {of} = {share:.1%}", share < most


def _growth_of_the_last_quarter(weeks: Sequence[Week]) -> float:
    """Of what is active, against what was active before it."""
    active = [sum(each.active for each in week.held) for week in weeks]
    before = active[len(active) * 3 // 4] if active else 0
    return (active[-1] - before) / before if before else 0.0


def _plots(weeks: Sequence[Week]) -> list[str]:
    kept = [[each.archived + each.cold for each in week.held] for week in weeks]
    return [
        *_plot("Active statements, all people", "statements", [sum(each.active for each in week.held) for week in weeks]),
        *_plot("Active statements, the person with most", "statements", [max(each.active for each in week.held) for week in weeks]),
        *_plot("Archived and in the cold, all people", "memories", [sum(each) for each in kept]),
        *_plot("Core memory, all people", "entries", [sum(each.core for each in week.held) for week in weeks]),
        *_plot("The database", "MB", [round(week.bytes / MB, 1) for week in weeks]),
    ]


def _plot(title: str, unit: str, values: Sequence[float]) -> list[str]:
    step = max(1, -(-len(values) // POINTS))
    shown = values[::step]
    most = max([*shown, 1])
    return [
        "```mermaid",
        "xychart-beta",
        f'  title "{title}"',
        f'  x-axis "week" 1 --> {max(len(values), 2)}',
        f'  y-axis "{unit}" 0 --> {most * 1.1:.0f}',
        f"  line [{', '.join(str(value) for value in shown)}]",
        "```",
        "",
    ]


def _growth(found: Found, ledger: Ledger) -> list[str]:
    grown = sorted(((size - ledger.began.get(name, 0), name) for name, size in ledger.now.items()), reverse=True)
    shown, others = grown[:LARGEST_TABLES], grown[LARGEST_TABLES:]
    lines = [f"| `{name}` | {size / KB / found.person_years:,.0f} |" for size, name in shown]
    return [
        "## Growth of the database",
        "",
        "KB for each person and year, indexes and free space within included, vacuumed once a week.",
        "",
        "| table | KB |",
        "|---|---|",
        *lines,
        f"| {len(others)} others | {sum(size for size, _ in others) / KB / found.person_years:,.0f} |",
        f"| **all** | **{sum(size for size, _ in grown) / KB / found.person_years:,.0f}** |",
        "",
    ]


def _jobs(found: Found, ledger: Ledger) -> list[str]:
    lines, told = [], f"{p50(found.talking) * 1000:.0f} ms ({p95(found.talking) * 1000:.0f} ms at p95)"
    for job, seconds in found.seconds.items():
        did = ", ".join(f"{name} {count:,}" for (of, name), count in sorted(ledger.done.items()) if of == job and count)
        lines.append(
            f"| `{job}` | {len(seconds):,} | {p50(seconds):.2f} | {p95(seconds):.2f} | {max(seconds):.2f} | {sum(seconds):.0f} | {did} |"
        )
    return [
        "## The jobs",
        "",
        "Seconds of a run in this workspace. What they did is what `job_runs` says.",
        "",
        "| job | runs | p50 | p95 | longest | all | did |",
        "|---|---|---|---|---|---|---|",
        *lines,
        "",
        f"Planning took {found.planning:.0f} s in all. A message took {told} with its after-work.",
        "",
    ]
