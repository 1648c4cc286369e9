"""List of a past evening's result, put in order best first, with who took whom out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.quantities import PlayerId
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.past_view import Lines, RowView, may_have_won, moved, rows, tidied, without

_CONTROL = "control"
_PLACE_WIDTH, _NAME_LEAST = 64, 120


class ResultList(QScrollArea):
    """List of lines with their places; buttons move a line, name the winner of the last chips, or share a place."""

    changed = Signal(object)
    """Signal: the lines as they are now."""
    emptied = Signal()
    """Signal: the line that had the focus is gone."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._lines: Lines = ()
        self._rows: list[QWidget] = []
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, spacing.S, 0)
        self._column.setSpacing(spacing.XS)
        self._column.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(words.text("past.result"))
        self.setWidget(holder)

    def show_lines(self, lines: Lines, *, asks_by: bool) -> None:
        """Show a result.

        :param asks_by: the scoring counts knock-outs, so it is asked who took whom out.
        """
        held = self._held()
        self._lines = lines
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(at, view, asks_by=asks_by) for at, view in enumerate(rows(lines, self._words))]
        for at, row in enumerate(self._rows):
            self._column.insertWidget(at, row)
        if held:
            self._hold(held)

    def _held(self) -> str:
        """The control with the focus: whose line, and which."""
        focused = QApplication.focusWidget()
        return str(focused.property(_CONTROL) or "") if focused is not None and self.isAncestorOf(focused) else ""

    def _hold(self, control: str) -> None:
        found = (one for row in self._rows for one in row.findChildren(QWidget) if one.property(_CONTROL) == control)
        if (one := next(found, None)) is not None:
            one.setFocus()
        else:
            self.emptied.emit()

    def show_last(self) -> None:
        """Scroll to the line that came last."""
        if self._rows and (holder := self.widget()) is not None:
            holder.adjustSize()
            self._column.activate()
            self.ensureWidgetVisible(self._rows[-1], 0, spacing.S)

    def _row(self, at: int, view: RowView, *, asks_by: bool) -> QWidget:
        words = self._words
        row = QFrame()
        row.setProperty("frame", "raised")
        row.setAccessibleName(view.spoken)
        across = QHBoxLayout(row)
        across.setContentsMargins(spacing.M, 2, spacing.XS, 2)
        across.setSpacing(spacing.XS)
        place = labels.body(view.place)
        place.setFixedWidth(_PLACE_WIDTH)
        across.addWidget(place)
        name = labels.ElidedLabel(view.name)
        name.setMinimumWidth(_NAME_LEAST)
        across.addWidget(name, 1)
        if asks_by and may_have_won(self._lines, at):
            says = words.text("past.by", names=view.by) if view.by else words.text("past.by_nobody")
            by = buttons.ghost(says, size="small")
            by.setAccessibleName(words.text("past.by_of", name=view.name, by=says))
            by.clicked.connect(partial(self._ask_by, at, by))
            self._mark(by, at, "by")
            across.addWidget(by)
        if view.may_share:
            shares = CheckBox(words.text("past.shares"))
            shares.setChecked(self._lines[at].shares_place)
            shares.setAccessibleName(words.text("past.shares_of", name=view.name))
            shares.clicked.connect(lambda is_on: self._share(at, is_on), Qt.ConnectionType.QueuedConnection)
            self._mark(shares, at, "shares")
            across.addWidget(shares)
        for picture, key, act in self._moves(at):
            button = buttons.icon_button(picture, words.text(key, name=view.name), act, size="small")
            self._mark(button, at, key)
            across.addWidget(button)
        return row

    def _mark(self, control: QWidget, at: int, which: str) -> None:
        """Mark a control with its player, so that it is found again when the lines are drawn anew."""
        player = self._lines[at].player
        time = sum(line.player == player for line in self._lines[at:])
        control.setProperty(_CONTROL, f"{which} {time} {player}")

    def _moves(self, at: int) -> tuple[tuple[str, str, Callable[[], object]], ...]:
        up = ("chevron-up", "past.up", partial(self._tell, moved(self._lines, at, -1)))
        down = ("chevron-down", "past.down", partial(self._tell, moved(self._lines, at, 1)))
        out = ("close", "past.take_out", partial(self._tell, without(self._lines, at)))
        return up, down, out

    def _tell(self, lines: Lines) -> None:
        self.changed.emit(lines)

    def _share(self, at: int, is_shared: bool) -> None:
        line = replace(self._lines[at], shares_place=is_shared)
        self._tell(tidied((*self._lines[:at], line, *self._lines[at + 1 :])))

    def _ask_by(self, at: int, button: QWidget) -> None:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for player in may_have_won(self._lines, at):
            action = menu.addAction(self._words.name(player), partial(self._turn_by, at, player))
            action.setCheckable(True)
            action.setChecked(player in self._lines[at].by)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _turn_by(self, at: int, player: PlayerId) -> None:
        line = self._lines[at]
        by = tuple(one for one in line.by if one != player) if player in line.by else (*line.by, player)
        self._tell((*self._lines[:at], replace(line, by=by), *self._lines[at + 1 :]))
