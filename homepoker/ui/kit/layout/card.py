"""Card: a titled frame on a page."""

from __future__ import annotations

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text.labels import subheading
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look


def lowest(card: Card) -> int:
    """The least height of everything on a card as it is now, in logical pixels.

    Layouts within layouts remember a height from before; asked like this they look again.
    """
    layout = card.layout()
    if layout is not None:
        layout.activate()
    return card.minimumSizeHint().height()


class Card(QFrame):
    """A framed panel with a title, actions on the right of it, and whatever is put into ``body``.

    Where it is too narrow for that, the actions stand below the title. ``body`` is a vertical layout; `add` puts a
    widget or a layout into it.
    """

    def __init__(self, title: str = "", actions: tuple[QWidget, ...] = (), parent: QWidget | None = None) -> None:
        """
        :param parent: where it is to stand, if that is there already.
            Each move to another parent styles all of it anew.
        """
        super().__init__(parent)
        self.setProperty("frame", "card")
        self._title = subheading()
        self._actions = QHBoxLayout()
        self._actions.setSpacing(spacing.XS)
        for action in actions:
            self._actions.addWidget(action)
        header = StackingRow()
        header.setSpacing(spacing.XS)
        header.addWidget(self._title, 1)
        header.addLayout(self._actions)
        self.body = QVBoxLayout()
        self.body.setSpacing(spacing.M)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        layout.setSpacing(spacing.M)
        layout.addLayout(header)
        layout.addLayout(self.body, 1)
        self._has_actions = bool(actions)
        self.set_title(title)

    def wrap_title(self) -> None:
        """Break the title into lines where the card is narrow, instead of cutting it."""
        self._title.setWordWrap(True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Not `:focus`: that also says of a card that something on it has the keys in its place.
        super().focusInEvent(event)
        set_look(self, "hasKeys", True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        set_look(self, "hasKeys", False)

    def set_title(self, title: str) -> None:
        """Change the title; without one and without actions the header takes no room."""
        self._title.setText(title)
        self._title.setVisible(bool(title) or self._has_actions)
        self.setAccessibleName(title)
        if title:
            tell_as(self, "group")

    def add_action(self, action: QWidget) -> None:
        """Put one more action on the right of the title."""
        self._has_actions = True
        self._title.show()
        self._actions.addWidget(action)

    def add(self, content: QWidget | QLayout, stretch: int = 0) -> None:
        """Put a widget or a layout at the end of the card."""
        if isinstance(content, QWidget):
            self.body.addWidget(content, stretch)
        else:
            self.body.addLayout(content, stretch)
