"""Compaction. What makes the memory document smaller: stale entries rest in the archive, copies are merged, long entries get a summary.

Nothing is lost and nobody is trusted more: what is archived, superseded or shortened keeps its own words and its confidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.errors import Outage
from agent7.identity import MemoryId, Scope
from agent7.language import adds_nothing, clean, count_tokens, count_tokens_each, says_the_same, sentences
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST
from agent7.store.memory import documents, memory_changes, merges
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind

type Shorten = Callable[[Sequence[str]], Sequence[str]]
"""Texts in, each in short out, in the same order. Raises Outage when nobody can."""

CUT = " \u2026"


@dataclass(frozen=True, slots=True)
class Optimised:
    """What optimising did: tokens of all active statements before and after, and how many entries it touched in which way."""

    before: int
    after: int
    limit: int
    archived: int = 0
    merged: int = 0
    summarised: int = 0

    @property
    def changed(self) -> bool:
        """Whether anything was archived, merged or summarised."""
        return bool(self.archived or self.merged or self.summarised)


@dataclass(frozen=True, slots=True)
class Suggested:
    """What optimising would do: how many entries are stale, verbose and copies of others."""

    stale: int
    verbose: int
    duplicates: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """In the words of the console."""
        return tuple(
            text
            for amount, text in (
                (self.stale, f"Remove {self.stale} stale {'entry' if self.stale == 1 else 'entries'}"),
                (self.verbose, f"Summarize {self.verbose} verbose {'entry' if self.verbose == 1 else 'entries'}"),
                (self.duplicates, f"Merge {self.duplicates} potential duplicate {'entry' if self.duplicates == 1 else 'entries'}"),
            )
            if amount
        )


@dataclass(frozen=True, slots=True)
class Optimisation:
    """Compaction of the memory document: archives what is stale, merges what says the same, lets summaries stand for long texts."""

    policy: MemoryPolicy

    def suggest(self, unit: UnitOfWork, scope: Scope, at: datetime) -> Suggested:
        """What `optimise` would do now. Changes nothing."""
        stale = set(self._stale(unit, scope, at))
        copies = [each for group in self._copies(unit, scope, at) for each in group[1:] if each.id not in stale]
        merged = {memory.id for memory in copies}
        verbose = [each for each, _, _ in self.verbose(unit, scope) if each not in stale | merged]
        return Suggested(len(stale), len(verbose), len(merged))

    def optimise(self, unit: UnitOfWork, scope: Scope, at: datetime, shorten: Shorten | None = None) -> Optimised:
        """Archive what is stale, merge copies, shorten what is long: by first sentences, or by `shorten`, which was asked before."""
        documents.weigh_anew(unit, scope.own, at)
        before = documents.weight(unit, scope.own).tokens
        stale = self._stale(unit, scope, at)
        memory_changes.archive(unit, scope.own, stale, at)
        merged = sum(self._merge(unit, scope, group, at) for group in self._copies(unit, scope, at))
        summarised = self._shorten(unit, scope, shorten or first_sentences)
        after = documents.weight(unit, scope.own).tokens
        documents.fold(unit, scope.own)
        return Optimised(before, after, self.policy.most_tokens, len(stale), merged, summarised)

    def verbose(self, unit: UnitOfWork, scope: Scope) -> list[tuple[MemoryId, str, str | None]]:
        """The longest entries that a summary may stand for. Their tokens count the text and the line."""
        over = self.policy.document.verbose_from + self.policy.entry_tokens
        return documents.verbose(unit, scope.own, over=over, most=self.policy.document.summarised_at_once)

    def _stale(self, unit: UnitOfWork, scope: Scope, at: datetime) -> list[MemoryId]:
        numbers = {
            "used": self.policy.document.used_less_than,
            "idle_since": at - self.policy.document.stale_after,
            "step": self.policy.confidence_step,
            "period": self.policy.confidence_step_after.total_seconds(),
            "unsure": self.policy.uncertain_below,
        }
        return documents.stale(unit, scope.own, numbers, at=at)

    def _copies(self, unit: UnitOfWork, scope: Scope, at: datetime) -> list[list[Memory]]:
        """Groups of statements that say the same, what stays first."""
        alike = documents.same_words(unit, scope.own, at=at)
        rows = {row.id: row for row in memory_changes.lock(unit, scope.own, [each for ids in alike for each in ids])} if alike else {}
        groups = [group for ids in alike for group in grouped([rows[each] for each in ids if each in rows])]
        return [sorted(group, key=best_first) for group in groups if len(group) > 1]

    @staticmethod
    def _merge(unit: UnitOfWork, scope: Scope, group: Sequence[Memory], at: datetime) -> int:
        """The first stays as it is, the others are superseded by it: nobody has said anything again, so nothing gets surer."""
        kept, *copies = group
        gone = [copy for copy in copies if not copy.protected]
        for copy in gone:
            merges.merge(unit, scope.own, kept.id, copy.id, surer=False, at=at)
        return len(gone)

    def _shorten(self, unit: UnitOfWork, scope: Scope, shorten: Shorten) -> int:
        long = self.verbose(unit, scope)
        if not long:
            return 0
        shorts = summaries([content for _, content, _ in long], shorten, self.policy.document.verbose_from)
        weights = [each + self.policy.entry_tokens for each in count_tokens_each([short or "" for short in shorts])]
        return sum(
            documents.summarise(unit, scope.own, memory, content, short, weighs)
            for (memory, content, _), short, weighs in zip(long, shorts, weights, strict=True)
            if short
        )


def summaries(contents: Sequence[str], shorten: Shorten, most: int) -> list[str | None]:
    """Each text in at most so many tokens, by `shorten` where its words hold what the text says, else by first sentences.

    None where nothing is gained.
    """
    try:
        proposed: Sequence[str] = [clean(each) for each in shorten(contents)]
    except Outage:
        proposed = []
    if len(proposed) != len(contents):
        proposed = [""] * len(contents)
    sizes = count_tokens_each(proposed)
    good = [
        text if 0 < size <= most and adds_nothing(text, content) else ""
        for text, size, content in zip(proposed, sizes, contents, strict=True)
    ]
    return [text or first_sentences([content], most)[0] or None for text, content in zip(good, contents, strict=True)]


def first_sentences(contents: Sequence[str], most: int = 100) -> list[str]:
    """As many whole sentences from the beginning of each as fit into so many tokens; of one that is too long, its first words."""
    return [_beginning(content, most) for content in contents]


def grouped(rows: Iterable[Memory]) -> list[list[Memory]]:
    """Rows that say the same of the same: equal slot, value and polarity, the same quantities, names and denials.

    What happened twice is no copy, and a secret is no copy of what is none.
    """
    groups: list[list[Memory]] = []
    for row in rows:
        if row.kind is not Kind.SEMANTIC:
            continue
        group = next((group for group in groups if _is_copy(row, group[0])), None)
        if group is None:
            groups.append([row])
        else:
            group.append(row)
    return groups


def best_first(memory: Memory) -> tuple[bool, bool, int, float, int]:
    """Which of two copies stays: the protected one, the current value, the better origin, the surer, the older."""
    origin = LEAST_TRUSTED_FIRST.index(memory.origin)
    return (not memory.protected, memory.current_slot is None, -origin, -memory.confidence, memory.id)


def _is_copy(one: Memory, other: Memory) -> bool:
    about = [(row.subject, row.attribute, row.value, row.polarity, row.secret, row.speaker) for row in (one, other)]
    return about[0] == about[1] and says_the_same(one.content, other.content)


def _beginning(content: str, most: int) -> str:
    kept: list[str] = []
    room = most - count_tokens(CUT)
    for sentence in sentences(content):
        if count_tokens(" ".join([*kept, sentence])) > room:
            break
        kept.append(sentence)
    if kept:
        return " ".join(kept) + CUT
    words = content.split()
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        fits = count_tokens(" ".join(words[:middle])) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return " ".join(words[:low]) + CUT if low else ""
