"""Table and column names of the daily path, and the plain SQL statements made of them.

Their full form stands in :mod:`homepoker.store.database.rows`. Importing SQLAlchemy takes longer than showing
a window, so the way to a restored evening goes without it; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableNames:
    """The name of a table and those of all its columns, in the order of the file."""

    table: str
    columns: tuple[str, ...]


def selection(names: TableNames) -> str:
    """The statement that reads whole rows in the order of the columns; conditions may follow."""
    columns = ", ".join(map(_quoted, names.columns))
    return f"SELECT {columns} FROM {names.table}"


def insertion(names: TableNames) -> str:
    """The statement that inserts a row whose values are named after the columns."""
    columns = ", ".join(map(_quoted, names.columns))
    values = ", ".join(f":{column}" for column in names.columns)
    return f"INSERT INTO {names.table} ({columns}) VALUES ({values})"


def replacement(names: TableNames) -> str:
    """The statement that replaces the row with the value of the column ``id``."""
    values = ", ".join(f"{_quoted(column)} = :{column}" for column in names.columns if column != "id")
    return f"UPDATE {names.table} SET {values} WHERE id = CAST(:id AS TEXT)"


def _quoted(column: str) -> str:
    # One of them, "by", is a word of SQL.
    return f'"{column}"'


PLAYER = TableNames(
    "player",
    (
        "id",
        "name",
        "display_name",
        "nickname",
        "member_number",
        "is_guest",
        "contact",
        "notes",
        "may_publish",
    ),
)

PLAYER_MERGE = TableNames("player_merge", ("id", "into_id", "before"))

FORGOTTEN_PLAYER = TableNames("forgotten_player", ("id",))

OUTSIDE_LEAGUE = TableNames("outside_league", ("id",))

DISTINCT_PLAYERS = TableNames("distinct_players", ("one_id", "other_id"))

TOURNAMENT = TableNames("tournament", ("number", "id", "name", "began_on"))

LOG_LINE = TableNames(
    "log_line",
    (
        "tournament_id",
        "sequence",
        "kind",
        "thread",
        "at",
        "by",
        "label",
        "events",
        "target",
        "written_by",
        "corrections",
    ),
)

COMMENT = TableNames("comment", ("tournament_id", "sequence", "words"))

PROFILE = TableNames("profile", ("id", "name", "body", "is_archived"))

SHARED_LEAGUE = TableNames("shared_league", ("number", "address"))

SHARED_EVENING = TableNames(
    "shared_evening",
    ("number", "tournament_id", "revision", "fingerprint", "content", "queued_at", "sent_at", "answer"),
)
