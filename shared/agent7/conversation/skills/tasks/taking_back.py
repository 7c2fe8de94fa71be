"""Taking back: a refusal right after work was begun or told of is about that work; where that is not sure, we ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Act, Ask, DropQuestion, Question, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.tasks.acts import CancelTask
from agent7.language import LANGUAGES, commands
from agent7.language.replies.rendering import Voice, say
from agent7.store.conversation.message_log import ROLE_ASSISTANT
from agent7.store.tasks import tasks
from agent7.store.tasks.tasks import Task

STOP: Final = "task_stop"
LATELY: Final = 3
"""So many messages of ours back work is still spoken of."""


def settle(heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What a refusal does to work that goes on, and an answer to whether we shall stop it; None when it is about something else."""
    asked = heard.conversation.context.get("asked")
    if part.message.origin != DIRECT:
        return None
    if asked:
        return _answered(heard, asked, part, language) if isinstance(asked, Mapping) and asked.get("kind") == STOP else None
    if not isinstance(part.command, commands.No | commands.ForgetLast):
        return None
    running = [task for task in heard.work.tasks if task.is_open and task.state != tasks.WAITING and task.title]
    ours = [text for role, text in islice(reversed(heard.recent), 2 * LATELY) if role == ROLE_ASSISTANT][:LATELY]
    if not running or not ours or ours[0].rstrip().endswith("?"):
        return None
    meant = _told_of(ours[0], running, heard)
    if len(meant) == 1:
        return [CancelTask(heard.scope, meant[0].id, language)]
    meant = meant or [task for text in ours[1:] for task in _told_of(text, running, heard)]
    return [_ask(heard, meant[0], language)] if meant and isinstance(part.command, commands.No) else None


def _told_of(text: str, running: Sequence[Task], heard: Heard) -> Sequence[Task]:
    """The work that a message of ours tells of: that it begins or goes on, or what it is called."""
    voices = [Voice(language, heard.workspace.tone) for language in LANGUAGES]
    if text.startswith(tuple(say(key, voice) for voice in voices for key in ("task_started", "task_continued"))):
        return running[:1]  # the last talked about
    return [task for task in running if task.title and task.title in text]


def _ask(heard: Heard, task: Task, language: str) -> Act:
    turn, answers = heard.turn.public_id, (say("answer_yes", language), say("answer_no", language))
    options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
    question = Question(say("task_stop_asked", language, title=task.title or ""), options, say("choose", language))
    return Ask(heard.scope, heard.conversation.id, question, {"kind": STOP, "turn": turn, "task": task.public_id}, language)


def _answered(heard: Heard, asked: Mapping[str, object], part: Part, language: str) -> list[Act] | None:
    if not isinstance(part.command, commands.Yes | commands.No):
        return None
    task = next((each for each in heard.work.tasks if each.public_id == asked.get("task")), None)
    agreed = isinstance(part.command, commands.Yes)
    done = CancelTask(heard.scope, task.id if task else None, language) if agreed else Say(say("kept", language))
    return [DropQuestion(heard.scope, heard.conversation.id), done]
