"""`python -m tests.chaos ROUNDS`: what happens to accepted messages when parts die in mid-turn, as a table. Ends with 1 if a promise broke.

Real processes, the local runner, signed webhooks and the fake Graph API; in each round several people write at the same time. And whether
jobs that are killed in their middle leave what undisturbed ones leave.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.figures import machine
from tests.chaos.faults import AFTER_A_KILL, FAULTS, TIME_OUT, Fault
from tests.chaos.killed_jobs import killed_jobs
from tests.chaos.town import HangingModel, Town, town_that_times_out

PEOPLE_AT_ONCE = 3
TIME_OUT_SECONDS = 15
"""Of the responder: time enough for three new processes to import a model's library side by side on two busy cores."""
LOST_AFTER_SECONDS = 100.0
QUIET_SECONDS = 3.0
"""Before it is counted who got something twice."""


@dataclass
class Tally:
    """What became of the messages of one kind of fault."""

    name: str
    most_seconds: float | None
    expected: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    lost: int = 0
    doubled: int = 0
    counted: int = 0
    """Of the doubled: replies of whose first sending nothing was heard for three minutes, which may go out again once, counted."""

    def wait(self, town: Town, people: Sequence[str], since: float, messages: int) -> None:
        """Until all of these people have their answers, or those are lost."""
        waiting = dict.fromkeys(people, messages)
        self.expected |= waiting
        while waiting and time.monotonic() - since < LOST_AFTER_SECONDS:
            for who, number in list(waiting.items()):
                if town.replies(who) >= number:
                    self.seconds.append(max(0.0, time.monotonic() - since))
                    del waiting[who]
            time.sleep(0.03)

    def count(self, town: Town) -> None:
        """Once all is quiet: who has too few replies, and who too many."""
        got = {who: town.replies(who) for who in self.expected}
        self.lost += sum(got[who] < number for who, number in self.expected.items())
        more = {who: got[who] - number for who, number in self.expected.items() if got[who] > number}
        self.doubled += len(more)
        self.counted += sum(number <= town.sent_again(who) for who, number in more.items())
        self.expected = {}

    @property
    def figures(self) -> dict[str, float]:
        return {"lost": self.lost, "doubled": self.doubled, "counted": self.counted, "worst": round(max(self.seconds, default=0), 1)}

    @property
    def broken(self) -> str:
        """Which promise broke, if any."""
        return "a message was lost or answered twice" if self.lost or self.doubled > self.counted else ""

    @property
    def slow(self) -> str:
        """What it took longer than, if it did. It fails nothing: a machine that does other work is slower."""
        too_slow = self.most_seconds is not None and max(self.seconds, default=0) > self.most_seconds
        return f"slower than {self.most_seconds:.0f} s" if too_slow else ""

    def line(self, tries: int) -> str:
        slow = f"{median(self.seconds):8.1f} {max(self.seconds):8.1f}" if self.seconds else f"{'':8} {'':8}"
        once, said = tries - self.lost - self.doubled, self.broken or self.slow
        return f"{self.name:<52} {tries:>5} {once:>6} {self.lost:>5} {self.doubled:>8} {self.counted:>8} {slow}  {said}".rstrip()


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.chaos")
    asked.add_argument("rounds", type=int, nargs="?", default=10)
    asked.add_argument("--only", nargs="+", default=[""], help="kinds whose name contains one of these")
    given = asked.parse_args()
    began = time.monotonic()
    tries = given.rounds * PEOPLE_AT_ONCE
    print(f"{machine()}, {given.rounds} rounds of {PEOPLE_AT_ONCE} people at once\n", flush=True)
    print(f"{'fault':<52} {'tries':>5} {'once':>6} {'lost':>5} {'doubled':>8} {'counted':>8} {'median s':>8} {'worst s':>8}", flush=True)
    with tempfile.TemporaryDirectory(prefix="agent7-chaos-") as folder:
        tallies = whole_town(Path(folder) / "town", given.rounds, given.only)
        tallies += time_outs(Path(folder) / "slow", given.rounds, given.only)
        nights = killed_jobs(Path(folder) / "nights", given.rounds, given.only)
    print(f"\n{time.monotonic() - began:.0f} s in all")
    print(json.dumps({"chaos": {each.name: each.figures for each in (*tallies, *nights)}, "tries": tries}))
    return int(any(each.broken for each in (*tallies, *nights)))


def whole_town(folder: Path, rounds: int, only: Sequence[str]) -> list[Tally]:
    faults = [fault for fault in FAULTS if any(part in fault.name for part in only)]
    if not faults:
        return []
    with Town(folder) as town:
        return [suffered(town, fault, rounds) for fault in faults]


def suffered(town: Town, fault: Fault, rounds: int) -> Tally:
    """One kind of fault, round by round."""
    tally = Tally(fault.name, fault.most_seconds)
    for _ in range(rounds):
        people = town.people(PEOPLE_AT_ONCE)
        tally.wait(town, people, fault.happens(town, people), fault.messages)
    time.sleep(QUIET_SECONDS)
    tally.count(town)
    print(tally.line(rounds * PEOPLE_AT_ONCE), flush=True)
    return tally


def time_outs(folder: Path, rounds: int, only: Sequence[str]) -> list[Tally]:
    if not any(part in TIME_OUT for part in only):
        return []
    tally = Tally(TIME_OUT, AFTER_A_KILL)
    with HangingModel() as model, town_that_times_out(folder, model, TIME_OUT_SECONDS) as town:
        for number in range(rounds):
            people = town.people(PEOPLE_AT_ONCE)
            began = time.monotonic()
            for place, who in enumerate(people):
                town.write([who], model.text(number * PEOPLE_AT_ONCE + place))
            tally.wait(town, people, began + TIME_OUT_SECONDS, 1)
        time.sleep(QUIET_SECONDS)
        tally.count(town)
    print(tally.line(rounds * PEOPLE_AT_ONCE), flush=True)
    return [tally]


if __name__ == "__main__":
    sys.exit(main())
