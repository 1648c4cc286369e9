"""Keyboard of the program: keys that act on it and not on a field, wherever they are pressed; help for what is open.

Shift+F1 opens the page of the manual that speaks of what is open, the question mark a sheet with the keys of that
screen; during play these stand beside the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from homepoker.services.words import Words
from homepoker.ui.kit.access.tab_order import go_to, stops
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.layout.scrolling import turn_page
from homepoker.ui.manual.key_names import BEFORE_THE_START, EVERYWHERE, IN_A_PROFILE, OF_SECTIONS
from homepoker.ui.tonight.keys import keys_table, opens_something

if TYPE_CHECKING:
    from homepoker.ui.manual.navigator import ManualNavigator
    from homepoker.ui.room_view.control import RoomCommand, RoomControl
    from homepoker.ui.rulebook.navigator import RulebookNavigator
    from homepoker.ui.rulings.navigator import RulingsNavigator
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow


_BEGINNING, _EVENING, _CLOCK, _SEATS, _TABLES, _CHIPS = 1, 2, 3, 4, 5, 6
_RULES, _RESULT, _LEAGUE, _MISTAKES, _DATA, _KEYS = 7, 8, 9, 12, 14, 15
"""Numbers of the pages of the manual."""

PAGES_OF_SECTIONS = {
    "players": _EVENING,
    "league": _LEAGUE,
    "rulebook": _RULES,
    "rulings": _RULES,
    "house_rules": _RULES,
    "editions": _RULES,
    "settings": _DATA,
}
"""The page of the manual for each section but Tonight."""

PAGES_OF_FORMS = {
    "AddOnForm": _CHIPS,
    "AffectedEntries": _MISTAKES,
    "BustOutForm": _EVENING,
    "ChoiceForm": _MISTAKES,
    "CloseTableForm": _TABLES,
    "ComingLevelsForm": _CLOCK,
    "CommentForm": _MISTAKES,
    "DealerForm": _SEATS,
    "EndEarlyForm": _RESULT,
    "EndForm": _CLOCK,
    "FinalTableForm": _TABLES,
    "HandForHandForm": _TABLES,
    "KeysCard": _KEYS,
    "LateEntryForm": _EVENING,
    "LeavingForm": _EVENING,
    "PenaltyForm": _RULES,
    "LateChipsForm": _CHIPS,
    "StackForm": _CHIPS,
    "TimeCallForm": _CLOCK,
}
"""The page of the manual for a form beside the tables, by the name of its class: forms are loaded when they open."""


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
        shortcut.setKeys([QKeySequence(key) for key in keys])
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
        shown = [sheet for sheet in window.findChildren(KeysSheet) if sheet.isVisible()]
        if shown:
            shown[0].close_again()
        elif window.current == "tonight" and tonight.play is not None:
            tonight.play.forms.show_keys()
        else:
            KeysSheet(window, self._words(), keys_of(window.current, tonight)).open()

    def go_to_search(self) -> None:
        """Go to the search of the open screen; from there, and where it has none, to that of the rulebooks."""
        window = self._window
        field = next((stop for stop in stops(window) if isinstance(stop, SearchField)), None)
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
            self._manual.open(manual_page_for(self._window.current, self._tonight()))

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
        """Raise the host's window before the room view, so that a page opens in sight."""
        self._room.step_aside()
        self._window.show_section(section)
        self._window.activateWindow()


def manual_page_for(section: str, tonight: TonightSection) -> int:
    """The number of the manual's page for a section; in Tonight, for what the evening shows at this moment.

    :param section: the section that is open.
    """
    if section in PAGES_OF_SECTIONS:
        return PAGES_OF_SECTIONS[section]
    if tonight.desk is None:
        return _BEGINNING
    if tonight.play is None:
        return _RESULT if tonight.desk.state.is_over else _EVENING
    form = PAGES_OF_FORMS.get(type(tonight.play.forms.form).__name__)
    if form is not None:
        return form
    if tonight.play.dealing.page is not None:
        return _RESULT
    if tonight.play.racing.page is not None or tonight.play.counting.page is not None:
        return _CHIPS
    return _RESULT if tonight.play.has_standings else _EVENING


def keys_of(section: str, tonight: TonightSection | None) -> tuple[str, ...]:
    """The keys of a screen, by the last part of their names in the catalogue: its own ones, then those of all."""
    own = OF_SECTIONS.get(section, ())
    if section == "tonight" and tonight is not None:
        from homepoker.ui.structure.chooser import ProfilePage

        is_profile = any(page.isVisible() for page in tonight.findChildren(ProfilePage))
        own = IN_A_PROFILE if is_profile else BEFORE_THE_START if tonight.desk is not None else ("black",)
    return (*own, *EVERYWHERE)


class KeysSheet(Sheet):
    """The keys of one screen, over the right side of the window."""

    def __init__(self, window: MainWindow, words: Words, names: tuple[str, ...]) -> None:
        super().__init__(window, words, words.text("keys.title"))
        self.body.addWidget(keys_table(words, names))
        self.body.addStretch(1)
        self.closed.connect(self.deleteLater)
