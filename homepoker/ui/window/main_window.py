"""The host's window: the rail of sections, the section that is open, toasts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6 import QtCore
from PySide6.QtCore import QByteArray, QSize, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import caught
from homepoker.ui.kit.access.tab_order import goes_to_region, hand_focus_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.on_screen import kept_on_a_screen
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.window.sections import KeepsView, LeadsBack, RefreshableSection, keeps_unsaved, would_be_lost

if TYPE_CHECKING:
    from homepoker.ui.kit.fields.view_state import ViewState
    from homepoker.ui.kit.layout.popover import Popover, Sheet
    from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
    from homepoker.ui.kit.messages.toast import Toasts


SECTIONS = (
    ("tonight", "tonight.section"),
    ("players", "tonight.players"),
    ("league", "tonight.league"),
    ("rulebook", "tonight.rulebook"),
)
"""The sections by the name of their icon, and their words; settings stand at the foot of the rail."""

BELONGS_TO = {"house_rules": "rulebook", "editions": "rulebook", "rulings": "rulebook"}
"""Pages without a place of their own on the rail, and the section to which they belong."""

SMALLEST = (1000, 560)
"""The least size of the window: a laptop of 1366 × 768 at 125 % has 1092 × 580 beside frame and task bar."""

AT_FIRST = (1440, 900)
FRAME = QSize(16, 40)
"""The largest frame of a window in any system, used until the system tells its own."""


class MainWindow(QMainWindow):
    """Main window with the rail and its sections; what these show is not its business."""

    key_left_over = Signal(QKeyEvent)
    """Signal: a key that no widget takes."""
    closing = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.setWindowTitle("Homepoker")
        self.setMinimumSize(*SMALLEST)
        self.resize(*AT_FIRST)
        self._builders: dict[str, Callable[[], QWidget]] = {}
        self._built: dict[str, QWidget] = {}
        self._pages: dict[str, QWidget] = {}
        """Scroll area of each section: it scrolls where the window is too small for it."""
        self._views: dict[str, tuple[ViewState, object]] = {}
        """View state of each section before it was taken apart, until it is made again."""
        self._had_keys: ViewState | None = None
        self._current = "tonight"
        self._toasts: Toasts | None = None
        self._frame: QWidget | None = None
        self._question: ConfirmInline | None = None
        self._closes_unasked = False
        self.is_clock_running: Callable[[], bool] = lambda: False
        """Whether a tournament clock runs, so that closing is asked about."""
        self._words = words
        self.lay_out(words)

    def lay_out(self, words: Words, *, goes_on: bool = False) -> None:
        """Draw rail and empty sections in the words of a language, at the start or after it was changed.

        :param goes_on: it is the same club: each section goes on where it was.
        """
        for above in self._floating() if goes_on else ():
            above.close_again()
        self._views = self._views if goes_on else {}
        for name in self._built if goes_on else ():
            self._keep_view(name)
        self._had_keys = self._views[self._current][0] if goes_on and self._current in self._views else None
        is_drawn = self._frame is not None and self.centralWidget() is self._frame and not self._built
        if is_drawn and words.language == self._words.language:
            self._words = words
            return
        self._words = words
        self._question = None
        self._built = {}
        self._pages = {}
        self._frame = frame = QWidget()
        across = QHBoxLayout(frame)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self._rail())
        column = QVBoxLayout()
        column.setSpacing(0)
        self._banners = QVBoxLayout()
        self._banners.setContentsMargins(spacing.L, spacing.S, spacing.L, 0)
        self._banners.setSpacing(spacing.XS)
        self._sections = QStackedWidget()
        self._sections.addWidget(loading_page(words))
        column.addLayout(self._banners)
        column.addWidget(self._sections, 1)
        across.addLayout(column, 1)
        self.setCentralWidget(frame)
        if self._toasts is not None:
            # What was said stands in the old words, and what it offers was on a page that is gone.
            self._toasts.clear()
            self._toasts.set_words(words)

    def offer(self, builders: dict[str, Callable[[], QWidget]]) -> None:
        """Set the factories of the sections; each section is made when it is first opened."""
        self._builders = builders
        for name in self._rail_buttons:
            self._rail_buttons[name].setEnabled(True)
        self.show_section(self._current)

    def show_section(self, name: str, *, from_rail: bool = False) -> QWidget:
        """Open a section and give it the focus; Qt would give it to the first button.

        A page that belongs to a section and has no place of its own on the rail marks that section.

        :param from_rail: who walks along the rail with the arrow keys stays on the rail.
        """
        self._current = name
        if name not in self._built:
            from homepoker.ui.kit.layout.scrolling import SCROLLS, ScrollingPage
            from homepoker.ui.kit.messages.failed_page import built_or_failed

            again = partial(self.forget_section, name)
            self._built[name] = made = built_or_failed(self._builders[name], self._sections, self._words, again)
            tell_as(made, "page")
            made.setAccessibleName(made.accessibleName() or self._rail_buttons[BELONGS_TO.get(name, name)].text())
            scrolls = made.property(SCROLLS) is True
            self._pages[name] = made if scrolls else ScrollingPage(made, self._sections, keeps_bar=True)
            self._sections.addWidget(self._pages[name])
            self._restore_view(name)
        section = self._built[name]
        focused = cast("QWidget | None", self.focusWidget())  # nothing has the focus before the first
        stays = from_rail and focused in self._rail_buttons.values()
        has_keys = stays or (focused is not None and section.isAncestorOf(focused))
        self._sections.setCurrentWidget(self._pages[name])
        self._mark_on_rail(BELONGS_TO.get(name, name))
        if not has_keys:
            section.setFocus()
        return section

    def _mark_on_rail(self, name: str) -> None:
        self._rail_buttons[name].setChecked(True)
        for place, button in self._rail_buttons.items():
            # Tab comes to the section that is open, as to the chosen one of several choices; Qt would take the first.
            policy = QtCore.Qt.FocusPolicy.TabFocus if place == name else QtCore.Qt.FocusPolicy.NoFocus
            button.setFocusPolicy(policy)

    def give_keys_back(self) -> None:
        """Restore the focus in the open section after it was rebuilt."""
        from homepoker.ui.kit.fields.view_state import focus_again

        if self._had_keys is not None and self.page is not None:
            focus_again(self.page, self._had_keys)
        self._had_keys = None

    def _keep_view(self, name: str) -> None:
        from homepoker.ui.kit.fields.view_state import view_state

        section = self._built[name]
        kept = section.kept_view() if isinstance(section, KeepsView) else None
        self._views[name] = view_state(self._pages[name]), kept

    def _restore_view(self, name: str) -> None:
        from homepoker.ui.kit.fields.view_state import show_again

        seen, kept = self._views.pop(name, (None, None))
        section = self._built[name]
        try:
            if isinstance(section, KeepsView) and kept is not None:
                section.restore_view(kept)
            if seen is not None:
                show_again(self._pages[name], seen)
        except Exception as error:  # noqa: BLE001 - the page is there, only not as it was left
            sys.excepthook(type(error), error, error.__traceback__)

    def refresh_section(self, name: str) -> None:
        """Let a section show what has changed elsewhere, if it is made; what is half typed in it stays."""
        section = self._built.get(name)
        if isinstance(section, RefreshableSection):
            section.refresh()

    def may_be_made_anew(self, *sections: str) -> bool:
        """Whether a rebuild would lose nothing that is typed; else that is said, with the way there.

        :param sections: those in question; without any, all.
        """
        if unsaved := self._unsaved(*sections):
            words, go = self._words, partial(self.show_section, unsaved)
            if unsaved == self._current and not self._floating():
                self.toasts.say(words.text("app.unsaved_here"), tone="warning", subject="unsaved")
            else:
                question, way = words.text("app.unsaved_first"), words.text("app.unsaved_show")
                self.toasts.say(question, tone="warning", action=way, on_action=go, subject="unsaved")
        return not unsaved

    def typed_in(self) -> str:
        """The first section in which a rebuild would lose something typed or chosen; empty where there is none."""
        if any(map(would_be_lost, self._floating())):
            return self._current
        return next((name for name, section in self._built.items() if would_be_lost(section)), "")

    def _floating(self) -> list[Popover | Sheet]:
        """The open pop-ups and sheets above the sections."""
        from homepoker.ui.kit.layout.popover import Popover, Sheet

        above: list[Popover | Sheet] = [*self.findChildren(Popover), *self.findChildren(Sheet)]
        return [surface for surface in above if surface.isVisible()]

    def ask_to_lose(self, section: str, change: Callable[[], object]) -> None:
        """Ask whether a change may lose what is typed in a section; else the host is led to it, and nothing changes."""
        focused = cast("QWidget | None", self.focusWidget())
        asked = self._ask("app.typed_change", "app.typed_change_anyway", "app.typed_keep", where=self._called(section))
        asked.confirmed.connect(change)

        def lead() -> None:
            made = self.show_section(section)
            if focused is not None and isValid(focused) and made.isAncestorOf(focused):
                focused.setFocus()

        asked.declined.connect(lead)

    def _unsaved(self, *sections: str) -> str:
        """The first section with unsaved input; empty where there is none."""
        asked = {name: section for name, section in self._built.items() if not sections or name in sections}
        return next((name for name, section in asked.items() if keeps_unsaved(section)), "")

    def forget_section(self, name: str) -> None:
        """Drop a section, so that it is made again when it is next opened.

        Where something is typed in it that is not saved, it reads anew what it shows, if it can do that.
        """
        section = self._built.get(name)
        if isinstance(section, RefreshableSection) and keeps_unsaved(section):
            section.refresh()
        elif name in self._built:
            self._take_apart(name).deleteLater()
            if name == self._current:
                self._had_keys = self._views[name][0]
                self.show_section(name)
                self.give_keys_back()

    def _take_apart(self, name: str) -> QWidget:
        """Take a section out of the window, keep how it was seen, and hand over its page, which is to be deleted."""
        self._keep_view(name)
        del self._built[name]
        page = self._pages.pop(name)
        self._sections.removeWidget(page)
        return page

    @property
    def sections(self) -> QWidget:
        """The widget in which the sections stand."""
        return self._sections

    @property
    def current(self) -> str:
        """The section that is open."""
        return self._current

    @property
    def page(self) -> QWidget | None:
        """The page of the open section; nothing before the first is made."""
        return self._pages.get(self._current)

    @property
    def toasts(self) -> Toasts:
        """The toasts of the window; made with the first of them, after the first frame."""
        if self._toasts is None:
            from homepoker.ui.kit.messages.toast import toasts_of

            self._toasts = toasts_of(self, self._words)
        return self._toasts

    def warn(self, problem: Sentence | None) -> None:
        """Show a problem, if there is one."""
        if problem is not None:
            self.toasts.say(self._words.say(problem), tone="warning")

    def add_banner(self, banner: QWidget) -> None:
        """Put a banner above the sections."""
        self._banners.addWidget(banner)

    def show_small_clock(self, text: str) -> None:
        """The running clock in the rail, whatever section is open."""
        if self._small_clock.text() != text:
            self._small_clock.setText(text)

    def show_due(self, section: str, count: int) -> None:
        """Show on the rail how much is due in a section."""
        button = self._rail_buttons[section]
        if button.count != count:
            button.show_count(count, self._words.text("due.waiting", count=count))

    def restore(self, geometry: str) -> None:
        """Restore position and size, where that is still on a screen; the first time a size that is good to look at."""
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        if self.isMaximized():
            return
        primary = QGuiApplication.primaryScreen()
        screens = (primary, *(screen for screen in QGuiApplication.screens() if screen is not primary))
        rooms = [screen.availableGeometry().adjusted(0, 0, -FRAME.width(), -FRAME.height()) for screen in screens]
        kept = kept_on_a_screen(self.geometry(), rooms)
        fits = kept.size() == self.size()
        if kept != self.geometry():
            self.resize(kept.size())
            self.move(kept.topLeft())
        if not fits:
            # Larger than the screen it would reach over to the next one, which is the room's.
            self.setWindowState(QtCore.Qt.WindowState.WindowMaximized)

    def geometry_words(self) -> str:
        """Position and size as text, to be kept."""
        return bytes(self.saveGeometry().toBase64().data()).decode()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Move the focus in reading order; that of a widget that goes away goes to its page, to no other button."""
        lost = cast("QWidget | None", self.focusWidget())
        return caught(lost, self._built.get(self._current)) or hand_focus_on(self, forwards=forwards)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key that no widget takes, or send it."""
        event.ignore()
        if goes_to_region(self, event):
            event.accept()
            return
        self.key_left_over.emit(event)
        if not event.isAccepted():
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask where something typed would be lost or a clock runs, and tell the application before it closes."""
        if not self._closes_unasked and (unsaved := self._unsaved()):
            event.ignore()
            self._ask_about_unsaved(unsaved)
            return
        if not self._closes_unasked and self.is_clock_running():
            event.ignore()
            asked = self._ask("app.running_close", "app.running_close_anyway", "app.running_stay")
            asked.confirmed.connect(self.close_unasked)
            return
        self.closing.emit()
        super().closeEvent(event)

    def close_unasked(self) -> None:
        """Close, whatever is typed and not saved."""
        self._closes_unasked = True
        self.close()

    def close_though_running(self) -> None:
        """Close without a question about the clock; the button that was held to close has answered it."""
        self.is_clock_running = lambda: False
        self.close()

    def _ask_about_unsaved(self, unsaved: str) -> None:
        where = self._called(unsaved)
        asked = self._ask("app.unsaved_close", "app.unsaved_close_anyway", "app.unsaved_show", where=where)
        asked.confirmed.connect(self.close_unasked)
        asked.declined.connect(lambda: self.show_section(unsaved))

    def _called(self, section: str) -> str:
        """The name on the rail of a section, or of the one to which a page belongs."""
        return self._rail_buttons[BELONGS_TO.get(section, section)].text()

    def _ask(self, asks: str, yes: str, no: str, **values: str) -> ConfirmInline:
        from homepoker.ui.kit.messages.confirm_inline import ConfirmInline

        words = self._words
        if self._question is not None:
            self._question.deleteLater()
        self._question = asked = ConfirmInline(words.text(asks, **values), words.text(yes), words.text(no))
        self._banners.insertWidget(0, asked)
        asked.show()
        return asked

    def _rail(self) -> QWidget:
        rail = QFrame()
        rail.setProperty("frame", "rail")
        rail.setAccessibleName(self._words.text("tonight.rail"))
        tell_as(rail, "tabs")
        column = QVBoxLayout(rail)
        column.setContentsMargins(spacing.XS, spacing.M, spacing.XS, spacing.M)
        column.setSpacing(spacing.XS)
        self._rail_buttons: dict[str, buttons.RailButton] = {}
        for icon, key in SECTIONS:
            self._add_rail_button(rail, icon, key)
        column.addStretch(1)
        self._small_clock = labels.Digits()
        self._small_clock.setFont(font(spacing.TYPE_LARGE, SEMIBOLD, is_tabular=True))
        self._small_clock.setAccessibleName(self._words.text("tonight.rail_clock"))
        tell_as(self._small_clock, "text", self._clock_told)
        column.addLayout(_in_the_middle(self._small_clock))
        self._add_rail_button(rail, "help", "manual.section", is_optional=True)
        self._add_rail_button(rail, "settings", "tonight.settings")
        self._rail_buttons[BELONGS_TO.get(self._current, self._current)].setChecked(True)
        return rail

    def _clock_told(self) -> str:
        """The accessible text of the clock in the rail."""
        time = self._small_clock.text()
        return f"{self._words.text('tonight.rail_clock')} {time}" if time else ""

    def _add_rail_button(self, rail: QWidget, name: str, key: str, *, is_optional: bool = False) -> None:
        button = buttons.rail_button(name, self._words.text(key), partial(self._chosen, name))
        self._rail_buttons[name] = button
        cast("QVBoxLayout", rail.layout()).addWidget(OptionalPlace(button, rail) if is_optional else button)

    def _chosen(self, name: str) -> None:
        if self._builders:
            is_open = name == self._current
            section = self.show_section(name, from_rail=True)
            if is_open and isinstance(section, LeadsBack):
                section.lead_back()
        else:
            self._current = name


