"""View state of a part of the window: scrolling, search texts, and the control with the focus.

It outlives the part, which is made anew in other words or other colours. Areas and controls are known by their class
and by which of that class they are: the words on them are others, how they are put together is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

from homepoker.ui.kit.fields.search_field import SearchField

_W = TypeVar("_W", bound=QWidget)
_Which = tuple[str, int]
"""A widget by the name of its class, and its number among those of the class."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """Scroll positions of a part, texts of its searches, and the control with the focus, if that was in it."""

    scrolled: dict[_Which, int]
    searched: dict[_Which, str]
    focused: _Which | None


def view_state(part: QWidget) -> ViewState:
    """The view state of a part."""
    focused = part.window().focusWidget()
    scrolled = {which: area.verticalScrollBar().value() for which, area in _areas(part)}
    return ViewState(
        {which: value for which, value in scrolled.items() if value > 0},
        {which: field.text() for which, field in _numbered(_open(part, SearchField)) if field.text()},
        next((which for which, one in _numbered(_open(part, QWidget)) if one is focused), None),
    )


def show_again(part: QWidget, state: ViewState) -> None:
    """Restore the searches and, as soon as there is so much to scroll, the scroll positions."""
    for which, field in _numbered(_open(part, SearchField)):
        field.setText(state.searched.get(which, field.text()))
    for which, area in _areas(part):
        if which in state.scrolled:
            _Scrolling(area.verticalScrollBar(), state.scrolled[which])


def focus_again(part: QWidget, state: ViewState) -> None:
    """Move the focus to the control in the place of the one that had it."""
    control = next((one for which, one in _numbered(_open(part, QWidget)) if which == state.focused), None)
    if control is not None and control.isVisibleTo(part) and control.isEnabled():
        control.setFocus(Qt.FocusReason.OtherFocusReason)


class _Scrolling(QObject):
    """Restoring of a scroll position, once the bar reaches that far: a new part has its height when it is laid out."""

    def __init__(self, bar: QScrollBar, value: int) -> None:
        super().__init__(bar)
        self._bar, self._value = bar, value
        bar.rangeChanged.connect(self._try)
        bar.actionTriggered.connect(self.deleteLater)  # somebody has scrolled themselves
        self._try()

    def _try(self) -> None:
        if self._bar.maximum() >= self._value:
            self._bar.setValue(self._value)
            self._bar.rangeChanged.disconnect(self._try)
            self.deleteLater()


def _areas(part: QWidget) -> Iterable[tuple[_Which, QAbstractScrollArea]]:
    found = _open(part, QAbstractScrollArea)
    return _numbered([part, *found] if isinstance(part, QAbstractScrollArea) else found)


def _open(part: QWidget, kind: type[_W]) -> list[_W]:
    """The widgets of a class that nothing hides; in a part that was not shown yet, those that will be visible."""
    return [one for one in part.findChildren(kind) if not _is_put_away(one, part)]


def _is_put_away(widget: QWidget, part: QWidget) -> bool:
    around: QWidget | None = widget
    while around is not None and around is not part:
        if around.isHidden() and around.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            return True
        around = around.parentWidget()
    return False


def _numbered(widgets: Iterable[_W]) -> Iterable[tuple[_Which, _W]]:
    counted: dict[str, int] = {}
    for one in widgets:
        name = type(one).__name__
        counted[name] = counted.get(name, 0) + 1
        yield (name, counted[name]), one
