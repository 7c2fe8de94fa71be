"""Things to forget: what memories, rules and messages make one thing, how several are listed, and which an answer picks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.channels.whatsapp.outbound.message_types import LONGEST_DESCRIPTION, MOST_ROWS
from agent7.conversation import message_kinds
from agent7.conversation.heard import Heard, Part
from agent7.identity import MemoryId, MessageId, PublicId
from agent7.language import USER, choices, clean, commands, fold, is_document, lex, parse
from agent7.language.replies.rendering import say
from agent7.memory import Memory, Passage
from agent7.text_units import shortened

TAPPED_ANSWER = re.compile(r"(?P<turn>[0-9A-Z]{26}):.+")
"""The ids of our answers to tap: the turn that asked, and which answer."""
LONGEST_BEGINNING = 120
"""Characters of a document that show which one is meant."""
MOST_TAPPED = MOST_ROWS - 2
"""Beside the listed things there is a row for all and one for none."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What is forgotten as one: the memories of one slot, a memory or a sentence of it, a rule, a message of which nothing was noted."""

    label: str
    memories: tuple[MemoryId, ...] = ()
    passages: tuple[tuple[MemoryId, int, int], ...] = ()
    """Sentences of documents: of which memory, at which place among its sentences, and how many characters it had, for it may be cut."""
    rules: tuple[PublicId, ...] = ()
    messages: tuple[MessageId, ...] = ()


def options_for(heard: Heard, labels: Sequence[str], language: str) -> tuple[Option, ...]:
    """One of the listed things, all of them, or none, as far as a list has room; of a single one yes or no."""
    if len(labels) > MOST_TAPPED:
        return ()
    numbered = [(str(number), shortened(label, LONGEST_DESCRIPTION)) for number, label in enumerate(labels, start=1)]
    answers = [*numbered, (say("answer_all", language), "")] if labels[1:] else [(say("answer_yes", language), "")]
    return tuple(Option(f"{heard.turn.public_id}:{title}", title, label) for title, label in [*answers, (say("answer_no", language), "")])


def speaks_of(text: str, topic: str) -> bool:
    """Whether all words of the topic stand in the text, in whatever form."""
    wanted, held = (set(lex(said).frequencies) for said in (topic, text))
    return (bool(wanted) and wanted <= held) or (bool(topic.split()) and set(fold(topic).split()) <= set(fold(text).split()))


def shares_word(text: str, topic: str) -> bool:
    """Whether any word of the topic stands in the text, in whatever form."""
    wanted, held = (set(lex(said).frequencies) for said in (topic, text))
    return not wanted.isdisjoint(held)


def answers_an_old_question(part: Part, asked: Any) -> bool:
    """Whether something was tapped below a question that is not open any more: "yes" to it is no "yes" to another one."""
    tapped = TAPPED_ANSWER.fullmatch(message_kinds.payload(part.message) or "")
    return tapped is not None and tapped["turn"] != (asked.get("turn") if isinstance(asked, Mapping) else None)


def by_thing(memories: Iterable[Memory]) -> list[list[Memory]]:
    """Memories grouped by what they are about: those of one slot are one thing, and so is all that one message told without a slot.

    What only tells of others of them (an episode, an answer of ours) is no thing of its own.
    """
    held = list(memories)
    ids, told = {memory.id for memory in held}, {memory.source_message_id for memory in held if memory.attribute}
    groups: dict[object, list[Memory]] = {}
    for memory in held:
        repeats = memory.source_message_id in told or not ids.isdisjoint(memory.derived_from)
        if memory.attribute is None and (repeats or (memory.speaker != USER and len(held) > 1)):
            continue
        thing = (memory.subject, memory.attribute) if memory.attribute else memory.source_message_id or memory.id
        groups.setdefault(thing, []).append(memory)
    return list(groups.values()) or [[memory] for memory in held[:1]]


def thing_with(memories: list[Memory]) -> Thing:
    """These memories as one thing, labelled with what they say."""
    label = "; ".join(dict.fromkeys(beginning_of(memory.content) for memory in memories))
    return Thing(label, memories=tuple(memory.id for memory in memories))


def things_near(near: Sequence[Passage]) -> list[Thing]:
    """What comes near a topic, as things: a sentence of a document is one."""
    whole = [thing_with(each) for each in by_thing(each.memory for each in near if each.place is None)]
    parts = [(each, each.place) for each in near if each.place is not None]
    return [*whole, *(Thing(each.said, passages=((each.memory.id, place, len(each.memory.content)),)) for each, place in parts)]


def beginning_of(text: str) -> str:
    """A text as a list shows it: of a document its beginning, on one line."""
    return shortened(clean(text), LONGEST_BEGINNING) if is_document(text) else text


def orders(heard: Heard) -> list[MessageId]:
    """The messages of this turn that do nothing but say what to forget: they go with it."""
    alone = (commands.Forget, commands.DropRule)
    parsed = [(message.id, parse(message.text or "").command) for message in heard.messages]
    return [message for message, command in parsed if isinstance(command, alone) and not command.rest]


def place_of(heard: Heard, said: str) -> tuple[MessageId, int, int] | None:
    """Where something was said in this turn: in which message, from which character to which."""
    found = ((message.id, (message.text or "").find(said)) for message in heard.messages)
    return next(((message, start, start + len(said)) for message, start in found if start >= 0), None)


def ids_of(thing: Thing) -> dict[str, Any]:
    """A thing as the session keeps it: ids, no words."""
    ids = {"memories": list(thing.memories), "rules": list(thing.rules), "messages": list(thing.messages)}
    return {**ids, "passages": list(thing.passages)} if thing.passages else ids


def thing_of(ids: Mapping[str, Any]) -> Thing:
    """The thing that `ids_of` kept: without a label."""
    messages = tuple(map(MessageId, ids.get("messages", ())))
    passages = tuple((MemoryId(memory), place, length) for memory, place, length in ids.get("passages", ()))
    return Thing("", tuple(map(MemoryId, ids["memories"])), passages, tuple(map(PublicId, ids["rules"])), messages)


def named_of(labels: Sequence[str], named: str) -> tuple[int, ...]:
    """Which of the listed things an answer names: the one that shares most words with it, or all of those where it says "everything"."""
    wanted = set(lex(named).frequencies)
    shared = [len(wanted & set(lex(label).frequencies)) for label in labels]
    best = [place for place, count in enumerate(shared) if count and count == max(shared)]
    return tuple(best) if len(best) == 1 or choices.means_all(named.split(maxsplit=1)[0]) else ()


def chosen_of(part: Part, count: int) -> tuple[int, ...] | None:
    """Which of `count` listed things an answer means: all for yes, none for no; None when it is no answer."""
    if isinstance(part.command, commands.Yes):
        return tuple(range(count))
    if isinstance(part.command, commands.No):
        return ()
    if part.command is not None:
        return None
    return choices.picked(part.message.text or "", count) or None
