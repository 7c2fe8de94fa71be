"""What each command does. Reading happens here, without a transaction; what it changes is an act for the decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent7.conversation import commands, texts
from agent7.conversation.acts import Act, AddRule, Ask, DropQuestion, Forget, OptOut, Remember, Say
from agent7.conversation.hearing import Heard, Part
from agent7.identity import MemoryId
from agent7.memory import Memory, MemoryAgent, Note, Origin
from agent7.store.conversations import Message

MOST_LISTED = 10
"""Things shown at once when a person is asked which to forget, or what is known about a topic."""


@dataclass(frozen=True, slots=True)
class Commanding:
    """Turns the commands of one turn into acts."""

    memory: MemoryAgent

    def act_on(self, heard: Heard, part: Part, language: str) -> list[Act]:
        """What the command of one message does; nothing when it has none, or when there is no question that it answers."""
        command = part.command
        match command:
            case None:
                return []
            case commands.Remember(text=text):
                return self._remember(heard, part, text, language)
            case commands.Forget(topic=topic):
                return [self._forget(heard, topic, language)]
            case commands.WhatDoYouKnowAboutMe():
                known = self.memory.overview(heard.scope, at=heard.at)
                return [Say(texts.overview(language, known.total, known.by_category, [memory.content for memory in known.top]))]
            case commands.WhatDoYouKnowAbout(topic=topic):
                return [Say(self._about(heard, topic, language))]
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

    def settle_question(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What this message means as the answer to the question that we asked; None when it is none."""
        asked = heard.conversation.context.get("asked")
        if not isinstance(asked, Mapping) or asked.get("kind") != "forget":
            return None
        ids: Sequence[int] = asked["memories"]
        chosen = chosen_of(part, len(ids))
        if chosen is None:
            return None
        picked = self.memory.get(heard.scope, [MemoryId(ids[place]) for place in chosen])
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
        if not picked:
            return [*done, Say(texts.kept(language))]
        return [*done, Forget(self.memory, heard.scope, picked, listed(picked), language)]

    def _remember(self, heard: Heard, part: Part, text: str, language: str) -> list[Act]:
        """One act for each fact in the text: each is confirmed, updated or refused by itself."""
        text, origin = (text, Origin.DIRECT_USER) if text else quoted_by(heard, part.message)
        if not text:
            return [Say(texts.nothing_to_save(language))]
        note = Note.explicit(text, said_at=part.message.sent_at, source_message_id=part.message.id, origin=origin, language=language)
        return [Remember(self.memory, heard.scope, draft, language) for draft in self.memory.drafts(heard.scope, [note], at=heard.at)]

    def _forget(self, heard: Heard, topic: str, language: str) -> Act:
        """One thing is forgotten at once, several are listed and asked about."""
        found = self.memory.find_about(heard.scope, topic, at=heard.at)
        things = by_thing(found)
        if not things:
            return Say(texts.not_found(language, topic))
        if len(things) == 1:
            return Forget(self.memory, heard.scope, found, topic, language)
        shown = [group[0] for group in things[:MOST_LISTED]]
        pending: dict[str, Any] = {"kind": "forget", "memories": [memory.id for memory in shown]}
        question = texts.forget_which(language, topic, [memory.content for memory in shown])
        return Ask(heard.scope, heard.conversation.id, question, pending)

    def _about(self, heard: Heard, topic: str, language: str) -> str:
        found = [group[0] for group in by_thing(self.memory.find_about(heard.scope, topic, at=heard.at))]
        if not found:
            return texts.not_found(language, topic)
        return texts.known_about(language, topic, [memory.content for memory in found[:MOST_LISTED]])


def quoted_by(heard: Heard, message: Message) -> tuple[str, Origin]:
    """What "remember this" points at: the message that it answers, with the origin of that one. Empty when it is not known."""
    text, origin = heard.quoted.get(message.quoted_message_id or "", ("", Origin.QUOTED))
    return text, Origin(origin)


def by_thing(memories: Iterable[Memory]) -> list[list[Memory]]:
    """Memories grouped by what they are about: those of one slot are one thing, each without a slot is its own."""
    groups: dict[object, list[Memory]] = {}
    for memory in memories:
        slot = (memory.subject, memory.attribute) if memory.attribute else memory.id
        groups.setdefault(slot, []).append(memory)
    return list(groups.values())


def chosen_of(part: Part, count: int) -> tuple[int, ...] | None:
    """Which of `count` listed items an answer means: all for yes, none for no; None when it is no answer."""
    if isinstance(part.command, commands.Yes):
        return tuple(range(count))
    if isinstance(part.command, commands.No):
        return ()
    if part.command is not None:
        return None
    return commands.picked(part.message.text or "", count) or None


def listed(memories: Sequence[Memory]) -> str:
    return "; ".join(memory.content for memory in memories)
