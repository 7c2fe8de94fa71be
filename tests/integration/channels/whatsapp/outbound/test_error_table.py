"""Every row of Meta's error table, as the answer to a send and as a failed status: where the row goes, and who is told.

The table stands here a second time, as documented, so that a slip in the code's own shows.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from agent7.channels.whatsapp.errors import PERMISSIONS, VERDICTS
from agent7.channels.whatsapp.graph import Recipient, Refused
from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.channels.whatsapp.outbound.message_types import Template
from agent7.channels.whatsapp.outbound.outbox_rules import FIRST_BACK_OFF, STOPPED_FOR
from agent7.identity import Scope
from agent7.settings import FirstStartSettings
from agent7.store.conversation import outbox
from agent7.store.conversation.outbox import FAILED, HELD, QUEUED
from agent7.store.identity import tenancy, users
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.integration.channels.whatsapp.outbound.test_delivery import Place
from tests.tables import rows_of

SECOND = timedelta(seconds=1)
SOON, IN_SIX_SECONDS, IN_FIVE_MINUTES, NEVER = FIRST_BACK_OFF, 6 * SECOND, STOPPED_FOR, None

OUTCOMES = {
    "back off": (QUEUED, SOON, False),
    "delay this user": (QUEUED, IN_SIX_SECONDS, False),
    "stop sending": (QUEUED, IN_FIVE_MINUTES, True),
    "hold": (HELD, NEVER, False),
    "no retry": (FAILED, NEVER, False),
    "alarm": (FAILED, NEVER, True),
}
"""What becomes of a row: its state, the longest pause, whether somebody is alarmed."""
DOCUMENTED = [
    (int(code), int(status), meaning, OUTCOMES[outcome])
    for code, status, meaning, outcome in rows_of(Path(__file__).with_name("error_outcomes.txt"), columns=4)
]
NAMES = [f"{code} {meaning}" for code, _, meaning, _ in DOCUMENTED]


@pytest.fixture(scope="module")
def own_database(postgres: str) -> Iterator[str]:
    """One database for all rows of the table: each test empties the outbox."""
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute("CREATE DATABASE error_table TEMPLATE agent7_template STRATEGY FILE_COPY")
    yield postgres.replace("/postgres?", "/error_table?")
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute(sql.SQL("DROP DATABASE error_table WITH (FORCE)"))


@pytest.fixture(scope="module")
def workspace(own_database: str) -> tenancy.Workspace:
    settings = FirstStartSettings("Team", "Workspace", PHONE_NUMBER_ID, "admin@example.com", "open", "", "UTC", "en")
    return tenancy.first_start(own_database, settings, NOON)


@pytest.fixture(scope="module")
def connected(own_database: str) -> Iterator[Database]:
    database = Database(own_database.replace("postgres:@", "agent7_app@"), application_name="tests")
    yield database
    database.close()


@pytest.fixture(scope="module")
def owner(own_database: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(own_database, autocommit=True) as owner:
        yield owner


@pytest.fixture
def place(connected: Database, own_database: str, owner: psycopg.Connection[tuple[object, ...]]) -> Iterator[Place]:
    yield Place(connected, own_database)
    owner.execute("DELETE FROM outbox")
    owner.execute("DELETE FROM user_aliases")
    owner.execute("UPDATE users SET last_inbound_at = NULL")


def person(place: Place, workspace: tenancy.Workspace, **aliases: str) -> Scope:
    with place.database.transaction(Fence(workspace.id)) as unit:
        scope = users.create(unit, workspace, aliases=aliases, display_name="", access="allowed", at=NOON).scope
    place.heard_from(scope)
    return scope


def fails(place: Place, scope: Scope, arrives_as: str, code: int, http_status: int = 400) -> None:
    """Queue a reply, and let Meta refuse it at once, or take it and tell later that it failed."""
    (queued,) = place.queue(scope, "hi")
    if arrives_as == "answer":
        place.graph.failures = [Refused(code, http_status)]
        place.deliver(scope)
    else:
        place.deliver(scope)
        assert place.status("failed", place.graph.taken[-1].wamid, f"{queued.public_id}:1", code=code)


def alarms(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]


@pytest.mark.parametrize("arrives_as", ["answer", "failed status"])
@pytest.mark.parametrize(("code", "http_status", "expected"), [(row[0], row[1], row[3]) for row in DOCUMENTED], ids=NAMES)
def test_every_documented_error_has_its_consequence(
    place: Place,
    workspace: tenancy.Workspace,
    caplog: pytest.LogCaptureFixture,
    arrives_as: str,
    code: int,
    http_status: int,
    expected: tuple[int, timedelta | None, bool],
):
    state, longest_pause, alarmed = expected
    ada = person(place, workspace, wa_id="447700900001")

    fails(place, ada, arrives_as, code, http_status)

    (row,) = place.rows()
    assert (row["state"], row["error_code"]) == (state, code)
    if longest_pause is None:
        assert row["not_before"] is None
    else:
        assert longest_pause / 2 <= row["not_before"] - NOON <= longest_pause
    assert bool(alarms(caplog)) == alarmed
    assert not any("hi" in line.split() or "447700900001" in line for line in (record.getMessage() for record in caplog.records))


def test_the_table_of_the_code_holds_no_row_that_is_not_tested_here():
    tested = {code for code, *_ in DOCUMENTED}
    assert set(VERDICTS) <= tested
    assert {PERMISSIONS.start, PERMISSIONS[-1]} <= tested


@pytest.mark.parametrize("arrives_as", ["answer", "failed status"])
def test_131062_goes_once_more_to_the_number_alone_when_it_is_known(place: Place, workspace: tenancy.Workspace, arrives_as: str):
    dora = person(place, workspace, wa_id="447700900004", bsuid="GB.4")
    fails(place, dora, arrives_as, 131062)
    place.deliver(dora, NOON + SECOND)
    assert place.graph.taken[-1].to == Recipient("447700900004", None)
    assert place.states() == [outbox.SENT]


@pytest.mark.parametrize("arrives_as", ["answer", "failed status"])
def test_131062_is_an_alarm_when_no_number_is_known(
    place: Place, workspace: tenancy.Workspace, caplog: pytest.LogCaptureFixture, arrives_as: str
):
    carl = person(place, workspace, bsuid="GB.3")
    fails(place, carl, arrives_as, 131062)
    assert place.states() == [FAILED]
    assert alarms(caplog)


@pytest.mark.parametrize("arrives_as", ["answer", "failed status"])
def test_131026_goes_once_more_to_the_bsuid_alone_and_then_never_again(place: Place, workspace: tenancy.Workspace, arrives_as: str):
    dora = person(place, workspace, wa_id="447700900004", bsuid="GB.4")
    fails(place, dora, arrives_as, 131026)
    place.graph.failures = []
    place.deliver(dora, NOON + SECOND)
    again = place.graph.taken[-1]
    assert again.to == Recipient(None, "GB.4")
    assert place.status("failed", again.wamid, again.callback, code=131026)
    assert place.states() == [FAILED]
    place.deliver(dora, NOON + 60 * SECOND)
    assert place.graph.taken[-1] is again


@pytest.mark.parametrize("arrives_as", ["answer", "failed status"])
def test_131047_holds_a_reply_and_the_template_goes_out_in_its_place(place: Place, workspace: tenancy.Workspace, arrives_as: str):
    place.delivery = Delivery(place.database, place.graph, place.hints, reminds=True)
    ada = person(place, workspace, wa_id="447700900001")
    fails(place, ada, arrives_as, 131047)
    place.deliver(ada)
    assert isinstance(place.graph.taken[-1].content, Template)
    assert place.states() == [HELD, outbox.SENT]


@pytest.mark.parametrize("arrives_as", ["answer", "failed status"])
def test_131047_of_a_template_is_an_alarm_for_it_can_wait_for_nothing(
    place: Place, workspace: tenancy.Workspace, caplog: pytest.LogCaptureFixture, arrives_as: str
):
    ada = person(place, workspace, wa_id="447700900001")
    with place.database.transaction(Fence.around(ada)) as unit:
        (queued,) = outbox.queue(unit, ada, None, [Template("news", "en")], started_by_us=True, at=NOON)
    if arrives_as == "answer":
        place.graph.failures = [Refused(131047, 400)]
    place.deliver(ada)
    if arrives_as == "failed status":
        place.status("failed", place.graph.taken[-1].wamid, f"{queued.public_id}:1", code=131047)
    assert place.states() == [FAILED]
    assert alarms(caplog)


@pytest.mark.parametrize(
    ("refusal", "state"),
    [
        (Refused(424242, 500), QUEUED),
        (Refused(424242, 400, transient=True), QUEUED),
        (Refused(424242, 400), FAILED),
        (Refused(100, 400, transient=True), FAILED),
        (Refused(None, 429), QUEUED),
        (Refused(None, 400), FAILED),
        (Refused(None, 502), outbox.SENDING),
    ],
    ids=["unknown 5xx", "unknown but transient", "unknown", "known, whatever it calls itself", "bare 429", "bare 400", "bare 5xx"],
)
def test_what_the_table_does_not_know_is_tried_again_only_where_that_may_help(
    place: Place, workspace: tenancy.Workspace, refusal: Refused, state: int
):
    ada = person(place, workspace, wa_id="447700900001")
    place.queue(ada, "hi")
    place.graph.failures = [refusal]
    place.deliver(ada)
    assert place.states() == [state]
