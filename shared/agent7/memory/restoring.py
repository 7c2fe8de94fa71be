"""Putting an `agent.md` back: a signed one exactly, any other line by line as an operator's words. What was forgotten stays away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from agent7.errors import BadRequest, TooLarge
from agent7.identity import MemoryId, PublicId, Scope
from agent7.memory import document, interchange
from agent7.memory.ageing import Ageing
from agent7.memory.confidential import is_never_kept
from agent7.memory.directing import directs
from agent7.memory.drafting import Drafting
from agent7.memory.interchange import Kept, Line, Read
from agent7.memory.lexing import lex
from agent7.memory.model import Category, Draft, Memory, Note, Origin, SourceType, Status
from agent7.memory.policy import MemoryPolicy
from agent7.memory.questions import is_question
from agent7.memory.remembering import Remembering
from agent7.memory.sameness import content_key, fingerprints
from agent7.store import documents, memories, postings
from agent7.store import interchange as carried
from agent7.store.interchange import Row
from agent7.store.unit_of_work import UnitOfWork

CATEGORY_OF: Final = {
    document.Section.USER_PREFERENCES: None,
    document.Section.PROJECT_PATTERNS: Category.PROJECT_PATTERN,
    document.Section.LEARNED_RULES: Category.LEARNED_RULE,
    document.Section.DOMAIN_KNOWLEDGE: Category.DOMAIN_KNOWLEDGE,
    document.Section.COMMUNICATION_STYLE: Category.COMMUNICATION_STYLE,
}
"""What a line of a section becomes. Those of the first say themselves whether they are facts or preferences."""


type Drafts = Sequence[Sequence[Draft]]
"""Of each line of a file what it tells: one statement, or several."""


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that an import touches: its words before and after. `id` is empty where it has none yet."""

    id: str
    before: str = field(default="", repr=False)
    after: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an import does, or has done.

    `removed`: there now and not in the file; archived by a signed import, kept by any other. `quarantined` and `refused` are lines
    of an unsigned file: what directs the assistant, and what is no statement. `forgotten` does not come back.
    """

    signed: bool
    added: tuple[Change, ...] = ()
    changed: tuple[Change, ...] = ()
    removed: tuple[Change, ...] = ()
    unchanged: int = 0
    quarantined: tuple[Change, ...] = ()
    refused: tuple[Change, ...] = ()
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class Restoring:
    policy: MemoryPolicy
    drafting: Drafting
    remembering: Remembering
    ageing: Ageing
    link: Callable[[UnitOfWork, Scope, Memory], None]
    fingerprint_key: bytes

    def write(self, unit: UnitOfWork, scope: Scope, shown: document.Document, at: datetime) -> str:
        """The export of a person."""
        kept = Kept(carried.memories(unit, scope.own), carried.rules(unit, scope.own), carried.lessons(unit, scope.own))
        key = interchange.signing_key(self.fingerprint_key)
        return interchange.write(shown, kept, key=key, person=carried.person(unit, scope), at=at)

    def read(self, unit: UnitOfWork, scope: Scope, text: str) -> Read:
        """The file, checked. Raises BadRequest, TooLarge, NotAllowed (another person's)."""
        size, most = len(text.encode(errors="surrogatepass")), self.policy.document.most_import_bytes
        if size > most:
            raise TooLarge(f"{size} bytes; an import has {most} at most")
        if "\0" in text:
            raise BadRequest("a NUL character")
        key = interchange.signing_key(self.fingerprint_key)
        person = carried.person(unit, scope)
        return interchange.read(text, key=key, person=person, most_entries=self.policy.document.most_import_entries)

    def drafts(self, scope: Scope, file: Read, at: datetime) -> Drafts:
        """The lines of an unsigned file made ready, outside any transaction; none for a signed one."""
        notes = [] if file.signed else [_note(line, at) for line in file.lines]
        ready = self.drafting.drafts(scope, notes) if notes else []
        return [[draft for draft in ready if draft.note is note] for note in notes]

    def compare(self, unit: UnitOfWork, scope: Scope, file: Read, drafts: Drafts, at: datetime) -> Comparison:
        """What `apply` would do. Changes nothing."""
        if file.signed:
            return self._compare_signed(unit, scope, file.kept)[0]
        return self._compare_lines(unit, scope, file, drafts, at)[0]

    def apply(self, unit: UnitOfWork, scope: Scope, file: Read, drafts: Drafts, at: datetime) -> Comparison:
        """Do it, in this one transaction."""
        carried.lock(unit, scope.own)
        if file.signed:
            return self._restore(unit, scope, file.kept, at)
        return self._take_lines(unit, scope, file, drafts, at)

    def _compare_signed(self, unit: UnitOfWork, scope: Scope, wanted: Kept) -> tuple[Comparison, Kept, list[MemoryId]]:
        """The comparison, what is to be written, and what is to be archived."""
        now = Kept(carried.memories(unit, scope.own), carried.rules(unit, scope.own), carried.lessons(unit, scope.own))
        added: list[Change] = []
        changed: list[Change] = []
        unchanged = forgotten = 0
        write: dict[interchange.What, dict[PublicId, Row]] = {what: {} for what in interchange.WHAT}
        gone = self._forgotten(unit, scope, wanted)
        for what in interchange.WHAT:
            for public_id, row in wanted.of(what).items():
                held = now.of(what).get(public_id)
                if (what, public_id) in gone:
                    forgotten += 1
                    continue
                back = {**row, "evidence": ""} if held is not None and held.get("evidence") == "" else row  # forgotten since
                if held == back:
                    unchanged += 1
                    continue
                write[what][public_id] = back
                (added if held is None else changed).append(Change(public_id, _words(held), _words(back)))
        extra = [
            (public_id, row)
            for public_id, row in now.memories.items()
            if public_id not in wanted.memories and row["status"] == Status.ACTIVE and not row["superseded_at"] and not row["protected"]
        ]
        known = carried.ids(unit, scope.own, [public_id for public_id, _ in extra])
        removed = tuple(Change(public_id, before=_words(row)) for public_id, row in extra)
        comparison = Comparison(True, tuple(added), tuple(changed), removed, unchanged, forgotten=forgotten)
        return comparison, Kept(write["memory"], write["rule"], write["lesson"]), list(known.values())

    def _forgotten(self, unit: UnitOfWork, scope: Scope, wanted: Kept) -> set[tuple[str, PublicId]]:
        """Entries that say what was forgotten after it was said."""
        prints = {
            public_id: fingerprints(self.fingerprint_key, scope.own, row["content"], row["subject"], row["attribute"], row["value"])
            for public_id, row in wanted.memories.items()
        }
        prints |= {
            public_id: fingerprints(self.fingerprint_key, scope.own, row["text"], None, None, None)
            for rows in (wanted.rules, wanted.lessons)
            for public_id, row in rows.items()
        }
        at = carried.forgotten_at(unit, scope.own, [each for some in prints.values() for each in some])
        found: set[tuple[str, PublicId]] = set()
        for what in interchange.WHAT:
            for public_id, row in wanted.of(what).items():
                said_at = datetime.fromisoformat(row.get("valid_from") or row["created_at"])
                if any(each in at and at[each] >= said_at for each in prints[public_id]):
                    found.add((what, public_id))
        return found

    def _restore(self, unit: UnitOfWork, scope: Scope, wanted: Kept, at: datetime) -> Comparison:
        told, _, _ = self._compare_signed(unit, scope, wanted)
        self.ageing.bring_back(unit, scope, carried.in_the_cold(unit, scope.own, list(wanted.memories)))
        before = carried.ids(unit, scope.own, list(wanted.memories))
        comparison, rows, extra = self._compare_signed(unit, scope, wanted)
        memories.archive(unit, scope.own, extra, at)
        slots = [row["current_slot"] for row in wanted.memories.values() if row["current_slot"]]
        carried.free_slots(unit, scope.own, slots, list(wanted.memories))
        lexed = {public_id: lex(row["content"], row["language"]).frequencies for public_id, row in rows.memories.items()}
        keys = {
            public_id: (content_key(row["content"]), min(sum(lexed[public_id].values()), 32_767))
            for public_id, row in rows.memories.items()
        }
        changed = {change.id for change in comparison.changed if change.before != change.after}
        carried.put_memories(unit, scope, rows.memories, keys)
        carried.link_memories(unit, scope.own, rows.memories)
        carried.put_rules(unit, scope, rows.rules)
        carried.put_lessons(unit, scope, rows.lessons)
        fresh = [public_id for public_id in rows.memories if public_id not in before or public_id in changed]
        self._index(unit, scope, fresh, rows.memories, lexed)
        documents.weigh_anew(unit, scope.own, at)
        return told

    def _index(
        self, unit: UnitOfWork, scope: Scope, fresh: Sequence[PublicId], rows: Mapping[PublicId, Row], lexed: Mapping[PublicId, Any]
    ) -> None:
        """Make what is new findable by its words at once; by meaning once `MemoryAgent.embed_missing` was there."""
        known = carried.ids(unit, scope.own, fresh)
        carried.drop_index(unit, scope.own, list(known.values()))
        written = memories.read(unit, [scope.own], list(known.values()))
        for public_id, memory in known.items():
            row = rows[public_id]
            is_live = row["status"] == Status.ACTIVE and row["superseded_at"] is None
            postings.add(unit, scope.own, memory, lexed[public_id], live=is_live)
            if is_live:
                self.link(unit, scope, written[memory])

    def _compare_lines(
        self, unit: UnitOfWork, scope: Scope, file: Read, drafts: Drafts, at: datetime
    ) -> tuple[Comparison, list[tuple[Sequence[Draft], PublicId | None]]]:
        """The comparison, and the drafts to keep, each with the entry whose words it changes."""
        held = carried.memories(unit, scope.own)
        now = {public_id: row for public_id, row in held.items() if _stands(row, at)}
        shown = {public_id: _folded(row["summary"] or row["content"]) for public_id, row in now.items()}
        taught = {
            _folded(row["text"]) for rows in (carried.rules(unit, scope.own), carried.lessons(unit, scope.own)) for row in rows.values()
        }
        waiting = {_folded(row["content"]) for row in held.values() if row["status"] == Status.QUARANTINED}
        known = set(shown.values()) | {_folded(row["content"]) for row in now.values()} | taught | waiting
        lines = {_folded(line.text) for line in file.lines}
        found: dict[str, list[Change]] = {name: [] for name in ("added", "changed", "quarantined", "refused")}
        keep: list[tuple[Sequence[Draft], PublicId | None]] = []
        unchanged = forgotten = 0
        named: set[PublicId] = set()
        for line, told in zip(file.lines, drafts, strict=True):
            old = line.id if line.id in now and shown[line.id] not in lines else None
            if _folded(line.text) in known:
                unchanged += 1
                continue
            if is_question(line.text) or is_never_kept(line.text) or any(draft.refusal for draft in told):
                found["refused"].append(Change(line.id or "", after=line.text))
                continue
            if carried.forgotten_at(unit, scope.own, [each for draft in told for each in draft.fingerprints]):
                forgotten += 1
                continue
            if any(draft.note.waits for draft in told):
                found["quarantined"].append(Change("", after=line.text))
                keep.append((told, None))
                continue
            named |= {old} if old else set()
            found["changed" if old else "added"].append(Change(old or "", now[old]["content"] if old else "", line.text))
            keep.append((told, old))
        removed = tuple(
            Change(public_id, before=now[public_id]["content"])
            for public_id in now
            if shown[public_id] not in lines and public_id not in named
        )
        comparison = Comparison(
            False,
            tuple(found["added"]),
            tuple(found["changed"]),
            removed,
            unchanged,
            tuple(found["quarantined"]),
            tuple(found["refused"]),
            forgotten,
        )
        return comparison, keep

    def _take_lines(self, unit: UnitOfWork, scope: Scope, file: Read, drafts: Drafts, at: datetime) -> Comparison:
        comparison, keep = self._compare_lines(unit, scope, file, drafts, at)
        known = carried.ids(unit, scope.own, [old for _, old in keep if old])
        for told, old in keep:
            kept = [done.memory for draft in told if (done := self.remembering.remember(unit, scope, draft, at)).memory is not None]
            if old is not None and kept:
                self._replace(unit, scope, known[old], kept[0], at)
        return comparison

    @staticmethod
    def _replace(unit: UnitOfWork, scope: Scope, old: MemoryId, new: Memory, at: datetime) -> None:
        """An operator gave an entry other words: what it said before is history. A protected one stays beside the new."""
        row = memories.lock(unit, scope.own, [old])[0]
        if row.id == new.id or row.protected or row.superseded_at is not None:
            return
        memories.close(unit, scope.own, old, valid_until=at, at=at)
        memories.replaced(unit, scope.own, old, new.id)


def _note(line: Line, at: datetime) -> Note:
    """A line as an operator's word. One that directs the assistant waits to be looked at, whoever vouches for the file."""
    note = Note.extracted(line.text, said_at=at, origin=Origin.OPERATOR, evidence=line.text)
    waits = directs(line.text)
    return replace(note, source=SourceType.IMPORT, category=CATEGORY_OF[line.section], waits=waits, holds_slot=True)


def _stands(row: Row, at: datetime) -> bool:
    ends = [datetime.fromisoformat(row[name]) for name in ("expires_at", "valid_until") if row[name]]
    return row["status"] == Status.ACTIVE and not row["superseded_at"] and all(end > at for end in ends)


def _folded(text: str) -> str:
    return document.said(document.one_line(text))


def _words(row: Row | None) -> str:
    return "" if row is None else str(row.get("content") or row.get("text") or "")
