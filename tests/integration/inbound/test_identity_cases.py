"""Whose a message is, and whom it may tell what: each row of the table through signed webhooks and the responder."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.integration.inbound.conftest import Door
from tests.integration.inbound.identity_cases import CASES, WORDS, Case, Moves, Passes, Says, asking, telling


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_everybody_recalls_their_own_words_and_nobody_elses(door: Door, case: Case) -> None:
    for event in case.events:
        door.world.clock.advance(timedelta(minutes=10))
        match event:
            case Passes(days):
                door.world.clock.advance(timedelta(days=days))
            case Says() | Moves():
                message = telling(event) if isinstance(event, Says) else event.message()
                if event.sent_before:
                    message["timestamp"] = str(int((door.at() - timedelta(minutes=event.sent_before)).timestamp()))
                door.say(message, sender=event.by, contacts=isinstance(event, Says))

    for sender, known in case.knows:
        heard = {word: WORDS[word] in door.say(asking(word), sender=sender) for word in WORDS}
        assert {word for word, told in heard.items() if told} == set(known), sender
    assert door.rows("SELECT count(*) FROM users WHERE parked_at IS NOT NULL") == [(case.parked,)]
    assert (
        door.world.inbox._client.scan(TableName=door.world.inbox._table, FilterExpression="attribute_exists(waiting_since)")["Items"] == []
    )  # type: ignore[attr-defined]
