"""Prompt context: what the assistant knows about a person, as the parts of a prompt that it becomes, within token budgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from agent7.prompts.quoting import LONGEST_QUOTE, Fence, quote
from agent7.prompts.rendering import Rendered

# Tokens for each part, by priority then use: what does not fit is left out.
INSTRUCTION_TOKENS = 300
CORE_TOKENS = 200
MEMORY_TOKENS = 450
REMINDER_TOKENS, TASK_TOKENS, LESSON_TOKENS, TRIGGER_TOKENS = 150, 100, 150, 100
RECENT_TOKENS: Final = 1500
"""Of earlier messages, at most; the newest of them is whole within it."""
WHOLE_TOKENS: Final = 2090
"""Of the whole prompt, which with the schema is to stay below 2,500: earlier messages but the newest stay away for it."""
LONGEST_RECENT = 600  # characters of an earlier message but the newest
ASCII_CHARACTERS_A_TOKEN = 4
SURE = 0.9
LONGEST_MEMORY: Final = MEMORY_TOKENS * ASCII_CHARACTERS_A_TOKEN  # characters of a memory, or of the extract of one


@dataclass(frozen=True, slots=True)
class MemoryLine:
    """A memory. `handle` ("m1") is what the model cites it by; `said_at` in the person's time zone; `source` empty for their own word."""

    handle: str
    content: str
    confidence: float
    said_at: datetime | None = None
    source: str = ""
    tags: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ThingLine:
    """Something else with a handle: a pending reminder with its time, an active task with its state."""

    handle: str
    content: str
    told: str


@dataclass(frozen=True, slots=True)
class InstructionLine:
    """A standing instruction of the person or of the operator. Higher priority comes first."""

    text: str
    category: str = "rule"
    priority: int = 0
    handle: str = ""
    """What the model points at it by ("i1")."""


