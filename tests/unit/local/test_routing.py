"""Which route an HTTP API chooses."""

from __future__ import annotations

import pytest

from local.gateway.guards import refuse, refuse_pages, refuse_strangers
from local.gateway.routing import Routes
from local.wiring.plan import Route

ROUTES = Routes(
    [
        Route("ANY", "/files/{path+}", "greedy"),
        Route("GET", "/files/{name}", "named"),
        Route("GET", "/files/readme", "exact"),
        Route("ANY", "/files/readme", "any"),
        Route("POST", "/a.b", "dotted"),
    ]
)


@pytest.mark.parametrize(
    ("method", "path", "function", "parameters"),
    [
        ("GET", "/files/readme", "exact", {}),
        ("PUT", "/files/readme", "any", {}),
        ("GET", "/files/other", "named", {"name": "other"}),
        ("POST", "/files/other", "greedy", {"path": "other"}),
        ("GET", "/files/a/b", "greedy", {"path": "a/b"}),
    ],
)
def test_the_most_specific_route_wins(method, path, function, parameters):
    match = ROUTES.find(method, path)
    assert match is not None
    assert (match.route.function, match.parameters) == (function, parameters)


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", "/files"), ("GET", "/files/"), ("POST", "/axb"), ("GET", "/a.b")])
def test_what_the_template_does_not_route_has_no_match(method, path):
    assert ROUTES.find(method, path) is None


@pytest.mark.parametrize("host", ["127.0.0.1:7007", "localhost:7007", "LOCALHOST", "[::1]:7007", "agent.tunnel.example"])
def test_our_own_names_and_the_tunnel_are_served(host):
    assert refuse(host, None, {"agent.tunnel.example"}) is None


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:7007", "", "agent7.example:7007"])
def test_other_host_names_are_turned_away(host):
    assert "AGENT7_PUBLIC_HOSTS" in (refuse(host, None, ()) or "")


def test_pages_of_other_sites_are_turned_away():
    assert refuse("127.0.0.1:7007", "https://evil.example", ()) is not None
    assert refuse("127.0.0.1:7007", "null", ()) is not None
    assert refuse("127.0.0.1:7007", "http://127.0.0.1:7007", ()) is None
    assert refuse("127.0.0.1:7007", "http://localhost:7007", ()) is None


@pytest.mark.parametrize("origin", ["http://localhost:9999", "http://127.0.0.1:7008", "http://localhost", "", "http://[::1]:9999"])
def test_another_port_of_this_machine_is_another_site(origin):
    assert refuse("localhost:7007", origin, {"agent.tunnel.example"}) is not None
    assert refuse("agent.tunnel.example", origin, {"agent.tunnel.example"}) is not None


@pytest.mark.parametrize("host", ["agent.tunnel.example", "localhost:7007"])
def test_a_page_that_came_through_the_tunnel_may_call_through_it(host):
    assert refuse(host, "https://agent.tunnel.example", {"agent.tunnel.example"}) is None


@pytest.mark.parametrize(
    "more", [{"Origin": "http://localhost:7007"}, {"X-Forwarded-For": "198.51.100.7"}, {"Sec-Fetch-Site": "same-site"}]
)
def test_what_moves_this_machine_answers_neither_pages_nor_tunnels(more):
    assert refuse_strangers({"Host": "localhost:7007"}) is None
    assert refuse_strangers({"Host": "localhost:7007", **more}) is not None


@pytest.mark.parametrize(
    ("host", "origin", "site"),
    [
        ("127.0.0.1:7010", "https://evil.example", None),
        ("127.0.0.1:7010", "http://127.0.0.1:7008", None),
        ("127.0.0.1:7010", "null", None),
        ("127.0.0.1:7010", "", None),
        ("evil.example:7010", None, None),
        ("", None, None),
        ("127.0.0.1:7010", None, "cross-site"),
        ("127.0.0.1:7010", None, "same-site"),
    ],
)
def test_a_server_for_programs_turns_every_page_away(host, origin, site):
    assert refuse_pages(host, origin, site) is not None


@pytest.mark.parametrize("site", [None, "none", "same-origin"])
def test_a_server_for_programs_answers_programs_and_what_is_typed_into_a_browser(site):
    assert refuse_pages("localhost:7010", None, site) is None
