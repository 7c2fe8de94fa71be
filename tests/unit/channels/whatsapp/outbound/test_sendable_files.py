"""Which files WhatsApp takes from us, and under which name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.outbound import outbox_payloads
from agent7.channels.whatsapp.outbound.limits import Unsendable
from agent7.channels.whatsapp.outbound.sendable_files import LARGEST, LONGEST_NAME, NotTaken, fitted, safe_name
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.channels.whatsapp.outbound.wire import on_the_wire
from agent7.text_units import units

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
RIGHT_TO_LEFT = "\u202e"


@pytest.mark.parametrize(
    ("mime", "name", "form", "told"),
    [
        ("application/pdf", "plan.pdf", "document", "application/pdf"),
        ("application/pdf; charset=binary", "plan.pdf", "document", "application/pdf"),
        ("application/zip", "plan.docx", "document", DOCX),
        ("application/octet-stream", "plan.docx", "document", DOCX),
        ("", "plan.pdf", "document", "application/pdf"),
        ("text/csv", "figures.csv", "document", "text/plain"),
        ("text/html", "page.html", "document", "text/plain"),
        ("application/json", "d.json", "document", "text/plain"),
        ("image/svg+xml", "logo.svg", "document", "text/plain"),
        ("application/octet-stream", "notes.md", "document", "text/plain"),
        ("image/png", "logo.png", "image", "image/png"),
        ("video/mp4", "clip.mp4", "video", "video/mp4"),
        ("audio/mpeg", "song.mp3", "audio", "audio/mpeg"),
    ],
)
def test_a_file_goes_as_what_it_is_or_as_the_text_that_it_is(mime: str, name: str, form: str, told: str):
    fit = fitted(mime, name, 10)
    assert (fit.form, fit.mime, fit.filename) == (form, told, name)


@pytest.mark.parametrize(
    ("mime", "name"),
    [
        ("application/zip", "all.zip"),
        ("application/octet-stream", "tool.exe"),
        ("application/octet-stream", "unknown"),
        ("image/gif", "cat.gif"),
        ("application/x-msdownload", "a.pdf"),
        ("nonsense", "a"),
    ],
)
def test_what_whatsapp_takes_of_no_kind_is_said_at_once(mime: str, name: str):
    with pytest.raises(NotTaken) as refused:
        fitted(mime, name, 10)
    assert refused.value.why == "kind"
    assert not StoredFile.fits(mime, name, 10)
    with pytest.raises(Unsendable):
        StoredFile("7/k", name, mime, 10)


@pytest.mark.parametrize("mime", ["application/pdf", "image/jpeg", "video/mp4", "audio/ogg"])
def test_each_form_has_its_own_limit(mime: str):
    most = LARGEST[fitted(mime, "x", 1).form]
    fitted(mime, "x", most)
    for size in (0, most + 1):
        with pytest.raises(NotTaken) as refused:
            fitted(mime, "x", size)
        assert refused.value.why == "size"


@pytest.mark.parametrize(
    ("name", "mime", "safe"),
    [
        ("../../etc/passwd", "text/plain", "passwd.txt"),
        ("C:\\tmp\\plan.pdf", "application/pdf", "plan.pdf"),
        (f"plan{RIGHT_TO_LEFT}fdp.exe", "application/pdf", "planfdp.exe.pdf"),
        ("run.bat", "text/plain", "run.bat.txt"),
        ("a\nb\x00\tc.pdf", "application/pdf", "a b c.pdf"),
        ("", "application/pdf", "file.pdf"),
        ("...", "application/pdf", "file.pdf"),
        (".pdf", "application/pdf", "pdf.pdf"),
        ("Straße 🏠.pdf", "application/pdf", "Straße 🏠.pdf"),
        ("photo.jpeg", "image/jpeg", "photo.jpeg"),
        ("Makefile", "text/plain", "Makefile.txt"),
        ("main.py", "text/plain", "main.py"),
    ],
)
def test_names_lead_nowhere_and_pretend_nothing(name: str, mime: str, safe: str):
    assert safe_name(name, mime) == safe


@given(st.text(max_size=400), st.sampled_from(["application/pdf", "text/plain", "image/png"]))
def test_any_name_becomes_a_usable_one(name: str, mime: str):
    safe = safe_name(name, mime)
    assert 0 < units(safe) <= LONGEST_NAME
    assert safe == safe.strip()
    assert "/" not in safe
    assert "\\" not in safe
    assert safe.replace(" ", "x").isprintable()
    assert safe_name(safe, mime) == safe


def test_a_stored_file_comes_back_from_the_outbox_as_it_was():
    file = StoredFile("7/k", "plan.pdf", "application/pdf", 10, "The plan")
    assert outbox_payloads.read(file.kind, file.payload()) == file
    assert outbox_payloads.read(file.kind, {}) is None


@pytest.mark.parametrize(
    ("mime", "name", "caption", "wire"),
    [
        ("application/pdf", "p.pdf", "Plan", {"type": "document", "document": {"id": "5", "caption": "Plan", "filename": "p.pdf"}}),
        ("text/csv", "p.csv", "", {"type": "document", "document": {"id": "5", "filename": "p.csv"}}),
        ("image/png", "p.png", "", {"type": "image", "image": {"id": "5", "caption": "p.png"}}),
        ("audio/mpeg", "p.mp3", "Song", {"type": "audio", "audio": {"id": "5"}}),
    ],
)
def test_an_uploaded_file_is_sent_by_its_id(mime: str, name: str, caption: str, wire: dict[str, object]):
    assert on_the_wire(StoredFile("7/k", name, mime, 10, caption, media_id="5")) == wire
