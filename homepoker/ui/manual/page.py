"""Page of the manual in the window: its pages on the left, the open one beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.store.manual import ManualPage, manual_pages
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.choice_list import ChoiceModel, ChoiceView
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels
from homepoker.ui.manual.paper import page_on_paper
from homepoker.ui.manual.saving import SaveManual
from homepoker.ui.manual.search import found_pages, readable_texts, typed_words
from homepoker.ui.manual.text import ManualText
from homepoker.ui.manual.typesetting import PAGE
from homepoker.ui.rulebook.rule_page.printing import print_document
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_LIST_WIDTH = 300
_WIDEST_TEXT = 900
_LEAST_HEIGHT = 300
"""The height of the list and of the text at least where they stand one below the other."""


class ManualPages(QWidget):
    """Page of the manual. The arrow keys go from page to page; ``left`` comes with Esc in the text."""

    left = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._pages = {one.number: one for one in manual_pages(words.language)}
        self.here = next(iter(self._pages))
        """The number of the open page."""
        self._model = ChoiceModel(self)
        self._model.set_choices(self._choices(self._pages))
        self.list = ChoiceView(self._model)
        self.list.setAccessibleName(words.text("manual.pages"))
        self.field = SearchField(words, words.text("manual.search"))
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self.read)
        self._nothing = labels.quiet(words.text("manual.nothing_found"))
        self._nothing.hide()
        self.text = ManualText(words)
        self.text.followed.connect(self._follow)
        self.text.left.connect(self.left)
        self.print = buttons.secondary(words.text("manual.print"), self.print_here, icon="print", size="small")
        self.save = SaveManual(words)
        column = Card(words.text("manual.title"))
        set_extent(column, width=_LIST_WIDTH)
        column.add(self.field)
        column.add(self._nothing)
        column.add(self.list, 1)
        reading = Card()
        name_region(reading, words.text("manual.reading"))
        set_extent(reading, most_width=_WIDEST_TEXT)
        acts = QHBoxLayout()
        acts.setSpacing(spacing.S)
        acts.addStretch(1)
        acts.addWidget(self.print)
        acts.addWidget(self.save)
        reading.add(acts)
        reading.add(self.text, 1)
        across = StackingRow(self, least_height=_LEAST_HEIGHT)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.setSpacing(spacing.M)
        across.addWidget(column)
        across.addWidget(reading, 100)
        across.addStretch(1)
        self.setFocusProxy(self.list)
        self.list.selectionModel().currentChanged.connect(self._came_to)
        for keys, act in (("Ctrl+F", self.go_to_search), ("Ctrl+P", self.print_here)):
            QShortcut(QKeySequence(keys), self, act, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.open(self.here)

    @property
    def pages(self) -> list[ManualPage]:
        """All pages in their order."""
        return list(self._pages.values())

    def open(self, number: int) -> None:
        """Open a page from its beginning."""
        if self._model.row_of(str(number)) < 0:
            self.field.empty()  # the page is not among those that were found
        row = self._model.index(self._model.row_of(str(number)), 0)
        if self.list.currentIndex() == row:
            self._show(number)
        else:
            self.list.selectionModel().setCurrentIndex(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def go_to_search(self) -> None:
        """Move the focus to the search field and select its text."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def read(self) -> None:
        """Move the focus to the text."""
        self.text.setFocus()

    def print_here(self) -> None:
        """Print the open page."""
        page = self._pages[self.here]
        words = self._words
        print_document(self, page.title, words.text("manual.print_title"), lambda: page_on_paper(page, words), words)

    def kept_view(self) -> object:
        """The view state: the open page."""
        return self.here

    def restore_view(self, view: object) -> None:
        """Restore the view state."""
        if isinstance(view, int) and view in self._pages:
            self.open(view)

    def _choices(self, numbers: Iterable[int]) -> list[Choice]:
        words = self._words
        return [
            Choice(str(number), words.text("manual.page", number=number, title=self._pages[number].title))
            for number in numbers
        ]

    @cached_property
    def _texts(self) -> Mapping[int, str]:
        return readable_texts(self._words)

    def _search(self, query: str) -> None:
        """Show the pages with all words of the query, and these words in the open one."""
        found = found_pages(self._texts, query)
        self._nothing.setVisible(not found)
        with QSignalBlocker(self.list.selectionModel()):
            self._model.set_choices(self._choices(found))
            if found and self.here not in found:
                self._show(found[0])
            row = self._model.row_of(str(self.here))
            if row >= 0:
                kind = QItemSelectionModel.SelectionFlag.ClearAndSelect
                self.list.selectionModel().setCurrentIndex(self._model.index(row, 0), kind)
        self.list.viewport().update()
        self.text.mark(typed_words(query))

    def _came_to(self, row: QModelIndex) -> None:
        self._show(int(self._model.choice(row.row()).id))

    def _show(self, number: int) -> None:
        self.here = number
        self.text.show_page(self._pages[number], is_last=number == max(self._pages))
        self.text.mark(typed_words(self.field.text()))

    def _follow(self, address: str) -> None:
        number = address.removeprefix(PAGE)
        if number != address and number.isdecimal() and int(number) in self._pages:
            self.open(int(number))
