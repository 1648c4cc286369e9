"""What is asked of a screen in a small window: nothing is cut, and all can be come to."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton as Button
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QTextEdit, QWidget

from homepoker.ui.theme.spacing import TYPE_LEAST
from homepoker.ui.window.main_window import SMALLEST
from tests.ui.cut_words import cut_words

LOW = (1280, 640)
"""The window that hosts had so far at least: in it stand three columns."""


def settle() -> None:
    """Let what was laid out be laid out again; a page within a page within a form asks anew up to seven times."""
    for _ in range(12):
        QApplication.processEvents()


def cut_when_small(window: QWidget, drawn: list[float]) -> Iterator[str]:
    """The words without room, and those in letters below the least; afterwards the window is small.

    :param drawn: the sizes below the least in which anything has been drawn.
    """
    for size in (LOW, SMALLEST):
        window.resize(*size)
        settle()
        where = f"in {size[0]} x {size[1]}"
        if window.size().toTuple() != size:
            yield f"the window is {window.size().toTuple()} {where}"
        yield from (f"{one} {where}" for one in cut_words(window))
        # What settles is painted, and so was the window before it.
        # The small picture of the room has the room's own sizes.
        yield from (f"{one} {where}" for one in written_smaller(window))
        yield from (f"{one} px is drawn {where}" for one in drawn)


def written_smaller(window: QWidget) -> list[str]:
    """The words of a window in letters below the least."""
    found = []
    for widget in window.findChildren(QWidget):
        has_words = isinstance(widget, QLabel | Button | QLineEdit | QComboBox) and widget.isVisibleTo(window)
        if has_words and widget.font().pixelSize() < TYPE_LEAST:
            found.append(f"{type(widget).__name__} {widget.font().pixelSize()} px")
        if isinstance(widget, QTextEdit):
            found += [f"text {size} px" for size in sizes_in(widget.document()) if size < TYPE_LEAST]
    return found


def sizes_in(document: QTextDocument) -> Iterator[int]:
    """The sizes of letters in a typeset text, in logical pixels."""
    block = document.begin()
    while block.isValid():
        here = block.begin()
        while not here.atEnd():
            yield here.fragment().charFormat().font().pixelSize()
            here += 1
        block = block.next()
