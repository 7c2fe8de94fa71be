"""Settings of the database: where Postgres is, and what the first start puts into it."""

from __future__ import annotations

from dataclasses import dataclass

from agent7.errors import Misconfigured
from agent7.settings.environment import Environment, required


@dataclass(frozen=True, slots=True)
class DatabaseSettings:
    """`url` signs in as the application role, `owner_url` as the role that owns the schema (migrations only).

    `prepares`: whether statements are prepared, which a proxy in between may not bear.
    """

    url: str
    owner_url: str
    prepares: bool = False

    @classmethod
    def read(cls, env: Environment) -> DatabaseSettings:
        """Read from the environment; an address that is not set is empty."""
        prepares = env.get("AGENT7_PREPARED_STATEMENTS", "off").strip().lower() == "on"
        return cls(url=env.get("DATABASE_URL", ""), owner_url=env.get("DATABASE_OWNER_URL", ""), prepares=prepares)

    def __repr__(self) -> str:
        return "DatabaseSettings(...)"


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
