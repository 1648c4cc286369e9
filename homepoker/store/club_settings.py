"""Settings of a club, kept with its data: what it has chosen once for all its evenings."""

from __future__ import annotations

from homepoker.store.damaged_text import is_whole
from homepoker.store.database import Database

EDITION = "edition"
"""Name of the setting that holds the id of the edition (``tda-2024``) on which the other rulebooks fall back."""

_READ = "SELECT value FROM club_setting WHERE name = ?"
_KEEP = "INSERT INTO club_setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


def read_setting(database: Database, name: str) -> str:
    """The value of a setting; empty where nothing was chosen, or the value is damaged."""
    with database.transaction() as connection:
        row = connection.execute(_READ, (name,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], str) and is_whole(row[0]) else ""


def keep_setting(database: Database, name: str, value: str) -> None:
    """Keep the value of a setting in place of the one before.

    :raises StoreError: it cannot be written.
    """
    with database.transaction() as connection:
        connection.execute(_KEEP, (name, value))
