"""A loopback HTTP server that answers like Manus' API, word for word as it is told, and misbehaves when told to."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

SAMPLE_KEY = (Path(__file__).parent / "manus_sample_key.pem").read_text()
"""Fits the signature of the sample in events/manus_webhook; nobody has the private half."""


class ManusServer:
    """`requests` are (method, path, query, headers, body) as received. `answers` are used up one a call, from the front:

    (status, body) or (status, body, headers) is answered as it is; "hang" answers after the client has given up, "cut"
    closes the connection, "drip" sends a byte now and then. With none left it answers `usual`, by the last part of the path.
    """

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, dict[str, str], dict[str, str], bytes]] = []
        self.answers: list[tuple[Any, ...] | str] = []
        self.usual: dict[str, dict[str, Any]] = {"webhook.publicKey": {"ok": True, "public_key": SAMPLE_KEY, "algorithm": "RSA-SHA256"}}
        self._closing = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """The JSON of every call that had any."""
        return [json.loads(body) for method, _, _, _, body in self.requests if method == "POST"]

    def says(self, content: Any, status: int = 200, **headers: str) -> None:
        """Answer the next call with this JSON."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers.append((status, json.dumps(content).encode(), named))

    def refuses(self, code: object, status: int = 400, message: str = "no", **headers: str) -> None:
        self.says({"ok": False, "request_id": "r", "error": {"code": code, "message": message}}, status, **headers)

    def close(self) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(owner) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (the inner class has the self)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                parts = urlsplit(self.path)
                headers = {name.lower(): value for name, value in self.headers.items()}
                owner.requests.append((self.command, parts.path, dict(parse_qsl(parts.query)), headers, body))
                answer = owner.answers.pop(0) if owner.answers else owner._usual(parts.path)
                if isinstance(answer, str):
                    self._misbehave(answer)
                    return
                status, content, *more = answer
                self.send_response(status)
                for name, value in {"content-type": "application/json", "content-length": str(len(content)), **dict(*more)}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = _answer  # noqa: N815 (names of the library)

            def _misbehave(self, how: str) -> None:
                self.close_connection = True
                if how == "hang":
                    owner._closing.wait(5)
                if how == "drip":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{")
                    while not owner._closing.wait(0.05):
                        try:
                            self.wfile.write(b" ")
                        except OSError:
                            return

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    def _usual(self, path: str) -> tuple[int, bytes]:
        return 200, json.dumps(self.usual.get(path.rpartition("/")[2], {"ok": True})).encode()
