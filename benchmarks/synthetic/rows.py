"""What synthetic memories are as rows, as `remember` and their life would have left them, in the format of COPY.

Talks of twenty, spread over two years, a row every half minute: nine in ten are what was said, each following the one before it, by
the person and the assistant in turn; every tenth is a statement. Some ask, some hold a date, some are told with feeling. Every
twentieth is archived; one statement in ten was replaced by the next, as was each fact that is told twice. What names somebody is
linked to them, and a statement relates them to the user. Every tenth has been of use or was passed over. Messages, conversations
and recalls, which no recall reads, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np

from agent7.identity import Scope
from benchmarks.synthetic.memories import DIMENSIONS, STATEMENTS, Fact, Made, facts_among
from benchmarks.synthetic.words import vocabulary

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
TWO_YEARS = timedelta(days=730)
APART = timedelta(seconds=30)
A_TALK = 20
"""Messages of one conversation."""
FEELINGS = {3: "frustrated", 5: "excited", 9: "uncertain"}
TABLES = {
    "memories": """id, public_id, workspace_id, scope_id, kind, category, domain, content, content_key, language, tokens, length, asks,
                   dated, subject, attribute, value, current_slot, source_type, origin, speaker, conversation_id, follows,
                   source_message_id, strength, sentiment, confidence, importance, last_confirmed_at, valid_from, created_at,
                   valid_until, superseded_at, superseded_by, status, archived_at, terms""",
    "memory_embeddings": "scope_id, model, memory_id, live, embedding, ann",
    "memory_usage": """memory_id, scope_id, access_count, last_accessed_at, use_count, ignored_count, last_used_at, last_gap_hours,
                       stability_hours""",
    "memory_entities": "scope_id, memory_id, entity_id, salience",
    "memory_edges": "scope_id, memory_id, source_id, relation, target_id, fact, strength, valid_from, live",
}
BINARY = {"memory_embeddings"}
"""In the binary format, whose head and end are left to whoever joins rows."""
NOTHING = r"\N"


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose rows they are: ids of the first memory and of the user among the entities, behind which come the names."""

    scope: Scope
    count: int
    first_memory: int
    user_entity: int
    model: str
    place: int
    """Of the approximate index that holds the vectors; 0: none."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        return facts_among(self.count)


def rows(owner: Owner, made: Made) -> Iterator[tuple[str, bytes]]:
    """Table and rows of one slice."""
    of_table: dict[str, Callable[[Owner, Made], Iterator[str]]] = {
        "memories": _memories,
        "memory_usage": _usage,
        "memory_entities": _entities,
        "memory_edges": _edges,
    }
    for table, lines in of_table.items():
        yield table, "".join(lines(owner, made)).encode()
    yield "memory_embeddings", vector_rows(owner, made)


def archived(place: int) -> bool:
    return place % 20 == 13


def replaced(owner: Owner, place: int) -> bool:
    """Whether the statement after it has taken its place."""
    told_anew = place % (2 * STATEMENTS) == 0 and place // (2 * STATEMENTS) < len(owner.facts)
    return told_anew or (place % (10 * STATEMENTS) == 5 * STATEMENTS and place + STATEMENTS < owner.count)


def live(owner: Owner, made: Made) -> np.ndarray:
    """Of each memory of a slice whether it may come back."""
    return np.array([not (archived(place) or replaced(owner, place)) for place in range(made.start, made.start + len(made.texts))])


def said(owner: Owner, place: int) -> datetime:
    return NOW - TWO_YEARS * (1 - place // A_TALK * A_TALK / owner.count) + APART * (place % A_TALK)


def _memories(owner: Owner, made: Made) -> Iterator[str]:
    lengths = made.terms.lengths.tolist()
    values = {place: vocabulary().names[name] for place, name in made.named.tolist()} if made.start == 0 else {}
    lexemes = _lexemes(made)
    for within, text in enumerate(made.texts):
        place = made.start + within
        memory, at = owner.first_memory + place, said(owner, place)
        statement = place % STATEMENTS == 0
        kind, source = ("semantic", "explicit") if statement else ("verbatim", "verbatim")
        speaker, origin = ("assistant", "assistant") if place % 2 else ("user", "direct_user")
        talk = owner.first_memory + place // A_TALK
        gone = f"{at + timedelta(days=1)}\t{at + timedelta(days=1)}\t{memory + STATEMENTS}" if replaced(owner, place) else "\\N\t\\N\t\\N"
        state = f"1\t{NOW - timedelta(days=3)}" if archived(place) else f"0\t{NOTHING}"
        yield (
            f"{memory}\tbench-{memory}\t{owner.scope.workspace}\t{owner.scope.own}\t{kind}\tfact\tgeneral\t{text}\t{memory:032x}\ten"
            f"\t{len(text) // 4 + 20}\t{lengths[within]}\t{_yes(place % 12 == 4)}\t{_yes(place % 9 == 2)}"
            f"\t{_slot(owner, place, values.get(within, ''))}\t{source}\t{origin}\t{speaker}\t{talk}\t{_follows(place, memory)}\t{memory}"
            f"\t{'explicit' if statement else 'implied'}\t{FEELINGS.get(place % 14, 'neutral')}\t0.9\t0.5\t{at}\t{at}\t{at}"
            f"\t{gone}\t{state}\t{lexemes[within]}\n"
        )


def _slot(owner: Owner, place: int, value: str) -> str:
    """Subject, attribute, value and the slot that it fills now."""
    number = place // (2 * STATEMENTS)
    if place % STATEMENTS or number >= len(owner.facts):
        return "\t".join([NOTHING] * 4)
    fact = owner.facts[number]
    filled = NOTHING if replaced(owner, place) else f"{fact.subject}/{fact.attribute}"
    return f"{fact.subject}\t{fact.attribute}\t{value}\t{filled}"


def _follows(place: int, memory: int) -> str:
    """What was said before it in the same talk; statements stand between."""
    before = 2 if place % STATEMENTS == 1 else 1
    return str(memory - before) if place % STATEMENTS and place % A_TALK > before else NOTHING


def _lexemes(made: Made) -> list[str]:
    """Of each text, one a line, each as often as it stands there, as COPY reads it."""
    held: list[list[str]] = [[] for _ in made.texts]
    terms = made.terms
    for lexeme, place, frequency in zip(terms.lexemes.tolist(), terms.places.tolist(), terms.frequencies.tolist(), strict=True):
        held[place] += [vocabulary().lexemes[lexeme]] * frequency
    return ["\\n".join(each) for each in held]


def _usage(owner: Owner, made: Made) -> Iterator[str]:
    for place in range(made.start + 3, made.start + len(made.texts), 10):
        used = NOW - timedelta(days=1 + place % 50)
        yield (
            f"{owner.first_memory + place}\t{owner.scope.own}\t{1 + place % 7}\t{used}\t{place % 4}\t{place % 3}"
            + (f"\t{used}\t24\t48\n" if place % 4 else "\t\\N\t\\N\t\\N\n")
        )


def _entities(owner: Owner, made: Made) -> Iterator[str]:
    first = owner.first_memory + made.start
    for place, name in made.named.tolist():
        yield f"{owner.scope.own}\t{first + place}\t{owner.user_entity + 1 + name}\t{0.5 + place % 5 / 10}\n"


def _edges(owner: Owner, made: Made) -> Iterator[str]:
    alive = live(owner, made).tolist()
    for within, name in made.named.tolist():
        place = made.start + within
        if place % STATEMENTS == 0:
            number = place // (2 * STATEMENTS)
            relation = owner.facts[number].relation if number < len(owner.facts) else "likes"
            yield (
                f"{owner.scope.own}\t{owner.first_memory + place}\t{owner.user_entity}\t{relation}\t{owner.user_entity + 1 + name}"
                f"\t{made.texts[within]}\t0.9\t{said(owner, place)}\t{_yes(alive[within])}\n"
            )


def _yes(so: bool) -> str:
    return "t" if so else "f"


def vector_rows(owner: Owner, made: Made) -> bytes:
    """Rows of memory_embeddings in the binary format of COPY: every field of a fixed size, so that numpy writes them all at once."""
    name = owner.model.encode()
    front = [("fields", ">i2"), ("l1", ">i4"), ("scope", ">i8"), ("l2", ">i4"), ("model", f"S{len(name)}"), ("l3", ">i4"), ("id", ">i8")]
    rest = [("l4", ">i4"), ("live", "i1"), ("l5", ">i4"), ("dimensions", ">i2"), ("unused", ">i2"), ("vector", ">f2", (DIMENSIONS,))]
    row = np.dtype([*front, *rest, ("l6", ">i4"), ("ann", ">i2")])
    made_rows = np.zeros(len(made.texts), row)
    for field, size in zip(("fields", "l1", "l2", "l3", "l4", "l5", "l6"), (6, 8, len(name), 8, 1, 4 + 2 * DIMENSIONS, 2), strict=True):
        made_rows[field] = size
    first, alive = owner.first_memory + made.start, live(owner, made)
    made_rows["scope"], made_rows["model"], made_rows["dimensions"] = owner.scope.own, name, DIMENSIONS
    made_rows["id"], made_rows["live"], made_rows["vector"] = np.arange(first, first + len(made.texts)), alive, made.vectors
    made_rows["ann"] = np.where(alive, owner.place, 0)
    return made_rows.tobytes()
