"""Schema of every table as SQLModel classes; the migrations lead to exactly this.

The log's triggers (never changed, never deleted, always the next) stand in the migrations alone.
Imported only where SQLModel's price does not matter; an evening makes do with
:mod:`homepoker.store.database.table_names`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, UniqueConstraint
from sqlmodel import Field, Index, SQLModel

_NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""The type of numbers that the database gives: SQLite counts up only where the type is INTEGER."""


class SchemaHistoryRow(SQLModel, table=True):
    """A revision that the file was brought to, and the version of the program that did it."""

    __tablename__ = "schema_history"

    number: int | None = Field(default=None, primary_key=True)
    revision: str
    program: str


class PlayerRow(SQLModel, table=True):
    """A person of the register."""

    __tablename__ = "player"

    id: str = Field(primary_key=True)
    name: str
    display_name: str
    nickname: str
    member_number: str
    is_guest: bool
    contact: str
    notes: str
    may_publish: bool


class PlayerMergeRow(SQLModel, table=True):
    """An entry of the register that turned out to be the same person as another one; its row stays as it was."""

    __tablename__ = "player_merge"

    id: str = Field(primary_key=True)
    into_id: str
    before: str
    """JSON of the other one's fields before the merge; empty once the person is forgotten."""


class ForgottenPlayerRow(SQLModel, table=True):
    """An id whose person wants to be forgotten: nothing that is taken in later brings the name back."""

    __tablename__ = "forgotten_player"

    id: str = Field(primary_key=True)


class OutsideLeagueRow(SQLModel, table=True):
    """An id whose person stands in no list of the season; it stays when the person is forgotten."""

    __tablename__ = "outside_league"

    id: str = Field(primary_key=True)


class DistinctPlayersRow(SQLModel, table=True):
    """Two entries that look alike and are two people, as the host said."""

    __tablename__ = "distinct_players"

    one_id: str = Field(primary_key=True)
    other_id: str = Field(primary_key=True)


class TournamentRow(SQLModel, table=True):
    """A tournament; ``number`` tells which of one date was created later."""

    __tablename__ = "tournament"

    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    name: str
    began_on: str
    """Local date, ISO."""


class LogLineRow(SQLModel, table=True):
    """A line of a tournament's log."""

    __tablename__ = "log_line"

    tournament_id: str = Field(primary_key=True, foreign_key="tournament.id")
    sequence: int = Field(primary_key=True)
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
    corrections: str | None = None
    """JSON list of what a correction changes."""


class CommentRow(SQLModel, table=True):
    """Note of a host beside a line of the log."""

    __tablename__ = "comment"

    tournament_id: str = Field(primary_key=True, foreign_key="tournament.id")
    sequence: int = Field(primary_key=True)
    words: str


class ProfileRow(SQLModel, table=True):
    """A saved profile; ``body`` is JSON."""

    __tablename__ = "profile"

    id: str = Field(primary_key=True)
    name: str
    body: str
    is_archived: bool


class LeagueEveningRow(SQLModel, table=True):
    """A closed evening as it was published, for the lists of seasons.

    Of an evening that was closed again a shared database keeps the earlier revisions too, a club's own file the
    current one; of an imported evening that was corrected both keep all of them.
    """

    __tablename__ = "league_evening"
    __table_args__ = (
        UniqueConstraint("club_id", "tournament_id", "revision", name="league_evening_once"),
        Index("league_evening_by_date", "club_id", "began_on"),
    )

    number: int | None = Field(default=None, sa_column=Column(_NUMBER, primary_key=True))
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


class LeagueFactsRow(SQLModel, table=True):
    """Facts of a result of which any scheme makes points; results that are alike share a row."""

    __tablename__ = "league_facts"
    __table_args__ = (
        UniqueConstraint(
            "club_id",
            "players",
            "place",
            "sharing",
            "knock_outs",
            "knock_outs_shared_away",
            "entries",
            "rebuys",
            "add_ons",
            "paid_places",
            "final_table",
            "is_early",
            "buy_in",
            name="league_facts_once",
        ),
    )

    number: int | None = Field(default=None, sa_column=Column(_NUMBER, primary_key=True))
    club_id: str
    players: int
    """The field, in persons."""
    place: int
    sharing: int
    """Number of players who share the place."""
    knock_outs: int
    knock_outs_shared_away: int
    """Parts of the knock-outs that went to others who share them, in parts as of `core.knock_out_shares`."""
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


