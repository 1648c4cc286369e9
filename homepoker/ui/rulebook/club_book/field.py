"""Labelled field of the forms."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing


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
