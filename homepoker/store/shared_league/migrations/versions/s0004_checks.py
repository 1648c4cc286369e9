"""Checks of what makes sense, so that no club's row can break reading for the others; senseless rows are put aside.

Of which evenings rows were put aside is published, with the club and with what was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

from homepoker.store.shared_league.migrations import CLUBS, OWNER, PUBLISHED, READERS

revision = "0004"
down_revision = "0003"

_COUNTS = ("players", "sharing", "knock_outs", "entries", "rebuys", "add_ons", "paid_places", "final_table")
_YEAR = "(19[7-9][0-9]|2[0-9]{3})"
_DAYS = "((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"


def _day(text: str) -> str:
    """SQL condition for an ISO date from 1970 to 2999; a cast would raise an error where there is no such day."""
    year = f"left({text}, 4)::integer"
    is_leap = f"mod({year}, 4) = 0 AND (mod({year}, 100) <> 0 OR mod({year}, 400) = 0)"
    return f"CASE WHEN {text} ~ '^{_YEAR}-02-29$' THEN {is_leap} ELSE {text} ~ '^{_YEAR}-{_DAYS}$' END"


def _ids(*texts: str) -> str:
    return " AND ".join(f"length({text}) BETWEEN 1 AND 200" for text in texts)


def _counts(*numbers: str) -> str:
    return " AND ".join(f"{number} BETWEEN 0 AND 1000000" for number in numbers)


def _points(*numbers: str) -> str:
    """SQL condition for thousandths of no more points than any scheme gives: their sums stay whole numbers."""
    return " AND ".join(f"{number} BETWEEN -1000000000000 AND 1000000000000" for number in numbers)


def _checks(of: str = "") -> Mapping[str, Mapping[str, str]]:
    """SQL conditions of each table, by what is wrong where one does not hold.

    :param of: what stands in front of a column: the table's name with a dot.
    """
    return {
        "league_evening": {
            # An evening that was taken back has no day.
            "day": f"{of}began_on = '' OR {_day(f'{of}began_on')}",
            "text": f"{_ids(f'{of}tournament_id')} AND length({of}opened_at) <= 40 AND length({of}import_id) <= 200"
            f" AND length({of}name) <= 1000 AND length({of}profile) <= 1000",
            "count": _counts(f"{of}revision", f"{of}players"),
        },
        "league_facts": {
            "place": _counts(f"{of}place"),
            "count": f"{_counts(*(of + name for name in _COUNTS))} AND {of}knock_outs_shared_away >= 0",
            "buy_in": f"{of}buy_in BETWEEN -1 AND 1000000000",
        },
        "league_result": {
            "points": _points(f"{of}points", f"{of}place_points"),
            "text": _ids(f"{of}player_id"),
        },
        "league_knock_out": {
            "count": f"{_counts(f'{of}times')} AND {of}shared_away >= 0",
            "text": _ids(f"{of}winner_id", f"{of}loser_id"),
        },
    }


_NAMED = ("club", "shared_player")
_LONGEST_NAME = 1000
_OF_A_CLUB = ("league_evening", "league_facts", "shared_player", "player_link")
"""Tables whose rows are of a club, and hang on no other row that is."""

_OPEN_TO_THE_GROUP = ("shared_player", "player_link")
"""Tables into which the role that all clubs belong to could write, in a name of its own."""


def upgrade() -> None:
    """Put senseless rows aside, then let no further ones in."""
    _create_left_out()
    _put_aside()
    for table, checks in _checks().items():
        for wrong, condition in checks.items():
            op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {table}_{wrong}_makes_sense CHECK ({condition})")
    for table in _NAMED:
        op.execute(f"UPDATE {table} SET name = left(name, {_LONGEST_NAME}) WHERE length(name) > {_LONGEST_NAME}")
        is_short = f"CHECK (length(name) <= {_LONGEST_NAME})"
        op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {table}_name_makes_sense {is_short}")
    for table in _OF_A_CLUB:
        # What there is of no club stays: nobody reads it.
        of_club = "FOREIGN KEY (club_id) REFERENCES club (id) NOT VALID"
        op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {table}_of_club {of_club}")
    for table in _OPEN_TO_THE_GROUP:
        op.execute(f"DROP POLICY add_own ON {table}")
        is_own = "club_id = CURRENT_USER::text AND EXISTS (SELECT FROM club WHERE id = CURRENT_USER::text)"
        op.execute(f"CREATE POLICY add_own ON {table} FOR INSERT TO {CLUBS} WITH CHECK ({is_own})")


def _create_left_out() -> None:
    op.create_table(
        "left_out",
        sa.Column("number", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("club_id", sa.String, nullable=False),
        sa.Column("evening", sa.String, nullable=False),
        sa.Column("wrong", sa.String, nullable=False),
        sa.Column("of_table", sa.String, nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
    )
    op.execute("ALTER TABLE left_out ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE left_out FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY of_owner ON left_out TO {OWNER} USING (true) WITH CHECK (true)")
    op.execute(f"CREATE POLICY read_own ON left_out FOR SELECT TO {CLUBS} USING (club_id = CURRENT_USER::text)")
    op.execute(f"GRANT SELECT ON left_out TO {CLUBS}")
    rows = "SELECT club_id, left(evening, 200) AS evening, wrong, count(*) AS rows FROM public.left_out"
    op.execute(f"CREATE VIEW {PUBLISHED}.left_out AS {rows} WHERE of_table <> 'league_facts' GROUP BY 1, 2, 3")
    op.execute(f"GRANT SELECT ON {PUBLISHED}.left_out TO {CLUBS}, {READERS}")


def _put_aside() -> None:
    """Move senseless rows, and those that hang on them, to what is left out."""
    evening = _wrong("league_evening", "night")
    _move("league_result", (_wrong("league_result", "own"), _wrong("league_facts", "facts"), evening))
    _move("league_knock_out", (_wrong("league_knock_out", "own"), evening))
    op.execute(
        "DELETE FROM league_receipt AS own USING league_evening AS night"
        f" WHERE night.number = own.evening AND {evening} IS NOT NULL"
    )
    for table, name in (("league_facts", "''"), ("league_evening", "own.name")):
        wrong = _wrong(table, "own")
        op.execute(
            "INSERT INTO left_out (club_id, evening, wrong, of_table, content)"
            f" SELECT own.club_id, {name}, {wrong}, '{table}', to_json(own) FROM {table} AS own"
            f" WHERE {wrong} IS NOT NULL"
        )
        op.execute(f"DELETE FROM {table} AS own WHERE {wrong} IS NOT NULL")


def _move(table: str, wrongs: tuple[str, ...]) -> None:
    """Move the rows of an evening of which anything is wrong."""
    wrong = f"coalesce({', '.join(wrongs)})"
    joined = "JOIN league_evening AS night ON night.number = own.evening"
    if table == "league_result":
        joined += " JOIN league_facts AS facts ON facts.number = own.facts"
    op.execute(
        "WITH senseless AS MATERIALIZED"
        f" (SELECT own.ctid AS place, own.club_id, night.name, {wrong} AS wrong, to_json(own) AS content"
        f" FROM {table} AS own {joined} WHERE {wrong} IS NOT NULL),"
        f" gone AS (DELETE FROM {table} AS own USING senseless WHERE own.ctid = senseless.place)"
        " INSERT INTO left_out (club_id, evening, wrong, of_table, content)"
        f" SELECT club_id, name, wrong, '{table}', content FROM senseless"
    )


def _wrong(table: str, called: str) -> str:
    """SQL for what is wrong with a row, empty where nothing is.

    :param called: how the table is called in the statement.
    """
    checks = _checks(f"{called}.")[table]
    cases = " ".join(f"WHEN NOT ({condition}) THEN '{wrong}'" for wrong, condition in checks.items())
    return f"CASE {cases} END"
