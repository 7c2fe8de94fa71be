"""The context of a model: memories, instructions and what was said before, as the lines that prompts are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation.message_kinds import HEARD
from agent7.conversation.turn.question_and_answer import Said
from agent7.conversation.understanding import utterances
from agent7.llm.answer_model import Context, InstructionLine, MemoryLine
from agent7.memory import Draft, Recall, Recalled, Started, SummaryLine
from agent7.store.conversation.message_log import Message
from agent7.types import Origin

SURE, LEAST_CONFIDENCE = 0.9, 0.5
"""Of core memory: said outright, and as little as is told at all."""
CONFIDENCE_OF_PERCEIVED = 0.6
"""As of all that is not the person's own word."""


SOURCES: Final[Mapping[Origin, str]] = {
    Origin.DIRECT_USER: "chat",
    Origin.OPERATOR: "the operator",
    Origin.ASSISTANT: "the assistant's own words",
    Origin.TASK_RESULT: "a task's result",
    Origin.FORWARDED: "a forwarded message",
    Origin.QUOTED: "a quoted message",
    Origin.TRANSCRIPT: "somebody's voice message",
    Origin.MEDIA: "a picture or file",
    Origin.AGENT: "another assistant",
}
"""Whose word a memory is, as a prompt names it."""


def context_of(said: Said, shown: Sequence[Recalled], recall: Recall, zone: ZoneInfo) -> Context:
    """Everything that a model is told besides the message. Handles go through it: memories, what this turn keeps, what was perceived."""
    heard, started = said.heard, said.session.started
    return Context(
        memories=[
            *memory_lines(shown, zone),
            *pending_lines(said.pending, len(shown), zone),
            *perceived_lines(heard.messages, len(shown) + len(said.pending), zone),
            *summary_lines(recall.summaries, len(shown) + len(said.pending) + len(heard.messages), zone),
        ],
        instructions=instruction_lines(started),
        core=core_lines(started),
        lessons=lesson_lines(started),
        triggers=trigger_lines(started, zone),
        recent=utterances(heard.recent),
    )


def memory_lines(items: Sequence[Recalled], zone: ZoneInfo) -> list[MemoryLine]:
    """Recalled memories as numbered lines for a prompt; the handle is the place in the recall, from 1."""
    return [
        MemoryLine(
            handle=place,
            content=item.memory.content,
            confidence=item.confidence,
            said_at=item.memory.valid_from.astimezone(zone),
            category=item.memory.category,
            source=SOURCES[item.memory.origin],
            tags=tuple(item.tags),
        )
        for place, item in enumerate(items, start=1)
    ]


def pending_lines(pending: Sequence[Draft], offset: int, zone: ZoneInfo) -> list[MemoryLine]:
    """What this turn is about to keep, as further lines behind the recalled ones."""
    return [
        MemoryLine(
            handle=offset + place,
            content=draft.content,
            confidence=1.0,
            said_at=draft.note.said_at.astimezone(zone),
            category=draft.category,
            tags=("said just now",),
        )
        for place, draft in enumerate(pending, start=1)
        if draft.refusal is None
    ]


def perceived_lines(messages: Sequence[Message], offset: int, zone: ZoneInfo) -> list[MemoryLine]:
    """What others say in a sound that just came, and what a picture shows: data like the rest, behind all of it."""
    return [
        MemoryLine(
            handle=offset + place,
            content=message.text or "",
            confidence=CONFIDENCE_OF_PERCEIVED,
            said_at=message.sent_at.astimezone(zone),
            category=message.origin,
            tags=("in the picture just sent" if message.origin == "media" else "in the sound just sent",),
        )
        for place, message in enumerate((message for message in messages if message.kind == HEARD), start=1)
    ]


def summary_lines(lines: Sequence[SummaryLine], offset: int, zone: ZoneInfo) -> list[MemoryLine]:
    """What the summary that answered tells besides the memories: data like these, behind all of them."""
    return [
        MemoryLine(
            handle=offset + place,
            content=line.text,
            confidence=line.confidence,
            said_at=line.said_at.astimezone(zone),
            category=line.category,
            source="a summary of chats",
            tags=tuple(line.tags),
        )
        for place, line in enumerate(lines, start=1)
    ]


def instruction_lines(started: Started) -> list[InstructionLine]:
    """Standing instructions of the person and of the workspace."""
    return [InstructionLine(instruction.text, instruction.category, instruction.priority) for instruction in started.instructions]


def core_lines(started: Started) -> list[str]:
    """Who the person is; what is not quite sure says so, and what is not sure at all stays away."""
    told = (known for known in started.core if known.confidence >= LEAST_CONFIDENCE)
    return [known.text if known.confidence >= SURE else f"{known.text} (confidence {known.confidence:.1f})" for known in told]


def lesson_lines(started: Started) -> list[str]:
    """What was learnt from rejections, then what corrections taught: both are obeyed."""
    return [*started.rules, *(known.text for known in started.lessons)]


def trigger_lines(started: Started, zone: ZoneInfo) -> list[str]:
    """What falls on today, in the person's own words."""
    timed = ("minute", "part")
    return [
        f"{trigger.due_at.astimezone(zone):%H:%M} {trigger.original_message}" if trigger.precision in timed else trigger.original_message
        for trigger in started.due
        if trigger.original_message
    ]
