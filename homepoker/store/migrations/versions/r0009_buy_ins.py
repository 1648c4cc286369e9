"""Columns for the buy-in of an evening, in its results and by the host's word; so far nobody stated one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_KEY = ("club_id", "players", "place", "sharing", "knock_outs", "knock_outs_shared_away", "entries", "rebuys")
_KEY_BEHIND = ("add_ons", "paid_places", "final_table", "is_early", "buy_in")


def upgrade() -> None:
    """Add the columns, and let facts that differ in the buy-in be others."""
    with op.batch_alter_table("league_facts", recreate="always") as table:
        table.add_column(sa.Column("buy_in", sa.Integer, nullable=False, server_default="-1"))
        table.drop_constraint("league_facts_once", type_="unique")
        table.create_unique_constraint("league_facts_once", [*_KEY, *_KEY_BEHIND])
    op.add_column("league_evening_choice", sa.Column("buy_in", sa.Integer, nullable=False, server_default="-1"))
