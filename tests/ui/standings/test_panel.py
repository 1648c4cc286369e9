"""The panel of the standings: closing, reopening, rows that open, files."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.words import Words
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.standings.panel import StandingsPanel
from tests.played_evenings import NAMES, RESOURCES, club_of, open_evening, the_real_evening


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    yield found
    found.close()


def panel_of(
    qtbot: QtBot, club: Club, desk: TournamentDesk, open_rule: OpenRule = print, *, is_review: bool = False
) -> StandingsPanel:
    words = Words(RESOURCES / "locale", "de", club.name_of)
    panel = StandingsPanel(club, desk, words, open_rule, is_review=is_review)
    qtbot.addWidget(panel)
    panel.resize(520, 600)
    panel.show()
    return panel


def banner_of(panel: StandingsPanel) -> str:
    return panel._banner.text if panel._banner.isVisible() else ""


def test_the_evening_is_closed_and_reopened_with_one_click_each(qtbot: QtBot, club: Club) -> None:
    desk = the_real_evening(club)
    panel = panel_of(qtbot, club, desk)
    assert panel.close_evening.isVisible()
    assert not panel.reopen.isVisible()
    QTest.mouseClick(panel.close_evening, Qt.MouseButton.LeftButton)
    assert desk.state.is_closed
    assert not panel.close_evening.isVisible()
    QTest.mouseClick(panel.reopen, Qt.MouseButton.LeftButton)
    assert not desk.state.is_closed
    assert panel.close_evening.isVisible()
    reopened = "wieder geöffnet: zählt in keiner Liste, bis du den Abend abschließt"
    assert panel._subtitle.text().endswith(f" · {reopened}")


def test_an_evening_in_play_cannot_be_closed_but_ended(qtbot: QtBot, club: Club) -> None:
    desk = open_evening(club, "November", date(2026, 11, 20), NAMES[:4])
    panel = panel_of(qtbot, club, desk)
    assert not panel.close_evening.isVisible()
    assert not panel.list.isVisible()
    with qtbot.waitSignal(panel.end_wanted):
        QTest.mouseClick(panel.end_now, Qt.MouseButton.LeftButton)


def test_a_slow_double_click_on_closing_closes_and_does_nothing_else(qtbot: QtBot, club: Club) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    spot = panel.close_evening.mapTo(panel, panel.close_evening.rect().center())
    with qtbot.assertNotEmitted(panel.new_evening_wanted):
        for _ in range(2):
            under = panel.childAt(spot)
            if under is not None:
                QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(panel, spot))
            QApplication.processEvents()
    assert panel.new_evening.isVisible()


def test_a_refusal_is_said_in_the_panel(qtbot: QtBot, club: Club) -> None:
    desk = the_real_evening(club)
    panel = panel_of(qtbot, club, desk)
    while desk.state.winner is not None:
        desk.undo()
    panel.close_evening.click()
    assert banner_of(panel).startswith("Noch sind mehrere im Spiel.")


def test_a_click_opens_a_row_and_its_rule(qtbot: QtBot, club: Club) -> None:
    opened: list[Citation] = []
    panel = panel_of(qtbot, club, the_real_evening(club), opened.append)
    first = panel.list.visualRect(panel.list.model().index(0, 1)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert panel.list.opened == ["ida"]
    content = panel.list.content_of("ida")
    assert content is not None
    link = content.findChildren(QPushButton)[0]
    link.click()
    assert opened == [Citation("uesg", "points")]


def test_enter_opens_and_closes_the_selected_row(qtbot: QtBot, club: Club) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    panel.list.go_to("max")
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.list.opened == ["max"]
    QTest.keyClick(panel.list, Qt.Key.Key_Space)
    assert panel.list.opened == []


def test_open_rows_and_the_selection_survive_a_change(qtbot: QtBot, club: Club) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    panel.list.open("eva")
    panel.list.go_to("max")
    panel.close_evening.click()
    assert (panel.list.opened, panel.list.current) == (["eva"], "max")
    assert panel.list.content_of("eva") is not None


def test_after_closing_a_new_evening_is_one_click_away(qtbot: QtBot, club: Club) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    panel.close_evening.click()
    with qtbot.waitSignal(panel.new_evening_wanted):
        panel.new_evening.click()


def test_an_evening_that_is_only_looked_at_can_be_opened_but_not_closed(qtbot: QtBot, club: Club) -> None:
    desk = the_real_evening(club)
    panel = panel_of(qtbot, club, desk, is_review=True)
    assert not panel.close_evening.isVisible()
    with qtbot.waitSignal(panel.evening_wanted) as wanted:
        panel.open_evening.click()
    assert wanted.args == [desk.tournament_id]


@pytest.mark.parametrize(
    ("kind", "begins_with"), [(PaperFormat.CSV, b"\xef\xbb\xbf"), (PaperFormat.XLSX, b"PK"), (PaperFormat.PDF, b"%PDF")]
)
def test_the_standings_are_saved_as_a_file(
    qtbot: QtBot, club: Club, tmp_path: Path, kind: PaperFormat, begins_with: bytes
) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    path = tmp_path / f"ergebnis.{kind}"
    with qtbot.waitSignal(panel.export_bar.saved, timeout=20_000):
        panel.export_bar.save(kind, path)
        assert not panel.export_bar.buttons[kind].isEnabled()
    assert path.read_bytes().startswith(begins_with)
    assert panel.export_bar.buttons[kind].isEnabled()
    assert toasts_of(panel, panel._words).texts() == [f"Gespeichert in „{tmp_path.name}“: {path.name}"]
    assert banner_of(panel) == "", "nothing stays in the way"


def test_the_keys_stay_at_the_button_that_saved_a_file(qtbot: QtBot, club: Club, tmp_path: Path) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    pressed = panel.export_bar.buttons[PaperFormat.CSV]
    pressed.setFocus()
    with qtbot.waitSignal(panel.export_bar.saved, timeout=20_000):
        panel.export_bar.save(PaperFormat.CSV, tmp_path / "ergebnis.csv")
        assert panel.window().focusWidget() is not pressed
    assert panel.window().focusWidget() is pressed


def test_the_folder_of_a_saved_file_is_opened_from_its_toast(
    qtbot: QtBot, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    panel = panel_of(qtbot, club, the_real_evening(club))
    with qtbot.waitSignal(panel.export_bar.saved, timeout=20_000):
        panel.export_bar.save(PaperFormat.CSV, tmp_path / "ergebnis.csv")
    next(one for one in panel.findChildren(QPushButton) if one.text() == "Ordner öffnen").click()
    assert opened == [tmp_path.as_posix()]


def test_a_file_that_cannot_be_written_is_said_with_what_to_do(qtbot: QtBot, club: Club, tmp_path: Path) -> None:
    panel = panel_of(qtbot, club, the_real_evening(club))
    with qtbot.waitSignal(panel.export_bar.said, timeout=20_000):
        panel.export_bar.save(PaperFormat.CSV, tmp_path / "missing" / "ergebnis.csv")
    assert "wähle einen anderen Ordner" in banner_of(panel)


def test_the_file_dialog_proposes_a_name_and_the_ending_is_added(
    qtbot: QtBot, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposals: list[str] = []

    def choose(_parent: object, _title: str, proposal: str, _filter: str) -> tuple[str, str]:
        proposals.append(Path(proposal).name)
        return str(tmp_path / "mein ergebnis"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    panel = panel_of(qtbot, club, the_real_evening(club))
    with qtbot.waitSignal(panel.export_bar.saved, timeout=20_000) as saved:
        panel.export_bar.buttons[PaperFormat.CSV].click()
    assert proposals == ["2026-11-20 Monatsturnier November.csv"]
    assert saved.args == [tmp_path / "mein ergebnis.csv"]
    rows = list(csv.reader((tmp_path / "mein ergebnis.csv").read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert rows[1][1] == "Ida"


@pytest.mark.parametrize(("answer", "is_named"), [("consent_all", True), ("consent_none", False)])
def test_where_nobody_may_be_named_saving_asks_once_for_all_and_goes_on(
    qtbot: QtBot, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, is_named: bool
) -> None:
    club.register.take_in((), [replace(player, may_publish=False) for player in club.players()])
    asked_where: list[str] = []

    def choose(_parent: object, title: str, *_: str) -> tuple[str, str]:
        asked_where.append(title)
        return str(tmp_path / "ergebnis.csv"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    panel = panel_of(qtbot, club, the_real_evening(club))
    csv_button = panel.export_bar.buttons[PaperFormat.CSV]
    csv_button.click()
    assert panel.consent.isVisible()
    assert panel.consent.text == panel._words.text("players.consent_asks")
    assert asked_where == []
    reply = panel._words.text(f"players.{answer}")
    with qtbot.waitSignal(panel.export_bar.saved, timeout=20_000):
        next(one for one in panel.consent.findChildren(QPushButton) if one.text() == reply).click()
    assert len(asked_where) == 1
    assert panel.consent.isHidden()
    assert ("Ida" in (tmp_path / "ergebnis.csv").read_text("utf-8-sig")) is is_named
    with qtbot.waitSignal(panel.export_bar.saved, timeout=20_000):
        csv_button.click()
    assert len(asked_where) == 2
