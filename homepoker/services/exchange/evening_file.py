"""An evening written as one file, and taken in on another laptop or out of a backup.

The log holds absolute instants, so the clock goes on at the same second wherever the evening is opened; one that was
last seen longer ago than any evening lasts is stopped at that second. The club's own
book by which it is played comes along; official texts that are attached do not, they are not ours to hand on.
Nothing that a club has is overwritten.

Before it is taken in it is checked that it can be told: each action must be possible after those before it, by the same
arithmetic that decides after a correction. Then the evening is told once as it stands at its last line: standings,
journal, what is due, and every view of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import count
from pathlib import Path

from homepoker.core import tournament
from homepoker.core.history import History, Line, LineKind, UndoStack
from homepoker.core.play.consequences import transition, with_winner
from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.core.standings import scores
from homepoker.core.tournament import Tournament, TournamentReopened
from homepoker.core.wording import sentence
from homepoker.services.club import Club, codec
from homepoker.services.club.damage import rescued_id
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.journal import journal
from homepoker.services.evening.replay import MISFITS, contradiction, misfit, replayed
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.system_time import stop_as_last_noted
from homepoker.services.exchange.evening_books import NO_BOOKS, TakenBooks, books_of, take_books
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.club_register import ClubRegister
from homepoker.store.damaged_text import is_plain_id
from homepoker.store.database import Database
from homepoker.store.errors import DamagedEvening, UnreadableRecording, UntellableRecording
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.evening.limits import require_within_limits
from homepoker.store.evening.recorded_log import (
    RecordedEvening,
    TournamentRecord,
    newer_if_unreadable,
    read_recorded,
    write_recorded,
)
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.files.durable_files import write_durably, write_privately
from homepoker.store.files.file_limits import LARGEST_EVENING, read_at_most
from homepoker.store.files.file_names import first_unused
from homepoker.store.resource_files import resources

TellViews = Callable[[TournamentDesk, Words], object]
"""Telling of every view that a window has of an evening, as it stands at the desk's now."""


