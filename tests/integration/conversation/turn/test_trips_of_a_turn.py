"""How often a turn goes to the database before its reply is sent, counted on the connection of the real worker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from agent7.store.unit_of_work import Database
from tests.integration.conversation.conftest import Talk

AROUND = ("BEGIN", "COMMIT", "SELECT enter_fence", "SELECT set_config")
"""What begins and ends a transaction is counted as that."""


class Counting:
    """A connection that keeps what is asked over it."""

    def __init__(self, connection: psycopg.Connection[Any], asked: list[str]) -> None:
        self._connection, self._asked = connection, asked

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, query: str, *parameters: Any, **options: Any) -> psycopg.Cursor[Any]:
        self._asked.append(" ".join(query.split()))
        return self._connection.execute(query, *parameters, **options)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every statement since the last `clear`."""
    statements: list[str] = []
    connection = Database.connection
    monkeypatch.setattr(Database, "connection", lambda self: Counting(connection(self), statements))
    return statements


@pytest.mark.parametrize(
    ("text", "transactions", "most"),
    [
        ("What's my company called?", 5, 28),
        ("I have bought a red bicycle for my daughter", 3, 24),
        ("Remember that my dog is called Fido", 3, 30),
        ("Thanks!", 3, 22),
    ],
)
def test_before_its_reply_a_turn_makes_few_transactions_of_few_statements(
    talk: Talk, asked: list[str], text: str, transactions: int, most: int
) -> None:
    talk.say("Ada", "Remember that my company is called Acme Corp")
    talk.say("Ada", "I spent the weekend hiking near the lake with my sister")
    before: list[str] = []
    talk.world.phone.after_next_text = lambda: before.extend(asked)
    asked.clear()

    talk.say("Ada", text)

    statements = [each for each in before if not each.startswith(AROUND)]
    assert (before.count("BEGIN") <= transactions, len(statements) <= most) == (True, True), (before.count("BEGIN"), len(statements))
