"""Field for a date, in the order of the language."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QAbstractSpinBox, QDateEdit, QDateTimeEdit

from homepoker.core.limits import EARLIEST_EVENING
from homepoker.services.words import Words

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
