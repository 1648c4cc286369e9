"""Rescue of a damaged evening: its own lines, and those of a backup where its own cannot be used.

What is found goes beside the damaged evening under an id of its own. The damaged lines stay in the log, which is never
changed; only in the lists of the league the rescued evening takes the place of the damaged one, so that it counts once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from homepoker.core.history import Line
from homepoker.core.players import distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club, codec
from homepoker.services.evening.replay import contradiction, fitting, replayed
from homepoker.services.exchange.backups import Backup, opened
from homepoker.services.exchange.evening_file import TakenIn, take_whole
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.errors import StoreError
from homepoker.store.evening.damage import raw_evening
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.files.durable_files import write_durably


@dataclass(frozen=True, slots=True)
class Rescue:
    """An evening as it can be put together.

    ``backup`` is the one whose lines were needed, nothing where its own sufficed; ``lacking`` the first line that no
    backup has, 0 where none is lacking.
    """

    evening: RecordedEvening
    backup: Backup | None = None
    lacking: int = 0


def find_rescue(folder: Path, tournament_id: str, backups: Iterable[Backup]) -> Rescue | None:
    """Put an evening together from its own lines and those of the newest backup with which it is whole.

    Where it is whole with none, the one with which it goes furthest. Reads beside the writer, so a worker may do it.

    :param backups: newest first.
    :return: nothing where not even the first line can be told.
    """
    with Database.open(folder, read_only=True) as database:
        log = TournamentLog(database, codec())
        own = log.legible_lines(tournament_id)
        count = max((line.sequence for line in log.outline(tournament_id)), default=0)
        record = log.tournament(tournament_id)
        names = _names(database)
    best: Rescue | None = None
    for backup in (None, *backups):
        theirs: list[Line] = []
        if backup is not None:
            try:
                with opened(backup) as database:
                    log = TournamentLog(database, codec())
                    theirs, _ = log.readable(tournament_id)
                    named, known = log.tournament(tournament_id), _names(database)
            except StoreError:
                continue  # it is damaged itself, or has nothing of this evening
            record, names = _better(record, named), {**known, **names}
        told = tuple(fitting(_joined(theirs, own)))
        if (contradicts := contradiction(told)) is not None:
            told = told[: contradicts.line - 1]
        if told and (best is None or len(told) > len(best.evening.lines)):
            lacking = len(told) + 1 if len(told) < count else 0
            best = Rescue(RecordedEvening(_named(record, told), told, names), backup, lacking)
        if best is not None and not best.lacking and count:
            break
    return best


def put_beside(club: Club, rescue: Rescue) -> TakenIn:
    """Take a rescued evening into the club, beside the damaged one and in its place in the lists of the league.

    :raises StoreError: it was not taken in; the club stays as it is.
    """
    return take_whole(club, rescue.evening)


def save_raw(folder: Path, tournament_id: str, problem: str, path: Path) -> None:
    """Write all that can be read of a damaged evening as one file; reads beside the writer, so a worker may do it.

    :raises StoreError: the database cannot be read.
    :raises OSError: the file cannot be written.
    """
    with Database.open(folder, read_only=True) as database:
        names = {str(player): name for player, name in _names(database).items()}
        data = raw_evening(database, tournament_id, names, problem)
    write_durably(path, data)


def _joined(theirs: list[Line], own: dict[int, Line]) -> list[Line]:
    """The lines of the backup and, from there on, the own ones as far as none is missing."""
    lines = list(theirs)
    while len(lines) + 1 in own:
        lines.append(own[len(lines) + 1])
    return lines


def _names(database: Database) -> dict[PlayerId, str]:
    return distinct_names(ClubRegister(database).players())


def _better(one: TournamentRecord, other: TournamentRecord) -> TournamentRecord:
    """The record of an evening, with name and date of another record where its own are damaged."""
    name = one.name if one.name and "\N{REPLACEMENT CHARACTER}" not in one.name else other.name
    return TournamentRecord(one.id, name or one.name, one.began_on if one.began_on != date.min else other.began_on)


def _named(record: TournamentRecord, lines: tuple[Line, ...]) -> TournamentRecord:
    """The name and date that its own opening has, where the record has lost them."""
    opening = replayed(lines[:1])
    return _better(record, TournamentRecord(record.id, opening.name, opening.began_on))
