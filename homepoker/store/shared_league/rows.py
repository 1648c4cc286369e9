"""Tables that a shared database has beside those of the league archive, as SQLModel classes.

The archive's own tables are those of :mod:`homepoker.store.database.rows`: here ``club_id`` is filled, with the
club's role.
Imported only where a server is asked.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, DateTime, ForeignKey, Identity, MetaData, UniqueConstraint, func
from sqlmodel import Field, SQLModel

from homepoker.store.league.archive_statements import EVENING, FACTS, KNOCK_OUT, RESULT

ARCHIVE = EVENING, FACTS, RESULT, KNOCK_OUT
"""The tables that a shared database has in common with a club's own file."""


class _SharedModel(SQLModel):
    """Row of a shared database alone: a club's own file has no such table."""

    metadata = MetaData()


class SharedClubRow(_SharedModel, table=True):
    """A club that sends its evenings here; its id is the name of its role."""

    __tablename__ = "club"

    id: str = Field(primary_key=True)
    name: str


class SharedPlayerRow(_SharedModel, table=True):
    """A player of a club as readers see one: the name is empty without consent, and nothing else is known."""

    __tablename__ = "shared_player"

    club_id: str = Field(primary_key=True)
    player_id: str = Field(primary_key=True)
    name: str
    is_listed: bool
    """Whether the player stands in lists of seasons."""


class PlayerLinkRow(_SharedModel, table=True):
    """A player as a person of several clubs. Each club says so of its own players, by hand."""

    __tablename__ = "player_link"
    __table_args__ = (UniqueConstraint("club_id", "person", name="player_link_once"),)

    club_id: str = Field(primary_key=True)
    player_id: str = Field(primary_key=True)
    person: int = Field(sa_type=BigInteger)


class LeagueReceiptRow(_SharedModel, table=True):
    """Receipt of a revision: with it the revision is complete and counts, and nothing is added to it any more."""

    __tablename__ = "league_receipt"

    evening: int = Field(sa_column=Column(BigInteger, ForeignKey(EVENING.c.number), primary_key=True))
    club_id: str
    content: str
    """SHA-256 of what was sent, in hex: who asks whether a revision has arrived compares it."""
    results: int
    is_withdrawn: bool
    """Whether the evening was taken back: it then counts no longer, and its earlier revisions stay."""
    written_by: str
    """Version of the program that sent it."""
    received_at: datetime = Field(
        sa_column=Column(DateTime(timezone=True), nullable=False, server_default=func.current_timestamp())
    )


class LeftOutRow(_SharedModel, table=True):
    """A senseless row that an earlier form of the database let in; it counts nowhere, and readers see that it was."""

    __tablename__ = "left_out"

    number: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    club_id: str
    evening: str
    """Name of the evening, as the club gave it."""
    wrong: str
    """What of the row made no sense."""
    of_table: str
    content: dict[str, Any] = Field(sa_type=JSON)


METADATA = _SharedModel.metadata
