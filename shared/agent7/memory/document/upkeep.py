"""The memory document of a person: shown, weighed (size accounting), and kept small (compaction)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from agent7.identity import Scope
from agent7.language import count_tokens_each
from agent7.memory.document import sections
from agent7.memory.document.import_comparison import Comparison
from agent7.memory.document.interchange import Read
from agent7.memory.document.optimisation import Optimisation, Optimised, Shorten, Suggested, summaries
from agent7.memory.document.restore import Restore
from agent7.memory.document.sections import Document
from agent7.memory.document.unsigned_import import Drafts
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.lifecycle.strength import OLDER, RECENCY
from agent7.memory.model import Room
from agent7.memory.policy import MemoryPolicy
from agent7.store.conversation import personal_files
from agent7.store.memory import documents
from agent7.store.memory.documents import Entry
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category

type Settle = Callable[[UnitOfWork, Scope, datetime], None]
type Hold = Callable[[UnitOfWork], None]


class MemoryDocument:
    """What is known of a person, as a document of at most 10,000 tokens. Reads open their own transaction, or look within `unit`."""

    def __init__(self, database: Database, policy: MemoryPolicy, restore: Restore, settle: Settle) -> None:
        """`settle(unit, scope, at)` lets everything that follows from statements follow an import."""
        self._database = database
        self._settle = settle
        self._policy = policy
        self._optimising = Optimisation(policy)
        self._restore = restore

    def show(self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None) -> Document:
        """The document as it is now."""
        with self._transaction(scope, unit) as reading:
            taught = [(each, text) for each, text in (*documents.rules(reading, scope), *documents.lessons(reading, scope.own))]
            sizes = count_tokens_each([text for _, text in taught])
            rules = [
                Entry(public_id, Category.LEARNED_RULE, text, size + self._policy.entry_tokens)
                for (public_id, text), size in zip(taught, sizes, strict=True)
            ]
            left = max(self._policy.most_tokens - sum(rule.tokens for rule in rules), 0)
            found, total = documents.by_impact(reading, scope.own, self.numbers, at=at, tokens=left)
        return sections.select(rules, found, limit=self._policy.most_tokens, total=total + len(rules))

    def room(self, scope: Scope, *, unit: UnitOfWork) -> Room:
        """Tokens that all active statements take in the document, and how many are left. Cheap: it reads a few numbers."""
        weight = documents.weight(unit, scope.own)
        if weight.rows > self._policy.document.folded_from:
            documents.fold(unit, scope.own)
        return Room(weight.tokens, self._policy.most_tokens)

    def suggestions(self, scope: Scope, *, at: datetime) -> Suggested:
        """What optimising would do now."""
        with self._transaction(scope, None) as unit:
            return self._optimising.suggest(unit, scope, at)

    def optimise(
        self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None, shorten: Shorten | None = None, hold: Hold = lambda _: None
    ) -> Optimised:
        """Archive stale entries, merge copies, shorten long ones. With a model's `shorten`, which is asked outside any transaction.

        Raises what `hold` raises.
        """
        prepared = self._shortened_entries(scope, shorten) if shorten and unit is None else None
        with self._transaction(scope, unit) as writing:
            hold(writing)
            return self._optimising.optimise(writing, scope, at, prepared)

    def tend(self, scope: Scope, *, at: datetime, shorten: Shorten | None = None, hold: Hold = lambda _: None) -> Optimised | None:
        """Optimise where more than 80 % of the document is taken; None where it is not. For after-work, at a session's end, and for jobs.

        Raises what `hold` raises.
        """
        with self._transaction(scope, None) as unit:
            documents.weigh_anew(unit, scope.own, at)
            room = self.room(scope, unit=unit)
        if room.used <= self._policy.document.optimised_from * room.limit:
            return None
        return self.optimise(scope, at=at, shorten=shorten, hold=hold)

    def export(self, scope: Scope, *, at: datetime) -> str:
        """`agent.md`: the document and everything that restoring it takes, signed for this person."""
        with self._transaction(scope, None) as unit:
            shown = self.show(scope, at=at, unit=unit)
            return self._restore.write(unit, scope, shown, at)

    def compare(self, scope: Scope, text: str, *, at: datetime) -> Comparison:
        """What importing this file would do. Changes nothing. Raises BadRequest, TooLarge, NotAllowed (another person's export)."""
        file, drafts = self._read(scope, text, at)
        with self._transaction(scope, None) as unit:
            return self._restore.compare(unit, scope, file, drafts, at)

    def restore(self, scope: Scope, text: str, *, at: datetime, noted: Callable[[UnitOfWork], None] | None = None) -> Comparison:
        """Import a file: all of it or, when it is refused, nothing. What it brings is found by meaning after `embed_missing`.

        `noted`: writes down in the same transaction that it was done.
        Raises BadRequest, TooLarge, NotAllowed (another person's export).
        """
        file, drafts = self._read(scope, text, at)
        with self._transaction(scope, None) as unit:
            done = self._restore.apply(unit, scope, file, drafts, at)
            self._settle(unit, scope, at)
            if noted is not None:
                noted(unit)
            return done

    def _read(self, scope: Scope, text: str, at: datetime) -> tuple[Read, Drafts]:
        with self._transaction(scope, None) as unit:
            file = self._restore.read(unit, scope, text)
        return file, self._restore.drafts(scope, file, at)

    def _shortened_entries(self, scope: Scope, shorten: Shorten) -> Shorten:
        """What the model makes of the long entries, as a table of answers."""
        with self._transaction(scope, None) as unit:
            contents = [content for _, content, _ in self._optimising.verbose(unit, scope)]
        if not contents:
            return lambda texts: [""] * len(texts)
        short = dict(zip(contents, summaries(contents, shorten, self._policy.document.verbose_from), strict=True))
        return lambda texts: [short.get(text) or "" for text in texts]

    def _transaction(self, scope: Scope, unit: UnitOfWork | None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)

    @property
    def numbers(self) -> Mapping[str, Any]:
        """The policy's numbers as the query of `documents.by_impact` takes them: spans in seconds."""
        return {
            "step": self._policy.confidence_step,
            "period": self._policy.confidence_step_after.total_seconds(),
            "floor": self._policy.confidence_floor_of_stated,
            "ages": [age / timedelta(seconds=1) for age, _ in RECENCY],
            "values": [value for _, value in RECENCY],
            "older": OLDER,
        }


@dataclass(frozen=True, slots=True)
class DocumentCarrier:
    """Forgets summaries that say it and files that hold the whole of memory; what is left is weighed anew."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: summaries that say it go, files of the document expire, the document is weighed anew."""
        said = [memory for memory, summary in documents.summaries(unit, scope.own) if going.everything or going.says(summary)]
        documents.drop_summaries(unit, scope.own, said)
        documents.weigh_anew(unit, scope.own, None)
        personal_files.expire(unit, scope.own)
