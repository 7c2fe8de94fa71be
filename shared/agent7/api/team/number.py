"""Setting up the WhatsApp number from the console: what is missing, and two things that a button can put right.

The answers hold no secret. They do tell about the account, and each look costs calls to Meta, so all of it is for the admin.
"""

from __future__ import annotations

from collections.abc import Callable

from agent7.api.http.operators import Role, least
from agent7.api.http.resource import Content, Resource
from agent7.channels.whatsapp.onboarding.setup import LOOPBACK, Onboarding

WEBHOOK_PATH = "/webhooks/whatsapp"

resource = Resource[Callable[[str], Onboarding]](lambda parts: parts.onboarding)


@resource.get("/api/number")
@least(Role.ADMIN)
def look() -> Content:
    """Check the WhatsApp number: what is missing."""
    return _number().look().as_json()


@resource.post("/api/number/reminder-template")
@least(Role.ADMIN)
def create_template() -> Content:
    """Create the reminder template at Meta."""
    return _number().create_template().as_json()


@resource.post("/api/number/subscription")
@least(Role.ADMIN)
def subscribe() -> Content:
    """Subscribe the app to the number's webhooks."""
    return _number().subscribe().as_json()


def _number() -> Onboarding:
    """The number, and the address where its webhooks should arrive."""
    return resource.part(webhook_address(resource.event.request_context.domain_name))


def webhook_address(domain: str) -> str:
    """Where Meta should send webhooks, given the domain under which this API was called."""
    scheme = "http" if domain.partition(":")[0] in LOOPBACK else "https"
    return f"{scheme}://{domain}{WEBHOOK_PATH}"
