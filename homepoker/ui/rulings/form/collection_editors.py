"""Editors of facts made of others: a group, a list to which one adds, pairs of a name and a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from homepoker.services.rulings.fact_fields import FactField, FieldKind
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.rulings.form.editor import MISSING, PASSED_BY_ENTER, Editor, tab_from
from homepoker.ui.theme import spacing

Make = Callable[[FactField], Editor]
"""Factory of the narrow editor of a field."""

_WIDE = {FieldKind.LIST, FieldKind.MAP, FieldKind.GROUP, FieldKind.CARD}
"""Kinds of fields that take the whole width within a group."""


class GroupEditor(Editor):
    """Editor of several facts that belong together, two beside each other."""

    def __init__(self, field: FactField, make: Make, columns: int = 2) -> None:
        super().__init__()
        self._field = field
        self.editors: dict[str, Editor] = {}
        self._given: set[str] = set()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(spacing.S)
        grid.setVerticalSpacing(spacing.XS)
        place = 0
        for inner in field.inner:
            editor = make(inner)
            editor.setAccessibleName(inner.label)
            editor.changed.connect(lambda name=inner.name: self._edited(name))
            self.editors[inner.name] = editor
            if inner.default is not None:
                editor.set_value(inner.default)
            is_wide = columns == 1 or inner.kind in _WIDE
            if is_wide and place % 2:
                place += 1
            cell = QVBoxLayout()
            cell.setSpacing(2)
            label = labels.caption(inner.label)
            label.setWordWrap(True)
            cell.addWidget(label)
            cell.addWidget(editor)
            cell.addStretch(1)
            grid.addLayout(cell, place // 2, place % 2, 1, 2 if is_wide else 1)
            place += 2 if is_wide else 1
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        first = next(iter(self.editors.values()), None)
        if first is not None:
            self.setFocusProxy(first)

    def value(self) -> Any:
        values: dict[str, Any] = {}
        for inner in self._field.inner:
            value = self.editors[inner.name].value()
            if value is not MISSING and (not inner.is_optional or inner.name in self._given):
                values[inner.name] = value
        if not self._given and not any(values.values()):
            values = {}  # lists with nothing in them yet
        if values:
            # Within a row an empty field that may be none says that there is none.
            none = (part.name for part in self._field.inner if part.may_be_none and not part.is_optional)
            values = {**dict.fromkeys(name for name in none if name not in values), **values}
        return values if values or self._field.may_be_empty else MISSING

    def set_value(self, value: Any) -> None:
        given = value if isinstance(value, dict) else {}
        self._given = set(given)
        for inner in self._field.inner:
            self.editors[inner.name].set_value(given.get(inner.name, _at_first(inner)))

    @property
    def problem(self) -> bool:
        return any(editor.problem for editor in self.editors.values())

    def lead_on(self) -> bool:
        """Enter goes from field to field, and out of the last one; an untouched group is left at once."""
        focused, editors = QApplication.focusWidget(), list(self.editors.values())
        here = next(
            (at for at, editor in enumerate(editors) if focused is not None and editor.isAncestorOf(focused)), None
        )
        if here is None or not self._given or isinstance(editors[here], RowsEditor) or here + 1 == len(editors):
            return False
        editors[here + 1].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _edited(self, name: str) -> None:
        self._given.add(name)
        self.changed.emit()


def is_needed(field: FactField) -> bool:
    """Whether an empty list is no answer."""
    return not field.is_optional and not field.may_be_empty


class RowsEditor(Editor):
    """Editor of a list: rows to add and to take away, each made of the same editors.

    One empty row is there from the beginning where something must be entered. Enter in the last row adds another,
    and in an empty one it goes on; empty rows count for nothing.
    """

    _grows = True
    """Whether Enter at the end adds a row."""

    def __init__(
        self, words: Words, name: str, make_row: Callable[[], Editor], *, is_framed: bool, is_needed: bool = False
    ) -> None:
        """
        :param is_framed: whether a row has so many fields that it stands in a frame.
        :param is_needed: whether something must be entered.
        """
        super().__init__()
        self._words = words
        self._name = name
        self._make_row = make_row
        self._is_framed = is_framed
        self._is_needed = is_needed
        self._rows: list[tuple[QWidget, Editor]] = []
        self._crosses: dict[QWidget, QToolButton] = {}
        self._begun: QWidget | None = None
        self._column = QVBoxLayout()
        self._column.setSpacing(spacing.XS)
        self.add = buttons.secondary(words.text("floor.add_row"), self._add_row, icon="plus", size="small")
        self.add.setAccessibleName(words.text("floor.add_row_to", name=name))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addLayout(self._column)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self._begin()

    @property
    def rows(self) -> tuple[Editor, ...]:
        """The editors of the rows, in order."""
        return tuple(editor for _, editor in self._rows)

    def value(self) -> Any:
        return [value for value in (editor.value() for editor in self.rows) if value is not MISSING]

    def set_value(self, value: Any) -> None:
        while self._rows:
            self._take(self._rows[-1][0])
        for entry in value if isinstance(value, (list, tuple)) else ():
            self._put().set_value(entry)
        self._begin()

    def lead_on(self) -> bool:
        """Enter walks through the rows, adds one at the end of the last, and leads out of an empty one."""
        focused = QApplication.focusWidget()
        row = next((row for row in self.rows if focused is not None and row.isAncestorOf(focused)), None)
        if row is None or focused is None:
            return False
        entries, at, is_said = _entries(row), self.rows.index(row), row.value() is not MISSING
        is_at_end = bool(entries) and focused is entries[-1]
        is_last = at == len(self.rows) - 1
        if is_last and not is_said and (is_at_end or not any(map(_is_filled, entries))):
            return False
        if is_last and is_said and not any(map(_is_filled, _rest(focused, row))):
            if not self._grows:
                return False
            self._add_row()
        elif is_at_end and not is_last:
            self.rows[at + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            tab_from(focused)
        return True

    @property
    def problem(self) -> bool:
        return any(editor.problem for editor in self.rows)

    @property
    def is_unfinished(self) -> bool:
        """Whether the row that was added last has not been left yet."""
        focused, begun = QApplication.focusWidget(), self._begun
        if begun is None or focused is None or not (begun is focused or begun.isAncestorOf(focused)):
            self._begun = None
        return self._begun is not None

    def _begin(self) -> None:
        if self._is_needed and not self._rows:
            self._put()
        self._aim()

    def _aim(self) -> None:
        """Let the focus of the list go to its first row."""
        self.setFocusProxy(self.rows[0] if self._rows else self.add)

    def _add_row(self) -> None:
        editor = self._put()
        self._begun = self._rows[-1][0]
        editor.setFocus()
        self.changed.emit()

    def _put(self) -> Editor:
        frame = QFrame()
        if self._is_framed:
            frame.setProperty("frame", "raised")
        across = QHBoxLayout(frame)
        across.setContentsMargins(*((spacing.S, spacing.S, spacing.XS, spacing.S) if self._is_framed else (0, 0, 0, 0)))
        across.setSpacing(spacing.XS)
        editor = self._make_row()
        editor.changed.connect(self.changed)
        says = self._take_words(len(self._rows) + 1)
        across.addWidget(editor, 1)
        take = buttons.icon_button("close", says, size="small")
        take.clicked.connect(lambda _on=False: self._removed(frame, take))
        self._crosses[frame] = take
        tell_as(frame, "group", lambda: self._row_words(frame))
        take.setProperty(PASSED_BY_ENTER, True)
        across.addWidget(take, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(frame)
        self._rows.append((frame, editor))
        return editor

    def _beside(self, place: int) -> QWidget:
        """The widget next to a removed row that gets the focus; not its cross, which would remove it too."""
        return self.rows[min(place, len(self.rows) - 1)] if self.rows else self.add

    def _row_words(self, frame: QWidget) -> str:
        place = next((place for place, (row_frame, _) in enumerate(self._rows, start=1) if row_frame is frame), 0)
        return f"{self._name} {place}"

    def _take_words(self, number: int) -> str:
        return self._words.text("floor.take_row", number=number, name=self._name)

    def _removed(self, frame: QWidget, pressed: QWidget) -> None:
        place = [one for one, _ in self._rows].index(frame)
        with going_on(pressed, lambda: self._beside(place)):
            self._take(frame)
            for number, (row_frame, _) in enumerate(self._rows, start=1):
                buttons.rename(self._crosses[row_frame], self._take_words(number))
            self._aim()
            self.changed.emit()

    def _take(self, frame: QWidget) -> None:
        self._rows = [row for row in self._rows if row[0] is not frame]
        self._begun = None
        self._crosses.pop(frame, None)
        self._column.removeWidget(frame)
        frame.hide()
        frame.deleteLater()


class MapEditor(RowsEditor):
    """Editor of a value for each name or seat; where the names are known only the values are entered."""

    def __init__(self, words: Words, field: FactField, make: Make, known: Sequence[str] = ()) -> None:
        """
        :param known: whose values may be entered, as plain data.
        """
        key, value = field.inner
        self._known = tuple(known)
        self._grows = not known
        # Lists and cards need the whole width; what is short stands beside its name.
        is_high = value.kind in _WIDE
        super().__init__(
            words,
            field.label,
            lambda: _Pair(make(key), make(value), is_high),
            is_framed=is_high,
            is_needed=is_needed(field),
        )

    def value(self) -> Any:
        pairs = [row.pair() for row in self.rows if isinstance(row, _Pair)]
        return {str(key): value for key, value in pairs if key is not MISSING and value is not MISSING}

    def set_value(self, value: Any) -> None:
        super().set_value([list(pair) for pair in value.items()] if isinstance(value, dict) else [])

    def _begin(self) -> None:
        if not self._rows:
            for name in self._known:
                pair = self._put()
                pair.set_value([name, MISSING])
                if isinstance(pair, _Pair):
                    pair.begin_with_value()
        super()._begin()


class _Pair(Editor):
    def __init__(self, key: Editor, value: Editor, is_high: bool) -> None:
        super().__init__()
        self._key, self._value = key, value
        row = QVBoxLayout(self) if is_high else QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.XS)
        row.addWidget(key, 1, Qt.AlignmentFlag.AlignTop)
        row.addWidget(value, 1, Qt.AlignmentFlag.AlignTop)
        for editor in (key, value):
            editor.changed.connect(self.changed)
        self.setFocusProxy(key)

    def begin_with_value(self) -> None:
        """Move the focus to the value, as the name is known."""
        self.setFocusProxy(self._value)

    def value(self) -> Any:
        pair = self.pair()
        return MISSING if MISSING in pair else list(pair)

    def pair(self) -> tuple[Any, Any]:
        return self._key.value(), self._value.value()

    def set_value(self, value: Any) -> None:
        key, inner = value if isinstance(value, (list, tuple)) else (MISSING, MISSING)
        # A seat is a number, and in JSON the names of a table are texts.
        self._key.set_value(int(key) if isinstance(key, str) and key.isdigit() else key)
        self._value.set_value(inner)

    @property
    def problem(self) -> bool:
        return self._key.problem or self._value.problem


def _entries(row: Editor) -> list[QWidget]:
    """The fields of a row that can be typed into or chosen from, in order."""
    return [
        field
        for field in row.findChildren(QWidget)
        if isinstance(field, QComboBox) or (isinstance(field, QLineEdit) and not isinstance(field.parent(), QComboBox))
    ]


def _rest(focused: QWidget, row: Editor) -> list[QWidget]:
    """The fields of a row after the one with the focus; that one too if it is empty, for then it is passed."""
    entries = _entries(row)
    if focused not in entries:
        return entries
    at = entries.index(focused)
    rest = entries[at + 1 :]
    return rest if _is_filled(focused) and not rest else entries[at:]


def _is_filled(entry: QWidget) -> bool:
    if isinstance(entry, QComboBox):
        return bool(entry.currentText()) if entry.isEditable() else entry.currentIndex() > 0
    return isinstance(entry, QLineEdit) and bool(entry.text())


def _at_first(field: FactField) -> Any:
    return MISSING if field.default is None else field.default
