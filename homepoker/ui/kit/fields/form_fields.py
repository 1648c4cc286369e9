"""Fields of a form, dates among them: a caption above each; the mouse wheel leaves them alone as the page scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QDate, QEvent, QLocale, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDateEdit,
    QDateTimeEdit,
    QDoubleSpinBox,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from homepoker.core.limits import EARLIEST_EVENING
from homepoker.services.words import Words
from homepoker.ui.kit.controls.combo_box import AddBox, ComboBox, name_choice
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDEST_IN_HEAD = 320
_MOST_MONEY = 100_000


class CalmWheel(QObject):
    """Event filter that lets a field with a number follow the mouse wheel only with the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def labelled(text: str, field: QWidget) -> QVBoxLayout:
    """A field below its caption; the field gets that name for screen readers unless it has one."""
    label = caption(text)
    label.setBuddy(field)
    if not field.accessibleName():
        field.setAccessibleName(text)
    column = QVBoxLayout()
    column.setSpacing(spacing.XS)
    column.addWidget(label)
    column.addWidget(field)
    return column


def pair(left: QVBoxLayout, right: QVBoxLayout) -> QHBoxLayout:
    """Two labelled fields of equal width, their fields in one line."""
    row = QHBoxLayout()
    row.setSpacing(spacing.M)
    for column in (left, right):
        column.addStretch(1)
        row.addLayout(column, 1)
    return row


def around_left(field: QWidget) -> QHBoxLayout:
    """A row with a field or button at its left edge, as wide as that likes to be."""
    row = QHBoxLayout()
    row.addWidget(field)
    row.addStretch(1)
    return row


def choice_box(name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
    """A box of choices, each a value and its words; as wide as there is room."""
    return _with_choices(ComboBox(), name, choices)


def add_box(name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
    """A box of what can be added, below what there is; as wide as there is room."""
    return _with_choices(AddBox(), name, choices)


def _with_choices(box: QComboBox, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
    name_choice(box, name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    for value, word in choices:
        box.addItem(word, value)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return box


def head_box(name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
    """A box of choices in the head of a page: as wide as its longest choice, within reason."""
    box = choice_box(name, choices)
    box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    set_extent(box, most_width=_WIDEST_IN_HEAD)
    return box


def number_box(name: str, least: int, most: int, language: str, *, closed: str = "") -> QSpinBox:
    """A whole number between two others.

    :param closed: the words in place of the least number, where that means *none*.
    """
    box = QSpinBox()
    box.setLocale(QLocale(language))
    box.setAccessibleName(name)
    box.setRange(least, most)
    box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    if closed:
        box.setSpecialValueText(closed)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.installEventFilter(CalmWheel(box))
    return box


def money_box(name: str, language: str) -> QDoubleSpinBox:
    """An amount of money with two decimals, none below 0."""
    box = QDoubleSpinBox()
    box.setLocale(QLocale(language))
    box.setAccessibleName(name)
    box.setDecimals(2)
    box.setRange(0, _MOST_MONEY)
    box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    box.setKeyboardTracking(False)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.installEventFilter(CalmWheel(box))
    return box


def cents_of(box: QDoubleSpinBox) -> int:
    """The amount of a field, in cents."""
    return round(box.value() * 100)


def show_cents(box: QDoubleSpinBox, cents: int) -> None:
    """Show an amount; tells nobody."""
    was = box.blockSignals(True)
    box.setValue(cents / 100)
    box.blockSignals(was)


def choose(box: QComboBox, value: str) -> None:
    """Choose a value and tell nobody; one that is no longer offered stays named, so that looking loses nothing."""
    place = box.findData(value)
    if place < 0:
        box.addItem(value, value)
        place = box.count() - 1
    box.setCurrentIndex(place)


_DATE_FORMATS = {"de": "dd.MM.yyyy", "en": "d MMM yyyy"}


def date_edit(words: Words, on: date, name: str) -> QDateEdit:
    """A field for a date in the order of the language; a future one can be typed, and is refused in words."""
    edit = _DateEdit()
    edit.setLocale(QLocale(words.language))
    edit.setDisplayFormat(_DATE_FORMATS.get(words.language, "yyyy-MM-dd"))
    edit.setMinimumDate(QDate(EARLIEST_EVENING.year, EARLIEST_EVENING.month, EARLIEST_EVENING.day))
    edit.setDate(QDate(on.year, on.month, on.day))
    edit.setAccessibleName(name)
    return edit


class _DateEdit(QDateEdit):
    """Date field in which a step from the last day of a month goes to the first of the next one, and back."""

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flags = QAbstractSpinBox.StepEnabledFlag
        return flags.StepUpEnabled | flags.StepDownEnabled

    def stepBy(self, steps: int) -> None:
        section, shown = self.currentSection(), self.date()
        match section:
            case QDateTimeEdit.Section.MonthSection:
                self.setDate(shown.addMonths(steps))
            case QDateTimeEdit.Section.YearSection:
                self.setDate(shown.addYears(steps))
            case _:
                self.setDate(shown.addDays(steps))
        self.setSelectedSection(section)


def date_of(edit: QDateEdit) -> date:
    """The date that a field shows."""
    shown = edit.date()
    return date(shown.year(), shown.month(), shown.day())
