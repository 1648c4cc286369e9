"""Breakdown of a league total: its evenings, each with its terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.league.view import TermRow
from homepoker.ui.standings.breakdown import INDENT
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def terms_widget(terms: Sequence[TermRow], words: Words, on_evening: Callable[[str], object]) -> QWidget:
    """One line for each evening; its name opens its standings, unless it was imported."""
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(INDENT, spacing.S, spacing.M - 2, spacing.M)
    grid.setHorizontalSpacing(spacing.L)
    grid.setVerticalSpacing(2)
    for line, term in enumerate(terms):
        evening: QWidget = buttons.link(term.evening, partial(on_evening, term.tournament_id))
        if term.is_imported:
            evening = labels.quiet(f"{term.evening} ({words.text('league.imported')})")
        evening.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        date, place, parts, counts = (_quiet(text) for text in (term.date, term.place, term.terms, term.counts))
        for column, part in enumerate((date, evening, place, parts, counts)):
            grid.addWidget(part, line, column, _LEFT if column < 3 else _RIGHT)
        grid.addWidget(labels.number(term.points, 13, SEMIBOLD), line, 5, _RIGHT)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(len(terms), 1)
    return made


def _quiet(text: str) -> QLabel:
    made = labels.quiet(text)
    made.setWordWrap(False)
    made.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
    return made
