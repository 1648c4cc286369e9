"""Archiving of closed evenings: the archive of the club, over which all its lists are made, in step with the logs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from homepoker.services.club import Club
from homepoker.services.club.damage import damaged_twin
from homepoker.services.club.evening_figures import note_figures
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.closed_evening import closed_evening, closing_line
from homepoker.store.errors import DamagedEvening, StoreError
from homepoker.store.evening.figures import read_figures
from homepoker.store.evening.recorded_log import TournamentRecord
from homepoker.store.league.archive import ClosedEvening
from homepoker.store.rulebooks.shelf import CACHE


def keep_in_step(club: Club, desk: TournamentDesk) -> None:
    """Archive the evening if it is closed, take it out of the archive if it is not; its figures go the same way."""
    if desk.state.is_closed:
        archive_evening(club, desk)
    else:
        withdraw(club, desk.tournament_id)
    note_figures(club, desk)


def archive_evening(club: Club, desk: TournamentDesk) -> None:
    """Let a closed evening count.

    :raises ValueError: the evening is open; nobody has published its standings.
    """
    evening = closed_evening(desk)
    if evening is None:
        raise ValueError(f"{desk.tournament_id} is open and has no standings to archive")
    club.archive.put(evening)
    if damaged := damaged_twin(evening.tournament_id):
        withdraw(club, damaged)  # the evening counts once


def withdraw(club: Club, tournament_id: str) -> None:
    """Let an evening count no longer."""
    club.archive.withdraw(tournament_id)


def catch_up(club: Club) -> None:
    """Repair what a crash between the log and the archive may have left behind.

    Only the evenings that are not in the archive and the newest one that is can be concerned, and those of which an
    older program kept fewer facts or no figures; a log that cannot be read is left alone, it is shown with its reason
    where it is opened.
    """
    for _ in catching_up(club):
        pass


def catching_up(club: Club) -> Iterator[int]:
    """The steps of :func:`catch_up`, an evening each; gives how many are left before it.

    An evening whose step is not taken is found again the next time.
    """
    if club.archive.is_damaged():
        rebuild(club)
    kept = club.archive.closing_lines()
    incomplete = club.archive.incomplete()
    records = club.log.tournaments()
    newest = next((record.id for record in records if record.id in kept), None)
    figures = read_figures(club.folder / CACHE)
    lacking = {record.id for record in records if record.id in kept and record.id not in figures}
    lacking.update(incomplete)
    due = [record for record in records if record.id not in kept or record.id == newest or record.id in lacking]
    for left, record in zip(range(len(due), 0, -1), due, strict=True):
        yield left
        try:
            desk = club.desk(record.id)
        except (StoreError, ValueError):
            continue
        if closing_line(desk) != kept.get(record.id) or record.id in incomplete:
            with suppress(DamagedEvening):
                keep_in_step(club, desk)
        elif record.id in lacking:
            note_figures(club, desk)


def rebuild(club: Club) -> int:
    """Forget the archive and make it anew from the logs, all or nothing. Returns how many evenings count.

    What is kept of an evening whose log cannot be read stays: its points were published.
    """
    evenings: list[ClosedEvening] = []
    unreadable: list[TournamentRecord] = []
    for record in club.log.tournaments():
        try:
            evening = closed_evening(club.desk(record.id))
        except StoreError:
            unreadable.append(record)
        else:
            evenings += [evening] if evening is not None else []
    rescued = {damaged_twin(evening.tournament_id) for evening in evenings}
    club.archive.rebuild(evenings, {record.id: record for record in unreadable if record.id not in rescued})
    return len(evenings)
