"""Leagues of the club's own, and an archive that keeps the facts of which points are made.

The results of an older program come along with what it kept; the facts that it did not keep are read from the logs
when the lists are next looked at.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from homepoker.store.migrations.archive_tables import create_archive_tables

revision = "0005"
down_revision = "0004"

_EVENINGS = """
INSERT INTO league_evening (club_id, tournament_id, revision, name, began_on, opened_at, players, profile, import_id,
                            is_current, is_complete)
SELECT '', tournament_id, max(last_sequence), coalesce((SELECT name FROM tournament WHERE id = tournament_id), ''),
       min(began_on), coalesce((SELECT at FROM log_line WHERE log_line.tournament_id = old_result.tournament_id
                                AND sequence = 1), ''), count(*), '', '', 1, 0
FROM old_result GROUP BY tournament_id
"""

_ENRICHED = """
CREATE TEMP TABLE enriched_result AS
SELECT evening.number AS evening, old.player_id, old.points * 10 AS points, old.place_points * 10 AS place_points,
       evening.players, old.place, old.knock_outs,
       (SELECT count(*) FROM old_result WHERE tournament_id = old.tournament_id AND place = old.place) AS sharing
FROM old_result AS old JOIN league_evening AS evening ON evening.tournament_id = old.tournament_id
"""

_FACTS = """
INSERT INTO league_facts (club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons, paid_places,
                          final_table, is_early)
SELECT DISTINCT '', players, place, sharing, knock_outs, 1, 0, 0, 0, 9, 0 FROM enriched_result
"""

_RESULTS = """
INSERT INTO league_result (evening, player_id, club_id, facts, points, place_points)
SELECT evening, player_id, '', league_facts.number, points, place_points
FROM enriched_result JOIN league_facts USING (players, place, sharing, knock_outs)
"""


def upgrade() -> None:
    """Create the tables and take over what the archive holds."""
    op.drop_index("league_result_by_season", "league_result")
    op.drop_index("league_result_by_player", "league_result")
    op.rename_table("league_result", "old_result")
    create_archive_tables()
    op.create_index("old_result_by_place", "old_result", ["tournament_id", "place"])
    for statement in (_EVENINGS, _ENRICHED, _FACTS, _RESULTS):
        op.execute(statement)
    op.drop_table("enriched_result")
    op.drop_table("old_result")
    op.create_table(
        "league",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("is_archived", sa.Boolean, nullable=False),
    )
    op.create_table(
        "league_evening_choice",
        sa.Column("league_id", sa.String, primary_key=True),
        sa.Column("tournament_id", sa.String, primary_key=True),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("factor", sa.Integer, nullable=False),
    )
    op.create_table(
        "extra_points",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("league_id", sa.String, nullable=False),
        sa.Column("player_id", sa.String, nullable=False),
        sa.Column("given_on", sa.String, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("tournament_id", sa.String, nullable=False),
        sa.Column("is_taken_back", sa.Boolean, nullable=False),
    )
    op.create_index("ix_extra_points_league_id", "extra_points", ["league_id"])
    op.create_table(
        "league_lot",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("league_id", sa.String, nullable=False),
        sa.Column("season_id", sa.String, nullable=False),
        sa.Column("drawn", sa.String, nullable=False),
        sa.Column("drawn_at", sa.String, nullable=False),
    )
    op.create_index("ix_league_lot_league_id", "league_lot", ["league_id"])
    op.create_table(
        "league_publication",
        sa.Column("league_id", sa.String, primary_key=True),
        sa.Column("season_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("published_at", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
    )
    op.create_table(
        "league_import",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("imported_at", sa.String, nullable=False),
        sa.Column("is_undone", sa.Boolean, nullable=False),
    )
