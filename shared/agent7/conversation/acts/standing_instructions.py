"""Acts of standing instructions: a rule is added, rules are listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MessageId, Scope
from agent7.language.replies.rendering import listed, say
from agent7.memory import Instruction, MemoryAgent
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Origin


@dataclass(frozen=True, slots=True)
class TellRules:
    """List the standing instructions that the person gave. `followed`: a model is there to follow them."""

    memory: MemoryAgent
    scope: Scope
    language: str
    followed: bool

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        rules = self.memory.instructions(self.scope, at=at, unit=unit)
        own = [rule.text for rule in rules if not rule.for_workspace]
        if not own:
            return (say("no_rules", self.language),)
        told = say("rules_listed", self.language, items=listed(own))
        return (told if self.followed else f"{told}\n{say('rules_unfollowed', self.language)}",)


@dataclass(frozen=True, slots=True)
class AddRule:
    """Make a standing instruction of what the person said, and echo it back. `followed`: a model is there to follow it.

    It takes the place of the one that it changes (`replaces`).
    """

    memory: MemoryAgent
    scope: Scope
    text: str
    source: MessageId
    language: str
    followed: bool
    replaces: Instruction | None = None

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        replaces = self.replaces.public_id if self.replaces else None
        self.memory.add_instruction(
            unit,
            self.scope,
            self.text,
            category="rule",
            origin=Origin.DIRECT_USER,
            source_message_id=self.source,
            at=at,
            replaces=replaces,
        )
        return (say("rule_added" if self.followed else "rule_kept", self.language, rule=self.text),)
