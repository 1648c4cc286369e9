"""Table for what a club has chosen once for all its evenings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the table. A new club plays by the edition of the TDA rules in force; an older one stays with its own."""
    table = op.create_table(
        "club_setting",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    is_new = op.get_bind().execute(sa.text("SELECT count(*) FROM schema_history")).scalar() == 0
    if is_new:
        op.bulk_insert(table, [{"name": "edition", "value": "tda-2024"}])