def loading_page(words: Words) -> QWidget:
    """Page of a section until the club is open."""
    page = QWidget()
    column = QVBoxLayout(page)
    waiting = labels.quiet(words.text("tonight.loading"))
    waiting.setWordWrap(False)
    column.addStretch(1)
    column.addLayout(_in_the_middle(labels.title("Homepoker")))
    column.addLayout(_in_the_middle(waiting))
    column.addStretch(1)
    return page


def _in_the_middle(widget: QWidget) -> QHBoxLayout:
    """A row with a widget centred by stretches; an alignment would make Qt's enumerations before the first frame."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget)
    row.addStretch(1)
    return row


class OptionalPlace(QWidget):
    """Place of a widget in a column. It asks for no height, and the widget is hidden where it gets too little.

    The widget stands beside the others of the column, not in its place: buttons of which one is chosen know each other
    by the widget they stand in.
    """

    def __init__(self, widget: QWidget, parent: QWidget) -> None:
        """
        :param parent: the widget of the column.
        """
        super().__init__(parent)
        self._widget = widget
        widget.setParent(parent)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def sizeHint(self) -> QSize:
        # Hidden it would not tell that its look has made it larger.
        self._widget.ensurePolished()
        return self._widget.sizeHint().boundedTo(self._widget.maximumSize())

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._put()

    @isolated
    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._put()

    def _put(self) -> None:
        self._widget.setGeometry(self.geometry())
        self._widget.setVisible(self.height() >= self.sizeHint().height())
