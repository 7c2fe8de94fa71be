"""Which annotations of the temporal sets a trigger can be made of, fixed before any result was looked at.

Supported: one point of time that lies ahead of the reference, as exact as a day, an hour, a minute or a second.
Against: what must give none: texts and words without a time, what lies behind, how long, how often.
Apart: everything between, counted neither way: spans of time, weeks, months, years, holidays by name, "now", today as a whole.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

SUPPORTED, AGAINST, APART = "supported", "against", "apart"

DUCKLING_SUPPORTED: Final = {("datetime", "Second"), ("datetime", "Minute"), ("datetime", "Hour"), ("datetime", "Day")}
DUCKLING_AGAINST: Final = {"negative"}
RECOGNIZERS_SUPPORTED: Final = {"date", "datetime", "time"}
RECOGNIZERS_AGAINST: Final = {"duration", "set"}
WITHOUT_REFERENCE: Final = "2016-11-07T00:00:00"
"""Most rows of that set have this one; some have none."""
HOLIDAY: Final = re.compile(
    r"\b(?:christmas|xmas|x-mas|easter|thanksgiving|halloween|valentine'?s?|new year'?s?|martin luther king|mlk|labou?r day|memorial day|"
    r"independence day|veterans? day|columbus day|presidents? day|mother'?s? day|father'?s? day|ramadan|eid|diwali|st\.? patrick'?s?|"
    r"good friday|boxing day|black friday|cyber monday|juneteenth|teachers? day|earth day|groundhog|april fools?|hanukkah|kwanzaa)\b"
)


@dataclass(frozen=True, slots=True)
class Span:
    """An annotated time: its words, what we make of it, and the wall times that are right ("" where only the hour counts)."""

    words: str
    kind: str
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One text with its times, said at `reference`."""

    text: str
    reference: datetime
    spans: tuple[Span, ...]


def half(text: str) -> str:
    """Development or held, by the text alone."""
    return "development" if hashlib.sha256(text.encode()).digest()[0] % 2 else "held"


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file)


def duckling(folder: Path) -> list[Text]:
    """The whole text is the time, or holds none."""
    return [_of_duckling(row) for row in lines(folder / "temporal_duckling" / "time_en.jsonl")]


def _of_duckling(row: dict[str, Any]) -> Text:
    reference = datetime.fromisoformat(row["reference"])
    if row["kind"] in DUCKLING_AGAINST:
        return Text(row["text"], reference, ())
    first = row["times"][0] if row["times"] else row["reference"]
    kind = APART
    if (row["kind"], row["grain"]) in DUCKLING_SUPPORTED:
        kind = _ahead(datetime.fromisoformat(first), reference, whole_day=row["grain"] == "Day")
    right = first[:10] if row["grain"] == "Day" else first[:16]
    return Text(row["text"], reference, (Span(row["text"].lower(), kind, (right,)),))


def _ahead(begins: datetime, reference: datetime, *, whole_day: bool) -> str:
    begins, reference = begins.replace(tzinfo=None), reference.replace(tzinfo=None)
    if whole_day:
        return SUPPORTED if begins.date() > reference.date() else APART if begins.date() == reference.date() else AGAINST
    return SUPPORTED if begins > reference else APART if begins == reference else AGAINST


def recognizers(folder: Path) -> list[Text]:
    """A time within a sentence; several readings of it may be right."""
    found = []
    for row in lines(folder / "temporal_recognizers" / "datetime_en.jsonl"):
        reference = datetime.fromisoformat(row["reference"] or WITHOUT_REFERENCE)
        found.append(Text(row["text"], reference, tuple(_span(each, reference) for each in row["results"])))
    return found


def _span(result: dict[str, Any], reference: datetime) -> Span:
    kind, words = result["type"], result["text"]
    values = [each.get("value", "") for each in result["values"]]
    if kind in RECOGNIZERS_AGAINST:
        return Span(words, AGAINST)
    if kind not in RECOGNIZERS_SUPPORTED or HOLIDAY.search(words) or "PRESENT_REF" in str(result["values"]):
        return Span(words, APART)
    if kind == "time":
        return Span(words, SUPPORTED, tuple(value[:5] for value in values))
    known = [value for value in values if re.match(r"\d{4}-\d\d-\d\d", value)]
    ahead = [value for value in known if _ahead(datetime.fromisoformat(value), reference, whole_day=kind == "date") == SUPPORTED]
    if ahead:
        return Span(words, SUPPORTED, tuple(value.replace(" ", "T")[: 10 if kind == "date" else 16] for value in ahead))
    behind = known and all(_ahead(datetime.fromisoformat(each), reference, whole_day=kind == "date") == AGAINST for each in known)
    return Span(words, AGAINST if behind else APART)
