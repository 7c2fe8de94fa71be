"""Media upload. From the bucket to Meta: a file must lie there before a message can name it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from agent7.channels.objects import Shelf
from agent7.channels.whatsapp.errors import SERVICE_DOWN
from agent7.channels.whatsapp.graph import GraphApi, Refused, Uploaded
from agent7.channels.whatsapp.outbound.stored_file import UPLOAD_LIVES, StoredFile
from agent7.errors import Outage
from agent7.identity import ScopeId
from agent7.store.conversation import uploads
from agent7.store.conversation.outbox_claims import Due
from agent7.store.unit_of_work import UnitOfWork

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Gone:
    """There is nothing to upload: deleted meanwhile, or over its time."""


type Outcome = Uploaded | Refused | Gone


@dataclass(frozen=True, slots=True)
class Unready:
    """A row that could go out now, were its file at Meta. This attempt to bring it there is ours."""

    row: Due
    file: StoredFile
    attempt: int


@dataclass(frozen=True, slots=True)
class Upload:
    """Uploads files from the shelf. Changes nothing of ours: it may be done twice, and whoever is killed meanwhile leaves no trace."""

    shelf: Shelf
    graph: GraphApi

    def upload(self, unready: Unready) -> Outcome:
        """A bucket that does not answer is told as Meta being down: the same is done about it."""
        try:
            content = self.shelf.get(unready.file.object_key)
        except Outage as outage:
            logger.warning("%s", outage)
            return Refused(SERVICE_DOWN, 503)
        if content is None:
            return Gone()
        assert unready.row.phone_number_id is not None
        with content:
            return self.graph.upload(unready.row.phone_number_id, content, unready.file.fit)


def note(unit: UnitOfWork, scope: ScopeId, unready: Unready, uploaded: Uploaded, at: datetime) -> None:
    """Keep the id with the row: a repeated sending uploads nothing again."""
    assert unready.row.phone_number_id is not None
    row, number = unready.row.id, unready.row.phone_number_id
    uploads.note(unit, scope, row, attempt=unready.attempt, media_id=uploaded.media_id, phone_number_id=number, until=at + UPLOAD_LIVES)
