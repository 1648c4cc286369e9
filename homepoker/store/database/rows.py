"""Declaration of every table of a club's file: a class is a table, a field a column; migrations lead to exactly this.

Plain SQL over whole rows, below, and the tables of SQLModel (:mod:`.tables`, with what goes over several columns) are
made of it. It imports no SQLAlchemy, which takes longer than showing a window: an evening is restored without it.

The log's triggers (never changed, never deleted, always the next) stand in the migrations alone.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, fields
from functools import cache
from typing import ClassVar, Final

KEY: Final = {"primary_key": True}
"""Metadata of a column are keywords of SQLModel's `Field`; types that Python has not stand there by their names."""
NUMBER: Final = {"sa_type": "number"}
THOUSANDTHS: Final = {"sa_type": "thousandths"}


# Plain dataclasses: DECISIONS.md, 285
@dataclass
class Row:
    """Row of a table; its fields are the columns."""

    table: ClassVar[str]


@dataclass
class PlayerRow(Row):
    """A person of the register."""

    table = "player"

    id: str = field(metadata=KEY)
    name: str
    display_name: str
    nickname: str
    member_number: str
    is_guest: bool
    contact: str
    notes: str
    may_publish: bool
    has_left: bool


@dataclass
class PlayerMergeRow(Row):
    """An entry of the register that turned out to be the same person as another one; its row stays as it was."""

    table = "player_merge"

    id: str = field(metadata=KEY)
    into_id: str
    before: str
    """JSON of the other one's fields before the merge; empty once the person is forgotten."""


@dataclass
class ForgottenPlayerRow(Row):
    """An id whose person wants to be forgotten: nothing that is taken in later brings the name back."""

    table = "forgotten_player"

    id: str = field(metadata=KEY)


@dataclass
class OutsideLeagueRow(Row):
    """An id whose person stands in no list of the season; it stays when the person is forgotten."""

    table = "outside_league"

    id: str = field(metadata=KEY)


@dataclass
class DistinctPlayersRow(Row):
    """Two entries that look alike and are two people, as the host said."""

    table = "distinct_players"

    one_id: str = field(metadata=KEY)
    other_id: str = field(metadata=KEY)


@dataclass
class TournamentRow(Row):
    """A tournament; ``number`` tells which of one date was created later."""

    table = "tournament"

    number: int | None = field(metadata=KEY)
    id: str = field(metadata={"unique": True})
    name: str
    began_on: str
    """Local date, ISO."""


@dataclass
class LogLineRow(Row):
    """A line of a tournament's log."""

    table = "log_line"

    tournament_id: str = field(metadata=KEY | {"foreign_key": "tournament.id"})
    sequence: int = field(metadata=KEY)
    kind: str
    thread: str
    at: str
    """Instant in UTC, ISO."""
    by: str
    label: str
    """JSON of a sentence."""
    events: str
    """JSON list of events."""
    target: int | None
    written_by: str
    """Version of the program that wrote the line."""
    corrections: str | None
    """JSON list of what a correction changes."""


@dataclass
class CommentRow(Row):
    """Note of a host beside a line of the log."""

    table = "comment"

    tournament_id: str = field(metadata=KEY | {"foreign_key": "tournament.id"})
    sequence: int = field(metadata=KEY)
    words: str


@dataclass
class ProfileRow(Row):
    """A saved profile; ``body`` is JSON."""

    table = "profile"

    id: str = field(metadata=KEY)
    name: str
    body: str
    is_archived: bool


@dataclass
class ChipCaseRow(Row):
    """A case of the club; ``body`` is JSON. Archived, it is shown no more; it is never deleted."""

    table = "chip_case"

    id: str = field(metadata=KEY)
    name: str
    body: str
    is_archived: bool


@dataclass
class ClubSettingRow(Row):
    """Setting of the club by its name."""

    table = "club_setting"

    name: str = field(metadata=KEY)
    value: str


