"""What the room sees at the start of the program, and between two evenings: nothing of an evening of the past."""

from __future__ import annotations

import pytest

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.ui.room_view.picture import PictureSubject, RoomPicture
from tests.ui.conftest import Run
from tests.ui.host import Host


@pytest.fixture
def host(run: Run) -> Host:
    return run().begin("Ida", "Max", "Eva")


def picture(host: Host) -> RoomPicture:
    seen = host.process_parts.room.window._picture
    assert seen is not None
    return seen


def finish(host: Host) -> None:
    host.knock_out("Max", "Ida")
    host.knock_out("Eva", "Ida")
    host.tick()


def test_the_standings_of_last_week_are_not_shown_at_the_start(host: Host) -> None:
    finish(host)
    assert picture(host).scene is PictureSubject.STANDINGS
    host.timekeeper.pass_time(days=7)
    again = host.restart()
    again.tick()
    assert again.state.is_over
    assert (picture(again).scene, picture(again).standings) == (PictureSubject.IDLE, ())


def test_after_midnight_the_standings_of_tonight_are_there_again(host: Host) -> None:
    finish(host)
    host.timekeeper.pass_time(hours=5)
    again = host.restart()
    again.tick()
    assert picture(again).scene is PictureSubject.STANDINGS


def test_correcting_last_week_shows_nothing_of_it(host: Host) -> None:
    finish(host)
    host.timekeeper.pass_time(days=7)
    host.desk.undo()
    host.desk.redo()
    host.tick()
    assert picture(host).scene is PictureSubject.IDLE


def test_a_clock_of_last_week_comes_back_when_play_goes_on(host: Host) -> None:
    ClockCommands(host.desk).pause()
    host.timekeeper.pass_time(days=7)
    again = host.restart()
    again.tick()
    assert picture(again).scene is PictureSubject.IDLE
    ClockCommands(again.desk).start()
    again.tick()
    assert picture(again).scene is PictureSubject.PLAY


def test_an_evening_that_was_prepared_days_before_is_shown(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    host.pass_time(days=2)
    assert picture(host).facts[0].figure == "2"


def test_a_message_ends_with_its_evening(host: Host) -> None:
    room = host.process_parts.room
    assert room is not None
    room.message = "pizza"
    host.tick()
    assert picture(host).message == "pizza"
    tonight, club = host.opened.tonight, host.club
    assert tonight is not None
    tonight.show_lobby()
    tonight.in_room.take_away()
    host.tick()
    assert picture(host).message == ""
    profile = club.shelf.profiles()[0].profile
    tonight.open(open_tournament(club.log, "Later", profile, club.books, club.timekeeper, club.draw))
    host.tick()
    assert (picture(host).evening, picture(host).message, room.message) == ("Later", "", "")


def test_a_message_waits_while_the_host_looks_something_up(host: Host) -> None:
    room, tonight = host.process_parts.room, host.opened.tonight
    assert room is not None
    assert tonight is not None
    room.message, evening = "pizza", host.desk.tournament_id
    host.tick()
    tonight.show_lobby()
    host.tick()
    tonight.open(evening)
    host.tick()
    assert picture(host).message == "pizza"
