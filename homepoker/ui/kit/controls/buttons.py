"""Buttons. Their words are verbs; one primary button per view.

Buttons take the focus from the Tab key only, not from a click: after a click on *Next hand* the space bar still starts
and stops the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6 import QtCore
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton

from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.text.mnemonics import PushButton, ToolButton
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import ring_on
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.icons import icon as themed_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

ButtonSize = Literal["normal", "small"]
IconButtonSize = Literal["normal", "small", "large"]

_OPEN_MENUS = ("more", "filter")
"""The icons of buttons that open a menu."""

_MOST_COUNTED = 9
_RING_INSET = 3
"""Inset of the focus ring of a button in the accent colour, in logical pixels.

A line at its edge would look as if the button had become smaller.
"""

_TEXT_UNDER_ICON = "ToolButtonTextUnderIcon"
"""Member of ``Qt.ToolButtonStyle`` by its name.

The rail stands in the first frame, which touches no enumeration of Qt's, because touching one makes them all and takes
as long as a seventh of a bare window's start.
"""


def primary(text: str, on_click: Callable[[], object] | None = None, *, icon: str = "") -> QPushButton:
    """The one button of a view that leads on."""
    return _button(text, "primary", on_click, icon, "on_accent", "normal")


def secondary(
    text: str, on_click: Callable[[], object] | None = None, *, icon: str = "", size: ButtonSize = "normal"
) -> QPushButton:
    """A button beside the primary one."""
    return _button(text, "secondary", on_click, icon, "text", size)


def ghost(
    text: str, on_click: Callable[[], object] | None = None, *, icon: str = "", size: ButtonSize = "normal"
) -> QPushButton:
    """A button without a frame, for what is seldom wanted."""
    return _button(text, "ghost", on_click, icon, "text", size)


def danger(
    text: str, on_click: Callable[[], object] | None = None, *, icon: str = "", size: ButtonSize = "normal"
) -> QPushButton:
    """A button for what cannot be undone."""
    return _button(text, "danger", on_click, icon, "danger", size)


def link(text: str, on_click: Callable[[], object] | None = None, *, icon: str = "") -> QPushButton:
    """A button that looks like a link: a rule, an evening, a player."""
    made = _button(text, "link", on_click, icon, "accent", "normal")
    made.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
    return made


def icon_button(
    icon: str,
    says: str,
    on_click: Callable[[], object] | None = None,
    *,
    is_framed: bool = False,
    size: IconButtonSize = "normal",
    tone: str = "",
) -> QToolButton:
    """A button with a picture alone.

    :param says: what it does, as tooltip and for screen readers; a picture alone is not enough.
    :param size: ``large`` is the round one in the accent colour, for the clock's start and pause.
    """
    if not says:
        raise ValueError(f"The button with the picture '{icon}' says nothing: who cannot see it cannot use it.")
    made = _IconButton()
    made.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)
    made.setProperty("kind", "framed" if is_framed else "plain")
    made.setProperty("extent", size)
    side = {"small": spacing.ICON_SMALL, "normal": spacing.ICON, "large": spacing.ICON_CONTROL_LARGE}[size]
    made.setIconSize(QSize(side, side))
    set_extent(made, icon=side)
    set_button_icon(made, icon, tone or ("on_accent" if size == "large" else "text"))
    rename(made, says)
    if icon in _OPEN_MENUS:
        tell_as(made, "menu")
    _on_click(made, on_click)
    return made


def rail_button(icon: str, text: str, on_click: Callable[[], object] | None = None) -> RailButton:
    """A section in the rail: a picture with its word below; checkable."""
    made = RailButton()  # takes the focus from the Tab key only, as it is
    made.setProperty("kind", "rail")
    tell_as(made, "tab")
    made.setProperty("toolButtonStyle", _TEXT_UNDER_ICON)
    made.setCheckable(True)
    made.setAutoExclusive(True)
    made.setFont(font(spacing.TYPE_LEAST, MEDIUM))
    made.setIconSize(QSize(20, 20))
    set_extent(made, icon=20)
    made.setText(text)
    set_button_icon(made, icon, "quiet")
    made.toggled.connect(lambda is_on: set_button_icon(made, icon, "accent" if is_on else "quiet"))
    _on_click(made, on_click)
    return made


def rename(button: QToolButton, says: str) -> None:
    """Change the words of a button with an icon alone, as the language or what it does has changed."""
    set_tooltip(button, says)
    button.setAccessibleName(says)


def set_button_icon(button: QAbstractButton, icon: str, tone: str = "text") -> None:
    """Give a button another picture, for instance pause instead of start.

    :raises FileNotFoundError: there is no icon of that name.
    """
    button.setIcon(themed_icon(icon, tone))


def make_primary(button: QPushButton, is_primary: bool) -> None:
    """Make a button the view's primary one, or an ordinary one again."""
    set_look(button, "kind", "primary" if is_primary else "secondary")
    button.setFont(font(weight=SEMIBOLD if is_primary else MEDIUM))


