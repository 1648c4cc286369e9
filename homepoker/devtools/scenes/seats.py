"""Scenes of the tables for pictures: people who choose their seats, and tables that are uneven."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core import entries, seating
from homepoker.core.balancing.final_table import FinalTablePlan, final_table_due, final_table_plan
from homepoker.core.refusal import refuse
from homepoker.core.seating import Stay
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seat_agreements import SeatAgreements
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.seating.final_table import FinalTableForm
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


def show_table_without_button(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal of the first hand at a table that was opened during play, while people may still come."""
    levels = len(desk.state.profile.structure.levels)
    change_profile(desk, replace(desk.state.profile, late_registration_until=levels), club.books)
    commands = SeatingCommands(desk)
    fullest = max(seating.sizes(desk.state.seating).items(), key=lambda one: one[1])[0]
    opened = commands.open_table(desk.state.profile.seats_per_table)
    for mover, _ in seating.at_table(desk.state.seating, fullest)[:2]:
        commands.move(mover, seating.free_seats(desk.state.seating, opened)[0])
    play.refresh()


def show_break(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show new seats for a table that breaks, at tables where hands are counted."""
    for table in desk.state.seating.tables:
        SeatingCommands(desk).next_hand(table)
    breaks = max(desk.state.seating.tables)
    while len(sitting := seating.at_table(desk.state.seating, breaks)) > len(
        [seat for seat in seating.free_seats(desk.state.seating) if seat.table != breaks]
    ):
        EntryCommands(desk).bust_out([(sitting[-1][0], ())])
    play.forms.break_table(breaks)


def show_final_table(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the seats of the final table before they count."""
    play.forms.form_final_table(_final_table(desk))


def show_final_table_draw(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the draw of the final table with half of its cards turned over."""
    plan = _final_table(desk)
    play.forms.form_final_table(plan)
    form = play.forms.form
    if isinstance(form, FinalTableForm):
        form.by_card.click()
        for _ in range(len(plan.seats) // 2):
            form.turn_over()


def show_championship(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the seats of a championship's final table, drawn by the positions of the next hands."""
    profile = replace(desk.state.profile, rulebook="bps-2019", is_championship=True)
    change_profile(desk, profile, club.books)
    for table in desk.state.seating.tables:
        SeatingCommands(desk).next_hand(table)
    play.forms.form_final_table(_final_table(desk))


def show_championship_draw(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same draw with three of its cards turned over."""
    show_championship(play, desk, club, words)
    form = play.forms.form
    if isinstance(form, FinalTableForm):
        form.by_card.click()
        for _ in range(3):
            form.turn_over()


def show_moves(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Move three players to the other table."""
    fuller, shorter = sorted(desk.state.seating.tables)[:2]
    for mover, _ in seating.at_table(desk.state.seating, fuller)[:3]:
        SeatingCommands(desk).move(mover, seating.free_seats(desk.state.seating, shorter)[0])


def _final_table(desk: TournamentDesk) -> FinalTablePlan:
    """The final table, for as many as are left when it is due."""
    while (ruling := final_table_due(desk.state)) is None:
        still_in = entries.still_in(desk.state.entries)
        if len(still_in) < 3:
            raise refuse("screenshots.no_evening")
        EntryCommands(desk).bust_out([(still_in[0].id, ())])
    return final_table_plan(desk.state, ruling, 1, desk.now())


def _uneven(desk: TournamentDesk) -> SeatingCommands:
    """Move people until only two are left at the shorter of two tables."""
    commands = SeatingCommands(desk)
    fuller, shorter = sorted(desk.state.seating.tables)[:2]
    for mover, _ in seating.at_table(desk.state.seating, shorter)[2:]:
        commands.move(mover, seating.free_seats(desk.state.seating, fuller)[0])
    return commands
