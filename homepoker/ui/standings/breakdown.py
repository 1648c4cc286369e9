"""Breakdown that a row of the standings opens into."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citations
from homepoker.services.exchange.sheet_parts import Books
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.text import labels
from homepoker.ui.standings.view import Breakdown
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font

INDENT = 38
"""Indent of a breakdown, in logical pixels: below the name."""


def breakdown_widget(breakdown: Breakdown, books: Books, words: Words, open_rule: OpenRule) -> QWidget:
    """The sentences of an explanation, each with links to its rules, and the sum."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(INDENT, spacing.S, spacing.M, spacing.M)
    column.setSpacing(spacing.XS)
    if breakdown.sum:
        total = labels.body(breakdown.sum)
        total.setFont(font(weight=SEMIBOLD, is_tabular=True))
        column.addWidget(total)
    for reason in breakdown.reasons:
        column.addWidget(labels.quiet(reason.text))
        column.addLayout(rule_links(reason.citations, books, words, open_rule))
    column.addStretch(1)
    return made


def rule_links(citations: Citations, books: Books, words: Words, open_rule: OpenRule) -> QVBoxLayout:
    """A column of links that open the rules: their names are long and the column is narrow."""
    column = QVBoxLayout()
    # A link has a margin of its own for its focus frame; its words stand below the sentence all the same.
    column.setContentsMargins(-spacing.XS, 0, 0, 0)
    column.setSpacing(0)
    for citation in citations:
        link = buttons.link(citation_words(citation, books, words), partial(open_rule, citation))
        link.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
    return column
