"""Acts of tasks: a new one, more of one, an answer, an end, and what the person thinks of a result.

Only intents are written here, in the turn's own transaction; the worker of tasks does everything with Manus.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from agent7.conversation.acts import Paragraph, Question, Undone
from agent7.identity import ConversationId, Scope, TaskId, TurnId
from agent7.language.replies import task_texts
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent, TaskOutcome
from agent7.store.conversation import conversations
from agent7.store.identity import users
from agent7.store.tasks import task_intents, tasks
from agent7.store.tasks.task_intents import Wanted
from agent7.store.tasks.tasks import Task
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Asker:
    """Whose turn it is that wants something, and where it was said."""

    scope: Scope
    conversation: ConversationId
    turn: TurnId
    phone_number_id: str | None
    language: str


@dataclass(frozen=True, slots=True)
class StartTask:
    """Want a new task, and say so at once. `told` is the acknowledgement, where a model has written one."""

    asker: Asker
    wanted: Wanted
    title: str
    shares_memory: bool
    day: date
    told: str = ""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        asker = self.asker
        task_intents.add(
            unit,
            asker.scope,
            self.wanted,
            title=self.title,
            conversation=asker.conversation,
            turn=asker.turn,
            phone_number_id=asker.phone_number_id,
            language=asker.language,
            shares_memory=self.shares_memory,
            at=at,
        )
        task_intents.count_today(unit, asker.scope, day=self.day)
        return (self.told or say("task_started", asker.language),)


@dataclass(frozen=True, slots=True)
class TellTask:
    """Pass something on to a task that exists: more work, an answer to its question, or (`input`) to what it wants confirmed."""

    asker: Asker
    task: TaskId
    wanted: Wanted
    told: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        """Nothing is passed on when the task has ended in a way that cannot be continued: then it is said."""
        task = tasks.by_id(unit, self.asker.scope, self.task)
        if task is None or not (task.is_open or task.state == tasks.FINISHED):
            return (Undone(say("nothing_running", self.asker.language)),)
        kind = tasks.SEND if self.wanted.input is None else tasks.CONFIRM
        task_intents.add_step(unit, self.asker.scope, self.task, self.wanted, kind=kind, turn=self.asker.turn, at=at)
        return (self.told,)


@dataclass(frozen=True, slots=True)
class AskConsent:
    """Ask whether memory may go along, before the first task; the session keeps the messages that wanted it, in ids."""

    asker: Asker
    question: Question
    asked: Mapping[str, object]

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        conversations.keep_context(unit, self.asker.scope, self.asker.conversation, {"asked": dict(self.asked)})
        return (self.question,)


@dataclass(frozen=True, slots=True)
class ShareMemory:
    """Whether memory goes along with tasks from now on. `told` False: it is part of another answer."""

    scope: Scope
    allowed: bool
    language: str
    told: bool = True

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        users.set_shares_memory(unit, self.scope, self.allowed)
        return (say("sharing_on" if self.allowed else "sharing_off", self.language),) if self.told else ()


@dataclass(frozen=True, slots=True)
class CancelTask:
    """Stop an open task; what is to be stopped is looked up when its turn comes."""

    scope: Scope
    task: TaskId | None
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        task = tasks.by_id(unit, self.scope, self.task) if self.task is not None else None
        if task is not None and task.is_open:
            task_intents.cancel(unit, self.scope, task.id, at)
        elif task is None or task.state != tasks.FINISHED or not task_intents.drop_wanted(unit, self.scope, task.id, at):
            return (Undone(say("nothing_running", self.language)),)
        return (say("task_cancelled", self.language, title=task.title or "-"),)


@dataclass(frozen=True, slots=True)
class TryAgain:
    """Want once more what the last task was wanted for, when it did not work; a task that goes on or is done gets the words instead."""

    asker: Asker
    words: Wanted
    since: datetime
    day: date

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        asker = self.asker
        task = tasks.last_talked_about(unit, asker.scope, since=self.since)
        if task is not None and (task.is_open or task.state == tasks.FINISHED):
            return TellTask(asker, task.id, self.words, say("task_continued", asker.language)).carry_out(unit, at)
        first = task_intents.wanted_first(unit, asker.scope, task.id) if task is not None else None
        if task is None or first is None:
            return (Undone(say("nothing_running", asker.language)),)
        wanted, shares_memory = first
        return StartTask(asker, wanted, task.title or "-", shares_memory=shares_memory, day=self.day).carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class JudgeTask:
    """Keep what the person thinks of a result, with the task and with the memory of it."""

    memory: MemoryAgent
    scope: Scope
    task: TaskId
    outcome: TaskOutcome

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        task_intents.judge(unit, self.scope, self.task, self.outcome, at)
        self.memory.judge_outcome(unit, self.scope, self.task, self.outcome, at=at)
        return ()


@dataclass(frozen=True, slots=True)
class JudgeByReaction:
    """A reaction to a result judges its task. Taken back, or neither good nor bad, it tells nothing."""

    memory: MemoryAgent
    scope: Scope
    target: str
    reading: int

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        by_reading: dict[int, TaskOutcome] = {1: "approved", -1: "rejected"}
        outcome = by_reading.get(self.reading)
        task = tasks.of_replies(unit, self.scope, [self.target]).get(self.target)
        if outcome is not None and task is not None:
            JudgeTask(self.memory, self.scope, task, outcome).carry_out(unit, at)
        return ()


@dataclass(frozen=True, slots=True)
class TellTasks:
    """What was done for the person since then, and what is still going on."""

    memory: MemoryAgent
    scope: Scope
    since: datetime
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        recent = tasks.since(unit, self.scope, since=self.since)
        outcomes = self.memory.task_outcomes(self.scope, since=self.since, at=at, unit=unit)
        remembered = {memory.source_task_id for memory in outcomes}
        unwritten = [task for task in recent if task.state == tasks.FINISHED and task.id not in remembered]
        return (
            task_texts.overview(
                self.language,
                done=[*(memory.content for memory in outcomes), *titles(unwritten)],
                running=titles(task for task in recent if task.state in (tasks.WANTED, tasks.RUNNING)),
                waiting=titles(task for task in recent if task.state == tasks.WAITING),
                failed=titles(task for task in recent if task.state in (tasks.FAILED, tasks.GIVEN_UP, tasks.NEEDS_ATTENTION)),
            ),
        )


def titles(found: Iterable[Task]) -> list[str]:
    """What they are called, without those whose words were taken out."""
    return [task.title for task in found if task.title]
