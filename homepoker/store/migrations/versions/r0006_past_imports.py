"""Tables of imports of past seasons: files, the people who came by them, and evenings that were replaced.

There is no log from which an imported evening could be made anew; so none is ever deleted.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_STAYS = """
CREATE TRIGGER imported_evening_stays BEFORE DELETE ON league_evening WHEN OLD.import_id <> ''
BEGIN
    SELECT RAISE(ABORT, 'an imported evening is never deleted');
END
"""


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "league_import_file",
        sa.Column("import_id", sa.String, primary_key=True),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("mapping", sa.String, nullable=False),
    )
    op.create_table(
        "league_import_person",
        sa.Column("import_id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
    )
    op.create_table(
        "league_import_replaced",
        sa.Column("import_id", sa.String, primary_key=True),
        sa.Column("tournament_id", sa.String, primary_key=True),
    )
    op.execute(_STAYS)
