"""Head of the club book's page: which book it is, what it amends, and what is done with it as a whole."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.club_book import view
from homepoker.ui.theme import spacing


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
