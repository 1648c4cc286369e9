"""Form card of the rulings page: the topic, the table and the book, examples, the form, and earlier rulings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from homepoker.services.evening.filed_rulings import EarlierRuling
from homepoker.services.rulings.worked_cases import Example
from homepoker.services.words import Words
from homepoker.services.words.rulings import topic_question, topic_title
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulings.form.form import Form
from homepoker.ui.rulings.view import earlier_lines
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

LEAST_WIDTH = 350
"""The least width of the facts of a case, in logical pixels at 100 %."""


class FormCard(Card):
    """Form card with one topic after the other; what its signals mean is decided by its page."""

    table_chosen = Signal(object)
    """Signal: the number of a table, or nothing where it does not matter."""
    book_chosen = Signal(str)
    facts_wanted = Signal(object)
    """Signal: facts with which the form is to be filled: of an example, or of an earlier ruling."""
    cleared = Signal()
    topic_page_wanted = Signal()
    act_wanted = Signal()
    """Signal: the matter of the topic is to be done in the running evening."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.form: Form | None = None
        self._title = labels.heading()
        self._title.setWordWrap(True)
        self._question = labels.quiet()
        self.table = _box(words.text("floor.at_table"))
        self.book = _box(words.text("floor.by_book"))
        self.table.activated.connect(lambda _at: self.table_chosen.emit(self.table.currentData()))
        self.book.activated.connect(lambda _at: self.book_chosen.emit(str(self.book.currentData())))
        self.act = buttons.secondary("", self.act_wanted.emit, icon="play", size="small")
        where = StackingRow()
        where.setSpacing(spacing.S)
        where.addWidget(self.table, 1)
        where.addWidget(self.book, 2)
        self.empty = buttons.icon_button("refresh", words.text("floor.empty_form"), self.cleared.emit)
        self.rules = buttons.icon_button("rulebook", words.text("floor.rules_on_topic"), self.topic_page_wanted.emit)
        where.addWidget(self.rules)
        where.addWidget(self.empty)
        self._inside = QWidget()
        self._inside.setProperty("frame", "scrolled")
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, spacing.S, 0)
        self._column.setSpacing(spacing.M)
        self._examples = QWidget()
        self._example_links = QVBoxLayout(self._examples)
        self._example_links.setContentsMargins(spacing.S, 0, 0, 0)
        self._example_links.setSpacing(0)
        self._earlier = QWidget()
        self._earlier_rows = QVBoxLayout(self._earlier)
        self._earlier_rows.setContentsMargins(spacing.S, 0, 0, 0)
        self._earlier_rows.setSpacing(spacing.S)
        self._column.addWidget(self._earlier)
        self._column.addWidget(self._examples)
        self._column.addStretch(1)
        self.area = VerticalScrollArea(least_width=LEAST_WIDTH)
        self.area.setWidget(self._inside)
        self._whole = QWidget()
        whole = QVBoxLayout(self._whole)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(spacing.S)
        whole.addWidget(self._title)
        whole.addWidget(self._question)
        whole.addWidget(self.act, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addLayout(where)
        whole.addWidget(self.area, 1)
        self._nothing = EmptyState("gavel", words.text("floor.what_now"), words.text("floor.what_now_explained"))
        set_extent(self._nothing, least_width=LEAST_WIDTH)
        self.add(self._nothing, 1)
        self.add(self._whole, 1)
        self._whole.hide()

    def show_form(self, topic: str, form: Form, examples: Sequence[Example]) -> None:
        """Show another form in place of the one before."""
        words = self._words
        if self.form is not None:
            self._column.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        self.form = form
        form.row_wanted.connect(lambda row: self.area.ensureWidgetVisible(row, 0, spacing.L))
        self._title.setText(topic_title(topic, words))
        self._question.setText(topic_question(topic, words))
        name_region(self, topic_title(topic, words))
        self._column.insertWidget(0, form)
        empty(self._example_links)
        if examples:
            self._example_links.addWidget(labels.caption(words.text("floor.examples")))
        for example in examples:
            link = buttons.link(example.name, partial(self.facts_wanted.emit, example.facts))
            self._example_links.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        self._examples.setVisible(bool(examples))
        self._nothing.hide()
        self._whole.show()
        self.area.verticalScrollBar().setValue(0)

    def offer_act(self, says: str) -> None:
        """Offer to do in the running evening what the topic is about; empty words offer nothing."""
        self.act.setText(says)
        self.act.setVisible(bool(says))

    def go_to(self, field: QWidget) -> None:
        """Move the focus to a field of the form and scroll to it."""
        field.setFocus(Qt.FocusReason.TabFocusReason)
        # When everything has found its place.
        QTimer.singleShot(0, field, lambda: self.area.ensureWidgetVisible(field, 0, spacing.XXL))

    def show_earlier(self, rulings: Sequence[EarlierRuling]) -> None:
        """Show the club's earlier rulings on the topic."""
        empty(self._earlier_rows)
        lines = earlier_lines(rulings, self._words)
        if lines:
            self._earlier_rows.addWidget(labels.caption(self._words.text("floor.earlier")))
        for line in lines:
            row = QVBoxLayout()
            row.setSpacing(0)
            link = buttons.link(line.when, partial(self.facts_wanted.emit, line.facts), icon="history")
            set_tooltip(link, self._words.text("floor.earlier_does"))
            row.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
            row.addWidget(labels.body(line.said))
            if line.more:
                row.addWidget(labels.quiet(line.more))
            holder = QWidget()
            holder.setLayout(row)
            row.setContentsMargins(0, 0, 0, 0)
            self._earlier_rows.addWidget(holder)
        self._earlier.setVisible(bool(lines))

    def offer_tables(self, tables: Sequence[int], chosen: int | None) -> None:
        """Offer the tables of the evening; where there is none there is nothing to choose."""
        self.table.clear()
        self.table.addItem(self._words.text("floor.no_table"), None)
        for table in tables:
            self.table.addItem(self._words.text("floor.table", table=table), table)
        self.table.setCurrentIndex(max(0, self.table.findData(chosen)))
        self.table.setVisible(bool(tables))

    def offer_books(self, books: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offer the books by id and name."""
        self.book.clear()
        for book, name in books:
            self.book.addItem(name, book)
        self.book.setCurrentIndex(max(0, self.book.findData(chosen)))


def _box(name: str) -> QComboBox:
    box = ComboBox()
    name_choice(box, name)
    set_tooltip(box, name)
    box.setMinimumContentsLength(6)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box