def _button(
    text: str, kind: str, on_click: Callable[[], object] | None, icon: str, tone: str, size: ButtonSize
) -> QPushButton:
    made = _Button(text)
    made.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)
    made.setAutoDefault(False)
    made.setProperty("kind", kind)
    made.setProperty("extent", size)
    letters = spacing.TYPE_QUIET if size == "small" else spacing.TYPE_BODY
    made.setFont(font(letters, SEMIBOLD if kind == "primary" else MEDIUM))
    if icon:
        set_button_icon(made, icon, tone)
        made.setIconSize(QSize(spacing.ICON + 4, spacing.ICON))
        set_extent(made, icon=spacing.ICON)
    _on_click(made, on_click)
    return made


def is_for_the_page(event: QKeyEvent) -> bool:
    """Whether a key is an arrow with Ctrl: Qt's buttons would move the focus on it, the page changes its clock."""
    keys = QtCore.Qt.Key
    is_arrow = event.key() in (keys.Key_Left, keys.Key_Right, keys.Key_Up, keys.Key_Down)
    return is_arrow and bool(event.modifiers() & QtCore.Qt.KeyboardModifier.ControlModifier)


class _Button(PushButton):
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.property("kind") == "primary":
            ring_on(self, _RING_INSET, spacing.CORNER - _RING_INSET, current_palette().on_accent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_the_page(event):
            event.ignore()
        elif not _pressed_by_enter(self, event):
            super().keyPressEvent(event)


class _IconButton(ToolButton):
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.property("extent") == "large":
            ring_on(self, _RING_INSET, self.width() / 2 - _RING_INSET, current_palette().on_accent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_the_page(event):
            event.ignore()
        elif not _pressed_by_enter(self, event):
            super().keyPressEvent(event)


class RailButton(ToolButton):
    """A section in the rail, with a small number at its picture where something waits there."""

    count = 0

    def show_count(self, count: int, description: str) -> None:
        """Show how much waits in the section; nothing for 0.

        :param description: the same in words, for who does not see it.
        """
        self.count = count
        self.setAccessibleDescription(description if count else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.count:
            return
        text = str(self.count) if self.count <= _MOST_COUNTED else f"{_MOST_COUNTED}+"
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(spacing.TYPE_LEAST, SEMIBOLD, is_tabular=True))
        height = painter.fontMetrics().height()
        width = max(height, painter.fontMetrics().horizontalAdvance(text) + height // 2)
        box = QRectF(self.width() / 2 + self.iconSize().width() / 3, spacing.XS, width, height)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_palette().accent))
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setPen(QColor(current_palette().on_accent))
        painter.drawText(box, QtCore.Qt.AlignmentFlag.AlignCenter, text)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_the_page(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Press a button by Enter, as Qt does by the space bar alone; returns whether the key was Enter."""
    if event.isAutoRepeat() or event.key() not in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
        return False
    button.click()
    return True


def _on_click(button: QAbstractButton, act: Callable[[], object] | None) -> None:
    if act is None:
        return

    def clicked(_is_checked: bool = False) -> None:
        # Qt hands over whether the button is checked; an action with a default argument would take it for its own.
        act()

    button.clicked.connect(clicked)
