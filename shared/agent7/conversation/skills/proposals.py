"""Proposals of ours: noted with the reply that makes them, and settled by what the person says next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Paragraph, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.open_questions import RULE
from agent7.identity import Scope
from agent7.language import commands, proposal_in
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent
from agent7.store.conversation.message_log import ROLE_ASSISTANT
from agent7.store.unit_of_work import UnitOfWork

_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~"


@dataclass(frozen=True, slots=True)
class SettleProposals:
    """What the person made of what we proposed last: accepted, rejected, or passed over (None)."""

    memory: MemoryAgent
    scope: Scope
    accepted: bool | None
    reason: str = ""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        if self.accepted is None:
            self.memory.suggestions.pass_over(unit, self.scope, at=at)
        else:
            self.memory.suggestions.settle_open(unit, self.scope, self.accepted, reason=self.reason, at=at)
        return ()


def settled_by(memory: MemoryAgent, heard: Heard, parts: Sequence[Part]) -> SettleProposals:
    """What these parts say to whatever was proposed last. What becomes a standing instruction is that, and no pattern beside it."""
    asked = (heard.conversation.context.get("asked") or {}).get("kind")
    answers = (answer_in(part) for part in parts if part.message.origin == DIRECT)
    answer = next((answer for answer in answers if answer is not None), None)
    return SettleProposals(memory, heard.scope, None if answer and asked == RULE else answer)


def answer_in(part: Part) -> bool | None:
    """Yes (True), no (False), or nothing of the kind."""
    if isinstance(part.command, commands.Yes | commands.No):
        return isinstance(part.command, commands.Yes)
    found = message_kinds.parsed(part.message).recognised("Welcome", "Refuse")
    return found.intent == "Welcome" if found else None


def taken_up(heard: Heard, part: Part, language: str, *, offline: bool) -> tuple[list[Act], Part] | None:
    """A yes or no to what our last words offered: a no is heard, a yes is for the model that offered. None when it is neither."""
    if part.message.origin != DIRECT or part.statements or offered_before(heard) is None:
        return None
    answer = answer_in(part)
    if answer is False:
        return [Say(say("lessons.declined", language))], replace(part, command=None, rest="")
    if answer is True and not offline:
        return [], replace(part, command=None, rest=message_kinds.whole_words(part.message))
    return None


def offered_before(heard: Heard) -> str | None:
    """What our last message offered to do."""
    if not heard.recent or heard.recent[-1][0] != ROLE_ASSISTANT:
        return None
    found = proposal_in(heard.recent[-1][1])
    return found[1] if found else None
