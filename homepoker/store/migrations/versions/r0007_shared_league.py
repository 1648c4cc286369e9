"""The shared league of the club: where it is, and the evenings that wait to be sent there or were sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "shared_league",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
    )
    op.create_table(
        "shared_evening",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("tournament_id", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String, nullable=False),
        sa.Column("content", sa.String, nullable=False),
        sa.Column("queued_at", sa.String, nullable=False),
        sa.Column("sent_at", sa.String, nullable=False),
        sa.Column("answer", sa.String, nullable=False),
    )
