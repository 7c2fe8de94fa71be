"""Signing in on one machine: what Cognito and API Gateway's JWT authorizer do in the cloud, with links instead of passwords.

A link has a code that is good for one token; whoever holds the admin token of the data directory gets one without. Tokens are JWTs of an
issuer of this run alone, for an hour, signed by a key that stays in the data directory: a restart signs nobody out. All of it goes by the
machine's clock and not by the one that can be moved: a leap of a month is no reason to sign in again.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from aiohttp import web
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

from local.refusal import CannotStart

CLIENT: Final = "console"
"""The one client of the issuer, and so the audience of its tokens."""
ALGORITHM: Final = "ES256"
TOKEN_SECONDS: Final = 3600
CODE_SECONDS: Final = 24 * 3600
MOST_CODES: Final = 1000
CODE: Final = "#code="
"""Where the console finds the code of a link. Browsers send no server what stands behind a `#`."""


class SignIn:
    """The issuer of a local run, and the authorizer that asks for its tokens."""

    def __init__(self, key_file: Path, *, issuer: str, admin_token: str, first_admin: str, now: Callable[[], float] = time.time) -> None:
        self._key = _kept_key(key_file)
        self._issuer = issuer
        self._admin_token = admin_token
        self._first_admin = first_admin.lower()
        self._now = now
        self._codes: dict[str, tuple[str, float]] = {}
        self._rules = jwt.JWTClaimsRegistry(
            now=lambda: int(self._now()),
            leeway=0,
            iss={"essential": True, "value": issuer},
            aud={"essential": True, "value": CLIENT},
            exp={"essential": True},
            sub={"essential": True},
        )

    def link(self, email: str = "") -> str:
        """An address of the console that signs in a member, by default the first admin: once, and within a day."""
        code = secrets.token_urlsafe(24)
        while len(self._codes) >= MOST_CODES:
            self._codes.pop(next(iter(self._codes)))
        self._codes[code] = (email.lower() or self._first_admin, self._now() + CODE_SECONDS)
        return f"{self._issuer}/console/{CODE}{code}"

    def claims(self, headers: Mapping[str, str]) -> dict[str, str] | None:
        """Who a request's token says that they are, as API Gateway hands it on; None: nobody.

        The admin token itself stands for the first admin, for those who call by hand.
        """
        scheme, _, token = headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        if self._is_admin_token(token.strip()):
            return self.first_admin()
        try:
            claims = jwt.decode(token.strip(), self._key, algorithms=[ALGORITHM]).claims
            self._rules.validate(claims)
        except (JoseError, ValueError):
            return None
        return _as_text(claims)

    def first_admin(self) -> dict[str, str]:
        """Claims of the first admin, for what this run asks of itself."""
        return _as_text(self._about(self._first_admin))

    def token_for(self, *, code: str = "", admin_token: str = "") -> dict[str, Any] | None:
        """The answer of a hosted sign-in's `/oauth2/token` to the code of a link, or to the admin token; None refuses."""
        email = self._first_admin if self._is_admin_token(admin_token) else self._redeem(code)
        if email is None:
            return None
        claims = self._about(email) | {"iat": int(self._now()), "exp": int(self._now()) + TOKEN_SECONDS}
        return {"id_token": jwt.encode({"alg": ALGORITHM}, claims, self._key), "token_type": "Bearer", "expires_in": TOKEN_SECONDS}

    async def give_token(self, request: web.Request) -> tuple[int, Any]:
        """`POST /oauth2/token` with a form of `code` or `admin_token`."""
        asked = await request.post()
        given = self.token_for(code=str(asked.get("code", "")), admin_token=str(asked.get("admin_token", "")))
        return (200, given) if given else (400, {"error": "invalid_grant"})

    async def give_link(self, request: web.Request) -> tuple[int, Any]:
        """A link for a member, for whoever has the admin token: how the application invites on one machine."""
        if self.claims(request.headers) is None or not self._is_admin_token(request.headers["Authorization"].partition(" ")[2]):
            return 401, {"message": "Unauthorized"}
        try:
            email = json.loads(await request.read())["email"]
        except (ValueError, KeyError, TypeError):
            return 400, {"message": 'send {"email": "..."}'}
        return 200, {"link": self.link(str(email))}

    def _is_admin_token(self, given: str) -> bool:
        return bool(self._admin_token) and hmac.compare_digest(given.encode(errors="replace"), self._admin_token.encode())

    def _redeem(self, code: str) -> str | None:
        """Whom a code signs in; it is spent by that."""
        email, until = self._codes.pop(code, ("", 0.0))
        return email if self._now() < until else None

    def _about(self, email: str) -> dict[str, Any]:
        return {"iss": self._issuer, "aud": CLIENT, "sub": f"local:{email}", "email": email, "email_verified": True}


def _as_text(claims: Mapping[str, Any]) -> dict[str, str]:
    """Claims as API Gateway hands them on: all of them texts."""
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in claims.items()}


def _kept_key(path: Path) -> ECKey:
    """The key in this file (mode 600), made when there is none. Raises CannotStart when it cannot be read."""
    try:
        if not path.exists() or not path.read_text().strip():
            path.touch(mode=0o600)
            path.write_text(json.dumps(ECKey.generate_key("P-256").as_dict(private=True)))
        return ECKey.import_key(json.loads(path.read_text()))
    except (OSError, ValueError, JoseError) as error:
        raise CannotStart(f"The key in {path} cannot be read ({error}). Move it away to have another made.") from error
