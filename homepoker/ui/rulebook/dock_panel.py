"""Rulebooks beside the tables: narrow, with the row for the room at the foot."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.rulebook.in_the_room import RoomRow, RoomRules
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.rulebook.reading_history import ReadingPlace, Trail


def add_room_row(pages: RulebookPages, row: RoomRow) -> None:
    """Add the row of buttons for the room below the rule that is read."""

    def read(place: ReadingPlace) -> None:
        row.set_rule(place if isinstance(place, Citation) else None)

    pages.place_changed.connect(read)
    if pages.place is not None:
        read(pages.place)
    below = pages.reading.layout()
    if below is not None:
        below.addWidget(row)


class DockPanel(Card):
    """Rulebooks beside the tables: search, contents and one rule at a time; it can move to a window or the section."""

    closed = Signal()
    section_wanted = Signal()
    move_wanted = Signal()
    """Signal: move into a window of its own, or from there to the tables again."""

    def __init__(
        self,
        library: Library,
        rules: RoomRules,
        words: Words,
        now: Callable[[], datetime],
        trail: Trail,
        *,
        is_apart: bool,
    ) -> None:
        """
        :param trail: where somebody has read and searched in it before.
        :param is_apart: it stands in a window of its own.
        """
        super().__init__(words.text("tonight.rulebook"))
        self.pages = RulebookPages(library, words, is_narrow=True, trail=trail)
        where = ("table", "rule.dock") if is_apart else ("move", "rule.set_apart")
        for icon, key, signal in (
            (*where, self.move_wanted),
            ("rulebook", "rule.open_in_section", self.section_wanted),
            ("close", "rule.close_books", self.closed),
        ):
            self.add_action(buttons.icon_button(icon, words.text(key), signal.emit, size="small"))
        self.add(self.pages, 1)
        add_room_row(self.pages, RoomRow(rules, words, now))
        self.pages.reading.text.installEventFilter(self)
        self.setFocusProxy(self.pages)

    def open(self, place: ReadingPlace | None) -> None:
        """Open a rule or a topic, or the search where there is none."""
        if place is None:
            self.pages.go_to_search()
        else:
            self.pages.open(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close at the first Esc where one rule was opened to be read, without the list in between."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by an Esc that nothing within takes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def has_keys(self, focused: QWidget | None) -> bool:
        """Whether the focus is somewhere within."""
        return focused is not None and (focused is self or self.isAncestorOf(focused))
