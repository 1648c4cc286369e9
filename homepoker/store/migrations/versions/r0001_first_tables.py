"""The first tables: players, tournaments and their log, profiles, league results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_TRIGGERS = (
    """CREATE TRIGGER log_line_is_never_changed BEFORE UPDATE ON log_line
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER log_line_is_never_deleted BEFORE DELETE ON log_line
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    # Also what refuses INSERT OR REPLACE, whose deletions fire no trigger by default.
    """CREATE TRIGGER log_line_is_the_next BEFORE INSERT ON log_line
    WHEN NEW.sequence <> 1 + coalesce((SELECT max(sequence) FROM log_line WHERE tournament_id = NEW.tournament_id), 0)
    BEGIN SELECT RAISE(ABORT, 'not the next line of the log'); END""",
)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "schema_history",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("revision", sa.String, nullable=False),
        sa.Column("program", sa.String, nullable=False),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("display_name", sa.String, nullable=False),
        sa.Column("nickname", sa.String, nullable=False),
        sa.Column("member_number", sa.String, nullable=False),
        sa.Column("is_guest", sa.Boolean, nullable=False),
        sa.Column("contact", sa.String, nullable=False),
        sa.Column("notes", sa.String, nullable=False),
        sa.Column("may_publish", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tournament",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.String, nullable=False, unique=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("began_on", sa.String, nullable=False),
    )
    op.create_table(
        "log_line",
        sa.Column("tournament_id", sa.String, sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("thread", sa.String, nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("events", sa.String, nullable=False),
        sa.Column("target", sa.Integer, nullable=True),
        sa.Column("written_by", sa.String, nullable=False),
    )
    for trigger in _TRIGGERS:
        op.execute(trigger)
    op.create_table(
        "profile",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("is_archived", sa.Boolean, nullable=False),
    )
    op.create_table(
        "league_result",
        sa.Column("tournament_id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("last_sequence", sa.Integer, nullable=False),
        sa.Column("began_on", sa.String, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place_points", sa.Integer, nullable=False),
        sa.Column("knock_outs", sa.Integer, nullable=False),
    )
    # Covers the sums of a season, so that SQLite reads the index alone.
    op.create_index(
        "league_result_by_season", "league_result", ["began_on", "player_id", "points", "place", "knock_outs"]
    )
    op.create_index("league_result_by_player", "league_result", ["player_id", "began_on"])
