"""Which files WhatsApp takes from us, as what, how large, and under which name. Pure.

Types and sizes: Meta, "Supported media types" of the Cloud API. The upload endpoint refuses every other type with code 100, so a
file of no such type is either plain text, which may go under its own name, or cannot be sent at all: an archive, for instance.
"""

from __future__ import annotations

import mimetypes
import unicodedata
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, Literal

from agent7.text_units import units

type Form = Literal["document", "image", "video", "audio"]

MEGABYTE: Final = 1024 * 1024
LARGEST: Final[dict[Form, int]] = {"document": 100 * MEGABYTE, "image": 5 * MEGABYTE, "video": 16 * MEGABYTE, "audio": 16 * MEGABYTE}
LONGEST_NAME: Final = 100
"""UTF-16 units. Meta takes 240; a phone shows fewer than 100."""

_OFFICE: Final = "application/vnd.openxmlformats-officedocument."
_FORMS: Final[dict[str, Form]] = {
    "application/pdf": "document",
    "application/msword": "document",
    "application/vnd.ms-excel": "document",
    "application/vnd.ms-powerpoint": "document",
    f"{_OFFICE}wordprocessingml.document": "document",
    f"{_OFFICE}spreadsheetml.sheet": "document",
    f"{_OFFICE}presentationml.presentation": "document",
    "text/plain": "document",
    "image/jpeg": "image",
    "image/png": "image",
    "video/mp4": "video",
    "video/3gpp": "video",
    "audio/aac": "audio",
    "audio/amr": "audio",
    "audio/mpeg": "audio",
    "audio/mp4": "audio",
    "audio/ogg": "audio",
}
_EXTENSIONS: Final = {
    "application/pdf": ".pdf",
    "application/msword": ".doc",
    "application/vnd.ms-excel": ".xls",
    "application/vnd.ms-powerpoint": ".ppt",
    f"{_OFFICE}wordprocessingml.document": ".docx",
    f"{_OFFICE}spreadsheetml.sheet": ".xlsx",
    f"{_OFFICE}presentationml.presentation": ".pptx",
    "text/plain": ".txt",
    "image/jpeg": ".jpg",
    "image/png": ".png",
    "video/mp4": ".mp4",
    "video/3gpp": ".3gp",
    "audio/aac": ".aac",
    "audio/amr": ".amr",
    "audio/mpeg": ".mp3",
    "audio/mp4": ".m4a",
    "audio/ogg": ".ogg",
}
_TYPES_OF_OFFICE: Final = {_EXTENSIONS[mime]: mime for mime in _EXTENSIONS if mime.startswith("application/") and mime != "application/pdf"}
_SAYS_NOTHING: Final = ("", "application/octet-stream", "binary/octet-stream")
_WRAPS_OFFICE: Final = ("application/zip", "application/x-cfb", "application/x-ole-storage")
"""For either the name decides what it is."""
_TEXTUAL: Final = ("json", "xml", "javascript", "yaml", "x-yaml", "toml", "csv", "sql", "x-sh", "x-python", "x-ndjson", "rtf", "x-tex")
_RUNNABLE: Final = frozenset((".exe", ".bat", ".cmd", ".com", ".scr", ".vbs", ".wsf", ".ps1", ".hta", ".msi", ".lnk", ".apk", ".jar"))
"""Extensions by which a computer would run what is only text: they get .txt behind them."""


class NotTaken(ValueError):
    """WhatsApp would not take this file. `why` is `kind` or `size`."""

    def __init__(self, why: Literal["kind", "size"]) -> None:
        super().__init__(f"WhatsApp does not take a file of this {why}")
        self.why = why


@dataclass(frozen=True, slots=True)
class Fit:
    """As what a file is uploaded and sent: its media type and name as they are told to Meta."""

    form: Form
    mime: str
    filename: str

    @property
    def extension(self) -> str:
        """Of the media type, with its dot."""
        return _EXTENSIONS[self.mime]


def fitted(mime: str, filename: str, size: int) -> Fit:
    """How a file of `size` bytes is sent. `mime` may carry parameters and may say little. Raises NotTaken."""
    told = mime.partition(";")[0].strip().lower()
    type_ = _upload_type(told, filename)
    if type_ is None:
        raise NotTaken("kind")
    form = _FORMS[type_]
    if not 0 < size <= LARGEST[form]:
        raise NotTaken("size")
    return Fit(form, type_, safe_name(filename, type_))


def safe_name(name: str, mime: str) -> str:
    """A file name without folders, control and direction characters, short enough to be shown, with an extension that fits its type."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    visible = "".join(" " if character.isspace() else character for character in last if character.isspace() or _is_visible(character))
    path = PurePosixPath(" ".join(visible.split()).strip(" .") or "file")
    suffix = path.suffix if units(path.suffix) <= 12 else ""
    stem = path.name.removesuffix(suffix)
    expected = _EXTENSIONS.get(mime, "")
    if not suffix or suffix.lower() in _RUNNABLE or (mime != "text/plain" and _type_of(suffix) != mime):
        stem, suffix = (stem + suffix, expected) if suffix.lower() != expected else (stem, suffix)
    while units(stem + suffix) > LONGEST_NAME:
        stem = stem[:-1]
    return stem + suffix


def _upload_type(told: str, filename: str) -> str | None:
    if told in _FORMS:
        return told
    suffix = PurePosixPath(filename.lower()).suffix
    if told in _WRAPS_OFFICE:
        return _TYPES_OF_OFFICE.get(suffix)
    if told in _SAYS_NOTHING:
        told = _TYPES_OF_OFFICE.get(suffix) or _type_of(suffix) or ""
    return told if told in _FORMS else "text/plain" if _is_text(told) else None


def _type_of(extension: str) -> str | None:
    """By Python's own table: what a machine adds to it must not decide."""
    return mimetypes.MimeTypes().guess_type(f"x{extension}")[0]


def _is_text(mime: str) -> bool:
    subtype = mime.partition("/")[2]
    return mime.startswith("text/") or subtype.endswith(("+xml", "+json")) or (mime.startswith("application/") and subtype in _TEXTUAL)


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")
