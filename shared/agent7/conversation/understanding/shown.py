"""What a model is shown of a person, each line under a handle, and what each handle means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation.heard import Heard
from agent7.conversation.message_kinds import HEARD
from agent7.conversation.skills.tasks.work_orders import as_active
from agent7.conversation.understanding.by_rules import utterances
from agent7.identity import MemoryId
from agent7.language import moments_in
from agent7.memory import (
    FEWER_MEMORIES,
    BudgetLevel,
    Instruction,
    Memory,
    MemoryAgent,
    Recall,
    Recalled,
    Started,
    SummaryLine,
    Trigger,
    extracts,
    relevance,
)
from agent7.prompts.context import MEMORY_TOKENS, Context, InstructionLine, MemoryLine, ThingLine
from agent7.store.conversation.message_log import Message
from agent7.store.tasks.tasks import Task
from agent7.types import Kind, Origin

MOST_MEMORIES: Final = 10
NEAREST: Final = 4
"""Memories that are shown although they are below the floor, as the nearest: "and on Tuesday, same time" names nothing that it is about."""
LEAST_CONFIDENCE: Final = 0.5
"""Of core memory, which nobody asked for: what is less sure is not told."""
CONFIDENCE_OF_PERCEIVED: Final = 0.6
"""As of all that is not the person's own word."""
OF_MEMORIES: Final = MEMORY_TOKENS * 3 // 4
"""As memory counts tokens: the prompt's own estimate is more careful."""
TIMED: Final = ("minute", "part")

SOURCES: Final[Mapping[Origin, str]] = {
    Origin.OPERATOR: "the operator",
    Origin.ASSISTANT: "the assistant's own words",
    Origin.TASK_RESULT: "a task's result",
    Origin.FORWARDED: "a forwarded message",
    Origin.QUOTED: "a quoted message",
    Origin.TRANSCRIPT: "somebody's voice message",
    Origin.MEDIA: "a picture or file",
    Origin.AGENT: "another assistant",
}
"""Whose word a memory is that is not the person's own, as a prompt names it."""

type Thing = Memory | Trigger | Task | Instruction


@dataclass(frozen=True, slots=True)
class Shown:
    """The lines of a prompt, and what their handles name: a thing that a skill can act on, the memories that an answer rests on."""

    context: Context
    things: Mapping[str, Thing] = field(default_factory=dict)
    memories: Mapping[str, Sequence[MemoryId]] = field(default_factory=dict)

    def among(self, handles: frozenset[str]) -> Shown:
        """The same with only these handles: what was left of it in the end."""
        return Shown(
            self.context,
            {handle: thing for handle, thing in self.things.items() if handle in handles},
            {handle: ids for handle, ids in self.memories.items() if handle in handles},
        )


def shown_to_model(
    memory: MemoryAgent,
    heard: Heard,
    own: str,
    started: Started,
    recall: Recall,
    *,
    language: str,
    gone: Collection[MemoryId],
    level: BudgetLevel,
) -> Shown:
    """What bears on the person's `own` words: core memory, of what was recalled all that is above the floor of relevance and the nearest
    few, reminders, tasks, and what was said; less when money is short.
    """
    zone = ZoneInfo(heard.time_zone)
    most = MOST_MEMORIES if level is BudgetLevel.WITHIN else FEWER_MEMORIES
    held = [item for item in recall.items if item.memory.superseded_at is None and item.memory.id not in gone]
    bears = relevance.relevant(own, held, language=language)
    rest = [item for item in held if item not in bears][: max(NEAREST - len(bears), 0)]
    items = one_a_fact([*bears, *rest])[:most]
    known = core_entries(memory, heard, started, {*gone, *(item.memory.id for item in items)})
    items = extracts.fitted([*items, *told_of_today(started, {*gone, *(item.memory.id for item in items)})], OF_MEMORIES)
    remembered = numbered("m", [*known, *found_entries(heard, items, own, recall.summaries, gone, zone)])
    waiting = memory.triggers.reminders(heard.scope) if heard.work.a_reminder_waits else ()
    open_tasks = [task for task in heard.work.tasks if task.title]
    reminders = numbered("r", [_Entry(ThingLine("", about(each), told_time(each, zone)), each) for each in waiting])
    tasks = numbered("t", [_Entry(ThingLine("", task.title or "", state_of(task)), task) for task in open_tasks])
    rules = numbered("i", [_Entry(InstructionLine(each.text, each.category, each.priority), each) for each in started.instructions])
    context = Context(
        memories=[each.line for each in remembered[len(known) :]],
        instructions=[each.line for each in rules],
        core=[each.line for each in remembered[: len(known)]],
        reminders=[each.line for each in reminders],
        tasks=[each.line for each in tasks],
        lessons=[*started.rules, *(known.text for known in started.lessons)],
        triggers=[due_line(each, zone) for each in started.due if about(each)],
        question=heard.work.put_off if heard.conversation.context.get("asked") else "",
        answered=[text for message in heard.messages if (text := heard.quoted.get(message.quoted_message_id or "", ("", ""))[0])],
        recent=utterances(heard.recent),
    )
    things = things_of(remembered) | things_of(reminders) | things_of(tasks) | things_of(rules)
    said_before: dict[str, Sequence[MemoryId]] = {each.handle: () for each in context.recent if each.handle}
    return Shown(context, things, {each.line.handle: each.ids for each in remembered} | said_before)


