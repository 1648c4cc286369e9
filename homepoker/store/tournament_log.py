"""The log of each tournament: written line by line, on disk before the screen changes, never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

import msgspec

from homepoker import __version__
from homepoker.core.history import Line, LineKind, Thread
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Sentence
from homepoker.store.club_register import insert_players
from homepoker.store.comments import Comments, insert_comments
from homepoker.store.corrections_codec import decode_corrections, encode_corrections
from homepoker.store.database import Database
from homepoker.store.errors import SequenceTaken, TournamentExists, UnknownEvent, UnknownTournament, UnreadableEvent
from homepoker.store.event_codec import EventCodec
from homepoker.store.recorded_log import BookFiles, RecordedEvening, TournamentRecord, read_recorded, write_recorded
from homepoker.store.tables import LOG_LINE, TOURNAMENT, insertion, selection

__all__ = ["RecordedEvening", "TournamentLog", "TournamentRecord"]

_INSERT_TOURNAMENT = insertion(TOURNAMENT)
_INSERT_LINE = insertion(LOG_LINE)
_TOURNAMENTS = f"{selection(TOURNAMENT)} ORDER BY began_on DESC, number DESC"
_ONE_TOURNAMENT = f"{selection(TOURNAMENT)} WHERE id = ?"
_SPEAKING = (
    f"{selection(TOURNAMENT)} WHERE id IN (SELECT tournament_id FROM {LOG_LINE.table} WHERE events LIKE ?) "
    "ORDER BY began_on DESC, number DESC"
)
_LINES = f"{selection(LOG_LINE)} WHERE tournament_id = ? ORDER BY sequence"

_TournamentRow = tuple[int, str, str, str]
_LineRow = tuple[str, int, str, str, str, str, str, str, int | None, str, str | None]
"""Their columns stand in :mod:`homepoker.store.tables`."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What can be told of a line without understanding its events.

    :param label: nothing where even that cannot be read.
    """

    sequence: int
    kind: str
    at: datetime
    label: Sentence | None
    written_by: str


class TournamentLog:
    """Keeps tournaments and their lines.

    The lines of a tournament are numbered 1, 2, 3, … without a gap.
    """

    def __init__(self, database: Database, codec: EventCodec) -> None:
        self._database = database
        self._codec = codec

    def create(self, tournament: TournamentRecord) -> None:
        """Begin the log of a new tournament.

        :raises TournamentExists: its id is taken.
        """
        with self._database.transaction() as connection:
            _insert_tournament(connection, tournament)

    def tournaments(self) -> list[TournamentRecord]:
        """Every tournament, newest first."""
        with self._database.transaction() as connection:
            rows = connection.execute(_TOURNAMENTS).fetchall()
        return [_tournament(row) for row in rows]

    def tournament(self, tournament_id: str) -> TournamentRecord:
        """One tournament.

        :raises UnknownTournament: there is none of this id.
        """
        with self._database.transaction() as connection:
            row = connection.execute(_ONE_TOURNAMENT, (tournament_id,)).fetchone()
        if row is None:
            raise UnknownTournament(tournament_id)
        return _tournament(row)

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        """Write the next line, and the people whom it brings into the register, as one commit.

        The line is on disk when this returns.

        :raises SequenceTaken: the line's number is not the next one.
        :raises UnknownTournament: there is no such tournament.
        :raises PlayerExists: one of the new people is in the register already.
        """
        row = self._row(tournament_id, line)
        with self._database.transaction() as connection:
            _insert_line(connection, row)
            if new_players:
                insert_players(connection, new_players)

    def lines(self, tournament_id: str) -> list[Line]:
        """Every line of a tournament, in order.

        :raises UnknownEvent: the log holds an event that only another version of the program knows.
        :raises UnreadableEvent: a line cannot be read.
        """
        with self._database.transaction() as connection:
            rows = connection.execute(_LINES, (tournament_id,)).fetchall()
        return [self._line(row) for row in rows]

    def speaking_of(self, kind: str) -> list[tuple[str, str, date]]:
        """The tournaments with an event of a kind: id, name and date, newest first."""
        with self._database.transaction() as connection:
            rows = connection.execute(_SPEAKING, (_mention(kind),)).fetchall()
        found = map(_tournament, rows)
        return [(one.id, one.name, one.began_on) for one in found]

    def lines_about(self, tournament_id: str, kind: str) -> list[Line]:
        """Every line of a tournament, in order, but only events of a kind: much quicker than reading all.

        :raises UnknownEvent: an event of the kind was written by a newer version of the program.
        :raises UnreadableEvent: a line cannot be read.
        """
        with self._database.transaction() as connection:
            rows: list[_LineRow] = connection.execute(_LINES, (tournament_id,)).fetchall()
        mark = _mention(kind).strip("%")
        return [self._line(row if mark in row[7] else (*row[:7], "[]", *row[8:])) for row in rows]

    def outline(self, tournament_id: str) -> list[Outline]:
        """Every line of a tournament, in order, also of one that a newer version of the program has written."""
        with self._database.transaction() as connection:
            rows: list[_LineRow] = connection.execute(_LINES, (tournament_id,)).fetchall()
        return [_outlined(row) for row in rows]

    def export(self, tournament_id: str, names: Mapping[PlayerId, str], books: BookFiles | None = None) -> bytes:
        """Write a tournament as one JSON file that stands for itself.

        ``names`` are the display names by id; only those of players in this log are written. ``books`` are the files
        of the club's own rulebooks by which it is played.

        :raises UnknownTournament: there is no such tournament.
        """
        lines = tuple(self.lines(tournament_id))
        comments = Comments(self._database).of(tournament_id)
        evening = RecordedEvening(self.tournament(tournament_id), lines, dict(names), comments, books or {})
        return write_recorded(evening, self._codec)

    def read_recorded(self, data: bytes) -> RecordedEvening:
        """Read what :meth:`export` wrote, without keeping it; errors as in :func:`read_recorded`."""
        return read_recorded(data, self._codec)

    def import_(self, evening: RecordedEvening, new_players: Sequence[Player] = ()) -> None:
        """Take in a whole recorded evening, or nothing of it.

        :raises TournamentExists: its id is taken.
        :raises SequenceTaken: its lines are not numbered 1, 2, 3, …
        :raises PlayerExists: one of the new people is in the register already.
        """
        rows = [self._row(evening.tournament.id, line) for line in evening.lines]
        with self._database.transaction() as connection:
            _insert_tournament(connection, evening.tournament)
            for row in rows:
                _insert_line(connection, row)
            insert_players(connection, new_players)
            insert_comments(connection, evening.tournament.id, evening.comments)

    def _row(self, tournament_id: str, line: Line) -> dict[str, str | int | None]:
        if line.at.tzinfo is None:
            raise ValueError(f"line {line.sequence} has an instant without a time zone")
        return {
            "tournament_id": tournament_id,
            "sequence": line.sequence,
            "kind": line.kind.value,
            "thread": line.thread.value,
            "at": line.at.astimezone(UTC).isoformat(),
            "by": line.by,
            "label": msgspec.json.encode(line.label).decode(),
            "events": self._codec.encode(line.events),
            "target": line.target,
            "written_by": __version__,
            "corrections": encode_corrections(line.corrections, self._codec),
        }

    def _line(self, row: _LineRow) -> Line:
        _, sequence, kind, thread, at, by, label, events, target, written_by, corrections = row
        if kind not in set(LineKind) or thread not in set(Thread):
            raise UnknownEvent(kind if kind not in set(LineKind) else thread, 1, written_by)
        try:
            return Line(
                sequence=sequence,
                kind=LineKind(kind),
                thread=Thread(thread),
                label=msgspec.json.decode(label, type=Sentence),
                at=datetime.fromisoformat(at),
                events=self._codec.decode(events, written_by),
                target=target,
                by=by,
                corrections=decode_corrections(corrections, self._codec, written_by),
            )
        except (ValueError, msgspec.DecodeError) as error:
            raise UnreadableEvent(f"line {sequence}", str(error)) from error


def _mention(kind: str) -> str:
    """What the events of a line contain where one of them is of that kind."""
    return f'%"kind":"{kind}"%'


def _outlined(row: _LineRow) -> Outline:
    _, sequence, kind, _, at, _, label, _, _, written_by = row[:10]
    try:
        words: Sentence | None = msgspec.json.decode(label, type=Sentence)
    except (ValueError, msgspec.DecodeError):
        words = None
    return Outline(sequence, kind, datetime.fromisoformat(at), words, written_by)


def _tournament(row: _TournamentRow) -> TournamentRecord:
    _, tournament_id, name, began_on = row
    return TournamentRecord(tournament_id, name, date.fromisoformat(began_on))


def _insert_tournament(connection: sqlite3.Connection, tournament: TournamentRecord) -> None:
    values = {
        "number": None,  # SQLite gives the next one
        "id": tournament.id,
        "name": tournament.name,
        "began_on": tournament.began_on.isoformat(),
    }
    try:
        connection.execute(_INSERT_TOURNAMENT, values)
    except sqlite3.IntegrityError as error:
        raise TournamentExists(tournament.name) from error


def _insert_line(connection: sqlite3.Connection, row: Mapping[str, str | int | None]) -> None:
    try:
        connection.execute(_INSERT_LINE, row)
    except sqlite3.IntegrityError as error:
        tournament_id, sequence = str(row["tournament_id"]), row["sequence"]
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise UnknownTournament(tournament_id) from error
        assert isinstance(sequence, int)
        raise SequenceTaken(tournament_id, sequence) from error
