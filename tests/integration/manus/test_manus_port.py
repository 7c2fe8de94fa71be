"""The port to Manus: one contract for the HTTP client, against the simulator on loopback, and for the fake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

import pytest

from agent7.errors import ManusRefused, TaskGone
from agent7.manus.manus_v2 import HttpManus
from agent7.manus.port import (
    HIGH_CREDIT_NOTICE,
    Attachment,
    Manus,
    ManusFailed,
    ManusSaid,
    StatusChanged,
    TaskOrder,
    TaskStatus,
    TaskStoppedByUser,
    UserSaid,
)
from agent7.settings import ManusSettings
from local.manus.script import Plan
from local.manus.server import ManusSimulator
from local.manus.settings import ManusSimulatorSettings
from tests.fakes.manus import FakeManus
from tests.fakes.manus_server import ManusServer

LANDING_PAGE = TaskOrder("Build me a landing page", "Landing page [a7:01K1]", "manus-1.6", locale="en")
NOBODY = "Kq8mZr2TnV5xYb7LcWd4Ph"


class Inside(Protocol):
    """What happens at Manus without us."""

    def finish(self, task: str, text: str = ..., attachments: Sequence[Attachment] = ()) -> object: ...
    def ask(self, task: str, question: str) -> object: ...
    def want_confirmation(self, task: str, kind: str, description: str) -> object: ...
    def fail(self, task: str) -> object: ...


@dataclass
class InsideTheSimulator:
    simulator: ManusSimulator

    def finish(self, task: str, text: str = "Done.", attachments: Sequence[Attachment] = ()) -> None:
        self._end(task, {"kind": "finish", "text": text}, *([] if attachments else ["no_attachments"]))

    def ask(self, task: str, question: str) -> None:
        self._end(task, {"kind": "ask", "text": question})

    def want_confirmation(self, task: str, kind: str, description: str) -> None:
        if kind == HIGH_CREDIT_NOTICE:
            self._end(task, {"kind": "high_credit", "description": description})
        else:
            self._end(task, {"kind": "confirm", "event_type": kind, "description": description})

    def fail(self, task: str) -> None:
        self._end(task, "fail")

    def _end(self, task: str, *do: Any) -> None:
        self.simulator.agent.end(self.simulator.tasks.find(task), instead=Plan.read(do))


@pytest.fixture(params=["http", "fake"])
def both(request: pytest.FixtureRequest) -> Iterator[tuple[Manus, Inside]]:
    if request.param == "fake":
        fake = FakeManus(datetime.now(UTC))
        yield fake, fake
        return
    with ManusSimulator(ManusSimulatorSettings(answer_seconds=600)) as simulator:
        settings = ManusSettings.read({"MANUS_API_BASE_URL": simulator.address, "MANUS_API_KEY": simulator.settings.api_key})
        manus = HttpManus(lambda _: settings)
        yield manus, InsideTheSimulator(simulator)
        manus.close()


@pytest.fixture
def manus(both: tuple[Manus, Inside]) -> Manus:
    return both[0]


@pytest.fixture
def inside(both: tuple[Manus, Inside]) -> Inside:
    return both[1]


@pytest.fixture
def answering() -> Iterator[str]:
    """An address that says 200 to everything, as Manus wants of a webhook."""
    server = ManusServer()
    yield f"{server.url}/webhooks/manus/x"
    server.close()


def test_a_task_runs_once_it_is_made_and_keeps_the_title_that_we_gave(manus: Manus) -> None:
    created = manus.create(LANDING_PAGE)

    state = manus.detail(created.manus_task)
    assert (state.manus_task, state.status, state.title) == (created.manus_task, TaskStatus.RUNNING, LANDING_PAGE.title)
    assert created.url == state.url != ""


def test_every_create_makes_a_task_of_its_own_for_there_is_no_key_that_makes_it_one(manus: Manus) -> None:
    assert manus.create(LANDING_PAGE).manus_task != manus.create(LANDING_PAGE).manus_task


def test_a_lost_task_is_found_by_the_marker_in_its_title(manus: Manus) -> None:
    begun = datetime.now(UTC)
    manus.create(TaskOrder("Another", "Other [a7:01K2]", "manus-1.6"))
    wanted = manus.create(LANDING_PAGE)

    assert [task.manus_task for task in manus.recent(begun, "[a7:01K1]")] == [wanted.manus_task]
    assert manus.recent(begun, "[a7:01K3]") == ()


def test_tasks_made_long_before_are_not_looked_at(manus: Manus) -> None:
    manus.create(LANDING_PAGE)

    assert manus.recent(datetime.now(UTC) + timedelta(hours=1), "[a7:01K1]") == ()


def test_what_is_said_comes_oldest_first_and_a_result_stops_the_task(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.finish(task, "Your page is there.")

    messages = [message for message in manus.messages(task) if isinstance(message, UserSaid | ManusSaid)]
    assert [(type(message), message.text) for message in messages] == [
        (UserSaid, "Build me a landing page"),
        (ManusSaid, "Your page is there."),
    ]
    assert manus.detail(task).status is TaskStatus.STOPPED


def test_only_what_came_after_a_message_is_given_when_asked_so(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.finish(task, "One.")
    last = manus.messages(task)[-1]
    assert manus.newest(task) == last.id
    manus.send(task, "And the header in blue")
    inside.finish(task, "Two.")

    newer = manus.messages(task, after=last.id)
    assert [message.text for message in newer if isinstance(message, UserSaid | ManusSaid)] == ["And the header in blue", "Two."]
    assert manus.messages(task, after=newer[-1].id) == ()


def test_a_message_that_is_not_there_hides_nothing(manus: Manus) -> None:
    task = manus.create(LANDING_PAGE).manus_task

    assert manus.messages(task, after="nowhere") == manus.messages(task) != ()


def test_only_what_was_said_since_a_time_is_given_when_asked_so(manus: Manus) -> None:
    task = manus.create(LANDING_PAGE).manus_task

    assert manus.messages(task, since=datetime.now(UTC) + timedelta(hours=1)) == ()
    assert manus.messages(task, since=datetime.now(UTC) - timedelta(hours=1)) == manus.messages(task)


def test_a_message_sets_a_stopped_task_going_again(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.finish(task)
    manus.send(task, "And the header in blue")

    assert manus.detail(task).status is TaskStatus.RUNNING


def test_a_question_waits_for_words_and_goes_on_with_them(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.ask(task, "Which colour?")

    waiting = last_waiting(manus, task)
    assert waiting.asks_for_words
    assert manus.detail(task).status is TaskStatus.WAITING
    manus.send(task, "Blue")
    assert manus.detail(task).status is TaskStatus.RUNNING


@pytest.mark.parametrize(
    ("kind", "given"),
    [("gmailSendAction", {"accept": True}), (HIGH_CREDIT_NOTICE, {"action": "accept"})],
)
def test_an_action_waits_for_its_confirmation_and_no_text_gives_it(
    manus: Manus, inside: Inside, kind: str, given: Mapping[str, Any]
) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.want_confirmation(task, kind, "May I?")

    waiting = last_waiting(manus, task)
    assert (waiting.kind, waiting.description, waiting.asks_for_words) == (kind, "May I?", False)
    assert waiting.asks_for_credits == (kind == HIGH_CREDIT_NOTICE)
    assert waiting.input_schema["type"] == "object"
    manus.send(task, "Yes")
    assert manus.detail(task).status is TaskStatus.WAITING
    manus.confirm(task, waiting.event, given)
    assert manus.detail(task).status is TaskStatus.RUNNING


def test_a_refused_action_leaves_the_task_waiting(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.want_confirmation(task, "gmailSendAction", "May I?")
    manus.confirm(task, last_waiting(manus, task).event, {"accept": False})

    assert manus.detail(task).status is TaskStatus.WAITING


def test_another_event_confirms_nothing(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.want_confirmation(task, "gmailSendAction", "May I?")

    with pytest.raises(ManusRefused):
        manus.confirm(task, "evt_of_nobody", {"accept": True})
    assert manus.detail(task).status is TaskStatus.WAITING


def test_a_failure_is_a_message_and_a_status(manus: Manus, inside: Inside) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    inside.fail(task)

    assert [type(message) for message in manus.messages(task) if isinstance(message, ManusFailed)] == [ManusFailed]
    assert manus.detail(task).status is TaskStatus.ERROR


def test_a_task_can_be_stopped_and_says_so(manus: Manus) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    manus.stop(task)

    assert manus.detail(task).status is TaskStatus.STOPPED
    assert any(isinstance(message, TaskStoppedByUser) for message in manus.messages(task))


def test_a_deleted_task_is_gone_for_every_call(manus: Manus) -> None:
    task = manus.create(LANDING_PAGE).manus_task
    manus.stop(task)
    manus.delete(task)

    for call in (manus.detail, manus.messages, manus.stop, manus.delete):
        with pytest.raises(TaskGone):
            call(task)
    with pytest.raises(TaskGone):
        manus.send(task, "Hello?")


def test_nobodys_task_is_gone(manus: Manus) -> None:
    with pytest.raises(TaskGone):
        manus.detail(NOBODY)


def test_a_file_goes_along_with_a_task_and_with_a_message(manus: Manus) -> None:
    first = manus.upload("lease.pdf", b"%PDF-1.7", "application/pdf")
    second = manus.upload("photo.jpg", b"\xff\xd8", "image/jpeg")
    task = manus.create(TaskOrder("Read it", "Lease [a7:01K4]", "manus-1.6", files=(first,))).manus_task
    manus.send(task, "And this", (second,))

    said = [message for message in manus.messages(task) if isinstance(message, UserSaid)]
    assert [[(file.filename, file.mime) for file in message.attachments] for message in said] == [
        [("lease.pdf", "application/pdf")],
        [("photo.jpg", "image/jpeg")],
    ]


def test_a_file_that_is_not_there_makes_no_task(manus: Manus) -> None:
    with pytest.raises(ManusRefused):
        manus.create(TaskOrder("Read it", "Lease [a7:01K5]", "manus-1.6", files=("file-of-nobody",)))

    assert manus.recent(datetime.now(UTC) - timedelta(minutes=1), "[a7:01K5]") == ()


def test_an_empty_request_is_refused(manus: Manus) -> None:
    with pytest.raises(ManusRefused) as refused:
        manus.create(TaskOrder(" ", "Nothing", "manus-1.6"))

    assert refused.value.code == "invalid_argument"


def test_a_project_keeps_its_instruction_and_takes_tasks(manus: Manus) -> None:
    made = manus.project_create("agent7", "Answer in English.")

    assert [(project.id, project.name, project.instruction) for project in manus.projects()] == [(made.id, "agent7", "Answer in English.")]
    assert manus.create(TaskOrder("Do it", "It", "manus-1.6", project=made.id)).manus_task


def test_webhooks_are_listed_until_they_are_deleted(manus: Manus, answering: str) -> None:
    made = manus.webhook_create(answering)

    assert [(webhook.id, webhook.url, webhook.active) for webhook in manus.webhooks()] == [(made.id, answering, True)]
    manus.webhook_delete(made.id)
    assert manus.webhooks() == ()


def test_the_public_key_is_pem(manus: Manus) -> None:
    assert manus.public_key().startswith("-----BEGIN PUBLIC KEY-----\n")


def last_waiting(manus: Manus, task: str) -> Any:
    changes = [message.waiting for message in manus.messages(task) if isinstance(message, StatusChanged) and message.waiting]
    return changes[-1]
