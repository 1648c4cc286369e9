"""Column for the buy-in of an evening; of what was sent before nobody stated one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from homepoker.store.shared_league.migrations import CLUBS, PUBLISHED

revision = "0003"
down_revision = "0002"

_FACTS = (
    "club_id", "players", "place", "sharing", "knock_outs", "entries", "rebuys", "add_ons", "paid_places",
    "final_table", "is_early", "knock_outs_shared_away", "buy_in",
)  # fmt: skip


def upgrade() -> None:
    """Add the column, to what clubs may send and to what readers see."""
    op.add_column("league_facts", sa.Column("buy_in", sa.Integer, nullable=False, server_default="-1"))
    op.drop_constraint("league_facts_once", "league_facts", type_="unique")
    op.create_unique_constraint("league_facts_once", "league_facts", list(_FACTS))
    op.execute(f"GRANT INSERT (buy_in) ON league_facts TO {CLUBS}")
    # A new column comes behind those that the view has; who may read it still may.
    selection = f"SELECT number, {', '.join(_FACTS)} FROM public.league_facts"
    op.execute(f"CREATE OR REPLACE VIEW {PUBLISHED}.league_facts AS {selection}")
