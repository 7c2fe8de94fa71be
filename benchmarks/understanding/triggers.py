"""How well times ahead are found in messages and turned into instants, and what that costs.

    python -m benchmarks.bench triggers        DATA=<folder of the data sets>

DATA holds `temporal_duckling/`, `temporal_recognizers/`, `snips/` and `clinc150/`. What counts is in `trigger_kinds`. Each set is split by
a hash of the text; rules were written against the development half alone. `--development` prints that half only, with what went wrong.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from agent7.language import Moment, may_name_time, moments_in, when
from benchmarks.understanding.trigger_kinds import AGAINST, APART, SUPPORTED, Span, Text, duckling, half, lines, recognizers

ZONES = {"duckling": ZoneInfo("Etc/GMT+2"), "recognizers": ZoneInfo("UTC")}
"""Where the texts were said, as each set has it."""
COMPARED_TEXTS = 200


def main() -> None:
    folder = os.environ.get("DATA")
    if not folder:
        print("DATA is not set: give the folder that holds temporal_duckling, temporal_recognizers, snips and clinc150")
        return
    data = Path(folder)
    show = "--development" in sys.argv
    halves = ("development",) if show else ("development", "held")
    figures: dict[str, object] = {}
    for name, texts in (("duckling", duckling(data)), ("recognizers", recognizers(data))):
        for part in halves:
            figures[f"{name} {part}"] = report(name, part, [each for each in texts if half(each.text) == part], show=show)
    figures["snips"] = on_snips(data, show=show)
    figures["clinc150"] = on_clinc150(data, show=show)
    figures["microseconds"] = speed(data)
    print(json.dumps(figures))


def report(name: str, part: str, texts: Sequence[Text], *, show: bool) -> dict[str, float]:
    """Count hits, false alarms and misses; print and return the rates."""
    counts = Counter[str]()
    for text in texts:
        judge(text, ZONES[name], counts, show=show)
    hits, false_alarms, missed = counts["hit"], counts["false alarm"], counts["missed"]
    figures = {
        "texts": len(texts),
        "supported": hits + missed,
        "precision": round(hits / max(1, hits + false_alarms), 4),
        "recall": round(hits / max(1, hits + missed), 4),
        "resolved": round(counts["right"] / max(1, hits), 4),
        "found apart": counts["apart found"],
        "apart": counts["apart"],
    }
    print(f"{name}, {part} half: {figures}")
    return figures


def judge(text: Text, zone: ZoneInfo, counts: Counter[str], *, show: bool) -> None:
    reference = text.reference.replace(tzinfo=zone)
    due = [(moment, when(moment, reference, zone, month_first=True)) for moment in moments_in(text.text)]
    found = [(moment, each.at.astimezone(zone)) for moment, each in due if each is not None]
    places = places_of(text)
    taken: set[int] = set()
    for span, place in places:
        hit = [(n, at) for n, (moment, at) in enumerate(found) if overlaps(moment, place, span)]
        taken.update(n for n, _ in hit if span.kind != AGAINST)
        if span.kind == SUPPORTED:
            right = any(is_right(at, span) for _, at in hit)
            counts.update(["hit" if hit else "missed", *(["right"] if right else [])])
            if show and not right:
                print("MISSED" if not hit else "WRONG", repr(text.text), span.words, span.right, [str(at)[:16] for _, at in hit])
        elif span.kind == APART:
            counts.update(["apart", *(["apart found"] if hit else [])])
    wrong = [moment.text for n, (moment, _) in enumerate(found) if n not in taken]
    counts["false alarm"] += len(wrong)
    if show and wrong:
        print("FALSE", repr(text.text), wrong, [(span.words, span.kind) for span in text.spans])


def places_of(text: Text) -> list[tuple[Span, int]]:
    """Where each annotation stands. They are in the order of the text: one whose words stand there twice is at its own place."""
    lower, places, behind = text.text.lower(), [], 0
    for span in text.spans:
        whole = re.compile(rf"(?<!\w){re.escape(span.words)}(?!\w)")
        found = whole.search(lower, behind) or whole.search(lower)
        place = found.start() if found else lower.find(span.words)
        places.append((span, place))
        behind = max(behind, place + len(span.words))
    return places


def overlaps(moment: Moment, place: int, span: Span) -> bool:
    return moment.start < place + len(span.words) and place < moment.end


def is_right(at: datetime, span: Span) -> bool:
    """Equal in all that the annotation names: a day, a minute, or the hour alone."""
    said = at.strftime("%Y-%m-%dT%H:%M")
    return any(said[11:] == right if len(right) == 5 else said.startswith(right) for right in span.right)


def on_snips(data: Path, *, show: bool) -> dict[str, float]:
    """All kinds of times are annotated there, spans and months too: the share found says less than the false alarms."""
    counts = Counter[str]()
    for row in lines(data / "snips" / "snips_validate.jsonl"):
        found = moments_in(row["text"])
        counts["with time" if row["time"] else "without"] += 1
        counts["found" if row["time"] else "alarms"] += bool(found)
        if show and found and not row["time"]:
            print("SNIPS", repr(row["text"]), [moment.text for moment in found])
    figures = {
        "texts with a time": counts["with time"],
        "share found": round(counts["found"] / max(1, counts["with time"]), 4),
        "texts without": counts["without"],
        "share of alarms": round(counts["alarms"] / max(1, counts["without"]), 4),
    }
    print(f"snips: {figures}")
    return figures


def on_clinc150(data: Path, *, show: bool) -> dict[str, float]:
    """Nothing is annotated there, and many requests do name a time: what is found can be read, not counted as wrong."""
    texts = [row["text"] for row in lines(data / "clinc150" / "clinc150.jsonl")]
    found = [(text, moments) for text in texts if (moments := moments_in(text))]
    if show:
        print(*(f"CLINC {text!r} {[moment.text for moment in moments]}" for text, moments in found[::7]), sep="\n")
    figures = {"texts": len(texts), "share found": round(len(found) / len(texts), 4)}
    print(f"clinc150 (not annotated): {figures}")
    return figures


def speed(data: Path) -> dict[str, float]:
    """Microseconds a message, over requests that mostly name no time and over texts that all do; `dateparser.search` beside it."""
    requests = [row["text"] for row in lines(data / "clinc150" / "clinc150.jsonl")]
    timed = [text.text for text in recognizers(data)]
    figures = {
        "may it name a time, requests": took(may_name_time, requests),
        "moments, requests": took(moments_in, requests),
        "moments, texts with times": took(moments_in, timed),
    }
    try:
        from dateparser.search import search_dates  # type: ignore[import-untyped]
    except ImportError:
        print("dateparser is not installed: nothing to compare with")
    else:
        figures["dateparser.search, texts with times"] = took(lambda text: search_dates(text, languages=["en"]), timed[:COMPARED_TEXTS])
    print(f"microseconds a message: {figures}")
    return figures


def took(read: Callable[[str], object], texts: Sequence[str]) -> float:
    """Mean microseconds of processor time for one text: other work on the machine does not count."""
    for text in texts[:100]:
        read(text)
    begun = time.process_time()
    for text in texts:
        read(text)
    return round((time.process_time() - begun) / len(texts) * 1e6, 1)


if __name__ == "__main__":
    main()
