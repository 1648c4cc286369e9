"""Table for the club's cases with chips."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "chip_case",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("is_archived", sa.Boolean, nullable=False),
    )
