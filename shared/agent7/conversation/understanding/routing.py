"""Routing: whether a message is answered from memory, begins work or goes on with it.

The rules decide (`by_rules`), and where they are not sure a model does (`by_model`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from agent7.conversation.conduct.trail import Trail
from agent7.conversation.heard import Heard
from agent7.conversation.skills.tasks.work_orders import as_active
from agent7.errors import ModelUnavailable
from agent7.language import Route, as_read, commands, is_question, is_request, question_slot, route_by_rules, sentences
from agent7.llm.answer_model import Speaker, Utterance
from agent7.llm.route_model import ModelRouter, OpenTask, Routed
from agent7.memory import Recalled
from agent7.store.conversation.message_log import PASSED_ON, ROLE_ASSISTANT, ROLE_USER
from agent7.store.tasks.tasks import Task

MOST_QUESTIONS = 4
"""So many questions of one message are answered one by one; each takes a recall."""
SURE = ("no_words", "small_talk", "asks_slot", "asks_about_self", "asks_about_task", "statement", "answers_task")
"""Reasons of the rules that no model needs to look at again."""
SPEAKERS: Final[Mapping[int, Speaker]] = {ROLE_USER: "user", ROLE_ASSISTANT: "assistant", PASSED_ON: "passed on by the user"}


def by_rules(text: str, language: str, task: Task | None) -> Route:
    """Where the rules send a text; `task` is the one that it may go on with."""
    return route_by_rules(text, language=language, task=as_active(task))


def is_sure(route: Route) -> bool:
    """Whether no model needs to look at what the rules decided."""
    return route.reason.startswith(SURE)


def by_model(
    router: ModelRouter,
    heard: Heard,
    whole: str,
    language: str,
    *,
    rules: Route,
    known: Sequence[Recalled],
    task: Task | None,
    trail: Trail,
) -> Route:
    """Where a model sends a text, and the decision of the rules again when it fails. `known`: what the session began with.

    It touches no database, so that memory can be searched meanwhile. What it cost stands in the trail.
    """
    try:
        routed = router.route(
            whole,
            recent=utterances(heard.recent),
            tasks=[open_task(each) for each in heard.work.tasks if each.title],
            known=[item.memory.content for item in known],
            at_most=trail.left,
        )
    except ModelUnavailable as failure:
        trail.note_failure(failure, "router")
        return rules
    trail.decided_by = "model"
    trail.book("router", routed.model, routed.usage)
    return as_decided(routed, rules, as_read(whole), language, task_at_hand=task is not None)


def as_decided(routed: Routed, rules: Route, text: str, language: str, *, task_at_hand: bool) -> Route:
    """The model's decision, but for work that nobody asked for and a task that is not there."""
    if routed.route == "new" and not asks_for_something(text, language) and rules.kind == "respond":
        return rules
    kind = "new" if routed.route == "continue" and not task_at_hand else routed.route
    return Route(kind, routed.intent, f"model: {routed.reason}" if routed.reason else "model")


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


def open_task(task: Task) -> OpenTask:
    """A task as the router's prompt names it."""
    active = as_active(task)
    return OpenTask(task.title or "", active.state if active else "")
