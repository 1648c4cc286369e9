"""Nothing can be recorded while an evening runs: that stays said, nothing acknowledged is lost, there is a way on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.store.errors import (
    DataFolderDamaged,
    DataFolderFull,
    DataFolderReadOnly,
    DataFolderUnreachable,
    PlayerExists,
    StoreError,
)
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.room_view.picture import RoomPicture
from homepoker.ui.sound import Sound
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host, read


class Disk:
    """What the host's folder lies on: while it has a problem nothing new gets onto it."""

    def __init__(self, host: Host, patch: pytest.MonkeyPatch) -> None:
        self.problem: StoreError | None = None
        for owner, name in ((host.club.log, "append"), (host.club.database, "try_to_write")):
            patch.setattr(owner, name, self._unless_broken(getattr(owner, name)))

    def _unless_broken(self, write: Callable[..., None]) -> Callable[..., None]:
        def attempt(*given: object) -> None:
            if self.problem is not None:
                raise self.problem
            write(*given)

        return attempt


@pytest.fixture
def host(run: Run) -> Host:
    host = run(language="en").begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    return host


@pytest.fixture
def disk(host: Host, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(host, monkeypatch)


def pause(host: Host) -> None:
    """An action; what no panel catches reaches the application."""
    try:
        ClockCommands(host.desk).toggle()
    except StoreError as error:
        host.application.explain_error(type(error), error, None)
    QApplication.processEvents()


def said(host: Host) -> list[str]:
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]


LASTING = [DataFolderFull, DataFolderReadOnly, DataFolderUnreachable]


@pytest.mark.parametrize("problem", LASTING)
def test_it_is_said_for_as_long_as_it_lasts(host: Host, disk: Disk, problem: type[DataFolderFull]) -> None:
    before = host.state
    disk.problem = problem(Path("club"))
    pause(host)
    assert host.state == before, "what is not on disk is not shown"
    (text,) = said(host)
    assert text.startswith(f"Nothing has been recorded since {host.application.words.time(EVENING)}")
    assert host.application.words.say(disk.problem.sentence) in text
    host.timekeeper.pass_time(seconds=8)
    host.click("folder.check_again")
    assert said(host) == [text], "since when does not change"
    disk.problem = None
    host.click("folder.check_again")
    assert said(host) == []
    assert host.said("folder.recording_again") in host.toasts
    pause(host)
    assert not host.state.clock.is_running
    assert host.restart().state == host.state


def test_the_next_action_that_is_recorded_ends_it(host: Host, disk: Disk) -> None:
    disk.problem = DataFolderFull(Path("club"))
    pause(host)
    disk.problem = None
    pause(host)
    assert said(host) == []


def test_a_called_time_that_runs_out_on_a_full_disk_is_recorded_once_there_is_room(host: Host, disk: Disk) -> None:
    TimeCallCommands(host.desk, host.club.books).call(host.entry("Max"))
    called = host.state.called
    assert called is not None
    disk.problem = DataFolderFull(Path("club"))
    host.watch(seconds=called.seconds + 30)
    assert host.play.clock.time.text() == "18:30" == room_time(host), "clock and room go on"
    since = host.application.words.time(called.over_at)
    (text,) = said(host)
    assert text.startswith(f"Nothing has been recorded since {since}")
    assert host.toasts == []
    assert Sound.TIME_UP in host.sounds
    host.watch(minutes=19)
    assert Sound.LEVEL_CHANGE in host.sounds
    assert said(host) == [text]
    disk.problem = None
    host.watch(seconds=120)
    assert host.state.called is not None
    assert host.state.called.ended == called.over_at, "at the instant at which it was over"
    (text,) = said(host)
    assert text.startswith("Homepoker has been recording again since"), "the host may not have looked"
    host.click("folder.known")
    assert said(host) == []
    assert host.restart().state == host.state


def room_time(host: Host) -> str:
    picture = host.process_parts.room._picture
    assert isinstance(picture, RoomPicture)
    return picture.time


def test_it_stays_said_in_another_language(host: Host, disk: Disk) -> None:
    disk.problem = DataFolderFull(Path("club"))
    pause(host)
    host.opened.settings.choose(replace(host.application.preferences, language="de"))
    QApplication.processEvents()
    host.tick()
    (text,) = said(host)
    assert text.startswith(f"Seit {host.application.words.time(EVENING)} wird nichts aufgezeichnet")


def test_a_damaged_file_leads_to_the_backups(host: Host, disk: Disk) -> None:
    disk.problem = DataFolderDamaged(host.folder)
    pause(host)
    host.click("folder.recover")
    assert host.said("app.folder_problem") in read(host.window)
    assert host.application.opened is None


def test_what_concerns_one_action_alone_is_a_toast(host: Host, disk: Disk) -> None:
    disk.problem = PlayerExists("p-1")
    pause(host)
    assert said(host) == []
    assert len(host.toasts) == 1


def test_time_that_could_not_be_given_back_is_offered_on(host: Host, disk: Disk, qtbot: QtBot) -> None:
    host.pass_time(minutes=5)
    left = host.play.clock.time.text()
    disk.problem = DataFolderFull(Path("club"))
    with qtbot.captureExceptions() as raised:
        host.click("awake.give_back")
    assert [type(error) for _, error, _ in raised] == [DataFolderFull]
    assert host.play.clock.time.text() == left == "15:00"
    disk.problem = None
    host.click("awake.give_back")
    assert host.play.clock.time.text() == "20:00"
    assert said(host) == []
