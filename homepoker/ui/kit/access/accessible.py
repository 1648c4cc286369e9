"""Accessible roles, names and states for screen readers, where Qt has no widget of that role.

A widget is told to be one of `KINDS`; the interface is made when a screen reader asks for it, so nothing of it is paid
for without one. Everything else keeps the interface that Qt gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

Kind = Literal[
    "group",
    "parts",
    "page",
    "picture",
    "tabs",
    "tab",
    "choice",
    "link",
    "menu",
    "button",
    "seat",
    "list",
    "entry",
    "text",
]
"""Roles of widgets for a screen reader, by our own names.

*group*: a named region, with what stands in it. *parts*: a group that is one field of a form. *page*: takes the keys
where nothing in it wants them. *choice*: one of several, of which one is on. *menu*: a button that opens one. *seat*: a
button as long as it can be pressed, else text. *entry*: one of a list that is a single stop of the Tab key.
"""

_KIND, _NAME = "accessible_kind", "accessible_name_now"

_ROLES: dict[str, str] = {
    "group": "Grouping",
    "parts": "Grouping",
    "page": "Pane",
    "picture": "Graphic",
    "tabs": "PageTabList",
    "tab": "PageTab",
    "choice": "RadioButton",
    "link": "Link",
    "menu": "ButtonMenu",
    "button": "Button",
    "seat": "Button",
    "list": "List",
    "entry": "ListItem",
    "text": "StaticText",
}
"""Accessible roles by their names: the first frame sets kinds and avoids Qt's enumerations."""

_REGIONS = ("group", "tabs")

_PRESSED = {"tab", "choice", "link", "menu", "button", "seat", "entry"}


def tell_as(widget: QWidget, kind: Kind, name: Callable[[], str] | None = None) -> None:
    """Set the accessible kind and name of a widget.

    :param name: asked whenever it is read, for a name that changes each second; a reader that rests on it is not told
        of each change. Without it the widget's accessible name.
    """
    widget.setProperty(_KIND, kind)
    if name is not None:
        widget.setProperty(_NAME, name)


def name_region(widget: QWidget, name: str) -> None:
    """Make a column or a card a named region: a screen reader says it on the way in, and F6 comes to it."""
    widget.setAccessibleName(name)
    tell_as(widget, "group")


def is_region(widget: QWidget) -> bool:
    """Whether it is a named group that is more than one field."""
    return widget.property(_KIND) in _REGIONS


def is_page(widget: QWidget) -> bool:
    """Whether a widget takes the keys that nothing in it takes."""
    return bool(widget.property(_KIND) == "page")


def announce(part: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Let a screen reader announce a text, wherever the focus is; an urgent one interrupts."""
    if not text:
        return
    event = QAccessibleAnnouncementEvent(part, text)
    if is_urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


class _Told(QAccessibleWidget):
    """Accessible interface of a widget with a kind of its own."""

    def role(self) -> QAccessible.Role:
        kind = self._kind()
        if kind == "seat" and not self.widget().isEnabled():
            return QAccessible.Role.StaticText
        return QAccessible.Role[_ROLES[kind]]

    def text(self, which: QAccessible.Text, /) -> str:
        if which == QAccessible.Text.Name:
            ask = self.widget().property(_NAME)
            if callable(ask):
                return str(ask())
            button = self.widget()
            if isinstance(button, QAbstractButton) and not button.accessibleName():
                return button.text()
        if which == QAccessible.Text.Description:
            description = self.widget().accessibleDescription() or self.widget().toolTip()
            # A tooltip often says the name once more.
            return "" if description in self.text(QAccessible.Text.Name) else description
        return super().text(which)

    def childCount(self) -> int:
        return 0 if self._kind() == "entry" else super().childCount()

    def state(self) -> QAccessible.State:
        state, widget, kind = super().state(), self.widget(), self._kind()
        if isinstance(widget, QAbstractButton):
            if kind == "tab":
                state.selectable, state.selected = True, widget.isChecked()
            elif kind == "choice":
                state.checkable, state.checked = True, widget.isChecked()
            if kind in ("tab", "choice"):
                # One of several can be reached with the arrows, although Tab comes to the chosen one alone.
                state.focusable = widget.isEnabled()
        if kind == "menu":
            state.hasPopup = True
        if kind == "seat" and not widget.isEnabled():
            state.focusable = state.disabled = False
        if kind == "entry":
            state.selectable, state.selected = True, widget.hasFocus()
            state.focusable = True
            state.hasPopup = callable(getattr(widget, "press", None))
        return state

    def actionNames(self) -> list[str]:
        names = list(super().actionNames())
        widget = self.widget()
        may_press = isinstance(widget, QAbstractButton) or callable(getattr(widget, "press", None))
        if self._kind() in _PRESSED and may_press and widget.isEnabled():
            names.insert(0, _press())
        return names

    def doAction(self, action: str, /) -> None:
        widget = self.widget()
        if action != _press():
            super().doAction(action)
        elif isinstance(widget, QAbstractButton):
            widget.click()
        elif callable(press := getattr(widget, "press", None)):
            press()

    def widget(self) -> QWidget:
        """The widget; the interface does not outlive it."""
        widget = self.object()
        assert isinstance(widget, QWidget)
        return widget

    def _kind(self) -> str:
        return str(self.widget().property(_KIND))


def _press() -> str:
    return QAccessibleActionInterface.pressAction()


def _interface_of(_class: str, what: QObject) -> QAccessibleInterface | None:
    if isinstance(what, QWidget) and what.property(_KIND):
        return _Told(what, QAccessible.Role[_ROLES[str(what.property(_KIND))]])
    return None


@cache
def install() -> None:
    """Install the factory of accessible interfaces; once for the process, however often it is called."""
    QAccessible.installFactory(_interface_of)
