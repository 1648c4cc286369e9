"""Schema of every table as SQLModel classes; the migrations lead to exactly this.

The log's triggers (never changed, never deleted, always the next) stand in the migrations alone.
Imported only where SQLModel's price does not matter; an evening makes do with :mod:`homepoker.store.table_names`.
"""

from __future__ import annotations

from sqlmodel import Field, Index, SQLModel


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
    """What a host noted beside a line of the log."""

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


class LeagueResultRow(SQLModel, table=True):
    """What one player achieved in one closed tournament; points are hundredths of a point."""

    __tablename__ = "league_result"
    __table_args__ = (
        Index("league_result_by_season", "began_on", "player_id", "points", "place", "knock_outs"),
        Index("league_result_by_player", "player_id", "began_on"),
    )

    tournament_id: str = Field(primary_key=True)
    player_id: str = Field(primary_key=True)
    last_sequence: int
    """The last line of the log that the result takes into account."""
    began_on: str
    """Local date on which the evening began, ISO."""
    place: int
    points: int
    place_points: int
    knock_outs: int
