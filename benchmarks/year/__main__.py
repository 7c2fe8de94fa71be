"""A year on a driven clock, in minutes: `make simulate-year DATA=<folder with locomo, memorybank, clinc150 and tiage>`.

Real conversations, and things told on purpose, go through the real turn; the jobs come by their schedules (`benchmarks.year.town`). What
is counted, and how: `benchmarks.year.report`, which writes the page `--out`. The last line is one JSON object. Ends with 1 where
something that was told on purpose is gone.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.talk.stage import MONDAY, stage
from benchmarks.use.people import Person
from benchmarks.year import report
from benchmarks.year.figures import WEEK, Ledger, doubles, junk
from benchmarks.year.script import DAY, YEAR, Session, Told, people, told_on_purpose, year
from benchmarks.year.town import Town, YearParts

AFTER_THE_LAST = 2 * DAY


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path, help="the folder of the conversations")
    parser.add_argument("--days", type=int, default=YEAR)
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--after", type=int, default=0, help="pass over so many people first: others than those by whom rules were mended")
    parser.add_argument("--seed", type=int, default=7, help="of what is chosen by chance: days, small talk")
    parser.add_argument("--out", type=Path, help="write the report here; else it is printed")
    parser.add_argument("--sample", type=Path, help="write every active statement here with what was said; not for the repository")
    given = parser.parse_args()
    persons = people(given.data, given.people, given.after)
    found, ledger, statements = lived(persons, year(persons, given.data, MONDAY, given.days, given.seed), given.days)
    told = report.page(found, ledger)
    if given.out:
        given.out.write_text(told, encoding="utf-8")
    print(told)
    if given.sample:
        given.sample.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in statements), encoding="utf-8")
    print(json.dumps({name: getattr(found, name) for name in ("days", "messages", "statements", "duplicates", "junk", "lost", "asked")}))
    return int(found.lost > 0)


def lived(persons: Sequence[Person], sessions: Sequence[Session], days: int) -> tuple[report.Found, Ledger, list[dict[str, Any]]]:
    """Live through it; what was found, the counts week by week, and every statement that is left."""
    began = time.monotonic()
    with town_of(len(persons)) as (town, ledger):
        told = live(town, ledger, sessions, days)
        statements = ledger.statements()
        found = report.Found(
            days=days,
            people=tuple(f"{person.of} {person.name}" for person in persons),
            messages=sum(len(session.lines) for session in sessions),
            statements=len(statements),
            duplicates=len(doubles(statements, town.parts.embedder)),
            junk=len(junk(statements, frozenset(line for session in sessions if session.tells_nothing for line in session.lines))),
            lost=ledger.lost(),
            asked=len(told),
            unanswered=tuple(not_answered(town, told)),
            seconds=town.seconds,
            planning=town.planning,
            talking=town.talking,
            took=time.monotonic() - began,
        )
        return found, ledger, statements


@contextmanager
def town_of(most: int) -> Iterator[tuple[Town, Ledger]]:
    """An empty town with so many people."""
    with stage(os.environ) as ready, ready.database() as (_, dsn), psycopg.connect(dsn, autocommit=True) as owner:
        parts = YearParts(ready.env, ready.app(dsn), ready.embedder, MONDAY)
        town, ledger = Town(parts, dsn), Ledger(owner)
        town.settle(most)
        ledger.begin()
        try:
            yield town, ledger
        finally:
            parts.database.close()


def live(town: Town, ledger: Ledger, sessions: Sequence[Session], days: int) -> list[tuple[int, Told]]:
    """The days in order; who told what on purpose, as it was told last."""
    told, said, week = told_on_purpose(), set[tuple[int, str]](), MONDAY + WEEK
    for session in sessions:
        while session.at >= week:
            town.pass_until(week)
            ledger.look(week)
            print(f"week {len(ledger.weeks)}: {[each.active for each in ledger.weeks[-1].held]} active", file=sys.stderr, flush=True)
            week += WEEK
        town.pass_until(session.at)
        town.talk(session.who, session.lines)
        said |= {(session.who, line) for line in session.lines}
    end = MONDAY + days * DAY + AFTER_THE_LAST
    town.pass_until(end)
    ledger.look(end)
    return [(who, each) for who in range(len(town.people)) for each in told if (who, each.later or each.say) in said]


def not_answered(town: Town, told: Sequence[tuple[int, Told]]) -> list[str]:
    """Ask for everything that was told on purpose; the questions that were not answered. No reply: it may quote what others wrote."""
    return [each.ask for who, each in told if each.expect.casefold() not in town.talk(who, (each.ask,))[0].casefold()]


if __name__ == "__main__":
    sys.exit(main())
