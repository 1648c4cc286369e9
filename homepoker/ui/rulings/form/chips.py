"""Editors of chips to click: one chip, or those that were pushed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout

from homepoker.core.chip_case import ChipCase, colour_of
from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.services.words import Words
from homepoker.ui.kit.drawings.chip_disc import paint_chip
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulings.form.editor import MISSING, Editor, LineEditor, go_on
from homepoker.ui.rulings.form.reading import Reader
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import paint_focus_ring
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled, set_extent

DISC, SMALL_DISC = 40, 32
"""The diameter of a chip to click, and of one that was pushed in, with the room around it, in logical pixels."""

_AROUND, _RIM = 4, 3
"""Room around a chip for the focus ring, and the rim of the chosen one, in logical pixels."""

LINE_WIDTH = 110
MOST_CHIPS_PUSHED = 40
"""The most chips that can be clicked in; a larger number is typed as an amount elsewhere."""


class ChipButton(QAbstractButton):
    """A chip that can be pressed."""

    def __init__(self, words: Words, value: Chips, size: int = DISC, says: str = "", colour: str = "") -> None:
        """
        :param says: what a press does, where it is not plain.
        :param colour: ``#RRGGBB``; without it the usual one of the value.
        """
        super().__init__()
        self.chip = value
        self.colour = colour
        self._size = size
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_extent(self, width=size, height=size)
        self.setAccessibleName(says or words.text("kit.chip", amount=value))
        set_tooltip(self, self.accessibleName())

    def sizeHint(self) -> QSize:
        return QSize(scaled(self._size), scaled(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        whole = self.rect().toRectF()
        chip = whole.adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        if self.hasFocus():
            paint_focus_ring(painter, whole, whole.width() / 2, current_palette().accent)
        if self.isChecked():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(current_palette().of("accent"))
            painter.drawEllipse(chip)
            chip = chip.adjusted(_RIM, _RIM, -_RIM, -_RIM)
        paint_chip(painter, chip, self.chip, self.colour)


class ChipEditor(Editor):
    """Editor of a chip's value: a line, and beside it the club's chips to click."""

    def __init__(
        self, words: Words, name: str, denominations: Sequence[Chips], reader: Reader, case: ChipCase | None = None
    ) -> None:
        super().__init__()
        self.line = LineEditor(name, reader.read, reader.show, is_number=True)
        set_extent(self.line, width=LINE_WIDTH)
        self.line.changed.connect(self._typed)
        self.chips = [ChipButton(words, value, colour=colour_of(case, value)) for value in denominations]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addWidget(self.line, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(Flow(self.chips), 1)
        for chip in self.chips:
            chip.setCheckable(True)
            chip.clicked.connect(lambda _on=False, chip=chip: self._clicked(chip.chip))
        self.setFocusProxy(self.line)

    def value(self) -> Any:
        return self.line.value()

    def set_value(self, value: Any) -> None:
        self.line.set_value(value)
        self._mark()

    @property
    def problem(self) -> bool:
        return self.line.problem

    def _typed(self) -> None:
        self._mark()
        self.changed.emit()

    def _clicked(self, chip: Chips) -> None:
        self.line.set_value(chip)
        self.line.setFocus()
        self._typed()
        go_on()  # what is typed now belongs to the next question

    def _mark(self) -> None:
        value = self.line.value()
        for chip in self.chips:
            chip.setChecked(chip.chip == value)


class ChipTray(Editor):
    """Editor of several chips: a click on one of the club's adds it, a click on one that lies there takes it back.

    They may be typed too, one after the other: ``500 100 100``.
    """

    def __init__(self, words: Words, name: str, denominations: Sequence[Chips], case: ChipCase | None = None) -> None:
        super().__init__()
        self._words = words
        self._case = case
        self._chips: list[Chips] = []
        self.line = LineEditor(
            name, chips_typed, self._shown, example=words.text("floor.example_chips"), is_number=True
        )
        self.line.changed.connect(self._typed)
        self.chips = [
            ChipButton(
                words,
                denomination,
                says=words.text("floor.add_chip", amount=denomination),
                colour=colour_of(case, denomination),
            )
            for denomination in denominations
        ]
        for chip in self.chips:
            chip.clicked.connect(lambda _on=False, chip=chip: self._add(chip.chip))
        self.pushed = Flow()
        self._total = labels.caption()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(Flow(self.chips))
        column.addWidget(self.line)
        column.addWidget(self.pushed)
        column.addWidget(self._total)
        self.setFocusProxy(self.line)
        self._draw()

    def value(self) -> Any:
        return MISSING if self.line.problem else list(self._chips)

    def set_value(self, value: Any) -> None:
        self._chips = list(value) if isinstance(value, (list, tuple)) else []
        self.line.set_value(self._chips or MISSING)
        self._draw()

    @property
    def problem(self) -> bool:
        return self.line.problem

    def _shown(self, chips: Sequence[Chips]) -> str:
        return " + ".join(self._words.number(chip) for chip in chips)

    def _typed(self) -> None:
        chips = self.line.value()
        self._chips = list(chips) if chips is not MISSING else []
        self._draw()
        self.changed.emit()

    def _add(self, chip: Chips) -> None:
        if len(self._chips) < MOST_CHIPS_PUSHED:
            self.set_value([*self._chips, chip])
            self.changed.emit()

    def _take(self, place: int) -> None:
        self.set_value([chip for at, chip in enumerate(self._chips) if at != place])
        self.changed.emit()

    def _draw(self) -> None:
        self.pushed.clear()
        for place, value in enumerate(self._chips):
            says = self._words.text("floor.take_chip", amount=value)
            chip = ChipButton(self._words, value, SMALL_DISC, says, colour_of(self._case, value))
            chip.clicked.connect(lambda _on=False, place=place: self._take(place))
            self.pushed.add(chip)
        self.pushed.setVisible(bool(self._chips))
        self._total.setVisible(len(self._chips) > 1)
        self._total.setText(self._words.text("floor.chips_total", amount=sum(self._chips), count=len(self._chips)))


def chips_typed(text: str) -> list[Chips]:
    """The chips in a typed text: ``500 100 100``, ``500+100+100``, also ``2x100`` and ``1.000``.

    :raises ValueError: one of them is no amount.
    """
    amounts: list[Chips] = []
    for part in text.replace("+", " ").replace(";", " ").split():
        times, cross, value = part.lower().replace("×", "x").partition("x")
        if not cross:
            times, value = "1", times
        if not times.isascii() or not times.isdigit() or int(times) > MOST_CHIPS_PUSHED:
            raise ValueError(text)
        try:
            amounts += [parse_chips(value)] * int(times)
        except NotChips as error:
            raise ValueError(text) from error
    return amounts
