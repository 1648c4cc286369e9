"""Rows of a table's players with fields for what lies before them: a total, or pieces of each value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QScrollArea, QWidget

from homepoker.core.chip_case import ChipCase
from homepoker.core.quantities import Chips
from homepoker.services.words import Words
from homepoker.ui.kit.drawings.chip_disc import case_disc
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.typing_limits import limit_to_digits
from homepoker.ui.kit.text import labels
from homepoker.ui.stacks.view import MOST_OF_ONE, StackRow
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

ROW_HEIGHT: Final = 40
"""Height of a player's row, in logical pixels."""
TOTAL_WIDTH, PIECES_WIDTH = 150, 46
_LEAST_ROWS = 2
_DISC = 28


class PlayerFields:
    """The fields of one player: one for the total, or one for each value."""

    def __init__(self, row: StackRow, words: Words) -> None:
        self.entry = row.entry
        self._name, self._words = row.name, words
        self.total: ChipsEdit | None = None
        self.pieces: dict[Chips, QLineEdit] = {}
        self.says = labels.number()
        labels.set_tone(self.says, "quiet")

    def ask_total(
        self, chips: Chips | None, typed: Callable[[], object], go_on: Callable[[PlayerFields], object]
    ) -> None:
        """Ask for all chips together."""
        words = self._words
        self.total = ChipsEdit(words, words.text("entries.stack_title", name=self._name), chips)
        set_extent(self.total, width=TOTAL_WIDTH)
        self.total.edited.connect(typed)
        self.total.entered.connect(lambda _amount: go_on(self))
        self.total.entered_nothing.connect(lambda: go_on(self))

    def ask_pieces(
        self,
        values: Sequence[Chips],
        counts: Mapping[Chips, int],
        typed: Callable[[], object],
        go_on: Callable[[PlayerFields], object],
    ) -> None:
        """Ask for the pieces of each value."""
        for value in values:
            name = self._words.text("stacks.pieces_of", value=value, name=self._name)
            self.pieces[value] = made = pieces_field(name, counts.get(value, 0), typed)
            made.returnPressed.connect(partial(go_on, self))

    @property
    def counts(self) -> dict[Chips, int]:
        """The pieces typed, by value."""
        return {value: int(made.text()) for value, made in self.pieces.items() if made.text() and int(made.text())}

    def is_kept(self) -> None:
        """What is typed is kept elsewhere, so that leaving the page loses nothing."""
        if self.total is not None:
            self.total.is_kept()
        for made in self.pieces.values():
            made.setModified(False)

    def take_keys(self) -> QWidget:
        """Give the keys to the first field, everything in it selected; returns it."""
        if self.total is not None:
            self.total.select_all()
            return self.total
        first = next(iter(self.pieces.values()))
        first.setFocus()
        first.selectAll()
        return first


def pieces_field(name: str, count: int, typed: Callable[[], object]) -> QLineEdit:
    """A field for pieces of one value, empty where there are none."""
    made = QLineEdit(str(count) if count else "")
    limit_to_digits(made, len(str(MOST_OF_ONE)))
    made.setAlignment(Qt.AlignmentFlag.AlignRight)
    set_extent(made, width=PIECES_WIDTH)
    made.setAccessibleName(name)
    made.textEdited.connect(lambda _text: typed())
    return made


def rows_area() -> QScrollArea:
    """An area in which the rows scroll; what stands in it takes the keys."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def lay_out(
    area: QScrollArea,
    rows: Sequence[PlayerFields],
    shown: Sequence[StackRow],
    values: Sequence[Chips],
    case: ChipCase | None,
    words: Words,
) -> None:
    """Put the rows of a table into an area, no higher than they are.

    :param values: those whose chips stand above their columns; without any there is one field in each row.
    """
    inside = QWidget()
    inside.setProperty("frame", "scrolled")
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 0, spacing.S, 0)
    grid.setHorizontalSpacing(spacing.S)
    grid.setVerticalSpacing(spacing.XS)
    grid.setColumnStretch(1, 1)
    first = 1 if values else 0
    for column, value in enumerate(values, start=2):
        grid.addWidget(case_disc(words, value, _DISC, case), 0, column, Qt.AlignmentFlag.AlignCenter)
    for at, (row, seen) in enumerate(zip(rows, shown, strict=True), start=first):
        grid.addWidget(labels.quiet(seen.seat), at, 0)
        grid.addWidget(labels.ElidedLabel(seen.name), at, 1)
        fields: list[QWidget] = [row.total] if row.total is not None else list(row.pieces.values())
        for column, made in enumerate(fields, start=2):
            grid.addWidget(made, at, column)
        grid.addWidget(row.says, at, 2 + len(fields))
        grid.setRowMinimumHeight(at, scaled(ROW_HEIGHT) - spacing.XS)
    grid.setRowStretch(first + len(rows), 1)
    set_extent(area, most_height=(first + len(rows)) * ROW_HEIGHT + spacing.M)
    set_extent(area, least_height=min(_LEAST_ROWS, len(rows)) * ROW_HEIGHT)
    area.setWidget(inside)
