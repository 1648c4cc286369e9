"""Searched list whose current row is shown beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.lists.choice_list import ChoiceModel, ChoiceView
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.theme import spacing


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
