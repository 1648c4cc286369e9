"""The page of the result's picture: what it may show is chosen, remembered, saved and copied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from homepoker.core.payouts import Fees
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.exchange.result_picture import ResultPart, ResultPicture, ResultRow, club_name_of, wanted_parts
from homepoker.services.words import Words
from homepoker.ui.paper.chat_picture import WIDTH, draw_result
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.standings.picture_page import PicturePage
from tests.played_evenings import RESOURCES, club_of, evening

FIELD = ("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    for player in found.register.players():
        found.register.change(replace(player, may_publish=True))
    yield found
    found.close()


def page_of(qtbot: QtBot, club: Club, fees: Fees | None = None) -> tuple[StandingsPanel, PicturePage]:
    desk = evening(club, "Clubabend", date(2026, 11, 20), FIELD, fees=fees)
    panel = StandingsPanel(club, desk, Words(RESOURCES / "locale", "de", club.name_of), print)
    qtbot.addWidget(panel)
    panel.resize(620, 640)
    panel.show()
    QTest.mouseClick(panel.picture, Qt.MouseButton.LeftButton)
    assert panel.picture_page is not None
    return panel, panel.picture_page


def test_the_picture_takes_the_place_of_the_list_and_goes_again(qtbot: QtBot, club: Club) -> None:
    panel, page = page_of(qtbot, club)
    assert page.preview.isVisible()
    assert not panel.list.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert panel.list.isVisible()
    assert panel.picture_page is None
    assert panel.export_bar.isVisible()


def test_without_money_nothing_of_it_is_offered(qtbot: QtBot, club: Club) -> None:
    _, page = page_of(qtbot, club)
    assert [part for part, box in page.parts.items() if box.isVisible()] == [ResultPart.POINTS]


def test_what_is_shown_is_chosen_and_remembered(qtbot: QtBot, club: Club) -> None:
    _, page = page_of(qtbot, club, Fees(entry_fee=1_000))
    before = page.preview.image.copy()
    page.parts[ResultPart.PRIZES].click()
    assert page.preview.image != before
    assert wanted_parts(club) == {ResultPart.POINTS, ResultPart.PRIZES}
    page.club_name.setText("Pokerverein")
    page.club_name.editingFinished.emit()
    assert club_name_of(club) == "Pokerverein"


def test_it_is_saved_as_png(qtbot: QtBot, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, page = page_of(qtbot, club)
    path = tmp_path / "bild"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.save.click()
    qtbot.waitUntil(lambda: path.with_name("bild.png").exists())
    page.leave()
    assert QImage(str(path.with_name("bild.png"))).width() == WIDTH


def test_it_is_copied_to_the_clipboard(qtbot: QtBot, club: Club) -> None:
    _, page = page_of(qtbot, club)
    page.copy.click()
    assert QGuiApplication.clipboard().image().size() == page.preview.image.size()


def test_an_evening_that_goes_on_has_no_picture_any_more(qtbot: QtBot, club: Club) -> None:
    panel, _ = page_of(qtbot, club)
    ending = EndingCommands(panel._desk)
    ending.reopen()
    panel._desk.undo()
    while panel._desk.state.is_over:
        panel._desk.undo()
    panel.refresh()
    assert panel.picture_page is None
    assert not panel.picture.isVisible()


@pytest.mark.parametrize("players", [1, 2, 14, 24, 25, 60, 300])
def test_a_picture_is_as_wide_as_a_chat_and_holds_every_row(qtbot: QtBot, players: int) -> None:
    rows = tuple(ResultRow(place, "Maximiliana " * 9, ("1.234,5", "")) for place in range(1, players + 1))
    picture = ResultPicture("Verein", "Clubabend", "20.11.2026", ("Punkte", "Preis"), rows, ("eine Notiz",))
    image = QImage.fromData(draw_result(picture))
    assert image.width() == WIDTH
    assert image.height() >= (players if players <= 24 else players // 2) * 48
