"""An evening file opened from outside: by the command, by a second start, dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.services.exchange import evening_file
from homepoker.store.resource_files import resources
from homepoker.ui.evening_file.preview_sheet import PreviewSheet
from homepoker.ui.room_view.picture import PictureSubject
from homepoker.ui.structure.level_table import LevelTable
from tests.ui.host import Host, press, read, type_in

Run = Callable[..., Host]
Key = Qt.Key
SAMPLE = resources() / "sample" / "evening.homepoker.json"
NAMES = ("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def sheet_of(qtbot: QtBot) -> Callable[[Host], PreviewSheet]:
    def wait(host: Host) -> PreviewSheet:
        qtbot.waitUntil(lambda: host.opened.evening_files.sheet is not None)
        found = host.opened.evening_files.sheet
        assert found is not None
        return found

    return wait


SheetOf = Callable[[Host], PreviewSheet]


def test_nothing_is_in_the_club_before_the_host_opens_it(run: Run, sheet_of: SheetOf) -> None:
    host = run()
    host.application.open_file(SAMPLE)
    sheet = sheet_of(host)
    said = read(sheet)
    for part in (
        "Monatsturnier",
        "evening.homepoker.json",
        "20 Nov 2026",
        "14 players, won by Marta",
        "over and closed",
    ):
        assert part in said
    assert host.club.log.tournaments() == []
    press(Key.Key_Escape)
    assert host.opened.evening_files.sheet is None
    assert host.club.log.tournaments() == []
    host.application.open_file(SAMPLE)
    sheet_of(host)
    press(Key.Key_Return)
    assert host.state.name == "Monatsturnier"
    assert host.toasts[-1].startswith(host.said("backups.restored", name="Monatsturnier"))  # closed: nothing goes on
    assert len(host.club.log.tournaments()) == 1


def test_one_that_was_named_at_the_start_is_shown_once_the_club_is_open(
    run: Run, sheet_of: SheetOf, qtbot: QtBot, qapp: QApplication
) -> None:
    first = run()
    first.close()
    host = Host(qtbot, qapp, first.folder)
    host.application.open_file(SAMPLE)
    host.start()
    assert "Monatsturnier" in read(sheet_of(host))
    host.close()


def test_the_evening_that_is_open_stays_and_is_found_again(run: Run, sheet_of: SheetOf) -> None:
    host = run().begin(*NAMES)
    before, name = host.desk.tournament_id, host.state.name
    host.application.open_file(SAMPLE)
    assert host.said("evening_file.stays", name=name) in read(sheet_of(host))
    assert host.desk.tournament_id == before
    host.click("evening_file.open", sheet_of(host))
    assert host.state.name == "Monatsturnier"
    assert before in {record.id for record in host.club.log.tournaments()}
    host.opened.open_evening(before)
    assert host.state.name == name


def test_the_same_evening_is_not_said_to_stay_beside_itself(run: Run, sheet_of: SheetOf, tmp_path: Path) -> None:
    host = run().begin(*NAMES)
    path = tmp_path / "Friday.homepoker"
    evening_file.save(host.folder, host.desk.tournament_id, path)
    host.application.open_file(path)
    said = read(sheet_of(host))
    assert host.said("evening_file.does_know") in said
    assert host.said("evening_file.stays", name=host.state.name) not in said


def test_a_form_that_is_half_typed_is_not_lost(run: Run, sheet_of: SheetOf) -> None:
    host = run()
    host.application.open_file(SAMPLE)
    sheet = sheet_of(host)
    host.click("tonight.edit_profile")
    host.window.findChildren(LevelTable)[0].setFocus()
    type_in("75")
    host.click("evening_file.open", sheet)
    assert host.toasts[-1] == host.said("app.unsaved_here")
    assert host.club.log.tournaments() == []


def test_out_of_the_sample_it_comes_into_the_hosts_own_club(run: Run, sheet_of: SheetOf) -> None:
    host = run(is_empty=True)
    host.click("tonight.try_sample")
    assert host.application.folder != host.folder
    host.application.open_file(SAMPLE)
    sheet = sheet_of(host)
    assert host.application.folder == host.folder
    assert host.said("evening_file.does_new_closed") in read(sheet)
    host.click("evening_file.open", sheet)
    assert host.state.name == "Monatsturnier"


def test_a_second_file_takes_the_place_of_the_first(run: Run, sheet_of: SheetOf, tmp_path: Path, qtbot: QtBot) -> None:
    host = run().begin(*NAMES)
    path = tmp_path / "Friday.homepoker"
    evening_file.save(host.folder, host.desk.tournament_id, path)
    host.application.open_file(SAMPLE)
    first = sheet_of(host)
    host.application.open_file(path)
    host.application.open_file(path)
    qtbot.waitUntil(lambda: host.opened.evening_files.sheet not in (None, first))
    assert "Friday.homepoker" in read(sheet_of(host))


def test_what_is_no_evening_is_said(run: Run, tmp_path: Path, qtbot: QtBot) -> None:
    host = run()
    path = tmp_path / "holiday.homepoker"
    path.write_text("beach")
    host.application.open_file(path)
    qtbot.waitUntil(lambda: len(host.toasts) == 1)
    assert host.opened.evening_files.sheet is None
    host.application.open_file(tmp_path / "gone.homepoker")
    qtbot.waitUntil(lambda: len(host.toasts) == 2)
    assert "gone.homepoker" in host.toasts[-1]


def test_another_language_closes_the_sheet_in_the_old_one(run: Run, sheet_of: SheetOf) -> None:
    host = run()
    host.application.open_file(SAMPLE)
    sheet_of(host)
    host.opened.build("settings")
    assert host.opened.evening_files.sheet is None


class TestDropped:
    def drop(self, host: Host, *paths: Path) -> bool:
        dragged = QMimeData()
        dragged.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        actions, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        entering = QDragEnterEvent(QPoint(300, 300), actions, dragged, buttons, keys)
        entering.ignore()
        QApplication.sendEvent(host.window, entering)
        if entering.isAccepted():
            QApplication.sendEvent(host.window, QDropEvent(QPoint(300, 300), actions, dragged, buttons, keys))
        return entering.isAccepted()

    def test_an_evening_is_shown(self, run: Run, sheet_of: SheetOf) -> None:
        host = run()
        assert self.drop(host, SAMPLE)
        assert "Monatsturnier" in read(sheet_of(host))

    def test_nothing_else_is_taken(self, run: Run) -> None:
        host = run()
        assert not self.drop(host, Path("/picture.png"))
        assert not self.drop(host, SAMPLE, SAMPLE)
        assert not self.drop(host)


def test_named_at_a_start_after_the_sample_it_comes_into_the_hosts_own_club(
    run: Run, sheet_of: SheetOf, qtbot: QtBot, qapp: QApplication
) -> None:
    first = run(is_empty=True)
    first.click("tonight.try_sample")
    first.close()
    host = Host(qtbot, qapp, first.folder)
    assert host.application.folder != host.folder
    host.application.open_file(SAMPLE)
    host.start()
    assert host.application.folder == host.folder
    host.click("evening_file.open", sheet_of(host))
    assert [record.name for record in host.club.log.tournaments()] == ["Monatsturnier"]
    host.close()


def test_opened_from_the_settings_of_the_sample_it_comes_into_the_hosts_own_club(run: Run, sheet_of: SheetOf) -> None:
    host = run(is_empty=True)
    host.click("tonight.try_sample")
    host.opened.settings._open_file(SAMPLE)
    assert "Monatsturnier" in read(sheet_of(host))
    assert host.application.folder == host.folder


def test_an_old_one_stands_where_it_was_promised_and_says_since_when(
    run: Run, sheet_of: SheetOf, tmp_path: Path
) -> None:
    far = run(folder=tmp_path / "far", is_empty=True)
    far.click("tonight.set_up")
    far.click("tonight.open")
    for name in ("Ida", "Max"):
        type_in(name)
        press(Key.Key_Return)
    far.click("tonight.draw")
    far.click("tonight.start_now")
    last_at, path = far.timekeeper.now(), tmp_path / "Friday.homepoker"
    evening_file.save(far.folder, far.desk.tournament_id, path)
    far.close()
    host = run()
    host.timekeeper.pass_time(days=8)
    host.application.open_file(path)
    words = host.application.words
    said = read(sheet_of(host))
    assert any(host.said("evening_file.clock_stands", at=words.moment(last_at)) in text for text in said)
    host.click("evening_file.open", sheet_of(host))
    host.tick()
    assert host.play.clock.time.text() == "20:00"
    assert any(host.said("backups.clock_stands", at=words.moment(last_at)) in text for text in host.toasts)
    assert subject_in_room(host) is PictureSubject.IDLE
    press(Key.Key_Space)
    host.tick()
    assert subject_in_room(host) is PictureSubject.PLAY


def subject_in_room(host: Host) -> PictureSubject:
    picture = host.process_parts.room.window._picture
    assert picture is not None
    return picture.scene


def test_what_passed_since_a_fresh_one_was_written_can_be_given_back(
    run: Run, sheet_of: SheetOf, tmp_path: Path
) -> None:
    host = run().begin(*NAMES)
    path = tmp_path / "Friday.homepoker"
    evening_file.save(host.folder, host.desk.tournament_id, path)
    at = host.timekeeper.now()
    host.close()
    there = run(folder=tmp_path / "there", is_empty=True)
    there.timekeeper.at = at + timedelta(minutes=12)
    there.application.open_file(path)
    there.click("evening_file.open", sheet_of(there))
    there.tick()
    assert there.play.clock.time.text() == "08:00"
    there.click("awake.give_back")
    assert there.play.clock.time.text() == "20:00"
