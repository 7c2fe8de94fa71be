"""Requests about tasks: work to hand over, more of it, another try, the verdict on a result, or the end of a task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Say, Undone
from agent7.conversation.heard import Heard
from agent7.conversation.skills.tasks import consent, offers
from agent7.conversation.skills.tasks.acts import (
    CancelTask,
    JudgeTask,
    StartTask,
    TellTask,
    TellTasks,
    TryAgain,
)
from agent7.conversation.skills.tasks.work_orders import asker, title_of, wanted
from agent7.identity import MessageId
from agent7.language import (
    fold,
    names_task,
    result_verdict,
    task_words,
)
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent, TaskOutcome
from agent7.store.conversation.conversations import Conversation
from agent7.store.conversation.message_log import Message
from agent7.store.tasks import tasks
from agent7.store.tasks.tasks import Task

TRIED_AGAIN_WITHIN: Final = timedelta(days=1)
LOOKED_BACK: Final = timedelta(days=7)
"""So far back "what did you do for me?" reaches that names no time."""


@dataclass(frozen=True, slots=True)
class TaskRequests:
    """Decides what a turn wants of tasks. `enabled`: there is a Manus account to hand work to."""

    memory: MemoryAgent
    enabled: bool

    def active(self, heard: Heard, text: str, language: str) -> Task | None:
        """The task that a message would go on with: the one whose message it answers, else one that it names, else the one that
        waits, else the last talked about.
        """
        if not self.enabled or not heard.work.tasks:
            return None
        if (quoted := quoted_by(heard, heard.messages)) is not None:
            return quoted
        named = next((task for task in heard.work.tasks if task.title and names_task(fold(text), task.title, language)), None)
        waiting = next((task for task in heard.work.tasks if task.state == tasks.WAITING), None)
        return named or waiting or heard.work.tasks[0]

    def start(self, heard: Heard, request: str, language: str, *, told: str = "", shares: bool | None = None) -> list[Act]:
        """Take on a new task, or say why not: no account, today's limit, or a word about memory is wanted first.

        `shares`: what the person has just said about memory going along.
        """
        if (why_not := self._why_not(heard, language)) is not None:
            return [why_not]
        if heard.workspace.memory_with_tasks == "ask" and heard.user.shares_memory is None and shares is None:
            offered = bool(heard.work.put_off) and request in heard.work.put_off  # a yes to what was offered
            return [consent.ask(heard, language, put_off_messages(heard.conversation) if offered else [each.id for each in heard.messages])]
        goes_along = self._shares(heard) if shares is None else shares
        title, order = title_of(request, language), wanted(heard, request)
        return [StartTask(asker(heard, language), order, title, shares_memory=goes_along, day=heard.today, told=told)]

    def offer(self, heard: Heard, language: str) -> list[Act]:
        """Ask whether what may be a request is to be handed over, or say why it cannot be."""
        return [self._why_not(heard, language) or offers.offer(heard, language)]

    def offer_answer(self, heard: Heard, language: str, left: Sequence[str] = ()) -> list[Act]:
        """Ask whether a question that memory cannot answer is to be handed over; nothing where no task can be taken on."""
        return [offers.offer_answer(heard, language, left)] if self._why_not(heard, language) is None else []

    def _why_not(self, heard: Heard, language: str) -> Act | None:
        """Why no task can be taken on: no account, or today's limit."""
        if not self.enabled or heard.standing.tasks_per_day == 0:
            return Say(Undone(say("task_later", language)))
        if heard.standing.tasks_today >= heard.standing.tasks_per_day:
            return Say(Undone(say("task_limit", language, limit=heard.standing.tasks_per_day)))
        return None

    def try_again(self, heard: Heard, words: str, language: str) -> list[Act]:
        """Begin once more what a task of the last day did not bring about, or say why not."""
        if (why_not := self._why_not(heard, language)) is not None:
            return [why_not]
        return [TryAgain(asker(heard, language), wanted(heard, words), heard.at - TRIED_AGAIN_WITHIN, heard.today)]

    def go_on(self, heard: Heard, task: Task, request: str, language: str) -> list[Act]:
        """Pass a message on to a task."""
        told = say("task_answered", language) if task.state == tasks.WAITING else say("task_continued", language)
        return [TellTask(asker(heard, language), task.id, wanted(heard, request), told)]

    def judge(self, heard: Heard, said: Sequence[str], language: str) -> list[Act]:
        """The first thing that is said after a result judges it, if only as "nothing that tells"."""
        text = " ".join(filter(None, said))
        if heard.work.delivered is None or not text:
            return []
        signs = message_kinds.reading(text.strip()) if len(text.strip()) <= message_kinds.LONGEST_EMOJI else 0
        by_signs: dict[int, TaskOutcome] = {1: "approved", -1: "rejected"}
        outcome = by_signs.get(signs) or result_verdict(text, language)
        return [JudgeTask(self.memory, heard.scope, heard.work.delivered, outcome)]

    def tell(self, heard: Heard, text: str, language: str) -> list[Act]:
        """What was done in the time that a question names, and what is going on."""
        if not self.enabled and not heard.work.tasks:
            return [Say(say("no_tasks", language))]
        return [TellTasks(self.memory, heard.scope, since(text, heard), language)]

    def cancel(self, heard: Heard, topic: str, language: str) -> Act:
        """Stop the open task that is meant: the one that the words name, else the last talked about."""
        open_tasks = [task for task in heard.work.tasks if task.is_open] or heard.work.tasks[:1]  # a change to a finished one may wait
        named = [task for task in open_tasks if task.title and topic and set(fold(topic).split()) & set(fold(task.title).split())]
        meant = next(iter([*named, *open_tasks]), None)
        return CancelTask(heard.scope, meant.id if meant else None, language)

    @staticmethod
    def _shares(heard: Heard) -> bool:
        return heard.workspace.memory_with_tasks != "never" and heard.user.shares_memory is not False


def quoted_by(heard: Heard, messages: Iterable[Message]) -> Task | None:
    """The task that one of these messages speaks of by answering a message about it."""
    meant = {heard.work.quoted.get(message.quoted_message_id or "") for message in messages}
    return next((task for task in heard.work.tasks if task.id in meant), None)


def put_off_messages(conversation: Conversation) -> Sequence[MessageId]:
    """The messages that an open question of ours is about: what they want is done after a yes."""
    asked = conversation.context.get("asked")
    return asked.get("messages", ()) if isinstance(asked, Mapping) else ()


def since(text: str, heard: Heard) -> datetime:
    """The beginning of the time that a question about tasks means, in the person's zone; a week ago when it names none."""
    today = datetime.combine(heard.today, time(), ZoneInfo(heard.time_zone))
    folded = fold(text)
    if task_words.YESTERDAY.search(folded):
        return today - timedelta(days=1)
    return today if task_words.TODAY.search(folded) else heard.at - LOOKED_BACK
