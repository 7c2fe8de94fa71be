"""The port of a skill: its name, what it is for, how a plan's intent becomes a typed one, and how that becomes acts.

A typed intent is a `Command` of `language.commands`: rules make it from words, a model's plan is turned into it by `Skill.typed`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from agent7.conversation.acts import Act
from agent7.conversation.heard import Heard, Part
from agent7.language import Command
from agent7.memory import Instruction, Memory, MemoryAgent, Trigger
from agent7.store.tasks.tasks import Task

type Member = Literal["text", "what", "when", "repeats", "handle", "statements"]
"""Members of a planned intent that a skill may read; the quote belongs to each."""


@dataclass(frozen=True, slots=True)
class PlannedStatement:
    """Something to keep: the sentence, the slot and value that it sets, and the memory that it takes the place of."""

    text: str
    subject: str = ""
    attribute: str = ""
    value: str = ""
    replaces: Memory | None = None


@dataclass(frozen=True, slots=True)
class PlannedIntent:
    """One thing that a person wants, checked: `quote` stands in their message, `about` is what a shown handle names."""

    skill: str
    quote: str
    text: str = ""
    what: str = ""
    when: str = ""
    repeats: str = ""
    about: Memory | Trigger | Task | Instruction | None = None
    statements: tuple[PlannedStatement, ...] = ()
    memories: tuple[Memory, ...] = ()
    """All the memories that it points at: one thing may be known by several."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a deployment gives to skills. `hands_over`: there is an account at Manus; `rules_are_followed`: a model reads instructions."""

    memory: MemoryAgent
    hands_over: bool = False
    rules_are_followed: bool = False
    opens_window: bool = False
    """Whether the approved template may ask a person to write once the 24-hour window has closed."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a skill is asked: by whom, in which part of a message and in which language; with the planned intent where a model made it."""

    means: Means
    heard: Heard
    part: Part
    language: str
    planned: PlannedIntent | None = None
    replied: bool = False
    """Whether words of a model stand beside what is done: then nobody needs to be told of what was only kept."""

    @property
    def about(self) -> Memory | Trigger | Task | Instruction | None:
        """What the plan points at by a handle."""
        return self.planned.about if self.planned else None


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing that the assistant can do."""

    name: str
    purpose: str
    """One sentence, for the model and the docs."""
    reads: tuple[Member, ...] = ()
    asks_before: str = ""
    """When it asks before it does anything, for the docs."""
    commands: tuple[type[Command], ...] = ()
    """The typed intents that it carries out."""
    typed: Callable[[PlannedIntent, str], Command | None] | None = None
    """The typed intent of a planned one, in a language; None where it lacks what the skill needs. Without it a reply is all of it."""
    act: Callable[[Any, Request], list[Act]] = lambda _command, _request: []
    """What carrying out one of its typed intents takes."""
    only_tells: bool = False
    """It looks something up, and changes nothing."""

    @property
    def is_deed(self) -> bool:
        """Whether it does something, so that nobody may say it was done before it is."""
        return self.typed is not None and not self.only_tells
