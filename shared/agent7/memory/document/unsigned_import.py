"""Import of untrusted text.

A file without a valid signature, line by line: what is new in it is an operator's word, and goes by the rules for words of an import.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import Final

from agent7.identity import MemoryId, PublicId, Scope
from agent7.language import directs, is_never_kept, is_question
from agent7.memory.document import sections
from agent7.memory.document.import_comparison import Change, Comparison
from agent7.memory.document.interchange import Line
from agent7.memory.model import Draft, Memory, Note
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.drafting import Drafting
from agent7.store.memory import interchange as carried
from agent7.store.memory import memory_changes, restoration
from agent7.store.memory.interchange import Row
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Origin, SourceType, Status

CATEGORY_OF: Final = {
    sections.Section.USER_PREFERENCES: None,
    sections.Section.PROJECT_PATTERNS: Category.PROJECT_PATTERN,
    sections.Section.LEARNED_RULES: Category.LEARNED_RULE,
    sections.Section.DOMAIN_KNOWLEDGE: Category.DOMAIN_KNOWLEDGE,
    sections.Section.COMMUNICATION_STYLE: Category.COMMUNICATION_STYLE,
}
"""What a line of a section becomes. Those of the first say themselves whether they are facts or preferences."""

type Drafts = Sequence[Sequence[Draft]]
"""Of each line of a file what it tells: one statement, or several."""


class Fate(Enum):
    """What becomes of a line."""

    UNCHANGED = auto()
    ADDED = auto()
    CHANGED = auto()
    QUARANTINED = auto()
    REFUSED = auto()
    FORGOTTEN = auto()


@dataclass(frozen=True, slots=True)
class Kept:
    """What a line tells, and the entry whose words it changes."""

    told: Sequence[Draft]
    replaces: PublicId | None


@dataclass(frozen=True, slots=True)
class UnsignedImport:
    """Import of lines without a valid signature: each becomes a note, and is told anew by the rules of writing."""

    drafting: Drafting
    consolidation: Consolidation

    def drafts(self, scope: Scope, lines: Sequence[Line], at: datetime) -> Drafts:
        """The lines made ready, outside any transaction."""
        notes = [_note(line, at) for line in lines]
        told: dict[int, list[Draft]] = defaultdict(list)
        for draft in self.drafting.drafts(scope, notes) if notes else ():
            told[id(draft.note)].append(draft)
        return [told[id(note)] for note in notes]

    def compare(self, unit: UnitOfWork, scope: Scope, lines: Sequence[Line], drafts: Drafts, at: datetime) -> tuple[Comparison, list[Kept]]:
        """The comparison, and what to keep of it."""
        held = carried.memories(unit, scope.own)
        now = {public_id: row for public_id, row in held.items() if _stands(row, at)}
        shown = {public_id: _folded(row["summary"] or row["content"]) for public_id, row in now.items()}
        known = {*shown.values(), *self._known(unit, scope, held, now)}
        gone = restoration.forgotten_at(unit, scope.own, [each for told in drafts for draft in told for each in draft.fingerprints])
        visible = {_folded(line.text) for line in lines}
        found: dict[Fate, list[Change]] = {fate: [] for fate in Fate}
        keep: list[Kept] = []
        for line, told in zip(lines, drafts, strict=True):
            old = line.id if line.id in now and shown[line.id] not in visible else None
            fate = _fate(line, told, known, gone, old)
            replaces = old if fate is Fate.CHANGED else None
            found[fate].append(Change(replaces or "", now[replaces]["content"] if replaces else "", line.text))
            if fate in (Fate.ADDED, Fate.CHANGED, Fate.QUARANTINED):
                keep.append(Kept(told, replaces))
        named = {kept.replaces for kept in keep}
        missing = [public_id for public_id in now if shown[public_id] not in visible and public_id not in named]
        return _comparison(found, [Change(public_id, before=now[public_id]["content"]) for public_id in missing]), keep

    @staticmethod
    def _known(unit: UnitOfWork, scope: Scope, held: Mapping[PublicId, Row], now: Mapping[PublicId, Row]) -> set[str]:
        """What a line may say without being new: whole entries, rules, lessons, and what waits for an operator already."""
        taught = [*carried.rules(unit, scope.own).values(), *carried.lessons(unit, scope.own).values()]
        waiting = [row for row in held.values() if row["status"] == Status.QUARANTINED]
        return {_folded(row["text"]) for row in taught} | {_folded(row["content"]) for row in (*now.values(), *waiting)}

    def take(self, unit: UnitOfWork, scope: Scope, lines: Sequence[Line], drafts: Drafts, at: datetime) -> Comparison:
        """Keep what is new in the lines; what has happened to each."""
        comparison, keep = self.compare(unit, scope, lines, drafts, at)
        known = restoration.ids(unit, scope.own, [kept.replaces for kept in keep if kept.replaces])
        for kept in keep:
            outcomes = [self.consolidation.remember(unit, scope, draft, at) for draft in kept.told]
            written = [done.memory for done in outcomes if done.memory is not None]
            if kept.replaces is not None and written:
                self._replace(unit, scope, known[kept.replaces], written[0], at)
        return comparison

    @staticmethod
    def _replace(unit: UnitOfWork, scope: Scope, old: MemoryId, new: Memory, at: datetime) -> None:
        """An operator gave an entry other words: what it said before is history. A protected one stays beside the new."""
        row = memory_changes.lock(unit, scope.own, [old])[0]
        if row.id == new.id or row.protected or row.superseded_at is not None:
            return
        memory_changes.close(unit, scope.own, old, valid_until=at, at=at)
        memory_changes.replaced(unit, scope.own, old, new.id)


def _fate(line: Line, told: Sequence[Draft], known: Container[str], gone: Container[str], old: PublicId | None) -> Fate:
    if _folded(line.text) in known:
        return Fate.UNCHANGED
    if is_question(line.text) or is_never_kept(line.text) or any(draft.refusal for draft in told):
        return Fate.REFUSED
    if any(each in gone for draft in told for each in draft.fingerprints):
        return Fate.FORGOTTEN
    if any(draft.note.waits for draft in told):
        return Fate.QUARANTINED
    return Fate.ADDED if old is None else Fate.CHANGED


def _comparison(found: Mapping[Fate, Sequence[Change]], missing: Sequence[Change]) -> Comparison:
    return Comparison(
        signed=False,
        added=tuple(found[Fate.ADDED]),
        changed=tuple(found[Fate.CHANGED]),
        removed=tuple(missing),
        unchanged=len(found[Fate.UNCHANGED]),
        quarantined=tuple(found[Fate.QUARANTINED]),
        refused=tuple(found[Fate.REFUSED]),
        forgotten=len(found[Fate.FORGOTTEN]),
    )


def _note(line: Line, at: datetime) -> Note:
    """A line as an operator's word. One that directs the assistant waits to be looked at, whoever vouches for the file."""
    note = Note.extracted(line.text, said_at=at, origin=Origin.OPERATOR, evidence=line.text)
    waits = directs(line.text)
    return replace(note, source=SourceType.IMPORT, category=CATEGORY_OF[line.section], waits=waits, holds_slot=True)


def _stands(row: Row, at: datetime) -> bool:
    ends = [datetime.fromisoformat(row[name]) for name in ("expires_at", "valid_until") if row[name]]
    return row["status"] == Status.ACTIVE and not row["superseded_at"] and all(end > at for end in ends)


def _folded(text: str) -> str:
    return sections.said(sections.one_line(text))
