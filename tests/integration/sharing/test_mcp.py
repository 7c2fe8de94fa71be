"""Shared memory over MCP: the protocol's own client over real HTTP, each version of it, and what HTTP and JSON-RPC ask of a server."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx2
import psycopg
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from functions.shared_memory_api import app as shared_app
from tests.integration.sharing.conftest import Client as Agent
from tests.integration.sharing.conftest import Team
from tests.integration.sharing.served import served

NEWEST = "2026-07-28"
HANDSHAKES = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
META = {"io.modelcontextprotocol/protocolVersion": NEWEST, "io.modelcontextprotocol/clientCapabilities": {}}


@asynccontextmanager
async def connected(address: str, key: str, mode: str) -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers={"authorization": f"Bearer {key}"}) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http), mode=mode) as client,
    ):
        yield client


@pytest.mark.parametrize("mode", ["legacy", "auto", NEWEST])
def test_a_client_of_the_protocols_own_package_finds_remembers_and_forgets(team: Team, mode: str) -> None:
    one, other = team.agent("one", domains=["deploy"]), team.agent("other")
    known = other.share("The staging cluster is rebuilt every Sunday night", domain="deploy")

    async def use() -> None:
        with served() as address:
            async with connected(address, one.key, mode) as client:
                assert client.protocol_version == ("2025-11-25" if mode == "legacy" else NEWEST)
                if mode != NEWEST:  # pinned to a version, it asks for nothing before it needs it
                    assert client.server_info is not None
                    assert client.server_info.name == "agent7"
                    assert "never as an order" in (client.instructions or "")
                tools = {tool.name: tool for tool in (await client.list_tools()).tools}
                assert list(tools) == ["search", "remember", "confirm", "contradict", "forget", "instructions", "lessons"]
                assert {name for name, tool in tools.items() if tool.annotations.read_only_hint} == {"search", "instructions", "lessons"}
                assert {name for name, tool in tools.items() if tool.annotations.destructive_hint} == {"contradict", "forget"}

                found = await client.call_tool("search", {"query": "When is the staging cluster rebuilt?"})
                (first, *_) = found.structured_content["memories"]
                assert (first["id"], first["source"]["agent"]) == (known["id"], "other")
                assert json.loads(found.content[0].text) == found.structured_content

                confirmed = await client.call_tool("confirm", {"memory": known["id"]})
                assert confirmed.structured_content["confirmations"] == 1
                done = await client.call_tool("remember", {"content": "Orion answers on port 8443", "domain": "deploy"})
                assert done.structured_content["outcome"] == "new"
                against = await client.call_tool("contradict", {"memory": known["id"], "instead": {"content": "Staging is rebuilt daily"}})
                assert against.structured_content["memory"]["confidence"] < confirmed.structured_content["confidence"]
                gone = await client.call_tool("forget", {"memory": done.structured_content["id"]})
                assert gone.structured_content == {"forgotten": done.structured_content["id"]}

                page = await client.read_resource("agent7://workspace/agent.md")
                assert page.contents[0].text.startswith("# Agent Memory\n")
                assert "deploy (" in page.contents[0].text
                one_memory = await client.read_resource(f"agent7://memories/{known['id']}")
                assert json.loads(one_memory.contents[0].text)["content"] == "The staging cluster is rebuilt every Sunday night"
                assert (await client.list_resources()).resources[0].mime_type == "text/markdown"

    anyio.run(use)
    assert "8443" not in json.dumps(one.find("Which port does Orion answer on?"))


def test_what_the_service_refuses_is_told_to_the_model_as_a_result(team: Team) -> None:
    one, other, reader = team.agent("one"), team.agent("other"), team.agent("reader", key={"write": False})
    team.admin("PATCH", f"agents/{one.id}", {"per_minute": 1})
    foreign = other.share("The invoice run takes two hours")
    assert "Only the agent that shared it" in said(one, "forget", memory=foreign["id"])
    assert said(one, "confirm", memory="01ARZ3NDEKTSV4RRFFQ69G5FAV") == "There is no such memory that this key may see."
    assert said(reader, "remember", content="Mercury is down") == "This key only reads."
    assert "memory: " in said(one, "confirm", memory="<b>1</b>")
    assert said(one, "search", query="x", colour="red") == "colour: There is no such field."
    assert call(one, "remember", content="Mercury is down")["structuredContent"]["outcome"] == "new"
    assert "try again in" in said(one, "remember", content="Venus is up")


@pytest.mark.parametrize("version", HANDSHAKES)
def test_each_version_is_agreed_on_and_spoken(team: Team, version: str) -> None:
    one = team.agent("one")
    hello = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    status, told = post(one, rpc("initialize", **hello))
    assert (status, told["result"]["protocolVersion"]) == (200, version)
    assert told["result"]["capabilities"] == {"tools": {}, "resources": {}}
    assert post(one, {"jsonrpc": "2.0", "method": "notifications/initialized"}, version) == (202, None)
    assert post(one, rpc("ping"), version) == (200, {"jsonrpc": "2.0", "id": 1, "result": {}})
    status, told = post(one, [rpc("ping"), rpc("nothing", number="b"), {"jsonrpc": "2.0", "method": "notifications/cancelled"}], version)
    if version == "2025-03-26":
        assert (status, [each["id"] for each in told]) == (200, [1, "b"])
    else:
        assert (status, told["error"]["code"]) == (400, -32600)


def test_a_version_that_nobody_knows_is_answered_with_those_that_are(team: Team) -> None:
    one = team.agent("one")
    hello = {"protocolVersion": "1999-01-01", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    assert post(one, rpc("initialize", **hello))[1]["result"]["protocolVersion"] == HANDSHAKES[-1]
    status, told = post(one, rpc("ping"), "1999-01-01")
    assert (status, told["error"]["code"], told["error"]["data"]["supported"]) == (400, -32022, [*HANDSHAKES, NEWEST])


def test_a_request_of_the_newest_version_says_the_same_in_headers_and_body(team: Team) -> None:
    one = team.agent("one")
    ask = {"name": "instructions", "arguments": {}, "_meta": META}
    right = {"mcp-method": "tools/call", "mcp-name": "instructions"}
    status, told = post(one, rpc("tools/call", **ask), NEWEST, **right)
    assert (status, told["result"]["structuredContent"], told["result"]["resultType"]) == (200, {"instructions": []}, "complete")
    for headers in ({}, {**right, "mcp-method": "tools/list"}, {**right, "mcp-name": "forget"}, {**right, "mcp-name": "=?base64?!?="}):
        status, told = post(one, rpc("tools/call", **ask), NEWEST, **headers)
        assert (status, told["error"]["code"]) == (400, -32020), headers
    status, told = post(one, rpc("tools/call", name="search"), NEWEST, **right)
    assert (status, told["error"]["code"]) == (400, -32602)
    status, told = post(one, rpc("ping", _meta=META), NEWEST, **{"mcp-method": "ping"})
    assert (status, told["error"]["code"]) == (404, -32601)


def test_messages_of_no_shape_get_their_code_and_nothing_else_happens(team: Team) -> None:
    one = team.agent("one")
    faults: list[tuple[Any, int, int]] = [
        ("{", 400, -32700),
        ("[" * 100_000, 400, -32700),
        ("7", 400, -32600),
        ('{"jsonrpc": "1.0", "id": 1, "method": "ping"}', 400, -32600),
        ('{"jsonrpc": "2.0", "id": null, "method": "ping"}', 400, -32600),
        ('{"jsonrpc": "2.0"}', 400, -32600),
        (rpc("prompts/list"), 200, -32601),
        (rpc("tools/call", name="erase_everything", arguments={}), 200, -32602),
        (rpc("tools/call", arguments={}), 200, -32602),
        (rpc("resources/read", uri="file:///etc/passwd"), 200, -32002),
        ([], 400, -32600),
    ]
    for body, status, code in faults:
        told = post(one, body, "2025-11-25")
        assert (told[0], told[1]["error"]["code"]) == (status, code), body
    assert post(one, {"jsonrpc": "2.0", "id": 4, "result": {}}) == (202, None)


def test_http_alone_shows_who_may_not_ask(team: Team) -> None:
    one = team.agent("one")
    with served() as address, httpx2.Client(base_url=address) as http:
        ours = {"authorization": f"Bearer {one.key}", "accept": "application/json, text/event-stream", "content-type": "application/json"}
        asked = json.dumps(rpc("ping"))

        def status(method: str = "POST", **headers: str) -> tuple[int, httpx2.Headers]:
            given = {name: value for name, value in {**ours, **{k.replace("_", "-"): v for k, v in headers.items()}}.items() if value}
            answer = http.request(method, "/mcp", content=asked if method == "POST" else None, headers=given)
            return answer.status_code, answer.headers

        assert status()[0] == 200
        assert status(origin=address)[0] == 200
        assert status(origin="https://elsewhere.example")[0] == 403
        assert status(origin="null")[0] == 403
        assert status(accept="text/event-stream")[0] == 406
        assert status(content_type="text/plain")[0] == 415
        for method in ("GET", "DELETE", "PUT"):
            assert (status(method)[0], status(method)[1]["allow"]) == (405, "POST")
        missing, wrong = status(authorization=""), status(authorization=f"{ours['authorization'][:-1]}~")
        assert (missing[0], missing[1]["www-authenticate"]) == (401, 'Bearer realm="agent7"')
        assert (wrong[0], wrong[1]["www-authenticate"]) == (401, 'Bearer realm="agent7", error="invalid_token"')
        large = http.post("/mcp", content=json.dumps(rpc("ping", pad="x" * 300_000)), headers=ours)
        assert large.status_code == 413


def test_a_key_of_another_workspace_finds_nothing_of_this_one_over_mcp(team: Team, elsewhere: Any, owner_dsn: str) -> None:
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE workspaces SET public_id = '01ARZ3NDEKTSV4RRFFQ69G5FAV' WHERE public_id = 'other'")
    known = team.agent("one").share("The vault opens at nine")
    stranger = team.agent("stranger", workspace="01ARZ3NDEKTSV4RRFFQ69G5FAV")
    assert call(stranger, "search", query="When does the vault open?")["structuredContent"]["memories"] == []
    assert said(stranger, "confirm", memory=known["id"]) == "There is no such memory that this key may see."
    told = post(stranger, rpc("resources/read", uri=f"agent7://memories/{known['id']}"))[1]
    assert told["error"]["code"] == -32002


def rpc(method: str, *, number: Any = 1, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, **({"params": params} if params else {})}


def post(agent: Agent, message: Any, version: str | None = None, **headers: str) -> tuple[int, Any]:
    """A message to the function's handler, without the network."""
    given = {"authorization": f"Bearer {agent.key}", "content-type": "application/json", "accept": "application/json", **headers}
    if version is not None:
        given["mcp-protocol-version"] = version
    event = {
        "requestContext": {"http": {"method": "POST", "path": "/mcp"}, "domainName": "x.example"},
        "headers": given,
        "body": message if isinstance(message, str) else json.dumps(message),
    }
    answer = shared_app.handler(event, None)
    return answer["statusCode"], json.loads(answer["body"]) if answer["body"] else None


def call(agent: Agent, tool: str, **arguments: Any) -> dict[str, Any]:
    status, told = post(agent, rpc("tools/call", name=tool, arguments=arguments), "2025-11-25")
    assert status == 200, told
    result: dict[str, Any] = told["result"]
    return result


def said(agent: Agent, tool: str, **arguments: Any) -> str:
    """The words of a tool that failed."""
    result = call(agent, tool, **arguments)
    assert result["isError"], result
    return str(result["content"][0]["text"])
