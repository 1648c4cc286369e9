"""Tooltips in plain text: a name may contain what looks like markup.

Qt takes a tooltip for HTML that looks like it, loads the pictures it names from wherever they lie, and knows no other
format for it. So every tooltip of the program is set here, and what looks like HTML is handed over escaped.
"""

from __future__ import annotations

from typing import Protocol

from PySide6 import QtGui


class HasTooltip(Protocol):
    """Protocol of a widget, an action or an item of a list that has a tooltip."""

    def setToolTip(self, text: str, /) -> None: ...


def set_tooltip(part: HasTooltip, text: str) -> None:
    """Set the tooltip of a widget, an action or an item."""
    part.setToolTip(tooltip(text))


def tooltip(text: str) -> str:
    """The text as Qt is to be given it, for the tooltip role of an item: what looks like HTML says itself."""
    # Plain text by construction: DECISIONS.md, 74
    if QtGui.Qt.mightBeRichText(text):
        from html import escape  # its 2,000 names of letters are read with it, and no tooltip needs them at the start

        return f'<p style="white-space: pre-wrap">{escape(text)}</p>'
    return text
