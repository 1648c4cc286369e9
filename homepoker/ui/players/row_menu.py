"""Menu of a person in the register."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.text.mnemonics import Menu


def open_row_menu(
    window: QWidget,
    place: QPoint,
    words: Words,
    edit: Callable[[], object],
    merge: Callable[[], object],
    forget: Callable[[], object],
) -> QMenu:
    """Offer to edit, merge or forget somebody.

    :param place: where on the screen.
    """
    menu = Menu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction(words.text("players.menu_edit"), edit)
    menu.addAction(words.text("players.merge.start"), merge)
    menu.addSeparator()
    menu.addAction(words.text("players.forget.start"), forget)
    menu.popup(place)
    return menu
