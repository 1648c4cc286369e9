"""Lists at the side of the club book's page: every policy, those that the club answers itself, and the house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.scrolling import PageStack
from homepoker.ui.kit.lists.choice_list import ChoiceModel, ChoiceView
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.rulebook.club_book import view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

MODES = ("values", "own", "rules")
"""Names of the lists: all policies, those with an answer of the club's, the house rules."""

_LEAST_WIDTH, _MOST_WIDTH = 290, 440


class Side(QFrame):
    """Lists at the side of the page, of which one is shown."""

    policy_wanted = Signal(str)
    rule_wanted = Signal(str)
    new_rule_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.setProperty("frame", "card")
        name_region(self, words.text("club_book.side"))
        set_extent(self, most_width=_MOST_WIDTH)
        modes = [(mode, words.text(f"club_book.mode.{mode}")) for mode in MODES]
        self.modes = SegmentedControl(modes, words.text("club_book.modes"))
        self.modes.changed.connect(self.show_mode)
        self.write = buttons.secondary(words.text("club_book.write_rule"), self.new_rule_wanted.emit, icon="edit")
        nothing = words.text("club_book.nothing_found")
        self.policies = SideList(words, words.text("club_book.search"), nothing)
        self.own = SideList(words, words.text("club_book.search"), words.text("club_book.no_own_values"))
        self.rules = SideList(words, words.text("club_book.search_rules"), words.text("club_book.no_rules"))
        self.policies.chosen.connect(self.policy_wanted)
        self.own.chosen.connect(self.policy_wanted)
        self.rules.chosen.connect(self.rule_wanted)
        self._lists = PageStack()
        for listed in (self.policies, self.own, self.rules):
            self._lists.addWidget(listed)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.M, spacing.M, spacing.M, spacing.M)
        column.setSpacing(spacing.S)
        column.addWidget(self.modes)
        column.addWidget(self._lists, 1)
        column.addWidget(self.write)

    def minimumSizeHint(self) -> QSize:
        # A least width that is told outright would stand above what the three words need.
        least = super().minimumSizeHint()
        return QSize(max(least.width(), scaled(_LEAST_WIDTH)), least.height())

    def fill(self, books: view.Books, book: str) -> None:
        """Fill the lists from the present text of a book."""
        self.policies.set_choices(view.policy_choices(books, book, self._words))
        self.own.set_choices(view.own_policy_choices(books, book, self._words))
        self.rules.set_choices(view.rule_choices(books[book], self._words))

    def show_mode(self, mode: str) -> None:
        """Show one of the three lists."""
        self.modes.choose(mode)
        self._lists.setCurrentIndex(MODES.index(mode))

    def mark(self, policy: str = "", rule: str = "") -> None:
        """Mark the row of the open page in the lists, and show a list that has it."""
        if rule or not policy:
            self.show_mode("rules")
        elif self.modes.chosen == "rules":
            self.show_mode("values")
        self.policies.go_to(policy)
        self.own.go_to(policy)
        self.rules.go_to(rule)


class SideList(QWidget):
    """Searched list. ``chosen`` carries the id of the row that the host comes to, not of one that the program marks."""

    chosen = Signal(str)

    def __init__(self, words: Words, placeholder: str, nothing_found: str) -> None:
        super().__init__()
        self.search = SearchField(words, placeholder)
        self._model = ChoiceModel(self)
        self._view = _Rows(self._model)
        self._view.setAccessibleName(placeholder)
        self._nothing = quiet(nothing_found)
        self._nothing.hide()
        self._current = ""
        self._is_silent = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addWidget(self.search)
        column.addWidget(self._view, 1)
        column.addWidget(self._nothing, 1)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setFocusProxy(self.search)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self._view.installEventFilter(self)
        self._view.selectionModel().currentChanged.connect(self._moved)

    @property
    def shown(self) -> list[str]:
        """The ids that can be chosen now."""
        rows = map(self._model.choice, range(self._model.rowCount()))
        return [choice.id for choice in rows if choice.may_choose]

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show these rows; the current one stays current."""
        self._change(lambda: self._model.set_choices(choices))

    def go_to(self, choice_id: str) -> None:
        """Mark a row without telling."""
        self._current = choice_id
        self._change(lambda: None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self._view:
            if event.key() == Qt.Key.Key_Down and self.shown and not self._view.currentIndex().isValid():
                self._come_to(self.shown[0])
                return True
        elif watched is self.search:
            if event.key() == Qt.Key.Key_Down and self.shown:
                self._view.setFocus(Qt.FocusReason.TabFocusReason)
                if not self._view.currentIndex().isValid():
                    self._come_to(self.shown[0])
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.shown:
                self._come_to(self.shown[0])
                return True
        return False

    def _come_to(self, choice_id: str) -> None:
        self._view.setCurrentIndex(self._model.index(self._model.row_of(choice_id), 0))

    def _search(self, text: str) -> None:
        self._change(lambda: self._model.search(text))

    def _change(self, act: Callable[[], object]) -> None:
        self._is_silent = True
        act()
        row = self._model.row_of(self._current)
        if row >= 0:
            index = self._model.index(row, 0)
            self._view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self._view.scrollTo(index)
        else:
            self._view.selectionModel().clear()
        self._is_silent = False
        self._nothing.setVisible(not self._model.rowCount())
        self._view.setVisible(bool(self._model.rowCount()))

    def _moved(self, index: QModelIndex) -> None:
        if self._is_silent or self._view.is_come_to or not index.isValid():
            return
        choice = self._model.choice(index.row())
        if choice.may_choose and choice.id != self._current:
            self._current = choice.id
            self.chosen.emit(choice.id)


class _Rows(ChoiceView):
    """Rows of which none becomes current by Tab alone."""

    def __init__(self, model: ChoiceModel) -> None:
        self.is_come_to = False
        """Whether the keys are coming just now."""
        super().__init__(model)

    def focusInEvent(self, event: QFocusEvent) -> None:
        had_row = self.currentIndex().isValid()
        self.is_come_to = True
        # Qt makes the first row the current one.
        super().focusInEvent(event)
        if not had_row:
            self.selectionModel().clearCurrentIndex()
        self.is_come_to = False
