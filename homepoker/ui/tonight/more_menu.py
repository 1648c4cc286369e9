"""Menu of the rare acts of the running evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.mnemonics import Menu


def show_more(button: QWidget, desk: TournamentDesk, words: Words, acts: Sequence[Callable[[], object]]) -> None:
    """Show the menu of rare acts below its button.

    :param acts: to rule on a case, call time, announce hand for hand, race chips, end early, show the keys, and list
        all evenings.
    """
    rule, call_time, together, race, end_early, show_keys, all_evenings = acts
    menu = Menu(button.parentWidget())
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if not desk.state.is_over:
        menu.addAction(words.text("tonight.open_table"), lambda: _open_table(desk))
        if len(desk.state.seating.tables) > 1:
            menu.addAction(words.text("seating.break_order"), lambda: _ask_order(button, desk, words))
        menu.addAction(words.text("floor.rule_now"), rule)
        menu.addAction(words.text("clock.call_time"), call_time)
        if desk.state.hand_for_hand is None and len(desk.state.seating.tables) > 1:
            menu.addAction(words.text("hand_for_hand.menu"), together)
        menu.addAction(words.text("chips.race_menu"), race)
        menu.addAction(words.text("standings.end_now"), end_early)
    menu.addAction(words.text("keys.title"), show_keys)
    menu.addSeparator()
    menu.addAction(words.text("past.redate"), lambda: _ask_date(button, desk, words))
    menu.addAction(words.text("tonight.all_evenings"), all_evenings)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))


def _ask_date(button: QWidget, desk: TournamentDesk, words: Words) -> None:
    from homepoker.ui.tonight.redating import ask_date

    ask_date(button, desk, words)


def _ask_order(button: QWidget, desk: TournamentDesk, words: Words) -> None:
    from homepoker.ui.seating.break_order import ask_break_order

    ask_break_order(button, desk, words, desk.state.seating.tables)


def _open_table(desk: TournamentDesk) -> None:
    seats = max([desk.state.profile.seats_per_table, *desk.state.seating.tables.values()])
    SeatingCommands(desk).open_table(seats)
