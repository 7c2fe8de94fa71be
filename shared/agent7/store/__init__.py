"""Postgres: SQL by aggregate, migrations, and the unit of work. The only room where SQL is written.

Functions take the open UnitOfWork first. The time arrives as a parameter: no now() in queries.
"""
