"""Settings of the database: where Postgres is, and what the first start puts into it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent7.errors import Misconfigured
from agent7.settings.environment import Environment, required


@dataclass(frozen=True, slots=True)
class DatabaseSettings:
    """`url` signs in as the application role, `owner_url` as the role that owns the schema (migrations only).

    `prepares`: whether statements are prepared, which a proxy in between may not bear. `cells`: addresses of other clusters by name.
    """

    url: str
    owner_url: str
    prepares: bool = False
    cells: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, env: Environment) -> DatabaseSettings:
        """Read from the environment; an address that is not set is empty. Raises Misconfigured where AGENT7_CELLS is no object of texts."""
        prepares = env.get("AGENT7_PREPARED_STATEMENTS", "off").strip().lower() == "on"
        url, owner_url = env.get("DATABASE_URL", ""), env.get("DATABASE_OWNER_URL", "")
        return cls(url, owner_url, prepares, _cells(env.get("AGENT7_CELLS", "") or "{}"))

    def __repr__(self) -> str:
        return "DatabaseSettings(...)"


def _cells(text: str) -> Mapping[str, str]:
    try:
        cells = json.loads(text)
    except ValueError:
        cells = None
    if not isinstance(cells, dict) or not all(isinstance(address, str) for address in cells.values()):
        raise Misconfigured('AGENT7_CELLS must be JSON: {"name of a cell": "postgresql://..."}')
    return cells


@dataclass(frozen=True, slots=True)
class FirstStartSettings:
    """The team, workspace, number and admin that the first start creates (seed data)."""

    team: str
    workspace: str
    phone_number_id: str
    admin_email: str
    access: str
    invite_code: str
    time_zone: str
    locale: str

    @classmethod
    def read(cls, env: Environment) -> FirstStartSettings:
        """Read from the environment. Raises Misconfigured when the number is not set or AGENT7_ACCESS is none of the three."""
        access = env.get("AGENT7_ACCESS", "invite")
        if access not in ("invite", "allow_list", "open"):
            raise Misconfigured(f"AGENT7_ACCESS must be invite, allow_list or open, not {access!r}")
        return cls(
            team=env.get("AGENT7_TEAM", "My team"),
            workspace=env.get("AGENT7_WORKSPACE", "agent7"),
            phone_number_id=required(env, "WHATSAPP_PHONE_NUMBER_ID"),
            admin_email=env.get("AGENT7_ADMIN_EMAIL", "admin@example.com"),
            access=access,
            invite_code=env.get("AGENT7_INVITE_CODE", ""),
            time_zone=env.get("AGENT7_TIME_ZONE", "UTC"),
            locale=env.get("AGENT7_LOCALE", "en"),
        )
