"""What is answered about people, and what is kept for them beside memories."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Required, TypedDict

from agent7.api.answers.common import Entry, Told


class PersonListed(TypedDict):
    """A person of a list."""

    user: str
    name: str
    language: str | None
    first_seen: datetime
    last_seen: datetime | None
    memories: int
    quarantined: int


class People(TypedDict):
    """A page of people."""

    users: list[PersonListed]
    next: str | None
    total: int


class PersonCounts(TypedDict):
    """How much there is of each kind."""

    memories: int
    quarantined: int
    core: int
    lessons: int
    instructions: int
    triggers: int
    messages: int
    tasks: int
    recalls: int


class Person(TypedDict):
    """A person. `shares_memory` is null until they were asked whether tasks may see their memory."""

    user: str
    name: str
    language: str | None
    time_zone: str
    time_zone_is_theirs: bool
    access: str
    stopped: bool
    parked: bool
    shares_memory: bool | None
    first_seen: datetime
    last_seen: datetime | None
    window_open: bool
    window_until: datetime | None
    waits_for_human: bool
    former: int
    counts: PersonCounts


class CoreEntry(TypedDict):
    """An entry of core memory."""

    id: str
    category: str
    content: str
    confidence: float
    stated: bool
    sources: int
    active: bool
    protected: bool
    version: int
    updated_at: datetime


class Core(TypedDict):
    """Core memory."""

    core: list[CoreEntry]


class Beneath(TypedDict):
    """A memory that says what a core entry said; `content` is null where it is secret."""

    memory: str
    content: str | None


class ChangedCore(CoreEntry):
    """A core entry as it is now, with the memories that still say otherwise, and what to do about them."""

    beneath: list[Beneath]
    hint: str | None


class CoreVersion(TypedDict):
    """A core entry as it once was; `content` is null where it was forgotten."""

    version: int
    content: str | None
    confidence: float
    active: bool
    reason: str
    at: datetime


class CoreHistory(TypedDict):
    """The versions of a core entry."""

    versions: list[CoreVersion]


class DocumentLine(TypedDict):
    """A line of a memory document."""

    id: str
    section: str
    text: str
    tokens: int
    protected: bool


class Document(TypedDict):
    """A memory document. `tokens` are those of the text, `limit` is what it may have."""

    user: str
    markdown: str
    tokens: int
    limit: int
    used: int
    remaining: int
    shown: int
    total: int
    entries: list[DocumentLine]


class Export(TypedDict, total=False):
    """A page of all that is kept of a person. `agent_md` is of the first page alone, null where it is too large."""

    agent_md: str | None
    data: Required[dict[str, Any]]
    next: Required[str | None]


class ImportedLine(TypedDict):
    """A line that an import touches."""

    id: str
    before: str
    after: str


class ImportCounts(TypedDict):
    """How many lines of a file are what."""

    added: int
    changed: int
    removed: int
    quarantined: int
    refused: int
    unchanged: int
    forgotten: int


class Import(TypedDict):
    """What an import changed, or would change; `signed`: the file is one of ours."""

    applied: bool
    signed: bool
    counts: ImportCounts
    added: list[ImportedLine]
    changed: list[ImportedLine]
    removed: list[ImportedLine]
    quarantined: list[ImportedLine]
    refused: list[ImportedLine]


class Optimised(TypedDict):
    """Tokens before and after, and what was done."""

    before: int
    after: int
    limit: int
    archived: int
    merged: int
    summarised: int
    compacted: int


class DocumentAdvice(TypedDict):
    """What an optimisation would do."""

    stale: int
    verbose: int
    duplicates: int
    suggestions: list[str]


class Instruction(TypedDict):
    """A standing instruction; `for_workspace`: it holds for everybody, and is not changed here."""

    id: str
    version: int
    text: str
    enabled: bool
    priority: int
    origin: str
    for_workspace: bool


class Instructions(TypedDict):
    """Standing instructions."""

    instructions: list[Instruction]


class Lesson(TypedDict):
    """A lesson, and how often it was learnt; its version is of its words."""

    id: str
    version: int
    kind: str
    text: str
    times: int
    created_at: datetime
    confirmed_at: datetime


class Lessons(TypedDict):
    """Lessons."""

    lessons: list[Lesson]


class DroppedLesson(TypedDict):
    """The lesson that is gone."""

    dropped: str


class LoadedMemory(Entry):
    """A memory, and how often it was called wrong."""

    called_wrong: int


class Session(TypedDict, total=False):
    """What the newest session began with; `session` is null before the first, and nothing stands beside it then."""

    session: Required[str | None]
    started_at: datetime
    core: list[Entry]
    lessons: list[Entry]
    instructions: list[Entry]
    rules: list[str]
    memories: list[LoadedMemory]
    triggers: list[Entry]


class Suggestion(TypedDict):
    """A suggestion and what became of it."""

    id: str
    text: str
    made_by: str
    state: str
    reason: str | None
    made_at: datetime


class LearntRule(TypedDict):
    """A rule that was learnt of answers to suggestions."""

    text: str
    confidence: float


class Suggestions(TypedDict):
    """Suggestions, and the rules learnt of their answers."""

    suggestions: list[Suggestion]
    rules: list[LearntRule]


class Trigger(TypedDict):
    """A reminder, or a date that was told (`explicit` false)."""

    trigger: str
    version: int
    due_at: datetime
    time_zone: str
    precision: str
    repeats: str | None
    explicit: bool
    about: str | None
    original_message: str | None
    state: str
    created_at: datetime


class Triggers(TypedDict):
    """What waits, the earliest first."""

    triggers: list[Trigger]


OF: Final[dict[str, Any]] = {
    "core_memory_change": ChangedCore,
    "core_memory_entries": Core,
    "core_memory_history": CoreHistory,
    "core_memory_remove": CoreEntry,
    "core_memory_undo": ChangedCore,
    "documents_export": Export,
    "documents_optimise": Optimised,
    "documents_show": Document,
    "documents_suggestions": DocumentAdvice,
    "documents_take": Import,
    "instructions": Instructions,
    "instructions_add": Instruction,
    "instructions_change": Instruction,
    "instructions_remove": Told,
    "lessons": Lessons,
    "lessons_change": Lesson,
    "lessons_drop": DroppedLesson,
    "profiles_people": People,
    "profiles_person": Person,
    "sessions_session": Session,
    "suggestions": Suggestions,
    "suggestions_learn": Suggestion,
    "triggers": Triggers,
    "triggers_call_off": Told,
    "triggers_remind": Trigger,
}
