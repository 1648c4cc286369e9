"""Columns for the part of shared knock-outs that went to others.

What was sent before counts as shared by nobody until it is sent anew.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from homepoker.store.shared_league.migrations import CLUBS, PUBLISHED

revision = "0002"
down_revision = "0001"

_FACTS = (
    "club_id", "players", "place", "sharing", "knock_outs", "entries", "rebuys", "add_ons", "paid_places",
    "final_table", "is_early", "knock_outs_shared_away",
)  # fmt: skip

# New columns come behind those that a view has; who may read it still may.
_VIEWS = {
    "league_facts": f"SELECT number, {', '.join(_FACTS)} FROM public.league_facts",
    "league_knock_out": "SELECT own.evening,"
    " coalesce('person-' || winner.person::text COLLATE \"C\", own.club_id || '/' || own.winner_id) AS winner_id,"
    " coalesce('person-' || loser.person::text COLLATE \"C\", own.club_id || '/' || own.loser_id) AS loser_id,"
    " own.club_id, own.times, own.shared_away FROM public.league_knock_out AS own"
    " LEFT JOIN public.player_link AS winner ON winner.club_id = own.club_id AND winner.player_id = own.winner_id"
    " LEFT JOIN public.player_link AS loser ON loser.club_id = own.club_id AND loser.player_id = own.loser_id",
}


def upgrade() -> None:
    """Add the columns, to what clubs may send and to what readers see."""
    op.add_column("league_facts", sa.Column("knock_outs_shared_away", sa.Integer, nullable=False, server_default="0"))
    op.drop_constraint("league_facts_once", "league_facts", type_="unique")
    op.create_unique_constraint("league_facts_once", "league_facts", list(_FACTS))
    op.add_column("league_knock_out", sa.Column("shared_away", sa.Integer, nullable=False, server_default="0"))
    op.execute(f"GRANT INSERT (knock_outs_shared_away) ON league_facts TO {CLUBS}")
    for view, selection in _VIEWS.items():
        op.execute(f"CREATE OR REPLACE VIEW {PUBLISHED}.{view} AS {selection}")
