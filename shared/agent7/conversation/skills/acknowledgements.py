"""Acknowledgements of what came without words: honestly that we cannot look at it, and not again and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.channels.whatsapp.outbound.chat_length import summary_of
from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, Say
from agent7.conversation.heard import Heard
from agent7.conversation.message_kinds import PUZZLED_AT_MOST_EVERY, Again, Behaviour
from agent7.identity import ConversationId, Scope
from agent7.language.replies.rendering import say
from agent7.store.conversation import conversations
from agent7.store.identity import users
from agent7.store.unit_of_work import UnitOfWork

UNDERSTOOD = {"audio": "episodes.heard", "image": "episodes.seen"}
LONGEST_HEARD = 600
"""UTF-16 units of what is repeated: longer words come as their beginning."""


def acknowledgements(heard: Heard, language: str) -> list[Act]:
    """One sentence for each sort of thing in the turn, where it is due, and what was understood of those without words."""
    sorts = {does.answer: does for message in heard.messages if (does := message_kinds.behaviour(message)).answer}
    due = [(sentence, does) for sentence, does in sorts.items() if sentence and _is_due(heard, sentence, does)]
    understood = [message for message in heard.messages if message.heard and message.kind in UNDERSTOOD and not message.text]
    told = [Say(say(UNDERSTOOD[message.kind], language, words=summary_of(message.heard or "", LONGEST_HEARD))) for message in understood]
    return [*(_act(heard, sentence, does, language) for sentence, does in due), *told]


def _is_due(heard: Heard, sentence: str, does: Behaviour) -> bool:
    match does.again:
        case Again.ONCE_A_SESSION:
            return sentence not in heard.conversation.told
        case Again.ONCE_AN_HOUR:
            return heard.user.puzzled_at is None or heard.at - heard.user.puzzled_at >= PUZZLED_AT_MOST_EVERY
        case Again.EVERY_TIME:
            return True


def _act(heard: Heard, sentence: str, does: Behaviour, language: str) -> Act:
    said = say(sentence, language)
    match does.again:
        case Again.ONCE_A_SESSION:
            return SayOnceASession(heard.scope, heard.conversation.id, sentence, said)
        case Again.ONCE_AN_HOUR:
            return SayPuzzled(heard.scope, said)
        case Again.EVERY_TIME:
            return Say(said)


@dataclass(frozen=True, slots=True)
class SayOnceASession:
    """Say it, and note that this session has heard it."""

    scope: Scope
    conversation: ConversationId
    sentence: str
    text: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:  # noqa: ARG002 - a session knows its own time
        conversations.note_told(unit, self.scope, self.conversation, self.sentence)
        return (self.text,)


@dataclass(frozen=True, slots=True)
class SayPuzzled:
    """Say that something cannot be read, and note when."""

    scope: Scope
    text: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        users.note_puzzled(unit, self.scope, at)
        return (self.text,)
