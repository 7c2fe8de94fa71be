"""Least privilege. What the application's role may do beside its tables: no temporary tables, no settings of its own that outlast a deploy.

Postgres lets every role change its own settings, so none that protects us is taken from there: limits come with each transaction
(`unit_of_work`). Privileges of a database do not travel with its tables, hence this is seen to whenever migrations are looked at.
"""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import errors as pg
from psycopg import sql

ROLE: Final = "agent7_app"
SETTINGS: Final = {"statement_timeout": "30s", "lock_timeout": "10s", "idle_in_transaction_session_timeout": "70s"}
"""For whoever signs in as this role by hand."""


def keep_small(connection: psycopg.Connection[Any]) -> list[str]:
    """Take from the role what it has too much; what its owner was not allowed to take, in words for an operator."""
    return [*_without_temporary_tables(connection), *_without_own_settings(connection)]


def _without_temporary_tables(connection: psycopg.Connection[Any]) -> list[str]:
    """The right is everybody's by default, and can be taken from everybody alone."""
    name = connection.info.dbname
    may = "SELECT has_database_privilege(%s, current_database(), 'TEMPORARY')"
    if connection.execute(may, (ROLE,)).fetchone() == (True,):
        try:
            revoke = sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC, {}").format(sql.Identifier(name), sql.Identifier(ROLE))
            connection.execute(revoke)
        except pg.InsufficientPrivilege:
            pass
    if connection.execute(may, (ROLE,)).fetchone() == (False,):
        return []
    remedy = f'As the owner of the database: REVOKE TEMPORARY ON DATABASE "{name}" FROM PUBLIC;'
    return [f"{ROLE} may create temporary tables, and this role may not forbid it. {remedy}"]


def _without_own_settings(connection: psycopg.Connection[Any]) -> list[str]:
    wanted = sorted(f"{name}={value}" for name, value in SETTINGS.items())
    rows = connection.execute(
        """
        SELECT s.setdatabase, s.setconfig FROM pg_db_role_setting s LEFT JOIN pg_database d ON d.oid = s.setdatabase
         WHERE s.setrole = %s::regrole AND (s.setdatabase = 0 OR d.datname = current_database())
        """,
        (ROLE,),
    ).fetchall()
    if [(place, sorted(config)) for place, config in rows] == [(0, wanted)]:
        return []
    role, database = sql.Identifier(ROLE), sql.Identifier(connection.info.dbname)
    try:
        connection.execute(sql.SQL("ALTER ROLE {} IN DATABASE {} RESET ALL").format(role, database))
        connection.execute(sql.SQL("ALTER ROLE {} RESET ALL").format(role))
        for name, value in SETTINGS.items():
            connection.execute(sql.SQL("ALTER ROLE {} SET {} = {}").format(role, sql.Identifier(name), sql.Literal(value)))
    except pg.InsufficientPrivilege:
        return [f"{ROLE} has settings of its own, and this role may not take them back. As a superuser: ALTER ROLE {ROLE} RESET ALL;"]
    return []
