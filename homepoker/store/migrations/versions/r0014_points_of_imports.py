"""A column for extra points that came by an import; so far the host gave them all in a league."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column."""
    op.add_column("extra_points", sa.Column("import_id", sa.String, nullable=False, server_default=""))
