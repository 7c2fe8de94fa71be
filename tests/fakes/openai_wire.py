"""The HTTP of the scripted OpenAI server: reads JSON and forms, sends answers whole, late, drop by drop or cut off."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol


@dataclass(frozen=True)
class Reply:
    """What goes back, and how: late, after a silence that ends in nothing, drop by drop, cut off in the middle."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    after_seconds: float = 0
    silence_seconds: float = 0
    drip_seconds: float = 0
    drips_head: bool = False
    cut_after: int | None = None


class Script(Protocol):
    """Who knows what to answer, and is told what came."""

    connections: int
    headers: list[dict[str, str]]
    stopping: threading.Event

    def reply_to(self, path: str, request: dict[str, Any]) -> Reply: ...


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    script: Script


class Requests(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Server

    def setup(self) -> None:
        self.server.script.connections += 1
        super().setup()

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = read(headers["content-type"], self.rfile.read(int(headers["content-length"])))
        self.server.script.headers.append(headers)
        try:
            self._send(self.server.script.reply_to(self.path, request))
        except OSError:
            self.close_connection = True  # the caller has given up

    def _send(self, reply: Reply) -> None:
        time.sleep(reply.after_seconds)
        if reply.silence_seconds:
            self.server.script.stopping.wait(reply.silence_seconds)
            self.close_connection = True
            return
        head = [f"HTTP/1.1 {reply.status} Scripted", f"content-length: {len(reply.body)}"]
        head += [f"{name}: {value}" for name, value in ({"content-type": "application/json"} | reply.headers).items()]
        head_bytes = "\r\n".join([*head, "", ""]).encode()
        if reply.cut_after is not None:
            self.wfile.write(head_bytes + reply.body[: reply.cut_after])
            self.close_connection = True
        elif reply.drip_seconds:
            self._drip(reply, head_bytes)
        else:
            self.wfile.write(head_bytes + reply.body)

    def _drip(self, reply: Reply, head: bytes) -> None:
        dripping = head + reply.body if reply.drips_head else reply.body
        self.wfile.write(b"" if reply.drips_head else head)
        for byte in dripping:
            if self.server.script.stopping.wait(reply.drip_seconds):
                break
            self.wfile.write(bytes([byte]))
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Quiet: pytest shows what matters."""


def read(content_type: str, body: bytes) -> dict[str, Any]:
    """A request as a dict: of a JSON body, or of a form with `file` as {filename, type, content}."""
    if not content_type.startswith("multipart/form-data"):
        return json.loads(body)
    form = message_from_bytes(b"content-type: " + content_type.encode() + b"\r\n\r\n" + body)
    return {str(part.get_param("name", header="content-disposition")): part_value(part) for part in form.get_payload()}  # type: ignore[union-attr,arg-type]


def part_value(part: Message) -> str | Mapping[str, Any]:
    content: bytes = part.get_payload(decode=True)  # type: ignore[assignment]
    if part.get_filename() is None:
        return content.decode()
    return {"filename": part.get_filename(), "type": part.get_content_type(), "content": content}
