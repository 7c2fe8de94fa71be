"""A model is shown what rests in cold storage where nothing else answers the question."""

from __future__ import annotations

from agent7.identity import Scope, ScopeId, UserId
from agent7.memory import Note
from agent7.store.identity import tenancy
from agent7.store.memory import cold
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin, SourceType
from tests.conftest import NOON
from tests.fakes.plans import plans
from tests.integration.llm.conftest import Talk

HIKE = "We hiked to the old lighthouse with Bruno"


def test_the_model_reads_it_and_it_is_active_again(talk: Talk, database: Database, first_start: tenancy.Workspace) -> None:
    talk.fake.chat = plans("answer", reply="With Bruno.", used=("m1",))
    talk.say("good morning to you all")
    ((user, own),) = talk.world.rows("SELECT id, scope_id FROM users")
    scope = Scope(first_start.id, UserId(user), ScopeId(own), first_start.shared_scope)  # type: ignore[arg-type]
    memory = talk.world.assistant.memory  # type: ignore[attr-defined]
    draft = memory.draft(scope, Note(HIKE, SourceType.EXTRACTION, Origin.DIRECT_USER, NOON), at=NOON)
    with database.transaction(Fence.around(scope)) as unit:
        cold.move(unit, scope.own, [memory.remember(unit, scope, draft, at=NOON).memory.id], NOON)
    before = len(talk.fake.requests)

    assert talk.say("Who did we hike to the old lighthouse with?") == "With Bruno."
    assert any(HIKE in str(request.get("messages")) for request in talk.fake.requests[before:])
    assert talk.world.rows("SELECT status FROM memories WHERE content LIKE '%lighthouse with Bruno'") == [(0,)]
