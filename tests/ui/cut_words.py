"""Which words of a window are cut off, and what of it nobody can come to."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from homepoker.ui.kit.lists.table import LINES, UprightHeads
from homepoker.ui.kit.text.labels import Digits, ElidedLabel

LACKING_AT_MOST = 1
"""Whole pixels are rounded here and there."""
_RAIL_BORDER = 2
_PADDING = 8
"""On both sides of the words of a heading of a table."""


def cut_words(window: QWidget) -> list[str]:
    """The words that have less room than they need, each with its widget and how many pixels are missing."""
    found = []
    for widget in _shown(window):
        for text, lacking in _lacking(widget):
            if lacking > LACKING_AT_MOST:
                found.append(f"{type(widget).__name__} '{text}' lacks {lacking} px")
        if _is_beyond_reach(widget):
            found.append(f"{type(widget).__name__} '{_text(widget)}' lies outside and cannot be scrolled to")
    return found


def _shown(window: QWidget) -> Iterator[QWidget]:
    """What is visible, without what is said for a moment only."""
    widgets = window.findChildren(QWidget)
    toasts = [one for one in widgets if type(one).__name__ == "_Toast"]
    for widget in widgets:
        if widget.isVisibleTo(window) and not any(one is widget or one.isAncestorOf(widget) for one in toasts):
            yield widget


def _text(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return widget.currentText()
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""


def _lacking(widget: QWidget) -> Iterator[tuple[str, int]]:
    """Every text of a widget, and how many pixels it lacks across or down."""
    metrics = QFontMetrics(widget.font())
    if isinstance(widget, QHeaderView):
        if widget.orientation() is Qt.Orientation.Horizontal:
            yield from _headings(widget, metrics)
        return
    text = _text(widget)
    if not text or isinstance(widget, ElidedLabel | Digits):
        return
    needed, too_low = metrics.horizontalAdvance(text), metrics.height() - widget.height()
    if isinstance(widget, QComboBox):
        yield text, max(needed - widget.width() if widget.sizeAdjustPolicy() is _FITS_CONTENTS else 0, too_low)
    elif isinstance(widget, QPushButton):
        option = QStyleOptionButton()
        widget.initStyleOption(option)
        inside = widget.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, widget)
        icon = 0 if widget.icon().isNull() else widget.iconSize().width()
        yield text, max(needed + icon - inside.width(), too_low)
    elif isinstance(widget, QToolButton):
        if widget.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly:
            yield text, needed - (widget.width() - 2 * _RAIL_BORDER)
    elif isinstance(widget, QCheckBox | QRadioButton):
        yield text, widget.sizeHint().width() - widget.width()
    elif isinstance(widget, QLabel) and widget.wordWrap():
        yield text, widget.heightForWidth(widget.width()) - widget.height()
    elif isinstance(widget, QLabel):
        hint = widget.sizeHint()
        yield text, max(hint.width() - widget.width(), hint.height() - widget.height())


_FITS_CONTENTS = QComboBox.SizeAdjustPolicy.AdjustToContents


def _headings(header: QHeaderView, metrics: QFontMetrics) -> Iterator[tuple[str, int]]:
    for place in range(header.count()):
        text = str(header.model().headerData(place, Qt.Orientation.Horizontal) or "")
        if not text or header.isSectionHidden(place):
            continue
        if isinstance(header, UprightHeads):
            room = header.room(place)
            needed = metrics.boundingRect(QRect(0, 0, room.width(), 10_000), 0 if place else LINES, text)
            yield text, max(needed.width() - room.width(), needed.height() - room.height())
        else:
            yield text, metrics.horizontalAdvance(text) + 2 * _PADDING - header.sectionSize(place)


def _is_beyond_reach(widget: QWidget) -> bool:
    """Whether it reaches over the edge of something around it, where one cannot scroll to the rest."""
    if widget.focusPolicy() == Qt.FocusPolicy.NoFocus and not _text(widget):
        return False
    around = widget.parentWidget()
    while around is not None:
        parent = around.parentWidget()
        if isinstance(parent, QAbstractScrollArea) and around is parent.viewport():
            if isinstance(parent, QScrollArea) and _is_wider_than_shown(parent):
                return True
            around = parent.parentWidget() if isinstance(parent, QScrollArea) else None
            widget = parent
            continue
        if not around.rect().contains(QRect(widget.mapTo(around, QPoint(0, 0)), widget.size())):
            return True
        around = None if around.isWindow() else parent
    return False


def _is_wider_than_shown(area: QScrollArea) -> bool:
    """Whether its right side is hidden although it has no bar there."""
    has_bar = area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    page = area.widget()
    return not has_bar and page is not None and page.width() > area.viewport().width()
