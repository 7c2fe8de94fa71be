"""A file of ours that is to be sent: kept in the bucket, uploaded to Meta when its turn comes. Pure."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from agent7.channels.whatsapp.outbound.limits import Unsendable, check
from agent7.channels.whatsapp.outbound.sendable_files import Fit, Form, NotTaken, fitted
from agent7.store.conversation import outbox

LONGEST_CAPTION = 1024
LONGEST_FILENAME = 240
UPLOAD_LIVES: Final = timedelta(days=29)
"""Meta keeps what we upload for 30 days; a day is left for queues and clocks."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file of `size` bytes under `object_key` in the media bucket, with a caption (1024 units).

    Pictures, clips and sounds that WhatsApp knows go as such, everything else as a document; sound has no caption there.
    Building one that WhatsApp would not take raises Unsendable, so that the person can be told at once: `fits` asks first.
    `media_id` is the upload, good for `media_number` until `media_until` (ISO 8601); both are filled in by the delivery.
    """

    kind: ClassVar[int] = outbox.STORED_FILE
    object_key: str
    filename: str
    mime: str
    size: int
    caption: str = ""
    media_id: str = ""
    media_number: str = ""
    media_until: str = ""

    def __post_init__(self) -> None:
        check("an object key", self.object_key, 1024)
        check("a caption", self.caption, LONGEST_CAPTION, least=0)
        try:
            fitted(self.mime, self.filename, self.size)
        except NotTaken as why:
            raise Unsendable(str(why)) from None

    @staticmethod
    def fits(mime: str, filename: str, size: int) -> bool:
        """Whether WhatsApp takes such a file."""
        try:
            fitted(mime, filename, size)
        except NotTaken:
            return False
        return True

    @property
    def fit(self) -> Fit:
        """The form, name and type in which WhatsApp takes the file."""
        return fitted(self.mime, self.filename, self.size)

    @property
    def form(self) -> Form:
        """As a document, a picture ..."""
        return self.fit.form

    @property
    def words(self) -> str:
        """The caption, else the file's name."""
        return self.caption or self.fit.filename

    def payload(self) -> dict[str, Any]:
        """As it stands in the outbox."""
        return {"content": asdict(self)}

    def is_uploaded(self, phone_number_id: str, at: datetime) -> bool:
        """Whether Meta has it, for this number of ours, and will have it for the time of a sending."""
        return bool(self.media_id) and self.media_number == phone_number_id and datetime.fromisoformat(self.media_until) > at
