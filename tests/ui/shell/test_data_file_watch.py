"""The database is deleted or replaced while an evening runs: it is said within a second, and the host gets it back."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.exchange import backups, evening_file
from homepoker.store.database import BACKUPS_NAME, DATABASE_NAME
from homepoker.store.errors import DataFileGone, DataFileOverwritten
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.shell.folder_pages import FolderPage
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody delete or replace an open file")


@pytest.fixture(params=["en", "de"])
def host(run: Run, request: pytest.FixtureRequest) -> Host:
    host = run(language=request.param).begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    return host


def said(host: Host) -> list[str]:
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]


def gone(host: Host) -> str:
    return host.application.words.say(DataFileGone(host.folder, DATABASE_NAME).sentence)


def test_it_is_said_with_the_next_second_and_nothing_more_is_recorded(host: Host) -> None:
    (host.folder / DATABASE_NAME).unlink()
    host.pass_time(seconds=1)
    (text,) = said(host)
    assert text.endswith(gone(host))
    before = host.state
    with pytest.raises(DataFileGone):
        ClockCommands(host.desk).pause()
    assert host.state is before
    host.pass_time(seconds=5)
    assert host.play.clock.time.text() == "19:54", "the clock goes on"
    assert said(host) == [text]
    assert host.toasts == []


def test_it_is_rescued_with_a_click_and_the_evening_goes_on(host: Host) -> None:
    host.knock_out("Jo", "Ida")
    before = host.state
    (host.folder / DATABASE_NAME).unlink()
    host.pass_time(seconds=1)
    host.click("folder.rescue")
    assert said(host) == []
    assert host.said("folder.rescued") in host.toasts
    assert host.state == before
    host.knock_out("Eva", "Ida")
    assert len(host.restart().out()) == 2


def test_where_it_was_overwritten_a_backup_and_the_file_of_the_evening_bring_everything_back(host: Host) -> None:
    backups.take(host.folder, host.timekeeper.now())
    host.knock_out("Jo", "Ida")
    before = host.state
    (host.folder / DATABASE_NAME).write_bytes(b"something else")
    host.pass_time(seconds=1)
    (text,) = said(host)
    assert text.endswith(host.application.words.say(DataFileOverwritten(host.folder, DATABASE_NAME).sentence))
    with pytest.raises(DataFileOverwritten):
        ClockCommands(host.desk).pause()
    host.click("folder.recover")
    (kept,) = host.folder.glob("rescued-evening-*")
    assert host.said("folder.evening_kept", file=kept.name, folder=str(host.folder)) in host.toasts
    host.window.findChildren(FolderPage)[0].backup_chosen.emit(
        backups.backups_in(host.folder / BACKUPS_NAME, EVENING)[0]
    )
    club = host.club
    assert club is not None
    taken = evening_file.take_in(club, evening_file.read(kept), str)
    assert taken.outcome is evening_file.ImportResult.CONTINUED
    assert club.desk(taken.tournament_id).state.entries == before.entries


def test_who_closes_the_window_of_an_overwritten_club_finds_the_evening_as_a_file(host: Host) -> None:
    host.knock_out("Jo", "Ida")
    before = host.desk.history.lines
    (host.folder / DATABASE_NAME).write_bytes(b"something else")
    host.window.close_unasked()
    (kept,) = host.folder.glob("rescued-evening-*")
    assert list(evening_file.read(kept).lines) == before


def test_what_lies_in_its_place_is_kept_and_said(host: Host) -> None:
    before = host.state
    other = host.folder / "other"
    other.write_bytes(b"something else")
    other.replace(host.folder / DATABASE_NAME)
    host.pass_time(seconds=1)
    host.click("folder.rescue")
    aside = host.folder / "replaced-1"
    assert (aside / DATABASE_NAME).read_bytes() == b"something else"
    assert host.said("folder.rescued_aside", aside=str(aside)) in host.toasts
    assert host.state == before


def test_where_the_folder_is_gone_it_is_rescued_elsewhere(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = host.state
    shutil.rmtree(host.folder)
    host.pass_time(seconds=1)
    host.click("folder.rescue")
    assert len(host.toasts) == 1, "there is no folder to put it into"
    assert said(host), "and it stays said"
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(stick))
    host.click("folder.rescue_elsewhere")
    successor = host.application.successor
    assert successor is not None
    host._qtbot.waitUntil(lambda: successor.opened is not None)
    assert successor.folder == stick / "Homepoker-1"
    assert successor.opened is not None
    assert successor.opened.tonight.desk is not None
    assert successor.opened.tonight.desk.state == before
    successor.window.close_unasked()
    successor.window.deleteLater()
    QApplication.processEvents()


def test_one_that_is_put_back_by_hand_is_seen_and_what_is_missing_is_said(host: Host) -> None:
    place, away = host.folder / DATABASE_NAME, host.folder / "away.db"
    place.rename(away)
    host.pass_time(seconds=1)
    assert said(host)
    away.rename(place)
    host.pass_time(seconds=1)
    (text,) = said(host)
    words = host.application.words
    assert text == words.text(
        "folder.recorded_by_itself", since="2026-11-20T18:30:01+00:00", at="2026-11-20T18:30:02+00:00"
    )
    ClockCommands(host.desk).pause()
    assert not host.state.clock.is_running


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_a_file_beside_it_is_written_anew_and_it_is_said(host: Host, suffix: str) -> None:
    (host.folder / (DATABASE_NAME + suffix)).unlink()
    host.pass_time(seconds=1)
    (text,) = said(host)
    assert text.startswith(DATABASE_NAME + suffix)
    host.knock_out("Jo", "Ida")
    host.click("folder.known")
    assert said(host) == []
    assert len(host.restart().out()) == 1


def test_who_closes_the_window_unheeding_loses_nothing(host: Host) -> None:
    host.knock_out("Jo", "Ida")
    before = host.state
    (host.folder / DATABASE_NAME).unlink()
    host.pass_time(seconds=1)
    assert host.restart().state == before
