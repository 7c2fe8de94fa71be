"""Files at Manus: those that we upload for its work, and those that its results bring. Addresses are signed and end."""

from __future__ import annotations

import hashlib
import hmac
import mimetypes
import secrets
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from agent7.clock import Clock
from local.manus.documents import Document
from local.manus.refusals import not_found

UPLOAD_LIVES = timedelta(minutes=3)
FILE_LIVES = timedelta(hours=48)
ADDRESS_LIVES = timedelta(hours=1)
"""Manus does not say how long the address of an attachment works; an hour is short enough to show who keeps addresses."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One file. Times are Unix seconds; `uploaded_at` is None until its bytes have come."""

    id: str
    filename: str
    content_type: str
    created_at: float
    uploaded_at: float | None = None
    size: int = 0
    lost: bool = False
    """Whether its address leads nowhere."""

    @property
    def kind(self) -> str:
        """Manus' word for what sort of attachment it is."""
        family = self.content_type.partition("/")[0]
        return {"image": "image", "audio": "voice"}.get(family, "file")


@dataclass
class Shelf:
    """Keeps bytes in `folder`, or in memory where there is none."""

    clock: Clock
    folder: Path | None
    address: Callable[[], str]
    seal: str = field(default_factory=lambda: secrets.token_hex(16))

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._files: dict[str, Kept] = {}
        self._bytes: dict[str, bytes] = {}

    def announce(self, filename: str) -> Kept:
        """A record for a file whose bytes shall come by PUT."""
        content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        return self._keep(Kept(f"file-{secrets.token_hex(8)}", filename, content_type, self._now()))

    def add(self, document: Document, *, lost: bool = False) -> Kept:
        """A file of a result."""
        kept = Kept(f"file-{secrets.token_hex(8)}", document.filename, document.content_type, self._now(), lost=lost)
        return self.fill(kept, document.content)

    def fill(self, kept: Kept, content: bytes, content_type: str = "") -> Kept:
        """Store the bytes of a file."""
        if self.folder is None:
            self._bytes[kept.id] = content
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / kept.id).write_bytes(content)
        return self._keep(replace(kept, uploaded_at=self._now(), size=len(content), content_type=content_type or kept.content_type))

    def find(self, file_id: object) -> Kept:
        """Raises ApiError for a file that is not there any more."""
        kept = self.kept(file_id) if isinstance(file_id, str) else None
        if kept is None:
            raise not_found("file")
        return kept

    def kept(self, file_id: str) -> Kept | None:
        """The record of a file; None when there is none or its time is over."""
        kept = self._files.get(file_id)
        return None if kept is None or self.clock.now() > self.end_of(kept) else kept

    def end_of(self, kept: Kept) -> datetime:
        """When the file vanishes."""
        return datetime.fromtimestamp(kept.uploaded_at or kept.created_at, UTC) + FILE_LIVES

    def content(self, file_id: str) -> bytes | None:
        """The bytes of a file, or None."""
        if self.folder is None:
            return self._bytes.get(file_id)
        file = self.folder / file_id
        return file.read_bytes() if file_id in self._files and file.is_file() else None

    # Signed addresses

    def upload_address(self, kept: Kept) -> tuple[str, int]:
        """Where the bytes go, and the Unix second until which they are taken."""
        until = int(self._now() + UPLOAD_LIVES.total_seconds())
        return self._signed("uploads", kept.id, until), until

    def download_address(self, file_id: str) -> str:
        """A signed download address that expires."""
        until = int(self._now() + ADDRESS_LIVES.total_seconds())
        return self._signed("downloads", file_id, until)

    def admits(self, room: str, file_id: str, until: str, signature: str) -> bool:
        """Whether an address is one of ours and has not ended."""
        genuine = hmac.compare_digest(self._sealed(room, file_id, until).encode(), signature.encode())
        return genuine and self._now() <= int(until)

    def _signed(self, room: str, file_id: str, until: int) -> str:
        return f"{self.address()}/{room}/{file_id}?Expires={until}&Signature={self._sealed(room, file_id, str(until))}"

    def _sealed(self, room: str, file_id: str, until: str) -> str:
        return hmac.new(self.seal.encode(), f"{room}|{file_id}|{until}".encode(), hashlib.sha256).hexdigest()

    def _keep(self, kept: Kept) -> Kept:
        with self._lock:
            self._files[kept.id] = kept
        return kept

    def _now(self) -> float:
        return self.clock.now().timestamp()

    # From run to run

    def forget(self) -> None:
        """Delete all files."""
        with self._lock:
            for file_id in self._files:
                if self.folder:
                    (self.folder / file_id).unlink(missing_ok=True)
            self._files.clear()
            self._bytes.clear()

    def as_json(self) -> dict[str, Any]:
        """Records and seal as JSON, for the snapshot."""
        with self._lock:
            return {"seal": self.seal, "files": [asdict(kept) for kept in self._files.values()]}

    def restore(self, raw: dict[str, Any]) -> None:
        """Take records and seal from a snapshot."""
        with self._lock:
            self.seal = raw["seal"]
            self._files |= {item["id"]: Kept(**item) for item in raw["files"]}
