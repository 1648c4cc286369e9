"""The manual in the window opens at the page of the present screen, is read by keys, and leads back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QTextDocument
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from homepoker.services.words import LANGUAGES
from homepoker.store import manual as kept
from homepoker.store.manual import manual_pages
from homepoker.ui.manual.document import drawn_picture
from homepoker.ui.manual.page import ManualPages, found_pages, readable_texts
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookSection
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.shell.keyboard import PAGES_OF_FORMS
from tests.desks import words_in
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read, type_in
from tests.ui.players.hands import the

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
UI = Path(__file__).parents[3] / "homepoker/ui"

pytestmark = pytest.mark.usefixtures("posed_alone")


@pytest.fixture(autouse=True)
def _nothing_is_searched_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index of the rulebooks would be made beside, for longer than a test takes."""
    monkeypatch.setattr(Library, "prepare_soon", lambda _library: None)


@pytest.fixture(autouse=True)
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of pictures, with one that is 1280 pixels wide."""
    monkeypatch.setattr(kept, "pictures_folder", lambda: tmp_path)
    image = QImage(1280, 640, QImage.Format.Format_RGB32)
    image.fill(QColor("#B3261E"))
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        image.save(str(tmp_path / language / "welcome.png"))
    return tmp_path


def opened(host: Host) -> ManualPages:
    """The manual, which is open."""
    assert host.window.current == "help"
    return the(ManualPages, host.window)


def ask_for_help() -> None:
    press(Key.Key_F1, held=SHIFT)


def in_play(host: Host) -> Host:
    return host.begin("Ida", "Max", "Eva", "Karl")


PLACES: dict[str, tuple[Callable[[Host], object], int]] = {
    "the lobby": (lambda host: host, 1),
    "the players": (lambda host: host.window.show_section("players"), 2),
    "the league": (lambda host: host.window.show_section("league"), 9),
    "the rulebooks": (lambda host: host.window.show_section("rulebook"), 7),
    "the rulings": (lambda host: host.window.show_section("rulings"), 7),
    "the house rules": (lambda host: host.window.show_section("house_rules"), 7),
    "the settings": (lambda host: host.window.show_section("settings"), 14),
    "the check-in": (lambda host: host.prepare("Ida", "Max"), 2),
    "the tables": (in_play, 2),
    "a bust-out": (lambda host: in_play(host).play.forms.bust_out(), 2),
    "the clock on a player": (lambda host: in_play(host).play.forms.call_time(), 3),
    "the keys": (lambda host: in_play(host).play.forms.show_keys(), 15),
    "the standings": (lambda host: in_play(host).play.show_standings(True), 8),
    "a chip race": (lambda host: in_play(host).play.racing.open(), 6),
}


@pytest.mark.parametrize("place", PLACES)
def test_help_opens_at_the_page_for_what_is_open_and_leads_back(run: Run, place: str) -> None:
    go, number = PLACES[place]
    host = run()
    go(host)
    section, focused = host.window.current, QApplication.focusWidget()
    ask_for_help()
    page = opened(host)
    assert page.here == number
    assert page.text.hasFocus()
    press(Key.Key_Escape)
    assert host.window.current == section
    assert QApplication.focusWidget() is focused


def test_without_shift_the_same_key_opens_the_rulebooks(run: Run) -> None:
    host = run()
    host.window.show_section("players")
    press(Key.Key_F1)
    assert host.window.current == "rulebook"
    assert the(RulebookSection, host.window).isVisible()


def test_on_the_room_view_help_opens_in_the_hosts_window(run: Run) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    host = in_play(run())
    room = host.process_parts.room
    assert room is not None
    host.window.show_section("league")
    room.window.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Key.Key_F1, SHIFT))
    assert opened(host).here == 2


def test_asked_for_again_it_stays_at_its_page(run: Run) -> None:
    host = run()
    host.click("manual.section")
    opened(host).open(5)
    ask_for_help()
    assert opened(host).here == 5
    press(Key.Key_Escape)
    assert host.window.current == "tonight"


def test_the_arrows_go_from_page_to_page_and_a_link_to_the_next(run: Run) -> None:
    host = run()
    host.click("manual.section")
    page = opened(host)
    page.setFocus()
    press(Key.Key_Down)
    assert page.here == 2
    assert page.text.toPlainText().startswith(manual_pages(host.application.words.language)[1].title)
    page.text.followed.emit("page:3")
    assert page.here == 3
    for wrong in ("page:18", "page:x", "https://example.org", "3"):
        page.text.followed.emit(wrong)
    assert page.here == 3
    press(Key.Key_Up)
    assert page.here == 2


def texts(page: ManualPages) -> list[str]:
    """The rows of the list."""
    model = page.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def marked(page: ManualPages) -> set[str]:
    """The marked words of the open page, in small letters."""
    return {selection.cursor.selectedText().casefold() for selection in page.text.extraSelections()}


def test_the_search_shows_the_pages_with_all_words_and_marks_them(run: Run) -> None:
    host = run(language="de")
    host.click("manual.section")
    page = opened(host)
    page.read()
    press(Key.Key_F, held=Qt.KeyboardModifier.ControlModifier)
    assert page.field.hasFocus()
    type_in("fehlerbericht zwischen")
    assert [text.partition(" ")[0] for text in texts(page)] == ["13"]
    assert page.here == 13
    assert marked(page) == {"fehlerbericht", "zwischen"}
    assert page.text.verticalScrollBar().value() > 0
    assert page.text.viewport().rect().contains(page.text.cursorRect().center())
    press(Key.Key_Return)
    assert page.text.hasFocus()
    page.open(3)
    assert len(texts(page)) == 18
    assert page.field.text() == ""
    assert marked(page) == set()


def test_the_key_that_searches_the_screen_goes_there_too(run: Run) -> None:
    host = run()
    host.click("manual.section")
    press(Key.Key_K, held=Qt.KeyboardModifier.ControlModifier)
    assert opened(host).field.hasFocus()


def test_a_search_that_finds_nothing_leaves_the_page_and_says_so(run: Run) -> None:
    host = run(language="en")
    host.click("manual.section")
    page = opened(host)
    page.open(6)
    page.field.setFocus()
    type_in("xyzzy")
    assert texts(page) == []
    assert page.here == 6
    assert host.said("manual.nothing_found") in read(page)
    press(Key.Key_Escape)
    assert len(texts(page)) == 18
    assert page.here == 6
    assert page.list.currentIndex().row() == 5


def test_words_of_the_program_are_found_as_they_are_read() -> None:
    found = readable_texts(words_in("de"))
    assert found_pages(found, "Zeit zurückgeben") == [13]
    assert found_pages(found, "P&P") == [7]
    assert found_pages(found, " ") == list(range(1, 18))


def test_the_page_stays_open_in_another_language(run: Run) -> None:
    host = run(language="de")
    host.click("manual.section")
    opened(host).open(4)
    host.click("tonight.settings")
    the(SettingsSection, host.window).changed.emit(replace(host.application.preferences, language="en"))
    for _ in range(3):
        QApplication.processEvents()
    host.click("manual.section")
    assert opened(host).here == 4
    assert opened(host).text.toPlainText().startswith(manual_pages("en")[3].title)


def shown(page: ManualPages) -> tuple[float, QImage]:
    """How wide the first picture is said to be, and as what it is kept."""
    document = page.text.document()
    block = document.begin()
    while block.isValid():
        piece = block.begin()
        while not piece.atEnd():
            shape = piece.fragment().charFormat().toImageFormat()
            if shape.isValid():
                picture = document.resource(QTextDocument.ResourceType.ImageResource.value, QUrl(shape.name()))
                assert isinstance(picture, QImage)
                return shape.width(), picture
            piece += 1
        block = block.next()
    raise AssertionError("there is no picture")


def test_a_picture_is_as_wide_as_the_column_in_a_window_of_any_size(run: Run) -> None:
    host = run()
    host.click("manual.section")
    page = opened(host)
    widths = set()
    for size in ((1280, 640), (1000, 560), (1920, 1000)):
        host.window.resize(*size)
        for _ in range(5):
            QApplication.processEvents()
        width, picture = shown(page)
        room = page.text.viewport().width()
        assert room - 40 < width <= room
        assert picture.width() == width
        widths.add(width)
    assert len(widths) == 3


@pytest.mark.parametrize("name", ["picture:nowhere", "picture:../de/welcome", "picture:", "welcome", "/etc/passwd"])
def test_no_other_file_is_loaded_for_a_picture(pictures: Path, name: str) -> None:
    assert drawn_picture("de", name) is None
    assert drawn_picture("de", "picture:welcome") is not None


def test_the_page_is_printed_into_a_file_where_there_is_no_printer(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    host = run()
    host.click("manual.section")
    page = opened(host)
    page.open(12)
    target = str(tmp_path / "keys.pdf")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(lambda *_: (target, "")))
    press(Key.Key_P, held=Qt.KeyboardModifier.ControlModifier)
    assert host.toasts[-1] == host.said("kit.file_saved", folder=tmp_path.name, name="keys.pdf")
    assert (tmp_path / "keys.pdf").read_bytes().startswith(b"%PDF")


class TestSaving:
    @pytest.fixture
    def page(self, run: Run) -> ManualPages:
        host = run()
        host.click("manual.section")
        return opened(host)

    def choose(self, monkeypatch: pytest.MonkeyPatch, path: Path) -> list[Path]:
        asked: list[Path] = []

        def answer(*_: object) -> tuple[str, str]:
            asked.append(path)
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(answer))
        return asked

    def test_it_is_written_beside_and_asked_for_once(
        self, page: ManualPages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = self.choose(monkeypatch, tmp_path / "manual")
        page.save.button.click()
        assert page.save.is_busy
        page.save.button.click()
        qtbot.waitUntil(lambda: not page.save.is_busy)
        assert asked == [tmp_path / "manual"]
        assert (tmp_path / "manual.pdf").read_bytes().startswith(b"%PDF")

    def test_where_it_cannot_be_written_that_is_said(
        self, page: ManualPages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "taken.pdf").mkdir()
        self.choose(monkeypatch, tmp_path / "taken.pdf")
        page.save.button.click()
        qtbot.waitUntil(lambda: not page.save.is_busy)
        window = page.window()
        assert any(
            "taken.pdf" in str(widget.property("text")) for widget in window.findChildren(QWidget) if widget.isVisible()
        )


class TestItsPlaceOnTheRail:
    def test_it_gives_way_where_the_window_is_too_low_for_large_letters(self, run: Run) -> None:
        host = run(size=(1280, 900), text_size=175)
        button = host.window._rail_buttons["help"]
        settings = host.window._rail_buttons["settings"]
        for height, is_there in ((900, True), (560, False), (900, True)):
            host.window.resize(1280, height)
            for _ in range(5):
                QApplication.processEvents()
            assert host.window.height() == height
            assert button.isVisible() == is_there
            window = QRect(0, 0, 1280, height)
            assert window.contains(QRect(settings.mapTo(host.window, settings.rect().topLeft()), settings.size()))

    def test_without_it_help_is_still_a_key_away(self, run: Run) -> None:
        host = run(size=(1000, 560), text_size=175)
        ask_for_help()
        assert opened(host).here == 1


def test_every_form_that_has_a_page_is_one_of_the_program() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in UI.rglob("*.py"))
    classes = set(re.findall(r"^class (\w+)", code, re.MULTILINE))
    assert set(PAGES_OF_FORMS) <= classes
    assert set(PAGES_OF_FORMS.values()) <= {page.number for page in manual_pages("de")}
