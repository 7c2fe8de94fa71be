"""Setting up the WhatsApp number from the console: what is missing, and two things that a button can put right.

The answers hold no secret. They do tell about the account, and each look costs calls to Meta, so all of it is for the admin.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agent7.api.http.operators import Role, least
from agent7.api.http.resource import Content, Resource
from agent7.api.person.people import People
from agent7.channels.whatsapp.onboarding.setup import LOOPBACK, Onboarding
from agent7.clock import Clock
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

WEBHOOK_PATH = "/webhooks/whatsapp"


@dataclass(frozen=True, slots=True)
class Number:
    """The WhatsApp number, looked at with secrets read just now, and the audit log of the workspace that answers on it."""

    database: Database
    clock: Clock
    onboarding: Callable[[str], Onboarding]

    def note(self, action: str, phone_number_id: str) -> None:
        """Write into the audit log what an operator did at Meta; of a number that no workspace has there is none. Raises DatabaseDown."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            home = tenancy.by_number(unit, phone_number_id)
        if home is not None:
            with self.database.transaction(Fence(home.id)) as unit:
                People(self.database, self.clock).note_in(unit, home.id, action)


resource = Resource[Number](lambda parts: parts.number)


@resource.get("/api/number")
@least(Role.ADMIN)
def look() -> Content:
    """Check the WhatsApp number: what is missing."""
    return _number().look().as_json()


@resource.post("/api/number/reminder-template")
@least(Role.ADMIN)
def create_template() -> Content:
    """Create the reminder template at Meta."""
    number = _number()
    resource.part.note("reminder template created", number.phone_number_id)
    return number.create_template().as_json()


@resource.post("/api/number/subscription")
@least(Role.ADMIN)
def subscribe() -> Content:
    """Subscribe the app to the number's webhooks."""
    number = _number()
    resource.part.note("webhooks subscribed", number.phone_number_id)
    return number.subscribe().as_json()


def _number() -> Onboarding:
    """The number, and the address where its webhooks should arrive."""
    return resource.part.onboarding(webhook_address(resource.event.request_context.domain_name))


def webhook_address(domain: str) -> str:
    """Where Meta should send webhooks, given the domain under which this API was called."""
    scheme = "http" if domain.partition(":")[0] in LOOPBACK else "https"
    return f"{scheme}://{domain}{WEBHOOK_PATH}"
