"""What erased people leave at Manus and in the bucket: deleted, found by state, whatever is down or dies meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest

from agent7.api.team.erasures import Erasures
from agent7.conversation.erasure.outside_leftovers import LeftoverRemoval
from agent7.conversation.erasure.user_erasure import UserErasure
from agent7.conversation.turn.arrival import Arrivals
from agent7.conversation.turn.person import WakeUp
from agent7.errors import Busy, ManusDown, ManusRefused, Misconfigured
from agent7.jobs.erasure_poll import ErasurePoll
from agent7.jobs.reapply_erasures import ReapplyErasures
from agent7.store.erasure.erasures import ErasureId
from agent7.store.tasks import task_files
from agent7.store.tasks.task_files import TaskFile
from agent7.store.unit_of_work import Database, Fence
from tests.api_calls import ADMIN, answered
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.inbox import MemoryInbox, MemoryLedger
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import IDENTITY_KEY, Killed, Life, MortalDatabase
from tests.integration.jobs.test_poll import function_app
from tests.integration.manus.world import TaskWorld, stop


@dataclass
class Office:
    """An operator who erases, the poll that wakes, and the workers whom it wakes."""

    world: TaskWorld
    inbox: MemoryInbox = field(default_factory=MemoryInbox)
    ledger: MemoryLedger = field(default_factory=MemoryLedger)
    wake_ups: MemoryQueue = field(default_factory=MemoryQueue)
    tasks: MemoryQueue = field(default_factory=MemoryQueue)

    @property
    def database(self) -> Database:
        return self.world.database

    @property
    def clock(self) -> FixedClock:
        return self.world.clock

    def call(self, method: str, path: str, by: str = ADMIN) -> tuple[int, dict[str, Any]]:
        event = {"requestContext": {"http": {"method": method, "path": path}}}
        return answered(event, by, erasures=Erasures(self.database, self.clock))

    def at(self, what: str, public_id: str) -> str:
        ((workspace,),) = self.world.rows("SELECT public_id FROM workspaces")
        return f"/api/workspaces/{workspace}/{what}/{public_id}"

    def order(self) -> dict[str, Any]:
        """Have the world's user erased."""
        ((user,),) = self.world.rows(f"SELECT public_id FROM users WHERE id = {self.world.user.user}")
        status, told = self.call("DELETE", self.at("users", str(user)))
        assert status == 202
        return told

    def poll(self, *, clears: bool = True) -> None:
        """What poll finds, worked on; what is outside only if it `clears`."""
        ErasurePoll(self.database, self.wake_ups, self.tasks).run(self.clock.now())
        for hint in self.wake_ups.sent:
            self.erase(hint.body)
        for hint in self.tasks.sent:
            if clears and "erasure" in hint.body:
                self.clearing().follow(hint.body, self.clock.now() + timedelta(minutes=1))
        self.wake_ups.sent, self.tasks.sent = [], []

    def erase(self, body: dict[str, Any], life: Life | None = None, passing: Callable[[str], None] = lambda step: None) -> None:
        database = MortalDatabase(self.world.app_dsn, life or Life())
        self.world.databases.append(database)
        arrivals = Arrivals(database, self.inbox, self.clock, IDENTITY_KEY)
        person = arrivals.meet(WakeUp(workspace=body["workspace"], scope=body["scope"]), self.world.until())
        if person is None:
            return
        try:
            UserErasure(database, self.inbox, self.ledger, IDENTITY_KEY, self.tasks, self.clock, passing).erase(person.user, person.lease)
        except Busy:
            return
        finally:
            arrivals.leave(person)

    def clearing(self, life: Life | None = None, passing: Callable[[str], None] = lambda step: None) -> LeftoverRemoval:
        database = MortalDatabase(self.world.app_dsn, life or Life())
        self.world.databases.append(database)
        return LeftoverRemoval(database, self.world.manus, self.world.shelf, self.clock, passing)

    def left(self) -> list[tuple[object, ...]]:
        return self.world.rows("SELECT kind, reference, attempts FROM erasure_leftovers ORDER BY kind, id")


@pytest.fixture
def office(tasks_world: TaskWorld) -> Iterator[Office]:
    return Office(tasks_world)  # type: ignore[return-value]


def keep_a_file(office: Office) -> None:
    world = office.world
    ((step,),) = world.rows("SELECT id FROM task_steps LIMIT 1")
    world.shelf.keep("tasks/x/0", BytesIO(b"a report about Zephyr"), "text/plain")
    at = office.clock.now()
    with office.database.transaction(Fence.around(world.user)) as unit:
        file = TaskFile(0, "zephyr.txt", "text/plain", 21, "tasks/x/0")
        task_files.add(unit, world.user, step, [file], at=at, expires_at=at + timedelta(days=30))  # type: ignore[arg-type]


