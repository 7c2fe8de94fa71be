"""Draw, play and print the samples with Chromium: a receipt, a sticker, a voice note, a clip, a lease.

Needs the development requirements.
"""

from __future__ import annotations

import base64
import shutil
import struct
from typing import Any

from local.simulator.samples import HERE, SAMPLES

ADDRESS = "https://samples.test/"
"""Answered by the browser itself: encoders are only given to pages with a secure address."""
SAMPLE_RATE = 48_000
FRAME = SAMPLE_RATE // 50
"""Samples in one Opus packet of 20 ms."""
PRE_SKIP = 312
PACKETS_A_PAGE = 50
OGG_POLYNOMIAL = 0x04C11DB7


def make_all() -> None:
    """Make every sample anew."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.route(f"{ADDRESS}**", lambda route: route.fulfill(body=LEASE, content_type="text/html; charset=utf-8"))
        page.goto(ADDRESS)
        page.add_script_tag(content=(HERE / "make.js").read_text())
        for kind in ("image", "sticker", "video"):
            _keep(kind, base64.b64decode(page.evaluate(f"draw_{kind}()")))
        packets: list[str] = page.evaluate("play_melody()")
        _keep("audio", ogg_opus([base64.b64decode(packet) for packet in packets]))
        _keep("document", page.pdf(format="A4", print_background=True))
        browser.close()


def ogg_opus(packets: list[bytes]) -> bytes:
    """Opus packets of 20 ms, one channel, in an Ogg file (RFC 7845)."""
    head = b"OpusHead" + struct.pack("<BBHIhB", 1, 1, PRE_SKIP, SAMPLE_RATE, 0, 0)
    tags = b"OpusTags" + struct.pack("<I", 6) + b"agent7" + struct.pack("<I", 0)
    pages = [_ogg_page([head], granule=0, number=0, flags=2), _ogg_page([tags], granule=0, number=1, flags=0)]
    for start in range(0, len(packets), PACKETS_A_PAGE):
        part = packets[start : start + PACKETS_A_PAGE]
        last = start + PACKETS_A_PAGE >= len(packets)
        pages.append(_ogg_page(part, granule=(start + len(part)) * FRAME, number=len(pages), flags=4 if last else 0))
    return b"".join(pages)


def _ogg_page(packets: list[bytes], *, granule: int, number: int, flags: int) -> bytes:
    lacing = b"".join(bytes([255] * (len(packet) // 255) + [len(packet) % 255]) for packet in packets)
    head = struct.pack("<4sBBqIII", b"OggS", 0, flags, granule, 7, number, 0) + bytes([len(lacing)]) + lacing
    body = b"".join(packets)
    return head[:22] + struct.pack("<I", _ogg_checksum(head + body)) + head[26:] + body


def _ogg_checksum(data: bytes) -> int:
    checksum = 0
    for byte in data:
        checksum ^= byte << 24
        for _ in range(8):
            checksum = (checksum << 1) ^ (OGG_POLYNOMIAL if checksum & 0x80000000 else 0)
            checksum &= 0xFFFFFFFF
    return checksum


def _keep(kind: str, content: Any) -> None:
    (HERE / SAMPLES[kind][0]).write_bytes(bytes(content))


LEASE = """<!doctype html><meta charset="utf-8"><title>Lease</title><style>
body { font: 13pt/1.5 Georgia, serif; margin: 26mm 22mm; color: #222 } h1 { font-size: 26pt; margin-bottom: 0 }
.sub { color: #777; margin-top: 0 } td { padding: 4px 18px 4px 0; vertical-align: top }
.line { margin-top: 30mm; border-top: 1px solid #555; width: 70mm }
</style><h1>Lease</h1><p class="sub">Made up for trying things out. It binds nobody.</p>
<table><tr><td>Flat</td><td>12 Any Street, second floor</td></tr><tr><td>Tenant</td><td>Ada Lovelace</td></tr>
<tr><td>Rent</td><td>1,150 a month, due on the first</td></tr><tr><td>From</td><td>1 March 2027, for two years</td></tr></table>
<p>1. The tenant keeps one cat, which answers to Bernoulli.</p><p>2. Notice is three months, in writing.</p>
<p>3. The heating is serviced each October by the owner.</p><p class="line">Signed</p>"""


if __name__ == "__main__":
    make_all()
