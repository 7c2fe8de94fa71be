"""Where no money is left a recall begins with summaries, and the person is answered all the same."""

from __future__ import annotations

import psycopg

from agent7.identity import Scope
from tests.fakes import openai_server as server
from tests.integration.models.conftest import Talk
from tests.integration.models.test_rewriting import ANSWERS, QUERY


def test_where_no_money_is_left_a_summary_answers_by_rules(talk: Talk) -> None:
    memory = talk.world.assistant.memory  # type: ignore[attr-defined]
    talk.fake.chat = server.by_schema(RouterAnswer=server.says(QUERY), ResponderAnswer=server.says(ANSWERS))
    for text in ("I play the cello in a small orchestra", "the bins are collected on Thursdays", "I wear size 39 shoes"):
        talk.say(f"Remember that {text}")
    ((workspace, user, own, shared),) = talk.world.rows(
        "SELECT m.workspace_id, m.user_id, m.scope_id, s.id FROM memories m, scopes s WHERE s.user_id IS NULL LIMIT 1"
    )
    memory.summaries.rebuild(Scope(workspace, user, own, shared), at=talk.world.clock.now())  # type: ignore[arg-type]
    with psycopg.connect(talk.world.owner_dsn) as owner:
        owner.execute("UPDATE workspaces SET cost_per_day = 0")
    asked = len(talk.fake.requests)
    assert "Thursdays" in talk.say("When are the bins collected?")
    assert len(talk.fake.requests) == asked, "neither a chat nor an embedding model is asked"
    assert talk.world.rows("SELECT tier, 'budget:over' = ANY (degraded) FROM recalls ORDER BY id DESC LIMIT 1") == [("summaries", True)]
