"""Whose a message is, and whom it may tell what: each row of the table through signed webhooks and the responder."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.channels.whatsapp.inbound.conftest import Door, Sender
from tests.integration.channels.whatsapp.inbound.identity_cases import (
    CASES,
    LONG,
    NEW,
    NUM,
    SHORT,
    WORDS,
    A,
    B,
    Case,
    Moves,
    Passes,
    Says,
    asking,
    sender,
    telling,
)


def play(door: Door, events: tuple[Says | Moves | Passes, ...]) -> None:
    """Have it happen, ten minutes apart."""
    for event in events:
        door.world.clock.advance(timedelta(minutes=10))
        match event:
            case Passes(days):
                door.world.clock.advance(timedelta(days=days))
            case Says() | Moves():
                message = telling(event) if isinstance(event, Says) else event.message()
                if event.sent_before:
                    message["timestamp"] = str(int((door.at() - timedelta(minutes=event.sent_before)).timestamp()))
                door.say(message, sender=event.by, contacts=isinstance(event, Says))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_everybody_recalls_their_own_words_and_nobody_elses(door: Door, case: Case) -> None:
    play(door, case.events)
    said = {event.word for event in case.events if isinstance(event, Says)}
    for by, known in case.knows:
        heard = {word: WORDS[word] in door.say(asking(word), sender=by) for word in sorted(said)}
        assert {word for word, told in heard.items() if told} == set(known), by
    assert door.rows("SELECT count(*) FROM users WHERE parked_at IS NOT NULL") == [(case.parked,)]
    assert (
        door.world.inbox._client.scan(TableName=door.world.inbox._table, FilterExpression="attribute_exists(waiting_since)")["Items"] == []
    )  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("between", "by", "reached"),
    [
        ((), sender(None, A), NUM),
        ((Passes(SHORT),), sender(None, A), NUM),
        ((Passes(LONG),), sender(None, A), A),
        ((Passes(LONG), Says("b", sender(NUM, A))), sender(None, A), NUM),
        ((Moves(sender(None, A), bsuid=B),), sender(None, B), B),
        ((Moves(sender(NUM, A), bsuid=B),), sender(None, B), B),
        ((Moves(sender(NUM, A), bsuid=B), Says("b", sender(NUM, B))), sender(None, B), NUM),
        ((Moves(sender(NUM, A), NEW, B),), sender(None, B), NEW),
        ((Moves(sender(None, A), bsuid=B), Moves(sender(None, B), NEW)), sender(None, B), NEW),
    ],
)
def test_a_reply_goes_to_no_number_that_may_be_somebody_elses_by_now(
    door: Door, between: tuple[Says | Moves | Passes, ...], by: Sender, reached: str
) -> None:
    play(door, (Says("a", sender(NUM, A)), *between))

    assert WORDS["a"] in door.say(asking("a"), sender=by)
    assert door.world.phone.received[-1][0] == reached
