"""Failure handling.

What follows for a row when it was refused or failed: written down, said aloud where somebody must look, and the person reminded.
"""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from datetime import datetime

from agent7.channels.whatsapp.errors import ABOUT_THE_FILE, Verdict
from agent7.channels.whatsapp.graph import Refused
from agent7.channels.whatsapp.outbound import outbox_payloads, reminder_template
from agent7.channels.whatsapp.outbound import outbox_rules as rules
from agent7.channels.whatsapp.outbound.file_notice import notice
from agent7.channels.whatsapp.outbound.message_types import Template, Text
from agent7.channels.whatsapp.outbound.outbox_rules import Address, Next, Row, Then
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.channels.whatsapp.outbound.upload import Gone
from agent7.identity import OutboxId, PublicId, Scope, ScopeId, WorkspaceId
from agent7.store.conversation import holding, outbox, outbox_claims, outbox_settlement, uploads
from agent7.store.conversation.outbox_claims import Due
from agent7.store.conversation.outbox_settlement import Fate
from agent7.store.unit_of_work import UnitOfWork

logger = logging.getLogger(__name__)

STATES = {Then.AGAIN: outbox.QUEUED, Then.HOLD: outbox.HELD, Then.FAIL: outbox.FAILED}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at one row, from one of our numbers."""

    workspace: WorkspaceId
    scope: ScopeId
    row: OutboxId
    public_id: PublicId
    number: int
    phone_number_id: str | None


class FailureHandling:
    """Puts rows where they belong. Remembers, for this environment, which of our numbers must rest.

    `reminds`: the template that asks a person to write may be used.
    """

    def __init__(self, *, reminds: bool) -> None:
        self._reminds = reminds
        self._stopped_until: dict[str, datetime] = {}

    def stopped_until(self, phone_number_id: str | None, at: datetime) -> datetime | None:
        """Until when nothing is to be sent from this number; None when it may be used."""
        until = self._stopped_until.get(phone_number_id or "", at)
        return until if until > at else None

    def refused(self, unit: UnitOfWork, attempt: Attempt, row: Due, refusal: Refused, at: datetime) -> None:
        """Meta did not take it."""
        others = rules.other_addresses(Address(row.address), has_number=bool(row.wa_id), has_user_id=bool(row.bsuid))
        known = Row(attempt.number, others, row.started_by_us, row.kind == outbox.TEMPLATE)
        following = rules.after_refusal(refusal.code, refusal.http_status, known, random.random(), transient=refusal.transient)
        self._settle(unit, attempt, following, refusal.code, at, file=row.kind == outbox.STORED_FILE and refusal.code in ABOUT_THE_FILE)

    def not_uploaded(self, unit: UnitOfWork, attempt: Attempt, outcome: Refused | Gone, at: datetime) -> None:
        """Its file did not get to Meta, so nothing went out. A file that is given up is told of in words."""
        if isinstance(outcome, Gone):
            self._settle(unit, attempt, Next(Then.FAIL, Verdict.GONE), None, at, file=True)
            return
        known = Row(attempt.number)
        following = rules.after_refused_upload(outcome.code, outcome.http_status, known, random.random(), transient=outcome.transient)
        self._settle(unit, attempt, following, outcome.code, at, file=True)
        if following.verdict is Verdict.STOP:
            uploads.discount(unit, attempt.scope, attempt.row)

    def failed(self, unit: UnitOfWork, attempt: Attempt, row: Fate, code: int | None, at: datetime) -> None:
        """Meta had taken it, and says later that it came to nothing."""
        others = rules.other_addresses(Address(row.address), has_number=row.has_number, has_user_id=row.has_user_id)
        template = row.kind == outbox.TEMPLATE
        following = rules.after_failed_status(code, Row(row.attempts, others, row.started_by_us or template, template), random.random())
        self._settle(unit, attempt, following, code, at, file=row.kind == outbox.STORED_FILE and code in ABOUT_THE_FILE)

    def given_up(self, unit: UnitOfWork, attempt: Attempt, at: datetime) -> None:
        """Nobody ever learned what became of it, and it may not be sent twice."""
        self._put(unit, attempt, Next(Then.FAIL, Verdict.UNKNOWN), None, at)

    def remind(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, phone_number_id: str | None, at: datetime) -> bool:
        """Ask the person to write by the approved template, if they may be asked. True when it stands in the outbox."""
        reminded = holding.note_reminder(unit, workspace, scope, at) if self._reminds else None
        if reminded is None:
            return False
        locale = reminded.language if reminded.language in reminder_template.LANGUAGES else "en"
        template = Template(reminder_template.NAME, reminder_template.LANGUAGES[locale], text=reminder_template.TEXTS[locale])
        whose = Scope(workspace, reminded.user, scope, scope)
        outbox.queue(unit, whose, None, [template], phone_number_id=phone_number_id, started_by_us=True, at=at)
        return True

    def _settle(self, unit: UnitOfWork, attempt: Attempt, following: Next, code: int | None, at: datetime, *, file: bool) -> None:
        """`file`: it is a file that does not come, not its person who cannot be reached."""
        self._report(attempt, code, following, at)
        if following.verdict is Verdict.DELAY_USER:
            outbox_claims.empty_bucket(unit, attempt.workspace, attempt.scope, at)
        if following.then is Then.WAIT:
            outbox_settlement.note_unknown(unit, attempt.scope, attempt.row, attempt=attempt.number)
            return
        if file and following.then is Then.FAIL:
            self._tell_in_words(unit, attempt, at, gone=following.verdict is Verdict.GONE)
        self._put(unit, attempt, following, code, at)
        if following.then is Then.HOLD:
            self.remind(unit, attempt.workspace, attempt.scope, attempt.phone_number_id, at)

    @staticmethod
    def _tell_in_words(unit: UnitOfWork, attempt: Attempt, at: datetime, *, gone: bool) -> None:
        """In place of a file that does not come. Before its row loses its name."""
        bearer = uploads.bearer(unit, attempt.workspace, attempt.scope, attempt.row)
        file = outbox_payloads.read(outbox.STORED_FILE, bearer.payload) if bearer else None
        if bearer is None or not isinstance(file, StoredFile):
            return
        words = Text(notice(bearer.language, file.fit.filename, file.caption, gone=gone))
        whose = Scope(attempt.workspace, bearer.user, attempt.scope, attempt.scope)
        number, ours = attempt.phone_number_id, bearer.started_by_us
        outbox.queue(unit, whose, None, [words], phone_number_id=number, started_by_us=ours, step=bearer.step, at=at)

    @staticmethod
    def _put(unit: UnitOfWork, attempt: Attempt, following: Next, code: int | None, at: datetime) -> None:
        outbox_settlement.not_sent(
            unit,
            attempt.scope,
            attempt.row,
            attempt=attempt.number,
            state=STATES[following.then],
            not_before=at + following.after if following.then is Then.AGAIN else None,
            error_code=code,
            verdict=following.verdict,
            address=following.address,
        )

    def _report(self, attempt: Attempt, code: int | None, following: Next, at: datetime) -> None:
        """Log a failure; a number that must stop is left alone by this environment until then."""
        if following.verdict is Verdict.STOP and attempt.phone_number_id is not None:
            self._stopped_until[attempt.phone_number_id] = at + rules.STOPPED_FOR
        level = logging.CRITICAL if following.alarms else logging.WARNING
        prefix = "alarm: " if following.alarms else ""
        logger.log(level, "%soutbox %s was not sent: code %s, %s", prefix, attempt.public_id, code, following.verdict)
