"""The people whose phones are simulated."""

from __future__ import annotations

import re
import secrets
from dataclasses import asdict, dataclass
from typing import Any

FIRST_PEOPLE = (("Ada", "447700900123"), ("Bob", "447700900456"))
"""Numbers from the range that Ofcom keeps for fiction."""


@dataclass(frozen=True, slots=True)
class Person:
    """One WhatsApp user. `wa_id` (digits, no plus sign) is None for somebody who is known by `user_id` only.

    `number_hidden`: has a number, which webhooks do not tell, as after a username was chosen.
    """

    id: str
    name: str
    wa_id: str | None
    user_id: str
    username: str | None = None
    number_hidden: bool = False

    @property
    def told_number(self) -> str | None:
        """The number as far as webhooks tell it."""
        return None if self.number_hidden else self.wa_id

    def as_json(self) -> dict[str, Any]:
        """The person as JSON."""
        return asdict(self)

    def as_contact(self) -> dict[str, Any]:
        """The person's item of `contacts` in a webhook."""
        profile = {"name": self.name} | ({"username": self.username} if self.username else {})
        contact: dict[str, Any] = {"profile": profile, "user_id": self.user_id}
        return contact | ({"wa_id": self.told_number} if self.told_number else {})

    def answers_to(self, key: str) -> bool:
        """Whether `key` is this person's id, name, number (with or without plus sign) or user id."""
        return (
            key in (self.id, self.user_id) or key.lower() == self.name.lower() or (self.wa_id is not None and key.lstrip("+") == self.wa_id)
        )


def first_people() -> list[Person]:
    """Ada and Bob, with ids that never change, so that a restart finds the same users."""
    return [
        Person(id=name.lower(), name=name, wa_id=number, user_id=f"GB.{4410000000000000000 + place}")
        for place, (name, number) in enumerate(FIRST_PEOPLE, start=1)
    ]


def new_person(
    name: str, taken_ids: set[str], taken_numbers: set[str], *, wa_id: str | None = None, without_number: bool = False
) -> Person:
    """Somebody new. Without a number of their own they get a free fictional one, unless `without_number`."""
    if without_number:
        number = None
    else:
        number = wa_id or next(free for last in range(100, 1000) if (free := f"447700900{last}") not in taken_numbers)
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "person"
    person_id = next(free for n in range(1, 10_000) if (free := stem if n == 1 else f"{stem}-{n}") not in taken_ids)
    return Person(id=person_id, name=name, wa_id=number, user_id=new_user_id(), username=None if number else f"@{stem}")


def new_user_id() -> str:
    """A business-scoped user id that nobody has had."""
    return f"GB.{4410000000000000000 + secrets.randbelow(10**15) + 1000}"
