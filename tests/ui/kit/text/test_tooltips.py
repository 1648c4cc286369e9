"""What a tooltip says is what it was given, whatever it looks like."""

from __future__ import annotations

import pytest
from PySide6.QtGui import Qt, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.text.tooltips import set_tooltip, tooltip


@pytest.mark.parametrize("text", ["", "Ida", "Tom & Jerry", "P&P 12", "Ida <3", "1\n<b>2", "Ali &amp; Uwe"])
def test_what_cannot_be_taken_for_html_is_handed_over_as_it_is(text: str) -> None:
    assert tooltip(text) == text
    assert not Qt.mightBeRichText(text)


@pytest.mark.parametrize(
    "text",
    [
        '<img src="/dev/stdin">',
        "  <b>x</b>",
        "Ida <s>Lang",
        "&lt;b&gt;",
        "a < b > c",
        "<b>\nTwo  lines</b> & more",
    ],
)
def test_what_looks_like_html_says_itself(text: str, qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_tooltip(widget, text)
    document = QTextDocument()
    document.setHtml(widget.toolTip())
    assert document.toPlainText() == text
    letters = document.begin().begin().fragment().charFormat()
    assert not letters.isImageFormat()
    assert letters.fontWeight() <= 400
