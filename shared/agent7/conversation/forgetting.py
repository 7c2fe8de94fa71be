""" "Forget about X": one thing is forgotten at once, several are listed and asked about; rules are dropped the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from agent7.conversation import commands, texts
from agent7.conversation.acts import Act, Ask, DropQuestion, Forget, Say
from agent7.conversation.hearing import Heard, Part
from agent7.identity import MemoryId, PublicId
from agent7.memory import Memory, MemoryAgent, fold


@dataclass(frozen=True, slots=True)
class Thing:
    """What is forgotten as one: the memories of one slot, a single memory, or a rule."""

    label: str
    memories: tuple[MemoryId, ...] = ()
    rules: tuple[PublicId, ...] = ()


@dataclass(frozen=True, slots=True)
class ForgettingOnRequest:
    """Finds what a person wants forgotten, and asks where that is not clear."""

    memory: MemoryAgent

    def forget(self, heard: Heard, topic: str, language: str) -> Act:
        things = self._things(heard, topic)
        if not things:
            return Say(texts.not_found(language, topic))
        if len(things) == 1:
            return self._act(heard, things, texts.forgotten(language, topic), language)
        question = texts.forget_which(language, topic, [thing.label for thing in things])
        return Ask(heard.scope, heard.conversation.id, question, {"kind": "forget", "things": [ids_of(thing) for thing in things]})

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What this message means as the answer to the list that we showed; None when it is none."""
        asked = heard.conversation.context.get("asked")
        if not isinstance(asked, Mapping) or asked.get("kind") != "forget":
            return None
        things = [thing_of(ids) for ids in asked["things"]]
        chosen = chosen_of(part, len(things))
        if chosen is None:
            return None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)]
        if not chosen:
            return [*done, Say(texts.kept(language))]
        told = texts.forgotten_these(language, len(chosen))  # a count: what was forgotten is not said once more
        return [*done, self._act(heard, [things[place] for place in chosen], told, language)]

    def _things(self, heard: Heard, topic: str) -> list[Thing]:
        wanted = set(fold(topic).split())
        rules = [rule for rule in self.memory.instructions(heard.scope, at=heard.at) if not rule.for_workspace]
        return [
            *(thing_with(group) for group in by_thing(self.memory.find_about(heard.scope, topic, at=heard.at))),
            *(Thing(rule.text, rules=(rule.public_id,)) for rule in rules if wanted and wanted <= set(fold(rule.text).split())),
        ]

    def _act(self, heard: Heard, things: Iterable[Thing], told: str, language: str) -> Act:
        chosen = list(things)
        return Forget(
            memory=self.memory,
            scope=heard.scope,
            memories=[each for thing in chosen for each in thing.memories],
            rules=[each for thing in chosen for each in thing.rules],
            told=told,
            language=language,
        )


def by_thing(memories: Iterable[Memory]) -> list[list[Memory]]:
    """Memories grouped by what they are about: those of one slot are one thing, each without a slot is its own."""
    groups: dict[object, list[Memory]] = {}
    for memory in memories:
        slot = (memory.subject, memory.attribute) if memory.attribute else memory.id
        groups.setdefault(slot, []).append(memory)
    return list(groups.values())


def thing_with(memories: list[Memory]) -> Thing:
    return Thing("; ".join(memory.content for memory in memories), memories=tuple(memory.id for memory in memories))


def ids_of(thing: Thing) -> dict[str, Any]:
    """A thing as the session keeps it: ids, no words."""
    return {"memories": list(thing.memories), "rules": list(thing.rules)}


def thing_of(ids: Mapping[str, Any]) -> Thing:
    return Thing("", tuple(map(MemoryId, ids["memories"])), tuple(map(PublicId, ids["rules"])))


def chosen_of(part: Part, count: int) -> tuple[int, ...] | None:
    """Which of `count` listed things an answer means: all for yes, none for no; None when it is no answer."""
    if isinstance(part.command, commands.Yes):
        return tuple(range(count))
    if isinstance(part.command, commands.No):
        return ()
    if part.command is not None:
        return None
    return commands.picked(part.message.text or "", count) or None
