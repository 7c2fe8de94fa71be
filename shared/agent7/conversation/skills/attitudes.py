"""A changed attitude: "I've decided coriander's fine, I quite like it now" takes the place of "I can't stand coriander".

Likes and dislikes in passing set no slot, so that what is held of them are the person's own words; by those the former one is found.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.stated import stated
from agent7.language import USER, Opinion, opinion_in, sentences
from agent7.memory import Memory, MemoryAgent, Note, Purpose
from agent7.types import Category

MOST_SENTENCES: Final = 2
"""Of a message that tells an attitude, and what it is towards: a longer one tells more."""
MOST_FORMER: Final = 3


def changed(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> tuple[Note, ...]:
    """What a message tells in the place of the opposite attitude towards the same thing, a note for each that is over."""
    said = part.read(language)
    if part.message.origin != DIRECT or part.command or part.statements or said.is_question or said.is_request:
        return ()
    told = opinion_in(said.text, language) if len(sentences(said.text)) <= MOST_SENTENCES else None
    if told is None:
        return ()
    found = [item.memory for item in memory.recall(heard.scope, said.text, purpose=Purpose.TURN, at=heard.at).items]
    former = [held for held in found if (before := _attitude_held(held)) and told.turns(before)]
    note = stated(said.text, part.message, language)
    return tuple(replace(note, replaces=held.id, category=Category.PREFERENCE) for held in former[:MOST_FORMER])


def _attitude_held(held: Memory) -> Opinion | None:
    """The attitude that a memory of the person's own words tells, where it tells nothing else."""
    own = held.origin == DIRECT and held.speaker == USER
    told = opinion_in(held.content, held.language) if own else None
    return told if told and told.alone else None
