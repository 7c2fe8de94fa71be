"""What is read from the talk in a task: which message answered which step, and how."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from agent7.identity import PublicId, StepId
from agent7.manus.port import (
    Attachment,
    ManusFailed,
    ManusSaid,
    OtherMessage,
    StatusChanged,
    TaskMessage,
    TaskState,
    TaskStatus,
    TaskStoppedByUser,
    UserSaid,
    Waiting,
)
from agent7.manus.work.answers import Answer, answers, options_of, was_said, without_options
from agent7.manus.work.confirmation import fitting_input
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import ASK, CONFIRMATION, FAILURE, FINISH, OTHER

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)
RUNNING = TaskState("t", TaskStatus.RUNNING)
STOPPED = TaskState("t", TaskStatus.STOPPED)


def step(n: int = 0, after: str | None = None) -> Step:
    return Step(StepId(n + 1), PublicId(f"S{n}"), n, min(n, 1), "do it", (), None, 3, 1, None, None, AT, AT, AT, after)


def said(text: str, named: str = "m1", *files: Attachment) -> ManusSaid:
    return ManusSaid(named, AT, text, files)


def status(word: TaskStatus, waiting: Waiting | None = None, named: str = "s1") -> StatusChanged:
    return StatusChanged(named, AT, word, waiting)


def read(*messages: TaskMessage, state: TaskState = RUNNING, reasons: tuple[str, ...] = (), at: datetime = AT) -> Answer | None:
    found = answers([step()], messages, state, reasons, at)
    return found[0][0] if found else None


def test_a_stop_after_words_is_a_result_and_the_last_words_count() -> None:
    answer = read(said("I begin.", "m1"), status(TaskStatus.RUNNING), said("Here it is.", "m2"), status(TaskStatus.STOPPED))
    assert answer is not None
    assert (answer.kind, answer.text, answer.message) == (FINISH, "Here it is.", "m2")


def test_words_while_it_runs_answer_nothing() -> None:
    assert read(said("I begin."), status(TaskStatus.RUNNING)) is None
    assert read(said("I begin.")) is None
    assert read() is None


def test_an_old_state_right_after_the_call_answers_nothing() -> None:
    assert read(state=STOPPED) is None
    assert read(UserSaid("u1", AT, "do it"), state=STOPPED) is None


def test_a_task_at_rest_that_said_something_is_done_also_when_no_message_says_so() -> None:
    answer = read(said("Here it is."), state=STOPPED)
    assert answer is not None
    assert answer.kind == FINISH


def test_a_task_at_rest_that_says_nothing_for_minutes_is_done_without_a_word() -> None:
    answer = read(state=STOPPED, at=AT + timedelta(minutes=2))
    assert answer is not None
    assert (answer.kind, answer.text) == (FINISH, "")


@pytest.mark.parametrize("reason", ["paused", "unreadable", "timeout"])
def test_a_reason_that_nobody_knows_makes_it_odd(reason: str) -> None:
    answer = read(said("Half."), status(TaskStatus.STOPPED), reasons=("finish", reason))
    assert answer is not None
    assert (answer.kind, answer.odd, answer.text) == (OTHER, True, "Half.")


def test_a_status_that_nobody_knows_makes_it_odd() -> None:
    answer = read(status(TaskStatus.UNKNOWN))
    assert answer is not None
    assert answer.odd


@pytest.mark.parametrize(
    "messages",
    [
        (ManusFailed("e1", AT, "internal", "boom"), status(TaskStatus.ERROR)),
        (status(TaskStatus.ERROR),),
        (ManusFailed("e1", AT, "internal", "boom"), status(TaskStatus.STOPPED)),
    ],
)
def test_failures(messages: tuple[TaskMessage, ...]) -> None:
    answer = read(*messages)
    assert answer is not None
    assert answer.kind == FAILURE


def test_a_disturbance_on_the_way_to_a_result_is_no_failure() -> None:
    answer = read(ManusFailed("e1", AT, "browser", "again"), said("Done all the same."), status(TaskStatus.STOPPED))
    assert answer is not None
    assert answer.kind == FINISH


def test_a_stop_by_hand_is_told_apart() -> None:
    answer = read(TaskStoppedByUser("x1", AT), status(TaskStatus.STOPPED))
    assert answer is not None
    assert answer.stopped


def test_what_it_waits_for_decides_how_it_is_asked() -> None:
    question = read(said("Which?"), status(TaskStatus.WAITING, Waiting("e1", "messageAskUser", "Which?")))
    permission = read(status(TaskStatus.WAITING, Waiting("e2", "gmailSendAction", "Send?")))
    unexplained = read(said("Which one?"), status(TaskStatus.WAITING))
    assert question is not None
    assert permission is not None
    assert unexplained is not None
    assert [question.kind, permission.kind, unexplained.kind] == [ASK, CONFIRMATION, ASK]
    assert permission.text == "Send?"


def test_waiting_for_nobody_knows_what_is_odd() -> None:
    answer = read(status(TaskStatus.WAITING))
    assert answer is not None
    assert answer.odd


def test_messages_of_unknown_kinds_change_nothing() -> None:
    answer = read(OtherMessage("o1", AT, "dream"), said("Done."), status(TaskStatus.STOPPED), OtherMessage("o2", AT, "dream"))
    assert answer is not None
    assert answer.text == "Done."


def test_of_two_files_with_one_name_the_later_counts() -> None:
    files = [Attachment("a.pdf", f"https://x/{number}") for number in (1, 2)]
    answer = read(said("one", "m1", files[0]), said("two", "m2", files[1], Attachment("b.pdf", "https://x/3")), status(TaskStatus.STOPPED))
    assert answer is not None
    assert [file.url for file in answer.attachments] == ["https://x/2", "https://x/3"]


def test_an_answer_before_the_next_message_belongs_to_the_first_step() -> None:
    first: list[TaskMessage] = [said("First.", "m1"), status(TaskStatus.STOPPED, named="s1")]
    talk: list[TaskMessage] = [*first, UserSaid("u2", AT, "more"), status(TaskStatus.RUNNING, named="s2")]
    found = answers([step(0), step(1, after="s1")], talk, RUNNING, (), AT)
    assert [(answer.step.n, answer.text, earlier) for answer, earlier in found] == [(0, "First.", ())]


def test_a_message_on_the_way_is_answered_with_the_first_step() -> None:
    talk: list[TaskMessage] = [said("I begin.", "m1"), UserSaid("u2", AT, "more"), said("Both.", "m3"), status(TaskStatus.STOPPED)]
    ((answer, earlier),) = answers([step(0), step(1, after="m1")], talk, STOPPED, (), AT)
    assert (answer.step.n, answer.text, [each.n for each in earlier]) == (1, "Both.", [0])


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("Which?\n1. Blue\n2. Red", ("Blue", "Red")),
        ("Which?\n1) Blue\n2) Red\n3) None", ("Blue", "Red", "None")),
        ("1. Only one", ()),
        ("Which?\n1. Blue\n3. Red", ()),
        ("It costs 1. or 2.", ()),
        ("Same?\n1. Blue\n2. Blue", ()),
        ("Many\n" + "\n".join(f"{n}. option {n}" for n in range(1, 12)), ()),
    ],
)
def test_options_are_read_from_numbered_lines(question: str, options: tuple[str, ...]) -> None:
    assert options_of(question, {}) == options


def test_options_of_the_schema_come_first() -> None:
    schema = {"properties": {"slot": {"type": "string", "enum": ["Tue", "Wed"]}}}
    assert options_of("Which?\n1. Blue\n2. Red", schema) == ("Tue", "Wed")
    assert options_of("Which?", {"properties": {"slot": {"enum": [1, 2]}}}) == ()
    assert options_of("Which?", {"properties": "odd"}) == ()


def test_the_question_without_its_numbered_lines() -> None:
    assert without_options("Which?\n1. Blue\n2. Red\n\nTell me.") == "Which?\n\nTell me."


def test_what_we_said_is_found_however_its_blanks_were_kept() -> None:
    assert was_said([UserSaid("u", AT, "make it\n blue ")], "make it blue")
    assert not was_said([ManusSaid("m", AT, "make it blue")], "make it blue")


@pytest.mark.parametrize(
    ("given", "schema", "sent"),
    [
        ({"accept": True}, {}, {"accept": True}),
        ({"accept": True}, {"properties": {"accept": {"type": "boolean"}}}, {"accept": True}),
        ({"accept": True}, {"properties": {"action": {"enum": ["accept", "reject"]}}}, {"action": "accept"}),
        ({"accept": False}, {"properties": {"action": {"enum": ["accept", "reject"]}}}, {"action": "reject"}),
        ({"accept": False}, {"properties": {"action": {"enum": ["a", "b"]}}}, {"accept": False}),
        ({"secret": "x"}, {"properties": {"secret": {"type": "string"}}}, {"secret": "x"}),
        ({"accept": True}, {"properties": []}, {"accept": True}),
    ],
)
def test_a_yes_or_no_takes_the_form_that_is_asked_for(given: dict[str, object], schema: dict[str, object], sent: dict[str, object]) -> None:
    assert fitting_input(given, schema) == sent
