"""Navigation to a rule: beside Tonight, in a window of its own, in the section, or in a sheet.

The window stands always on a screen that exists, and never on the room's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import QByteArray, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QMoveEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words.citations import is_known
from homepoker.ui.kit.access.focus import caught
from homepoker.ui.kit.access.tab_order import goes_to_region, hand_focus_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.on_screen import kept_on_a_screen
from homepoker.ui.room_view.screens import RoomState
from homepoker.ui.rulebook.in_the_room import RoomRow
from homepoker.ui.rulebook.reading_history import Trail
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.services.words import Words
    from homepoker.ui.kit.layout.popover import Sheet
    from homepoker.ui.room_view.control import RoomControl
    from homepoker.ui.rulebook.dock_panel import DockPanel
    from homepoker.ui.rulebook.in_the_room import RoomRules
    from homepoker.ui.rulebook.library import Library
    from homepoker.ui.rulebook.pages import RulebookSection
    from homepoker.ui.rulebook.reading_history import ReadingPlace
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.main_window import MainWindow


SMALLEST_WINDOW = (360, 480)
WINDOW_AT_FIRST = (480, 720)

SETTLED_AFTER_MS = 600
"""Milliseconds at rest after which a dragged window is put right, not under the host's hand."""


class OpensRulings(Protocol):
    """Protocol of what opens the rulings page."""

    def open_search(self) -> None:
        """Let the host search a dispute."""

    def rule_on(self, topic: str) -> None:
        """Open the form of a topic."""


@dataclass(frozen=True, slots=True)
class DockingPage:
    """A page beside which the rulebooks stand: that of tonight."""

    page: QWidget
    dock: Callable[[QWidget | None], object]
    """Lets something stand beside the page, or nothing again."""
    is_side_covered: Callable[[], bool]
    """Whether the dock stands in the place of the page's forms."""


