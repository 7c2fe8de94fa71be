"""The memory document: what is known of a person as Markdown in five sections, a selection by impact. Pure.

Nothing in a memory can change the form of the document: an entry is one line, and holds no HTML and no comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from agent7.memory.lifecycle.strength import OLDER, RECENCY, effective_confidence
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.store.memory.documents import Entry
from agent7.types import Category

TITLE: Final = "# Agent Memory"
EMPTY: Final = "_Nothing yet._"
NOT_SHOWN: Final = "(a secret)"


class Section(StrEnum):
    """The five parts of the document, in their order."""

    USER_PREFERENCES = "User Preferences"
    PROJECT_PATTERNS = "Project Patterns"
    LEARNED_RULES = "Learned Rules"
    DOMAIN_KNOWLEDGE = "Domain Knowledge"
    COMMUNICATION_STYLE = "Communication Style"


SECTION_OF: Final[Mapping[Category, Section]] = {
    Category.PREFERENCE: Section.USER_PREFERENCES,
    Category.FACT: Section.USER_PREFERENCES,
    Category.CORRECTION: Section.USER_PREFERENCES,
    Category.PROJECT_PATTERN: Section.PROJECT_PATTERNS,
    Category.DECISION: Section.PROJECT_PATTERNS,
    Category.TASK_OUTCOME: Section.PROJECT_PATTERNS,
    Category.LEARNED_RULE: Section.LEARNED_RULES,
    Category.DOMAIN_KNOWLEDGE: Section.DOMAIN_KNOWLEDGE,
    Category.COMMUNICATION_STYLE: Section.COMMUNICATION_STYLE,
}

_CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""What a terminal or a viewer would act on; marks of direction would turn the text behind them."""

_ESCAPED: Final = re.compile("&(?=(?:amp;)*lt;)")
_WRITTEN: Final = re.compile("&((?:amp;)*)lt;")


@dataclass(frozen=True, slots=True)
class Document:
    """What the document holds: entries by section, the most telling first. `tokens` of `limit`: 20 an entry beside its text.

    `total` counts what is known in all, so that a document can say what it leaves out.
    """

    sections: Mapping[Section, Sequence[Entry]]
    tokens: int
    limit: int
    total: int

    @property
    def shown(self) -> int:
        """How many entries it shows."""
        return sum(map(len, self.sections.values()))

    @property
    def markdown(self) -> str:
        """The document as Markdown."""
        return render(self)

    @property
    def for_others(self) -> Document:
        """As somebody else than the person may read it: what was kept on request although it is a secret is named, and not shown."""
        shown = {name: [replace(each, text=NOT_SHOWN) if each.secret else each for each in held] for name, held in self.sections.items()}
        return replace(self, sections=shown)


def impact(memory: Memory, policy: MemoryPolicy, at: datetime) -> float:
    """Effective confidence x (1 + uses) x recency, by when it was last said, confirmed or used."""
    age = at - max(memory.last_confirmed_at, memory.last_used_at or memory.last_confirmed_at)
    recency = next((value for limit, value in RECENCY if age <= limit), OLDER)
    return effective_confidence(memory, policy, at) * (1 + memory.use_count) * recency


def select(rules: Sequence[Entry], statements: Sequence[Entry], *, limit: int, total: int) -> Document:
    """Rules first, then statements in their order, as long as they fit into `limit` tokens."""
    sections: dict[Section, list[Entry]] = {section: [] for section in Section}
    tokens = 0
    for entry in (*rules, *statements):
        if tokens + entry.tokens > limit:
            break
        tokens += entry.tokens
        sections[SECTION_OF[Category(entry.category)]].append(entry)
    return Document(sections, tokens, limit, total)


def render(document: Document) -> str:
    """The Markdown: the title, five sections, the count."""
    parts = [TITLE, *(_section(section, document.sections.get(section, ())) for section in Section)]
    left_out = document.total - document.shown
    parts += [f"_{left_out} more are known and did not fit._"] if left_out > 0 else []
    return "\n\n".join([*parts, count_line(document.tokens, document.limit)]) + "\n"


def count_line(tokens: int, limit: int) -> str:
    """The line that says how full the document is, in tokens."""
    return f"*Token Count: {tokens} / {limit}*"


def one_line(text: str) -> str:
    """A text as one line that can open neither a comment nor a tag. `said` gives it back, white space and control marks aside."""
    line = " ".join(_CONTROLS.sub(" ", text).split())
    return _ESCAPED.sub("&amp;", line).replace("<", "&lt;")


def said(line: str) -> str:
    """The text of a line that `one_line` wrote."""
    return _WRITTEN.sub(lambda found: f"&{found[1].removeprefix('amp;')}lt;" if found[1] else "<", line)


def _section(section: Section, entries: Iterable[Entry]) -> str:
    lines = [f"- {one_line(entry.text)}" for entry in entries]
    return f"## {section}\n\n" + ("\n".join(lines) or EMPTY)
