"""Signing in at the local gateway over real HTTP: which tokens it lets in, and what it tells the function about them."""

from __future__ import annotations

import asyncio
import base64
import hmac
import json
import socket
import stat
from pathlib import Path
from typing import Any, cast

import pytest
from aiohttp import ClientSession
from joserfc import jwt
from joserfc.jwk import ECKey

from agent7.clock import SystemClock
from local.gateway.routing import Routes
from local.gateway.server import Gateway, json_page
from local.gateway.sign_in import SignIn
from local.lifeline import REPOSITORY
from local.runtime.pool import FunctionPool
from local.runtime.result import Result
from local.wiring.plan import Route

ADMIN_TOKEN = "the-admin-token-of-this-machine"
NOW = 1_800_000_000
ROUTES = Routes([Route("ANY", "/api/{proxy+}", "echo", signed_in=True), Route("GET", "/api/sign-in", "echo")])


class Echo:
    """A function that answers with the claims of its event, and remembers whether it was called."""

    called = 0

    async def invoke(self, event: dict[str, Any]) -> Result:
        self.called += 1
        return cast("Result", Told({"claims": event["requestContext"].get("authorizer", {}).get("jwt")}))


class Told:
    failure = None

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    def value(self) -> dict[str, Any]:
        return self._answer


class Machine:
    """A local run's gateway; its clock stands."""

    def __init__(self, folder: Path) -> None:
        self.now = NOW
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url, self.folder, self.function = f"http://127.0.0.1:{self.port}", folder, Echo()
        self.sign_in = self.start()

    def start(self) -> SignIn:
        key = self.folder / "sign-in.key"
        return SignIn(key, issuer=self.url, admin_token=ADMIN_TOKEN, first_admin="Admin@example.com", now=lambda: self.now)

    def ask(self, method: str, path: str, token: str | None = None, **given: Any) -> tuple[int, Any]:
        headers = given.pop("headers", {}) | ({} if token is None else {"Authorization": f"Bearer {token}"})

        async def whole() -> tuple[int, Any]:
            own = {("POST", "/oauth2/token"): json_page(self.sign_in.give_token)}
            own[("POST", "/__local/sign-in-links")] = json_page(self.sign_in.give_link)
            pools = {"echo": cast("FunctionPool", self.function)}
            gateway = Gateway(ROUTES, pools, own, console=REPOSITORY / "console", clock=SystemClock(), sign_in=self.sign_in)
            await gateway.open(self.port)
            try:
                async with ClientSession() as session, session.request(method, self.url + path, headers=headers, **given) as answer:
                    return answer.status, await answer.json()
            finally:
                await gateway.close()

        return asyncio.run(whole())

    def token(self, **form: str) -> str:
        status, given = self.ask("POST", "/oauth2/token", data=form)
        assert (status, given["expires_in"]) == (200, 3600)
        return str(given["id_token"])


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def code_of(link: str) -> str:
    return link.partition("#code=")[2]


def test_a_link_gives_one_token_and_the_function_sees_its_claims(machine: Machine) -> None:
    code = code_of(machine.sign_in.link())
    token = machine.token(code=code)

    assert machine.ask("POST", "/oauth2/token", data={"code": code}) == (400, {"error": "invalid_grant"})
    status, told = machine.ask("GET", "/api/workspaces", token)
    claims = told["claims"]["claims"]
    assert status == 200
    assert (claims["email"], claims["email_verified"], claims["iss"]) == ("admin@example.com", "true", machine.url)
    assert all(isinstance(value, str) for value in claims.values())


def test_a_code_is_good_for_a_day_and_a_guess_for_nothing(machine: Machine) -> None:
    late, soon = code_of(machine.sign_in.link()), code_of(machine.sign_in.link())
    machine.now += 24 * 3600 - 1
    machine.token(code=soon)
    machine.now += 1

    for code in (late, "", "guessed"):
        assert machine.ask("POST", "/oauth2/token", data={"code": code})[0] == 400, code


def test_the_admin_token_is_let_in_and_exchanged_and_no_other(machine: Machine) -> None:
    assert machine.ask("GET", "/api/workspaces", ADMIN_TOKEN)[1]["claims"]["claims"]["email"] == "admin@example.com"
    assert machine.ask("GET", "/api/workspaces", machine.token(admin_token=ADMIN_TOKEN))[0] == 200
    for wrong in (ADMIN_TOKEN[:-1], ADMIN_TOKEN + "x", "\u00e4"):
        assert machine.ask("POST", "/oauth2/token", data={"admin_token": wrong})[0] == 400


