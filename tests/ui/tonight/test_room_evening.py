"""The evening in the room stays there until it is over or the host takes it away, whatever is looked up meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from homepoker.core.clock import position
from homepoker.core.tournament import shown_at
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.room_view.picture import PictureSubject, RoomPicture
from homepoker.ui.sound import Sound
from homepoker.ui.structure.chooser import ProfilePage
from homepoker.ui.tonight.lobby import Lobby
from homepoker.ui.tonight.past_evening import PastEvening
from homepoker.ui.tonight.room_evening import gives_way
from tests.desks import Evening
from tests.ui.conftest import Run
from tests.ui.host import Host, read
from tests.ui.players.hands import the

Key = Qt.Key


def playing() -> Evening:
    return Evening().begin("ida", "max", "eva")


def over() -> Evening:
    evening = playing()
    evening.out("max", "ida")
    evening.out("eva", "ida")
    return evening


def prepared() -> Evening:
    return Evening().check_in("ida", "max")


def announced() -> Evening:
    evening = prepared()
    evening.tables.draw_seats({1: 9})
    evening.clock.schedule_start(evening.timekeeper.now() + timedelta(minutes=20))
    return evening


def of_last_week() -> Evening:
    evening = playing()
    evening.clock.pause()
    evening.timekeeper.pass_time(days=7)
    return evening


@pytest.mark.parametrize(
    ("here", "opened", "does"),
    [
        (playing, prepared, False),
        (playing, playing, False),
        (playing, over, False),
        (playing, of_last_week, False),
        (announced, prepared, False),
        (prepared, prepared, True),
        (prepared, playing, True),
        (prepared, over, False),
        (prepared, of_last_week, False),
        (over, prepared, True),
        (over, playing, True),
        (over, over, False),
        (over, of_last_week, False),
        (of_last_week, prepared, True),
        (of_last_week, of_last_week, True),
    ],
)
def test_only_an_evening_to_be_played_takes_the_place_of_one_that_is_not_being_played(
    here: Callable[[], Evening], opened: Callable[[], Evening], does: bool
) -> None:
    assert gives_way(here().desk, opened().desk) is does


def test_an_old_evening_that_goes_by_a_time_of_its_own_gives_way() -> None:
    old = playing()
    assert not gives_way(old.desk, prepared().desk)
    old.timekeeper.changed_by = timedelta(days=7)
    assert gives_way(old.desk, prepared().desk)


@pytest.fixture
def host(run: Run) -> Host:
    """An evening that was played last week, and one of tonight in its first level."""
    host = run().begin("Jo", "Tom")
    host.knock_out("Jo", "Tom")
    host.timekeeper.pass_time(days=7)
    host.begin("Ida", "Max", "Eva")
    host.pass_time(minutes=5)
    return host


def picture(host: Host) -> RoomPicture:
    host.tick()
    seen = host.process_parts.room.window._picture
    assert seen is not None
    return seen


def last_week(host: Host) -> str:
    return host.club.log.tournaments()[-1].id


def looked_up(host: Host) -> list[Callable[[], object]]:
    """All that leads away from the evening that is played."""
    tonight = host.tonight

    def enter_past() -> None:
        tonight.show_lobby()
        tonight._tell_past()

    def look_at_profile() -> None:
        tonight.show_lobby()
        tonight.edit_shelf("club_night", "")

    def look_from_elsewhere() -> None:
        host.opened.open_evening(last_week(host))

    return [tonight.show_lobby, lambda: tonight.open(last_week(host)), enter_past, look_at_profile, look_from_elsewhere]


def test_looking_something_up_takes_nothing_from_the_room_and_silences_nothing(host: Host) -> None:
    tonight, asked = host.desk.tournament_id, list(host.awake)
    for look in looked_up(host):
        look()
        before = picture(host)
        assert (before.scene, before.time) == (PictureSubject.PLAY, host.window._small_clock.text())
        assert host.application.preferences.room_evening == tonight
    assert host.awake == asked
    assert asked[-1] == "keep"
    host.watch(minutes=15)
    assert picture(host).heading == host.said("room.level", level=2)
    assert Sound.LEVEL_CHANGE in host.sounds
    assert any(host.said("app.announce_minute") in text for text in host.toasts) or Sound.ONE_MINUTE in host.sounds


def test_missed_time_is_asked_about_by_name_while_another_evening_is_looked_at(host: Host) -> None:
    def asked() -> list[str]:
        host.tick()
        found = (one.text for one in host.window.findChildren(Banner) if one.isVisible())
        return [text for text in found if "the clock ran on" in text]

    tonight, name = host.desk.tournament_id, host.state.name
    host.click("awake.keep_counting")
    host.tonight.open(last_week(host))
    assert asked() == []
    host.pass_time(minutes=3)
    said = "The computer was away for 3 min; the clock ran on."
    assert asked() == [f"“{name}”: {said}"]
    host.tonight.open(tonight)
    assert asked() == [said]
    host.tonight.show_lobby()
    assert asked() == [f"“{name}”: {said}"]


def test_every_page_beside_it_names_the_evening_in_the_room_and_leads_back(host: Host) -> None:
    said = host.said("tonight.room_sees", name=host.state.name)
    assert said not in read(host.tonight)
    for look, page in zip(looked_up(host), (Lobby, None, PastEvening, ProfilePage, None), strict=True):
        look()
        assert page is None or the(page, host.tonight).isVisible()
        assert (said in read(host.tonight)) == (page is not Lobby)
        host.click("tonight.room_sees_go")
        assert host.play.isVisible()


def test_in_the_lobby_it_stands_on_top_as_running_and_not_among_the_earlier_ones(host: Host) -> None:
    name = host.state.name
    host.tonight.show_lobby()
    lobby = the(Lobby, host.tonight)
    card, running = lobby._room_card, host.said("tonight.past_running")
    assert read(card)[:2] == [host.said("tonight.in_room_title"), name]
    assert card.y() < lobby.name.mapTo(lobby, lobby.name.rect().topLeft()).y()
    assert [text for text in read(lobby) if text.endswith(running)] == [read(card)[2]]


def test_taken_from_the_room_it_is_gone_from_rail_and_announcements_until_it_is_put_back(host: Host) -> None:
    host.tonight.show_lobby()
    host.click("tonight.room_sees_off")
    assert picture(host).scene is PictureSubject.IDLE
    assert host.window._small_clock.text() == ""
    assert host.application.preferences.room_evening == ""
    assert "Monatsturnier November" in read(the(Lobby, host.tonight))
    heard = len(host.sounds)
    host.watch(minutes=16)
    assert len(host.sounds) == heard
    host.click("tonight.room_put_back")
    assert picture(host).heading == host.said("room.level", level=2)


def test_taken_from_the_room_it_gives_way_to_the_one_of_tonight_that_is_open(host: Host) -> None:
    first = host.desk.tournament_id
    host.begin("Jo", "Tom", "Uwe")
    assert picture(host).facts[0].figure == "3/3" or host.tonight.in_room.desk is not host.desk
    assert host.tonight.in_room.desk is not None
    assert host.tonight.in_room.desk.tournament_id == first
    host.click("tonight.room_sees_off")
    assert host.tonight.in_room.desk is host.desk


def test_once_it_is_over_the_next_evening_takes_its_place(host: Host) -> None:
    host.knock_out("Max", "Ida")
    host.knock_out("Eva", "Ida")
    host.tonight.show_lobby()
    assert picture(host).scene is PictureSubject.STANDINGS
    host.prepare("Jo")
    assert picture(host).scene is not PictureSubject.STANDINGS
    assert host.tonight.in_room.desk is host.desk


def test_a_restart_within_twelve_hours_comes_back_to_it(host: Host) -> None:
    tonight = host.desk.tournament_id
    host.tonight.open(last_week(host))
    host.timekeeper.pass_time(hours=3)
    again = host.restart()
    assert again.desk.tournament_id == tonight
    again.tonight.show_lobby()
    ClockCommands(desk_in_room(again)).pause()
    again.timekeeper.pass_time(hours=13)
    assert again.restart().tonight.desk is None


def test_in_another_language_the_window_and_the_room_show_what_they_showed(host: Host) -> None:
    host.tonight.open(last_week(host))
    host.click("tonight.settings")
    host.click("settings.language_de")
    host.tick()
    assert host.desk.tournament_id == last_week(host)
    assert picture(host).heading == host.said("room.level", level=1)


def stands_at(host: Host) -> tuple[int, timedelta, bool]:
    here = position(host.state.clock, host.state.profile.structure, shown_at(host.state, host.timekeeper.now()))
    return here.level, here.left, here.is_running


def test_an_end_that_is_taken_back_beside_the_room_leaves_the_clock_where_it_stood(host: Host) -> None:
    old = last_week(host)
    host.tonight.open(old)
    level, left, _ = stands_at(host)
    host.desk.undo()
    assert stands_at(host) == (level, left, False)
    assert host.said("journal.undone", label=host.said("journal.out_by", player="Jo", by=["Tom"])) in read(host.window)
    assert picture(host).heading == host.said("room.level", level=1)
    assert desk_in_room(host).tournament_id != old
    host.tonight.show_lobby()
    lobby = the(Lobby, host.tonight)
    running, reopened = host.said("tonight.past_running"), host.said("tonight.past_reopened")
    assert [text for text in read(lobby) if text.endswith(running)] == [read(lobby._room_card)[2]]
    assert len([text for text in read(lobby) if text.endswith(reopened)]) == 1


def test_an_old_end_that_is_taken_back_is_neither_shown_to_an_empty_room_nor_asked_about(host: Host) -> None:
    host.tonight.show_lobby()
    host.click("tonight.room_sees_off")
    host.tonight.open(last_week(host))
    host.tick()
    host.desk.undo()
    host.watch(minutes=3)
    assert picture(host).scene is PictureSubject.IDLE
    assert [one.text for one in host.window.findChildren(Banner) if one.isVisible()] == []
    assert [text for text in host.toasts if "clock" in text.lower()] == []
    ClockCommands(host.desk).start()
    assert picture(host).scene is PictureSubject.PLAY


def test_an_evening_of_today_that_is_put_right_takes_the_room_from_no_result_before_its_clock_runs(run: Run) -> None:
    host = run().begin("Jo", "Tom")
    host.knock_out("Jo", "Tom")
    first = host.desk.tournament_id
    host.begin("Ida", "Max")
    host.knock_out("Max", "Ida")
    host.tonight.open(first)
    host.desk.undo()
    assert not host.state.clock.is_running
    assert picture(host).scene is PictureSubject.STANDINGS
    assert desk_in_room(host).tournament_id != first
    ClockCommands(host.desk).start()
    assert desk_in_room(host).tournament_id == first
    assert picture(host).scene is not PictureSubject.STANDINGS


def desk_in_room(host: Host) -> TournamentDesk:
    assert host.tonight.in_room.desk is not None
    return host.tonight.in_room.desk


def test_keys_on_the_room_view_are_meant_for_the_evening_in_it(host: Host) -> None:
    host.tonight.open(last_week(host))
    window, shown = host.process_parts.room.window, host.desk
    before = len(shown.history.lines)
    QTest.keyClick(window, Key.Key_Space)
    assert not desk_in_room(host).state.clock.is_running
    assert (host.desk, len(shown.history.lines)) == (shown, before)
    QTest.keyClick(window, Key.Key_X)
    assert host.desk.tournament_id != last_week(host)
    assert host.play.forms.form is not None


def test_a_changed_system_time_moves_no_clock_while_another_evening_is_open(host: Host) -> None:
    host.tonight.open(last_week(host))
    before = picture(host).time
    host.timekeeper.changed_by += timedelta(hours=1)
    assert picture(host).time == before


def test_a_draw_of_another_evening_is_not_shown_to_the_room(host: Host) -> None:
    room, first = host.process_parts.room, host.desk.tournament_id
    host.begin("Jo", "Tom", "Uwe")
    turned: list[int] = []
    room.show_draw(host.desk.tournament_id, object(), lambda: turned.append(1))  # type: ignore[arg-type] # is not read
    assert room._seat_draw is None
    room.show_draw(first, object(), lambda: turned.append(1))  # type: ignore[arg-type] # is not read
    assert room._seat_draw is not None
    host.tonight.show_lobby()
    assert room._seat_draw is None


def test_a_clock_that_ran_while_nobody_looked_is_told_when_its_evening_is_opened(host: Host) -> None:
    tonight = host.desk.tournament_id
    host.tonight.show_lobby()
    host.click("tonight.room_sees_off")
    again = host.restart()
    assert again.tonight.desk is None
    again.timekeeper.pass_time(minutes=9)
    again.tonight.open(tonight)
    again.tick()
    assert again.may_click("awake.give_back")


def test_one_that_was_left_running_stands_where_something_was_last_noted_and_says_so(run: Run) -> None:
    host = run().begin("Jo", "Tom", "Uwe")
    old = host.desk.tournament_id
    host.pass_time(minutes=25)
    host.knock_out("Jo", "Tom")
    noted_at = host.timekeeper.now()
    host.tonight.show_lobby()
    host.click("tonight.room_sees_off")
    host = host.restart()
    host.timekeeper.pass_time(days=7)
    host.begin("Ida", "Max", "Eva")
    host.pass_time(minutes=5)
    in_room = picture(host)
    host.tonight.open(old)
    host.tick()
    here = position(host.state.clock, host.state.profile.structure, host.timekeeper.now())
    assert (here.level, here.is_running, host.play.clock.time.text()) == (2, False, "15:00")
    words = host.application.words
    assert host.said("tonight.was_left_running", at=words.moment(noted_at)) in host.toasts
    assert words.say(host.desk.history.lines[-1].label) == host.said("journal.clock_stopped_as_left", left=900)
    assert (picture(host).scene, picture(host).time) == (in_room.scene, in_room.time)
    lines = len(host.desk.history.lines)
    host.tonight.show_lobby()
    host.tonight.open(old)
    assert len(host.desk.history.lines) == lines


def test_an_evening_that_is_opened_is_in_the_small_picture_before_the_next_second(run: Run, qtbot: QtBot) -> None:
    host = run().begin("Ida", "Max", "Eva")
    playing = host.desk.tournament_id
    host.tonight.show_lobby()
    host.click("tonight.room_sees_off")
    host.tick()
    host.opened.ticker._timer.stop()
    assert seen(host).scene is PictureSubject.IDLE
    host.tonight.open(playing)
    qtbot.waitUntil(lambda: seen(host).scene is not PictureSubject.IDLE, timeout=900)


def seen(host: Host) -> RoomPicture:
    """The picture as the window shows it now, without waiting for a second."""
    found = host.process_parts.room.window._picture
    assert found is not None
    return found
