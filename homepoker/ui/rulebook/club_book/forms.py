"""Forms of a club book's head and of a house rule."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_NAME, LONGEST_TEXT
from homepoker.services.rulebooks.club_book import Draft, Particulars
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.fields.typing_limits import limit_line, limit_text
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.club_book.view import RuleView, topic_choices
from homepoker.ui.rulebook.library import Library
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_NUMBER_WIDTH = 96
_TEXT_HEIGHT = 120
_TOPICS_HEIGHT = 170


class ParticularsForm(Card):
    """Form of the head: its name, its short name, what it amends, its edition.

    ``entered`` carries the `Particulars`; ``left`` is sent where nothing is to change.
    """

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


class RuleForm(Card):
    """Number, title, text and topics.

    ``written`` carries the draft and the rule's id, empty for a new one; ``taken_out`` the id.
    """

    written = Signal(object, str)
    taken_out = Signal(str)
    value_wanted = Signal(str)
    """Signal: a policy whose value is to be changed."""
    left = Signal()

    def __init__(self, view: RuleView, words: Words, library: Library | None = None) -> None:
        """``view`` of a rule that is not there yet has no id, and the number to propose.

        :param library: finds topics by what is asked at the table; without it, and until it is ready, their words do.
        """
        super().__init__(words.text("club_book.rule_change" if view.id else "club_book.rule_new"))
        self._words = words
        self._view = view
        self.number = QLineEdit(view.number)
        set_extent(self.number, width=_NUMBER_WIDTH)
        self.title = QLineEdit(view.title)
        for line in (self.number, self.title):
            limit_line(line, LONGEST_NAME)
            line.setCursorPosition(0)  # a long one is seen from its beginning
        self.text = QPlainTextEdit(view.text)
        limit_text(self.text, max(LONGEST_TEXT, len(view.text)))
        self.text.setTabChangesFocus(True)
        set_extent(self.text, least_height=_TEXT_HEIGHT)
        self.topics = PeoplePicker(words, words.text("club_book.topic_search"), words.text("club_book.nothing_found"))
        set_extent(self.topics, height=_TOPICS_HEIGHT)
        self.topics.set_choices(topic_choices(words))
        self.topics.choose(view.topics)
        self.library = library
        if library is not None:
            self.topics.find_by(library.find_topics)
            library.ready.connect(self.topics.search_anew)
            library.prepare_soon()
        self.confirm = ConfirmInline(
            words.text("club_book.ask_take_out", rule=view.title),
            words.text("club_book.take_out"),
            words.text("club_book.keep"),
        )
        self.confirm.hide()
        self.confirm.confirmed.connect(lambda: self.taken_out.emit(view.id))
        self.save = buttons.primary(words.text("club_book.save_rule"), self.hand_over, icon="save")
        self.remove = buttons.icon_button("delete", words.text("club_book.take_out"), self.confirm.show)
        self._lay_out()
        # Only now: shown before it has a parent it would be a window of its own for a moment, and take the keys.
        self.remove.setVisible(bool(view.id))
        self._before = self.typed

    @property
    def rule(self) -> str:
        """The id of the rule; empty for one that is not there yet."""
        return self._view.id

    @property
    def typed(self) -> Draft:
        """The rule as the fields say now."""
        return Draft(
            self.number.text().strip(),
            self.title.text().strip(),
            self.text.toPlainText().strip("\n"),
            tuple(self.topics.chosen),
        )

    @property
    def is_changed(self) -> bool:
        """Whether something was typed that is not saved."""
        return self.typed != self._before

    def hand_over(self) -> None:
        """Send the rule, to be written."""
        self.written.emit(self.typed, self._view.id)

    def take_focus(self) -> None:
        """Put the cursor where the host goes on."""
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Save):
            self.hand_over()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        words = self._words
        # On top, where they are seen whatever the height of the window.
        self.add_action(self.remove)
        self.add_action(self.save)
        self.add(self.confirm)
        head = StackingRow()
        head.setSpacing(spacing.M)
        head.addLayout(labelled("number", self.number, words))
        head.addLayout(labelled("title", self.title, words), 1)
        self.add(head)
        self.add(labelled("text", self.text, words), 1)
        for policy, answer in self._view.settles:
            row = StackingRow()
            row.addWidget(labels.quiet(words.text("club_book.rule_settles", said=answer)), 1)
            change = partial(self.value_wanted.emit, policy)
            link = buttons.link(words.text("club_book.change_value"), change)
            link.setAccessibleName(f"{link.text()}: {answer}")
            row.addWidget(link)
            self.add(row)
        self.add(labelled("topics", self.topics, words))
        self.add(labels.quiet(words.text("club_book.topics_hint")))


def labelled(key: str, field: QWidget, words: Words) -> QVBoxLayout:
    """The field under its word, which also names it for whoever hears the page."""
    word = words.text(f"club_book.field.{key}")
    field.setAccessibleName(word)
    label = labels.caption(word)
    label.setBuddy(field)
    column = QVBoxLayout()
    column.setSpacing(spacing.XS)
    column.addWidget(label)
    column.addWidget(field)
    return column
