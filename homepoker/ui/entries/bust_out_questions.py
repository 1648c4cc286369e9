"""Rarer questions of a bust-out: who had more chips, and how somebody of another table can have won them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from homepoker.core.quantities import EntryId
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing


class StackOrderQuestion(QFrame):
    """Question for the order of several stacks: a click on who had most, then on who had most of the others.

    ``settled`` carries it, most first, those who had as many together; ``exact_wanted``: the stacks are typed instead.
    """

    settled = Signal(object)
    exact_wanted = Signal()

    def __init__(self, words: Words, names: Sequence[tuple[EntryId, str]]) -> None:
        """
        :param names: who is out in the hand, and how they are called.
        """
        super().__init__()
        self.setProperty("frame", "entry")  # which shows that it has the keys itself
        tell_as(self, "page")
        self._order: list[list[EntryId]] = []
        self._asks = labels.body(words.text("entries.who_had_more"))
        self._then = words.text("entries.who_then")
        column = _column(self)
        column.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        column.addWidget(self._asks)
        self.choices: dict[EntryId, QWidget] = {}
        for entry, name in names:
            button = buttons.secondary(name, partial(self._next, [entry]))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.choices[entry] = button
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        same = buttons.ghost(words.text("entries.had_the_same"), lambda: self._next(self._left))
        column.addWidget(same, 0, Qt.AlignmentFlag.AlignLeft)
        exact = buttons.link(words.text("entries.exact_stacks"), self.exact_wanted.emit)
        column.addWidget(exact, 0, Qt.AlignmentFlag.AlignLeft)

    def take_focus(self) -> None:
        """Take the focus before the first answer: an Enter too many must rank nobody."""
        self.setAccessibleName(self._asks.text())
        self.setFocus()

    @property
    def _left(self) -> list[EntryId]:
        return [entry for entry in self.choices if all(entry not in equal for equal in self._order)]

    def _next(self, equal: list[EntryId]) -> None:
        self._order.append(equal)
        for entry in equal:
            self.choices[entry].hide()
        left = self._left
        if len(left) > 1:
            self._asks.setText(self._then)
            self.take_focus()
        else:
            self.settled.emit([*self._order, left] if left else self._order)


class OtherTableQuestion(QWidget):
    """Question about a winner of another table: somebody else was meant, or the seats have changed since that hand."""

    again_wanted = Signal()
    sat_together = Signal()

    def __init__(self, words: Words, says: str) -> None:
        """
        :param says: who sits where.
        """
        super().__init__()
        column = _column(self)
        column.addWidget(labels.body(says))
        column.addWidget(labels.quiet(words.text("entries.sits_elsewhere_why")))
        self._again = buttons.primary(words.text("entries.winner_again"), self.again_wanted.emit)
        self._again.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column.addWidget(self._again, 0, Qt.AlignmentFlag.AlignLeft)
        together = buttons.secondary(words.text("entries.sat_together"), self.sat_together.emit)
        column.addWidget(together, 0, Qt.AlignmentFlag.AlignLeft)

    def take_focus(self) -> None:
        """Take the focus on *back*: an Enter too many must not say that they sat together."""
        self._again.setFocus()


def _column(holder: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    return column
