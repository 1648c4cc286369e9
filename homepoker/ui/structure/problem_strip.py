"""Strip with the problems of a profile, in full, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import ghost, link, secondary
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.text.labels import body
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.structure.view import ProblemLine
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

_HEIGHT = 58


class ProblemStrip(QFrame):
    """Strip with the problem of the row that one is in, or else the worst.

    ``row_wanted`` carries the row to go to, and ``break_wanted`` the level after which a break would mend it.
    """

    row_wanted = Signal(int)
    break_wanted = Signal(int)

    def __init__(self, words: Words, open_rule: OpenRule) -> None:
        super().__init__()
        self._open_rule = open_rule
        self._problems: Sequence[ProblemLine] = ()
        self._summary = ("", "good")
        self._at = -1
        self._icon = ToneIcon("good")
        self._text = body()
        self._rule = link("", self._read)
        self._cited: Citation | None = None
        self._break = secondary(words.text("profile.put_break"), self._want_break, size="small")
        self._next = ghost(words.text("profile.next_problem"), self.go_on, size="small")
        set_extent(self, height=_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(spacing.M, spacing.XS, spacing.S, spacing.XS)
        layout.setSpacing(spacing.S)
        layout.addWidget(self._icon)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._rule)
        layout.addWidget(self._break)
        layout.addWidget(self._next)

    @property
    def text(self) -> str:
        """The text of the strip."""
        return self._text.text()

    def show_problems(self, problems: Sequence[ProblemLine], summary: tuple[str, str], row: int) -> None:
        """Show other problems.

        :param summary: how it stands with the profile, and the tone.
        :param row: the row of the table that one is in, -1 for none.
        """
        self._problems, self._summary = problems, summary
        self.follow(row)

    def follow(self, row: int) -> None:
        """Show the problem of another row first."""
        own = next((place for place, each in enumerate(self._problems) if each.row == row), None)
        self._at = own if own is not None else 0 if self._problems else -1
        self._say()

    def cite(self, citation: Citation | None, shown: str) -> None:
        """Set the citation for problems that a break would mend, and how it reads; none where no book has one."""
        self._cited = citation
        self._rule.setText(shown)

    def _read(self) -> None:
        if self._cited is not None:
            self._open_rule(self._cited)

    def _want_break(self) -> None:
        self.break_wanted.emit(self._problems[self._at].break_after)

    def go_on(self) -> None:
        """Show the next problem, and go to its row."""
        if not self._problems:
            return
        self._at = (self._at + 1) % len(self._problems)
        row = self._problems[self._at].row
        if row is not None:
            self.row_wanted.emit(row)
        self._say()

    def _say(self) -> None:
        summary, tone = self._summary
        if self._at >= 0:
            problem = self._problems[self._at]
            summary, tone = problem.text, problem.tone
        self._text.setText(summary)
        set_tooltip(self._text, summary)
        self._icon.set_tone(tone)
        set_look(self, "frame", "neutral" if tone == "good" else tone)
        lacks_break = self._at >= 0 and self._problems[self._at].break_after > 0
        self._break.setVisible(lacks_break)
        self._rule.setVisible(lacks_break and self._cited is not None)
        self._next.setVisible(len(self._problems) > 1)
        set_tooltip(self._next, self._summary[0])
        self.setAccessibleName(summary)
