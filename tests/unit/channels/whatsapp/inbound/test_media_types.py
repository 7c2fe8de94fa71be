from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.inbound.media import digest_matches
from agent7.channels.whatsapp.inbound.media_types import fits, media_type
from tests.tables import every_row

JPEG, PNG = b"\xff\xd8\xff\xe0\x00\x10JFIF", b"\x89PNG\r\n\x1a\n\x00"
EMPTY_SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@every_row(
    ("start", "found"),
    [
        (JPEG, "image/jpeg"),
        (PNG, "image/png"),
        (b"GIF89a...", "image/gif"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", "audio/wav"),
        (b"\x00\x00\x00\x18ftypmp42", "video/mp4"),
        (b"\x00\x00\x00\x18ftyp3gp5", "video/3gpp"),
        (b"\x00\x00\x00\x18ftypM4A ", "audio/mp4"),
        (b"OggS\x00\x02", "audio/ogg"),
        (b"ID3\x04", "audio/mpeg"),
        (b"\xff\xfb\x90", "audio/mpeg"),
        (b"\xff\xf1\x50", "audio/aac"),
        (b"#!AMR\n", "audio/amr"),
        (b"%PDF-1.7", "application/pdf"),
        (b"PK\x03\x04", "application/zip"),
        ("Grüße".encode(), "text/plain"),
        ("Grüß".encode()[:-1], "text/plain"),
        (b"MZ\x90\x00\x03", "application/octet-stream"),
        (b"", "application/octet-stream"),
    ],
)
def test_a_file_is_known_by_its_first_bytes(start: bytes, found: str):
    assert media_type(start) == found


@pytest.mark.parametrize(
    ("kind", "found", "fit"),
    [
        ("image", "image/png", True),
        ("image", "text/plain", False),
        ("sticker", "image/webp", True),
        ("sticker", "image/png", False),
        ("audio", "audio/ogg", True),
        ("audio", "application/octet-stream", False),
        ("video", "video/mp4", True),
        ("video", "image/png", False),
        ("document", "application/octet-stream", True),
    ],
)
def test_a_kind_holds_only_what_it_says_and_a_document_anything(kind: str, found: str, fit: bool):
    assert fits(kind, found) is fit


@given(st.binary(max_size=600))
def test_any_bytes_have_a_type(start: bytes):
    assert "/" in media_type(start)


@pytest.mark.parametrize(
    "announced", [set(), {None}, {""}, {"b64=="}, {EMPTY_SHA}, {EMPTY_SHA.upper()}, {"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="}]
)
def test_a_digest_in_hex_or_base64_is_compared_and_an_unreadable_one_says_nothing(announced: set[str | None]):
    assert digest_matches(EMPTY_SHA, announced)


@pytest.mark.parametrize("announced", [{"0" * 64}, {EMPTY_SHA, "0" * 64}, {"A" * 43 + "="}])
def test_another_digest_is_noticed(announced: set[str | None]):
    assert not digest_matches(EMPTY_SHA, announced)
