"""The tables of `recall.scale`, and its model of what was not measured: ten million rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.figures import p50, p95

TEN_MILLION = 10_000_000
WITHIN = 60.0
"""Milliseconds for 95 of 100 recalls, in a database of a million rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """One person, measured at one moment."""

    title: str
    memories: int
    rows_in_all: int
    figures: Mapping[str, Sequence[float]]
    found: float | None
    """Recall@10 of the approximate index; None where the scan is exact."""


@dataclass(frozen=True, slots=True)
class Size:
    """What adding so many rows took: seconds to load, seconds to make each index, bytes a row of each table."""

    title: str
    rows: int
    loaded: float
    indexed: Mapping[str, float]
    bytes_each: Mapping[str, float]


def report(rows: Sequence[Row], sizes: Sequence[Size], indexes: Sequence[tuple[str, float]], figures: Mapping[str, Any]) -> dict[str, Any]:
    """Print the tables; the same as one object."""
    _print_times(rows)
    _print_sizes(sizes, indexes)
    modelled = model(rows, sizes)
    for name, value in figures.items():
        print(f"{name}: {value}")
    in_a_million = [row for row in rows if row.rows_in_all >= 1_000_000]
    if in_a_million:
        slowest = max(in_a_million, key=lambda row: p95(row.figures["with embedding"]))
        value = p95(slowest.figures["with embedding"])
        print(
            f"slowest p95 in a database of a million rows or more: {value:.1f} ms ({slowest.title}, {slowest.memories:,}; < {WITHIN:.0f})"
        )
    return {
        "rows": [_summary(row) for row in rows],
        "sizes": [asdict(size) for size in sizes],
        "indexes_mb": {name: round(size, 1) for name, size in indexes},
        "ten_million": modelled,
        **figures,
    }


def _print_times(rows: Sequence[Row]) -> None:
    titles = ("memories", "rows in all", "recall p50", "p95", "w/o embed.", "p95", "nearest", "work", "embedding", "SELECT 1", "ANN@10")
    print(f"\n{'milliseconds':26}" + "".join(f"{title:>12}" for title in titles))
    for row in rows:
        times = [value(row.figures[name]) for name in ("with embedding", "without") for value in (p50, p95)]
        times += [p50(row.figures[name]) for name in ("nearest", "work", "embedding", "select 1")]
        found = "exact" if row.found is None else f"{row.found:.3f}"
        print(f"{row.title:26}{row.memories:>12,}{row.rows_in_all:>12,}" + "".join(f"{each:>12.1f}" for each in times) + f"{found:>12}")


def _print_sizes(sizes: Sequence[Size], indexes: Sequence[tuple[str, float]]) -> None:
    print("\nbytes a memory, tables with their indexes; seconds to load, and to make the graph and all other indexes anew")
    tables = list(sizes[-1].bytes_each) if sizes else []
    print(f"{'of':>14}" + "".join(f"{name.removeprefix('memory_'):>13}" for name in tables) + f"{'load':>9}{'graph':>9}{'others':>9}")
    for size in sizes:
        graph = size.indexed.get("graph", 0.0)
        seconds = (size.loaded, graph, sum(size.indexed.values()) - graph)
        print(
            f"{size.title:>14}"
            + "".join(f"{size.bytes_each[name]:>13,.0f}" for name in tables)
            + "".join(f"{each:>9.1f}" for each in seconds)
        )
    last = sizes[-1].indexed if sizes else {}
    print("\nlargest indexes, megabytes; seconds to make anew over all rows, where it was")
    for name, megabytes in indexes:
        print(f"  {name:52}{megabytes:>9,.0f}{last[name]:>9.1f}" if name in last else f"  {name:52}{megabytes:>9,.0f}")


def model(rows: Sequence[Row], sizes: Sequence[Size]) -> dict[str, float]:
    """Ten million memories of one person, from the two largest persons measured alone, both in graphs: not measured.

    Bytes grow in proportion. Of a recall, each of two parts grows by the same factor for ten times the rows as it last did: the vector
    arm (a graph search: its depth, the logarithm of the rows) and all the rest (bounded reads by index: their depth). Rows that no longer
    fit into memory may cost a read of the disk each, which this leaves out.
    """
    alone = [row for row in rows if row.title == "alone" and row.found is not None]
    if len(alone) < 2:
        return {}
    before, largest = alone[-2:]
    decades = (len(str(TEN_MILLION)) - len(str(largest.memories))) / (len(str(largest.memories)) - len(str(before.memories)))
    parts = {
        "nearest": [p50(row.figures["nearest"]) for row in (before, largest)],
        "the rest": [p50(row.figures["without"]) - p50(row.figures["nearest"]) for row in (before, largest)],
    }
    grown = {name: last * max(1.0, last / first) ** decades for name, (first, last) in parts.items()}
    size = max((each for each in sizes if each.rows == largest.memories), key=lambda each: each.rows)
    gigabytes = sum(held for name, held in size.bytes_each.items() if name != "graph") * TEN_MILLION / 1e9
    graph = size.bytes_each["graph"] * TEN_MILLION / 1e9
    tail = p95(largest.figures["with embedding"]) / p50(largest.figures["with embedding"])
    recall = sum(grown.values()) + p50(largest.figures["with embedding"]) - p50(largest.figures["without"])
    print(f"\nten million of one person, by the model, from {before.memories:,} and {largest.memories:,} (not measured):")
    for name, (first, last) in parts.items():
        print(f"  {name}: {first:.1f} -> {last:.1f} ms, then {grown[name]:.1f}")
    print(f"  recall with embedding: p50 {recall:.1f}, p95 {recall * tail:.1f} ms; {gigabytes:.0f} GB, of which {graph:.0f} GB graph")
    return {"recall p50": recall, "recall p95": recall * tail, "gigabytes": gigabytes, "graph gigabytes": graph, **grown}


def _summary(row: Row) -> dict[str, Any]:
    times = {f"{name} p{percent}": round(of(values), 2) for name, values in row.figures.items() for percent, of in ((50, p50), (95, p95))}
    return {"title": row.title, "memories": row.memories, "rows": row.rows_in_all, "ann_recall_at_10": row.found, **times}
