"""What each command does. Reading happens here, without a transaction; what it changes is an act for the decision."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from agent7.conversation import commands, texts
from agent7.conversation.acts import Act, AddRule, OptOut, Remember, Say
from agent7.conversation.forgetting import ForgettingOnRequest
from agent7.conversation.hearing import Heard, Part
from agent7.identity import MemoryId
from agent7.memory import MemoryAgent, Note, Origin
from agent7.store.conversations import Message


@dataclass(frozen=True, slots=True)
class Commanding:
    """Turns the commands of one turn into acts."""

    memory: MemoryAgent

    def act_on(self, heard: Heard, part: Part, language: str, gone: Collection[MemoryId] = ()) -> list[Act]:
        """What the command of one message does; nothing when it has none. `gone` is what this turn is about to forget."""
        command = part.command
        match command:
            case None:
                return []
            case commands.Remember(text=text):
                return self._remember(heard, part, text, language)
            case commands.Forget(topic=topic):
                return [ForgettingOnRequest(self.memory).forget(heard, topic, language)]
            case commands.WhatDoYouKnowAboutMe():
                known = self.memory.overview(heard.scope, at=heard.at, without=gone)
                return [Say(texts.overview(language, known.total, known.by_category, [memory.content for memory in known.top]))]
            case commands.WhatDoYouKnowAbout(topic=topic):
                return [Say(self._about(heard, topic, language, gone))]
            case commands.AddRule(text=text):
                return [AddRule(self.memory, heard.scope, text, part.message.id, language)]
            case commands.Stop() | commands.Start():
                return [OptOut(heard.scope, isinstance(command, commands.Stop), language)]
            case commands.Help():
                return [Say(texts.help_text(language))]
            case commands.Erase():
                return [Say(texts.erase_later(language))]
            case commands.Optimize() | commands.Why() | commands.Export():
                return [Say(texts.later(language))]
            case _:  # yes or no although nothing was asked
                return [Say(texts.nothing_pending(language))]

    def _remember(self, heard: Heard, part: Part, text: str, language: str) -> list[Act]:
        """One act for each fact in the text: each is confirmed, updated or refused by itself."""
        text, origin = (text, Origin.DIRECT_USER) if text else quoted_by(heard, part.message)
        if not text:
            return [Say(texts.nothing_to_save(language))]
        note = Note.explicit(text, said_at=part.message.sent_at, source_message_id=part.message.id, origin=origin, language=language)
        return [Remember(self.memory, heard.scope, draft, language) for draft in self.memory.drafts(heard.scope, [note], at=heard.at)]

    def _about(self, heard: Heard, topic: str, language: str, gone: Collection[MemoryId]) -> str:
        found = [memory.content for memory in self.memory.find_about(heard.scope, topic, at=heard.at) if memory.id not in gone]
        return texts.known_about(language, topic, found) if found else texts.not_found(language, topic)


def quoted_by(heard: Heard, message: Message) -> tuple[str, Origin]:
    """What "remember this" points at: the message that it answers, with the origin of that one. Empty when it is not known."""
    text, origin = heard.quoted.get(message.quoted_message_id or "", ("", Origin.QUOTED))
    return text, Origin(origin)
