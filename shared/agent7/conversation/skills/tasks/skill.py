"""What tasks offer: begun, changed, cancelled, told of, and whether memory goes along."""

from __future__ import annotations

from typing import Final

from agent7.conversation.acts import Act
from agent7.conversation.skill import PlannedIntent, Request, Skill
from agent7.conversation.skills.tasks.acts import CancelTask, ShareMemory
from agent7.conversation.skills.tasks.offers import offer
from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.language import Command, commands, parse
from agent7.store.tasks.tasks import Task

SHARE: Final = "share"
"""What a plan calls it when memory may go along with tasks."""


def typed_work(intent: PlannedIntent, language: str) -> commands.BeginTask:
    """The request of a plan, in the person's words."""
    return commands.BeginTask(text=intent.text or intent.quote, language=language)


def typed_privacy(intent: PlannedIntent, language: str) -> commands.ShareMemory | commands.KeepMemoryPrivate:
    """Memory goes along only where a plan says so outright."""
    return commands.ShareMemory(language=language) if intent.what == SHARE else commands.KeepMemoryPrivate(language=language)


def act(command: Command, request: Request) -> list[Act]:
    """What is done about work at Manus; a handle names the task that is meant."""
    heard, language = request.heard, request.language
    requests = TaskRequests(request.means.memory, request.means.hands_over)
    task = request.about if isinstance(request.about, Task) else None
    match command:
        case commands.ChangeTask(text=text) if meant := task or requests.active(heard, text, language):
            return requests.go_on(heard, meant, text, language)
        case commands.BeginTask(text=text) | commands.ChangeTask(text=text):
            return [offer(heard, language)] if needs_a_yes(request, text) else requests.start(heard, text, language)
        case commands.TaskStatus(text=text):
            return requests.tell(heard, text, language)
        case commands.CancelTask() if task:
            return [CancelTask(heard.scope, task.id, language)]
        case commands.CancelTask(topic=topic):
            return [requests.cancel(heard, topic, language)]
    return [ShareMemory(heard.scope, isinstance(command, commands.ShareMemory), language)]


def needs_a_yes(request: Request, text: str) -> bool:
    """Whether paid work of a plan is asked about first: where rules see no request in the words; in a first message no question is one."""
    said = parse(text, request.language)
    asked = said.is_request or (request.heard.user.greeted_at is not None and said.is_question)
    return request.planned is not None and not asked


SKILLS = (
    Skill(
        "task",
        "Hand over work that needs tools, the web, files or minutes: research, sites, documents, bookings. Never what a reply can do.",
        reads=("text",),
        asks_before="where the words are no plain request, and whether memory goes along",
        commands=(commands.BeginTask,),
        typed=typed_work,
        act=act,
    ),
    Skill(
        "change_task",
        "Pass more on to an active task: a change, an answer, another wish.",
        reads=("text", "handle"),
        commands=(commands.ChangeTask,),
        typed=lambda intent, language: commands.ChangeTask(text=intent.text or intent.quote, language=language),
        act=act,
    ),
    Skill(
        "cancel_task",
        "Stop an active task.",
        reads=("what", "handle"),
        commands=(commands.CancelTask,),
        typed=lambda intent, language: commands.CancelTask(topic=intent.what, language=language),
        act=act,
    ),
    Skill(
        "task_status",
        "What was done for the person, and what is going on.",
        commands=(commands.TaskStatus,),
        typed=lambda intent, language: commands.TaskStatus(text=intent.quote, language=language),
        act=act,
        only_tells=True,
    ),
    Skill(
        "privacy",
        "Whether what is remembered may go along with tasks: `what` is share or keep.",
        reads=("what",),
        commands=(commands.ShareMemory, commands.KeepMemoryPrivate),
        typed=typed_privacy,
        act=act,
    ),
)
