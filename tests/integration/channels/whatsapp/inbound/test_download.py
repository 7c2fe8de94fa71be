"""The connection of a download: to whichever address takes it, and never longer than its time."""

from __future__ import annotations

import io
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from agent7.channels.whatsapp.inbound.download import Downloader
from agent7.errors import ChannelUnavailable, NotAllowed
from tests.fakes.media_server import TOKEN, File, MediaServer

CONTENT = b"0123456789"


@pytest.fixture
def meta() -> Iterator[MediaServer]:
    server = MediaServer()
    server.files["1"] = File(CONTENT)
    yield server
    server.close()


def soon(seconds: float = 5.0) -> float:
    return time.monotonic() + seconds


def test_where_the_first_address_takes_no_connection_the_next_one_is_tried(meta: MediaServer) -> None:
    into = io.BytesIO()
    Downloader(meta.url, lambda *_: ["::1", "127.0.0.1"]).get(f"{meta.url}/bytes/1", TOKEN, into, most=100, until=soon())
    assert into.getvalue() == CONTENT


def test_one_address_of_our_own_network_is_enough_to_try_none(meta: MediaServer) -> None:
    with pytest.raises(NotAllowed):
        Downloader(meta.url, lambda *_: ["127.0.0.1", "10.0.0.1"]).get(f"{meta.url}/bytes/1", TOKEN, io.BytesIO(), most=100, until=soon())
    assert meta.asked == []


def test_when_the_time_is_over_nobody_is_asked(meta: MediaServer) -> None:
    with pytest.raises(ChannelUnavailable):
        Downloader(meta.url).get(f"{meta.url}/bytes/1", TOKEN, io.BytesIO(), most=100, until=soon(0))
    assert meta.asked == []


def test_a_handshake_that_drips_is_cut_off() -> None:
    heard_out = threading.Event()

    def drip(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            try:
                for byte in b"\x16\x03\x03\x40\x00" + bytes(60):  # a record of 16 KB, of which too little ever comes
                    connection.sendall(bytes([byte]))
                    time.sleep(0.05)
                heard_out.set()
            except OSError:
                return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = threading.Thread(target=drip, args=(listener,))
        server.start()
        base = f"https://127.0.0.1:{listener.getsockname()[1]}"
        with pytest.raises(ChannelUnavailable):
            Downloader(base).get(f"{base}/bytes/1", TOKEN, io.BytesIO(), most=100, until=soon(0.3))
        server.join()
    assert not heard_out.is_set()
