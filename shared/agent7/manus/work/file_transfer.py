"""Files of a task: those that came back are fetched at once, for their addresses do not live long; the person's own are sent along."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Final, cast

from agent7.channels.objects import IN_MEMORY_BYTES, Shelf
from agent7.channels.whatsapp.inbound.download import Downloader, TooLarge
from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
from agent7.channels.whatsapp.outbound.chat_length import too_long_for_chat
from agent7.channels.whatsapp.outbound.markdown import cleaned, for_whatsapp
from agent7.errors import ManusRefused, NotAllowed, Outage
from agent7.identity import Scope
from agent7.manus.json_fields import mime as mime_of
from agent7.manus.port import Attachment, Manus
from agent7.manus.work.answers import Answer
from agent7.manus.work.notices import Brought
from agent7.store.tasks import task_files, task_steps
from agent7.store.tasks.task_files import TaskFile
from agent7.store.tasks.task_work import Step
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

MOST_FILES: Final = 10
MOST_BYTES: Final = 100 * 1024 * 1024
"""More than WhatsApp takes of any kind."""
TRIES: Final = 2
SECONDS_FOR_ALL: Final = 30.0
SECONDS_TO_BEGIN: Final = 25.0
"""After that no further file is uploaded in this round: one may take a minute, and the call itself comes after it."""
LONGEST_NAME: Final = 200
ANY_KIND: Final = "application/octet-stream"
WAITS_FOR_FILES: Final = timedelta(minutes=10)
"""After that a task goes without a file that the channel does not give."""


@dataclass(frozen=True, slots=True)
class Along:
    """Ids at Manus of the files that go along with a step, and the names of those that newly turn out not to, by object key."""

    ids: list[str]
    left_out: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class FileTransfer:
    """Brings files from Manus into the bucket, and the person's out of it to Manus."""

    database: Database
    manus: Manus
    shelf: Shelf
    downloader: Downloader
    file_keeping: FileKeeping
    monotonic: Callable[[], float] = time.monotonic

    def bring(self, answer: Answer) -> Brought:
        """Fetch what came with an answer. What cannot be had is named; raises Outage when the bucket is down."""
        until = self.monotonic() + SECONDS_FOR_ALL
        files: list[TaskFile] = []
        lost = [_name(attachment) for attachment in answer.attachments[MOST_FILES:]]
        for place, attachment in enumerate(answer.attachments[:MOST_FILES]):
            file = self._fetched(answer.step, place, attachment, until)
            if file is None:
                lost.append(_name(attachment))
            else:
                files.append(file)
        return Brought(files, lost, self._whole(answer, len(answer.attachments)))

    def send_along(self, scope: Scope, step: Step, at: datetime) -> Along:
        """Put the files of the step's messages where the task can use them, each only once.

        Raises what the port raises, and Outage while a file is still to be had from the channel, or more time is needed.
        """
        ids: list[str] = []
        left_out: dict[str, str] = {}
        until = self.monotonic() + SECONDS_TO_BEGIN
        for number, file in enumerate(self._there(scope, step, at), 1):
            name = file.filename or f"{file.kind}-{number}{extension_of(file.mime)}"
            if file.object_key in step.uploaded:
                sent = step.uploaded[file.object_key]
            elif self.monotonic() >= until:
                raise Outage("not all files are uploaded yet")
            elif (sent := self._upload(scope, step, file, name)) is None:
                log.warning("a task goes without one of its files", extra={"step": step.public_id})
                left_out[file.object_key] = name
            if sent is not None:
                ids.append(sent)
        return Along(ids, left_out)

    def _there(self, scope: Scope, step: Step, at: datetime) -> Sequence[task_files.Along]:
        """The files of the step's messages, fetched from the channel first. Raises Outage while one is still to be had there."""
        files = self._along(scope, step) if step.messages else []
        if any(file.waits for file in files):
            self.file_keeping.tend(scope, at)
            files = self._along(scope, step)
        if any(file.waits for file in files) and at - step.wanted_at < WAITS_FOR_FILES:
            raise Outage("a file that goes along is not there yet")
        return files

    def _upload(self, scope: Scope, step: Step, file: task_files.Along, name: str) -> str | None:
        """The file's id at Manus, noted at once; None when it is not to be had or not taken."""
        content = None if file.waits or file.lost else self.shelf.get(file.object_key)
        if content is None:
            return None
        with content:
            try:
                sent = self.manus.upload(name, content.read(), file.mime or ANY_KIND)
            except ManusRefused as refused:
                log.warning("Manus does not take a file: %s", refused.code, extra={"step": step.public_id})
                return None
        with self.database.transaction(Fence.around(scope)) as unit:
            task_steps.note_upload(unit, scope, step.id, file.object_key, sent)
        return sent

    def _along(self, scope: Scope, step: Step) -> list[task_files.Along]:
        with self.database.transaction(Fence.around(scope)) as unit:
            return task_files.along(unit, scope, step.messages)

    def _fetched(self, step: Step, place: int, attachment: Attachment, until: float) -> TaskFile | None:
        for attempt in range(TRIES):
            with cast("BinaryIO", SpooledTemporaryFile(max_size=IN_MEMORY_BYTES)) as content:
                try:
                    got = self.downloader.get(attachment.url, None, content, most=MOST_BYTES, until=until)
                except (NotAllowed, TooLarge) as fault:
                    log.warning("a task's file is not fetched: %s", type(fault).__name__, extra={"step": step.public_id})
                    return None
                except Outage as fault:
                    log.warning("%s (attempt %d)", fault, attempt + 1, extra={"step": step.public_id})
                    continue
                if got.status != 200 or not got.size:
                    log.warning("a task's file is not there: HTTP %d", got.status, extra={"step": step.public_id})
                    return None
                content.seek(0)
                return self._keep(step, place, _name(attachment), mime_of(attachment.mime) or mime_of(got.mime), got.size, content)
        return None

    def _whole(self, answer: Answer, place: int) -> TaskFile | None:
        """A result that is too long for the chat, as a file."""
        if not too_long_for_chat(for_whatsapp(answer.text)):
            return None
        content = answer.text.encode("utf-8", "replace")
        return self._keep(answer.step, place, "result.md", "text/markdown", len(content), BytesIO(content))

    def _keep(self, step: Step, place: int, name: str, mime: str, size: int, content: BinaryIO) -> TaskFile:
        key = f"tasks/{step.public_id}/{place}"
        self.shelf.keep(key, content, mime or ANY_KIND)
        return TaskFile(place, name, mime or ANY_KIND, size, key)


def extension_of(mime: str) -> str:
    """A file name's ending for what WhatsApp brings without a name."""
    endings = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "audio/ogg": ".ogg", "video/mp4": ".mp4"}
    return endings.get(mime, "")


def _name(attachment: Attachment) -> str:
    return cleaned(attachment.filename)[-LONGEST_NAME:] or "file"
