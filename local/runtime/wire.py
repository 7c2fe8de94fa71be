"""Messages between supervisor and zygote: JSON with its length before it, open files beside it."""

from __future__ import annotations

import json
import socket
import struct
from typing import Any

LENGTH = struct.Struct("!I")


def send(link: socket.socket, message: dict[str, Any], files: list[int] | None = None) -> None:
    """Send one message, with open files beside it."""
    body = json.dumps(message).encode()
    if files:
        socket.send_fds(link, [LENGTH.pack(len(body))], files)
        link.sendall(body)
    else:
        link.sendall(LENGTH.pack(len(body)) + body)


def receive(link: socket.socket) -> tuple[dict[str, Any] | None, list[int]]:
    """The next message and the files beside it; None when the other side is gone."""
    head, files, _, _ = socket.recv_fds(link, LENGTH.size, 1)
    if not head:
        return None, []
    while len(head) < LENGTH.size:
        head += link.recv(LENGTH.size - len(head))
    (length,) = LENGTH.unpack(head)
    body = b""
    while len(body) < length:
        body += link.recv(length - len(body))
    return json.loads(body), files
