"""Search column: the search field, the book, and below them its contents or the results."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulebook.entry_list import EntryList
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.list_entries import book_choices, contents, headings_above, results, row_id
from homepoker.ui.rulebook.reading_history import Trail
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font


class SearchColumn(QObject):
    """Search column: ``head`` holds field and choice of the book, ``body`` the rows; the page arranges them.

    The arrow keys go through the rows while one types; Enter opens the current one. ``opened`` carries a citation,
    ``searched`` comes whenever other rows are shown because of what was typed or chosen.
    """

    opened = Signal(object)
    searched = Signal()

    def __init__(self, library: Library, words: Words, parent: QObject, trail: Trail) -> None:
        """
        :param trail: what was looked for before, and what is from now on.
        """
        super().__init__(parent)
        self._library = library
        self._words = words
        self._trail = trail
        self._turned = trail.turned
        self._read = ""
        self.field = SearchField(words, words.text("library.search"))
        self.field.setText(trail.query)
        self.field.textChanged.connect(self._changed)
        self.field.installEventFilter(self)
        self.picker = ComboBox()
        name_choice(self.picker, words.text("library.book_choice"))
        self.picker.setMinimumContentsLength(10)
        self.picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.list = EntryList(words.text("library.entries"))
        self.list.opened.connect(self._open)
        self.list.turned.connect(self._turn)
        self.list.left.connect(self.focus)
        # The keys stay in the field; what they come to below it is said there.
        self.list.came_to.connect(self.field.setAccessibleDescription)
        self._search_all = buttons.secondary(words.text("library.search_all"), self._choose_all)
        self._nothing = EmptyState("search", "", actions=(self._search_all,))
        self._told = labels.caption()
        self._told.setWordWrap(True)
        self._in_all = buttons.link(words.text("library.search_all_short"), self._choose_all)
        set_tooltip(self._in_all, words.text("library.search_all"))
        self._in_all.setFont(font(spacing.TYPE_SMALL))
        self.head, self.body = QWidget(), QWidget()
        head = QVBoxLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(spacing.S)
        head.addWidget(self.field)
        head.addWidget(self.picker)
        self._rows = QStackedWidget()
        self._rows.addWidget(self.list)
        self._rows.addWidget(self._nothing)
        body = QVBoxLayout(self.body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(spacing.XS)
        told = QHBoxLayout()
        told.setSpacing(spacing.S)
        told.addWidget(self._told, 1)
        told.addWidget(self._in_all)
        body.addLayout(told)
        body.addWidget(self._rows, 1)
        self._offer_books(library.book)
        self.picker.currentIndexChanged.connect(self._choose)
        library.book_chosen.connect(self._book_chosen)
        library.ready.connect(self._became_ready)
        library.failed.connect(self._became_ready)
        library.bookmarks_changed.connect(self.refresh)
        self.refresh()

    @property
    def book(self) -> str:
        """The book that is searched; empty for all."""
        return str(self.picker.currentData() or "")

    @property
    def query(self) -> str:
        """The typed query, without spaces around it."""
        return self.field.text().strip()

    def search(self, text: str) -> None:
        """Type a question."""
        self.field.setText(text)
        self.focus()

    def focus(self) -> None:
        """Move the focus to the field and select its text."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def mark_read(self, citation: Citation) -> None:
        """Make the row of the rule that is read the current one; in the contents the headings above it are opened."""
        self._read = row_id(citation)
        folded = [
            heading
            for heading in headings_above(citation, self._library.books, self._words)
            if not self._is_open(heading)
        ]
        if folded and not self.query:
            self._turned.update(dict.fromkeys(folded, True))
            self.refresh()
        row = next((row for row, entry in enumerate(self.list.entries) if entry.id == self._read), None)
        shown = self.list.current
        if row is not None and (shown is None or shown.citation != citation):
            self.list.go_to(row, is_far=True)

    def evening_changed(self) -> None:
        """Follow a change of the book in force."""
        chosen = self.book
        self.picker.blockSignals(True)
        self._offer_books(chosen)
        self.picker.blockSignals(False)
        self.refresh()

    def refresh(self) -> None:
        """Show the rows that belong to what is typed and chosen."""
        current = self.list.current
        kept = current.id if current is not None else self._read
        if self.query:
            self._show_results(kept)
        else:
            self._show_contents(kept)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self.list.driven_by(event)
        return False

    def _show_contents(self, current: str) -> None:
        self._in_all.hide()
        library = self._library
        rows = contents(library.books, self.book, self._turned, library.bookmarks, library.in_force, self._words)
        self._rows.setCurrentWidget(self.list)
        self._told.setText(self._words.text("library.rules", count=self._rule_count()))
        self.list.show_entries(rows, current)

    def _show_results(self, current: str) -> None:
        self._in_all.hide()
        library, words = self._library, self._words
        if not library.is_ready:
            library.prepare()
            if library.problem is not None:
                self._say_nothing(words.text("library.search_failed"), words.text("library.search_failed_explained"))
            else:
                self._say_nothing(words.text("library.preparing"))
            return
        hits = library.find(self.query, self.book, words.language)
        rows = results(hits, self.query, library.books, library.bookmarks, library.in_force, words)
        if not rows:
            explained = words.text("library.nothing_found_here" if self.book else "library.nothing_found_anywhere")
            self._say_nothing(words.text("library.nothing_found", query=self.query), explained)
            return
        self._rows.setCurrentWidget(self.list)
        is_answered = library.fits(self.query)
        self._told.setText(words.text("library.found" if is_answered else "library.nothing_fits", count=len(rows)))
        self._in_all.setVisible(bool(self.book))
        self.list.show_entries(rows, current)

    def _say_nothing(self, sentence: str, explanation: str = "") -> None:
        self.list.show_entries(())
        self._told.setText("")
        self._nothing.set_texts(sentence, explanation)
        self._search_all.setVisible(bool(explanation and self.book and self._library.is_ready))
        self._rows.setCurrentWidget(self._nothing)

    def _rule_count(self) -> int:
        books = self._library.books
        return sum(len(book.rules) for book in books.values() if self.book in ("", book.id))

    def _choose_all(self) -> None:
        self.picker.setCurrentIndex(self.picker.findData(""))
        self.focus()

    def _offer_books(self, chosen: str) -> None:
        self.picker.clear()
        for book, name in book_choices(self._library.books, self._library.in_force, self._words):
            self.picker.addItem(name, book)
        self.picker.setCurrentIndex(max(0, self.picker.findData(chosen)))

    def _choose(self) -> None:
        self._library.choose_book(self.book)
        self._changed()

    def _book_chosen(self) -> None:
        """Follow a choice of the book, made here or where the rulebooks are read too."""
        if self.book != self._library.book:
            self.picker.blockSignals(True)
            self.picker.setCurrentIndex(max(0, self.picker.findData(self._library.book)))
            self.picker.blockSignals(False)
            self.refresh()

    def _changed(self) -> None:
        self._trail.query = self.field.text()
        self.list.show_entries(())  # the first row is current when the rows are others
        self.refresh()
        self.searched.emit()

    def _became_ready(self) -> None:
        """Show that the search can be used, or that it could not be prepared."""
        if self.query:
            self.refresh()

    def _open(self, citation: Citation) -> None:
        self._read = row_id(citation)
        self.opened.emit(citation)

    def _is_open(self, heading: str) -> bool:
        return any(entry.id == heading and entry.is_open for entry in self.list.entries)

    def _turn(self, heading: str) -> None:
        self._turned[heading] = not self._is_open(heading)
        self.refresh()
