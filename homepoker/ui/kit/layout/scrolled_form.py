"""Scrolled form: a frame of fixed width with fields one below the other, beside what they change."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLayout, QVBoxLayout, QWidget

from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.layout.scrolling import ScrollingPage
from homepoker.ui.kit.text.labels import subheading
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDTH = 400


class ScrolledForm(QFrame):
    """A region of its own for F6; `add` puts a field into it, `add_part` several below a heading."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("frame", "card")
        name_region(self, name)
        set_extent(self, width=_WIDTH)
        fields = QWidget()
        fields.setProperty("frame", "scrolled")
        around = QVBoxLayout(fields)
        around.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        around.setSpacing(0)
        self._fields = QVBoxLayout()
        self._fields.setSpacing(spacing.M)
        around.addLayout(self._fields)
        around.addStretch(1)
        # It knows how high texts are that wrap: in a plain area they would lie over the fields below them.
        self._scroll = ScrollingPage(fields, keeps_width=True)
        framed = QVBoxLayout(self)
        framed.setContentsMargins(0, 1, 0, 1)  # the frame's own line stays visible
        framed.addWidget(self._scroll)

    def add(self, field: QWidget | QLayout) -> None:
        """Put a field at the end."""
        if isinstance(field, QWidget):
            self._fields.addWidget(field)
        else:
            self._fields.addLayout(field)

    def add_part(self, heading: str, fields: QWidget) -> None:
        """Put fields at the end, below a heading."""
        if self._fields.count():
            self._fields.addSpacing(spacing.S)
        self._fields.addWidget(subheading(heading))
        self._fields.addWidget(fields)

    def show_part(self, part: QWidget) -> None:
        """Scroll to a part."""
        self._scroll.ensureWidgetVisible(part, 0, 0)
