"""Scroll areas of the page, and cards in them."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

WIDEST = 760
"""The greatest width of a card, in logical pixels."""


def show_in(area: QScrollArea, shown: QWidget) -> None:
    """Show another widget in a scroll area; the old one is deleted later, as it may still handle a click."""
    old = area.takeWidget()
    if old is not None:
        old.hide()
        old.setParent(area)
        old.deleteLater()
    area.setWidget(shown)
    area.updateGeometry()


def add_below(page: QWidget, card: QWidget) -> None:
    """Add a card below that of a page."""
    column = page.layout()
    if isinstance(column, QVBoxLayout):
        set_extent(card, most_width=WIDEST)
        column.insertSpacing(column.count() - 1, spacing.L)
        column.insertWidget(column.count() - 1, card)


def column_of(card: QWidget) -> QWidget:
    """A column with a card at the top of a scrolled page, no wider than one reads."""
    page = QWidget()
    page.setProperty("frame", "scrolled")
    set_extent(card, most_width=WIDEST)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, spacing.S, 0)
    column.addWidget(card)
    column.addStretch(1)
    return page
