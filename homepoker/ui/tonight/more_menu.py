"""What is seldom wanted in the running evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from homepoker.services.table_desk import TableDesk
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words

if TYPE_CHECKING:
    from homepoker.ui.tonight.play import Play


def show_more(play: Play, desk: TournamentDesk, words: Words) -> None:
    """Offer it below the button with the dots."""
    menu = QMenu(play)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if not desk.state.is_over:
        menu.addAction(words.text("tonight.open_table"), lambda: _open_table(desk))
        menu.addAction(words.text("floor.rule_now"), play.rulings_wanted.emit)
        menu.addAction(words.text("clock.call_time"), play.call_time)
        menu.addAction(words.text("chips.race_menu"), play.racing.open)
        menu.addAction(words.text("standings.end_now"), play.end_early)
    menu.addAction(words.text("keys.title"), play.show_keys)
    menu.addSeparator()
    menu.addAction(words.text("tonight.all_evenings"), play.lobby_wanted.emit)
    menu.popup(play.more.mapToGlobal(play.more.rect().bottomLeft()))


def show_lists(button: QWidget, lists: Mapping[str, Callable[[], object]]) -> None:
    """Offer the lists of the evening below their button."""
    menu = QMenu(button)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for text, open_it in lists.items():
        menu.addAction(text, open_it)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))


def _open_table(desk: TournamentDesk) -> None:
    seats = max([desk.state.profile.seats_per_table, *desk.state.seating.tables.values()])
    TableDesk(desk).open_table(seats)
