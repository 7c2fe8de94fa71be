"""The way of a message, top to bottom: may they write? -> what had we asked? -> commands -> the rest, routed once -> one reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation import access, commands, texts
from agent7.conversation.acts import Act, DropQuestion, Forget, Greet, KeepRecall, KeepVerbatim, NoteRefused, Remember, Say, SpeakLanguage
from agent7.conversation.answering import Answered, Answering
from agent7.conversation.commanding import Commanding
from agent7.conversation.forgetting import ForgettingOnRequest
from agent7.conversation.hearing import DIRECT, Heard, Part, spoken, take_apart
from agent7.identity import MemoryId
from agent7.memory import UNDETERMINED, Draft, MemoryAgent, Note, Origin, detect_language, is_question
from agent7.store.conversations import ASSISTANT, Message
from agent7.store.turns import Outcome
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.users import User


@dataclass(frozen=True, slots=True)
class Decision:
    """What a turn will do and say, ready to be carried out in one transaction."""

    outcome: Outcome
    acts: tuple[Act, ...] = ()

    @property
    def forgets(self) -> bool:
        """Whether the reply names what was forgotten: it is sent, and not kept among the messages."""
        return any(isinstance(act, Forget) for act in self.acts)

    def carry_out(self, unit: UnitOfWork, at: datetime) -> str:
        """Do everything; the reply, empty when there is nothing to say."""
        return "\n\n".join(paragraph for act in self.acts for paragraph in act.carry_out(unit, at))


@dataclass(frozen=True, slots=True)
class Assistant:
    """Thinks about one turn: reads memory and asks models, changes nothing."""

    memory: MemoryAgent
    commanding: Commanding
    answering: Answering

    def answers(self, user: User, messages: Sequence[Message]) -> bool:
        """Whether the person will get an answer, and may see that we are at work on it."""
        return user.access == access.ALLOWED and user.stopped_at is None and bool(spoken(messages))

    def waits_for_more(self, messages: Sequence[Message]) -> bool:
        """Whether more of a burst may follow. Commands and questions never wait."""
        return not any(part.command is not None or is_question(part.message.text or "") for part in map(take_apart, spoken(messages)))

    def think(self, heard: Heard) -> Decision:
        """Decide on the whole turn: commands and explicit memories of each message first, the rest routed once."""
        said = spoken(heard.messages)
        language = language_of(heard, said)
        if heard.user.access != access.ALLOWED:
            return refuse(heard, said, language)
        if not said:
            return Decision(Outcome("silent", None, "nothing that asks for an answer", "rules"))
        parts = [take_apart(message) for message in said]
        if heard.user.stopped_at is not None and not any(isinstance(part.command, commands.Start) for part in parts):
            return Decision(Outcome("silent", None, "the person opted out", "rules"))

        told, gone, parts = self._commands(heard, parts, language)
        kept = self._explicit_memories(heard, parts, language)
        rest = " ".join(part.rest for part in parts if part.rest and part.message.origin == DIRECT)
        pending = [act.draft for act in [*told, *kept] if isinstance(act, Remember)]
        answered = self.answering.answer(heard, rest, language, pending=pending, gone=gone) if rest else None
        verbatim = self._verbatim(heard, parts, answered, language)
        outcome = answered.outcome if answered else Outcome("respond", "memory_write", "nothing left to answer", "command")
        acts = [*told, *kept, *(answered.acts if answered else ()), *verbatim, *courtesies(heard, said, language)]
        return Decision(outcome, tuple(act for act in acts if not (gone and isinstance(act, KeepRecall))))

    def _commands(self, heard: Heard, parts: list[Part], language: str) -> tuple[list[Act], frozenset[MemoryId], list[Part]]:
        """The acts of all commands, the memories that will be gone with them, and the parts that are not settled yet."""
        acts: list[Act] = []
        gone: frozenset[MemoryId] = frozenset()
        left: list[Part] = []
        question_open = bool(heard.conversation.context.get("asked"))
        for part in parts:
            settled = ForgettingOnRequest(self.memory).settle(heard, part, language) if question_open else None
            question_open = question_open and settled is None
            new = settled if settled is not None else self.commanding.act_on(heard, part, language, gone)
            if settled is None:
                left.append(part)
            forgotten = [memory for act in new if isinstance(act, Forget) for memory in act.memories]
            gone |= self.memory.would_forget(heard.scope, forgotten) if forgotten else frozenset()
            acts += new
        if question_open:
            acts.insert(0, DropQuestion(heard.scope, heard.conversation.id))
        return acts, gone, left

    def _explicit_memories(self, heard: Heard, parts: Sequence[Part], language: str) -> list[Act]:
        notes = [
            Note.explicit(statement, said_at=part.message.sent_at, source_message_id=part.message.id, language=language)
            for part in parts
            for statement in part.statements
        ]
        return [Remember(self.memory, heard.scope, draft, language) for draft in self._drafts(heard, notes)]

    def _verbatim(self, heard: Heard, parts: Sequence[Part], answered: Answered | None, language: str) -> list[Act]:
        """What the person told about the world stays as said; questions, requests and small talk do not.

        What they passed on is kept too, under its origin, and answered with a word of thanks: it asks and commands nothing.
        """
        told = answered is not None and answered.route.intent == "memory_write"
        keeping = [part for part in parts if part.rest and (part.message.origin != DIRECT or (told and not is_question(part.rest)))]
        notes = [
            Note.verbatim(
                part.rest,
                said_at=part.message.sent_at,
                origin=Origin(part.message.origin),
                conversation=heard.conversation.id,
                source_message_id=part.message.id,
                language=language,
            )
            for part in keeping
        ]
        thanks = [Say(texts.noted(language))] if notes and not told else []
        return [*thanks, *(KeepVerbatim(self.memory, heard.scope, draft) for draft in self._drafts(heard, notes))]

    def _drafts(self, heard: Heard, notes: Sequence[Note]) -> list[Draft]:
        return self.memory.drafts(heard.scope, notes, at=heard.at) if notes else []


def language_of(heard: Heard, said: Sequence[Message]) -> str:
    """The language of the reply: that of the message, else the person's last, else the workspace's."""
    before = heard.user.language or heard.workspace.locale
    detected = detect_language(" ".join(message.text or "" for message in said), hint=before)
    return before if detected == UNDETERMINED else detected


def refuse(heard: Heard, said: Sequence[Message], language: str) -> Decision:
    """Somebody without access: told once a day that an invitation is needed; a blocked person hears nothing."""
    if heard.user.access == access.BLOCKED or not said or not access.may_refuse_again(heard.user.refused_at, heard.at):
        return Decision(Outcome("refused", None, heard.user.access, "rules"))
    return Decision(Outcome("refused", None, "not invited", "rules"), (NoteRefused(heard.scope, language),))


def courtesies(heard: Heard, said: Sequence[Message], language: str) -> list[Act]:
    """What goes around an answer: kinds that we cannot read yet, the first-contact message, the language to keep."""
    acts: list[Act] = []
    unread = texts.unsupported_kind(language)
    told_already = any(role == ASSISTANT and unread in text for role, text in heard.recent)
    if any(not message.text for message in said) and not told_already:
        acts.append(Say(unread))
    if heard.user.greeted_at is None:
        acts.append(Greet(heard.scope, language))
    if heard.user.language != language:
        acts.append(SpeakLanguage(heard.scope, language))
    return acts
