"""Table of people who play along and stand in no list of the season."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table: bare ids, so that nobody comes into the lists by being forgotten."""
    op.create_table("outside_league", sa.Column("id", sa.String, primary_key=True))
