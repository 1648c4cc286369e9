"""The tables that an evening needs, as names for SQLAlchemy's statements.

Their full form stands in :mod:`homepoker.store.rows`. Importing SQLModel takes about as long as
importing SQLAlchemy and showing the window together, so the way to a restored evening goes without
it; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Integer, String, column, table

PLAYER = table(
    "player",
    column("id", String),
    column("name", String),
    column("display_name", String),
    column("nickname", String),
    column("member_number", String),
    column("is_guest", Boolean),
    column("contact", String),
    column("notes", String),
    column("may_publish", Boolean),
)

TOURNAMENT = table(
    "tournament",
    column("number", Integer),
    column("id", String),
    column("name", String),
    column("began_on", String),
)

LOG_LINE = table(
    "log_line",
    column("tournament_id", String),
    column("sequence", Integer),
    column("kind", String),
    column("thread", String),
    column("at", String),
    column("by", String),
    column("label", String),
    column("events", String),
    column("target", Integer),
    column("written_by", String),
)

PROFILE = table(
    "profile",
    column("id", String),
    column("name", String),
    column("body", String),
    column("is_archived", Boolean),
)
