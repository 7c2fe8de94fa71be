"""Feedback by reaction: what a thumb up or down says of the memories that the reply used, of what it proposed, and as a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.identity import ConversationId, MessageId, Scope
from agent7.language import result_verdict
from agent7.language.replies.rendering import say
from agent7.memory import MemoryAgent
from agent7.store.conversation import conversations, turns
from agent7.store.unit_of_work import UnitOfWork

DISLIKED, EXPLAINED = "disliked:", "explained:"
"""What a session keeps of it, in front of the turn's id: that an answer was disliked, and that the person has said why."""
LONGEST_REASON = 200
"""Characters."""


@dataclass(frozen=True, slots=True)
class JudgeReply:
    """Take up a reaction to a reply of ours. `reading`: 1 praises, -1 complains; anything else takes back what was said before."""

    memory: MemoryAgent
    scope: Scope
    conversation: ConversationId
    target: str
    reading: int

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        verdicts = {1: "helpful", -1: "wrong"}
        self.memory.feedback.judge_reply(unit, self.scope, self.target, verdicts.get(self.reading))  # type: ignore[arg-type]
        turn = turns.turn_of_reply(unit, self.scope, self.target) if self.reading in verdicts else None
        if turn is not None:
            self.memory.suggestions.settle_open(unit, self.scope, self.reading > 0, turn=turn, at=at)
            if self.reading < 0:
                conversations.note_told(unit, self.scope, self.conversation, f"{DISLIKED}{turn}")
        return ()


@dataclass(frozen=True, slots=True)
class LearnWhy:
    """The person says what was wrong with an answer that they turned a thumb down on."""

    memory: MemoryAgent
    scope: Scope
    conversation: ConversationId
    turn: int
    message: MessageId
    why: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        conversations.note_told(unit, self.scope, self.conversation, f"{EXPLAINED}{self.turn}")
        answer = turns.words_of_turn(unit, self.scope, self.turn)
        if not answer:
            return ()
        self.memory.lessons.learn_dislike(
            unit, self.scope, answer=answer, why=self.why, message=self.message, language=self.language, at=at
        )
        return (say("lessons.reason_noted", self.language),)


def reason_given(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> Act | None:
    """The lesson of what a person says after a thumb down; None where it is no reason for it."""
    disliked = {told.removeprefix(DISLIKED) for told in heard.conversation.told if told.startswith(DISLIKED)}
    disliked -= {told.removeprefix(EXPLAINED) for told in heard.conversation.told if told.startswith(EXPLAINED)}
    said = message_kinds.parsed(part.message)
    words = said.text.strip()
    if not disliked or part.message.origin != DIRECT or part.command or part.statements or not 0 < len(words) <= LONGEST_REASON:
        return None
    gives_reason = said.recognised("GivesReason", context={"asked": "opinion"})
    if said.is_question or not (gives_reason or result_verdict(words, language) == "rejected"):
        return None
    return LearnWhy(memory, heard.scope, heard.conversation.id, max(map(int, disliked)), part.message.id, words, language)
