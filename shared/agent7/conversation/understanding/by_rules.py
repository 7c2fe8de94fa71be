"""Understanding by rules: whether a message is answered from memory, begins work or goes on with it; careful where they are not sure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from agent7.conversation.skills.tasks.work_orders import as_active
from agent7.language import Route, commands, is_question, is_request, question_slot, route_by_rules, sentences
from agent7.prompts.context import Speaker, Utterance
from agent7.store.conversation.message_log import PASSED_ON, ROLE_ASSISTANT, ROLE_USER
from agent7.store.tasks.tasks import Task

MOST_QUESTIONS = 4
"""So many questions of one message are answered one by one; each takes a recall."""
SPEAKERS: Final[Mapping[int, Speaker]] = {ROLE_USER: "user", ROLE_ASSISTANT: "assistant", PASSED_ON: "passed on by the user"}


def by_rules(text: str, language: str, task: Task | None) -> Route:
    """Where the rules send a text; `task` is the one that it may go on with."""
    return route_by_rules(text, language=language, task=as_active(task))


def questions_of(text: str, language: str) -> list[str]:
    """The questions of a text that does nothing but ask: its sentences, and the halves of "What's my name and where do I live?"."""
    asked: list[str] = []
    for sentence in sentences(text):
        halves = commands.listed(sentence, language)
        asked += halves if len(halves) > 1 and all(question_slot(half, language=language) for half in halves) else [sentence]
    return asked[:MOST_QUESTIONS] if all(is_question(question) or question_slot(question, language=language) for question in asked) else []


def asks_for_something(text: str, language: str) -> bool:
    """Whether it holds a question or a request: nothing else is ever work."""
    return is_question(text, language=language) or is_request(text, language)


def utterances(recent: Sequence[tuple[int, str]]) -> list[Utterance]:
    """What was said before, oldest first, with who said it, as a prompt takes it."""
    return [Utterance(SPEAKERS[role], text) for role, text in recent]
