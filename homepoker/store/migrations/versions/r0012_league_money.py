"""Table for the money of closed evenings: what each player paid and won. It stays in the club's own file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "league_money",
        sa.Column("evening", sa.Integer, sa.ForeignKey("league_evening.number"), primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("buy_in", sa.Integer, nullable=False),
        sa.Column("spent", sa.Integer, nullable=False),
        sa.Column("prize", sa.Integer, nullable=False),
        sa.Column("bounties", sa.Integer, nullable=False),
        sa.Column("set_aside", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
