"""The tables of new clubs: Alembic makes them once in each process, and every other new database gets copies of them.

Its migrations take three quarters of what opening a new club needs. Where they are the subject, a test asks for the
fixture ``with_migrations``; an older database is brought up to date by them everywhere.
"""

from __future__ import annotations

from functools import cache

import pytest
from sqlalchemy import Connection, create_engine

from homepoker.store.migrations import upgrade as migrations

_by_migrations = migrations.upgrade


def share_schema(patched: pytest.MonkeyPatch) -> None:
    """Copy the tables of new databases."""
    patched.setattr(migrations, "upgrade", _by_copying)


def migrate_anew(patched: pytest.MonkeyPatch) -> None:
    """Let Alembic make the tables of each new database, as in the program."""
    patched.setattr(migrations, "upgrade", _by_migrations)


def _by_copying(connection: Connection, revision: str) -> None:
    if connection.exec_driver_sql("SELECT 1 FROM sqlite_master").first():
        _by_migrations(connection, revision)
        return
    for statement in _statements(revision):
        connection.exec_driver_sql(statement)


@cache
def _statements(revision: str) -> tuple[str, ...]:
    """What makes an empty database one that was brought to a revision; SQLite tells it word for word."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        _by_migrations(connection, revision)
    with engine.connect() as connection:
        made = connection.connection.driver_connection
        assert made is not None
        told = tuple(made.iterdump())
    engine.dispose()
    return told[1:-1]  # without BEGIN and COMMIT: the caller has begun its own transaction
