"""Consent: whether what is remembered may go along with a task, asked once and kept as the person answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Question, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.tasks.acts import (
    AskConsent,
    ShareMemory,
)
from agent7.conversation.skills.tasks.work_orders import asker
from agent7.identity import MessageId
from agent7.language import (
    commands,
    fold,
)
from agent7.language.replies.rendering import say

CONSENT: Final = "task_consent"


class Start(Protocol):
    """Takes a task on; `shares`: whether memory goes along, as the person has just said."""

    def __call__(self, heard: Heard, request: str, language: str, *, shares: bool | None) -> list[Act]: ...


def ask(heard: Heard, language: str, wanting: Sequence[MessageId]) -> Act:
    """Ask before the first task; the session keeps the ids of the messages that want it (`wanting`)."""
    turn = heard.turn.public_id
    answers = (say("answer_yes", language), say("answer_request_only", language), say("answer_no", language))
    options = tuple(Option(f"{turn}:{place}", answer) for place, answer in enumerate(answers))
    question = Question(say("task_consent", language), options, say("choose", language))
    asked = {"kind": CONSENT, "turn": turn, "messages": list(wanting)}
    return AskConsent(asker(heard, language), question, asked)


def settle(start: Start, heard: Heard, part: Part, language: str) -> list[Act] | None:
    """What a part means as the answer to whether memory may go along; None when it is none.

    Yes and "only this request" start the task that was asked for; the first is kept as a rule, no starts nothing.
    `start` makes the acts that take a task on: see `TaskRequests.start`.
    """
    asked = heard.conversation.context.get("asked")
    if not isinstance(asked, Mapping) or asked.get("kind") != CONSENT or part.message.origin != DIRECT:
        return None
    tapped = (message_kinds.payload(part.message) or "").removeprefix(f"{asked.get('turn')}:")
    only = tapped == "1" or fold(message_kinds.parsed(part.message).text) == fold(say("answer_request_only", language))
    if not only and not isinstance(part.command, commands.Yes | commands.No):
        return None
    done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
    if isinstance(part.command, commands.No):
        return [*done, Say(say("kept", language))]
    kept = [] if only else [ShareMemory(heard.scope, allowed=True, language=language, told=False)]
    if not heard.work.put_off:  # forgotten meanwhile
        return [*done, *kept, Say(say("nothing_pending", language))]
    return [*done, *kept, *start(heard, heard.work.put_off, language, shares=not only)]
