"""Properties that tell the style sheet how a widget looks."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtWidgets import QWidget


def set_look(widget: QWidget, name: str, value: str | bool) -> None:
    """Set a property that the style sheet reads (``kind``, ``tone``, ``frame``, ``extent``, ``state``) and apply it."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    if not widget.testAttribute(QtCore.Qt.WidgetAttribute.WA_WState_Polished):
        return  # Qt applies the style sheet before it first asks for size or picture; twice is a fortieth of the start
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
