"""kill -9 in the middle of each job: what it leaves in the end is what an undisturbed run leaves, row for row."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

import psycopg

from agent7.jobs.dispatch_rules import QUEUED_FOR
from agent7.jobs.table import JOBS
from tests.chaos.night_town import LEASE, NightTown, Snapshot, night_town, snapshot

MOST_KILLS: Final = 2
"""Of one round: three would be a failure of the period, and the fifth death parks it."""
TRIES: Final = 8
"""Of a round whose worker was always done before it was killed."""
MOST_SECONDS: Final = 60.0
LOOK_EVERY: Final = 0.002
WORKER: Final = {
    "poll": "SELECT count(*) FROM outbox",
    **dict.fromkeys(JOBS, "SELECT COALESCE(max(fence), 0) FROM job_runs WHERE job = %(job)s"),
}
"""What is another number once a worker has begun."""


@dataclass
class Nights:
    """What became of one job."""

    job: str
    rounds: int
    kills: int = 0
    differ: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"kill -9 of the {self.job} job"

    @property
    def broken(self) -> str:
        """Which promise broke, if any."""
        if self.differ:
            return "another end than undisturbed"
        return "" if self.kills >= self.rounds else "not killed in the middle"

    @property
    def figures(self) -> dict[str, float]:
        return {"rounds": self.rounds, "kills": self.kills, "differ": self.differ}

    def line(self) -> str:
        return f"{self.name:<52} {self.rounds:>6} {self.kills:>6} {self.differ:>7} {median(self.seconds):8.1f}  {self.broken}".rstrip()


def killed_jobs(folder: Path, rounds: int, only: Sequence[str], tell: Callable[[str], None] = print) -> list[Nights]:
    """Each job, `rounds` times."""
    chosen = [each for job in (*JOBS, "poll") if any(part in (each := Nights(job, rounds)).name for part in only)]
    if not chosen:
        return []
    tell(f"\n{'jobs':<52} {'rounds':>6} {'kills':>6} {'differ':>7} {'median s':>8}")
    with night_town(folder) as town:
        for nights in chosen:
            suffer(town, nights)
            tell(nights.line())
    return chosen


def suffer(town: NightTown, nights: Nights) -> None:
    """One undisturbed run, then rounds in which its processes are killed."""
    chance = random.Random(nights.job)
    expected, takes = undisturbed(town, nights.job)
    for _ in range(nights.rounds):
        began = time.monotonic()
        for _ in range(TRIES):
            left, kills = disturbed(town, nights.job, chance, takes)
            if kills:
                break
            takes /= 2  # it was faster this time
        nights.kills += kills
        if left != expected:
            nights.differ += 1
            tell_difference(nights.job, expected, left)
        nights.seconds.append(time.monotonic() - began)


type Left = tuple[Snapshot, frozenset[str]]
"""The database, and what was sent to be extracted."""


def undisturbed(town: NightTown, job: str) -> tuple[Left, float]:
    """What a run leaves, and how long it works."""
    with town.round() as rows:
        process = started(town, rows, job, begin(town, job))
        began = time.monotonic()
        process.join()
        takes = time.monotonic() - began
        finish(town, rows, job)
        town.invoke("poll", {"job": "poll"})  # it comes after each death, too, and does what is its own
        return (snapshot(rows), town.hinted()), takes


def disturbed(town: NightTown, job: str, chance: random.Random, takes: float) -> tuple[Left, int]:
    """The same with kills somewhere in the middle; and how many there were."""
    kills = 0
    with town.round() as rows:
        event: Any = begin(town, job)
        most = chance.randint(1, MOST_KILLS)
        while event is not None and kills < most:
            process = started(town, rows, job, event)
            time.sleep(chance.uniform(0, takes))
            if process.exitcode is None:
                process.kill()
                process.join()
                kills += process.exitcode == -9 and not is_done(rows, job)
            process.join()
            event = None if is_done(rows, job) else after_death(town, job)
        finish(town, rows, job, event)
        return (snapshot(rows), town.hinted()), kills


def begin(town: NightTown, job: str) -> Any:
    """The event with which a worker begins: of poll its schedule's, of a job the message that its schedule leads to."""
    if job == "poll":
        return {"job": "poll"}
    town.invoke(job, {"job": job})
    return town.message(job)


def after_death(town: NightTown, job: str) -> Any:
    """The lease of the dead runs out, and poll finds what was left."""
    if job == "poll":
        return {"job": "poll"}
    for span in (LEASE, QUEUED_FOR):  # one that died before it had begun has left its message in nobody's hands
        town.set_clock(town.moved + span)
        town.invoke("poll", {"job": "poll"})
        if event := town.message(job):
            return event
    raise TimeoutError(f"poll does not find the {job} job")


def finish(town: NightTown, rows: psycopg.Connection[Any], job: str, event: Any = None) -> None:
    """Until it is done, undisturbed."""
    began = time.monotonic()
    if job == "poll":
        town.invoke("poll", {"job": "poll"})
        return
    while not is_done(rows, job):
        town.invoke(job, event or after_death(town, job))
        event = None
        if time.monotonic() - began > MOST_SECONDS:
            raise TimeoutError(f"the {job} job came to no end")


def is_done(rows: psycopg.Connection[Any], job: str) -> bool:
    if job == "poll":
        return rows.execute("SELECT FROM triggers WHERE explicit AND state = 0 LIMIT 1").fetchone() is None
    return rows.execute("SELECT FROM job_runs WHERE job = %s AND state = 'done'", (job,)).fetchone() is not None


def started(town: NightTown, rows: psycopg.Connection[Any], job: str, event: Any) -> Any:
    """A process that has begun its work, or is over."""
    before = rows.execute(WORKER[job], {"job": job}).fetchone()
    process = town.start(job, event)
    while process.exitcode is None and rows.execute(WORKER[job], {"job": job}).fetchone() == before:
        time.sleep(LOOK_EVERY)
    return process


def tell_difference(job: str, expected: Left, left: Left) -> None:
    """Which rows are missing and which too many; of made-up people."""
    for table, rows in expected[0].items():
        for word, these in (("missing", rows - left[0][table]), ("too many", left[0][table] - rows)):
            for row in list(these)[:3]:
                print(f"  {job}: {word} in {table}: {row[:200]}")
    if expected[1] != left[1]:
        print(f"  {job}: hints differ: {len(expected[1])} expected, {len(left[1])} there")
