"""Import and restore.

Putting an `agent.md` back: a signed one exactly, any other line by line as an operator's words. What was forgotten stays away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agent7.errors import BadRequest, TooLarge
from agent7.identity import MemoryId, PublicId, Scope
from agent7.language import lex
from agent7.memory.document import interchange, sections
from agent7.memory.document.import_comparison import Change, Comparison, words_of
from agent7.memory.document.interchange import Kept, Read
from agent7.memory.document.unsigned_import import Drafts, UnsignedImport
from agent7.memory.lifecycle.retention import Retention
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.write.fingerprints import content_key, fingerprints
from agent7.store.memory import documents, memories, memory_changes, postings, restoration
from agent7.store.memory import interchange as carried
from agent7.store.memory.interchange import Row
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, Status


@dataclass(frozen=True, slots=True)
class Restore:
    """Export and import of the whole memory: a signed file is restored row by row, any other goes through the rules of writing."""

    policy: MemoryPolicy
    unsigned_import: UnsignedImport
    retention: Retention
    link: Callable[[UnitOfWork, Scope, Memory], None]
    fingerprint_key: bytes

    def write(self, unit: UnitOfWork, scope: Scope, shown: sections.Document, at: datetime) -> str:
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
        file = interchange.read(text, key=key, person=person, most_entries=self.policy.document.most_import_entries)
        if not file.signed and len(file.lines) > self.policy.document.most_import_lines:
            raise TooLarge(f"{len(file.lines)} lines; a file that is no signed export has {self.policy.document.most_import_lines} at most")
        return file

    def drafts(self, scope: Scope, file: Read, at: datetime) -> Drafts:
        """The lines of an unsigned file made ready, outside any transaction; none for a signed one."""
        return [] if file.signed else self.unsigned_import.drafts(scope, file.lines, at)

    def compare(self, unit: UnitOfWork, scope: Scope, file: Read, drafts: Drafts, at: datetime) -> Comparison:
        """What `apply` would do. Changes nothing."""
        if file.signed:
            return self._compare_signed(unit, scope, file.kept)[0]
        return self.unsigned_import.compare(unit, scope, file.lines, drafts, at)[0]

    def apply(self, unit: UnitOfWork, scope: Scope, file: Read, drafts: Drafts, at: datetime) -> Comparison:
        """Do it, in this one transaction."""
        restoration.lock(unit, scope.own)
        if file.signed:
            return self._restore(unit, scope, file.kept, at)
        return self.unsigned_import.take(unit, scope, file.lines, drafts, at)

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
                (added if held is None else changed).append(Change(public_id, words_of(held), words_of(back)))
        extra = [
            (public_id, row)
            for public_id, row in now.memories.items()
            if public_id not in wanted.memories and row["status"] == Status.ACTIVE and not row["superseded_at"] and not row["protected"]
        ]
        known = restoration.ids(unit, scope.own, [public_id for public_id, _ in extra])
        removed = tuple(Change(public_id, before=words_of(row)) for public_id, row in extra)
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
        at = restoration.forgotten_at(unit, scope.own, [each for some in prints.values() for each in some])
        found: set[tuple[str, PublicId]] = set()
        for what in interchange.WHAT:
            for public_id, row in wanted.of(what).items():
                said_at = datetime.fromisoformat(row.get("valid_from") or row["created_at"])
                if any(each in at and at[each] >= said_at for each in prints[public_id]):
                    found.add((what, public_id))
        return found

    def _restore(self, unit: UnitOfWork, scope: Scope, wanted: Kept, at: datetime) -> Comparison:
        told, _, _ = self._compare_signed(unit, scope, wanted)
        self.retention.bring_back(unit, scope, restoration.in_the_cold(unit, scope.own, list(wanted.memories)))
        before = restoration.ids(unit, scope.own, list(wanted.memories))
        comparison, rows, extra = self._compare_signed(unit, scope, wanted)
        memory_changes.archive(unit, scope.own, extra, at)
        slots = [row["current_slot"] for row in wanted.memories.values() if row["current_slot"]]
        restoration.free_slots(unit, scope.own, slots, list(wanted.memories))
        lexed = {public_id: lex(row["content"], row["language"]).frequencies for public_id, row in rows.memories.items()}
        keys = {
            public_id: (content_key(row["content"], Kind(row["kind"])), min(sum(lexed[public_id].values()), 32_767))
            for public_id, row in rows.memories.items()
        }
        changed = {change.id for change in comparison.changed if change.before != change.after}
        restoration.put_memories(unit, scope, rows.memories, keys)
        restoration.link_memories(unit, scope.own, rows.memories)
        restoration.put_rules(unit, scope, rows.rules)
        restoration.put_lessons(unit, scope, rows.lessons)
        fresh = [public_id for public_id in rows.memories if public_id not in before or public_id in changed]
        self._index(unit, scope, fresh, rows.memories, lexed)
        documents.weigh_anew(unit, scope.own, at)
        return told

    def _index(
        self, unit: UnitOfWork, scope: Scope, fresh: Sequence[PublicId], rows: Mapping[PublicId, Row], lexed: Mapping[PublicId, Any]
    ) -> None:
        """Make what is new findable by its words at once; by meaning once `MemoryAgent.embed_missing` was there."""
        known = restoration.ids(unit, scope.own, fresh)
        restoration.drop_index(unit, scope.own, list(known.values()))
        written = memories.read(unit, [scope.own], list(known.values()))
        for public_id, memory in known.items():
            row = rows[public_id]
            is_live = row["status"] == Status.ACTIVE and row["superseded_at"] is None
            postings.add(unit, scope.own, memory, lexed[public_id], live=is_live)
            if is_live:
                self.link(unit, scope, written[memory])
