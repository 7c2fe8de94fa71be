"""Hourly: sessions that are over are read for what they teach, and what has expired leaves recall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from agent7.channels.queues import Queue, QueueMessage
from agent7.errors import Outage
from agent7.identity import ConversationId, Scope, ScopeId
from agent7.jobs.steps import Counts, Piece, Run
from agent7.memory import MemoryAgent
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.jobs import work_lists
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence


@dataclass(frozen=True, slots=True)
class FlushSessions:
    """Sends a hint for each session that is over; its topics become long-term memory there, or end."""

    database: Database
    extraction: Queue

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:
        """As Step: sessions. Raises Outage."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            over = work_lists.sessions_over(unit, run.workspace, idle_since=run.at - SESSION_IDLE, after=after, most=most)
        return [Piece(session, partial(self._hint, run, scope, session)) for scope, session in over]

    def _hint(self, run: Run, scope: ScopeId, session: ConversationId) -> Counts:
        if self.extraction.send([QueueMessage({"workspace": run.workspace, "scope": scope, "conversation": session})]):
            raise Outage("the queue of extractions did not take a session")
        return Counter(flushed=1)


@dataclass(frozen=True, slots=True)
class EndExpired:
    """Memories that have expired leave recall at once, and do not wait for the night."""

    database: Database
    memory: MemoryAgent

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:
        """As Step: people who have anything that has expired. Raises Outage."""
        with self.database.transaction(Fence(run.workspace)) as unit:
            scopes = work_lists.scopes_with_expired(unit, run.workspace, at=run.at, after=after, most=most)
            people = (
                {each.own: each for each in work_lists.people(unit, run.workspace, after=after, most=most, of=scopes)} if scopes else {}
            )
        return [Piece(scope, partial(self._end, run, people.get(scope))) for scope in scopes]

    def _end(self, run: Run, scope: Scope | None) -> Counts:
        """Nobody, where the person is being erased meanwhile."""
        return aged(self.database, self.memory, run, scope) if scope else Counter()


def aged(database: Database, memory: MemoryAgent, run: Run, scope: Scope) -> Counts:
    """Apply retention to what somebody's memory holds, in one transaction. Raises Outage, LeaseLost."""
    with database.transaction(Fence.around(scope)) as unit:
        run.hold(unit)
        what = memory.retention.apply(unit, scope, at=run.at)
    return Counter(archived=what.archived, cooled=what.cold, deleted=what.deleted)
