"""The gateway: routes of the template to their functions, and the local run's own addresses beside them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from aiohttp import web

from agent7.api.console_files import SECURITY_HEADERS, object_key_of_console_path
from agent7.clock import Clock
from agent7.errors import NotFound
from local.gateway.files import file_within
from local.gateway.guards import refuse, refuse_strangers
from local.gateway.payload import Request, event_of, response_of
from local.gateway.routing import Match, Routes
from local.gateway.sign_in import SignIn
from local.runtime.pool import FunctionPool

LARGEST_BODY = 10 * 1024 * 1024
"""Bytes: the limit of HTTP APIs."""

LONGEST_SECONDS = 30.0
"""The limit of HTTP APIs for an integration."""

CLOSING_SECONDS = 5.0
OWN = "/__local/"
"""Addresses that change this machine's run; no page of ours asks them."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Gateway:
    """Serves 127.0.0.1 on one port."""

    def __init__(
        self,
        routes: Routes,
        pools: Mapping[str, FunctionPool],
        own_pages: Mapping[tuple[str, str], Handler],
        *,
        console: Path,
        clock: Clock,
        sign_in: SignIn | None = None,
        public_hosts: Collection[str] = (),
    ) -> None:
        self._routes = routes
        self._pools = pools
        self._own_pages = own_pages
        self._console = console
        self._clock = clock
        self._sign_in = sign_in
        self._public_hosts = public_hosts
        self._runner: web.ServerRunner | None = None

    async def open(self, port: int) -> None:
        """Accept requests. Raises OSError when the port is taken."""
        server = web.Server(self._serve, access_log=None, keepalive_timeout=75)
        self._runner = web.ServerRunner(server, shutdown_timeout=CLOSING_SECONDS)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port, backlog=512).start()

    async def close(self) -> None:
        """Stop accepting; requests under way may finish for a while."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def ask(self, method: str, path: str) -> dict[str, Any]:
        """What the function behind a route of the template answers to a bare request of the first admin; empty when there is none."""
        match = self._routes.find(method, path)
        if match is None or match.route.function not in self._pools:
            return {}
        request = Request(method, path, path, "", (("host", "localhost"),), b"", "127.0.0.1")
        claims = self._sign_in.first_admin() if self._sign_in and match.route.signed_in else None
        event = event_of(request, route_key=match.route_key, path_parameters=match.parameters, at=self._clock.now(), claims=claims)
        try:
            result = await asyncio.wait_for(self._pools[match.route.function].invoke(event), LONGEST_SECONDS)
        except TimeoutError:
            return {"statusCode": 504}
        answer = result.value()
        return dict(answer) if isinstance(answer, Mapping) else {"statusCode": 500, "body": str(result.failure or answer)}

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        refusal = refuse(request.headers.get("Host", ""), request.headers.get("Origin"), self._public_hosts)
        if request.path.startswith(OWN):
            refusal = refuse_strangers(request.headers)
        if refusal:
            return _message(403, refusal)
        page = self._own_pages.get((request.method, request.path)) or self._own_pages.get((request.method, _family(request.path)))
        if page:
            return await page(request)  # type: ignore[arg-type]
        if request.path == "/console" or request.path.startswith("/console/"):
            return self._console_file(request.path)
        match = self._routes.find(request.method, request.path)
        if match is None or match.route.function not in self._pools:
            return _message(404, "Not Found")
        return await self._invoke(request, match)

    async def _invoke(self, request: web.BaseRequest, match: Match) -> web.Response:
        claims = self._sign_in.claims(request.headers) if self._sign_in and match.route.signed_in else None
        if match.route.signed_in and claims is None:
            return _message(401, "Unauthorized")
        body = await _limited_body(request)
        if body is None:
            return _message(413, "Request Entity Too Large")
        event = event_of(
            _as_request(request, body), route_key=match.route_key, path_parameters=match.parameters, at=self._clock.now(), claims=claims
        )
        try:
            result = await asyncio.wait_for(self._pools[match.route.function].invoke(event), LONGEST_SECONDS)
        except TimeoutError:
            return _message(504, "Endpoint request timed out")
        if result.failure:
            return _message(500, "Internal Server Error")
        try:
            response = response_of(result.value())
        except (ValueError, TypeError):
            return _message(500, "Internal Server Error")
        answer = web.Response(status=response.status, body=response.body)
        answer.headers.popall("Content-Type", None)
        for name, value in response.headers:
            answer.headers.add(name, value)
        return answer

    def _console_file(self, path: str) -> web.StreamResponse:
        try:
            file = file_within(self._console, object_key_of_console_path(path))
        except NotFound:
            file = None
        if file is None:
            return _message(404, "Not Found")
        return web.FileResponse(file, headers={"Cache-Control": "no-cache", **SECURITY_HEADERS})


async def _limited_body(request: web.BaseRequest) -> bytes | None:
    """The whole body, or None when it is larger than an HTTP API takes."""
    if (request.content_length or 0) > LARGEST_BODY:
        return None
    body = bytearray()
    async for chunk in request.content.iter_any():
        body += chunk
        if len(body) > LARGEST_BODY:
            return None
    return bytes(body)


def _as_request(request: web.BaseRequest, body: bytes) -> Request:
    raw_path, _, query = request.raw_path.partition("?")
    return Request(request.method, request.path, raw_path, query, tuple(request.headers.items()), body, request.remote or "127.0.0.1")


def _family(path: str) -> str:
    """The address without its last part, for pages that take a name there."""
    return path.rsplit("/", 1)[0] + "/"


def _message(status: int, text: str) -> web.Response:
    return web.json_response({"message": text}, status=status)


def json_page(answer: Callable[[web.Request], Awaitable[tuple[int, Any]]]) -> Handler:
    """Make a page of a function that returns a status and JSON."""

    async def page(request: web.Request) -> web.StreamResponse:
        status, content = await answer(request)
        return web.Response(status=status, text=json.dumps(content, indent=1, default=str) + "\n", content_type="application/json")

    return page
