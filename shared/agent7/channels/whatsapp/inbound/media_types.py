"""File type detection (magic bytes): what a file is by its first bytes. What its sender says about it is no evidence. Pure.

Signatures: the "MIME Sniffing" standard of WHATWG for pictures, sound and video, and each format's own specification.
"""

from __future__ import annotations

from typing import Final

LOOKED_AT: Final = 512
"""Bytes from the start that decide."""
OTHER: Final = "application/octet-stream"

_STARTS: Final = (
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"OggS", "audio/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"#!AMR", "audio/amr"),
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-cfb"),
    (b"\x1aE\xdf\xa3", "video/webm"),
)
_AUDIO_BRANDS: Final = (b"M4A ", b"M4B ", b"F4A ")
_FITS: Final = {
    "image": ("image/",),
    "sticker": ("image/webp",),
    "video": ("video/",),
    "audio": ("audio/", "video/mp4", "video/3gpp"),  # sound alone in a container that can hold pictures too
}
"""What a kind may hold. A document may be anything: nobody opens it here."""


def media_type(start: bytes) -> str:
    """The media type of a file that starts so; `application/octet-stream` where nothing is recognised."""
    if start[4:8] == b"ftyp":
        return "audio/mp4" if start[8:12] in _AUDIO_BRANDS else "video/3gpp" if start[8:11] in (b"3gp", b"3g2") else "video/mp4"
    if start[:4] == b"RIFF":
        return {b"WEBP": "image/webp", b"WAVE": "audio/wav", b"AVI ": "video/avi"}.get(start[8:12], OTHER)
    for signature, found in _STARTS:
        if start.startswith(signature):
            return found
    if len(start) > 1 and start[0] == 0xFF and start[1] & 0xE0 == 0xE0:
        return "audio/aac" if start[1] & 0x06 == 0 else "audio/mpeg"
    return "text/plain" if _is_text(start) else OTHER


def fits(kind: str, found: str) -> bool:
    """Whether a file of this type may come as this kind of message."""
    return kind not in _FITS or found.startswith(_FITS[kind])


def _is_text(start: bytes) -> bool:
    try:
        start[:LOOKED_AT].decode()
    except UnicodeDecodeError as error:
        if error.start < len(start) - 4:  # more than a letter that the cut has halved
            return False
    return bool(start) and not any(byte < 9 or 13 < byte < 32 for byte in start)