class LeagueResultRow(SQLModel, table=True):
    """Result of one player in one closed evening; points are thousandths, as published that evening."""

    __tablename__ = "league_result"
    __table_args__ = (
        Index("league_result_by_player", "player_id", "evening", "facts", "points"),
        {"sqlite_with_rowid": False},
    )

    evening: int = Field(sa_column=Column(_NUMBER, ForeignKey("league_evening.number"), primary_key=True))
    player_id: str = Field(primary_key=True)
    club_id: str
    facts: int = Field(sa_column=Column(_NUMBER, ForeignKey("league_facts.number"), nullable=False))
    points: int = Field(sa_type=BigInteger)
    place_points: int = Field(sa_type=BigInteger)


class LeagueKnockOutRow(SQLModel, table=True):
    """Count of one player's knock-outs of another in one closed evening; a shared one counts for each."""

    __tablename__ = "league_knock_out"
    __table_args__ = ({"sqlite_with_rowid": False},)

    evening: int = Field(sa_column=Column(_NUMBER, ForeignKey("league_evening.number"), primary_key=True))
    winner_id: str = Field(primary_key=True)
    loser_id: str = Field(primary_key=True)
    club_id: str
    times: int
    shared_away: int
    """Parts of these knock-outs that went to others, as in the facts."""


class LeagueRow(SQLModel, table=True):
    """A league of the club; ``body`` is JSON. Archived, it is shown no more; it is never deleted."""

    __tablename__ = "league"

    id: str = Field(primary_key=True)
    name: str
    position: int
    body: str
    is_archived: bool


class LeagueEveningChoiceRow(SQLModel, table=True):
    """Setting of one evening in one league by the host."""

    __tablename__ = "league_evening_choice"

    league_id: str = Field(primary_key=True)
    tournament_id: str = Field(primary_key=True)
    counts: bool
    factor: int
    """Factor of its points, in thousandths."""
    buy_in: int
    """Buy-in of the evening in hundredths by the host's word; -1 where the host has stated none."""


class ExtraPointsRow(SQLModel, table=True):
    """Points that the host gave or took beside any formula; thousandths. Taken back, they stay with their reason."""

    __tablename__ = "extra_points"

    id: str = Field(primary_key=True)
    league_id: str = Field(index=True)
    player_id: str
    given_on: str
    points: int = Field(sa_type=BigInteger)
    reason: str
    tournament_id: str
    is_taken_back: bool


class LeagueLotRow(SQLModel, table=True):
    """A lot that was drawn among players who were equal in everything; ``drawn`` is a JSON list of ids, first first."""

    __tablename__ = "league_lot"

    number: int | None = Field(default=None, primary_key=True)
    league_id: str = Field(index=True)
    season_id: str
    drawn: str
    drawn_at: str
    """Instant in UTC, ISO."""


class LeaguePublicationRow(SQLModel, table=True):
    """Standings of a season as the host published them; ``body`` is JSON. A later one stands beside it."""

    __tablename__ = "league_publication"

    league_id: str = Field(primary_key=True)
    season_id: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    published_at: str
    """Instant in UTC, ISO."""
    body: str


class LeagueImportRow(SQLModel, table=True):
    """An import of past evenings. Undone, its evenings count no longer and stay in the file."""

    __tablename__ = "league_import"

    id: str = Field(primary_key=True)
    name: str
    """Name of the imported file."""
    imported_at: str
    """Instant in UTC, ISO."""
    is_undone: bool


class LeagueImportFileRow(SQLModel, table=True):
    """The file of an import, and how the host had it read; ``mapping`` is JSON and names no people."""

    __tablename__ = "league_import_file"

    import_id: str = Field(primary_key=True)
    hash: str
    """SHA-256 of the files, in hexadecimal digits."""
    mapping: str


class LeagueImportPersonRow(SQLModel, table=True):
    """Player who joined the register by an import."""

    __tablename__ = "league_import_person"

    import_id: str = Field(primary_key=True)
    player_id: str = Field(primary_key=True)


class LeagueImportReplacedRow(SQLModel, table=True):
    """An evening of an earlier import in whose place one of this import stands, as long as that is not undone."""

    __tablename__ = "league_import_replaced"

    import_id: str = Field(primary_key=True)
    tournament_id: str = Field(primary_key=True)


class SharedLeagueRow(SQLModel, table=True):
    """The shared league to which the club sends its evenings; no row: none."""

    __tablename__ = "shared_league"

    number: int | None = Field(default=None, primary_key=True)
    address: str
    """Address without the password, which the system's keyring has."""


class SharedEveningRow(SQLModel, table=True):
    """A revision of an evening that waits to be sent to the shared league, or was sent."""

    __tablename__ = "shared_evening"

    number: int | None = Field(default=None, primary_key=True)
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
