"""The log of each tournament: written line by line, on disk before the screen changes, never changed.

The host's comments stand beside it: free words about people, which can be changed and taken away.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from homepoker import __version__
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Sentence
from homepoker.store.club_register import insert_players
from homepoker.store.damaged_text import bound, id_of, is_whole, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import CommentRow, LogLineRow, TournamentRow, insert, selection
from homepoker.store.errors import (
    DamagedEvening,
    MissingLine,
    SequenceTaken,
    TournamentExists,
    UnknownEvent,
    UnknownTournament,
    UnreadableLine,
    is_newer,
    newer_or,
)
from homepoker.store.evening.event_codec import UNREADABLE, EventCodec, decode_corrections, encode_corrections
from homepoker.store.evening.recorded_log import (
    BookFiles,
    RecordedEvening,
    TournamentRecord,
    read_recorded,
    write_recorded,
)

__all__ = ["RecordedEvening", "TournamentLog", "TournamentRecord"]

_TOURNAMENTS = f"{selection(TournamentRow)} ORDER BY began_on DESC, number DESC"
_ONE_TOURNAMENT = f"{selection(TournamentRow)} WHERE id = CAST(? AS TEXT)"
_STRAY_LOGS = (
    "SELECT tournament_id, min(at) FROM log_line "
    "WHERE tournament_id NOT IN (SELECT id FROM tournament) GROUP BY tournament_id"
)
"""Selects the logs whose tournament has no row: its id, or theirs, is damaged."""
_SPEAKING = (
    f"{selection(TournamentRow)} WHERE id IN (SELECT tournament_id FROM log_line WHERE events LIKE ?) "
    "ORDER BY began_on DESC, number DESC"
)
_SAYING = (
    "SELECT tournament_id, events || coalesce(corrections, '') FROM log_line "
    "WHERE instr(events, :mark) OR instr(corrections, :mark)"
)
_REDATE = "UPDATE tournament SET began_on = ? WHERE id = CAST(? AS TEXT)"
_LINES = f"{selection(LogLineRow)} WHERE tournament_id = CAST(? AS TEXT) ORDER BY sequence"
_WRITERS = "SELECT DISTINCT written_by FROM log_line WHERE tournament_id = CAST(? AS TEXT)"
_FIRST_AT = "SELECT at FROM log_line WHERE tournament_id = CAST(? AS TEXT) ORDER BY sequence LIMIT 1"

_COMMENTS = "SELECT sequence, words FROM comment WHERE tournament_id = CAST(? AS TEXT) ORDER BY sequence"

_DELETE_COMMENT = "DELETE FROM comment WHERE tournament_id = ? AND sequence = ?"


@dataclass(frozen=True, slots=True)
class Outline:
    """Outline of a line, told without understanding its events.

    :param at: nothing where even that cannot be read; so with the label.
    """

    sequence: int
    kind: str
    at: datetime | None
    label: Sentence | None
    written_by: str


class TournamentLog:
    """Store of the tournaments of a club and of the lines of their logs.

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
        """Every tournament, newest first; at the end, without a name, each log that has lost its own."""
        with self._database.transaction() as connection:
            rows = connection.execute(_TOURNAMENTS).fetchall()
            strays = connection.execute(_STRAY_LOGS).fetchall()
            known = [_tournament(row, connection) for row in rows]
        return [*known, *(TournamentRecord(id_of(one), "", _day(at) or date.min) for one, at in strays)]

    def tournament(self, tournament_id: str) -> TournamentRecord:
        """One tournament.

        :raises UnknownTournament: there is none of this id.
        """
        with self._database.transaction() as connection:
            row = connection.execute(_ONE_TOURNAMENT, (bound(tournament_id),)).fetchone()
            if row is not None:
                return _tournament(row, connection)
        for stray in self.tournaments():
            if stray.id == tournament_id:
                return stray
        raise UnknownTournament(tournament_id)

    def redate(self, tournament_id: str, began_on: date) -> None:
        """List a tournament under another date: what its log says, which this only follows."""
        with self._database.transaction() as connection:
            connection.execute(_REDATE, (began_on.isoformat(), bound(tournament_id)))

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

        :raises NewerEvening: the log holds something that only a newer version of the program knows.
        :raises DamagedEvening: a line is missing or cannot be read.
        """
        lines, damage = self.readable(tournament_id)
        if damage is not None:
            raise damage
        return lines

    def readable(self, tournament_id: str) -> tuple[list[Line], DamagedEvening | None]:
        """The lines before the first that is missing or cannot be read, and what is wrong with that one."""
        lines: list[Line] = []
        for number, row in enumerate(self._rows(tournament_id), start=1):
            try:
                if row.sequence != number:
                    raise MissingLine(number)
                lines.append(self._line(row))
            except DamagedEvening as damage:
                damage.line = number
                return lines, damage
        return lines, None

    def legible_lines(self, tournament_id: str) -> dict[int, Line]:
        """Every line that can be read by itself, by its number, whatever lies between."""
        lines: dict[int, Line] = {}
        for row in self._rows(tournament_id):
            with suppress(DamagedEvening):
                lines[row.sequence] = self._line(row)
        return lines

    def _rows(self, tournament_id: str) -> list[LogLineRow]:
        with self._database.transaction() as connection:
            return [LogLineRow(*row) for row in connection.execute(_LINES, (bound(tournament_id),))]

    def speaking_of(self, kind: str) -> list[tuple[str, str, date]]:
        """The tournaments with an event of a kind: id, name and date, newest first."""
        with self._database.transaction() as connection:
            rows = connection.execute(_SPEAKING, (_mention(kind),)).fetchall()
            tournaments = [_tournament(row, connection) for row in rows]
        return [(tournament.id, tournament.name, tournament.began_on) for tournament in tournaments]

    def lines_about(self, tournament_id: str, kind: str) -> list[Line]:
        """Every line of a tournament, in order, but only events of a kind: much quicker than reading all.

        :raises NewerEvening: an event of the kind was written by a newer version of the program.
        :raises DamagedEvening: a line cannot be read.
        """
        rows = self._rows(tournament_id)
        mark = _mention(kind).strip("%")
        return [self._line(row if mark in row.events else replace(row, events="[]")) for row in rows]

    def texts_of(self, name: str) -> dict[str, frozenset[str]]:
        """Every text that a field has anywhere in a log, by tournament, whether its line still stands or not."""
        field = re.compile(rf'"{name}":"([^"\\]*)"')
        with self._database.transaction() as connection:
            rows = connection.execute(_SAYING, {"mark": f'"{name}":"'}).fetchall()
        texts_by_evening: dict[str, set[str]] = {}
        for tournament_id, events in rows:
            texts_by_evening.setdefault(id_of(tournament_id), set()).update(field.findall(events))
        return {tournament_id: frozenset(texts) for tournament_id, texts in texts_by_evening.items()}

    def outline(self, tournament_id: str) -> list[Outline]:
        """Every line of a tournament, in order, also of one that is damaged or written by a newer version."""
        return [_outlined(row) for row in self._rows(tournament_id)]

    # Newer is no damage: DECISIONS.md, 290
    def newer_writer(self, tournament_id: str) -> str:
        """A newer version of the program that has written lines of a tournament; empty if none has."""
        with self._database.transaction() as connection:
            rows = connection.execute(_WRITERS, (bound(tournament_id),)).fetchall()
        return next((version for (text,) in rows if is_newer(version := legible(text))), "")

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

    def _row(self, tournament_id: str, line: Line) -> LogLineRow:
        if line.at.tzinfo is None:
            raise ValueError(f"line {line.sequence} has an instant without a time zone")
        return LogLineRow(
            tournament_id=tournament_id,
            sequence=line.sequence,
            kind=line.kind.value,
            thread=line.stack.value,
            at=line.at.astimezone(UTC).isoformat(),
            by=line.by,
            label=msgspec.json.encode(line.label).decode(),
            events=self._codec.encode(line.events),
            target=line.target,
            written_by=__version__,
            corrections=encode_corrections(line.corrections, self._codec),
        )

    def _line(self, row: LogLineRow) -> Line:
        texts = row.kind, row.thread, row.at, row.by, row.label, row.events, row.written_by, row.corrections or ""
        if not all(map(is_whole, texts)):
            raise UnreadableLine(row.sequence)
        if row.kind not in set(LineKind) or row.thread not in set(UndoStack):
            raise newer_or(UnknownEvent(row.kind if row.kind not in set(LineKind) else row.thread, 1), row.written_by)
        try:
            line = Line(
                sequence=row.sequence,
                kind=LineKind(row.kind),
                stack=UndoStack(row.thread),
                label=msgspec.json.decode(row.label, type=Sentence),
                at=datetime.fromisoformat(row.at),
                events=self._codec.decode(row.events, row.written_by),
                target=row.target,
                by=row.by,
                corrections=decode_corrections(row.corrections, self._codec, row.written_by),
            )
        except msgspec.ValidationError as error:
            raise newer_or(UnreadableLine(row.sequence), row.written_by) from error
        except UNREADABLE as error:
            raise UnreadableLine(row.sequence) from error
        if line.at.tzinfo is None or not isinstance(row.target, int | None):
            raise UnreadableLine(row.sequence)
        return line


def _mention(kind: str) -> str:
    """The SQL pattern of events of that kind within a line."""
    return f'%"kind":"{kind}"%'


def _outlined(row: LogLineRow) -> Outline:
    try:
        words: Sentence | None = msgspec.json.decode(row.label, type=Sentence)
    except UNREADABLE:
        words = None
    return Outline(row.sequence, legible(row.kind), _instant(row.at), words, legible(row.written_by))


def _tournament(values: Iterable[Any], connection: sqlite3.Connection) -> TournamentRecord:
    """The tournament of a row; where its date cannot be read, of the day of the first line."""
    row = TournamentRow(*values)
    try:
        day = date.fromisoformat(row.began_on)
    except (ValueError, TypeError):
        first = connection.execute(_FIRST_AT, (bound(id_of(row.id)),)).fetchone()
        day = (_day(first[0]) if first else None) or date.min
    return TournamentRecord(id_of(row.id), legible(row.name), day)


def _instant(text: str) -> datetime | None:
    """The instant that a line has; nothing where that is none, or one without a local time."""
    try:
        instant = datetime.fromisoformat(text)
        instant.astimezone()
    except (ValueError, TypeError, OverflowError, OSError):  # Windows knows no local time of one before 1970
        return None
    return instant if instant.tzinfo is not None else None


def _day(at: str) -> date | None:
    """The local day of an instant as a line has it."""
    instant = _instant(at)
    return instant.astimezone().date() if instant is not None else None


def _insert_tournament(connection: sqlite3.Connection, tournament: TournamentRecord) -> None:
    # SQLite gives the next number.
    row = TournamentRow(None, tournament.id, tournament.name, tournament.began_on.isoformat())
    try:
        insert(connection, row)
    except sqlite3.IntegrityError as error:
        raise TournamentExists(tournament.name) from error


def _insert_line(connection: sqlite3.Connection, row: LogLineRow) -> None:
    try:
        insert(connection, row)
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise UnknownTournament(row.tournament_id) from error
        raise SequenceTaken(row.tournament_id, row.sequence) from error


class Comments:
    """Store of comments, one for each entry of a journal."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tournament_id: str) -> dict[int, str]:
        """The comments of a tournament, by the number of the line beside which they stand."""
        with self._database.transaction() as connection:
            rows = connection.execute(_COMMENTS, (bound(tournament_id),)).fetchall()
        return {sequence: legible(words) for sequence, words in rows}

    def write(self, tournament_id: str, sequence: int, words: str) -> None:
        """Note something beside a line, in place of what was noted before; nothing takes it away."""
        with self._database.transaction() as connection:
            connection.execute(_DELETE_COMMENT, (tournament_id, sequence))
            if words.strip():
                insert_comments(connection, tournament_id, {sequence: words.strip()})


def insert_comments(connection: sqlite3.Connection, tournament_id: str, comments: Mapping[int, str]) -> None:
    """Write comments inside the caller's transaction."""
    for sequence, words in comments.items():
        insert(connection, CommentRow(tournament_id, sequence, words))
