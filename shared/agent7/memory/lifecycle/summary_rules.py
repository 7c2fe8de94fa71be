"""Summarisation, the rules: what a category's summary is made of, when it is made anew, and whether it answers a question. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from agent7.identity import MemoryId
from agent7.language import USER, estimate_tokens, lex
from agent7.memory.document.sections import impact, one_line, said
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy, SummaryPolicy
from agent7.store.memory.summaries import Change, CurrentSummary
from agent7.types import Category, Kind

BULLET, HEADING = "- ", "## "
OF_A_DAY = frozenset({Category.DECISION, Category.TASK_OUTCOME})
"""Things of these categories are so on a day: their lines name it."""


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown, and the memory of each of its lines in their order."""

    content: str = field(repr=False)
    sources: tuple[MemoryId, ...]

    @property
    def tokens(self) -> int:
        """Estimated tokens of a prompt."""
        return estimate_tokens(self.content)


@dataclass(frozen=True, slots=True)
class Composed:
    """A summary of all `total` statements of a category, the newest of which is `through`."""

    text: Text
    total: int
    through: MemoryId


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a summary, without its bullet; `heading` is what it stands under."""

    memory: MemoryId
    text: str = field(repr=False)
    heading: str = field(repr=False, default="")

    @property
    def told(self) -> str:
        """With what it stands under, in the words that were said."""
        return said(f"{self.heading}: {self.text}")


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """How well a summary covers a question: shares of its terms in [0, 1], in all lines and in the best one."""

    coverage: float
    focus: float
    matched: Mapping[MemoryId, float] = field(default_factory=dict, compare=False)
    """The share of the question's terms that each line holds, heading included; lines that hold none are left out."""


def has_changed(change: Change, policy: SummaryPolicy) -> bool:
    """Whether a category is worth summing up anew. What is gone weighs like what is new: both make the text untrue."""
    if not change.is_summed_up:
        return change.total >= policy.fewest
    return change.total == 0 or change.fresh + change.gone >= max(policy.changes, policy.share_changed * change.total)


def compose(statements: Sequence[Memory], policy: MemoryPolicy, at: datetime) -> Composed | None:
    """The most telling statements of one category as Markdown, grouped by whom and what they are about; None where there are none.

    Left out: secrets, what is not sure enough to be told without a word, and days that were only talked about.
    """
    telling = [memory for memory in statements if _may_be_told(memory, policy, at)]
    if not telling:
        return None
    ranked = sorted(telling, key=lambda memory: (-memory.protected, -impact(memory, policy, at), -memory.id))
    text_of = dict(_fitting(ranked, policy.summaries))
    lines = [Line(memory.id, text_of[memory.id], heading_of(memory)) for memory in ranked if memory.id in text_of]
    return Composed(_written(lines), len(telling), max(memory.id for memory in statements))


def heading_of(memory: Memory) -> str:
    """Whom and what it is about: "employer" of the user's own, "ana: allergies" of others, "general" where nothing is known."""
    if memory.subject is None or memory.attribute is None:
        return "general"
    attribute = memory.attribute.replace("_", " ")
    return attribute if memory.subject == USER else one_line(f"{memory.subject}: {attribute}")


def lines_of(content: str, sources: Sequence[MemoryId]) -> tuple[Line, ...]:
    """The lines of a summary, in order."""
    heading, lines = "", []
    ids = iter(sources)
    for text in content.splitlines():
        if text.startswith(HEADING):
            heading = text.removeprefix(HEADING)
        elif text.startswith(BULLET):
            lines.append(Line(next(ids), text.removeprefix(BULLET), heading))
    return tuple(lines)


def without(content: str, sources: Sequence[MemoryId], goes: Callable[[Line], bool]) -> Text:
    """A summary without some of its lines; a heading goes with its last one."""
    return _written([line for line in lines_of(content, sources) if not goes(line)])


def standing(summary: CurrentSummary) -> tuple[Line, ...]:
    """Its lines without those of what has ceased to hold."""
    return tuple(line for line in lines_of(summary.content, summary.sources) if line.memory in summary.holding)


def what_stands(summary: CurrentSummary) -> CurrentSummary:
    """The summary without those lines."""
    left = _written(standing(summary))
    return replace(summary, content=left.content, sources=left.sources)


def sufficiency(lines: Sequence[Line], terms: Sequence[tuple[str, ...]]) -> Sufficiency:
    """How well these lines cover a question of these terms."""
    lexemes = [(line.memory, _lexemes(line)) for line in lines]
    shares = {memory: share for memory, words in lexemes if (share := _share(words.__contains__, terms)) > 0}
    held = frozenset[str]().union(*(words for _, words in lexemes))
    return Sufficiency(_share(held.__contains__, terms), max(shares.values(), default=0.0), shares)


def is_sufficient(shown: Sufficiency, policy: SummaryPolicy) -> bool:
    """Whether the summary may stand for the memories behind it."""
    return shown.coverage >= policy.coverage_from and shown.focus >= policy.focus_from


def _written(lines: Sequence[Line]) -> Text:
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.heading, []).append(line)
    parts = ["\n".join([HEADING + heading, *(BULLET + line.text for line in group)]) for heading, group in groups.items()]
    return Text("\n\n".join(parts), tuple(line.memory for group in groups.values() for line in group))


def _may_be_told(memory: Memory, policy: MemoryPolicy, at: datetime) -> bool:
    if memory.secret or (memory.kind is Kind.EPISODIC and memory.category is not Category.TASK_OUTCOME):
        return False
    return effective_confidence(memory, policy, at) >= policy.summaries.least_confidence


def _fitting(ranked: Sequence[Memory], policy: SummaryPolicy) -> Iterator[tuple[MemoryId, str]]:
    """The lines of the first that fit together; one that is too long is passed over for the next."""
    left = policy.most_tokens
    for memory in ranked:
        text = _text(memory, policy.longest_line)
        cost = estimate_tokens(BULLET + text)
        if cost <= left:
            left -= cost
            yield memory.id, text


def _text(memory: Memory, longest: int) -> str:
    text = one_line(memory.content)
    text = text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
    return f"{text} ({memory.valid_from:%Y-%m-%d})" if memory.category in OF_A_DAY else text


def _share(holds: Callable[[str], bool], terms: Sequence[tuple[str, ...]]) -> float:
    return sum(any(map(holds, alternatives)) for alternatives in terms) / len(terms) if terms else 0.0


def _lexemes(line: Line) -> frozenset[str]:
    """Not remembered from one question to the next: nothing that is forgotten may stay in the process."""
    return frozenset((*lex(line.text).frequencies, *lex(line.heading, "en").frequencies))
