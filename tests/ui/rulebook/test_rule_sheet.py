"""The sheet with one rule over the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.rulebook.rule_sheet import open_rule_sheet
from homepoker.ui.rulebook.view import rule_view
from homepoker.ui.theme.theme import apply_theme
from tests.desks import BOOKS, words_in
from tests.ui.host import press
from tests.ui.players.hands import click

SELF_DEAL = Citation("apsa", "3.5.13")
AS_FALLBACK = Citation("apsa", "3.5.13", is_fallback=True)
UNKNOWN = Citation("apsa", "99.9")


@pytest.fixture(autouse=True)
def _dark(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")


def shown(qtbot: QtBot, citation: Citation, language: str = "en") -> Sheet:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 640)
    window.show()
    return open_rule_sheet(window, citation, BOOKS, words_in(language), QWidget())


def labels(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_sheet_shows_number_title_book_and_text(qtbot: QtBot, language: str) -> None:
    sheet = shown(qtbot, SELF_DEAL, language)
    view = rule_view(SELF_DEAL, BOOKS, words_in(language))
    assert labels(sheet) == ["APSA 3.5.13", view.title, view.book]
    text = sheet.findChildren(QTextBrowser)[0].toPlainText()
    assert len(text) > 100
    assert "**" not in text


def test_the_note_of_a_fallback_stands_out(qtbot: QtBot) -> None:
    sheet = shown(qtbot, AS_FALLBACK)
    note = rule_view(AS_FALLBACK, BOOKS, words_in("en")).note
    label = next(one for one in sheet.findChildren(QLabel) if one.text() == note)
    assert label.property("tone") == "warning"


def test_a_rule_that_is_not_here_says_so(qtbot: QtBot) -> None:
    sheet = shown(qtbot, UNKNOWN)
    assert words_in("en").text("rule.not_here") in labels(sheet)


def test_its_cross_closes_it(qtbot: QtBot) -> None:
    sheet = shown(qtbot, SELF_DEAL)
    with qtbot.waitSignal(sheet.closed, timeout=0):
        click(sheet, words_in("en").text("kit.close"))


def test_the_sheet_lies_over_the_page_and_esc_closes_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 640)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    sheet = open_rule_sheet(window, SELF_DEAL, BOOKS, words_in("en"), QWidget())
    assert sheet.geometry().right() == window.rect().right()
    assert sheet.accessibleName() == "APSA 3.5.13"
    press(Qt.Key.Key_Escape)
    assert window.findChildren(Sheet) == []
