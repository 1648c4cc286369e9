"""The whole way of an official text: attached, searched, read beside our summary, there again tomorrow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.rulebook.pages import RulebookSection
from tests.core.official_text.printing import in_pages, printed
from tests.desks import BOOKS
from tests.ui.host import Host, click_widget, press

Run = Callable[..., Host]

FOREWORD = "Zum Geleit: Diese Ausgabe ist dem Murmeltierpokal gewidmet."
ODD = "Wer den Biberdamm baut, zahlt eine Runde."
"""A sentence that no summary of ours has."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    rules = printed(BOOKS["pup-2010"])
    rules[7] = rules[7][0], f"{rules[7][1]}\n{ODD}"
    made = tmp_path / "Turnierregeln.txt"
    made.write_text(f"{FOREWORD}\n\n{in_pages(rules)}", encoding="cp1252", errors="ignore")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(made), ""))
    return made


def section_of(host: Host) -> RulebookSection:
    section = host.window.show_section("rulebook")
    assert isinstance(section, RulebookSection)
    return section


def test_a_text_is_attached_found_and_there_again_tomorrow(run: Run, qtbot: QtBot, file: Path) -> None:
    host = run(language="de")
    section = section_of(host)
    book = BOOKS["pup-2010"]
    its_rule = Citation(book.id, book.rules[7].id)
    section.read_rule(Citation(book.id, book.rules[1].id))
    assert section.attached is not None
    click_widget(section.attached.attach_button)
    qtbot.waitUntil(lambda: section.attached is not None and section.attached.page.isVisible())
    assert book.rules[1].title("de") in section.attached.page.toPlainText()
    # The index of all rules and of the text takes four seconds of the processor.
    qtbot.waitUntil(
        lambda: any(found.rule == its_rule.rule for found in section.library.find("Biberdamm", "", "de")),
        timeout=60_000,
    )

    section.search("Biberdamm")
    assert section.search_column.list.entries[0].citation == its_rule
    section.search_column.list.open_current()
    assert ODD in section.attached.page.toPlainText()

    section.search("Murmeltierpokal")
    assert section.search_column.list.entries[0].citation == Citation(book.id, "")
    section.search_column.list.open_current()
    assert section.whole_text is not None
    assert section.whole_text.page is not None
    assert FOREWORD in section.whole_text.page.toPlainText()
    press(Qt.Key.Key_Escape)
    assert section.whole_text.sheet is None

    tomorrow = section_of(host.restart())
    tomorrow.read_rule(its_rule)
    assert tomorrow.attached is not None
    assert ODD in tomorrow.attached.page.toPlainText()
    assert (host.folder / "texts" / book.id / "original.txt").read_bytes() == file.read_bytes()
