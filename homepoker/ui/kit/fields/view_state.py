"""View state of a part of the window: search texts, and the control with the focus.

It outlives the part, which is made anew in other words or another look. Controls are known by their class and by which
of that class they are: the words on them are others, how they are put together is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from PySide6 import QtCore
from PySide6.QtWidgets import QLineEdit, QWidget

from homepoker.ui.kit.fields.search_field import SearchField

_W = TypeVar("_W", bound=QWidget)
_Which = tuple[str, int]
"""A widget by the name of its class, and its number among those of the class."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """Texts of the searches of a part, and the control with the focus, if that was in it."""

    searched: dict[_Which, str]
    focused: _Which | None


def view_state(part: QWidget) -> ViewState:
    focused = part.window().focusWidget()
    return ViewState(
        {which: field.text() for which, field in _numbered(_open(part, SearchField)) if field.text()},
        next((which for which, widget in _numbered(_open(part, QWidget)) if widget is focused), None),
    )


def show_again(part: QWidget, state: ViewState) -> None:
    for which, field in _numbered(_open(part, SearchField)):
        field.setText(state.searched.get(which, field.text()))


def focus_again(part: QWidget, state: ViewState) -> None:
    """Move the focus to the control in the place of the one that had it."""
    control = next((widget for which, widget in _numbered(_open(part, QWidget)) if which == state.focused), None)
    if control is not None and control.isVisibleTo(part) and control.isEnabled():
        control.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)


def _open(part: QWidget, kind: type[_W]) -> list[_W]:
    """The widgets of a class that nothing hides; in a part that was not shown yet, those that will be visible."""
    return [widget for widget in part.findChildren(kind) if not _is_put_away(widget, part)]


def _is_put_away(widget: QWidget, part: QWidget) -> bool:
    around: QWidget | None = widget
    while around is not None and around is not part:
        if around.isHidden() and around.testAttribute(QtCore.Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            return True
        around = around.parentWidget()
    return False


def _numbered(widgets: Iterable[_W]) -> Iterable[tuple[_Which, _W]]:
    counted: dict[str, int] = {}
    for widget in widgets:
        name = type(widget).__name__
        counted[name] = counted.get(name, 0) + 1
        yield (name, counted[name]), widget


def is_typed_into(form: QWidget) -> bool:
    """Whether something unrecorded is typed into a form, so that it is not closed unasked; searches do not count."""
    lines = [
        line for line in form.findChildren(QLineEdit) if not isinstance(line, SearchField) and line.isVisibleTo(form)
    ]
    return any(line.isModified() for line in lines)
