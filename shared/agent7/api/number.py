"""Setting up the WhatsApp number from the console: what is missing, and two things that a button can put right.

The answers hold no secret. They do tell about the account, and each look costs calls to Meta, so all of it is for the admin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from agent7.api.admin import signed_in
from agent7.channels.whatsapp.onboarding.setup import LOOPBACK, Onboarding

LOOK = ("GET", "/api/number")
CREATE_TEMPLATE = ("POST", "/api/number/reminder-template")
SUBSCRIBE = ("POST", "/api/number/subscription")
WEBHOOK_PATH = "/webhooks/whatsapp"


def answer_about_number(event: Mapping[str, Any], admin_token: str, onboarding: Callable[[str], Onboarding]) -> tuple[int, dict[str, Any]]:
    """(HTTP status, JSON) for a request of API Gateway. `onboarding` is handed the address where webhooks should arrive."""
    if not signed_in(event, admin_token):
        return 401, {"message": "Sign in with the admin token (AGENT7_ADMIN_TOKEN)."}
    context = event["requestContext"]
    asked = (context["http"]["method"], context["http"]["path"])
    number = onboarding(webhook_address(context["domainName"]))
    if asked == LOOK:
        return 200, number.look().as_json()
    if asked == CREATE_TEMPLATE:
        return 200, number.create_template().as_json()
    if asked == SUBSCRIBE:
        return 200, number.subscribe().as_json()
    return 404, {"message": "No such address."}


def webhook_address(domain: str) -> str:
    """Where Meta should send webhooks, given the domain under which this API was called."""
    scheme = "http" if domain.partition(":")[0] in LOOPBACK else "https"
    return f"{scheme}://{domain}{WEBHOOK_PATH}"
