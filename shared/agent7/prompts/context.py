"""Prompt context: what the assistant knows about a person, as the part of a prompt that it becomes, within token budgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from agent7.prompts.quoting import Fence, quote

# Tokens for each part of the block, by priority then use: what does not fit is left out.
INSTRUCTION_TOKENS = 500
CORE_TOKENS = 300
LESSON_TOKENS = 300
TRIGGER_TOKENS = 150
MEMORY_TOKENS = 900  # ten everyday memories; a session start brings five and 600
RECENT_TOKENS = 300
LONGEST_RECENT = 300  # characters of one earlier message
ASCII_CHARACTERS_A_TOKEN = 4

GUIDELINES = (
    "Follow the standing instructions.",
    "Use the memories that matter for the newest message, and say how sure you are when a memory is hedged or tagged.",
    "Never state a memory with confidence below 0.5 as certain.",
)


@dataclass(frozen=True, slots=True)
class MemoryLine:
    """A recalled memory. `handle` is a small number by which the model cites it; `said_at` in the person's time zone."""

    handle: int
    content: str
    confidence: float
    said_at: datetime
    category: str
    source: str = "chat"
    tags: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class InstructionLine:
    """A standing instruction of the person or of the operator. Higher priority comes first."""

    text: str
    category: str = "rule"
    priority: int = 0


type Speaker = Literal["user", "assistant", "passed on by the user"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """One earlier message of the conversation."""

    role: Speaker
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """Everything that a reply may draw on, each part with its most important entry first."""

    memories: Sequence[MemoryLine] = ()
    instructions: Sequence[InstructionLine] = ()
    core: Sequence[str] = ()
    lessons: Sequence[str] = ()
    triggers: Sequence[str] = ()
    recent: Sequence[Utterance] = ()

    @property
    def sources(self) -> list[str]:
        """Every text in the context: what the reply may quote links from."""
        return [
            *(memory.content for memory in self.memories),
            *(instruction.text for instruction in self.instructions),
            *self.core,
            *self.lessons,
            *self.triggers,
            *(utterance.text for utterance in self.recent),
        ]


def context_block(context: Context, fence: Fence, at: datetime) -> str:
    """The context as prompt text: standing instructions, core memory, lessons, due triggers, memories, guidelines, each within its tokens.

    What is remembered stands within the fence as data; the instructions, which only the person and the operator can give, before it.
    """
    by_priority = map(_instruction_line, sorted(context.instructions, key=lambda instruction: -instruction.priority))
    instructions = _part("Standing instructions", by_priority, INSTRUCTION_TOKENS, "No active standing instructions")
    data = [
        _part("Core memory", _quoted(context.core), CORE_TOKENS),
        _part("Lessons", _quoted(context.lessons), LESSON_TOKENS),
        _part("Due today", _quoted(context.triggers), TRIGGER_TOKENS),
        _part("Memories", (memory_line(memory, at) for memory in context.memories), MEMORY_TOKENS, "No recent memories"),
        _part("Earlier messages, oldest first", recent_lines(context.recent), RECENT_TOKENS),
    ]
    guidelines = "\n".join(["Guidelines:", *(f"- {guideline}" for guideline in GUIDELINES)])
    return "\n\n".join([instructions, fence.around(part for part in data if part), guidelines])


def fitting_memories(memories: Sequence[MemoryLine], at: datetime) -> list[MemoryLine]:
    """The memories that the model will see: those before the first that no longer fits."""
    return list(memories[: len(_fitting((memory_line(memory, at) for memory in memories), MEMORY_TOKENS))])


def memory_line(memory: MemoryLine, at: datetime) -> str:
    """One memory as a prompt line: `- 1: "content" (confidence 0.9, from chat on 2026-03-02, 3 days ago, fact) [stale]`."""
    said = f"from {memory.source} on {memory.said_at:%Y-%m-%d}, {_age(memory.said_at, at)}"
    tags = "".join(f" [{tag}]" for tag in sorted(memory.tags))
    return f"- {memory.handle}: {quote(memory.content)} (confidence {memory.confidence:.1f}, {said}, {memory.category}){tags}"


def recent_lines(recent: Sequence[Utterance]) -> list[str]:
    """The last messages that fit, oldest first."""
    newest_first = [f"- {utterance.role}: {quote(utterance.text, LONGEST_RECENT)}" for utterance in reversed(recent)]
    return list(reversed(_fitting(newest_first, RECENT_TOKENS)))


def estimated_tokens(text: str) -> int:
    """A careful estimate of tokens without the vendor's tables: four ASCII characters a token, one token for any other character."""
    ascii_characters = sum(character.isascii() for character in text)
    return -(-ascii_characters // ASCII_CHARACTERS_A_TOKEN) + len(text) - ascii_characters


def _instruction_line(instruction: InstructionLine) -> str:
    return f"- {quote(instruction.text)} ({instruction.category}, priority {instruction.priority})"


def _quoted(texts: Iterable[str]) -> Iterable[str]:
    return (f"- {quote(text)}" for text in texts)


def _part(title: str, lines: Iterable[str], tokens: int, when_empty: str = "") -> str:
    fitting = _fitting(lines, tokens)
    if fitting:
        return "\n".join([f"{title}:", *fitting])
    return when_empty


def _fitting(lines: Iterable[str], tokens: int) -> list[str]:
    """The lines up to the first that no longer fits."""
    kept: list[str] = []
    for line in lines:
        tokens -= estimated_tokens(line)
        if tokens < 0:
            break
        kept.append(line)
    return kept


def _age(said_at: datetime, at: datetime) -> str:
    days = (at.astimezone(said_at.tzinfo).date() - said_at.date()).days
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago") if days >= 0 else "in the future"