class ImportResult(StrEnum):
    """Outcome for an evening that was taken in."""

    NEW = "new"
    """The club did not know it."""
    CONTINUED = "continued"
    """The club knew its beginning; what was played elsewhere was added."""
    KNOWN = "known"
    """The club had all of it already."""
    COPIED = "copied"
    """Evening that was played on differently on both laptops; both versions stay."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """An evening that is in the club now, how many people came into the register with it, and which books."""

    outcome: ImportResult
    tournament_id: str
    newcomers: int
    books: TakenBooks = NO_BOOKS
    stopped_at: datetime | None = None
    """The instant at which its clock stands, if it ran and was last seen too long ago to go on."""


def save(folder: Path, tournament_id: str, path: Path) -> None:
    """Write an evening of a data folder as one file; reads beside the writer, so a worker may do it.

    :raises StoreError: the evening cannot be read.
    :raises OSError: the file cannot be written; an older one stays.
    """
    with Database.open(folder, read_only=True) as database:
        names = distinct_names(ClubRegister(database).players())
        log = TournamentLog(database, codec())
        data = log.export(tournament_id, names, books_of(log.lines(tournament_id), folder))
    write_durably(path, data)


def save_held(club: Club, desk: TournamentDesk) -> Path:
    """Write an evening that is open as a file into the data folder, from what the program holds of it, and return it.

    For a database that nothing can be read from any more. Comments are not in it.

    :raises OSError: the file cannot be written.
    """
    state = desk.state
    record = TournamentRecord(desk.tournament_id, state.name, state.began_on)
    names = {PlayerId(player): name for player, name in club.names.items()}
    data = write_recorded(RecordedEvening(record, tuple(desk.history.lines), names), codec())
    path = first_unused(lambda number: club.folder / f"rescued-evening-{number}{EXTENSION}")
    write_privately(path, data)
    return path


def read(path: Path) -> RecordedEvening:
    """Read a file that :func:`save` wrote.

    :raises StoreError: it is something else, not whole, of a newer version, or holds what no evening has.
    :raises OSError: it cannot be read.
    """
    return understood(read_at_most(path, LARGEST_EVENING))


def understood(data: bytes) -> RecordedEvening:
    """The evening of a file, decoded and checked.

    :raises StoreError: as :func:`read`.
    """
    evening = read_recorded(data, codec())
    with newer_if_unreadable(evening.written_by):
        require_within_limits(evening)
    return evening


def take_in(club: Club, evening: RecordedEvening, name_of_copy: Callable[[str], str]) -> TakenIn:
    """Let an evening go on in this club: new, or where the club knows its beginning, continued.

    :param name_of_copy: names it where it was played on in two places and must stand beside the club's own.
    :raises StoreError: it is not a whole evening, or cannot be told here; the club stays as it is.
    """
    require_tellable(evening)
    books = take_books(club, evening.books)
    return replace(_taken_in(club, evening, name_of_copy), books=books)


def foreseen(club: Club, evening: RecordedEvening) -> ImportResult:
    """Result that the import of an evening would have now."""
    tournament_id = evening.tournament.id
    if not _has(club, tournament_id):
        return ImportResult.NEW
    here, there = club.log.lines(tournament_id), list(evening.lines)
    if here[: len(there)] == there:
        return ImportResult.KNOWN
    return ImportResult.CONTINUED if there[: len(here)] == here else ImportResult.COPIED


def newcomers(club: Club, evening: RecordedEvening) -> tuple[Player, ...]:
    """The people of an evening who were never in the register: an old file brings back no name that was forgotten."""
    known = club.register.known_ids()
    unknown = ((player_id, name) for player_id, name in evening.players.items() if player_id not in known)
    return tuple(Player(player_id, name, is_guest=True, may_publish=False) for player_id, name in unknown)


def _taken_in(club: Club, evening: RecordedEvening, name_of_copy: Callable[[str], str]) -> TakenIn:
    tournament_id = evening.tournament.id
    people = newcomers(club, evening)
    match foreseen(club, evening):
        case ImportResult.NEW:
            club.log.import_(evening, people)
            return _taken(club, ImportResult.NEW, tournament_id, people)
        case ImportResult.KNOWN:
            return TakenIn(ImportResult.KNOWN, tournament_id, 0)
        case ImportResult.COPIED:
            return _copied(club, evening, name_of_copy(evening.tournament.name))
        case ImportResult.CONTINUED:
            _continue(club, evening, people)
            return _taken(club, ImportResult.CONTINUED, tournament_id, people)


def _continue(club: Club, evening: RecordedEvening, people: tuple[Player, ...]) -> None:
    """Add what was played elsewhere to an evening whose beginning the club has."""
    tournament_id = evening.tournament.id
    for line in evening.lines[len(club.log.lines(tournament_id)) :]:
        club.log.append(tournament_id, line, people)
        people = ()
    for sequence, comment in evening.comments.items():
        club.comments.write(tournament_id, sequence, comment)


def take_copy(club: Club, evening: RecordedEvening, name: str, tell_views: TellViews | None = None) -> TakenIn:
    """Put an evening beside the others, under a new id and this name.

    A closed evening that the club has too comes open: in the lists it would count twice.

    :param tell_views: tells the views of the window, where there is one.
    :raises StoreError: it is not a whole evening, or cannot be told here; the club stays as it is.
    """
    require_tellable(evening, tell_views)
    books = take_books(club, evening.books)
    return replace(_copied(club, evening, name), books=books)


def take_whole(club: Club, evening: RecordedEvening) -> TakenIn:
    """Put a rescued evening beside its damaged twin, whose place it takes in the lists of the league.

    :raises StoreError: it is not a whole evening; the club stays as it is.
    """
    replayed(evening.lines)
    known = {record.id for record in club.log.tournaments()}
    rescued = rescued_id(evening.tournament.id)
    free_id = next(
        new_id for number in count(1) if (new_id := f"{rescued}-{number}" if number > 1 else rescued) not in known
    )
    people = newcomers(club, evening)
    club.log.import_(replace(evening, tournament=replace(evening.tournament, id=free_id)), people)
    return _taken(club, ImportResult.COPIED, free_id, people)


def _copied(club: Club, evening: RecordedEvening, name: str) -> TakenIn:
    state = replayed(evening.lines)
    lines = evening.lines
    if state.is_closed and _has(club, evening.tournament.id):
        lines = (*lines, _reopening(len(lines) + 1, club.timekeeper.now()))
    record = replace(evening.tournament, id=club.draw.new_id("t-"), name=name)
    people = newcomers(club, evening)
    club.log.import_(RecordedEvening(record, lines, evening.players, evening.comments), people)
    return _taken(club, ImportResult.COPIED, record.id, people)


def _taken(club: Club, outcome: ImportResult, tournament_id: str, people: tuple[Player, ...]) -> TakenIn:
    from homepoker.services.league.archiving import keep_in_step

    club.players()
    desk = club.desk(tournament_id)
    stopped_at = stop_as_last_noted(desk, "journal.clock_stopped_by_file")
    keep_in_step(club, desk)
    return TakenIn(outcome, tournament_id, len(people), stopped_at=stopped_at)


def _has(club: Club, tournament_id: str) -> bool:
    return any(record.id == tournament_id for record in club.log.tournaments())


def _reopening(sequence: int, now: datetime) -> Line:
    label = sentence("journal.reopened")
    return Line(sequence, LineKind.ACTION, UndoStack.PLAY, label, now, (TournamentReopened(now),))


def require_tellable(evening: RecordedEvening, tell_views: TellViews | None = None) -> Tournament:
    """The tournament of an evening, told once in both languages: what fails here would fail at every start.

    :param tell_views: tells the views of the window, where there is one.
    :raises UnreadableRecording: it has an id that none of ours can be.
    :raises UntellableRecording: a line does not fit, or cannot be put into words; names it.
    :raises NewerRecording: one of these, and a newer version of the program wrote it.
    """
    with newer_if_unreadable(evening.written_by):
        return _told(evening, tell_views)


def _told(evening: RecordedEvening, tell_views: TellViews | None) -> Tournament:
    if not all(is_plain_id(own_id) for own_id in (evening.tournament.id, *evening.players)):
        raise UnreadableRecording("id")
    lines = evening.lines
    names = {str(player): name for player, name in evening.players.items()}
    try:
        state = require_consistent(lines)
    except MISFITS as error:
        raise UntellableRecording(misfit(lines).line, fits=False) from error
    except DamagedEvening as error:
        raise UntellableRecording(error.line, fits=False) from error
    for language in LANGUAGES:
        words = Words(resources() / "locale", language, lambda player: names.get(player, "")).strict()
        if not _can_tell(lines, words, tell_views):
            raise UntellableRecording(_first_untold(lines, words, tell_views), fits=True)
    return state


def require_consistent(lines: Sequence[Line]) -> Tournament:
    """The tournament of a log in which each line can have happened after those before it.

    :raises UntellableRecording: one cannot; names it.
    """
    if (contradicts := contradiction(lines)) is not None:
        raise UntellableRecording(contradicts.line, fits=False) from contradicts
    state = replayed(lines)
    follows = with_winner(transition(state, ())).events
    if any(isinstance(event, tournament.WinnerDeclared) and event.entry != state.winner for event in follows):
        raise UntellableRecording(len(lines), fits=False)
    return state


def _can_tell(lines: Sequence[Line], words: Words, tell_views: TellViews | None) -> bool:
    from homepoker.services.league.closed_evening import closed_evening

    try:
        for line in lines:
            words.say(line.label)
            for correction in line.corrections:
                words.say(correction.label)
        desk = TournamentDesk("", _HeldLines(lines), _Standing(lines[-1].at), RandomDraw())
        state = desk.state
        scores(state.entries, state.profile.scoring, state.answers)
        journal(History(lines), state, desk.now(), words)
        ToDoList(desk).items()
        closed_evening(desk)
        if tell_views is not None:
            tell_views(desk, words)
    except (*MISFITS, DamagedEvening):
        return False
    return True


def _first_untold(lines: Sequence[Line], words: Words, tell_views: TellViews | None) -> int:
    """The number of the first line from which on the evening cannot be told."""
    told, untold = 0, len(lines)
    while untold - told > 1:
        tried = (told + untold) // 2
        if _can_tell(lines[:tried], words, tell_views):
            told = tried
        else:
            untold = tried
    return untold


class _HeldLines:
    """Log of an evening that no club has; nothing is added to it."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines

    def lines(self, _tournament_id: str) -> list[Line]:
        return list(self._lines)

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        raise AssertionError(f"line {line.sequence} is done to an evening that is only told")


class _Standing:
    """Timekeeper that stands at one instant."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def drift(self) -> timedelta:
        return timedelta(0)

    def follow(self, drift: timedelta) -> None:
        self._at += drift
