"""Scenes of chips: a race, chips that turn up late, stacks counted and compared."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from homepoker.core import entries, seating, tournament
from homepoker.services.club import Club
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.chip_race.late_form import LateChipsForm
from homepoker.ui.chip_race.page import ChipRacePage
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.stacks.change_page import ChangePage
from homepoker.ui.stacks.page import StackCountPage
from homepoker.ui.tonight.play import Play

COUNTS = (3, 1, 2, 3, 1, 2, 3, 2, 1, 3, 1)
"""The odd chips of one player after the other."""


def show_race(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the race with the odd chips typed in and the cards due."""
    play.racing.open()
    for field, count in zip(play.findChildren(ChipRacePage)[0].findChildren(QLineEdit), COUNTS, strict=False):
        field.setText(str(count))
        field.textEdited.emit(str(count))


def show_race_of_two(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the race of two values, typed from a table's sheet."""
    play.racing.open()
    page = play.findChildren(ChipRacePage)[0]
    page.together.choose("2")
    page.together.changed.emit("2")
    page.done.click()
    for place, field in enumerate(made for row in page._rows for made in row.all_fields):
        field.setText(str(COUNTS[place % len(COUNTS)] if place % 3 < 2 else 0))
        field.textEdited.emit(field.text())
    page.begin()


def show_late_chips(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of chips that turn up after their value has left play."""
    race = {table: TableCount(has_none=True) for table in desk.state.seating.tables}
    ChipRaceCommands(desk, club.books).record(race)
    play.forms.exchange_late()
    form = play.findChildren(LateChipsForm)[0]
    form.count.setText("5")
    form.count.textEdited.emit("5")


def show_race_decided(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the race with the cards drawn and the winners known."""
    show_race(play, desk, club, words)
    page = play.findChildren(ChipRacePage)[0]
    if page.draw.isVisibleTo(page):
        page.draw.click()


SHARES = (13, 8, 15, 6, 10, 21, 3, 11, 9)
"""Stacks of one player after the other, as tenths of an average one."""


def show_stack_count(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the first table with most of its stacks typed."""
    play.count_stacks()
    page = play.findChildren(StackCountPage)[0]
    for edit, chips in list(zip(page.findChildren(ChipsEdit), _shares_of(desk), strict=False))[:-2]:
        edit.set_amount(chips)
        edit.edited.emit()
    page.begin()


def show_stack_count_by_colour(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same with the pieces of each value."""
    play.count_stacks()
    page = play.findChildren(StackCountPage)[0]
    page.way.choose("by_colour")
    page.way.changed.emit("by_colour")
    for place, field in enumerate(field for field in page.findChildren(QLineEdit) if field.validator() is not None):
        field.setText(str(COUNTS[place % len(COUNTS)] * 2))
        field.textEdited.emit(field.text())
    page.begin()


def count_all(desk: TournamentDesk) -> None:
    """Count all stacks; they make up the chips in play."""
    left = [entry.id for entry in entries.still_in(desk.state.entries)]
    counted = dict(zip(left, _shares_of(desk, len(left)), strict=True))
    counted[left[0]] += tournament.chips_in_play(desk.state) - sum(counted.values())
    StackCommands(desk).record(counted)


def show_stacks_differ(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show a count in which one stack is too many, after an earlier one."""
    left = [entry.id for entry in entries.still_in(desk.state.entries)]
    average = tournament.chips_in_play(desk.state) // len(left)
    before = dict.fromkeys(left, average)
    before[left[0]] += tournament.chips_in_play(desk.state) - average * len(left)
    StackCommands(desk).record(before)
    counted = dict(before)
    for table in desk.state.seating.tables:
        there = [entry for entry, _ in seating.at_table(desk.state.seating, table)]
        for place, (one, other) in enumerate(zip(there[::2], there[1::2], strict=False), start=1):
            counted[one] += 500 * place
            counted[other] -= 500 * place
    counted[left[0]] += desk.state.profile.starting_stack
    StackCommands(desk).record(counted)
    play.count_stacks()
    play.findChildren(StackCountPage)[0].show_result()


def show_end_by_stacks(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the end of the evening by the stacks that were just counted; two share a place."""
    left = [entry.id for entry in entries.still_in(desk.state.entries)]
    average = tournament.chips_in_play(desk.state) // len(left)
    StackCommands(desk).record({entry: average + (500, -500, 0)[place % 3] for place, entry in enumerate(left)})
    play.forms.end_early()


def show_change(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the page for a colour that has run short, with what lies in the reserve."""
    _tell_shortage(play, desk)
    play.changing.close()
    play.make_change()


def show_change_at_table(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the same at the table that has too few."""
    _tell_shortage(play, desk).show_table(2)


def show_exchanges(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the exchanges that give it change, the first one ticked."""
    page = _tell_shortage(play, desk)
    page.show_proposal()
    page.ticks[0].click()


def _tell_shortage(play: Play, desk: TournamentDesk) -> ChangePage:
    """Tell that hundreds are short at the second table: its players have large chips, one at the first has many."""
    play.make_change()
    page = play.findChildren(ChangePage)[0]
    page.short.choose("100")
    page.short.changed.emit("100")
    _type(page, [10, 6, 20])
    page.show_table(2)
    _type(page, [0, 6, 1, 0, 1, 0, 0, 0, 0, 3, 2])
    page.show_table(1)
    _type(page, [0, 0, 0, 0, 40])
    return page


def _type(page: ChangePage, counts: list[int]) -> None:
    """Type pieces into the fields, from the first one on."""
    for field, count in zip(page.fields, counts, strict=False):
        field.setText(str(count) if count else "")
    page.typed()


def _shares_of(desk: TournamentDesk, count: int = 9) -> list[int]:
    return [desk.state.profile.starting_stack * SHARES[place % len(SHARES)] // 10 for place in range(count)]