def signed_by_secret(claims: dict[str, Any], secret: bytes) -> str:
    """What a verifier takes for good that lets the token choose the algorithm: the library itself refuses to make it."""
    parts = [json.dumps(part).encode() for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
    signed = b".".join(base64.urlsafe_b64encode(part).rstrip(b"=") for part in parts)
    return (signed + b"." + base64.urlsafe_b64encode(hmac.digest(secret, signed, "sha256")).rstrip(b"=")).decode()


def forged(machine: Machine, kind: str) -> str | None:
    """A token that is wrong in one way."""
    claims = {**machine.sign_in._about("admin@example.com"), "exp": NOW + 60}
    own, alien = machine.sign_in._key, ECKey.generate_key("P-256")
    signed = {
        "another key": lambda: jwt.encode({"alg": "ES256"}, claims, alien),
        "expired": lambda: jwt.encode({"alg": "ES256"}, claims | {"exp": NOW - 1}, own),
        "without an end": lambda: jwt.encode({"alg": "ES256"}, {name: value for name, value in claims.items() if name != "exp"}, own),
        "not good yet": lambda: jwt.encode({"alg": "ES256"}, claims | {"nbf": NOW + 30}, own),
        "another audience": lambda: jwt.encode({"alg": "ES256"}, claims | {"aud": "another"}, own),
        "another issuer": lambda: jwt.encode({"alg": "ES256"}, claims | {"iss": "https://elsewhere.example"}, own),
        "without a subject": lambda: jwt.encode({"alg": "ES256"}, {name: value for name, value in claims.items() if name != "sub"}, own),
        "no algorithm": lambda: "eyJhbGciOiJub25lIn0." + jwt.encode({"alg": "ES256"}, claims, own).split(".")[1] + ".",
        "the public key as a secret": lambda: signed_by_secret(claims, own.as_pem(private=False)),
        "a changed body": lambda: jwt.encode({"alg": "ES256"}, claims, own).replace(".", ".A", 1),
        "no token at all": lambda: "not-a-token",
        "empty": lambda: "",
    }
    return signed[kind]() if kind in signed else None


@pytest.mark.parametrize(
    "kind",
    [
        *(
            "another key",
            "expired",
            "not good yet",
            "without an end",
            "another audience",
            "another issuer",
            "without a subject",
            "no algorithm",
        ),
        *("the public key as a secret", "a changed body", "no token at all", "empty", "missing"),
    ],
)
def test_a_token_that_is_not_ours_and_valid_is_answered_401_and_the_function_never_called(machine: Machine, kind: str) -> None:
    good = jwt.encode({"alg": "ES256"}, {**machine.sign_in._about("admin@example.com"), "exp": NOW + 60}, machine.sign_in._key)
    assert machine.ask("GET", "/api/workspaces", good)[0] == 200, "what is wrong with the forged one is its one fault"
    machine.function.called = 0

    assert machine.ask("GET", "/api/workspaces", forged(machine, kind)) == (401, {"message": "Unauthorized"})
    assert machine.function.called == 0


def test_a_session_outlives_a_restart_and_ends_after_an_hour(machine: Machine) -> None:
    token = machine.token(code=code_of(machine.sign_in.link()))
    machine.sign_in = machine.start()
    assert stat.S_IMODE((machine.folder / "sign-in.key").stat().st_mode) == 0o600

    machine.now += 3599
    assert machine.ask("GET", "/api/workspaces", token)[0] == 200
    machine.now += 2
    assert machine.ask("GET", "/api/workspaces", token)[0] == 401


def test_how_to_sign_in_is_told_to_everybody(machine: Machine) -> None:
    assert machine.ask("GET", "/api/sign-in")[0] == 200


def test_a_link_for_a_member_is_made_for_a_holder_of_the_admin_token_alone(machine: Machine) -> None:
    status, made = machine.ask("POST", "/__local/sign-in-links", ADMIN_TOKEN, json={"email": "Eve@example.com"})
    token = machine.token(code=code_of(made["link"]))
    assert (status, machine.ask("GET", "/api/workspaces", token)[1]["claims"]["claims"]["email"]) == (200, "eve@example.com")

    assert machine.ask("POST", "/__local/sign-in-links", token, json={"email": "admin@example.com"})[0] == 401
    assert machine.ask("POST", "/__local/sign-in-links", json={"email": "admin@example.com"})[0] == 401
    assert machine.ask("POST", "/__local/sign-in-links", ADMIN_TOKEN, data="no JSON")[0] == 400
    page = {"Origin": machine.url}
    assert machine.ask("POST", "/__local/sign-in-links", ADMIN_TOKEN, json={"email": "e@example.com"}, headers=page)[0] == 403
