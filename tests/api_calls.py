"""Requests to the admin API as the gateway hands them on, and to one of its routes without the function: everything around it is real."""

from __future__ import annotations

import json
from threading import Lock
from types import SimpleNamespace
from typing import Any, Final

from agent7.api import routes
from agent7.api.http.operators import Operator, Role

ADMIN: Final = "admin@example.com"
"""Whom the first start makes an admin."""
ONE_AT_A_TIME = Lock()
"""As a function's environment answers; a page's requests come in threads."""


class EveryonesAdmin:
    """Operators of whom everyone is an admin, for a route without a database."""

    @staticmethod
    def role(_operator: Operator, _workspace: str | None) -> Role:
        return Role.ADMIN


def signed_in(event: dict[str, Any], email: str = ADMIN) -> dict[str, Any]:
    """The request with the claims of whoever has this email; without one nobody has signed in."""
    claims = {"sub": f"of-{email}", "email": email, "email_verified": "true"} if email else {}
    return {**event, "requestContext": {**event["requestContext"], "authorizer": {"jwt": {"claims": claims}}}}


def answered(event: dict[str, Any], email: str = ADMIN, **parts: Any) -> tuple[int, dict[str, Any]]:
    """(status, JSON) of a request in payload format 2.0, of which the address, the method and the headers are enough."""
    with ONE_AT_A_TIME:
        response = routes.answer(signed_in(event, email), SimpleNamespace(**{"operators": EveryonesAdmin(), **parts}))
    return response["statusCode"], json.loads(response["body"])
