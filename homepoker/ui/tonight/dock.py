"""What stands beside the page of the evening.

In a wide window it is a column more. In a narrow one it takes the place of the third column of play, and lies over the
right side of any other page, which would have too little room beside it; Tab stays in it then, while the keys do.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.ui.kit.looks import set_look
from homepoker.ui.kit.tab_order import KEEPS_TAB
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent
from homepoker.ui.tonight.columns import WIDE_FROM
from homepoker.ui.tonight.play import Play

WIDTH, WIDTH_WIDE = 352, 432
"""How wide the column is, in logical pixels."""


class Dock(QHBoxLayout):
    """The page, and at its right what is docked."""

    def __init__(self, owner: QWidget, page: QWidget) -> None:
        super().__init__(owner)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        self._column = QFrame(owner)
        self._inside = QVBoxLayout(self._column)
        self._column.hide()
        self._docked: QWidget | None = None
        self.addWidget(page, 1)

    def hold(self, widget: QWidget | None) -> None:
        """Dock a widget, or nothing."""
        if self._docked is not None:
            self._inside.removeWidget(self._docked)
        self._docked = widget
        if widget is not None:
            self._inside.addWidget(widget)
        self._column.setVisible(widget is not None)

    def share(self, size: QSize, play: Play | None) -> bool:
        """Share a size out; says whether the third column of play had to give way."""
        is_wide = size.width() >= scaled(WIDE_FROM)
        column = self._column
        set_extent(column, width=WIDTH_WIDE if is_wide else WIDTH)
        is_over = not is_wide and (play is None or play.is_narrow)
        set_look(column, "frame", "sheet" if is_over else "none")
        column.setProperty(KEEPS_TAB, is_over)
        self._inside.setContentsMargins(spacing.M if is_over else 0, spacing.M, spacing.M, spacing.M)
        if not is_over:
            self.addWidget(column)
        else:
            self.removeWidget(column)
            width = min(scaled(WIDTH), size.width())
            column.setGeometry(size.width() - width, 0, width, size.height())
            column.raise_()
        is_covered = self._docked is not None and play is not None and not is_wide and not is_over
        if play is not None:
            play.cover_side(is_covered)
        return is_covered
