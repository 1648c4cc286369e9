"""Filtered lists: choosing one or several by typing, two letters and Enter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import announce
from homepoker.ui.kit.controls.buttons import secondary
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.lists.choice_list import ChoiceModel, ChoiceView, Find
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FilterList(QWidget):
    """A search field above a list. Typing keeps what matches, arrows move, Enter or a click picks.

    ``picked`` carries the id; then the field is empty again, for the next one. ``missed`` carries what was typed when
    Enter finds nothing at all (a guest who is not in the register); where it finds only somebody who cannot be chosen,
    it says why. Enter in the empty field picks only a row that the
    arrows have come to: a second Enter of somebody who types fast is meant for nobody.
    """

    picked = Signal(str)
    missed = Signal(str)
    enter_changed = Signal(bool)
    """Signal with whether Enter takes the marked row now; otherwise no row is marked."""

    def __init__(self, words: Words, placeholder: str, nothing_found: str, nothing_left: str = "") -> None:
        """
        :param placeholder: what one can look for.
        :param nothing_found: the sentence shown when nothing matches.
        :param nothing_left: the sentence shown when there is nothing to choose from.
        """
        super().__init__()
        self.search = SearchField(words, placeholder)
        self._words = words
        self._was_moved = False
        self._model = ChoiceModel(self)
        self._model.tell = self._tell_row
        self._view = ChoiceView(self._model)
        self._view.show_current(False)
        self._nothing_found = nothing_found
        self._nothing_left = nothing_left
        self._nothing = quiet()
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._nothing.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._nothing.hide()
        self._why = quiet()
        set_tone(self._why, "warning")
        self._why.hide()
        self.list_layout = QVBoxLayout(self)
        self.list_layout.setContentsMargins(0, 0, 0, 0)
        self.list_layout.setSpacing(spacing.S)
        self.list_layout.addWidget(self.search)
        self.list_layout.addWidget(self._why)
        self.list_layout.addWidget(self._view, 1)
        self.list_layout.addWidget(self._nothing, 1)
        self.setFocusProxy(self.search)
        self._view.setAccessibleName(placeholder)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self._view.installEventFilter(self)
        self._view.clicked.connect(self._clicked)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show these choices; what is typed stays typed and the current row stays current."""
        before = self.current
        self._model.set_choices(choices)
        row = self._model.row_of(before) if before is not None else -1
        self._settle(row)

    def fix_height(self, height: int) -> None:
        """Fix the height of the rows, in a form that scrolls: what stands above them makes the field higher.

        :param height: in logical pixels at 100 %.
        """
        set_extent(self._view, height=height)

    def find_by(self, find: Find) -> None:
        """Set the search function, beside the words of the rows; `search_anew` when it finds other things."""
        self._model.find = find

    def search_anew(self) -> None:
        """Search again for the typed text."""
        if self.search.text():
            self._search(self.search.text())

    def set_words(self, words: Words, placeholder: str, nothing_found: str) -> None:
        """The language has changed."""
        self._words = words
        self.search.set_words(words, placeholder)
        self._view.setAccessibleName(placeholder)
        self._nothing_found = nothing_found

    def name_question(self, question: str) -> None:
        """Set the accessible name of the field."""
        self.search.setAccessibleName(f"{question} {self.search.placeholderText()}")

    @property
    def current(self) -> str | None:
        """The id of the row that Enter would pick."""
        row = self._view.currentIndex().row()
        return self._model.choice(row).id if row >= 0 else None

    @property
    def shown(self) -> list[str]:
        """The ids that match, best first."""
        rows = map(self._model.choice, range(self._model.rowCount()))
        return [choice.id for choice in rows if not choice.is_heading]

    def say_nothing_found(self, text: str) -> None:
        """Change the sentence for a search without a result."""
        self._nothing_found = text
        self._say_nothing()

    def go_to(self, choice_id: str) -> None:
        """Make a row current, without picking it."""
        self._settle(self._model.row_of(choice_id))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._tell_enter()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
            return True
        if watched is self.search and key in _MOVES:
            if self._is_meant:
                self._view.keyPressEvent(event)
            # Else the first arrow comes to the row that stands ready, which was not marked so far.
            self._come_to_a_row(True)
            return True
        if (
            watched is self._view
            and event.text().strip()
            and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        ):
            # Letters typed on the list are meant for the search.
            self.search.setFocus()
            self.search.insert(event.text())
            return True
        return False

    def _pick(self, choice: Choice) -> None:
        # Unlike clear(), this leaves nothing to take back in the field: the next Ctrl+Z is meant for the evening.
        self.search.setText("")
        self._come_to_a_row(False)
        self.picked.emit(choice.id)

    @property
    def _is_meant(self) -> bool:
        """Whether the host has come to the current row by letters, by arrows or on the list itself."""
        return bool(self.search.text().strip()) or self._was_moved or self._view.hasFocus()

    def _come_to_a_row(self, has_come: bool) -> None:
        self._was_moved = has_come
        self._tell_enter()

    def _tell_enter(self) -> None:
        if self._view.shows_current != self._is_meant:
            self._view.show_current(self._is_meant)
            self.enter_changed.emit(self._is_meant)

    def _enter(self) -> None:
        row = self._view.currentIndex().row()
        if row >= 0 and self._is_meant:
            self._pick(self._model.choice(row))
        elif self.search.text().strip() and not self.shown:
            self.missed.emit(self.search.text().strip())
        elif self.search.text().strip():
            self._say_why_not(self._model.choice(0))

    def why_not(self, choice: Choice) -> str:
        """Reason why a row that matches the typed text is not chosen."""
        return self._words.text("kit.not_chosen", name=choice.name, detail=choice.detail)

    def _say_why_not(self, choice: Choice) -> None:
        reason = self.why_not(choice)
        self._why.setText(reason)
        self._why.show()
        announce(self.search, reason)

    def _clicked(self, index: QModelIndex) -> None:
        if self._model.choice(index.row()).may_choose:
            self._pick(self._model.choice(index.row()))

    def _search(self, text: str) -> None:
        self._why.hide()
        self._model.search(text)
        self._settle(-1)
        self._come_to_a_row(False)

    def _settle(self, row: int) -> None:
        count = self._model.rowCount()
        self._view.setVisible(count > 0)
        # Shown even where it says nothing: the field must not fall to the middle of the empty room.
        self._say_nothing()
        self._nothing.setVisible(count == 0)
        self.search.setAccessibleDescription(self._words.text("kit.matches", count=len(self.shown)))
        if row < 0:
            row = self._model.first_row
        if row >= 0:
            index = self._model.index(row, 0)
            self._view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self._view.scrollTo(index)

    def _tell_row(self, row: str, is_chosen: bool) -> str:
        if self._model.has_boxes:
            return self._words.text("kit.row_ticked" if is_chosen else "kit.row_without_tick", row=row)
        return self._words.text("kit.row_chosen", row=row) if is_chosen else row

    def _say_nothing(self) -> None:
        self._nothing.setText(self._nothing_found if self.search.text() else self._nothing_left)


