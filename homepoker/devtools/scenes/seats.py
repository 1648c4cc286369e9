"""Scenes of the tables for pictures: people who choose their seats, and tables that are uneven."""

from __future__ import annotations

from homepoker.core import entries, seating
from homepoker.core.refusal import refuse
from homepoker.core.seating import Stay
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seat_agreements import SeatAgreements
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.section import TonightSection


def seats_chosen(tonight: TonightSection | None) -> None:
    """Set tables up and seat half of the people; one seat is blocked, one player stays, two are kept apart."""
    if tonight is None or tonight.desk is None or tonight.preparation is None:
        raise refuse("screenshots.no_evening")
    desk, page = tonight.desk, tonight.preparation
    page.seats.setValue(9)
    page.seats_card.sit_down.click()
    agreed, field = SeatAgreements(desk), EntryCommands(desk)
    here = [entry.player for entry in entries.still_in(desk.state.entries)]
    for player, where in zip(here[: len(here) // 2], seating.free_seats(desk.state.seating)[1::2], strict=False):
        field.sit_down(player, where)
    free = seating.free_seats(desk.state.seating)
    agreed.block(free[0])
    sitting = next(iter(desk.state.seating.seats))
    agreed.agree_stay(sitting, Stay.ALWAYS)
    agreed.keep_apart(here[-2:])


def show_uneven_tables(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal that balances two tables at which hands are counted."""
    commands = _uneven(desk)
    for table in desk.state.seating.tables:
        commands.next_hand(table)
    play.refresh()


def show_button_unknown(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same where nobody counts hands, so that the button is asked for."""
    _uneven(desk)
    play.refresh()


def _uneven(desk: TournamentDesk) -> SeatingCommands:
    """Move people until only two are left at the shorter of two tables."""
    commands = SeatingCommands(desk)
    fuller, shorter = sorted(desk.state.seating.tables)[:2]
    for mover, _ in seating.at_table(desk.state.seating, shorter)[2:]:
        commands.move(mover, seating.free_seats(desk.state.seating, fuller)[0])
    return commands
