"""Tables of merged, forgotten and distinct people of the register."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "player_merge",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("into_id", sa.String, nullable=False),
        sa.Column("before", sa.String, nullable=False),
    )
    op.create_table("forgotten_player", sa.Column("id", sa.String, primary_key=True))
    op.create_table(
        "distinct_players",
        sa.Column("one_id", sa.String, primary_key=True),
        sa.Column("other_id", sa.String, primary_key=True),
    )
