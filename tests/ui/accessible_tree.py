"""The tree that a screen reader sees of a window, read through Qt as the reader does, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QTextEdit, QWidget

Role = QAccessible.Role

TAKES_KEYS = {
    Role.Button,
    Role.ButtonMenu,
    Role.CheckBox,
    Role.RadioButton,
    Role.Link,
    Role.PageTab,
    Role.EditableText,
    Role.Document,
    Role.SpinBox,
    Role.ComboBox,
    Role.Slider,
    Role.List,
    Role.ListItem,
    Role.Table,
    Role.Tree,
    Role.Cell,
    Role.TreeItem,
    Role.Pane,
    Role.StaticText,
}
"""The roles of what can have the keys.

A pane is a page that hands them to its clock, a static text one that is read or copied from.
"""

GROUPS = {
    Role.Grouping,
    Role.Pane,
    Role.List,
    Role.ListItem,
    Role.PageTabList,
    Role.Table,
    Role.Tree,
    Role.AlertMessage,
}
"""What a screen reader says when it comes to something inside: *Table 1, hand 31 …, Next hand*."""

TEXTS = (QTextEdit, QLabel)
"""A label that takes the keys can be marked and copied from."""

CELLS = (Role.Cell, Role.TreeItem)

SWITCHES = {Role.CheckBox, Role.RadioButton}


@dataclass
class Node:
    """One thing in the tree."""

    role: QAccessible.Role
    name: str
    description: str
    value: str
    states: frozenset[str]
    widget: QObject | None
    groups: tuple[str, ...]
    """The named groups it stands in, outermost first."""
    children: list[Node] = field(default_factory=list)

    @property
    def says(self) -> str:
        """How it is named in a message."""
        kind = type(self.widget).__name__ if self.widget is not None else ""
        return f"{self.role.name} '{self.name}' {kind} in {' / '.join(self.groups) or 'no group'}"

    def all(self) -> Iterator[Node]:
        """This and everything below."""
        yield self
        for child in self.children:
            yield from child.all()


STATES = (
    "focusable",
    "focused",
    "disabled",
    "checkable",
    "checked",
    "expandable",
    "expanded",
    "collapsed",
    "selected",
    "selectable",
    "hasPopup",
    "editable",
)


def tree(window: QWidget) -> Node:
    """The tree of a window, as far as it is seen."""
    return _node(QAccessible.queryAccessibleInterface(window), ())


def _node(one: QAccessibleInterface, groups: tuple[str, ...]) -> Node:
    state, role = one.state(), one.role()
    name = one.text(QAccessible.Text.Name)
    widget = one.object()
    node = Node(
        role,
        _named_by_label(one) or name,
        one.text(QAccessible.Text.Description),
        one.text(QAccessible.Text.Value),
        frozenset(key for key in STATES if getattr(state, key)),
        widget,
        groups,
    )
    inside = (*groups, name) if role in GROUPS and name else groups
    for at in range(one.childCount()):
        child = _child(one, at)
        if child is not None and child.isValid() and not child.state().invisible:
            node.children.append(_node(child, inside))
    return node


def _child(one: QAccessibleInterface, at: int) -> QAccessibleInterface | None:
    """A child; nothing for the cells behind one that spans all columns, as below an opened row."""
    return one.child(at)


def _named_by_label(one: QAccessibleInterface) -> str:
    """The words of the label that names it."""
    labels = [other for other, kind in one.relations() if kind & QAccessible.RelationFlag.Label]
    return labels[0].text(QAccessible.Text.Name) if labels else ""


def faults(window: QWidget) -> list[str]:
    """What a host who cannot see the window would stumble over."""
    nodes = list(tree(window).all())
    keys = [node for node in nodes if {"focusable"} <= node.states and "disabled" not in node.states]
    found = [f"never met: {type(one).__name__} '{one.accessibleName()}'" for one in _not_met(window, nodes)]
    for node in keys:
        # A cell may be empty, and a number may stand in it twice: a reader says its column.
        if not node.name.strip() and node.role not in CELLS:
            found.append(f"without a name: {node.says}")
        if node.role not in TAKES_KEYS or (node.role is Role.StaticText and not isinstance(node.widget, TEXTS)):
            found.append(f"no role for the keys: {node.says}")
        if node.role in SWITCHES and "checkable" not in node.states:
            found.append(f"without its state: {node.says}")
        if node.role is Role.ComboBox and isinstance(node.widget, QWidget) and not _is_told_apart(node):
            found.append(f"a choice that tells its value alone: {node.says}")
    for node in nodes:
        if node.role is Role.Button and "focusable" not in node.states and not _is_reached_otherwise(node):
            found.append(f"a button that cannot be pressed: {node.says}")
        if node.role is Role.Button and not node.name.strip():
            found.append(f"a button without a name: {node.says}")
    found += _repeated(keys)
    return found


def _not_met(window: QWidget, nodes: list[Node]) -> list[QWidget]:
    """What takes the keys from Tab and stands nowhere in the tree."""
    met = {id(node.widget) for node in nodes if node.widget is not None}
    return [
        one
        for one in window.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.isVisibleTo(window)
        and one.isEnabled()
        and one.focusProxy() is None
        and id(one) not in met
        and not _is_inside_of_another(one)
    ]


def _is_inside_of_another(one: QWidget) -> bool:
    """The line of a spin box and the header of a table are told by these."""
    parent = one.parentWidget()
    while parent is not None:
        if parent.inherits("QAbstractSpinBox") or parent.inherits("QComboBox") or parent.inherits("QAbstractItemView"):
            return True
        parent = parent.parentWidget()
    return False


def _is_told_apart(node: Node) -> bool:
    """On Linux Qt gives a choice's value for its name, and leaves the name to the label that is its buddy."""
    return node.name != node.value


def _is_reached_otherwise(node: Node) -> bool:
    """Part of something that has the keys itself: the cross in a search field, a part of a scrolled surface."""
    widget = node.widget
    if not isinstance(widget, QWidget):
        return True
    around = widget.parentWidget()
    return around is not None and (
        around.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(around, QAbstractScrollArea)
    )


def _repeated(keys: list[Node]) -> list[str]:
    """Same role, same name, same groups: nobody knows which of them it is."""
    named = [node for node in keys if node.role not in (*CELLS, Role.ListItem) and node.name.strip()]
    counted = Counter((node.role, node.name, node.groups) for node in named)
    return [
        f"{count} times: {role.name} '{name}' in {' / '.join(groups) or 'no group'}"
        for (role, name, groups), count in counted.items()
        if count > 1
    ]