class RulebookNavigator(QObject):
    """Navigator that opens citations from anywhere, and the search for F1, where the host wants to read now."""

    def __init__(
        self,
        parent: QObject,
        window: MainWindow,
        words: Callable[[], Words],
        preferences: KeptPreferences,
        library: Callable[[], Library],
        room: RoomControl,
        rules: RoomRules,
        now: Callable[[], datetime],
        rulings: OpensRulings,
    ) -> None:
        """
        :param words: those of the language of now.
        :param library: the rulebooks of the club.
        :param rules: what the room reads of the rules.
        """
        super().__init__(parent)
        self._window, self._words, self._preferences = window, words, preferences
        self._library, self._rulings = library, rulings
        self._room, self._rules = room, rules
        self._now = now
        self._tonight: DockingPage | None = None
        self._beside: DockPanel | None = None
        self._apart: DetachedWindow | None = None
        self._sheet: Sheet | None = None
        self._trail, self._trail_in_section = Trail(), Trail()
        self._came_from: QWidget | None = None
        self._section_before = ""
        room.state_changed.connect(self._room_changed)
        rules.begun.connect(self._tell_what_is_dark)

    @property
    def beside(self) -> DockPanel | None:
        """The rulebooks beside the tables or in their own window, while they are open."""
        return self._beside

    @property
    def apart(self) -> DetachedWindow | None:
        """Detached window of the rulebooks, while it is open."""
        return self._apart

    # Opening and closing

    def open_rule(self, citation: Citation) -> None:
        """Open the rule that a citation names."""
        place = Citation(citation.book, citation.rule)
        if not is_known(place, self._library().books):
            self._open_sheet(citation)  # which says that it is not here
        elif self._preferences.now.is_rulebook_apart or self._window.current == "tonight":
            self._open_beside(place)
        else:
            self._open_sheet(citation)

    def open_search(self) -> None:
        """Let the host search: beside the tables, in the open window, or in the section."""
        if self._preferences.now.is_rulebook_apart or self._window.current == "tonight":
            self._open_beside(None)
            return
        if self._window.current != "rulebook":
            self._section_before, self._came_from = self._window.current, _focused()
        self._section().go_to_search()

    def go_back(self) -> bool:
        """Go back from the section to where F1 was pressed; returns whether it was pressed anywhere."""
        before, self._section_before = self._section_before, ""
        if not before or self._window.current != "rulebook":
            return False
        section = self._window.show_section(before)
        self._give_focus_back(section)
        return True

    def close(self) -> bool:
        """Close what is open beside the tables or apart from them; returns whether anything was."""
        if self._beside is None:
            return False
        had_keys = self._beside.has_keys(_focused())
        self._put_away()
        self._trail.query = ""  # whoever comes back asks anew
        if had_keys and self._tonight is not None:
            self._window.activateWindow()
            self._give_focus_back(self._tonight.page)
        return True

    # The program

    def make_section(self) -> QWidget:
        """The Rulebook section where somebody has read before, with what can be done for the room at its foot."""
        from homepoker.ui.rulebook.dock_panel import add_room_row
        from homepoker.ui.rulebook.pages import RulebookSection

        section = RulebookSection(self._library(), self._words(), self._trail_in_section)
        section.house_rules_wanted.connect(partial(self._window.show_section, "house_rules"))
        section.editions_wanted.connect(partial(self._window.show_section, "editions"))
        section.rulings_wanted.connect(self._rulings.open_search)
        section.case_wanted.connect(self._rulings.rule_on)
        add_room_row(section, self._make_row())
        return section

    def attend(self, tonight: DockingPage) -> None:
        """Follow the section of tonight, when it was made in the language and look in force."""
        self._tonight = tonight
        if self._beside is not None:
            self._put_away()
            self._open_beside(None, takes_keys=False)

    def leave(self) -> None:
        """Stop: the club is about to be closed."""
        self._put_away()
        self._trail, self._trail_in_section = Trail(), Trail()
        self._tonight = None
        self._close_sheet()
        # The room outlives the club.
        self._room.state_changed.disconnect(self._room_changed)
        self._rules.begun.disconnect(self._tell_what_is_dark)

    # Beside the tables, or apart

    def _open_beside(self, place: ReadingPlace | None, *, takes_keys: bool = True) -> None:
        if self._beside is None or not self._beside.has_keys(_focused()):
            self._came_from = _focused()
        if self._beside is None:
            self._make_beside()
        beside = cast("DockPanel", self._beside)
        if takes_keys:
            self._raise_apart()
        if takes_keys or place is not None:
            beside.open(place)

    def _raise_apart(self) -> None:
        if self._apart is not None:
            self._apart.show()
            self._apart.raise_()
            self._apart.activateWindow()

    def _make_beside(self) -> None:
        from homepoker.ui.rulebook.dock_panel import DockPanel

        words, is_apart = self._words(), self._preferences.now.is_rulebook_apart
        library = self._library()
        beside = DockPanel(library, self._rules, words, self._now, self._trail, is_apart=is_apart)
        beside.closed.connect(self.close)
        beside.section_wanted.connect(self._to_section)
        beside.move_wanted.connect(self._move)
        beside.pages.case_wanted.connect(self._to_case)
        self._beside = beside
        if not is_apart:
            assert self._tonight is not None, "beside the tables there are tables"
            self._tonight.dock(beside)
            return
        self._apart = apart = DetachedWindow(self._window, self._room_screen, words.text("tonight.rulebook"))
        apart.hold(beside)
        apart.left.connect(self.close)
        apart.search_wanted.connect(self.open_search)
        apart.rulings_wanted.connect(self._to_rulings)
        apart.restore(self._preferences.now.rulebook_geometry)
        apart.placed.connect(self._keep_place)
        apart.show()

    def _put_away(self) -> None:
        beside, self._beside = self._beside, None
        apart, self._apart = self._apart, None
        if self._tonight is not None and isValid(self._tonight.page):
            self._tonight.dock(None)
        for widget in (beside, apart):
            if widget is not None and isValid(widget):
                widget.hide()
                widget.deleteLater()

    def _move(self) -> None:
        """Move the rulebooks into a window of their own, or back to the tables; they open there from now on."""
        preferences = self._preferences.now
        self._put_away()
        self._preferences.keep(replace(preferences, is_rulebook_apart=not preferences.is_rulebook_apart))
        if preferences.is_rulebook_apart:
            self._window.show_section("tonight")
            self._window.activateWindow()
        self._open_beside(None, takes_keys=False)
        self._raise_apart()
        cast("DockPanel", self._beside).pages.go_on()

    def make_room(self) -> None:
        """Close the rulebooks where a form opens in their place and there is no room for both."""
        if self._apart is None and self._tonight is not None and self._tonight.is_side_covered():
            self._put_away()

    def _keep_place(self, geometry: str) -> None:
        if geometry != self._preferences.now.rulebook_geometry:
            self._preferences.keep(replace(self._preferences.now, rulebook_geometry=geometry))

    def _room_screen(self) -> QScreen | None:
        return self._room.window.screen() if self._room.state is RoomState.VISIBLE else None

    def _room_changed(self, _state: object) -> None:
        if self._apart is not None:
            self._apart.settle()

    def _tell_what_is_dark(self, _now: object) -> None:
        """Offer to show the room view where a rule is shown to a room that sees nothing."""
        words, room = self._words(), self._room
        if not room.window.isVisible():
            says, does = words.text("rule.room_is_off"), words.text("tonight.room_show")
            self._window.toasts.say(says, action=does, on_action=room.turn_on_off)
        elif room.is_black:
            self._window.toasts.say(words.text("rule.room_is_dark"), tone="warning")

    # In the section, or in a sheet

    def _section(self) -> RulebookSection:
        return cast("RulebookSection", self._window.show_section("rulebook"))

    def _to_section(self) -> None:
        trail = self._trail
        self._put_away()
        section = self._section()
        self._window.activateWindow()
        if trail.is_at_list and trail.query:
            section.search(trail.query)
        elif trail.visits.here is not None:
            section.open(trail.visits.here)

    def _to_rulings(self) -> None:
        self._window.activateWindow()
        self._rulings.open_search()

    def _to_case(self, topic: str) -> None:
        self._window.activateWindow()
        self._rulings.rule_on(topic)

    def _open_sheet(self, citation: Citation) -> None:
        from homepoker.ui.rulebook.rule_sheet import open_rule_sheet

        self._close_sheet()
        words, row = self._words(), self._make_row()
        books = self._library().books
        row.set_rule(citation if is_known(citation, books) else None)
        self._sheet = sheet = open_rule_sheet(self._window, citation, books, words, row)
        sheet.closed.connect(self._sheet_closed)
        sheet.body.addWidget(
            buttons.link(words.text("rule.open_in_section"), lambda: self._from_sheet(citation), icon="rulebook")
        )

    def _make_row(self) -> RoomRow:
        return RoomRow(self._rules, self._words(), self._now)

    def _from_sheet(self, citation: Citation) -> None:
        self._close_sheet()
        self._section().read_rule(citation)

    def _close_sheet(self) -> None:
        if self._sheet is not None:
            self._sheet.close_again()

    def _sheet_closed(self) -> None:
        self._sheet = None

    def _give_focus_back(self, otherwise: QWidget) -> None:
        came_from, self._came_from = self._came_from, None
        if came_from is not None and isValid(came_from) and came_from.isVisible():
            came_from.setFocus()
        else:
            otherwise.setFocus()


