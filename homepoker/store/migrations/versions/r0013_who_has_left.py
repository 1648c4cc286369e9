"""A column for people who have left the club; so far nobody has, as far as the register knows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the column."""
    op.add_column("player", sa.Column("has_left", sa.Boolean, nullable=False, server_default=sa.false()))
