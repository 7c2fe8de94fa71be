"""Work orders: a person's words as a task at Manus takes them, with title and files, and a task as routing sees it."""

from __future__ import annotations

from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT, Heard
from agent7.conversation.skills.tasks.acts import (
    Asker,
)
from agent7.language import (
    ContinuableTask,
    fold,
    parse,
    task_words,
    unmarked,
)
from agent7.manus import ASKS_FOR_WORDS
from agent7.store.tasks import tasks
from agent7.store.tasks.task_intents import Wanted
from agent7.store.tasks.tasks import Task
from agent7.text_units import shortened

LONGEST_TITLE: Final = 80
LONGEST_REQUEST: Final = 20_000
"""Characters. Longer words of a person were pasted, and are cut."""


def wanted(heard: Heard, request: str) -> Wanted:
    """The request with the messages that say it, the files of this turn, and those just sent when it speaks of "this document"."""
    own = [message for message in heard.messages if message.origin == DIRECT]
    files = [message.id for message in own if message.kind in ("document", "image")]
    if not files and task_words.ABOUT_FILE.search(fold(request)):
        files = list(heard.work.files)
    said = fold(request)
    words_of = {message.id: fold(unmarked(message_kinds.parsed(message).text)) for message in own}
    saying = [each for each, words in words_of.items() if words and (words in said or said in words)]
    return Wanted(request[:LONGEST_REQUEST], tuple(dict.fromkeys([*saying, *files])))


def asker(heard: Heard, language: str) -> Asker:
    """Whose turn wants the work, and where it was said."""
    return Asker(heard.scope, heard.conversation.id, heard.turn.id, heard.phone_number_id, language)


def title_of(request: str, language: str) -> str:
    """A task's title: the first sentence that asks for something, shortened."""
    said = parse(request, language)
    asking = (each for each in said.sentences if each.is_question or each.is_request)
    return shortened(" ".join(next(asking, next(iter(said.sentences), said)).text.split()), LONGEST_TITLE)


def as_active(task: Task | None) -> ContinuableTask | None:
    """A task as routing sees it."""
    if task is None:
        return None
    title = task.title or ""
    match task.state:
        case tasks.WAITING:
            return ContinuableTask(title, "waiting", asks=(task.waiting or {}).get("type") == ASKS_FOR_WORDS)
        case tasks.FINISHED:
            return ContinuableTask(title, "finished")
    return ContinuableTask(title, "running")