@dataclass(frozen=True, slots=True)
class _Entry[Line: (MemoryLine, ThingLine, InstructionLine)]:
    """A line, the thing that its handle names, and the memories that an answer from it rests on."""

    line: Line
    thing: Thing | None = None
    ids: Sequence[MemoryId] = ()


def numbered[Line: (MemoryLine, ThingLine, InstructionLine)](letter: str, entries: Sequence[_Entry[Line]]) -> list[_Entry[Line]]:
    """The same with their handles, in their order."""
    return [replace(each, line=replace(each.line, handle=f"{letter}{number}")) for number, each in enumerate(entries, 1)]


def things_of[Line: (MemoryLine, ThingLine, InstructionLine)](entries: Sequence[_Entry[Line]]) -> dict[str, Thing]:
    """What their handles name."""
    return {each.line.handle: each.thing for each in entries if each.thing is not None}


def core_entries(memory: MemoryAgent, heard: Heard, started: Started, taken: Collection[MemoryId]) -> list[_Entry[MemoryLine]]:
    """Core memory that is sure enough, and not told already by one of the memories that are taken; a line means the memory that it is."""
    known = [each for each in started.core if each.confidence >= LEAST_CONFIDENCE and not {*taken} & {*each.sources}]
    alone = [each.sources[0] for each in known if len(each.sources) == 1]
    held: dict[tuple[MemoryId, ...], Memory] = {(each.id,): each for each in memory.get(heard.scope, alone)} if alone else {}
    return [_Entry(MemoryLine("", each.text, each.confidence), held.get(each.sources), each.sources) for each in known]


def found_entries(
    heard: Heard, items: Sequence[Recalled], own: str, summaries: Sequence[SummaryLine], gone: Collection[MemoryId], zone: ZoneInfo
) -> list[_Entry[MemoryLine]]:
    """What was found in memory, in summaries, and in what came with this message."""
    taken = {*gone, *(item.memory.id for item in items)}
    return [
        *(_Entry(item_line(item, own, zone), item.memory, (item.memory.id,)) for item in items),
        *(_Entry(summary_line(line, zone), ids=(line.memory,)) for line in summaries if line.memory not in taken),
        *(_Entry(perceived_line(message, zone)) for message in heard.messages if message.kind == HEARD),
    ]


def item_line(item: Recalled, own: str, zone: ZoneInfo) -> MemoryLine:
    """A recalled memory as a line, of a long one what bears on the words, with its day in the person's zone and what speaks against it."""
    said_at = item.memory.valid_from.astimezone(zone)
    return MemoryLine("", extracts.shown(item, own), item.confidence, said_at, SOURCES.get(item.memory.origin, ""), tuple(item.tags))


def told_of_today(started: Started, taken: Collection[MemoryId]) -> list[Recalled]:
    """What the session knows of what falls on this day."""
    due = {each for trigger in started.due for each in trigger.memory_ids}
    return [item for item in started.memories if item.memory.id in due - {*taken}]


def summary_line(line: SummaryLine, zone: ZoneInfo) -> MemoryLine:
    """A line of the summary that answered."""
    return MemoryLine("", line.text, line.confidence, line.said_at.astimezone(zone), "a summary of chats", tuple(line.tags))


def perceived_line(message: Message, zone: ZoneInfo) -> MemoryLine:
    """What others say in a sound that just came, or what a picture shows: data like the rest."""
    source = SOURCES.get(Origin(message.origin), "")
    return MemoryLine("", message.text or "", CONFIDENCE_OF_PERCEIVED, message.sent_at.astimezone(zone), source, ("just sent",))


def one_a_fact(items: Iterable[Recalled]) -> list[Recalled]:
    """Lineage: a fact stands for the sentence and the episode that it was drawn from; the best of them gives the place."""
    kept = list(items)
    facts = [item.memory for item in kept if item.memory.kind is Kind.SEMANTIC]
    said = {memory.source_message_id for memory in facts} - {None}
    drawn_from = {parent for memory in facts for parent in memory.derived_from}
    return [
        item
        for item in kept
        if item.memory.kind is Kind.SEMANTIC or not (item.memory.id in drawn_from or item.memory.source_message_id in said)
    ]


def about(trigger: Trigger) -> str:
    """What a reminder or a date is about."""
    return trigger.context or trigger.original_message or ""


def told_time(trigger: Trigger, zone: ZoneInfo) -> str:
    """When it comes, in the person's zone."""
    return f"{trigger.due_at.astimezone(zone):%A %Y-%m-%d %H:%M}{f', repeats {trigger.repeats}' if trigger.repeats else ''}"


def due_line(trigger: Trigger, zone: ZoneInfo) -> str:
    """What falls on today, without the words that named its day when it was told: "09:00 call mum", never "tomorrow"."""
    text = about(trigger)
    for moment in reversed(list(moments_in(text, language=trigger.language))):
        text = f"{text[: moment.start]} {text[moment.end :]}"
    told = " ".join(text.split())
    return f"{trigger.due_at.astimezone(zone):%H:%M} {told}" if trigger.precision in TIMED else told


def state_of(task: Task) -> str:
    """The state of a task in one word."""
    active = as_active(task)
    return active.state if active else ""
