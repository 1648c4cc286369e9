"""The host's own copy of an official text beside our summary: attached, read, replaced and removed."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.official_text.passages import Attached
from homepoker.core.rulebooks.citation import Citation
from homepoker.services.rulebooks.official_texts import attach
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.list_entries import SearchHit
from homepoker.ui.rulebook.official_text.panel import AttachedText, WholeText
from homepoker.ui.rulebook.official_text.texts import AttachedTexts
from homepoker.ui.rulebook.official_text.view import WHOLE_TEXT
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.theme.theme import apply_theme
from tests.core.official_text.test_splitting import HOUSE, TEXT
from tests.desks import words_in
from tests.ui.host import click_widget, press

BOOKS = {"haus": HOUSE}
CARDS, CHIPS = Citation("haus", "3/cards"), Citation("haus", "3/chips")
WORDS = words_in("de")


class NoSearch:
    """A search that never finds anything."""

    def find(
        self, query: str, *, book: str = "", language: str = "de", limit: int = 20, in_force: Sequence[str] = ()
    ) -> Sequence[SearchHit]:
        return ()

    def find_topics(self, query: str, limit: int = 20) -> Sequence[str]:
        return ()

    def fits(self, query: str) -> bool:
        return True


class Reader:
    """A window that shows what a club's copy says under the rule that is read."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.texts = AttachedTexts(folder, BOOKS)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.column = QVBoxLayout(self.window)
        self.whole = WholeText(self.window, self.texts, BOOKS, WORDS)
        self.shown = AttachedText(self.texts, self.whole, BOOKS, WORDS)
        self.column.addWidget(self.shown)
        self.window.resize(420, 500)
        self.window.show()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: self.texts.reading is None)

    @property
    def said(self) -> list[str]:
        return [label.text() for label in self.shown.findChildren(QLabel) if label.isVisible() and label.text()]

    def button(self, key: str) -> QPushButton:
        buttons = self.shown.findChildren(QPushButton)
        return next(one for one in buttons if one.text() == WORDS.text(key) and one.isVisible())

    @property
    def passage(self) -> str:
        return self.shown.page.toPlainText() if self.shown.page.isVisible() else ""

    @property
    def toast(self) -> str:
        return " ".join(label.text() for label in self.window.findChildren(QLabel))