@dataclass
class LeagueEveningRow(Row):
    """A closed evening as it was published, for the lists of seasons.

    Of an evening that was closed again a shared database keeps the earlier revisions too, a club's own file the
    current one; of an imported evening that was corrected both keep all of them.
    """

    table = "league_evening"

    number: int | None = field(metadata=KEY | NUMBER)
    club_id: str
    """Club of the evening; empty in a club's own file."""
    tournament_id: str
    revision: int
    """The last line of the log that it takes into account; of an import 1, and one more with each correction."""
    name: str
    began_on: str
    """Local date on which the evening began, ISO."""
    opened_at: str
    """Instant in UTC at which it was opened or imported, ISO: which of one date came first."""
    players: int
    profile: str
    """Name of the profile by which it was played; empty where that is unknown."""
    import_id: str
    """The import that brought it; empty where it was played with the program."""
    is_current: bool
    """Whether it counts: no later revision stands in its place, and it was not taken out."""
    is_complete: bool
    """Whether every fact of its results is known; an older program kept fewer, and the log still has them."""


@dataclass
class LeagueFactsRow(Row):
    """Facts of a result of which any scheme makes points; results that are alike share a row."""

    table = "league_facts"

    number: int | None = field(metadata=KEY | NUMBER)
    club_id: str
    players: int
    """The field, in persons."""
    place: int
    sharing: int
    """Number of players who share the place."""
    knock_outs: int
    knock_outs_shared_away: int
    """Parts of the knock-outs that went to others who share them, in parts as of `quantities.WHOLE_KNOCK_OUT`."""
    entries: int
    rebuys: int
    add_ons: int
    paid_places: int
    """The last place that was paid; 0 where none was, or nobody knows."""
    final_table: int
    """Number of seats of the final table."""
    is_early: bool
    buy_in: int
    """The evening's buy-in in hundredths; -1 where nobody stated one, and that of the league counts."""


@dataclass
class LeagueResultRow(Row):
    """Result of one player in one closed evening; points are thousandths, as published that evening."""

    table = "league_result"

    evening: int = field(metadata=KEY | NUMBER | {"foreign_key": "league_evening.number"})
    player_id: str = field(metadata=KEY)
    club_id: str
    facts: int = field(metadata=NUMBER | {"foreign_key": "league_facts.number"})
    points: int = field(metadata=THOUSANDTHS)
    place_points: int = field(metadata=THOUSANDTHS)


@dataclass
class LeagueKnockOutRow(Row):
    """Count of one player's knock-outs of another in one closed evening; a shared one counts for each."""

    table = "league_knock_out"

    evening: int = field(metadata=KEY | NUMBER | {"foreign_key": "league_evening.number"})
    winner_id: str = field(metadata=KEY)
    loser_id: str = field(metadata=KEY)
    club_id: str
    times: int
    shared_away: int
    """Parts of these knock-outs that went to others, as in the facts."""


# Beside the facts of results: DECISIONS.md, 297
@dataclass
class LeagueMoneyRow(Row):
    """Money of one player in one closed evening, in cents; -1 where nobody noted it. No shared database has it."""

    # Not among the facts: DECISIONS.md, 297
    table = "league_money"

    evening: int = field(metadata=KEY | NUMBER | {"foreign_key": "league_evening.number"})
    player_id: str = field(metadata=KEY)
    buy_in: int
    """Fee of each of the player's entries."""
    spent: int
    prize: int
    bounties: int
    """Bounties won; 0 where nobody noted any."""
    set_aside: int
    """Part of the fees that was put aside for the final of the season; 0 where nothing was."""


@dataclass
class LeagueRow(Row):
    """A league of the club; ``body`` is JSON. Archived, it is shown no more; it is never deleted."""

    table = "league"

    id: str = field(metadata=KEY)
    name: str
    position: int
    body: str
    is_archived: bool


@dataclass
class LeagueEveningChoiceRow(Row):
    """Setting of one evening in one league by the host."""

    table = "league_evening_choice"

    league_id: str = field(metadata=KEY)
    tournament_id: str = field(metadata=KEY)
    counts: bool
    factor: int
    """Factor of its points, in thousandths."""
    buy_in: int
    """Buy-in of the evening in hundredths by the host's word; -1 where the host has stated none."""


@dataclass
class ExtraPointsRow(Row):
    """Points that the host gave or took beside any formula; thousandths. Taken back, they stay with their reason.

    Those of an import have no league.
    """

    table = "extra_points"

    id: str = field(metadata=KEY)
    league_id: str = field(metadata={"index": True})
    player_id: str
    given_on: str
    points: int = field(metadata=THOUSANDTHS)
    reason: str
    tournament_id: str
    is_taken_back: bool
    import_id: str


