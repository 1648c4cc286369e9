"""Field for a date, in the order of the language."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QDateEdit

from homepoker.core.limits import EARLIEST_EVENING
from homepoker.services.words import Words

_DATE_FORMATS = {"de": "dd.MM.yyyy", "en": "d MMM yyyy"}


def date_edit(words: Words, on: date, name: str) -> QDateEdit:
    """A field for a date in the order of the language; a future one can be typed, and is refused in words."""
    edit = QDateEdit()
    edit.setLocale(QLocale(words.language))
    edit.setDisplayFormat(_DATE_FORMATS.get(words.language, "yyyy-MM-dd"))
    edit.setMinimumDate(QDate(EARLIEST_EVENING.year, EARLIEST_EVENING.month, EARLIEST_EVENING.day))
    edit.setDate(QDate(on.year, on.month, on.day))
    edit.setAccessibleName(name)
    return edit


def date_of(edit: QDateEdit) -> date:
    """The date that a field shows."""
    shown = edit.date()
    return date(shown.year(), shown.month(), shown.day())