def test_an_operator_erases_somebody_with_tasks_and_files(office: Office) -> None:
    office.world.work(office.world.want("Write about Zephyr"))
    manus_id = office.world.manus_id
    keep_a_file(office)
    told = office.order()
    assert (told["state"], told["asked_by"]) == ("asked", "operator")
    office.poll(clears=False)
    status, now = office.call("GET", office.at("erasures", told["erasure"]))
    assert (status, now["state"], now["left"]) == (200, "clearing", 2)
    office.poll()
    assert office.world.manus.tasks == {}
    assert [name for name, _ in office.world.manus.calls][-2:] == ["stop", "delete"]
    assert office.world.shelf.objects == {}
    assert office.call("GET", office.at("erasures", told["erasure"]))[1]["state"] == "done"
    assert office.world.rows("SELECT 1 FROM users") == office.world.rows("SELECT 1 FROM tasks") == []
    assert office.world.rows("SELECT actor, action, fields FROM audit_log") == [(ADMIN, "user erased", [])]
    office.world.hear(stop(manus_id))
    assert office.world.rows("SELECT 1 FROM task_events") == []


def test_asking_twice_is_one_erasure_noted_once(office: Office) -> None:
    assert office.order()["erasure"] == office.order()["erasure"]
    assert office.world.rows("SELECT count(*) FROM audit_log") == [(1,)]


@pytest.mark.parametrize(
    ("method", "what", "status"), [("DELETE", "users", 404), ("GET", "erasures", 404), ("DELETE", "erasures", 405), ("PUT", "users", 405)]
)
def test_who_is_not_there_cannot_be_erased(office: Office, method: str, what: str, status: int) -> None:
    assert office.call(method, office.at(what, "01BX5ZZKBKACTAV9WEVGEMMVRZ"))[0] == status
    assert office.call(method, office.at(what, "01BX5ZZKBKACTAV9WEVGEMMVRZ"), by="")[0] == 401
    assert office.call(method, "/api/workspaces/01BX5ZZKBKACTAV9WEVGEMMVRZ/users/no-id")[0] == 404
    assert office.call("GET", "/api/workspaces/01BX5ZZKBKACTAV9WEVGEMMVRZ/erasures/01BX5ZZKBKACTAV9WEVGEMMVRZ")[0] == 404


def test_while_manus_is_down_its_task_is_tried_again_until_it_is_gone(office: Office) -> None:
    office.world.work(office.world.want("Write about Zephyr"))
    office.order()
    office.world.manus.failures = [ManusDown("down"), ManusRefused("permission_denied"), ManusDown("down")]
    for minutes in (0, 1, 2, 6, 31):
        office.world.pass_time(minutes=minutes)
        office.poll()
    assert office.world.manus.tasks == {}
    assert office.left() == []
    assert office.world.rows("SELECT done_at IS NOT NULL FROM erasures") == [(True,)]


def test_while_the_bucket_is_down_files_wait_and_tasks_do_not(office: Office) -> None:
    office.world.work(office.world.want("Write about Zephyr"))
    keep_a_file(office)
    office.order()
    office.world.shelf.down = True
    office.poll()
    assert office.world.manus.tasks == {}
    assert office.left() == [(2, "tasks/x/0", 1)]
    office.world.shelf.down = False
    office.world.pass_time(minutes=2)
    office.poll()
    assert office.world.shelf.objects == {}


def test_a_task_that_shows_up_late_is_deleted_too(office: Office) -> None:
    whose = office.world.want("Write about Zephyr")
    office.world.manus.failures = ["lost after"]
    office.world.work(whose)
    hidden = dict(office.world.manus.tasks)
    office.world.manus.tasks.clear()  # made, and not to be seen yet
    office.order()
    office.world.pass_time(minutes=3)
    office.poll()
    assert [kind for kind, _, _ in office.left()] == [1]
    office.world.manus.tasks.update(hidden)
    office.world.pass_time(minutes=3)
    office.poll()
    assert office.world.manus.tasks == {}
    office.world.pass_time(minutes=31)
    office.poll()
    assert office.left() == []


def test_whoever_works_on_a_task_is_waited_for(office: Office) -> None:
    office.world.want("Write about Zephyr")
    office.world.run("UPDATE tasks SET lease = 'somebody', leased_until = TIMESTAMPTZ '2026-03-02 12:01+00'")
    office.order()
    office.poll()
    assert office.world.rows("SELECT count(*) FROM tasks") == [(1,)]
    office.world.pass_time(minutes=2)
    office.poll()
    assert office.world.rows("SELECT 1 FROM users") == []


