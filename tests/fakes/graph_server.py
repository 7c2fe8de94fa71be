"""A loopback HTTP server that answers like the Graph API, and misbehaves when told to."""

from __future__ import annotations

import json
import threading
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any


def _read(content_type: str, body: bytes) -> dict[str, Any]:
    """JSON, or the fields of a form; its file as (name, media type, bytes)."""
    if not content_type.startswith("multipart/form-data"):
        return dict(json.loads(body))
    whole = message_from_bytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body, policy=policy.HTTP)
    form: dict[str, Any] = {}
    for part in whole.iter_parts():  # type: ignore[attr-defined]
        content = part.get_payload(decode=True)
        name = part.get_filename()
        form[part.get_param("name", header="content-disposition")] = (name, part.get_content_type(), content) if name else content.decode()
    return form


class GraphServer:
    """`requests` are (path, headers, body) as received. `answers` are used up one a call, from the front:

    (status, body) is answered as it is, "hang" answers after the client has given up, "cut" closes the connection.
    `to_uploads` is answered to every upload as long as it stands there.
    """

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.answers: list[tuple[int, bytes] | str] = []
        self.to_uploads: tuple[int, bytes] | None = None
        self._hanging = threading.Event()
        self._numbers = count(1)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def error(self, code: int, status: int = 400) -> None:
        """The next call is answered with a Graph error."""
        self.answers.append((status, json.dumps({"error": {"message": "no", "type": "OAuthException", "code": code}}).encode()))

    def close(self) -> None:
        self._hanging.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(owner) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (the inner class has the self)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = _read(self.headers.get("content-type", ""), self.rfile.read(int(self.headers["content-length"])))
                owner.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                answer = owner._answer(body)
                if answer == "hang":
                    owner._hanging.wait(5)
                if isinstance(answer, str):
                    self.close_connection = True
                    return
                status, content = answer
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    def _answer(self, body: dict[str, Any]) -> tuple[int, bytes] | str:
        if self.to_uploads is not None and "file" in body:
            return self.to_uploads
        return self.answers.pop(0) if self.answers else (200, self._success(body))

    def _success(self, body: dict[str, Any]) -> bytes:
        if body.get("status") == "read":
            return b'{"success":true}'
        if "file" in body:
            return json.dumps({"id": f"{next(self._numbers)}00"}).encode()
        wamid = f"wamid.http.{next(self._numbers)}"
        return json.dumps({"messaging_product": "whatsapp", "messages": [{"id": wamid}]}).encode()
