"""What a message means for tasks: work to hand over, more of it, an answer that a task waits for, or the end of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Question, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.tasks.acts import (
    AskConsent,
    Asker,
    CancelTask,
    JudgeTask,
    ShareMemory,
    StartTask,
    TellTask,
    TellTasks,
    TryAgain,
)
from agent7.identity import MessageId
from agent7.language import (
    USER,
    ActiveTask,
    as_read,
    commands,
    fold,
    is_question,
    is_request,
    names_task,
    parse_statement,
    result_verdict,
    sentences,
    task_words,
    wants_another_try,
)
from agent7.language.replies import task_texts, texts
from agent7.memory import MemoryAgent, TaskOutcome
from agent7.store.conversation.conversations import Conversation
from agent7.store.conversation.message_log import Message
from agent7.store.tasks import tasks
from agent7.store.tasks.task_intents import Wanted
from agent7.store.tasks.tasks import Task
from agent7.text_units import shortened

CONSENT: Final = "task_consent"
MESSAGE_ASK: Final = "messageAskUser"
"""The one question of Manus that is answered in words; all others are confirmed or not."""
LONGEST_TITLE: Final = 80
LONGEST_REQUEST: Final = 20_000
"""Characters. Longer words of a person were pasted, and are cut."""
TRIED_AGAIN_WITHIN: Final = timedelta(days=1)
LOOKED_BACK: Final = timedelta(days=7)
"""So far back "what did you do for me?" reaches that names no time."""

_TAPPED = re.compile(r"task:(?P<task>[0-9A-Z]{26}):(?P<what>.+)")


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
            return [self._ask_consent(heard, language)]
        goes_along = self._shares(heard) if shares is None else shares
        title, wanted = title_of(request, language), self._wanted(heard, request)
        return [StartTask(asker(heard, language), wanted, title, shares_memory=goes_along, day=heard.today, told=told)]

    def _why_not(self, heard: Heard, language: str) -> Act | None:
        """Why no task can be taken on: no account, or today's limit."""
        if not self.enabled or heard.standing.tasks_per_day == 0:
            return Say(texts.task_later(language))
        if heard.standing.tasks_today >= heard.standing.tasks_per_day:
            return Say(task_texts.limit_reached(language, heard.standing.tasks_per_day))
        return None

    def _tries_again(self, heard: Heard, part: Part) -> bool:
        waits = any(task.state == tasks.WAITING for task in heard.work.tasks)
        own = part.message.origin == DIRECT and part.command is None and not part.statements
        return self.enabled and own and not waits and wants_another_try(part.read)

    def go_on(self, heard: Heard, task: Task, request: str, language: str) -> list[Act]:
        """Pass a message on to a task."""
        told = task_texts.answered(language) if task.state == tasks.WAITING else task_texts.continued(language)
        return [TellTask(asker(heard, language), task.id, self._wanted(heard, request), told)]

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part means as the answer to what a task asked, or to one that did not work; None when it is none."""
        if self._tries_again(heard, part):
            if (why_not := self._why_not(heard, language)) is not None:
                return [why_not]
            words = self._wanted(heard, part.rest)
            return [TryAgain(asker(heard, language), words, heard.at - TRIED_AGAIN_WITHIN, heard.today)]
        if tapped := _TAPPED.fullmatch(message_kinds.payload(part.message) or ""):
            task = next((task for task in heard.work.tasks if task.public_id == tapped["task"]), None)
            if task is None or task.state != tasks.WAITING or not asks_this(task, tapped["what"]):
                return [Say(texts.question_over(language))]
            offered = tapped_option(task, tapped["what"])
            return self._answer(heard, task, part, language, accepts=not tapped["what"].endswith(":no"), offered=offered)
        quoted = quoted_by(heard, [part.message])
        asking = [task for task in ([quoted] if quoted else heard.work.tasks) if task.state == tasks.WAITING]
        if not asking or part.message.origin != DIRECT or not self.enabled:
            return None
        waiting = asking[0]
        if isinstance(part.command, commands.Yes | commands.No):
            if len(asking) > 1 and any((task.waiting or {}).get("type") != MESSAGE_ASK for task in asking):
                return [Say(task_texts.which_task(language, [task.title for task in asking if task.title]))]
            return self._answer(heard, waiting, part, language, accepts=isinstance(part.command, commands.Yes))
        options = (waiting.waiting or {}).get("options") or ()
        if part.command is None and options and commands.picked(part.message.text or "", len(options)):
            return self._answer(heard, waiting, part, language, accepts=True)
        asks_for_words = (waiting.waiting or {}).get("type") == MESSAGE_ASK
        if asks_for_words and part.command is None and part.statements and not part.rest and not any(map(tells_a_fact, part.statements)):
            return self._answer(heard, waiting, part, language, accepts=True)  # "Friday works for me"
        return None

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
            return [Say(texts.no_tasks(language))]
        return [TellTasks(self.memory, heard.scope, since(text, heard), language)]

    def cancel(self, heard: Heard, topic: str, language: str) -> Act:
        """Stop the open task that is meant: the one that the words name, else the last talked about."""
        open_tasks = [task for task in heard.work.tasks if task.is_open] or heard.work.tasks[:1]  # a change to a finished one may wait
        named = [task for task in open_tasks if task.title and topic and set(fold(topic).split()) & set(fold(task.title).split())]
        meant = next(iter([*named, *open_tasks]), None)
        return CancelTask(heard.scope, meant.id if meant else None, language)

    def _answer(self, heard: Heard, task: Task, part: Part, language: str, *, accepts: bool, offered: str | None = None) -> list[Act]:
        """What the person answered, as Manus takes it: words for a question, an acceptance for anything else."""
        words = message_kinds.whole_words(part.message)
        if (task.waiting or {}).get("type") == MESSAGE_ASK:
            said = offered or chosen(task, words)
            return [TellTask(asker(heard, language), task.id, self._wanted(heard, said), task_texts.answered(language))]
        told = task_texts.confirmed(language) if accepts else task_texts.declined(language)
        meant = {"accept": accepts, "event": (task.waiting or {}).get("event")}
        return [TellTask(asker(heard, language), task.id, Wanted(words, input=meant), told)]

    @staticmethod
    def _wanted(heard: Heard, request: str) -> Wanted:
        """The request with the messages that say it, the files of this turn, and those just sent when it speaks of "this document"."""
        own = [message for message in heard.messages if message.origin == DIRECT]
        files = [message.id for message in own if message.kind in ("document", "image")]
        if not files and task_words.ABOUT_FILE.search(fold(request)):
            files = list(heard.work.files)
        said = fold(request)
        saying = [message.id for message in own if (words := fold(message_kinds.words(message))) and (words in said or said in words)]
        return Wanted(request[:LONGEST_REQUEST], tuple(dict.fromkeys([*saying, *files])))

    @staticmethod
    def _shares(heard: Heard) -> bool:
        return heard.workspace.memory_with_tasks != "never" and heard.user.shares_memory is not False

    def _ask_consent(self, heard: Heard, language: str) -> Act:
        turn = heard.turn.public_id
        answers = (texts.answer_yes(language), task_texts.request_only(language), texts.answer_no(language))
        options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
        question = Question(task_texts.consent_asked(language), options, texts.choose(language))
        asked = {"kind": CONSENT, "turn": turn, "messages": [message.id for message in heard.messages]}
        return AskConsent(asker(heard, language), question, asked)

    def settle_consent(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part means as the answer to whether memory may go along; None when it is none.

        Yes and "only this request" start the task that was asked for; the first is kept as a rule, no starts nothing.
        """
        asked = heard.conversation.context.get("asked")
        if not isinstance(asked, Mapping) or asked.get("kind") != CONSENT or part.message.origin != DIRECT:
            return None
        tapped = (message_kinds.payload(part.message) or "").removeprefix(f"{asked.get('turn')}:")
        only = tapped == "1" or fold(message_kinds.words(part.message)) == fold(task_texts.request_only(language))
        if not only and not isinstance(part.command, commands.Yes | commands.No):
            return None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
        if isinstance(part.command, commands.No):
            return [*done, Say(texts.kept(language))]
        kept = [] if only else [ShareMemory(heard.scope, allowed=True, language=language, told=False)]
        if not heard.work.put_off:  # forgotten meanwhile
            return [*done, *kept, Say(texts.nothing_pending(language))]
        return [*done, *kept, *self.start(heard, heard.work.put_off, language, shares=not only)]


