"""The clock card by mouse and keys."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from homepoker.core.clock import Position
from homepoker.core.history import UndoStack
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.kit.jobs.act_runner import ActRunner
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, menu, press, read, type_in

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin("Ida", "Max", "Eva", "Jo")


def card(host: EveningHost) -> ClockCard:
    return host.play.clock


def time(host: EveningHost) -> str:
    return card(host).time.text()


def position(host: EveningHost) -> Position:
    return card(host)._clock.position()


class TestButtons:
    def test_the_round_button_stops_and_resumes_and_says_which(self, host: EveningHost) -> None:
        assert card(host).toggle.accessibleName() == "Stop"
        host.pass_time(seconds=61)
        click_widget(card(host).toggle)
        assert card(host).toggle.accessibleName() == "Resume"
        host.pass_time(seconds=61)
        assert time(host) == "18:59"
        click_widget(card(host).toggle)
        host.pass_time(seconds=1)
        assert time(host) == "18:58"

    def test_a_minute_is_given_and_taken(self, host: EveningHost) -> None:
        host.click("clock.plus_minute")
        assert time(host) == "21:00"
        host.click("clock.minus_minute")
        host.click("clock.minus_minute")
        assert time(host) == "19:00"

    def test_the_first_press_restarts_the_level_and_the_second_goes_back(self, host: EveningHost) -> None:
        host.pass_time(minutes=25)
        assert position(host).level == 2
        host.click("clock.previous")
        assert (position(host).level, time(host)) == (2, "20:00")
        host.click("clock.previous")
        assert (position(host).level, time(host)) == (1, "20:00")

    def test_before_the_first_level_there_is_none_and_it_is_said(self, host: EveningHost) -> None:
        host.click("clock.previous")
        assert host.toasts == ["The first level has only just begun; there is none before it."]

    def test_next_level_begins_with_its_full_time(self, host: EveningHost) -> None:
        host.pass_time(minutes=5)
        host.click("clock.next")
        assert (position(host).level, time(host)) == (2, "20:00")
        assert "100 / 200" in read(card(host))

    def test_after_the_winner_the_clock_is_left_alone(self, host: EveningHost) -> None:
        for name in ("Max", "Eva", "Jo"):
            host.knock_out(name, "Ida")
        for button in (card(host).toggle, card(host).plus, card(host).minus, card(host).next, card(host).previous):
            assert not button.isEnabled()
        before = len(host.desk.history.lines)
        host.play.setFocus()
        press(Key.Key_Space)
        press(Key.Key_Up, Key.Key_Right, held=CONTROL)
        assert len(host.desk.history.lines) == before


class TestTypedTime:
    def test_a_click_on_the_time_and_seven_thirty_is_what_is_left(self, host: EveningHost) -> None:
        host.pass_time(minutes=5)
        click_widget(card(host).time)
        type_in("7:30")
        press(Key.Key_Return)
        assert time(host) == "07:30"
        assert "Time left set to 07:30 (was 15:00)" in read(host.play.journal)
        host.pass_time(seconds=1)
        assert time(host) == "07:29"

    def test_it_is_taken_back_with_the_clocks_own_undo(self, host: EveningHost) -> None:
        host.click("clock.more")
        host.choose("clock.type_time")
        type_in("7")
        press(Key.Key_Enter)
        assert time(host) == "07:00"
        click_widget(card(host).undo)
        press(Key.Key_Return)
        assert time(host) == "20:00"

    def test_what_is_no_time_is_said_and_nothing_happens_until_it_is_one(self, host: EveningHost) -> None:
        click_widget(card(host).time)
        type_in("soon")
        press(Key.Key_Return)
        hint = host.said("clock.not_a_time", typed="soon")
        assert hint in read(card(host))
        card(host).time_field.edit.clear()
        type_in("1:00")
        assert hint not in read(card(host))
        press(Key.Key_Return)
        assert time(host) == "01:00"

    def test_esc_leaves_it_and_space_is_the_clocks_again(self, host: EveningHost) -> None:
        click_widget(card(host).time)
        type_in("3")
        press(Key.Key_Escape)
        assert time(host) == "20:00"
        assert not card(host).time_field.edit.isVisible()
        before = len(host.desk.history.lines)
        press(Key.Key_Space)
        assert not host.state.clock.is_running
        assert len(host.desk.history.lines) == before + 1

    def test_more_than_a_day_is_refused_in_words(self, host: EveningHost) -> None:
        click_widget(card(host).time)
        type_in("99:00:00")
        press(Key.Key_Return)
        assert host.toasts == ["No clock runs that long: 24 h at most. Type less."]

    def test_before_an_announced_start_it_is_the_time_until_then(self, alone: Alone) -> None:
        host = alone().prepare("Ida", "Max")
        host.click("tonight.draw")
        ClockCommands(host.desk).schedule_start(host.timekeeper.now() + timedelta(minutes=30))
        host.tick()
        click_widget(card(host).time)
        type_in("10")
        press(Key.Key_Return)
        assert host.state.clock.starts_at == host.timekeeper.now() + timedelta(minutes=10)

    def test_after_the_winner_there_is_nothing_to_type(self, host: EveningHost) -> None:
        for name in ("Max", "Eva", "Jo"):
            host.knock_out(name, "Ida")
        click_widget(card(host).time)
        assert not card(host).time_field.edit.isVisible()


def test_a_clock_stopped_just_now_is_not_called_a_standing_one(host: EveningHost) -> None:
    press(Key.Key_Space)
    host.pass_time(seconds=5)
    assert "stopped" in read(card(host))
    host.pass_time(seconds=5)
    assert "standing 10 s" in read(card(host))


class TestKeys:
    def test_ctrl_up_and_down_are_minutes(self, host: EveningHost) -> None:
        press(Key.Key_Up, held=CONTROL)
        assert time(host) == "21:00"
        press(Key.Key_Down, Key.Key_Down, held=CONTROL)
        assert time(host) == "19:00"

    def test_with_shift_they_are_ten_seconds(self, host: EveningHost) -> None:
        press(Key.Key_Down, held=CONTROL | SHIFT)
        assert time(host) == "19:50"
        press(Key.Key_Up, Key.Key_Up, held=CONTROL | SHIFT)
        assert time(host) == "20:10"

    def test_more_time_than_is_left_ends_the_level(self, host: EveningHost) -> None:
        host.pass_time(minutes=19, seconds=30)
        press(Key.Key_Down, held=CONTROL)
        assert (position(host).level, time(host)) == (2, "20:00")

    def test_ctrl_right_goes_on_and_offers_the_way_back_in_a_toast(self, host: EveningHost) -> None:
        host.pass_time(minutes=5)
        press(Key.Key_Right, held=CONTROL)
        assert position(host).level == 2
        assert host.toasts == ["On to level 2"]
        host.click("tonight.undo", toast_of(host))
        assert (position(host).level, time(host)) == (1, "15:00")

    def test_ctrl_left_restarts_then_goes_back(self, host: EveningHost) -> None:
        host.pass_time(minutes=25)
        press(Key.Key_Left, held=CONTROL)
        assert (position(host).level, time(host)) == (2, "20:00")
        press(Key.Key_Left, held=CONTROL)
        assert position(host).level == 1

    def test_a_refused_key_offers_nothing_to_undo(self, host: EveningHost) -> None:
        press(Key.Key_Left, held=CONTROL)
        assert host.toasts == ["The first level has only just begun; there is none before it."]

    def test_a_toast_never_undoes_more_than_it_offered(self, host: EveningHost) -> None:
        host.pass_time(minutes=5)
        press(Key.Key_Right, held=CONTROL)
        click_widget(card(host).undo)
        press(Key.Key_Return)
        assert position(host).level == 1
        found = host.window.findChildren(QAbstractButton)
        offered = [one.text() for one in found if one.text() in ("Undo", "Redo") and one.isVisible()]
        assert offered == ["Redo"], "the undo of what is taken back already went with its toast"
        assert host.state.clock.is_running
        assert (position(host).level, time(host)) == (1, "15:00")

    def test_space_starts_and_stops(self, host: EveningHost) -> None:
        press(Key.Key_Space)
        assert not host.state.clock.is_running
        press(Key.Key_Space)
        assert host.state.clock.is_running

    def test_space_presses_the_button_that_has_the_focus(self, host: EveningHost) -> None:
        card(host).plus.setFocus()
        press(Key.Key_Space)
        assert host.state.clock.is_running
        assert time(host) == "21:00"

    def test_a_click_takes_no_focus_so_that_space_is_still_the_clocks(self, host: EveningHost) -> None:
        host.click("clock.plus_minute")
        press(Key.Key_Space)
        assert not host.state.clock.is_running
        assert time(host) == "21:00"


class TestMenu:
    def test_any_level_can_be_gone_to(self, host: EveningHost) -> None:
        host.click("clock.more")
        host.choose("clock.go_to", "Level 5: 300 / 600")
        assert (position(host).level, time(host)) == (5, "20:00")

    def test_a_break_can_be_begun(self, host: EveningHost) -> None:
        host.click("clock.more")
        host.choose("Go to level", "Break after level 3 (10 min)")
        assert (position(host).level, position(host).in_break, time(host)) == (3, True, "10:00")
        assert "Break" in read(card(host))

    def test_a_start_time_is_offered_only_before_the_start(self, host: EveningHost) -> None:
        host.click("clock.more")
        assert [action.text() for action in menu().actions()] == [
            "Type the time left …",
            "Coming levels …",
            "End of the evening …",
            "Go to level",
        ]
        menu().close()

    def test_space_in_the_open_menu_is_the_menus(self, host: EveningHost) -> None:
        host.click("clock.more")
        press(Key.Key_Down, Key.Key_Space)
        assert host.state.clock.is_running
        press(Key.Key_Escape, Key.Key_Escape)


class TestUndo:
    def test_it_says_first_what_the_clock_will_show(self, host: EveningHost) -> None:
        host.pass_time(minutes=5)
        host.click("clock.next")
        assert card(host).undo.accessibleName() == "Undo the clock's last click: then 15:00 in Level 1"
        click_widget(card(host).undo)
        assert "The clock then shows 15:00 in Level 1" in read(menu())
        assert (position(host).level, time(host)) == (2, "20:00")
        host.choose("Take back “On to level 2”")
        assert (position(host).level, time(host)) == (1, "15:00")

    def test_enter_confirms_and_escape_leaves_all_as_it_was(self, host: EveningHost) -> None:
        host.click("clock.plus_minute")
        click_widget(card(host).undo)
        press(Key.Key_Escape)
        assert time(host) == "21:00"
        click_widget(card(host).undo)
        press(Key.Key_Return)
        assert time(host) == "20:00"

    def test_afterwards_a_toast_says_what_went_and_brings_it_back(self, host: EveningHost) -> None:
        host.pass_time(minutes=5)
        host.click("clock.next")
        click_widget(card(host).undo)
        press(Key.Key_Return)
        assert host.toasts[-1] == "Clock: On to level 2 undone"
        host.click("tonight.redo")
        assert (position(host).level, time(host)) == (2, "20:00")

    def test_the_start_of_the_evening_is_taken_back_only_by_a_second_click(self, host: EveningHost) -> None:
        host.pass_time(minutes=9)
        click_widget(card(host).undo)
        assert "The clock is then back before the start: 20:00 in Level 1" in read(menu())
        assert time(host) == "11:00"
        press(Key.Key_Return)
        assert host.tonight.preparation is not None
        host.click("tonight.redo")
        assert time(host) == "11:00"

    def test_it_leads_back_into_a_break(self, host: EveningHost) -> None:
        host.pass_time(minutes=62)
        host.click("clock.next")
        assert card(host).undo.toolTip() == "Undo the clock's last click: then 08:00 in Break"

    def test_it_touches_nothing_but_the_clock(self, host: EveningHost) -> None:
        host.click("clock.plus_minute")
        host.knock_out("Max", "Ida")
        click_widget(card(host).undo)
        press(Key.Key_Return)
        assert host.out() == ["max"]
        assert time(host) == "20:00"

    def test_ctrl_z_never_moves_the_clock(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        host.click("clock.plus_minute")
        press(Key.Key_Z, held=CONTROL)
        assert host.out() == []
        assert time(host) == "21:00"

    def test_without_anything_to_undo_it_is_closed_and_says_so(self, alone: Alone, qtbot: QtBot) -> None:
        host = alone().prepare("Ida", "Max")
        host.click("tonight.draw")
        host.click("tonight.start_now")
        host.desk.undo(UndoStack.CLOCK)
        words = host.words
        made = ClockCard(host.desk, words, ActRunner(words, lambda _text, _tone: None))
        qtbot.addWidget(made)
        assert not made.undo.isEnabled()
        assert made.undo.accessibleName() == "Nothing to undo on the clock"


@pytest.mark.parametrize(("left", "tone"), [(61, "text"), (60, "warning"), (10, "danger")])
def test_the_digits_take_the_colour_of_the_time_left(host: EveningHost, left: int, tone: str) -> None:
    host.timekeeper.at += timedelta(minutes=20) - timedelta(seconds=left)
    host.tick()
    assert card(host).time.property("tone") == tone


def test_the_digits_are_larger_in_a_wide_window(alone: Alone) -> None:
    small = alone().begin("Ida", "Max")
    size = card(small).time.font().pixelSize()
    small.window.resize(1920, 1000)
    small.tick()
    assert card(small).time.font().pixelSize() > size


@pytest.mark.parametrize(("language", "said"), [("de", "Zeit abgelaufen"), ("en", "time is up")])
def test_that_the_last_level_is_over_has_room_beside_its_name(alone: Alone, language: str, said: str) -> None:
    host = alone(language=language).begin("Ida", "Max")
    levels = host.desk.state.profile.structure.levels
    ClockCommands(host.desk).go_to(len(levels))
    host.pass_time(minutes=levels[-1].minutes + 1)
    assert card(host)._status.shown_text() == said


def toast_of(host: EveningHost) -> QAbstractButton:
    found = host.window.findChildren(QAbstractButton)
    return next(one for one in found if one.text() == "Undo" and one.isVisible()).parentWidget()  # type: ignore[return-value] # the toast, where its button is looked for
