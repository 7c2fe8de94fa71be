"""Once somebody has opted out, nothing that was written for them before still goes out."""

from __future__ import annotations

import psycopg
import pytest

from agent7.language.replies.rendering import say
from agent7.store.conversation import outbox
from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


@pytest.mark.parametrize("state", [outbox.QUEUED, outbox.HELD])
def test_an_old_reply_that_waits_does_not_go_out_with_the_confirmation_of_a_stop(talk: Talk, state: int) -> None:
    talk.say(ADA, "What's my company called?")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE outbox SET state = %s", (state,))
    assert talk.say(ADA, "stop") == say("stopped", "en")
    assert talk.say(ADA, "start") == say("started", "en")
    assert talk.world.rows("SELECT state, error_verdict FROM outbox ORDER BY id LIMIT 1") == [(outbox.FAILED, "opted out")]


def test_the_next_turn_of_the_same_wake_up_knows_what_the_last_one_changed(talk: Talk) -> None:
    """A second message comes in while the first is answered: it is neither greeted again nor, after a stop, answered at all."""
    late = iter(["stop", "What's my company called?"])

    def writes_again(step: str) -> None:
        if step == "decided" and (text := next(late, None)):
            talk.world.write(ADA, text, second=1)

    talk.world.respond(talk.world.write(ADA, "Remember that my company is called Acme"), talk.world.responder(passing=writes_again))
    replies = [text for _, text in talk.world.phone.received]
    said = [text.split("\n\n(")[0] for text in replies]
    assert said == [say("remembered", "en", content="My company is called Acme"), say("stopped", "en")]
    assert [say("first_contact", "en") in text for text in replies] == [True, False]