def quoted_by(heard: Heard, messages: Iterable[Message]) -> Task | None:
    """The task that one of these messages speaks of by answering a message about it."""
    meant = {heard.work.quoted.get(message.quoted_message_id or "") for message in messages}
    return next((task for task in heard.work.tasks if task.id in meant), None)


def put_off_messages(conversation: Conversation) -> Sequence[MessageId]:
    """The messages that an open question of ours is about: what they want is done after a yes."""
    asked = conversation.context.get("asked")
    return asked.get("messages", ()) if isinstance(asked, Mapping) else ()


def asker(heard: Heard, language: str) -> Asker:
    return Asker(heard.scope, heard.conversation.id, heard.turn.id, heard.phone_number_id, language)


def tells_a_fact(statement: str) -> bool:
    """Whether it says something about the person that has a place of its own in memory."""
    said = parse_statement(statement)
    return said.subject == USER and said.attribute is not None


def title_of(request: str, language: str) -> str:
    """A task's title: the first sentence that asks for something, shortened."""
    said = sentences(as_read(request)) or [request]
    asking = (each for each in said if is_question(each, language=language) or is_request(each, language))
    return shortened(" ".join(next(asking, said[0]).split()), LONGEST_TITLE)


def as_active(task: Task | None) -> ActiveTask | None:
    """A task as the router sees it."""
    if task is None:
        return None
    title = task.title or ""
    match task.state:
        case tasks.WAITING:
            return ActiveTask(title, "waiting", asks=(task.waiting or {}).get("type") == MESSAGE_ASK)
        case tasks.FINISHED:
            return ActiveTask(title, "finished")
    return ActiveTask(title, "running")


def asks_this(task: Task, what: str) -> bool:
    """Whether a button belongs to what the task waits for now, and not to an earlier question."""
    waiting: Mapping[str, Any] = task.waiting or {}
    return what.partition(":")[0] in {str(waiting.get("n")), str(waiting.get("event"))}


def tapped_option(task: Task, what: str) -> str | None:
    """What was offered at the place that a button names: whole, where a row of a list shows its beginning."""
    options = (task.waiting or {}).get("options") or ()
    place = what.rpartition(":")[2]
    return str(options[int(place)]) if place.isdecimal() and int(place) < len(options) else None


def chosen(task: Task, words: str) -> str:
    """ "2" means the second thing that was offered."""
    options = (task.waiting or {}).get("options") or ()
    picked = commands.picked(words, len(options))
    return ", ".join(str(options[place]) for place in picked) if picked else words


def since(text: str, heard: Heard) -> datetime:
    """The beginning of the time that a question about tasks means, in the person's zone; a week ago when it names none."""
    today = datetime.combine(heard.today, time(), ZoneInfo(heard.time_zone))
    folded = fold(text)
    if task_words.YESTERDAY.search(folded):
        return today - timedelta(days=1)
    return today if task_words.TODAY.search(folded) else heard.at - LOOKED_BACK
