"""Time is called from the window: T, the big seconds in both windows, and what their end means."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.ui.clock.time_call import TimeCallCard, TimeCallForm
from homepoker.ui.clock.time_call_view import time_call_view
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.room_view.picture import Mood, PictureSubject, RoomPicture
from homepoker.ui.room_view.view import room_picture
from homepoker.ui.sound import Sound
from tests.desks import words_in
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read, type_in
from tests.ui.players.hands import the

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def card(host: Host) -> TimeCallCard:
    return the(TimeCallCard, host.window)


def room(host: Host) -> RoomPicture:
    return room_picture(host.state, host.timekeeper.now(), host.application.words)


@pytest.fixture
def host(run: Run) -> Host:
    return run().begin("Ida", "Max", "Eva", rulebook="tda-2019")


def test_t_and_enter_start_the_seconds_of_the_book_in_both_windows(host: Host) -> None:
    press(Key.Key_T)
    assert host.application.words.text("ruling_clock.call_time.who_in_event") in read(the(TimeCallForm, host.window))
    press(Key.Key_Return)
    assert host.state.called is not None
    assert host.state.called.seconds == 30
    assert card(host).isVisible()
    assert not host.play.clock.isVisible(), "the seconds stand where the clock is"
    assert card(host).seconds.text() == "30"
    assert (room(host).scene, room(host).time) == (PictureSubject.CALLED, "30")
    host.pass_time(seconds=7)
    assert (card(host).seconds.text(), room(host).time) == ("23", "23")
    assert not host.window.findChildren(TimeCallForm)


def test_a_name_may_be_said_with_two_letters(host: Host) -> None:
    press(Key.Key_T)
    type_in("ma")
    press(Key.Key_Return)
    assert the(PeoplePicker, host.window).chosen == [host.entry("Max")]
    press(Key.Key_Return)
    assert host.state.called is not None
    assert host.state.called.entry == host.entry("Max")
    assert card(host).heading.text() == host.said(
        "clock.called_for", player=host.state.entries.by_id[host.entry("Max")].player
    )


def test_only_one_can_be_timed(host: Host) -> None:
    host.play.forms.call_time()
    QApplication.processEvents()
    picker = the(PeoplePicker, host.window)
    picker.turn(host.entry("Max"))
    picker.turn(host.entry("Ida"))
    assert picker.chosen == [host.entry("Ida")]


def test_a_click_on_the_seat_names_the_player(host: Host) -> None:
    host.click_seat("Eva")
    host.choose("clock.call_time")
    assert the(PeoplePicker, host.window).chosen == [host.entry("Eva")]


def test_enter_says_that_he_has_acted_and_the_clock_is_back(host: Host) -> None:
    press(Key.Key_T, Key.Key_Return)
    host.pass_time(seconds=12)
    press(Key.Key_Return)
    assert host.state.called is not None
    assert host.state.called.is_answered
    assert host.play.clock.isVisible()
    assert not host.window.findChild(TimeCallCard).isVisible()  # type: ignore[union-attr] # it is always made
    assert room(host).scene is PictureSubject.PLAY
    host.pass_time(seconds=30)
    assert Sound.TIME_UP not in host.sounds


def test_without_a_bet_to_pay_the_end_is_a_check(host: Host) -> None:
    press(Key.Key_T)
    form = the(TimeCallForm, host.window)
    assert form.over.text() == host.said("clock.call_over_dead")
    form.facing.choose("no")
    form.facing.changed.emit("no")
    assert form.over.text() == host.said("clock.call_over_check")
    host.click(form.start.text())
    host.watch(seconds=31)
    assert card(host).consequence.text() == host.said("clock.called_is_check")
    assert room(host).following == host.said("clock.called_is_check")


def test_the_last_seconds_are_heard_and_red_and_the_end_is_noted(host: Host) -> None:
    press(Key.Key_T, Key.Key_Return)
    for _ in range(24):
        host.pass_time(seconds=1)
    assert (host.sounds, room(host).mood) == ([], Mood.NORMAL)
    for _ in range(6):
        host.pass_time(seconds=1)
    assert host.sounds == [Sound.COUNT] * 5 + [Sound.TIME_UP]
    assert room(host).mood is Mood.LAST_SECONDS
    assert card(host).consequence.text() == host.said("clock.called_is_dead")
    assert host.desk.history.lines[-1].label.key == "journal.time_up_dead"
    assert host.state.clock.is_running, "the tournament goes on"
    host.watch(seconds=20)
    assert host.play.clock.isVisible(), "after a while the clock is back by itself"
    assert room(host).scene is PictureSubject.PLAY


def test_what_came_of_it_can_be_put_away_at_once(host: Host) -> None:
    press(Key.Key_T, Key.Key_Return)
    host.watch(seconds=31)
    host.click("clock.called_done")
    assert host.play.clock.isVisible()


def test_with_the_sound_off_nothing_is_heard(host: Host) -> None:
    host.process_parts.loudspeaker._player.is_muted = True
    press(Key.Key_T, Key.Key_Return)
    for _ in range(31):
        host.pass_time(seconds=1)
    assert host.sounds == []


def test_it_survives_the_end_of_the_program(host: Host) -> None:
    press(Key.Key_T, Key.Key_Return)
    host.pass_time(seconds=10)
    again = host.restart()
    again.tick()
    assert card(again).seconds.text() == "20"
    again.close()


def test_t_while_it_runs_asks_nothing_and_undo_does_not_touch_it(host: Host) -> None:
    press(Key.Key_T, Key.Key_Return)
    press(Key.Key_T)
    assert not host.window.findChildren(TimeCallForm)
    host.knock_out("Eva", "Max")
    press(Key.Key_Z, held=CONTROL)
    assert not host.out()
    assert card(host).isVisible()


def test_a_message_waits_and_a_dark_room_stays_dark(host: Host) -> None:
    host.play.forms.call_time()
    press(Key.Key_Return)
    picture = room_picture(host.state, host.timekeeper.now(), host.application.words, message="Soup", is_black=True)
    assert (picture.message, picture.is_black, picture.scene) == ("", True, PictureSubject.CALLED)


@pytest.mark.parametrize("language", ["de", "en"])
def test_with_several_tables_the_words_say_where(run: Run, language: str) -> None:
    host = run().begin("Ida", "Max", "Eva", "Karl", tables=2, rulebook="bps-2019")
    words = words_in(language)
    TimeCallCommands(host.desk, host.club.books).call(table=2)
    view = time_call_view(host.state, host.timekeeper.now(), words)
    assert view is not None
    assert (view.heading, view.seconds) == ({"de": "Zeit an Tisch 2", "en": "Clock at table 2"}[language], "70")
    host.timekeeper.pass_time(seconds=70)
    ended = time_call_view(host.state, host.timekeeper.now(), words)
    assert ended is not None
    assert ended.heading == {"de": "Die Zeit ist um · Tisch 2", "en": "Time is up · Table 2"}[language]
    ClockCommands(host.desk).pause()
    standing = time_call_view(host.state, host.timekeeper.now(), words)
    assert standing is not None
    assert standing.level.startswith({"de": "Level 1 steht", "en": "Level 1 stands"}[language])
