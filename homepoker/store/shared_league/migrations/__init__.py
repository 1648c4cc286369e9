"""The history of a shared database's form, one module per revision in ``versions``."""

from __future__ import annotations

REVISIONS = ("0001", "0002", "0003", "0004")
"""Every revision, oldest first; the last one is what this program sends to."""

VERSION_TABLE = "shared_league_version"
"""The table that tells which revision a database has."""

OWNER, CLUBS, READERS = "homepoker_owner", "homepoker_club", "homepoker_reader"
"""The roles that own the tables, that clubs have for sending, and that readers have."""

PUBLISHED = "published"
"""The schema of views that readers see, by the names of the tables."""