class DetachedWindow(QWidget):
    """Window of the rulebooks beside the host's; it closes with its cross, and with the host's window."""

    left = Signal()
    """Signal: its cross was pressed."""
    placed = Signal(str)
    """Signal: position and size, to be kept."""
    search_wanted = Signal()
    rulings_wanted = Signal()

    def __init__(self, host: QWidget, room_screen: Callable[[], QScreen | None], title: str) -> None:
        """
        :param room_screen: the screen that belongs to the room now; none where there is no other one.
        """
        super().__init__(host, Qt.WindowType.Window)
        self._host = host
        self._room_screen = room_screen
        self.setWindowTitle(f"{title} – Homepoker")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setMinimumSize(*SMALLEST_WINDOW)
        self.resize(*WINDOW_AT_FIRST)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        self._column = column
        self._settling = QTimer(self, singleShot=True, interval=SETTLED_AFTER_MS)
        self._settling.timeout.connect(self.settle)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._stir)
            app.screenRemoved.connect(self._stir)

    def hold(self, widget: QWidget) -> None:
        """Show a widget in the window."""
        self._column.addWidget(widget)

    def restore(self, geometry: str) -> None:
        """Restore position and size, as far as that is on a screen of the host's; at first beside the host's window."""
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        else:
            beside = self._host.frameGeometry()
            self.move(beside.right() - self.width() - spacing.XL, beside.top() + spacing.XXL)
        self.settle()

    def settle(self) -> None:
        """Move wholly onto a screen of the host's."""
        kept = kept_on_a_screen(self.geometry(), self._areas())
        if kept != self.geometry():
            if self.isMaximized() or self.isFullScreen():
                self.showNormal()
            self.setGeometry(kept)
        if self.isVisible():
            self.placed.emit(bytes(self.saveGeometry().toBase64().data()).decode())

    def _areas(self) -> list[QRect]:
        """The free area of each screen, the host's own one first."""
        own, room = self._host.screen(), self._room_screen()
        free = [screen for screen in QGuiApplication.screens() if screen is not room] or [own]
        free.sort(key=lambda screen: screen is not own)
        return [screen.availableGeometry() for screen in free]

    @isolated
    def moveEvent(self, event: QMoveEvent) -> None:
        """Note that the window was dragged, or put elsewhere by the system."""
        super().moveEvent(event)
        self._stir()

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Note another size, to be kept."""
        super().resizeEvent(event)
        self._stir()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the evening mean the host's window; here only those of the rulebooks do something."""
        if goes_to_region(self, event):
            return
        if event.key() == Qt.Key.Key_F1:
            self.search_wanted.emit()
        elif event.key() == Qt.Key.Key_F2:
            self.rulings_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab, as one reads; the keys of a part that goes away go to its page."""
        return caught(self.focusWidget(), None) or hand_focus_on(self, forwards=forwards)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Note that the window was closed by its cross, or with the host's window."""
        self._settling.stop()
        super().closeEvent(event)
        self.left.emit()

    def _stir(self, *_: object) -> None:
        if self.isVisible():
            self._settling.start()


def _focused() -> QWidget | None:
    return QApplication.focusWidget()
