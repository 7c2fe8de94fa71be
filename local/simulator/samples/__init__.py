"""Small media to send from the phone page without a file of one's own. `python -m local.simulator.samples.make` draws them anew."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
SAMPLES = {
    "image": ("receipt.jpg", "image/jpeg"),
    "sticker": ("sun.webp", "image/webp"),
    "audio": ("voice-note.ogg", "audio/ogg; codecs=opus"),
    "video": ("sunrise.mp4", "video/mp4"),
    "document": ("lease.pdf", "application/pdf"),
}
"""File name and media type of the sample of each kind."""


def sample(kind: str) -> tuple[str, str, bytes]:
    """File name, media type and bytes. Raises KeyError for a kind without media."""
    name, mime_type = SAMPLES[kind]
    return name, mime_type, (HERE / name).read_bytes()
