"""The function that agents reach behind real HTTP on this machine, as the gateway hands it requests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from functions.shared_memory_api import app
from local.gateway.payload import Request, event_of, response_of
from tests.conftest import NOON

ONE_AT_A_TIME = threading.Lock()
"""As an environment of the function answers."""


@contextmanager
def served(key: str = "") -> Iterator[str]:
    """The base URL of the function; with a `key` every request carries it, for clients that cannot be given one."""

    class Door(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            url = urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            headers = tuple(self.headers.items()) + ((("authorization", f"Bearer {key}"),) if key else ())
            request = Request(self.command, unquote(url.path), url.path, url.query, headers, body, "127.0.0.1")
            with ONE_AT_A_TIME:
                result = app.handler(event_of(request, route_key="$default", path_parameters={}, at=NOON), None)
            response = response_of(result)
            self.send_response(response.status)
            for name, value in response.headers:
                self.send_header(name, value)
            self.send_header("content-length", str(len(response.body)))
            self.end_headers()
            self.wfile.write(response.body)

        do_GET = do_POST = do_PUT = do_DELETE = answer  # noqa: N815 (the names that http.server calls)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
