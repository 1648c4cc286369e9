"""A rule on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrintDialog, QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.rulebook.rule_page.printing import paper, print_page, save_pdf
from homepoker.ui.rulebook.rule_page.reading import rule_page
from homepoker.ui.rulebook.rule_page.typesetting import rule_html
from homepoker.ui.theme.palette import LIGHT
from homepoker.ui.theme.theme import apply_theme
from tests.desks import BOOKS, words_in

WORDS = words_in("en")
HTML = rule_html(rule_page(Citation("tda-2019", "ill-53-B"), BOOKS, "", WORDS), WORDS)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def test_where_there_is_no_printer_the_page_is_saved_as_pdf(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def choose(_parent: QWidget, title: str, proposal: str, _kind: str) -> tuple[str, str]:
        asked.append((title, Path(proposal).name))
        return str(tmp_path / "rule"), ""

    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(choose))
    print_page(window, "TDA 5.3-B", HTML, WORDS)
    assert asked == [(WORDS.text("library.no_printer"), "TDA 5-3-B.pdf")]
    assert window.findChild(QPrintDialog) is None
    printed = PdfReader(tmp_path / "rule.pdf")
    assert printed.metadata is not None
    assert printed.metadata.title == "TDA 5-3-B"
    assert "53" in printed.pages[0].extract_text()
    assert any("rule.pdf" in label.text() and tmp_path.name in label.text() for label in window.findChildren(QLabel))


def test_a_page_that_cannot_be_saved_is_told(tmp_path: Path, qapp: QApplication) -> None:
    text, tone = save_pdf(tmp_path / "gone" / "rule.pdf", "Rule", paper(HTML), WORDS)
    assert ("rule.pdf" in text, tone) == (True, "danger")


def test_with_a_printer_the_systems_dialog_asks(window: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(lambda: ["Office"]))
    print_page(window, "TDA 53-B", HTML, WORDS)
    dialog = window.findChild(QPrintDialog)
    assert dialog is not None
    assert dialog.windowTitle() == WORDS.text("library.print_title")
    dialog.reject()


def test_paper_is_dark_on_white_and_its_type_has_a_size_in_points(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")
    document = paper(HTML)
    first = document.begin().next()
    letters = first.begin().fragment().charFormat()
    assert letters.foreground().color().name().upper() == LIGHT.text
    assert letters.fontPointSize() == 15
