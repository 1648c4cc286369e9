"""Keyboard of the program: keys that act on it and not on a field, wherever they are pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from homepoker.services.words import Words
    from homepoker.ui.room_view.control import RoomControl
    from homepoker.ui.rulebook.navigation.navigator import RulebookNavigator
    from homepoker.ui.rulebook.rulebooks import OpensRulings
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow


class Program(Protocol):
    """Protocol: the parts of the program that keys act on, as far as they are there."""

    @property
    def window(self) -> MainWindow: ...
    @property
    def tonight(self) -> TonightSection | None: ...
    @property
    def room(self) -> RoomControl | None: ...
    @property
    def rulebook(self) -> RulebookNavigator | None: ...
    @property
    def rulings(self) -> OpensRulings: ...

    words: Words


def _rules_keys() -> tuple[QtCore.Qt.Key, ...]:
    """The keys of rulebooks and rulings; not read at import, because the first frame avoids Qt's enumerations."""
    return QtCore.Qt.Key.Key_F1, QtCore.Qt.Key.Key_F2


class Keyboard(QObject):
    """Passes keys that no widget takes to the page that they are for."""

    def __init__(self, application: Program, parent: QObject, tick: Callable[[], object]) -> None:
        """
        :param tick: draws everything anew, for what a key has changed.
        """
        super().__init__(parent)
        self._application = application
        self._tick = tick
        application.window.key_left_over.connect(self.take)

    def attend_shortcuts(self) -> None:
        """Make ``?`` and Ctrl+K shortcuts: no list needs them for its letters, and a text keeps its question mark."""
        from PySide6.QtGui import QKeySequence, QShortcut
        from PySide6.QtWidgets import QApplication

        for keys, act in ((("?", "Shift+?"), self.show_keys), (("Ctrl+K",), self.go_to_search)):
            shortcut = QShortcut(self._application.window)
            shortcut.setKeys([QKeySequence(one) for one in keys])
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(act)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._watch_text)

    def _watch_text(self, old: QWidget | None, new: QWidget | None) -> None:
        from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
        from shiboken6 import isValid

        if old is not None and isValid(old):
            old.removeEventFilter(self)
        if isinstance(new, QLineEdit | QPlainTextEdit):
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Ctrl+K search from a field too; on some systems it would delete the rest of the line."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.key() != QtCore.Qt.Key.Key_K or event.modifiers() != QtCore.Qt.KeyboardModifier.ControlModifier:
            return False
        event.ignore()
        return True

    def show_keys(self) -> None:
        """Show the keys of the screen that is open, or put them away again."""
        from homepoker.ui.shell.keys_help import KeysSheet, keys_of

        application = self._application
        window, tonight = application.window, application.tonight
        shown = [one for one in window.findChildren(KeysSheet) if one.isVisible()]
        if shown:
            shown[0].close_again()
        elif window.current == "tonight" and tonight is not None and tonight.play is not None:
            tonight.play.show_keys()
        else:
            KeysSheet(window, application.words, keys_of(window.current, tonight)).open()

    def go_to_search(self) -> None:
        """Go to the search of the open screen; from there, and where it has none, to that of the rulebooks."""
        from homepoker.ui.kit.search_field import SearchField
        from homepoker.ui.kit.tab_order import go_to, stops

        window = self._application.window
        field = next((one for one in stops(window) if isinstance(one, SearchField)), None)
        if field is not None and not field.hasFocus():
            go_to(field, forwards=True)
            field.selectAll()
        elif self._application.rulebook is not None:
            self._application.rulebook.open_search()

    def take(self, event: QKeyEvent) -> None:
        """Act on a key pressed in the host's window."""
        from homepoker.ui.kit.regions import goes_to_region
        from homepoker.ui.kit.scrolling import turn_page

        application = self._application
        tonight, current = application.tonight, application.window.current
        # The room view is shown and left from everywhere, and a ruling is taken back where it was recorded.
        is_for_tonight = (
            current == "tonight"
            or event.key() == QtCore.Qt.Key.Key_F11
            or (current == "rulings" and bool(event.modifiers() & QtCore.Qt.KeyboardModifier.ControlModifier))
        )
        # During play Page Up and Page Down turn the pages of the room view, as a presentation remote means them.
        may_scroll = current != "tonight" or tonight is None or tonight.play is None
        is_done = (
            goes_to_region(application.window, event)
            or self._is_for_rules(event)
            or (may_scroll and turn_page(application.window.page, event))
            or (is_for_tonight and tonight is not None and tonight.handle_key(event))
        )
        if is_done or self._leaves_rules(event):
            event.accept()

    def take_in_the_room(self, event: QKeyEvent) -> None:
        """Act on a key pressed on the room view, whatever the host's window shows."""
        from homepoker.ui.tonight.keys import opens_something

        application = self._application
        if application.tonight is None:
            return
        if event.key() in _rules_keys() and not event.isAutoRepeat():
            self._come_forward("tonight")
        if self._is_for_rules(event):
            event.accept()
        elif application.tonight.handle_key(event, is_in_room=True):
            event.accept()
            if opens_something(event):
                self._come_forward("tonight")
        elif self._leaves_rules(event):
            event.accept()

    def ask_room(self, wish: str) -> None:
        """Do what a key, or a button in its place, asks of the room view."""
        application = self._application
        if application.room is not None:
            application.room.obey(wish)
        if wish == "message" and application.tonight is not None:
            application.tonight.ask_message()
        self._tick()

    def _is_for_rules(self, event: QKeyEvent) -> bool:
        """Open the search of the rulebooks, or of the cases to rule on; held down, F1 and F2 ask once."""
        rulebook = self._application.rulebook
        if rulebook is None or event.key() not in _rules_keys():
            return False
        if not event.isAutoRepeat():
            is_case = event.key() == QtCore.Qt.Key.Key_F2
            (self._application.rulings if is_case else rulebook).open_search()
        return True

    def _leaves_rules(self, event: QKeyEvent) -> bool:
        rulebook = self._application.rulebook
        if rulebook is None or event.key() != QtCore.Qt.Key.Key_Escape:
            return False
        if self._application.rulings.go_back():
            return True
        return rulebook.go_back() or (self._application.window.current == "tonight" and rulebook.close())

    def _come_forward(self, section: str) -> None:
        """Raise the host's window: what opens in it must not stay behind the room view."""
        if self._application.room is not None:
            self._application.room.step_aside()
        self._application.window.show_section(section)
        self._application.window.activateWindow()
