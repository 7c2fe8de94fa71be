"""Media that lie at Meta: uploaded by the business or sent by people, each for so long as Meta keeps it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from agent7.clock import Clock

URL_LIVES = timedelta(minutes=5)
LIVES = {"inbound": timedelta(days=7), "outbound": timedelta(days=30)}
"""How long the id of a medium can be used: 7 days when it came by webhook, 30 when the business uploaded it."""
MEGABYTE = 1024 * 1024
LARGEST = {"image": 5 * MEGABYTE, "audio": 16 * MEGABYTE, "video": 16 * MEGABYTE, "document": 100 * MEGABYTE, "sticker": 500 * 1024}
TYPES = {
    "image": ("image/jpeg", "image/png"),
    "audio": ("audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"),
    "video": ("video/mp4", "video/3gpp"),
    "sticker": ("image/webp",),
    "document": (
        "application/pdf", "application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint", "text/plain",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ),
}  # fmt: skip
"""What Meta takes of each kind. People may send any file as a document."""


@dataclass(frozen=True, slots=True)
class Medium:
    """One file at Meta. `at` is Unix seconds of its arrival; `sha256` is in hex."""

    id: str
    mime_type: str
    size: int
    sha256: str
    at: float
    direction: Literal["inbound", "outbound"]
    filename: str | None = None

    def lives(self, now: datetime) -> bool:
        """Whether Meta still keeps the medium."""
        return now - datetime.fromtimestamp(self.at, UTC) <= LIVES[self.direction]

    @property
    def plain_type(self) -> str:
        """The media type without its parameters."""
        return self.mime_type.partition(";")[0].strip().lower()

    @property
    def sha256_base64(self) -> str:
        """As webhooks write it."""
        return base64.b64encode(bytes.fromhex(self.sha256)).decode()


class MediaShelf:
    """Keeps the bytes once for each content: in `folder`, or in memory where there is none."""

    def __init__(self, clock: Clock, folder: Path | None, changed: Callable[[], object]) -> None:
        self._clock = clock
        self._folder = folder
        self._changed = changed
        self._lock = threading.Lock()
        self._media: dict[str, Medium] = {}
        self._bytes: dict[str, bytes] = {}
        self._seal = secrets.token_bytes(16)

    def add(
        self, content: bytes, mime_type: str, filename: str | None = None, *, direction: Literal["inbound", "outbound"] = "inbound"
    ) -> Medium:
        """Store a medium under a new id."""
        digest = hashlib.sha256(content).hexdigest()
        media_id = str(10**15 + secrets.randbelow(9 * 10**15))
        medium = Medium(media_id, mime_type, len(content), digest, self._clock.now().timestamp(), direction, filename)
        with self._lock:
            if self._folder is None:
                self._bytes[digest] = content
            elif not (self._folder / digest).exists():
                self._folder.mkdir(parents=True, exist_ok=True)
                fresh = self._folder / f"{digest}.new"
                fresh.write_bytes(content)
                fresh.replace(self._folder / digest)
            self._media[media_id] = medium
        self._changed()
        return medium

    def find(self, media_id: str) -> Medium | None:
        """A medium that Meta still has."""
        with self._lock:
            medium = self._media.get(media_id)
        return medium if medium and medium.lives(self._clock.now()) else None

    def content(self, media_id: str) -> tuple[Medium, bytes] | None:
        """A medium with its bytes, for the phones: they keep what Meta has dropped."""
        with self._lock:
            medium = self._media.get(media_id)
            if medium is None:
                return None
            if self._folder is None:
                return medium, self._bytes[medium.sha256]
            file = self._folder / medium.sha256
            return (medium, file.read_bytes()) if file.is_file() else None

    def remove(self, media_id: str) -> bool:
        """The business deletes a medium. The phones that have it keep it, so only the id goes."""
        with self._lock:
            removed = self._media.pop(media_id, None)
        self._changed()
        return removed is not None

    def clear(self) -> None:
        """Delete all media."""
        with self._lock:
            self._media.clear()
            self._bytes.clear()
            for file in self._folder.glob("*") if self._folder and self._folder.is_dir() else ():
                file.unlink()

    # Addresses that end after five minutes

    def ticket(self, media_id: str) -> str:
        """The query of a download address: `mid`, `ext` (Unix seconds of its end) and a seal over both."""
        until = int((self._clock.now() + URL_LIVES).timestamp())
        return f"mid={media_id}&ext={until}&hash={self._sealed(media_id, str(until))}"

    def admits(self, media_id: str, until: str, seal: str) -> bool:
        """Whether a download address is one of ours and has not ended."""
        genuine = hmac.compare_digest(self._sealed(media_id, until).encode(), seal.encode())
        return genuine and self._clock.now().timestamp() <= int(until)

    def _sealed(self, media_id: str, until: str) -> str:
        return hmac.new(self._seal, f"{media_id}|{until}".encode(), hashlib.sha256).hexdigest()[:32]

    # From run to run

    def as_json(self) -> list[dict[str, Any]]:
        """Records of all media as JSON, for the snapshot."""
        with self._lock:
            return [asdict(medium) for medium in self._media.values()]

    def restore(self, raw: list[dict[str, Any]]) -> None:
        """Take records from a snapshot."""
        with self._lock:
            self._media |= {item["id"]: Medium(**item) for item in raw}
