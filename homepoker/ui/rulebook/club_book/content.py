"""Content of the club book's page: its head, the list at the side, and the card that is worked on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.club_book import view
from homepoker.ui.rulebook.club_book.side import Side
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

WIDEST = 760
"""The greatest width of a card, in logical pixels."""


class Content(QWidget):
    """Content of the page: its parts signal what the host wants; what stands in ``area`` is the page's business."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.head = Head(words)
        self.side = Side(words)
        self.area = VerticalScrollArea()
        self.area.setObjectName(TOAST_LANE)
        body = StackingRow(least_height=360)
        body.setSpacing(spacing.L)
        body.addWidget(self.side, 1)
        body.addWidget(self.area, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self.head)
        column.addLayout(body, 1)


class Head(QWidget):
    """Head of the page, with a choice where the club has several books."""

    book_chosen = Signal(str)
    particulars_wanted = Signal()
    another_wanted = Signal()
    import_wanted = Signal()
    export_wanted = Signal()
    take_out_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._title = labels.heading()
        self._about = labels.quiet()
        self._choose = ComboBox()
        name_choice(self._choose, words.text("club_book.which"))
        self._choose.activated.connect(lambda _: self.book_chosen.emit(str(self._choose.currentData())))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._title)
        names.addWidget(self._choose, 0, Qt.AlignmentFlag.AlignLeft)
        names.addWidget(self._about)
        row = StackingRow(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addLayout(names)
        acts = Flow(gap=spacing.S)
        row.addWidget(acts, 1)
        for button in (
            buttons.ghost(words.text("club_book.particulars"), self.particulars_wanted.emit, icon="edit"),
            buttons.ghost(words.text("club_book.another"), self.another_wanted.emit, icon="plus"),
            buttons.secondary(words.text("club_book.import"), self.import_wanted.emit, icon="import"),
            buttons.secondary(words.text("club_book.export"), self.export_wanted.emit, icon="export"),
        ):
            acts.add(button)
        says = words.text("club_book.take_book_out")
        acts.add(buttons.icon_button("delete", says, self.take_out_wanted.emit))

    def show_book(self, book: Rulebook, own: tuple[Rulebook, ...], books: view.Books) -> None:
        """Show one of the club's books.

        :param own: all of the club's.
        """
        language = self._words.language
        self._choose.clear()
        for one in own:
            self._choose.addItem(one.name(language), one.id)
        self._choose.setCurrentIndex(self._choose.findData(book.id))
        self._choose.setVisible(len(own) > 1)
        self._title.setVisible(len(own) == 1)
        self._title.setText(book.name(language))
        self._about.setText(view.about(book, books, self._words))


def show_in(area: QScrollArea, shown: QWidget) -> None:
    """Show another widget in a scroll area; the old one is deleted later, as it may still handle a click."""
    old = area.takeWidget()
    if old is not None:
        old.hide()
        old.setParent(area)
        old.deleteLater()
    area.setWidget(shown)
    area.updateGeometry()


def add_below(page: QWidget, card: QWidget) -> None:
    """Add a card below that of a page."""
    column = page.layout()
    if isinstance(column, QVBoxLayout):
        set_extent(card, most_width=WIDEST)
        column.insertSpacing(column.count() - 1, spacing.L)
        column.insertWidget(column.count() - 1, card)


def column_of(card: QWidget) -> QWidget:
    """A column with a card at the top of a scrolled page, no wider than one reads."""
    page = QWidget()
    page.setProperty("frame", "scrolled")
    set_extent(card, most_width=WIDEST)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, spacing.S, 0)
    column.addWidget(card)
    column.addStretch(1)
    return page
