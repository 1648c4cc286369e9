"""Whatever people write, the program shows it as they wrote it: no markup, no picture loaded, no ampersand lost.

The club's names and texts look like markup, placeholders and formulas. Every screen of it is opened in
``every_screen``; here is what is no screen.
"""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citation
from homepoker.devtools.pictures import camera, take
from homepoker.devtools.pictures.stage import Screen, Stage
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.store.exchange.result_files import read_grids
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet, to_csv, to_xlsx
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.kit.text.text_documents import TextBrowser
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.paper.tables import to_pdf
from homepoker.ui.players.import_page import ImportPage
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.rulebook.list_entries import SearchHit
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.rulebook.rule_page.printing import paper
from homepoker.ui.rulebook.rule_sheet import open_rule_sheet
from homepoker.ui.tonight import papers
from tests.ui.conftest import Run
from tests.ui.host import Host, menu
from tests.ui.hostile_club import Hostile, hostile_names
from tests.ui.markup import WatchedFile, document_faults, hover, markup, texts, windows


@dataclass
class Seen:
    """What was found on a screen while it was open."""

    markup: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    hovered: int = 0


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Looks at all windows before a screen is put away."""
    found = Seen()
    draw = camera.draw

    def look(screen: Screen, made: Stage, size: QSize, scale: float = 1.0) -> QImage:
        image = draw(screen, made, size, scale)
        everything = windows()
        found.markup += markup(everything)
        found.hovered += hover(everything)
        found.texts += texts(everything)
        return image

    monkeypatch.setattr(camera, "draw", look)
    return found


class TestTheLooking:
    """What is looked for is found where it is."""

    def test_an_opened_picture_is_noticed(self, hostile: Hostile, watched: WatchedFile, qapp: QApplication) -> None:
        document = QTextDocument()
        document.setHtml(f'<img src="{hostile.picture}">')
        document.size()
        assert watched.was_opened() or not watched.can_watch

    def test_markup_in_each_kind_of_widget_is_named(self, hostile: Hostile, qtbot: QtBot) -> None:
        widgets = (QLabel("<b>x</b>"), QPushButton("Tom & Jerry"), QTextBrowser(), QWidget(), QMenu())
        for widget in widgets:
            qtbot.addWidget(widget)
        widgets[3].setToolTip(f'<img src="{hostile.picture}">')
        widgets[4].addAction("Tom & Jerry")
        assert all(markup([widget]) for widget in widgets)

    def test_the_same_made_with_the_kit_is_plain(self, hostile: Hostile, qtbot: QtBot) -> None:
        mark = f'<img src="{hostile.picture}"> & <b>'
        widgets = (labels.body(mark), buttons.link(mark), TextBrowser(), QWidget(), Menu())
        for widget in widgets:
            qtbot.addWidget(widget)
        set_tooltip(widgets[3], mark)
        widgets[4].addAction(mark)
        assert markup(widgets) == []


class TestNames:
    """Names are shown as they are."""

    def test_every_member_stands_in_the_register_as_written(self, hostile: Hostile, seen: Seen, tmp_path: Path) -> None:
        take("players", hostile.folder, (1280, 720), "en", "dark", tmp_path / "screen.png")
        assert set(hostile_names(hostile.picture)) <= set(seen.texts)

    def test_something_was_hovered_at_the_tables(self, hostile: Hostile, seen: Seen, tmp_path: Path) -> None:
        take("play", hostile.folder, (1280, 720), "en", "dark", tmp_path / "screen.png")
        assert seen.hovered >= 14


@pytest.fixture
def host(run: Run, hostile: Hostile, tmp_path: Path) -> Host:
    """An evening of fourteen of them at two tables."""
    shutil.copytree(hostile.folder, tmp_path / "copy")
    host = run(folder=tmp_path / "copy", language="en")
    opened = host.club
    profile = next(saved.profile for saved in opened.shelf.profiles() if saved.id == "own")
    name = f'<img src="{hostile.picture}"> & evening'
    # At a desk that no page shows yet: each would be made anew after every act.
    begun = open_tournament(opened.log, name, profile, opened.books, opened.timekeeper, RandomDraw())
    desk = opened.desk(begun)
    field_desk = EntryCommands(desk)
    for at in range(14):
        field_desk.check_in(PlayerId(f"p{at}"))
    SeatingCommands(desk).draw_seats({1: 9, 2: 9})
    host.tonight.open(begun)
    ClockCommands(host.desk).start()
    QApplication.processEvents()
    return host


def knock_out(host: Host, out: int, by: int) -> None:
    entries = list(host.state.entries.by_id)
    EntryCommands(host.desk).bust_out([(entries[out], (entries[by],))])
    QApplication.processEvents()


def read_in_menu() -> list[str]:
    """What is read in the open menu, and it is closed."""
    opened = menu()
    assert markup([opened]) == []
    found = [action.text().replace("&&", "&") for action in opened.actions()]
    opened.close()
    return found


class TestMenus:
    """Menus are no screen of their own."""

    def test_the_menu_of_every_seat(self, host: Host, hostile: Hostile) -> None:
        for name in hostile_names(hostile.picture)[:14]:
            host.click_seat(name)
            offered = read_in_menu()
            assert name in offered
            assert host.desk.state.profile.tick_word in offered

    def test_changing_places_names_both(self, host: Host, hostile: Hostile) -> None:
        names_ = hostile_names(hostile.picture)
        host.click_seat(names_[8])
        host.choose("seating.move")
        host.click_seat(names_[0])
        assert host.said("seating.swap", player="p8", other="p0") in read_in_menu()

    def test_whoever_is_out_can_be_called_back(self, host: Host, hostile: Hostile) -> None:
        knock_out(host, 8, 7)
        host.click("entries.reinstate_menu")
        assert any(text.startswith(f"{hostile_names(hostile.picture)[8]} · ") for text in read_in_menu())

    def test_what_was_done_is_said_and_stands_in_the_journal(self, host: Host, hostile: Hostile) -> None:
        host.play.forms.bust_out(list(host.state.entries.by_id)[9])
        knock_out(host, 8, 7)
        host.window.toasts.say(hostile_names(hostile.picture)[0], action="A & B", on_action=lambda: None)
        entry = host.play.journal.entries[0]
        opened = host.play.journal.corrections.menu(entry)
        assert markup([host.window, opened]) == []
        opened.close()
        opened.deleteLater()

    def test_a_list_of_members_to_import(self, host: Host, hostile: Hostile) -> None:
        section = host.window.show_section("players")
        assert isinstance(section, PlayersSection)
        name, mark = hostile_names(hostile.picture)[8], f'"A & B <img src=""{hostile.picture}"">"'
        section.show_import(
            read_grids(f"Name;Contact;{mark}\n{name};{mark};{mark}\n".encode(), f"{mark}.csv"), f"{mark}.csv"
        )
        QApplication.processEvents()
        page = next(one for one in section.findChildren(ImportPage) if one.isVisible())
        page.form._ask_who("2", QPoint())
        assert markup([host.window, page.form.menu]) == []
        assert any(name in text for text in read_in_menu())


class FindsNothing:
    """A search over nothing."""

    def find(self, query: str, **_: object) -> Sequence[SearchHit]:
        return ()

    def find_topics(self, query: str, limit: int = 20) -> Sequence[str]:
        return ()

    def fits(self, query: str) -> bool:
        return True


class TestRules:
    """A club writes its own rules, and attaches its own texts."""

    @pytest.fixture
    def pages(self, host: Host) -> RulebookPages:
        # Nothing is searched for, so no index is made beside the window.
        host.application.make_search = lambda _club: FindsNothing()
        host.click("tonight.rulebook")
        return next(one for one in host.window.findChildren(RulebookPages) if one.isVisible())

    def test_a_rule_is_read_and_printed_without_its_picture(
        self, host: Host, hostile: Hostile, pages: RulebookPages, watched: WatchedFile
    ) -> None:
        book = next(one for one in host.club.books if one.startswith("club-"))
        pages.read_rule(Citation(book, "1"))
        QApplication.processEvents()
        said = pages.reading.text.toPlainText()
        assert f'<img src="{hostile.picture}"> & <b> Regel' in said
        assert f"<img src='{hostile.picture}'>" in said
        assert "Bild" in said
        printed = paper(pages._printed)
        printed.size()
        assert list(document_faults(printed)) == []
        assert f'<img src="{hostile.picture}"> & <b> Regel' in printed.toPlainText()
        assert markup([host.window]) == []
        assert not watched.was_opened()

    def test_an_attached_text_is_read_without_its_picture(
        self, host: Host, hostile: Hostile, pages: RulebookPages, watched: WatchedFile
    ) -> None:
        book = next(one for one in host.club.books if one.startswith("club-"))
        assert pages.whole_text is not None
        pages.whole_text.open(book)
        QApplication.processEvents()
        assert pages.whole_text.page is not None
        assert "Siehe 1 (more:uesg)." in pages.whole_text.page.toPlainText()
        assert markup([host.window]) == []
        hover([host.window])
        assert not watched.was_opened()

    def test_a_rule_is_read_over_the_tables_without_its_picture(
        self, host: Host, hostile: Hostile, watched: WatchedFile
    ) -> None:
        book = next(one for one in host.club.books if one.startswith("club-"))
        sheet = open_rule_sheet(
            host.window, Citation(book, "1"), host.club.books, host.application.words, labels.quiet("x")
        )
        QApplication.processEvents()
        assert any(f"<img src='{hostile.picture}'>" in text for text in texts([sheet]))
        assert markup([sheet]) == []
        assert not watched.was_opened()


class TestPapers:
    """What leaves the program as a file."""

    @pytest.fixture
    def sheet(self, hostile: Hostile) -> Sheet:
        columns = (Column("=cmd", CellKind.TEXT, 24), Column("Chips", CellKind.NUMBER))
        rows = tuple((name, 7) for name in hostile_names(hostile.picture))
        return Sheet(f'<img src="{hostile.picture}"> {{nb}}', "<b>{nb}", columns, rows, ("&amp; {nb}",))

    def test_a_workbook_holds_the_names_as_text(self, hostile: Hostile, sheet: Sheet) -> None:
        page = load_workbook(BytesIO(to_xlsx([sheet]))).worksheets[0]
        cells = [row[0] for row in page.iter_rows(min_row=5, max_col=1)][: len(sheet.rows)]
        written = [(name, "s") for name in hostile_names(hostile.picture)]
        assert [(cell.value, cell.data_type) for cell in cells] == written

    def test_no_cell_of_a_table_begins_like_a_formula(self, sheet: Sheet) -> None:
        rows = list(csv.reader(to_csv(sheet, "en").decode("utf-8-sig").splitlines()))
        assert rows[0][0] == "'=cmd"
        assert '\'=HYPERLINK("x")' in [row[0] for row in rows]

    @pytest.mark.parametrize("which", ["table", "cards", "list"])
    def test_paper_says_the_names_and_loads_nothing(
        self, which: str, host: Host, hostile: Hostile, sheet: Sheet, watched: WatchedFile
    ) -> None:
        papers_: dict[str, Callable[[], bytes]] = {
            "table": lambda: to_pdf([sheet], date(2026, 11, 20), host.application.words),
            "cards": lambda: papers.seat_cards(host.state, host.application.words),
            "list": lambda: papers.seating_list(host.state, host.application.words),
        }
        text = "".join(page.extract_text() for page in PdfReader(BytesIO(papers_[which]())).pages)
        for name in ("<b>Jo</b>", "Tom & Jerry", "{name} {0} {player:name}", "[*] Karl {nb}", "Ali &amp; Uwe"):
            assert name in text
        assert not watched.was_opened()
