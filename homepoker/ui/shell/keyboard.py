"""Keyboard of the program: keys that act on it and not on a field, wherever they are pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit
from shiboken6 import isValid

from homepoker.ui.kit.access.tab_order import go_to, stops
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.scrolling import turn_page
from homepoker.ui.shell.context_help import page_for
from homepoker.ui.shell.keys_help import KeysSheet, keys_of
from homepoker.ui.tonight.keys import opens_something

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from homepoker.services.words import Words
    from homepoker.ui.manual.navigator import ManualNavigator
    from homepoker.ui.room_view.control import RoomCommand, RoomControl
    from homepoker.ui.rulebook.navigation.navigator import RulebookNavigator
    from homepoker.ui.rulings.navigator import RulingsNavigator
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow


def _rules_keys() -> tuple[Qt.Key, ...]:
    """The keys of rulebooks and rulings."""
    return Qt.Key.Key_F1, Qt.Key.Key_F2


def _holds_shift(event: QKeyEvent) -> bool:
    return event.modifiers() == Qt.KeyboardModifier.ShiftModifier


class Keyboard(QObject):
    """Keyboard of the window: passes keys that no widget takes to the page that they are for."""

    def __init__(
        self,
        parent: QObject,
        window: MainWindow,
        words: Callable[[], Words],
        tonight: Callable[[], TonightSection],
        room: RoomControl,
        rulebook: RulebookNavigator,
        rulings: RulingsNavigator,
        manual: ManualNavigator,
        tick: Callable[[], object],
    ) -> None:
        """
        :param words: those of the language of now.
        :param tonight: the section, which is made anew with language and look.
        :param tick: draws everything anew, for what a key has changed.
        """
        super().__init__(parent)
        self._window, self._words, self._tonight = window, words, tonight
        self._room, self._rulebook, self._rulings, self._manual = room, rulebook, rulings, manual
        self._tick = tick
        window.key_left_over.connect(self.take)
        room.key_pressed.connect(self.take_in_the_room)
        self._shortcuts = [
            self._shortcut(self.show_keys, "?", "Shift+?"),
            self._shortcut(self.go_to_search, "Ctrl+K"),
        ]
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._watch_text)

    def _shortcut(self, act: Callable[[], object], *keys: str) -> QShortcut:
        """A shortcut of the window: no list needs it for its letters, and a text keeps its question mark."""
        shortcut = QShortcut(self._window)
        shortcut.setKeys([QKeySequence(one) for one in keys])
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(act)
        return shortcut

    def leave(self) -> None:
        """Stop: the club is about to be closed, and the window with its keys stays."""
        self._window.key_left_over.disconnect(self.take)
        self._room.key_pressed.disconnect(self.take_in_the_room)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()

    def _watch_text(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and isValid(old):
            old.removeEventFilter(self)
        if isinstance(new, QLineEdit | QPlainTextEdit):
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Ctrl+K search from a field too; on some systems it would delete the rest of the line."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_K or event.modifiers() != Qt.KeyboardModifier.ControlModifier:
            return False
        event.ignore()
        return True

    def show_keys(self) -> None:
        """Show the keys of the screen that is open, or put them away again."""
        window, tonight = self._window, self._tonight()
        shown = [one for one in window.findChildren(KeysSheet) if one.isVisible()]
        if shown:
            shown[0].close_again()
        elif window.current == "tonight" and tonight.play is not None:
            tonight.play.forms.show_keys()
        else:
            KeysSheet(window, self._words(), keys_of(window.current, tonight)).open()

    def go_to_search(self) -> None:
        """Go to the search of the open screen; from there, and where it has none, to that of the rulebooks."""
        window = self._window
        field = next((one for one in stops(window) if isinstance(one, SearchField)), None)
        if field is not None and not field.hasFocus():
            go_to(field, forwards=True)
            field.selectAll()
        else:
            self._rulebook.open_search()

    def take(self, event: QKeyEvent) -> None:
        """Act on a key pressed in the host's window."""
        tonight, current = self._tonight(), self._window.current
        # The room view is shown and left from everywhere, and a ruling is taken back where it was recorded.
        is_for_tonight = (
            current == "tonight"
            or event.key() == Qt.Key.Key_F11
            or (current == "rulings" and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        )
        # During play Page Up and Page Down turn the pages of the room view, as a presentation remote means them.
        may_scroll = current != "tonight" or tonight.play is None
        is_done = (
            self._is_for_rules(event)
            or (may_scroll and turn_page(self._window.page, event))
            or (is_for_tonight and tonight.handle_key(event))
        )
        if is_done or self._leaves_rules(event):
            event.accept()

    def take_in_the_room(self, event: QKeyEvent) -> None:
        """Act on a key pressed on the room view, whatever the host's window shows."""
        if event.key() in _rules_keys() and not event.isAutoRepeat():
            self._come_forward("tonight")
        if self._is_for_rules(event):
            event.accept()
        elif self._tonight().handle_key(event, is_in_room=True):
            event.accept()
            if opens_something(event):
                self._come_forward("tonight")
        elif event.text() == "?":
            event.accept()
            self._come_forward("tonight")
            self.show_keys()
        elif self._leaves_rules(event):
            event.accept()

    def ask_room(self, command: RoomCommand) -> None:
        """Carry out a key, or a button in its place, for the room view."""
        self._room.obey(command)
        self._tick()

    def show_manual(self) -> None:
        """Open the manual at the page for what is open; there it stays where it is."""
        if self._window.current != "help":
            self._manual.open(page_for(self._window.current, self._tonight()))

    def _is_for_rules(self, event: QKeyEvent) -> bool:
        """Open the search of the rulebooks, of the cases to rule on, or the manual; held down, F1 and F2 ask once."""
        if event.key() not in _rules_keys():
            return False
        is_for_manual = event.key() == Qt.Key.Key_F1 and _holds_shift(event)
        if is_for_manual and not event.isAutoRepeat():
            self.show_manual()
        elif not event.isAutoRepeat():
            is_case = event.key() == Qt.Key.Key_F2
            (self._rulings if is_case else self._rulebook).open_search()
        return True

    def _leaves_rules(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self._manual.go_back() or self._rulings.go_back():
            return True
        return self._rulebook.go_back() or (self._window.current == "tonight" and self._rulebook.close())

    def _come_forward(self, section: str) -> None:
        """Raise the host's window: what opens in it must not stay behind the room view."""
        self._room.step_aside()
        self._window.show_section(section)
        self._window.activateWindow()
