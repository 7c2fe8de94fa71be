"""Once somebody has opted out, nothing that was written for them before still goes out."""

from __future__ import annotations

import psycopg
import pytest

from agent7.conversation import texts
from agent7.store import outbox
from tests.integration.conversation.conftest import Talk

ADA = "447700900001"


@pytest.mark.parametrize("state", [outbox.QUEUED, outbox.HELD])
def test_an_old_reply_that_waits_does_not_go_out_with_the_confirmation_of_a_stop(talk: Talk, state: int) -> None:
    talk.say(ADA, "What's my company called?")
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE outbox SET state = %s", (state,))
    assert talk.say(ADA, "stop") == texts.stopped("en")
    assert talk.say(ADA, "start") == texts.started("en")
    assert talk.world.rows("SELECT state, error_verdict FROM outbox ORDER BY id LIMIT 1") == [(outbox.FAILED, "opted out")]
