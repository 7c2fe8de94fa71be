"""A simulator's HTTP door: loopback only, Host and Origin checked, kept-alive connections, one write an answer."""

from __future__ import annotations

import contextlib
import json
import mimetypes
import queue
import re
import sys
import time
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import parse_qs, quote, unquote, urlsplit

from local.gateway.files import file_within
from local.loopback.calls import Bytes, Call, Closed, Events, File, Json, Result

LARGEST_BODY = 4 * 1024 * 1024
LARGEST_UPLOAD = 101 * 1024 * 1024
"""Bytes. The largest document that Meta takes, and the form around it."""
ONE_RANGE = re.compile(r"bytes=([0-9]{1,12})-([0-9]{0,12})")
"""What players ask for, so that they know the length and can jump."""
SHOWN_IN_PLACE = ("image/jpeg", "image/png", "image/webp", "image/gif", "audio/", "video/")
HEARTBEAT_SECONDS = 15
SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Site(Protocol):
    """What is served: answers, the files of a page and its live view."""

    static: Path
    """Folder of the page's files."""

    def answer(self, call: Call) -> Result:
        """Answer one call."""

    def clock_offset(self) -> float:
        """Seconds by which the movable clock is ahead of the machine's."""
        ...

    def unsubscribe(self, subscriber: queue.SimpleQueue[dict[str, Any]]) -> None:
        """A live view has ended."""
        ...


class LoopbackServer(ThreadingHTTPServer):
    """Serves one site on 127.0.0.1; port 0 takes a free one. `address` tells the port that was really taken."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, site: Site) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.site = site
        self.closing = False
        self.hosts = frozenset(f"{name}:{self.server_address[1]}" for name in ("127.0.0.1", "localhost", "[::1]"))

    @property
    def address(self) -> str:
        """The base URL on the loopback address."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that hangs up or is killed in the middle is nothing to report; everything else is."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def close(self) -> None:
        """Stop serving and let the live views end."""
        self.closing = True
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: LoopbackServer
    protocol_version = "HTTP/1.1"
    server_version = "agent7-simulator"
    sys_version = ""
    disable_nagle_algorithm = True
    timeout = 120

    def do_GET(self) -> None:
        """Serve a GET."""
        self._serve()

    def do_POST(self) -> None:
        """Serve a POST."""
        self._serve()

    def do_PUT(self) -> None:
        """Serve a PUT."""
        self._serve()

    def do_DELETE(self) -> None:
        """Serve a DELETE."""
        self._serve()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing: paths and bodies here belong to people."""

    def _serve(self) -> None:
        body = self._body()
        if body is None:
            return
        if not self._is_for_us():
            self._write(Json({"error": "This server answers pages and programs of this machine only."}, 403))
            return
        address = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(address.query).items()}
        call = Call(self.command, unquote(address.path), query, {name.lower(): value for name, value in self.headers.items()}, body)
        self._answer(self.server.site.answer(call))

    def _body(self) -> bytes | None:
        """The whole body, or None after an answer that refuses it."""
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not length.isdigit():
            self._refuse(411, "Send a Content-Length.")
        elif int(length) > (LARGEST_UPLOAD if self._is_upload() else LARGEST_BODY):
            self._refuse(413, "The body is too large.")
        else:
            return self.rfile.read(int(length))
        return None

    def _is_upload(self) -> bool:
        return self.command == "PUT" or urlsplit(self.path).path.endswith("/media")

    def _refuse(self, status: int, reason: str) -> None:
        self.close_connection = True
        self._write(Json({"error": reason}, status))

    def _is_for_us(self) -> bool:
        """Whether the request names this server and does not come from another site's page (DNS rebinding, CSRF)."""
        host, origin = self.headers.get("Host", ""), self.headers.get("Origin")
        from_here = origin is None or origin.removeprefix("http://") in self.server.hosts
        return host in self.server.hosts and from_here and self.headers.get("Sec-Fetch-Site") != "cross-site"

    def _answer(self, result: Result) -> None:
        if isinstance(result, Closed):
            self.close_connection = True
        elif isinstance(result, Events):
            self._stream(result.subscriber)
        elif isinstance(result, File):
            self._write_file(result)
        elif isinstance(result, Bytes):
            self._write_medium(result)
        else:
            self._write(result)

    def _write(self, answer: Json) -> None:
        if answer.pause:
            time.sleep(answer.pause)
        self._send(answer.status, "application/json", json.dumps(answer.body).encode(), answer.headers)

    def _write_file(self, file: File) -> None:
        path = file_within(file.folder or self.server.site.static, file.name)
        if path is None:
            self._write(Json({"error": "There is no such page."}, 404))
            return
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self._send(200, f"{kind}; charset=utf-8" if kind.startswith("text/") else kind, path.read_bytes())

    def _write_medium(self, medium: Bytes) -> None:
        """Pictures and sounds are shown; everything else is a download, for it could run in the page's name.

        A download for programs keeps its own type.
        """
        shown = medium.mime_type.startswith(SHOWN_IN_PLACE)
        named = f"; filename*=UTF-8''{quote(medium.filename, safe='')}" if medium.filename else ""
        extra = {} if shown else {"Content-Disposition": f"attachment{named}"}
        extra |= {
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "Cache-Control": "private, max-age=86400",
            "Accept-Ranges": "bytes",
        }
        status, content = 200, medium.content
        if asked := ONE_RANGE.fullmatch(self.headers.get("Range", "")):
            first, last = int(asked[1]), min(int(asked[2] or len(content)), len(content) - 1)
            if first <= last:
                status, extra["Content-Range"] = 206, f"bytes {first}-{last}/{len(content)}"
                content = content[first : last + 1]
        self._send(status, medium.mime_type if shown or medium.typed else "application/octet-stream", content, extra)

    def _send(self, status: int, content_type: str, body: bytes, extra: Mapping[str, str] | None = None) -> None:
        headers = {"Content-Type": content_type, "Content-Length": str(len(body)), **SECURITY_HEADERS, **(extra or {})}
        if self.close_connection:
            headers["Connection"] = "close"
        self.wfile.write(self._head(status, headers) + body)

    def _head(self, status: int, headers: Mapping[str, str]) -> bytes:
        phrase = HTTPStatus(status).phrase if status in HTTPStatus._value2member_map_ else "Error"
        lines = [f"HTTP/1.1 {status} {phrase}", *(f"{name}: {value}" for name, value in headers.items())]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")

    def _stream(self, subscriber: queue.SimpleQueue[dict[str, Any]]) -> None:
        """Server-sent events until the page goes away or the server stops."""
        self.close_connection = True
        site = self.server.site
        offset, quiet_since = None, time.monotonic()
        try:
            self.wfile.write(self._head(200, {"Content-Type": "text/event-stream", "Connection": "close", **SECURITY_HEADERS}))
            while not self.server.closing:
                lines = []
                if (now := site.clock_offset()) != offset:
                    offset = now
                    lines.append({"type": "clock", "offset_seconds": offset})
                with contextlib.suppress(queue.Empty):
                    lines.append(subscriber.get(timeout=0 if lines else 1))
                if lines:
                    self.wfile.write(b"".join(b"data: " + json.dumps(line).encode() + b"\n\n" for line in lines))
                    quiet_since = time.monotonic()
                elif time.monotonic() - quiet_since > HEARTBEAT_SECONDS:
                    self.wfile.write(b": still here\n\n")
                    quiet_since = time.monotonic()
        except OSError:
            pass  # the page was closed
        finally:
            site.unsubscribe(subscriber)
