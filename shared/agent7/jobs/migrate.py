"""The deploy step: schema, password of the application role, first start. `python -m agent7.jobs.migrate` does the same by hand."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote, urlsplit

import psycopg
from psycopg import errors as pg
from psycopg import sql

from agent7.bootstrap import Bootstrap
from agent7.errors import Agent7Error, Misconfigured
from agent7.settings import DatabaseSettings, FirstStartSettings
from agent7.store.application_role import ROLE
from agent7.store.identity import tenancy
from agent7.store.migrate import PHASES, migrate


def apply_schema(parts: Bootstrap, phases: Sequence[str] = PHASES) -> dict[str, Any]:
    """Apply missing migrations; what was applied, and the workspace that answers on the configured number.

    Raises Misconfigured when no owner's address is set, DatabaseDown, and what a migration itself raises.
    """
    addresses = DatabaseSettings.read(parts.env)
    if not addresses.owner_url:
        raise Misconfigured("DATABASE_OWNER_URL is not set: migrations need the role that owns the schema")
    at = parts.clock.now()
    applied = migrate(addresses.owner_url, at, phases)
    set_application_password(addresses)
    workspace = tenancy.first_start(addresses.owner_url, FirstStartSettings.read(parts.env), at)
    return {"applied": applied, "workspace": workspace.name}


def set_application_password(addresses: DatabaseSettings) -> None:
    """Let the application role sign in with the password of its own address; an address without one needs none (socket, IAM).

    Raises Misconfigured when the owner may not.
    """
    password = urlsplit(addresses.url).password
    if password is None:
        return
    with psycopg.connect(addresses.owner_url, autocommit=True, connect_timeout=5) as owner:
        try:
            owner.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(sql.Identifier(ROLE), sql.Literal(unquote(password))))
        except pg.InsufficientPrivilege as error:
            raise Misconfigured(f"this owner may not set the password of {ROLE}: it needs CREATEROLE, or to have made that role") from error


def main() -> int:
    """The command: prints what was applied as JSON; 0, or 1 with the error on stderr."""
    try:
        print(json.dumps(apply_schema(Bootstrap(os.environ))))  # noqa: T201 - a command's answer
    except Agent7Error as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
