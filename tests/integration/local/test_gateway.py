"""The gateway over real HTTP: who may call it, and what it says beside the console's files."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping

import pytest
from aiohttp import ClientSession, web

from agent7.clock import SystemClock
from local.gateway.routing import Routes
from local.gateway.server import Gateway, json_page
from local.lifeline import REPOSITORY


async def _moved(_request: web.Request) -> tuple[int, dict[str, bool]]:
    return 200, {"moved": True}


def answer_to(method: str, path: str, headers: Mapping[str, str]) -> tuple[int, dict[str, str]]:
    """(Status, headers) of one request to a gateway of its own; `{port}` in a header is the gateway's."""

    async def whole() -> tuple[int, dict[str, str]]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        own = {("POST", "/__local/clock"): json_page(_moved), ("GET", "/healthz"): json_page(_moved)}
        gateway = Gateway(Routes([]), {}, own, console=REPOSITORY / "console", clock=SystemClock(), public_hosts=("tunnel.example",))
        await gateway.open(port)
        sent = {name: value.format(port=port) for name, value in headers.items()}
        async with ClientSession() as session, session.request(method, f"http://127.0.0.1:{port}{path}", headers=sent) as answer:
            await answer.read()
        await gateway.close()
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}

    return asyncio.run(whole())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://localhost:9999"}, 403),
        ({"Origin": "http://127.0.0.1:7008"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "tunnel.example"}, 403),
        ({"X-Forwarded-For": "198.51.100.7"}, 403),
    ],
)
def test_no_page_and_nobody_beyond_a_tunnel_moves_this_machine(headers: dict[str, str], status: int):
    assert answer_to("POST", "/__local/clock", headers)[0] == status


@pytest.mark.parametrize(
    ("origin", "status"), [("http://localhost:9999", 403), ("http://localhost:{port}", 200), ("https://tunnel.example", 200)]
)
def test_another_port_of_this_machine_is_another_site_over_http(origin: str, status: int):
    assert answer_to("GET", "/healthz", {"Origin": origin})[0] == status


def test_console_files_have_the_same_policy_as_in_the_cloud():
    status, headers = answer_to("GET", "/console/", {})
    assert status == 200
    policy = headers["content-security-policy"].split("; ")
    assert {"default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(policy)
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
