"""The chosen stack as it is drawn, or both kinds of it, with the ways to the other stacks and to the packing list."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.chip_case import ChipCase
from homepoker.core.starting_stacks import Deal
from homepoker.services.words import Words
from homepoker.ui.chips.drawn_stack import DrawnStack
from homepoker.ui.kit.controls.buttons import ghost, secondary
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.theme import spacing


class ChosenStack(QWidget):
    """``others_wanted`` says that the host wants to choose and pack, ``print_wanted`` to print the packing list."""

    others_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._kinds = [(caption(), DrawnStack(words)) for _ in range(2)]
        row = QHBoxLayout()
        row.setSpacing(spacing.XL)
        for name, drawn in self._kinds:
            kind = QVBoxLayout()
            kind.setSpacing(spacing.XS)
            kind.addStretch(1)
            kind.addWidget(name)
            kind.addWidget(drawn)
            row.addLayout(kind)
        acts = StackingRow()
        acts.setSpacing(spacing.XS)
        acts.addStretch(1)
        acts.addWidget(ghost(words.text("packing.print"), self.print_wanted.emit, size="small", icon="print"))
        choose = secondary(words.text("generator.to_stacks"), self.others_wanted.emit, size="small", icon="chips")
        acts.addWidget(choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addLayout(row)
        column.addLayout(acts)
        self.setFocusProxy(choose)

    def show_deal(self, deal: Deal | None, case: ChipCase | None) -> None:
        """Draw the stacks of this deal in the colours of a case; without one there is nothing to see."""
        kinds = deal.stacks if deal is not None else ()
        self.setVisible(bool(kinds))
        for place, (name, drawn) in enumerate(self._kinds):
            stack = kinds[place] if place < len(kinds) else None
            drawn.show_stack(stack, case)
            key = "generator.each_gets" if len(kinds) == 1 else "generator.so_many_get"
            name.setText(self._words.text(key, count=stack.players) if stack is not None else "")
            name.setVisible(stack is not None)
