"""A document opens nothing that its text names."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.text.text_documents import TextBrowser, TextDocument

SIDE = 37


@pytest.fixture
def html(tmp_path: Path) -> str:
    picture = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    picture.fill(0xFF0000)
    assert picture.save(str(tmp_path / "p.png"))
    local = QUrl.fromLocalFile(str(tmp_path / "p.png")).toString()
    return f'<p>x <img src="{tmp_path}/p.png"> <img src="{local}"></p>'


def shows_red(document: QTextDocument) -> bool:
    canvas = QImage(200, 200, QImage.Format.Format_RGB32)
    canvas.fill(0xFFFFFF)
    document.setTextWidth(200)
    painter = QPainter(canvas)
    document.drawContents(painter)
    painter.end()
    return any(canvas.pixel(x, y) == 0xFFFF0000 for x in range(0, 200, 3) for y in range(0, 200, 3))


def test_what_is_printed_shows_no_picture(qtbot: QtBot, html: str) -> None:
    bare, ours = QTextDocument(), TextDocument()
    for document in (bare, ours):
        document.setHtml(html)
    assert shows_red(bare)
    assert not shows_red(ours)
    assert ours.size().height() < SIDE


def test_what_is_read_shows_no_picture(qtbot: QtBot, html: str) -> None:
    bare, ours = QTextBrowser(), TextBrowser()
    for browser in (bare, ours):
        qtbot.addWidget(browser)
        browser.setHtml(html)
    assert shows_red(bare.document())
    assert not shows_red(ours.document())


def test_its_links_are_told_and_not_opened(qtbot: QtBot) -> None:
    browser = TextBrowser()
    qtbot.addWidget(browser)
    assert not browser.openLinks()
    assert not browser.openExternalLinks()
