"""A walk through a window with F6, and the regions that a screen reader hears in it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.ui.kit.access.tab_order import floating
from tests.ui.every_screen.tab_walk import reachable, told, unpainted

Role = QAccessible.Role

_MOST = 40
"""No screen has so many regions."""

_FIELDS = {Role.RadioButton}
"""A group of these alone is a field and no region."""

_FEW = 12
"""So many controls may stand in one region that has no name of its own."""


def regions_passed(window: QWidget) -> Iterator[str]:
    """Which regions with something to reach F6 does not come to, from where Tab goes round.

    Each press must lead to another region, all of them once, and back to where it began; Shift the other way round.
    """
    above = floating(window)
    wanted = reachable(above[-1] if above else window)
    around = {id(one): _region(one, window) for one in wanted}
    first = next((one for one in wanted if above or one.property("kind") == "rail"), wanted[0])
    with unpainted(window):
        there = _walked(window, first, Qt.KeyboardModifier.NoModifier)
        back = _walked(window, first, Qt.KeyboardModifier.ShiftModifier)
    if [first, *reversed(back[1:])] != there:
        yield f"backwards it is another way than forwards: {[told(one) for one in (*there, *back)]}"
    met = [around.get(id(one), "what takes no keys") for one in there]
    yield from (f"comes to {name} {met.count(name)} times" for name in dict.fromkeys(met) if met.count(name) > 1)
    names = list(around.values())
    yield from (f"passes {name}" for name in dict.fromkeys(names) if name not in met)
    pages = [name for name in dict.fromkeys(names) if name.startswith("page ") and names.count(name) > _FEW]
    yield from (f"{names.count(name)} controls stand in {name} and in no region" for name in pages)


def _walked(window: QWidget, first: QWidget, held: Qt.KeyboardModifier) -> list[QWidget]:
    first.setFocus(Qt.FocusReason.TabFocusReason)
    walked = [first]
    for _ in range(_MOST):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_F6, held)
        focused = QApplication.focusWidget()
        assert focused is not None, f"nothing has the keys after {told(walked[-1])}"
        if focused is first:
            return walked
        assert focused not in walked, f"F6 comes to {told(focused)} twice, after {told(walked[-1])}"
        walked.append(focused)
    raise AssertionError("F6 does not come back to where it began")


def _region(control: QWidget, window: QWidget) -> str:
    """The group that is read around a control, by its way through the tree; the page for what stands in none."""
    page = ""
    way: list[str] = []
    one: QAccessibleInterface | None = QAccessible.queryAccessibleInterface(control).parent()
    while one is not None and one.isValid() and one.object() is not window:
        name, owner = one.text(QAccessible.Text.Name), one.object()
        if one.role() in (Role.Grouping, Role.PageTabList) and name and not _is_a_field(one):
            way.append(f"{name} #{id(owner)}")
            break
        if one.role() is Role.Pane and name and not page:
            page = f"page {name}"
        one = one.parent()
    return way[0] if way else page or "the window"


def _is_a_field(group: QAccessibleInterface) -> bool:
    inside = [group.child(at).role() for at in range(group.childCount())]
    return group.role() is Role.Grouping and bool(inside) and set(inside) <= _FIELDS
