"""Meta's side of files on loopback: the description of a medium, its bytes, and every way to misbehave."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOKEN = "media-token"


@dataclass
class File:
    """One medium. `describe` and `serve` override what is answered; `drip` sends a byte at a time, this many seconds apart."""

    content: bytes
    mime: str = "image/jpeg"
    sha256: str | None = None
    url: str | None = None
    size: int | str | None = None
    drip: float = 0.0
    slow: float = 0.0
    """Seconds before each answer, the description's and a redirect's too."""
    without_length: bool = False
    cut_short: bool = False
    redirect: str | None = None
    describe: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    """Answers to be used up before the true description."""


class MediaServer:
    """`asked` has (path, authorization) of each request. `open_to_all`: it needs no token, like addresses that are signed."""

    def __init__(self, *, open_to_all: bool = False) -> None:
        self._open_to_all = open_to_all
        self.files: dict[str, File] = {}
        self.asked: list[tuple[str, str]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(owner) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (the inner class has the self)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                owner.asked.append((self.path, self.headers.get("authorization", "")))
                name = self.path.rsplit("/", 1)[-1].partition("?")[0]
                file = owner.files.get(name)
                time.sleep(file.slow if file else 0)
                if not owner._open_to_all and self.headers.get("authorization") != f"Bearer {TOKEN}":
                    self._json(401, {"error": {"code": 190, "message": "no"}})
                elif file is None:
                    self._json(400, {"error": {"code": 100, "message": "Unsupported get request"}})
                elif self.path.startswith("/v25.0/"):
                    self._describe(name, file)
                else:
                    self._serve(file)

            def _describe(self, name: str, file: File) -> None:
                if file.describe:
                    self._json(*file.describe.pop(0))
                    return
                told = {
                    "id": name,
                    "messaging_product": "whatsapp",
                    "url": file.url or f"{owner.url}/bytes/{name}",
                    "mime_type": file.mime,
                    "sha256": file.sha256 or hashlib.sha256(file.content).hexdigest(),
                    "file_size": len(file.content) if file.size is None else file.size,
                }
                self._json(200, told)

            def _serve(self, file: File) -> None:
                if file.redirect:
                    self.send_response(302)
                    self.send_header("location", file.redirect)
                    self.send_header("content-length", "0")
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("content-type", file.mime)
                if not file.without_length:
                    self.send_header("content-length", str(len(file.content)))
                self.send_header("connection", "close")
                self.end_headers()
                self.close_connection = True
                try:
                    if file.drip:
                        for byte in file.content:
                            self.wfile.write(bytes([byte]))
                            time.sleep(file.drip)
                    else:
                        self.wfile.write(file.content[: len(file.content) // 2] if file.cut_short else file.content)
                except OSError:
                    return

            def _json(self, status: int, content: dict[str, Any]) -> None:
                body = json.dumps(content).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