class PeoplePicker(FilterList):
    """A `FilterList` in which several may be chosen: Enter or a click adds a person or takes them out again.

    Enter in the empty field says that the choice is complete; so nobody at all is one Enter. ``changed`` carries the
    ids chosen so far, in that order, and ``confirmed`` the final ones.
    """

    changed = Signal(list)
    confirmed = Signal(list)

    def __init__(self, words: Words, placeholder: str, nothing_found: str) -> None:
        super().__init__(words, placeholder, nothing_found)
        self._names: dict[str, str] = {}
        self._chosen: list[str] = []
        self._row = QWidget()
        # Two names that stood beside each other in a wide field do not keep a narrow one from being narrow.
        self._row.setMinimumWidth(1)
        self._rows = QVBoxLayout(self._row)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(spacing.XS)
        self._row.hide()
        self.list_layout.insertWidget(0, self._row)

    @property
    def chosen(self) -> list[str]:
        """The ids chosen, in the order of choosing."""
        return list(self._chosen)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show these people; who is chosen and no longer among them is no longer chosen."""
        self._names = {choice.id: choice.name for choice in choices if choice.may_choose}
        super().set_choices(choices)
        self.choose([person for person in self._chosen if person in self._names])

    def choose(self, ids: Sequence[str]) -> None:
        """Set the chosen people without a signal."""
        self._chosen = list(ids)
        self._model.chosen = frozenset(ids)
        self._view.viewport().update()
        self._show_chosen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_backspace = event.key() == Qt.Key.Key_Backspace
            if is_backspace and not self.search.text() and self._chosen:
                # In the empty field it takes the last one out, as in any field of addressees.
                self.turn(self._chosen[-1])
                return True
        return super().eventFilter(watched, event)

    def _pick(self, choice: Choice) -> None:
        self.search.clear()
        self.go_to(choice.id)
        self.turn(choice.id)

    def _enter(self) -> None:
        if self._is_meant:
            super()._enter()
        else:
            self.confirmed.emit(self.chosen)

    def turn(self, person: str) -> None:
        """Choose somebody, or take them out again; then the field has the focus for the next one, or for Enter."""
        self._come_to_a_row(False)
        self.search.setFocus()
        is_in = person in self._chosen
        self.choose([other for other in self._chosen if other != person] if is_in else [*self._chosen, person])
        key = "kit.row_no_longer_chosen" if is_in else "kit.row_chosen"
        announce(self, self._words.text(key, row=self._names.get(person, "")))
        self.changed.emit(self.chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the chosen people one after the other, in as many rows as the width asks for."""
        empty(self._rows)
        room, left = self.width(), 0
        across = QHBoxLayout()
        for person in self._chosen:
            chip = self._chip(person, room)
            wide = chip.sizeHint().width()
            if wide > left:
                across, left = self._add_row(), room
            across.insertWidget(across.count() - 1, chip)
            left -= wide + spacing.XS
        self._row.setVisible(bool(self._chosen))

    def _add_row(self) -> QHBoxLayout:
        line = QWidget()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.XS)
        across.addStretch(1)
        self._rows.addWidget(line)
        return across

    def _chip(self, person: str, widest: int) -> QPushButton:
        name = self._names[person]
        chip = secondary("", lambda: self.turn(person), icon="close", size="small")
        around = chip.sizeHint().width()
        chip.setText(chip.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, max(0, widest - around)))
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        set_tooltip(chip, self._words.text("kit.take_out", name=name))
        chip.setAccessibleName(self._words.text("kit.take_out", name=name))
        return chip
