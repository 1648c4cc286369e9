"""Columns for the part of shared knock-outs that went to others.

Evenings in which somebody was taken out by several are incomplete until their logs have been read again; in all others
nothing was shared.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_KEY = ("club_id", "players", "place", "sharing", "knock_outs", "knock_outs_shared_away", "entries", "rebuys")
_KEY_BEHIND = ("add_ons", "paid_places", "final_table", "is_early")

_INCOMPLETE = """
UPDATE league_evening SET is_complete = 0
WHERE tournament_id IN (SELECT id FROM tournament)
AND number IN (SELECT evening FROM league_knock_out GROUP BY evening, loser_id HAVING count(*) > 1)
"""


def upgrade() -> None:
    """Add the columns, and let facts that differ in the new one be others."""
    with op.batch_alter_table("league_facts", recreate="always") as table:
        column = sa.Column("knock_outs_shared_away", sa.Integer, nullable=False, server_default="0")
        table.add_column(column, insert_after="knock_outs")
        table.drop_constraint("league_facts_once", type_="unique")
        table.create_unique_constraint("league_facts_once", [*_KEY, *_KEY_BEHIND])
    op.add_column("league_knock_out", sa.Column("shared_away", sa.Integer, nullable=False, server_default="0"))
    op.execute(_INCOMPLETE)
