"""Optimising the document: what is stale rests, copies are merged, long entries get a summary, and nobody is trusted more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent7.errors import LeaseLost, ModelUnavailable
from agent7.memory import DEFAULT_POLICY, MemoryAgent, Note
from agent7.memory.document.sections import impact
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.write.fingerprints import content_key
from agent7.store.memory import documents, memories
from agent7.store.unit_of_work import Fence, UnitOfWork
from agent7.types import Origin, Strength
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person

AGES = timedelta(days=800)
STORY = " ".join(
    f"The {room} of the old mill was painted in another colour by the people who lived there."
    for room in ("kitchen", "hall", "cellar", "attic", "study", "nursery", "bathroom", "pantry", "workshop", "porch")
)


def guessed(person: Person, text: str, *, age: timedelta = timedelta(0), **about) -> None:
    """Something drawn from talk that nobody stated."""
    note = Note.extracted(text, said_at=person.noon - age, origin=Origin.DIRECT_USER, evidence=text, strength=Strength.INFERRED)
    person.keep(replace(note, **about), at=person.noon - age)


def optimise(person: Person, **bounds):
    return person.memory.document.optimise(person.scope, at=person.noon, **bounds)


def rows(owner: psycopg.Connection, query: str) -> list[tuple]:
    return owner.execute(query).fetchall()  # type: ignore[call-overload]


def copy(owner: psycopg.Connection, content: str, **changed: object) -> None:
    """The first statement once more, in other words: what two writers at once may leave behind."""
    names = [row[0] for row in rows(owner, "SELECT column_name FROM information_schema.columns WHERE table_name = 'memories'")]
    given = {"content": content, "content_key": content_key(content), "public_id": content, "current_slot": None, **changed}
    taken = ", ".join(f"%({name})s" if name in given else f'"{name}"' for name in names if name != "id")
    listed = ", ".join(f'"{name}"' for name in names if name != "id")
    owner.execute(f"INSERT INTO memories ({listed}) SELECT {taken} FROM memories ORDER BY id LIMIT 1", given)  # type: ignore[call-overload]


def test_what_is_stale_rests_in_the_archive(adas: Person, owner: psycopg.Connection) -> None:
    guessed(adas, "The office has a blue door", age=AGES)
    adas.says("The office has a green window", at=adas.noon - AGES)
    guessed(adas, "The office has a brown desk")
    assert adas.memory.document.suggestions(adas.scope, at=adas.noon).sentences == ("Remove 1 stale entry",)

    done = optimise(adas)

    assert (done.archived, done.merged, done.summarised) == (1, 0, 0)
    assert done.after < done.before
    assert rows(owner, "SELECT content, status FROM memories ORDER BY id") == [
        ("The office has a blue door", 1),
        ("The office has a green window", 0),
        ("The office has a brown desk", 0),
    ]
    assert not optimise(adas).changed


@pytest.mark.parametrize(
    "keeps",
    [
        "UPDATE memories SET protected = true",
        "UPDATE memories SET origin = 'operator'",
        "UPDATE memories SET source_type = 'manual'",
        "INSERT INTO memory_usage (memory_id, scope_id, use_count, last_used_at) SELECT id, scope_id, 2, created_at FROM memories",
        "INSERT INTO memory_usage (memory_id, scope_id, use_count, last_used_at) SELECT id, scope_id, 1, '2026-02-20' FROM memories",
        "UPDATE memories SET last_confirmed_at = '2026-02-20'",
        "UPDATE memories SET confidence = 1",
    ],
)
def test_what_matters_to_somebody_is_never_stale(adas: Person, owner: psycopg.Connection, keeps: str) -> None:
    guessed(adas, "The office has a blue door", age=timedelta(days=300))
    assert adas.memory.document.suggestions(adas.scope, at=adas.noon).stale == 1
    owner.execute(keeps)  # type: ignore[call-overload]
    assert optimise(adas).archived == 0


def test_copies_are_merged_into_the_best_of_them_and_nothing_gets_surer(adas: Person, owner: psycopg.Connection) -> None:
    guessed(adas, "The office has two blue doors")
    copy(owner, "the office really has two blue doors!", confidence=0.4)
    copy(owner, "the office has the two blue doors", confidence=0.8)
    copy(owner, "The office has three blue doors")
    assert adas.memory.document.suggestions(adas.scope, at=adas.noon).sentences == ("Merge 2 potential duplicate entries",)
    before = dict(rows(owner, "SELECT content, confidence FROM memories"))

    assert optimise(adas).merged == 2

    left = rows(owner, "SELECT content FROM memories WHERE superseded_at IS NULL ORDER BY content")
    assert left == [("The office has three blue doors",), ("the office has the two blue doors",)]
    assert dict(rows(owner, "SELECT content, confidence FROM memories")) == before
    kept = rows(owner, "SELECT id FROM memories WHERE content = 'the office has the two blue doors'")
    assert rows(owner, "SELECT DISTINCT superseded_by FROM memories WHERE superseded_at IS NOT NULL") == kept


@pytest.mark.parametrize(
    ("content", "changed"),
    [
        ("The office does not have two blue doors", {}),
        ("The office has three blue doors", {}),
        ("The offices have two blue doors", {}),
        ("The office has two blue doors!", {"kind": "episodic"}),
        ("The office has two blue doors!", {"secret": True}),
        ("The office has two blue doors!", {"polarity": False}),
        ("The office has two blue doors!", {"speaker": "Eve"}),
        ("The office has two blue doors!", {"attribute": "likes", "subject": "user", "value": "doors"}),
    ],
)
def test_what_only_looks_alike_stays_apart(adas: Person, owner: psycopg.Connection, content: str, changed: dict) -> None:
    guessed(adas, "The office has two blue doors")
    copy(owner, content, **changed)
    assert optimise(adas).merged == 0


def test_an_event_that_happened_twice_is_no_copy(adas: Person, owner: psycopg.Connection) -> None:
    guessed(adas, "I went rowing on the lake")
    owner.execute("UPDATE memories SET kind = 'episodic'")
    copy(owner, "I went rowing on the lake.")
    assert optimise(adas).merged == 0


def test_a_protected_copy_stays_and_the_others_go(adas: Person, owner: psycopg.Connection) -> None:
    guessed(adas, "The office has two blue doors")
    copy(owner, "The office has the two blue doors", protected=True, confidence=0.1)
    copy(owner, "the office really has two blue doors", protected=True, confidence=0.2)
    assert optimise(adas).merged == 1
    assert rows(owner, "SELECT protected FROM memories WHERE superseded_at IS NULL") == [(True,), (True,)]


def test_words_that_nobody_vouches_for_give_way_to_those_of_the_person(adas: Person, owner: psycopg.Connection) -> None:
    guessed(adas, "The office has two blue doors")
    copy(owner, "The office has the two blue doors", origin="forwarded", confidence=1.0)
    optimise(adas)
    assert rows(owner, "SELECT origin, confidence FROM memories WHERE superseded_at IS NULL") == [("direct_user", 0.5)]


def test_a_long_entry_shows_its_first_sentences_and_keeps_its_words(adas: Person, owner: psycopg.Connection) -> None:
    adas.says(STORY)
    content, tokens = rows(owner, "SELECT content, tokens FROM memories")[0]

    assert optimise(adas).summarised == 1

    shown = adas.memory.document.show(adas.scope, at=adas.noon)
    (entry,) = next(iter(shown.sections.values()))
    assert entry.tokens <= 120 < tokens
    assert content.startswith(entry.text.removesuffix(" \u2026"))
    assert rows(owner, "SELECT content, tokens FROM memories") == [(content, tokens)]
    assert content in adas.remembers("the porch of the old mill")


def test_a_summary_goes_with_what_it_was_made_of(adas: Person, owner: psycopg.Connection) -> None:
    adas.says(STORY)
    optimise(adas)
    adas.forgets("the kitchen of the old mill")
    assert rows(owner, "SELECT count(*) FROM memories WHERE summary LIKE '%%mill%%'") == [(0,)]


def test_a_model_may_summarise_and_invent_nothing(adas: Person, owner: psycopg.Connection) -> None:
    adas.says(STORY)
    asked: list[Sequence[str]] = []

    def summarise(texts: Sequence[str]) -> Sequence[str]:
        asked.append(texts)
        return ["The rooms of the old mill were painted in other colours."]

    assert optimise(adas, shorten=summarise).summarised == 1
    assert len(asked) == 1
    assert rows(owner, "SELECT summary FROM memories") == [("The rooms of the old mill were painted in other colours.",)]


@pytest.mark.parametrize(
    "proposed",
    [
        "The rooms of the old mill were painted by Vincent.",
        "12 rooms of the old mill were painted.",
        "The rooms of the old mill were never painted.",
        "",
        STORY,
    ],
)
def test_a_summary_that_says_more_or_other_than_the_entry_is_not_taken(adas: Person, owner: psycopg.Connection, proposed: str) -> None:
    adas.says(STORY)
    optimise(adas, shorten=lambda texts: [proposed for _ in texts])
    (summary,) = rows(owner, "SELECT summary FROM memories")[0]
    assert summary.startswith("The kitchen of the old mill was painted in another colour")


def test_without_the_model_the_first_sentences_stand(adas: Person, owner: psycopg.Connection) -> None:
    def down(_: Sequence[str]) -> Sequence[str]:
        raise ModelUnavailable("down")

    adas.says(STORY)
    assert optimise(adas, shorten=down).summarised == 1
    optimise(adas, shorten=lambda _: ["one", "too many"])


def test_it_tends_itself_only_when_it_is_four_fifths_full(adas: Person, embedder) -> None:
    adas.says("My company is called Acme Corp")
    guessed(adas, "The office has a blue door", age=AGES)
    assert adas.memory.document.tend(adas.scope, at=adas.noon) is None

    small = MemoryAgent(adas.database, embedder, FINGERPRINT_KEY, replace(DEFAULT_POLICY, most_tokens=60))
    done = small.document.tend(adas.scope, at=adas.noon)
    assert done is not None
    assert done.archived == 1


def test_a_job_whose_run_was_taken_over_optimises_nothing(adas: Person, owner: psycopg.Connection, embedder) -> None:
    guessed(adas, "The office has a blue door", age=AGES)
    small = MemoryAgent(adas.database, embedder, FINGERPRINT_KEY, replace(DEFAULT_POLICY, most_tokens=20))

    def taken_over(_: UnitOfWork) -> None:
        raise LeaseLost("taken over")

    with pytest.raises(LeaseLost):
        small.document.tend(adas.scope, at=adas.noon, hold=taken_over)
    assert rows(owner, "SELECT status FROM memories") == [(0,)]


def test_what_expired_takes_no_room_after_tending(adas: Person, owner: psycopg.Connection) -> None:
    adas.says("My company is called Acme Corp")
    owner.execute("UPDATE memories SET expires_at = '2026-01-01'")
    adas.memory.document.tend(adas.scope, at=adas.noon)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.document.room(adas.scope, unit=unit).used == 0


def test_optimising_touches_nobody_else(adas: Person, bobs: Person, owner: psycopg.Connection) -> None:
    guessed(adas, "The office has a blue door", age=AGES)
    bobs.says(STORY)
    before = rows(owner, "SELECT * FROM memories ORDER BY id")
    assert optimise(bobs).summarised == 1
    optimise(bobs)
    after = rows(owner, "SELECT * FROM memories ORDER BY id")
    assert after[0] == before[0]
    assert adas.memory.document.suggestions(adas.scope, at=adas.noon).sentences == ("Remove 1 stale entry",)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.integers(0, 100),
            st.integers(0, 900),
            st.none() | st.integers(0, 900),
            st.integers(0, 5),
            st.sampled_from(["explicit", "extraction", "manual"]),
            st.sampled_from(["direct_user", "operator", "forwarded"]),
            st.booleans(),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_the_query_weighs_as_the_formula_does(adas: Person, owner: psycopg.Connection, cases: list[tuple]) -> None:
    owner.execute("DELETE FROM memories")
    guessed(adas, "statement 0")
    for number in range(1, len(cases)):
        copy(owner, f"statement {number}")
    for number, (confidence, confirmed, used, uses, source, origin, protected) in enumerate(cases):
        owner.execute(
            "UPDATE memories SET confidence = %s, last_confirmed_at = %s, source_type = %s, origin = %s, protected = %s WHERE content = %s",
            (confidence / 100, adas.noon - timedelta(days=confirmed), source, origin, protected, f"statement {number}"),
        )
        owner.execute(
            """
            INSERT INTO memory_usage (memory_id, scope_id, use_count, last_used_at)
            SELECT id, scope_id, %s, %s FROM memories WHERE content = %s
            """,
            (uses, None if used is None else adas.noon - timedelta(days=used), f"statement {number}"),
        )
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        held = memories.statements(unit, [adas.scope.own], at=adas.noon)
        found, total = documents.by_impact(unit, adas.scope.own, adas.memory.document.numbers, at=adas.noon, tokens=10_000)
    wanted = sorted(held, key=lambda row: (not row.protected, -round(impact(row, DEFAULT_POLICY, adas.noon), 5), row.id))
    by_id = {row.public_id: (row.protected, round(impact(row, DEFAULT_POLICY, adas.noon), 5)) for row in held}
    assert total == len(cases)
    assert [by_id[entry.public_id] for entry in found] == [by_id[row.public_id] for row in wanted]
    assert all(effective_confidence(row, DEFAULT_POLICY, adas.noon) >= 0 for row in held)
