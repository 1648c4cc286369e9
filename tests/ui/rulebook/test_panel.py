"""The sheet over the page, and links that open it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.kit.popover import Sheet
from homepoker.ui.rulebook.panel import open_rule_sheet, rule_link, rule_links
from homepoker.ui.rulebook.view import rule_view
from homepoker.ui.theme.theme import apply_theme
from tests.desks import BOOKS, words_in
from tests.ui.host import click_widget, press
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


def test_a_link_names_the_rule_and_opens_it(qtbot: QtBot) -> None:
    wanted: list[Citation] = []
    link = rule_link(AS_FALLBACK, BOOKS, words_in("de"), wanted.append)
    qtbot.addWidget(link)
    assert link.text() == "APSA 3.5.13 (unser Buch schweigt)"
    title, why = link.toolTip().split("\n")
    assert title == BOOKS["apsa"].rule("3.5.13").title("de")
    assert why == "Das Regelwerk des Abends sagt nichts dazu. Deshalb gilt hier: APSA-Regulativ."
    click_widget(link)
    assert wanted == [AS_FALLBACK]


def test_several_links_stand_in_a_row_in_their_order(qtbot: QtBot) -> None:
    wanted: list[Citation] = []
    row = rule_links((SELF_DEAL, UNKNOWN), BOOKS, words_in("en"), wanted.append)
    qtbot.addWidget(row)
    row.show()
    for text in ("APSA 3.5.13", "APSA 99.9"):
        click(row, text)
    assert wanted == [SELF_DEAL, UNKNOWN]


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
