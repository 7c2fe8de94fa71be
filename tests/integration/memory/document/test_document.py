"""The memory document: what stands in it, what it weighs, and what optimising makes of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import psycopg

from agent7.memory import DEFAULT_POLICY, MemoryAgent, Note
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, Strength
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person

LONG_AGO = timedelta(days=400)


def shown(person: Person, **bounds) -> str:
    return person.memory.document.show(person.scope, at=bounds.get("at", person.noon)).markdown


def guessed(person: Person, text: str, *, age: timedelta = timedelta(0), **about) -> None:
    """Something drawn from talk that nobody stated."""
    note = Note.extracted(text, said_at=person.noon - age, origin=Origin.DIRECT_USER, evidence=text, **about)
    person.keep(note, at=person.noon - age)


def test_what_was_told_stands_in_the_section_of_its_kind(adas: Person) -> None:
    adas.says("My company is called Acme Corp")
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.add_instruction(
            unit, adas.scope, "always answer briefly", category="rule", origin=Origin.DIRECT_USER, source_message_id=None, at=adas.noon
        )

    document = shown(adas)

    assert document.startswith("# Agent Memory\n\n## User Preferences\n\n- My company is called Acme Corp\n")
    assert "## Learned Rules\n\n- always answer briefly\n" in document
    assert "## Project Patterns\n\n_Nothing yet._\n" in document
    assert document.splitlines()[-1].startswith("*Token Count: ")


def test_what_was_said_word_for_word_is_no_part_of_it(adas: Person) -> None:
    adas.mentions("I walked along the river this morning")

    assert "river" not in shown(adas)
    assert adas.memory.document.show(adas.scope, at=adas.noon).tokens == 0


def test_nobody_sees_another_persons_document(adas: Person, bobs: Person) -> None:
    adas.says("My company is called Acme Corp")

    assert "Acme" not in shown(bobs)
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        assert bobs.memory.document.room(bobs.scope, unit=unit).used == 0


def test_each_write_says_how_full_the_document_is(adas: Person) -> None:
    first = adas.says("My company is called Acme Corp")
    second = adas.says("My company is called Nexus Labs")

    assert first.room is not None
    assert second.room is not None
    assert first.room.used == first.memory.tokens
    assert second.room.used == second.memory.tokens, "the value that was replaced takes no room"
    assert second.room.remaining == 10_000 - second.room.used
    assert adas.memory.document.show(adas.scope, at=adas.noon).tokens == second.room.used


def test_what_was_forgotten_takes_no_room(adas: Person) -> None:
    adas.says("My company is called Acme Corp")
    adas.forgets("my company")

    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        assert adas.memory.document.room(adas.scope, unit=unit).used == 0


def test_many_small_changes_are_folded_and_sum_up_to_the_same(adas: Person, owner: psycopg.Connection) -> None:
    adas.says("My company is called Acme Corp")
    owner.execute("INSERT INTO document_tokens (scope_id, tokens) SELECT %s, 1 FROM generate_series(1, 600)", (adas.scope.own,))

    after = adas.says("I live in Berlin")

    assert after.room is not None
    assert owner.execute("SELECT count(*), sum(tokens) FROM document_tokens").fetchone() == (1, after.room.used)


def test_a_full_document_takes_what_matters_most(adas: Person, embedder) -> None:
    small = MemoryAgent(adas.database, embedder, FINGERPRINT_KEY, replace(DEFAULT_POLICY, most_tokens=75))
    guessed(adas, "The office has a blue door", age=LONG_AGO, strength=Strength.INFERRED)
    adas.says("My company is called Acme Corp")
    guessed(adas, "The office has a green window", age=LONG_AGO, strength=Strength.INFERRED)

    document = small.document.show(adas.scope, at=adas.noon)

    assert "Acme Corp" in document.markdown
    assert (document.shown, document.total) == (2, 3)
    assert document.tokens <= 75
    assert "_1 more are known and did not fit._" in document.markdown