@pytest.fixture(autouse=True)
def _dark(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "club"
    made.mkdir()
    return made


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the host chooses when asked."""
    made = tmp_path / "Hausordnung.txt"
    made.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(made), ""))
    return made


@pytest.fixture
def reader(qtbot: QtBot, folder: Path) -> Iterator[Reader]:
    made = Reader(qtbot, folder)
    yield made
    made.texts.leave()


def test_without_a_rule_there_is_nothing_to_be_seen(reader: Reader) -> None:
    assert not reader.shown.isVisible()
    reader.shown.show_rule(CARDS)
    assert reader.shown.isVisible()
    reader.shown.show_rule(None)
    assert not reader.shown.isVisible()


def test_the_way_to_attach_a_text_stands_beside_every_rule(
    reader: Reader, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slowly(*given: Any) -> Attached:
        go_on.wait(10)
        return attach(*given)

    monkeypatch.setattr("homepoker.services.rulebooks.official_texts.attach", slowly)
    reader.shown.show_rule(CARDS)
    assert WORDS.text("attached.title") in reader.said
    assert WORDS.text("attached.invitation", book="Haus") in reader.said
    click_widget(reader.shown.attach_button)
    assert reader.texts.reading is not None
    assert WORDS.text("attached.reading", name=file.name) in reader.said
    go_on.set()
    reader.wait()
    assert WORDS.text("attached.heading") in reader.said
    assert "siebenmal" in reader.passage
    assert not reader.shown.attach_button.isVisible()


def test_what_came_of_it_is_said(reader: Reader, file: Path) -> None:
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.attach_button)
    reader.wait()
    assert "Angehängt: Hausordnung.txt. 6 von 6 Regeln gefunden; 2 Abschnitte" in reader.toast
    assert "6 von 6 Regeln gefunden · Hausordnung.txt" in reader.said


def test_every_rule_shows_its_own_passage(reader: Reader, folder: Path, file: Path) -> None:
    attach(folder, "haus", file, BOOKS)
    reader.shown.show_rule(CHIPS)
    assert reader.passage.startswith("• Die großen Chips")
    reader.shown.show_rule(CARDS)
    assert "siebenmal" in reader.passage
    assert "Chips" not in reader.passage


def test_a_rule_that_was_not_found_says_where_to_look(reader: Reader, folder: Path, file: Path) -> None:
    file.write_text(TEXT.replace("B: Gegessen wird in der Pause.\n", ""), encoding="utf-8")
    attach(folder, "haus", file, BOOKS)
    reader.shown.show_rule(Citation("haus", "2-B"))
    assert reader.passage == WORDS.text("attached.not_in_rule")


def test_a_text_that_seems_to_be_another_books_is_questioned(reader: Reader, file: Path) -> None:
    file.write_text("Es war einmal ein König, der hatte drei Töchter.", encoding="utf-8")
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.attach_button)
    reader.wait()
    assert WORDS.text("attached.doubtful", book="Haus") in reader.said


def test_a_file_that_holds_no_text_says_why_and_leaves_the_way(reader: Reader, file: Path) -> None:
    file.write_bytes(b"\x89PNG")
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.attach_button)
    reader.wait()
    problem = WORDS.text("attached.picture", name=file.name)
    assert problem in reader.said
    assert reader.shown.attach_button.isVisible()
    reader.shown.show_rule(None)
    reader.shown.show_rule(CARDS)
    assert problem not in reader.said


def test_a_host_who_changes_their_mind_attaches_nothing(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.attach_button)
    assert reader.texts.reading is None


def test_the_whole_text_opens_at_the_rule_and_closes_with_escape(reader: Reader, folder: Path, file: Path) -> None:
    attach(folder, "haus", file, BOOKS)
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.whole_button)
    assert reader.whole.page is not None
    whole = reader.whole.page.toPlainText()
    for piece in ("Hausordnung", "Zu keiner Regel", "siebenmal", "3 Stapel", "4 Aufräumen", "Abgeschlossen"):
        assert piece in whole
    press(Qt.Key.Key_Escape)
    assert reader.whole.sheet is None


def test_the_whole_text_opens_at_a_line_of_it(reader: Reader, folder: Path, file: Path) -> None:
    attach(folder, "haus", file, BOOKS)
    reader.whole.open("haus", line="… 2 Essen und Getränke ..... 1 …")
    assert reader.whole.page is not None
    assert reader.whole.page.textCursor().selectedText() == "2 Essen und Getränke ....."


def test_one_whole_text_is_open_at_a_time_and_none_where_there_is_no_text(
    reader: Reader, folder: Path, file: Path
) -> None:
    attach(folder, "haus", file, BOOKS)
    reader.whole.open("nowhere")
    assert reader.whole.sheet is None
    reader.whole.open("haus")
    reader.whole.open("haus", rule="4")
    assert [sheet.isVisible() for sheet in reader.window.findChildren(Sheet)].count(True) == 1


def test_in_a_narrow_place_it_stands_below_our_summary(qtbot: QtBot, folder: Path, file: Path) -> None:
    texts = AttachedTexts(folder, BOOKS)
    library = Library(
        BOOKS, NoSearch, in_force=lambda: "", bookmarks=lambda: (), keep_bookmarks=lambda _: None, texts=texts
    )
    pages = RulebookPages(library, WORDS, is_narrow=True)
    qtbot.addWidget(pages)
    pages.show()
    pages.read_rule(CARDS)
    assert WORDS.text("attached.heading") not in pages.reading.text.toPlainText()
    texts.attach("haus", file)
    qtbot.waitUntil(lambda: texts.reading is None)
    shown = pages.reading.text.toPlainText()
    assert shown.index(WORDS.text("attached.heading")) < shown.index("Vor jeder Hand")
    pages.reading.text.anchorClicked.emit(QUrl(WHOLE_TEXT))
    assert pages.whole_text is not None
    assert pages.whole_text.sheet is not None
    library.leave()


def test_a_text_is_replaced(reader: Reader, folder: Path, file: Path) -> None:
    attach(folder, "haus", file, BOOKS)
    reader.shown.show_rule(CARDS)
    file.write_text(TEXT.replace("siebenmal", "neunmal"), encoding="utf-8")
    click_widget(reader.shown.replace_button)
    reader.wait()
    assert "neunmal" in reader.passage


def test_removing_asks_first_and_puts_the_file_aside(reader: Reader, folder: Path, file: Path) -> None:
    attach(folder, "haus", file, BOOKS)
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.remove_button)
    assert not reader.shown.remove_button.isVisible()
    click_widget(reader.button("attached.remove_no"))
    assert "siebenmal" in reader.passage
    click_widget(reader.shown.remove_button)
    click_widget(reader.button("attached.remove_yes"))
    assert reader.passage == ""
    assert reader.shown.attach_button.isVisible()
    assert WORDS.text("attached.removed", book="Haus") in reader.toast
    assert (folder / "texts" / "aside" / "haus-1").is_dir()


def test_pages_that_are_read_are_counted(reader: Reader, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    from homepoker.services.rulebooks import official_texts

    def slowly(folder: Path, book: str, path: Path, books: object, progress: object) -> object:
        assert callable(progress)
        progress(3, 12)
        return attach(folder, book, path, BOOKS)

    monkeypatch.setattr(official_texts, "attach", slowly)
    seen: list[str] = []
    reader.texts.progressed.connect(lambda: seen.extend(reader.said))
    reader.shown.show_rule(CARDS)
    click_widget(reader.shown.attach_button)
    reader.wait()
    assert WORDS.text("attached.reading_pages", name=file.name, page=3, pages=12) in seen


def test_a_search_that_is_ready_after_everybody_has_left_tells_nobody(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    monkeypatch.setattr("homepoker.ui.kit.jobs.background_job.PATIENCE", 0.0)

    def slowly() -> NoSearch:
        go_on.wait()
        return NoSearch()

    library = Library(BOOKS, slowly, in_force=lambda: "", bookmarks=lambda: (), keep_bookmarks=lambda _: None)
    told: list[bool] = []
    library.ready.connect(lambda: told.append(True))
    library.prepare()
    (thread,) = (one for one in threading.enumerate() if "job_search" in one.name)
    library.leave()
    library.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    go_on.set()
    thread.join()
    assert told == []
