"""Form of a club book's head: its name, its short name, what it amends, its edition."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from homepoker.core.limits import LONGEST_NAME
from homepoker.services.rulebooks.club_book import Particulars
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.club_book.field import labelled
from homepoker.ui.theme import spacing


class ParticularsForm(Card):
    """Form of the head. ``entered`` carries the `Particulars`; ``left`` is sent where nothing is to change."""

    entered = Signal(object)
    example_wanted = Signal()
    left = Signal()

    def __init__(
        self, particulars: Particulars, amendable: tuple[tuple[str, str], ...], words: Words, *, is_new: bool
    ) -> None:
        """
        :param amendable: id and name of the books to choose from; what a book amends is chosen once.
        """
        super().__init__(words.text("club_book.create" if is_new else "club_book.particulars"))
        self.name = QLineEdit(particulars.name)
        self.short = QLineEdit(particulars.short)
        self.edition = QLineEdit(particulars.edition)
        for line in (self.name, self.short, self.edition):
            limit_line(line, LONGEST_NAME)
            line.setCursorPosition(0)  # a long one is seen from its beginning
        self.amends = ComboBox()
        for book, name in amendable:
            self.amends.addItem(name, book)
        self.amends.setCurrentIndex(max(0, self.amends.findData(particulars.amends)))
        self.amends.setEnabled(is_new)
        self.save = buttons.primary(words.text("club_book.create" if is_new else "club_book.save"), self.hand_over)
        self.add(labelled("name", self.name, words))
        self.add(labelled("amends", self.amends, words))
        if is_new:
            self.add(labels.quiet(words.text("club_book.amends_hint")))
        pair = StackingRow()
        pair.setSpacing(spacing.M)
        pair.addLayout(labelled("short", self.short, words), 1)
        pair.addLayout(labelled("edition", self.edition, words), 1)
        self.add(pair)
        self.add(labels.quiet(words.text("club_book.short_hint")))
        foot = StackingRow()
        foot.setSpacing(spacing.S)
        foot.addWidget(self.save)
        foot.addWidget(buttons.ghost(words.text("club_book.cancel"), self.left.emit))
        foot.addStretch(1)
        if is_new:
            foot.addWidget(buttons.ghost(words.text("club_book.example"), self.example_wanted.emit, icon="rulebook"))
        self.add(foot)
        self.setFocusProxy(self.name)

    @property
    def has_unsaved(self) -> bool:
        """Whether something was typed that is not kept."""
        return any(line.isModified() for line in (self.name, self.short, self.edition))

    def hand_over(self) -> None:
        """Emit the typed particulars, to be kept."""
        amends = str(self.amends.currentData())
        self.entered.emit(Particulars(self.name.text(), self.short.text(), amends, self.edition.text()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hand_over()
        else:
            super().keyPressEvent(event)
