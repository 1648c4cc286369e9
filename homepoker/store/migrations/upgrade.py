"""Bringing a database up to date, with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from homepoker import __version__

SCRIPTS = Path(__file__).parent
"""Folder of ``env.py`` and the revisions, for Alembic."""


def migration_config(connection: Connection) -> Config:
    """Alembic's settings for this package's revisions and one open connection."""
    config = Config()
    # Alembic reads the setting with configparser, where a percent sign in a folder's name would be a placeholder.
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str) -> None:
    """Bring the database to a revision, inside the transaction that the caller has begun.

    The version of the program is noted, so that an older program can name the one that it needs.
    """
    command.upgrade(migration_config(connection), revision)
    connection.execute(
        text("INSERT INTO schema_history (revision, program) VALUES (:revision, :program)"),
        {"revision": revision, "program": __version__},
    )
