"""A rule on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinterInfo
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.rulebook.rule_page.printing import paper, print_page
from homepoker.ui.rulebook.rule_page.reading import rule_page
from homepoker.ui.rulebook.rule_page.typesetting import rule_html
from homepoker.ui.theme.palette import LIGHT
from homepoker.ui.theme.theme import apply_theme
from tests.desks import BOOKS, words_in

WORDS = words_in("en")
HTML = rule_html(rule_page(Citation("tda-2019", "ill-53-B"), BOOKS, "", WORDS), WORDS)


def test_where_there_is_no_printer_the_page_goes_into_a_file_among_the_documents(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    print_page(window, "TDA 53-B", HTML, WORDS)
    dialog = window.findChild(QPrintDialog)
    assert dialog is not None
    assert dialog.windowTitle() == WORDS.text("library.print_title")
    name = next(one for one in dialog.findChildren(QLineEdit) if one.text().endswith("TDA 53-B.pdf"))
    name.setText(str(tmp_path / "rule.pdf"))
    next(one for one in dialog.findChildren(QPushButton) if one.text() == "&Print").click()
    assert (tmp_path / "rule.pdf").read_bytes().startswith(b"%PDF")


def test_paper_is_dark_on_white_and_its_type_has_a_size_in_points(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")
    document = paper(HTML)
    first = document.begin().next()
    letters = first.begin().fragment().charFormat()
    assert letters.foreground().color().name().upper() == LIGHT.text
    assert letters.fontPointSize() == 15
