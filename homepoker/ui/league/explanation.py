"""Explanation below a row of a league's table: each evening with its terms, what is dropped, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from homepoker.core.league.definition import ExtraPoints
from homepoker.core.league.explanation import Share
from homepoker.services.exchange.sheet_parts import Books
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.text import labels
from homepoker.ui.league.explanation_view import ExplanationView
from homepoker.ui.standings.breakdown import INDENT, rule_links
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.text_size import scaled

_NAME = 240
"""Width up to which the name of an evening stands in one line."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def explanation_widget(
    view: ExplanationView,
    books: Books,
    words: Words,
    open_rule: OpenRule,
    on_evening: Callable[[str], object] | None,
    imported: Mapping[str, str],
    on_take_back: Callable[[ExtraPoints], object] | None = None,
) -> QWidget:
    """One line for each evening, whose name opens it; then extra points, the sum and the sentences of the rule.

    :param on_evening: opens the evening of that id; nothing where the evenings are not on this computer.
    :param imported: notes on evenings that were not played here and cannot be opened, by their ids.
    :param on_take_back: lets extra points count no longer; nothing where they cannot be taken back.
    """
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(INDENT, spacing.S, spacing.M - 2, spacing.M)
    column.setSpacing(spacing.S)
    for decision in view.decisions:
        column.addWidget(labels.body(decision))
    grid = QGridLayout()
    grid.setHorizontalSpacing(spacing.M)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(2, 1)
    for line, evening in enumerate(view.evenings):
        note = imported.get(evening.tournament)
        label = f"{evening.name} ({note})" if note else evening.name
        name: QWidget = (
            labels.quiet(label)
            if on_evening is None or evening.tournament in imported
            else buttons.link(label, partial(on_evening, evening.tournament))
        )
        name.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        # A text that may wrap proposes a narrow block of several lines, beside all the room there is.
        name.setMinimumWidth(min(scaled(_NAME), name.fontMetrics().horizontalAdvance(label) + spacing.XS))
        terms = labels.quiet(evening.terms)
        points = labels.number(evening.points, spacing.TYPE_QUIET, SEMIBOLD)
        if evening.share is not Share.COUNTED:
            labels.set_tone(points, "quiet")
        for place, part in enumerate((_fixed(evening.date), name, terms)):
            grid.addWidget(part, line, place, _LEFT if place < 2 else Qt.AlignmentFlag(0))
        grid.addWidget(points, line, 3, _RIGHT)
    for line, extra in enumerate(view.extra, start=len(view.evenings)):
        points = labels.number(extra.points, spacing.TYPE_QUIET, SEMIBOLD)
        grid.addWidget(_fixed(extra.date), line, 0, _LEFT)
        across = QHBoxLayout()
        across.setSpacing(spacing.M)
        across.setContentsMargins(spacing.XS, 0, 0, 0)  # as far in as the names of the evenings
        across.addWidget(labels.quiet(extra.reason), 1)
        if on_take_back is not None:
            take_back = buttons.link(words.text("league.extra_take_back"), partial(on_take_back, extra.given))
            take_back.setAccessibleName(f"{take_back.text()}: {extra.reason} {extra.points}")
            take_back.setFont(font(spacing.TYPE_QUIET, MEDIUM))
            across.addWidget(take_back)
        grid.addLayout(across, line, 1, 1, 2)
        grid.addWidget(points, line, 3, _RIGHT)
    column.addLayout(grid)
    if view.sum:
        total = labels.body(view.sum)
        total.setFont(font(weight=SEMIBOLD, is_tabular=True))
        column.addWidget(total)
    column.addWidget(labels.quiet(" ".join(view.rule)))
    column.addLayout(rule_links(view.citations, books, words, open_rule))
    column.addStretch(1)
    return made


def _fixed(text: str) -> QLabel:
    made = labels.quiet(text)
    made.setWordWrap(False)
    made.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
    return made