type Speaker = Literal["user", "assistant", "passed on by the user"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """One earlier message of the conversation. `handle` ("e1"): what an answer cites the person's own words by."""

    role: Speaker
    text: str
    handle: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """Everything that a plan may draw on, each part with its most important entry first, the earlier messages oldest first.

    `question`: what was left open before, and the next message answers. `answered`: messages that the newest one points at.
    """

    memories: Sequence[MemoryLine] = ()
    instructions: Sequence[InstructionLine] = ()
    core: Sequence[MemoryLine] = ()
    reminders: Sequence[ThingLine] = ()
    tasks: Sequence[ThingLine] = ()
    lessons: Sequence[str] = ()
    triggers: Sequence[str] = ()
    question: str = ""
    answered: Sequence[str] = ()
    recent: Sequence[Utterance] = ()

    @property
    def handles(self) -> frozenset[str]:
        """What may be cited."""
        memories = (line.handle for line in (*self.core, *self.memories))
        things = (line.handle for line in (*self.reminders, *self.tasks))
        others = (*(each.handle for each in self.instructions), *(each.handle for each in self.recent))
        return frozenset([*memories, *things, *filter(None, others)])

    @property
    def sources(self) -> list[str]:
        """Every text in the context: what the reply may quote links from, and names and numbers."""
        return [
            *(line.content for line in (*self.core, *self.memories)),
            *(f"{line.content} {line.told}" for line in (*self.reminders, *self.tasks)),
            *(instruction.text for instruction in self.instructions),
            *self.lessons,
            *self.triggers,
            self.question,
            *self.answered,
            *(utterance.text for utterance in self.recent),
        ]


def instruction_block(context: Context) -> str:
    """The standing instructions, which only the person and the operator can give, each as a quoted line."""
    by_priority = sorted(context.instructions, key=lambda instruction: -instruction.priority)
    lines = [f"- {f'{each.handle}: ' if each.handle else ''}{quote(each.text)}" for each in by_priority]
    return _part("Standing instructions", lines) or "No standing instructions"


def data_block(context: Context, fence: Fence, at: datetime) -> str:
    """What is remembered and was said, within the fence. `at` in the person's time zone."""
    return fence.around(part for part in _data_parts(context, at).values() if part)


def part_tokens(context: Context, prompt: Rendered, message: str, at: datetime) -> dict[str, int]:
    """About how many tokens each part of a prompt takes, empty parts left out; `frame` is what is the same for every message."""
    texts = {"instructions": instruction_block(context), **_data_parts(context, at), "message": message}
    parts = {name: estimated_tokens(text) for name, text in texts.items() if text}
    whole = estimated_tokens(prompt.system) + estimated_tokens(prompt.user)
    return {"frame": max(whole - sum(parts.values()), 0), **parts}


def _data_parts(context: Context, at: datetime) -> dict[str, str]:
    return {
        "core": _part("Core memory", [memory_line(line) for line in context.core]),
        "memories": _part("Memories", [memory_line(line) for line in context.memories]) or "No memories bear on it",
        "reminders": _part("Pending reminders", [thing_line(line) for line in context.reminders]),
        "tasks": _part("Active tasks", [thing_line(line) for line in context.tasks]),
        "lessons": _part("Lessons", [f"- {quote(text)}" for text in context.lessons]),
        "due_today": _part(f"Due today, {at:%A}", [f"- {quote(text)}" for text in context.triggers]),
        "left_open": _part("Left open before", [f"- {quote(context.question)}"] if context.question else []),
        "earlier_messages": _part("Earlier messages, oldest first", recent_lines(context.recent)),
        "quoted": _part("The newest message answers", [f"- {quote(text)}" for text in context.answered]),
    }


def within_budget(context: Context, at: datetime, besides: Rendered) -> Context:
    """As much of a context as fits: each part within its own tokens, the earlier messages within what then is left of the whole.

    `besides`: the prompt with nothing of it.
    """
    fitted = replace(
        context,
        instructions=_fitting(context.instructions, lambda each: each.text, INSTRUCTION_TOKENS),
        core=_fitting(context.core, memory_line, CORE_TOKENS),
        memories=_fitting(context.memories, memory_line, MEMORY_TOKENS, LONGEST_MEMORY),
        reminders=_fitting(context.reminders, thing_line, REMINDER_TOKENS),
        tasks=_fitting(context.tasks, thing_line, TASK_TOKENS),
        lessons=_fitting(context.lessons, str, LESSON_TOKENS),
        triggers=_fitting(context.triggers, str, TRIGGER_TOKENS),
        recent=(),
    )
    taken = sum(map(estimated_tokens, (besides.system, besides.user, data_block(fitted, Fence(""), at), instruction_block(fitted))))
    if not context.recent:
        return fitted
    *earlier, newest = context.recent
    newest = replace(newest, text=newest.text[: RECENT_TOKENS * ASCII_CHARACTERS_A_TOKEN])
    left = min(RECENT_TOKENS, WHOLE_TOKENS - taken) - estimated_tokens(newest.text)
    shown = _fitting([*reversed(earlier)], lambda each: each.text[:LONGEST_RECENT] + " user", left)
    return replace(fitted, recent=[*reversed(shown), newest])


def memory_line(memory: MemoryLine) -> str:
    """One memory as a prompt line: `- m1: "content" (2026-03-02, confidence 0.4, from a forwarded message) [stale]`."""
    told = [
        *([f"{memory.said_at:%Y-%m-%d}"] if memory.said_at else []),
        *([f"confidence {memory.confidence:.1f}"] if memory.confidence < SURE else []),
        *([f"from {memory.source}"] if memory.source else []),
    ]
    tags = "".join(f" [{tag}]" for tag in sorted(memory.tags))
    return f"- {memory.handle}: {quote(memory.content, LONGEST_MEMORY)}{f' ({", ".join(told)})' if told else ''}{tags}"


def thing_line(thing: ThingLine) -> str:
    """A reminder or a task as a prompt line: `- r1: "call mum" (Monday 2026-03-09 07:00)`."""
    return f"- {thing.handle}: {quote(thing.content)} ({thing.told})"


def recent_lines(recent: Sequence[Utterance]) -> list[str]:
    """Earlier messages as lines, the newest whole."""
    whole = RECENT_TOKENS * ASCII_CHARACTERS_A_TOKEN
    said = [(f"{each.handle} {each.role}".strip(), each) for each in recent]
    return [f"- {who}: {quote(each.text, whole if each is recent[-1] else LONGEST_RECENT)}" for who, each in said]


def estimated_tokens(text: str) -> int:
    """A careful estimate of tokens without the vendor's tables: four ASCII characters a token, one token for any other character."""
    ascii_characters = sum(character.isascii() for character in text)
    return -(-ascii_characters // ASCII_CHARACTERS_A_TOKEN) + len(text) - ascii_characters


def _part(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{title}:", *lines]) if lines else ""


def _fitting[T](entries: Iterable[T], shown: Callable[[T], str], tokens: int, longest: int = LONGEST_QUOTE) -> list[T]:
    """The entries up to the first that no longer fits."""
    kept: list[T] = []
    for entry in entries:
        tokens -= estimated_tokens(shown(entry)[: longest + 100])
        if tokens < 0:
            break
        kept.append(entry)
    return kept