@dataclass
class LeagueLotRow(Row):
    """A lot that was drawn among players who were equal in everything; ``drawn`` is a JSON list of ids, first first."""

    table = "league_lot"

    number: int | None = field(metadata=KEY)
    league_id: str = field(metadata={"index": True})
    season_id: str
    drawn: str
    drawn_at: str
    """Instant in UTC, ISO."""


@dataclass
class LeaguePublicationRow(Row):
    """Standings of a season as the host published them; ``body`` is JSON. A later one stands beside it."""

    table = "league_publication"

    league_id: str = field(metadata=KEY)
    season_id: str = field(metadata=KEY)
    number: int = field(metadata=KEY)
    published_at: str
    """Instant in UTC, ISO."""
    body: str


@dataclass
class LeagueImportRow(Row):
    """An import of past evenings. Undone, its evenings count no longer and stay in the file."""

    table = "league_import"

    id: str = field(metadata=KEY)
    name: str
    """Name of the imported file."""
    imported_at: str
    """Instant in UTC, ISO."""
    is_undone: bool


@dataclass
class LeagueImportFileRow(Row):
    """The file of an import, and how the host had it read; ``mapping`` is JSON and names no people."""

    table = "league_import_file"

    import_id: str = field(metadata=KEY)
    hash: str
    """SHA-256 of the files, in hexadecimal digits."""
    mapping: str


@dataclass
class LeagueImportPersonRow(Row):
    """Player who joined the register by an import."""

    table = "league_import_person"

    import_id: str = field(metadata=KEY)
    player_id: str = field(metadata=KEY)


@dataclass
class LeagueImportReplacedRow(Row):
    """An evening of an earlier import in whose place one of this import stands, as long as that is not undone."""

    table = "league_import_replaced"

    import_id: str = field(metadata=KEY)
    tournament_id: str = field(metadata=KEY)


@dataclass
class SharedLeagueRow(Row):
    """The shared league to which the club sends its evenings; no row: none."""

    table = "shared_league"

    number: int | None = field(metadata=KEY)
    address: str
    """Address without the password, which the system's keyring has."""


@dataclass
class SharedEveningRow(Row):
    """A revision of an evening that waits to be sent to the shared league, or was sent."""

    table = "shared_evening"

    number: int | None = field(metadata=KEY)
    tournament_id: str
    revision: int
    """The number under which it is offered; once it was sent that under which the server has it."""
    fingerprint: str
    content: str
    """JSON of what is sent; empty once the server has it."""
    queued_at: str
    """Instant in UTC, ISO."""
    sent_at: str
    """Instant in UTC, ISO; empty while it waits."""
    answer: str
    """Reason why the server refused it at the last try, as the key of a sentence; empty if it was not tried."""


@dataclass
class SchemaHistoryRow(Row):
    """A revision that the file was brought to, and the version of the program that did it."""

    table = "schema_history"

    number: int | None = field(metadata=KEY)
    revision: str
    program: str


def columns(row: type[Row]) -> tuple[str, ...]:
    """The names of a table's columns, in the order of their declaration."""
    return tuple(column.name for column in fields(row))


def selection(row: type[Row]) -> str:
    """The statement that reads whole rows; conditions may follow."""
    return f"SELECT {', '.join(map(_quoted, columns(row)))} FROM {row.table}"


def insert(connection: sqlite3.Connection, row: Row, otherwise: str = "ABORT") -> None:
    """Insert a row with all its columns.

    :param otherwise: what SQLite does where one of the same key is there.
    """
    statement = _insertion(type(row), otherwise)  # type: ignore[arg-type] # a class is hashable, whatever its rows are
    connection.execute(statement, vars(row))


@cache
def _insertion(row: type[Row], otherwise: str) -> str:
    names, values = columns(row), ", ".join(f":{name}" for name in columns(row))
    return f"INSERT OR {otherwise} INTO {row.table} ({', '.join(map(_quoted, names))}) VALUES ({values})"


def replacement(row: type[Row]) -> str:
    """The statement that replaces the row with the value of the column ``id``."""
    values = ", ".join(f"{_quoted(name)} = :{name}" for name in columns(row) if name != "id")
    return f"UPDATE {row.table} SET {values} WHERE id = CAST(:id AS TEXT)"


def _quoted(column: str) -> str:
    # One of them, "by", is a word of SQL.
    return f'"{column}"'
