"""What a month of questions came to: by week, by what was asked before, and how sure the differences are."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

WEEKS = 4
RESAMPLES = 1_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What one question brought. `ranks`: the places of what was used, from 1."""

    week: int
    kind: str
    injected: int
    ranks: tuple[int, ...]
    evidence: int
    tokens: int

    @property
    def used(self) -> int:
        return len(self.ranks)


@dataclass(frozen=True, slots=True)
class Month:
    """One person's month: the answers in order, and after each week how many memories are of use and how the priorities stand."""

    answers: tuple[Answer, ...]
    standings: tuple[tuple[int, float, float], ...]


def figures(answers: Sequence[Answer]) -> dict[str, float]:
    return {
        "n": len(answers),
        "use_rate": round(sum(each.used for each in answers) / max(sum(each.injected for each in answers), 1), 4),
        "useful": round(fmean(each.used > 0 for each in answers), 4),
        "injected": round(fmean(each.injected for each in answers), 2),
        "r": round(fmean(each.used / each.evidence for each in answers), 4),
        "rank": round(fmean([rank for each in answers for rank in each.ranks] or [0]), 2),
        "tokens": round(fmean(each.tokens for each in answers)),
    }


def by_week(answers: Sequence[Answer]) -> list[dict[str, float]]:
    return [figures([each for each in answers if each.week == week]) for week in range(WEEKS)]


def standings_of(months: Sequence[Month]) -> list[dict[str, float]]:
    weeks = zip(*(month.standings for month in months), strict=True)
    return [
        {
            "of_use": round(fmean(one[0] for one in week), 1),
            "priority_used": round(fmean(one[1] for one in week), 3),
            "priority_ignored": round(fmean(one[2] for one in week), 3),
        }
        for week in weeks
    ]


def kinds_of(control: Sequence[Answer], learnt: Sequence[Answer]) -> dict[str, dict[str, dict[str, float]]]:
    """From the second week on, apart for what was asked in the same words before, in others, or never."""
    return {
        kind: {
            label: figures([each for each in answers if each.kind == kind and each.week])
            for label, answers in (("control", control), ("learning", learnt))
        }
        for kind in ("same words", "other words", "something new")
    }


def differences(control: Sequence[Answer], learnt: Sequence[Answer]) -> dict[str, tuple[float, float, float]]:
    """Learning less control in the last week; the last week less the first, and how much more that is than in the control."""
    pairs = list(zip(control, learnt, strict=True))
    first, last = ([pair for pair in pairs if pair[0].week == week] for week in (0, WEEKS - 1))

    def rates(answers: Iterable[Answer]) -> tuple[float, float]:
        each = figures(list(answers))
        return each["use_rate"], each["useful"]

    def changes(old: Sequence[tuple[Answer, Answer]], new: Sequence[tuple[Answer, Answer]]) -> list[float]:
        (c0, l0), (c1, l1) = ((rates(pair[0] for pair in week), rates(pair[1] for pair in week)) for week in (old, new))
        return [value for of in (0, 1) for value in (l1[of] - c1[of], l1[of] - l0[of], (l1[of] - l0[of]) - (c1[of] - c0[of]))]

    names = [
        f"{figure}: {what}"
        for figure in ("use rate", "useful")
        for what in ("last week, learning less control", "learning, last week less first", "the same, less that of the control")
    ]
    return dict(zip(names, resampled(changes, first, last), strict=True))


def resampled[T](statistic: Callable[[Sequence[T], Sequence[T]], list[float]], *samples: Sequence[T]) -> list[tuple[float, float, float]]:
    """(value, lower, upper) of each figure: percentile bootstrap (Efron 1979)."""
    chance = random.Random(1)
    drawn = [statistic(*(chance.choices(sample, k=len(sample)) for sample in samples)) for _ in range(RESAMPLES)]
    bounds = [sorted(values) for values in zip(*drawn, strict=True)]
    low, high = round(RESAMPLES * 0.025), round(RESAMPLES * 0.975) - 1
    return [(round(value, 4), round(each[low], 4), round(each[high], 4)) for value, each in zip(statistic(*samples), bounds, strict=True)]


def print_weeks(name: str, result: Mapping[str, Any]) -> None:
    print(f"\na month of questions, {name}")
    titles = f"{'':10}{'week':>5}{'n':>7}{'use rate':>10}{'useful':>8}{'R':>8}{'injected':>10}{'rank':>7}{'tokens':>8}"
    print(f"{titles}   of use, priority used / ignored")
    for label in ("control", "learning"):
        for week, row in enumerate(result[label]):
            standing = result["standings"][week]
            tail = f"   {standing['of_use']}, {standing['priority_used']} / {standing['priority_ignored']}" if label == "learning" else ""
            print(
                f"{label:10}{week + 1:>5}{row['n']:>7}{row['use_rate']:>10.4f}{row['useful']:>8.3f}{row['r']:>8.3f}"
                f"{row['injected']:>10.2f}{row['rank']:>7.2f}{row['tokens']:>8.0f}{tail}"
            )


def print_differences(result: Mapping[str, Any]) -> None:
    print("\nfrom the second week on, by what was asked before (use rate / useful / R)")
    for kind, rows in result["of_kinds"].items():
        told = "   ".join(f"{label} {row['use_rate']:.4f} / {row['useful']:.3f} / {row['r']:.3f}" for label, row in rows.items())
        print(f"{kind:16}{rows['control']['n']:>6}   {told}")
    print("\ndifferences, with 95 % intervals")
    for what, (value, low, high) in result["differences"].items():
        print(f"{what:56}{value:>+9.4f}  [{low:+.4f}, {high:+.4f}]")