def test_a_worker_that_dies_while_clearing_leaves_it_to_the_next(office: Office) -> None:
    office.world.work(office.world.want("Write about Zephyr"))
    keep_a_file(office)
    office.order()
    office.poll(clears=False)
    ((workspace, erasure),) = office.world.rows("SELECT workspace_id, id FROM erasures")
    life = Life()
    with pytest.raises(Killed):
        office.clearing(life, lambda step: life.end()).clear(workspace, ErasureId(int(str(erasure))), office.world.until())  # type: ignore[arg-type]
    assert len(office.left()) == 1
    office.poll()
    assert office.world.manus.tasks == {}
    assert office.world.shelf.objects == {}
    assert office.left() == []


def test_without_a_bucket_nothing_is_taken_for_deleted(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    office.world.work(office.world.want("Write about Zephyr"))
    keep_a_file(office)
    office.order()
    office.poll(clears=False)
    ((workspace, erasure),) = office.world.rows("SELECT workspace_id, id FROM erasures")
    removal = LeftoverRemoval(office.database, office.world.manus, None, office.clock)  # type: ignore[arg-type]
    removal.clear(workspace, ErasureId(int(str(erasure))), office.world.until())
    assert office.left() == [(2, "tasks/x/0", 1)]
    assert Misconfigured.__name__ in caplog.text
    assert "Zephyr" not in caplog.text


def test_after_a_restore_whoever_was_erased_is_erased_once_more(office: Office, owner_dsn: str) -> None:
    import psycopg

    with psycopg.connect(owner_dsn) as owner:
        ((public_id, workspace),) = owner.execute("SELECT public_id, workspace_id FROM users").fetchall()
    office.order()
    office.poll()
    assert office.world.rows("SELECT 1 FROM users") == []
    with psycopg.connect(owner_dsn) as owner:  # the backup knows the person, and neither the erasure nor its traces
        owner.execute("DELETE FROM erasures; DELETE FROM erased_keys")
        owner.execute("INSERT INTO scopes (workspace_id, user_id) VALUES (%s, NULL) ON CONFLICT DO NOTHING", (workspace,))
        owner.execute(
            """
            WITH numbered AS (SELECT nextval('users_id_seq') AS id),
                 scoped AS (INSERT INTO scopes (workspace_id, user_id) SELECT %(w)s, id FROM numbered RETURNING id, user_id)
            INSERT INTO users (id, public_id, workspace_id, scope_id, access, created_at)
            OVERRIDING SYSTEM VALUE SELECT user_id, %(p)s, %(w)s, id, 'allowed', now() FROM scoped
            """,
            {"w": workspace, "p": public_id},
        )
    done = ReapplyErasures(office.database, office.ledger, IDENTITY_KEY).run(office.clock.now())
    assert (done.entries, done.wanted) == (1, 1)
    office.poll()
    assert office.world.rows("SELECT 1 FROM users") == []
    assert len(office.world.rows("SELECT 1 FROM erased_keys")) == 1
    assert ReapplyErasures(office.database, office.ledger, IDENTITY_KEY).run(office.clock.now()).wanted == 0


def test_the_functions_pass_on_what_is_about_erasures(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.world.work(office.world.want("Write about Zephyr"))
    office.order()
    office.poll(clears=False)
    ((workspace, erasure),) = office.world.rows("SELECT workspace_id, id FROM erasures")
    tasks, poll = function_app("tasks"), function_app("poll")
    queue, reapply = MemoryQueue(), ReapplyErasures(office.database, office.ledger, IDENTITY_KEY)
    parts = SimpleNamespace(clock=office.clock, leftover_removal=office.clearing(), task_queue=queue, reapply_erasures=reapply)
    for app in (tasks, poll):
        monkeypatch.setattr(app, "parts", lambda: parts)
    record = {"messageId": "1", "receiptHandle": "r", "attributes": {"ApproximateReceiveCount": "1"}}
    body = json.dumps({"workspace": workspace, "erasure": erasure})
    context = SimpleNamespace(get_remaining_time_in_millis=lambda: 90_000)
    assert tasks.handler({"Records": [record | {"body": body}]}, context) == {"batchItemFailures": []}
    assert office.world.manus.tasks == {}
    assert poll.handler({"job": "reapply-erasures"}, None) == {"entries": 1, "wanted": 0}


def test_old_traces_go_but_not_a_block_nor_an_opt_out(office: Office) -> None:
    office.world.run(
        """
        INSERT INTO erased_keys (workspace_id, key_hash, erased_at, access, stopped)
        SELECT id, hash, '2026-01-01 00:00+00', old.access, stopped FROM workspaces,
               (VALUES ('plain', NULL, false), ('blocked', 'block', false), ('out', NULL, true)) AS old (hash, access, stopped)
        """
    )
    office.poll()
    assert {row[0] for row in office.world.rows("SELECT key_hash FROM erased_keys")} == {"blocked", "out"}
