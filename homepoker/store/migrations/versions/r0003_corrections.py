"""Corrections in the log, and comments beside it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and the table. Adding a column fires none of the triggers that keep the log as it is."""
    op.add_column("log_line", sa.Column("corrections", sa.String, nullable=True))
    op.create_table(
        "comment",
        sa.Column("tournament_id", sa.String, sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("words", sa.String, nullable=False),
    )
