"""Players of a team below its row: what each has, and whether it counts for the team."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from homepoker.ui.kit import labels
from homepoker.ui.league.team_view import MemberLine
from homepoker.ui.standings.breakdown import INDENT
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD


def members_widget(lines: Sequence[MemberLine], rule: str) -> QWidget:
    """One line for each player, and below them how a team's total comes about."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(INDENT, spacing.S, spacing.M - 2, spacing.M)
    column.setSpacing(spacing.S)
    grid = QGridLayout()
    grid.setHorizontalSpacing(spacing.M)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 2)
    for at, line in enumerate(lines):
        points = labels.number(line.points, spacing.TYPE_QUIET, SEMIBOLD)
        if not line.counts:
            labels.set_tone(points, "quiet")
        grid.addWidget(labels.ElidedLabel(line.name, size=spacing.TYPE_QUIET, tone="quiet"), at, 0)
        grid.addWidget(labels.quiet(line.said), at, 1)
        grid.addWidget(points, at, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    column.addLayout(grid)
    column.addWidget(labels.quiet(rule))
    column.addStretch(1)
    return made
