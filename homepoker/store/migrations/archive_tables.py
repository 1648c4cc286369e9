"""Creation of the league archive's tables, by Alembic's operations on SQLite and PostgreSQL alike.

Revision 0005 of a club's file calls it, and the first revision of a shared database. What changes later is a revision
of its own in both.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_COUNTS = ("players", "place", "sharing", "knock_outs", "entries", "rebuys", "add_ons", "paid_places", "final_table")


def create_archive_tables() -> None:
    """Create evenings, facts, results and knock-outs."""
    op.create_table(
        "league_evening",
        sa.Column("number", _NUMBER, primary_key=True),
        sa.Column("club_id", sa.String, nullable=False),
        sa.Column("tournament_id", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("began_on", sa.String, nullable=False),
        sa.Column("opened_at", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("profile", sa.String, nullable=False),
        sa.Column("import_id", sa.String, nullable=False),
        sa.Column("is_current", sa.Boolean, nullable=False),
        sa.Column("is_complete", sa.Boolean, nullable=False),
        sa.UniqueConstraint("club_id", "tournament_id", "revision", name="league_evening_once"),
    )
    # The evenings of a season, and of one club where several share the database.
    op.create_index("league_evening_by_date", "league_evening", ["club_id", "began_on"])
    op.create_table(
        "league_facts",
        sa.Column("number", _NUMBER, primary_key=True),
        sa.Column("club_id", sa.String, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in _COUNTS),
        sa.Column("is_early", sa.Boolean, nullable=False),
        sa.UniqueConstraint("club_id", *_COUNTS, "is_early", name="league_facts_once"),
    )
    # Without a rowid the rows of an evening lie together, and the table needs no second tree for its key.
    op.create_table(
        "league_result",
        sa.Column("evening", _NUMBER, sa.ForeignKey("league_evening.number"), primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("club_id", sa.String, nullable=False),
        sa.Column("facts", _NUMBER, sa.ForeignKey("league_facts.number"), nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("place_points", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    # Covers a list over all seasons, player by player, and the page of one player.
    op.create_index("league_result_by_player", "league_result", ["player_id", "evening", "facts", "points"])
    op.create_table(
        "league_knock_out",
        sa.Column("evening", _NUMBER, sa.ForeignKey("league_evening.number"), primary_key=True),
        sa.Column("winner_id", sa.String, primary_key=True),
        sa.Column("loser_id", sa.String, primary_key=True),
        sa.Column("club_id", sa.String, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
