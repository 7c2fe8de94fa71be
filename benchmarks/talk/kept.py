"""What memory holds after conversations: `python -m benchmarks.talk.kept FILE [--only WORD] [--out ROWS]`.

Plays each conversation of FILE (form: `benchmarks.talk.expectations`), lets its session end, and lists the current rows of every person,
one a line, to be judged by a reader: is it so, and of any use later? A `copy` is what was said where a statement says the same letter by
letter. `--out` writes them as JSON lines. The last line counts them by kind.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import dict_row

from agent7.language import folded_words
from benchmarks.talk.__main__ import models, play
from benchmarks.talk.expectations import scenarios_in
from benchmarks.talk.stage import Person, stage
from tests.fakes.talk_model import TalkModel

OVER = timedelta(minutes=40)
"""After so long a session is over and read."""
CURRENT = """
    SELECT kind, category, source_type AS source, origin, speaker, subject, attribute, value, content
      FROM memories WHERE status = 0 AND superseded_at IS NULL AND (valid_until IS NULL OR valid_until > now()) ORDER BY id
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path, help="a file of conversations, or a folder of them")
    parser.add_argument("--only", default="", help="play those whose id or kind contains this")
    parser.add_argument("--out", type=Path, help="write every row here, one JSON object a line")
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    with models(None) as env, stage(env) as ready:
        for scenario in scenarios_in(given.file):
            if given.only not in scenario.id and given.only not in scenario.kind:
                continue
            with ready.person(scenario.language) as person:
                for _ in play(scenario, person, TalkModel({})):
                    pass
                person.wait(OVER)
                kept = [{"conversation": scenario.id, **row} for row in kept_of(person)]
                mark_copies(kept)
                rows += kept
    for row in rows:
        slot = f" [{row['subject']}.{row['attribute']} = {row['value']}]" if row["attribute"] else ""
        print(f"{row['conversation']:<14} {_kind(row):<14} {row['content']}{slot}")
    if given.out:
        given.out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    print(json.dumps({"rows": len(rows), **Counter(_kind(row) for row in rows)}))
    return 0


def kept_of(person: Person) -> Iterator[dict[str, Any]]:
    """The current rows of the one person of a stage."""
    with psycopg.connect(person.owner_dsn, row_factory=dict_row) as owner:
        yield from owner.execute(CURRENT)


def mark_copies(rows: list[dict[str, Any]]) -> None:
    """Mark the words as they were said where a statement of the same conversation says them letter by letter: one line to whoever reads."""
    stated = {folded_words(row["content"]) for row in rows if row["kind"] != "verbatim"}
    for row in rows:
        row["copy"] = row["kind"] == "verbatim" and folded_words(row["content"]) in stated


def _kind(row: dict[str, Any]) -> str:
    if row["copy"]:
        return "copy"
    if row["category"] == "task_outcome":
        return "outcome"
    if row["speaker"] == "assistant":
        return "our words"
    return str(row["source"] if row["source"] == "reflection" else row["kind"])


if __name__ == "__main__":
    raise SystemExit(main())
