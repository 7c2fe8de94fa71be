"""The worker of extraction: learns from finished steps of tasks and from sessions that are over.

Works by ids and by state, like all after-work: a repeated hint finds it done, a lost one is found by `poll`. Facts are written in
the transaction that marks their source as extracted. A failure here changes nothing about a task or a turn.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agent7.billing import EMBEDDING, Charged, booked_embedding, budget_of, first_of_month
from agent7.channels.queues import Queue, QueueMessage
from agent7.conversation.extraction.model_extraction import EXTRACTION, ModelExtraction
from agent7.conversation.extraction.results import Extracted, Learner
from agent7.conversation.extraction.session_flush import SessionFlush
from agent7.conversation.extraction.task_extraction import TaskExtraction
from agent7.conversation.heard import today
from agent7.errors import Outage
from agent7.identity import ConversationId, ScopeId, StepId, WorkspaceId, new_public_id
from agent7.llm.extraction_model import ModelExtractor
from agent7.memory import MemoryAgent
from agent7.store.billing import spending
from agent7.store.identity import tenancy, users
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ExtractionWorker:
    """Does what one hint of the extraction queue asks for. Without an `extractor` the rules do what they can."""

    database: Database
    memory: MemoryAgent
    hints: Queue
    extractor: ModelExtractor | None = None

    def work(self, hint: Mapping[str, Any], at: datetime) -> bool:
        """Whether the hint (`workspace`, `scope`, and `step` or `conversation`) needs no other try. Raises Outage."""
        workspace, scope = WorkspaceId(int(hint["workspace"])), ScopeId(int(hint["scope"]))
        if "step" in hint:
            return self.finish_step(workspace, scope, StepId(int(hint["step"])), at) is not Extracted.FAILED
        if "conversation" not in hint:
            return True  # an older version asked for topics alone, which the end of their session sees to
        return self.flush(workspace, scope, ConversationId(int(hint["conversation"])), at) is not Extracted.FAILED

    def finish_step(self, workspace: WorkspaceId, scope: ScopeId, step: StepId, at: datetime) -> Extracted | None:
        """Learn from one finished step; None when there is nothing to do: unknown, unfinished, extracted, or in other hands.

        Raises Outage when the database or the model is down. A fault of the step itself is an alarm, and the step is given up.
        """
        learner = self._learner(workspace, scope, at)
        if learner is None:
            return None
        extraction = TaskExtraction(self.database, self.memory, self._model(learner))
        try:
            with self._booked(learner, at):
                return extraction.finish_step(learner, step, at)
        except Outage:
            raise
        except Exception as fault:  # noqa: BLE001 - it would come again at every try
            log.critical("alarm: gave up learning from step %s: %s", step, type(fault).__name__)  # its words may be the person's
            extraction.abandon(learner, step, at)
            return None

    def flush(self, workspace: WorkspaceId, scope: ScopeId, session: ConversationId, at: datetime) -> Extracted | None:
        """Learn from the next turns of a session that is over, and hint at the rest; None as in `finish_step`.

        Raises Outage as there.
        """
        learner = self._learner(workspace, scope, at)
        if learner is None:
            return None
        session_flush = SessionFlush(self.database, self.memory, self._model(learner))
        try:
            with self._booked(learner, at):
                extracted, more = session_flush.flush(learner, session, at)
        except Outage:
            raise
        except Exception as fault:  # noqa: BLE001 - as above
            log.critical("alarm: gave up learning from session %s: %s", session, type(fault).__name__)
            session_flush.abandon(learner, session, at)
            return None
        if more:
            self.hints.send([QueueMessage({"workspace": workspace, "scope": scope, "conversation": session})])
        return extracted

    def _booked(self, learner: Learner, at: datetime) -> AbstractContextManager[Charged]:
        """What one go of this work embeds, under an id of its own: another go embeds anew."""
        return booked_embedding(self.database, learner.scope, EXTRACTION, new_public_id(at), EMBEDDING, at)

    def _model(self, learner: Learner) -> ModelExtraction | None:
        """Who asks a model; nobody where there is none, or none may be paid: what was said would wait for a month otherwise."""
        return ModelExtraction(self.database, self.memory, self.extractor) if self.extractor and learner.may_pay else None

    def _learner(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Learner | None:
        with self.database.transaction(Fence(workspace)) as unit:
            user = users.by_scope(unit, workspace, scope)
            if user is None or user.is_going:
                return None
            home = tenancy.load(unit, WorkspaceRef(workspace, user.scope.shared))
        if self.extractor is None:
            return Learner(user.scope, user.time_zone or home.time_zone)
        with self.database.transaction(Fence.around(user.scope)) as unit:
            money = spending.money(unit, user.scope, day=today(user, home, at), month=first_of_month(home.time_zone, at))
        return Learner(user.scope, user.time_zone or home.time_zone, may_pay=budget_of(money).allows_models)
