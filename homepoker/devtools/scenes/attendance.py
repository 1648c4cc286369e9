"""Scenes of people who are away or have misbehaved, for pictures of the program."""

from __future__ import annotations

from homepoker.core import clock, seating
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.club import Club
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.penalties.form import PenaltyForm
from homepoker.ui.tonight.play import Play


def show_away(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show seats of absent and punished players, and what is due about them."""
    first, second = sorted(desk.state.seating.tables)[:2]
    (absent, nearly, short, *_), (gone, long, *_) = _sitting(desk, first), _sitting(desk, second)
    attendance, penalties = AttendanceCommands(desk, club.books), PenaltyCommands(desk, club.books)
    level = desk.state.profile.structure.levels[_level(desk) - 1]
    EntryCommands(desk).count_stack(nearly, level.big_blind)
    attendance.mark_absent(absent)
    attendance.mark_absent(nearly)
    attendance.leave_for_good(gone, stack=20 * level.big_blind, removes_chips=False, overruled=None)
    penalties.impose(Case(short, Offence.ABUSE, is_deliberate=True, repetitions=1), Sanction.MISSED_HANDS, 1)
    penalties.impose(Case(long, Offence.ABUSE, is_deliberate=True, repetitions=2), Sanction.MISSED_ROUNDS, 2)
    SeatingCommands(desk).next_hand(first)
    play.refresh()


def show_missed_blinds(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the question about somebody who was moved and came when blinds had passed the new seat."""
    attendance, tables = AttendanceCommands(desk, club.books), SeatingCommands(desk)
    first, second = sorted(desk.state.seating.tables)[:2]
    mover = _sitting(desk, first)[0]
    tables.next_hand(second)
    tables.move(mover, seating.free_seats(desk.state.seating, second)[0])
    attendance.mark_absent(mover)
    for _ in seating.at_table(desk.state.seating, second):
        tables.next_hand(second)
    attendance.come_back(mover)
    play.refresh()


def show_penalty(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of an offence by somebody who was warned before."""
    entry = _sitting(desk, min(desk.state.seating.tables))[0]
    _warn(desk, club, entry)
    play.forms.judge(entry)
    form = play.findChildren(PenaltyForm)[-1]
    form.offence.setCurrentIndex(form.offence.findData(Offence.ABUSE.value))
    form.meant.setChecked(True)


def show_disqualification(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same form where somebody is disqualified."""
    entry = _sitting(desk, min(desk.state.seating.tables))[0]
    EntryCommands(desk).count_stack(entry, 12_500)
    play.forms.judge(entry)
    form = play.findChildren(PenaltyForm)[-1]
    form.offence.setCurrentIndex(form.offence.findData(Offence.CHEATING.value))
    form.sanction.setCurrentIndex(form.sanction.findData(Sanction.DISQUALIFICATION.value))


def show_leaving(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of somebody who goes home."""
    play.forms.leave_for_good(_sitting(desk, min(desk.state.seating.tables))[0])


def _warn(desk: TournamentDesk, club: Club, entry: EntryId) -> None:
    PenaltyCommands(desk, club.books).impose(Case(entry, Offence.ETIQUETTE), Sanction.WARNING, overruled="")


def _sitting(desk: TournamentDesk, table: int) -> list[EntryId]:
    return [entry for entry, _ in seating.at_table(desk.state.seating, table)]


def _level(desk: TournamentDesk) -> int:
    return clock.position(desk.state.clock, desk.state.profile.structure, desk.now()).level
