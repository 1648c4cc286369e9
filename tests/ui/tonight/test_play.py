"""The page of a running evening: its keys, forms, the room, the winner and what comes after."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLayout, QLayoutItem
from shiboken6 import Shiboken

from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.manual.key_names import DURING_PLAY
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.tonight.keys import KeysCard
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, menu, press, read, type_in
from tests.ui.players.hands import the

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
FOUR = ("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*FOUR)


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().begin(*FOUR)


def room(host: EveningHost) -> RoomControl:
    return host.room


class TestKeysCard:
    def test_the_question_mark_shows_every_key_with_what_it_does(self, host: EveningHost) -> None:
        press(Key.Key_Question)
        shown = read(host.play)
        for name in DURING_PLAY:
            assert host.said(f"keys.{name}") in shown
            assert host.said(f"keys.{name}_does") in shown

    def test_its_cross_and_esc_close_it(self, host: EveningHost) -> None:
        press(Key.Key_Question)
        host.click("keys.close")
        assert not [one for one in host.play.findChildren(KeysCard) if one.isVisible()]
        press(Key.Key_Question, Key.Key_Escape)
        assert not [one for one in host.play.findChildren(KeysCard) if one.isVisible()]


class TestRoom:
    def test_b_darkens_the_room_and_shows_it_again(self, host: EveningHost) -> None:
        press(Key.Key_B)
        assert room(host).is_black
        press(Key.Key_B)
        assert not room(host).is_black

    def test_the_buttons_do_the_same(self, host: EveningHost) -> None:
        host.click("tonight.blackout")
        assert room(host).is_black

    def test_m_writes_to_the_room_and_gives_the_keys_back(self, host: EveningHost) -> None:
        press(Key.Key_M)
        type_in("pizza")
        press(Key.Key_Return)
        assert room(host).message == "pizza"
        press(Key.Key_Space)
        assert not host.state.clock.is_running

    def test_writing_and_a_message_that_stands_leave_the_clock_its_place(self, host: EveningHost) -> None:
        digits = the(ClockCard, host.window).time
        needed = digits.sizeHint().height()
        press(Key.Key_M)
        QApplication.processEvents()
        assert the(RoomCard, host.window).text.isVisible()
        assert digits.height() >= needed
        type_in("pizza")
        press(Key.Key_Return)
        QApplication.processEvents()
        assert digits.height() >= needed

    def test_an_empty_message_takes_it_away(self, host: EveningHost) -> None:
        room(host).message = "pizza"
        press(Key.Key_M)
        press(Key.Key_A, held=CONTROL)
        press(Key.Key_Delete, Key.Key_Return)
        assert room(host).message == ""

    def test_esc_leaves_the_message_as_it_was(self, host: EveningHost) -> None:
        room(host).message = "pizza"
        press(Key.Key_M)
        type_in("xxx")
        press(Key.Key_Escape)
        assert room(host).message == "pizza"
        assert not the(RoomCard, host.window).text.isVisible()
        press(Key.Key_X)
        assert host.said("entries.who") in read(host.play)

    def test_letters_of_the_message_are_no_keys(self, host: EveningHost) -> None:
        press(Key.Key_M)
        type_in("bxn m")
        press(Key.Key_Z, held=CONTROL)
        assert not room(host).is_black
        assert host.state.buttons.hands[1].number == 1
        assert host.state.clock.is_running
        assert len(host.state.seating.seats) == 4

    def test_keys_in_the_room_act_whatever_section_is_open(self, whole: Host) -> None:
        whole.click("tonight.league")
        window = room(whole).window
        QApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyPress, Key.Key_Space, Qt.KeyboardModifier.NoModifier))
        assert not whole.state.clock.is_running
        assert whole.window.current == "league"
        QApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyPress, Key.Key_X, Qt.KeyboardModifier.NoModifier))
        assert whole.window.current == "tonight"
        assert whole.said("entries.who") in read(whole.play)


class TestReinstating:
    def test_who_is_not_out_after_all_is_chosen_from_the_menu_and_sits_again(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        host.knock_out("Eva", "Ida")
        host.click("entries.reinstate_menu")
        time = host.words.time(host.timekeeper.at)
        names = [f"Eva · place 3 · {time} · by Ida", f"Max · place 4 · {time} · by Ida"]
        assert [action.text() for action in menu().actions()] == names
        host.choose(names[1])
        assert host.out() == ["eva"]
        assert host.toasts == [host.said("journal.reinstated", player="max", table=1, seat=2)]

    def test_with_nobody_out_there_is_nobody_to_choose(self, host: EveningHost) -> None:
        assert not host.may_click("entries.reinstate_menu")

    def test_after_a_re_entry_it_is_refused_in_words(self, alone: Alone) -> None:
        host = alone().begin(*FOUR, re_entries=1)
        host.knock_out("Max", "Ida")
        host.click("entries.late")
        type_in("max")
        press(Key.Key_Return)
        host.click("entries.reinstate_menu")
        host.choose(f"Max · {host.words.time(host.timekeeper.at)} · by Ida")
        assert host.toasts[-1] == host.said("play.has_re_entered", player="max")


class TestTheEnd:
    @pytest.fixture
    def over(self, host: EveningHost) -> EveningHost:
        for name in ("Jo", "Eva", "Max"):
            host.knock_out(name, "Ida")
        return host

    def test_with_the_winner_the_standings_open_by_themselves(self, over: EveningHost) -> None:
        assert over.standings().isVisible()
        assert over.said("standings.winner", name="Ida") in read(over.play)
        assert not over.play.acts.out.isVisible()
        assert not over.play.acts.late.isVisible()

    def test_the_tables_can_still_be_looked_at(self, over: EveningHost) -> None:
        over.click("tonight.back_to_play")
        assert over.play.tables.isVisible()
        over.click("tonight.standings")
        assert over.standings().isVisible()

    def test_the_standings_so_far_can_be_looked_at_before(self, host: EveningHost) -> None:
        host.click("tonight.standings")
        assert host.standings().isVisible()
        host.knock_out("Jo", "Ida")
        assert host.standings().isVisible()

    def test_undo_of_the_last_bust_out_leads_back_to_the_tables(self, over: EveningHost) -> None:
        over.play.setFocus()
        press(Key.Key_Z, held=CONTROL)
        assert over.state.winner is None
        assert over.play.tables.isVisible()
        assert over.play.acts.out.isVisible()

    def test_the_evening_is_closed_reopened_and_closed_again(self, over: EveningHost) -> None:
        over.click("standings.close")
        assert over.state.is_closed
        assert not over.may_click("entries.reinstate_menu")
        over.click("standings.reopen")
        assert not over.state.is_closed
        over.click("standings.close")
        assert over.state.is_closed

    def test_a_closed_evening_counts_in_the_league(self, whole: Host) -> None:
        for name in ("Jo", "Eva", "Max"):
            whole.knock_out(name, "Ida")
        whole.click("standings.close")
        whole.click("tonight.league")
        assert "1 evening · 4 players" in read(whole.window)

    def test_after_the_close_a_new_evening_may_begin(self, over: EveningHost) -> None:
        over.click("standings.close")
        over.click("standings.new_evening")
        assert over.tonight.desk is None
        assert over.may_click("tonight.open")
        assert "Monatsturnier November" in read(over.window)

    def test_a_player_of_a_closed_evening_offers_nothing(self, over: EveningHost) -> None:
        over.click("standings.close")
        over.click("tonight.back_to_play")
        over.click_seat("Ida")
        assert QApplication.activePopupWidget() is None


class TestHeights:
    def test_in_a_low_window_a_form_takes_the_place_of_the_journal(self, host: EveningHost) -> None:
        press(Key.Key_X)
        assert not host.play.journal.isVisible()
        press(Key.Key_Escape)
        assert host.play.journal.isVisible()

    def test_in_a_high_window_both_are_there(self, alone: Alone) -> None:
        host = alone(size=(1440, 900)).begin(*FOUR)
        press(Key.Key_X)
        assert host.play.journal.isVisible()


def test_a_form_that_is_put_away_leaves_no_item_of_the_column_behind(alone: Alone) -> None:
    """PySide would take what stands at its address later for it, and deleting that ended the program."""

    def known() -> int:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        wrappers = Shiboken.getAllValidWrappers()
        return sum(isinstance(one, QLayoutItem) and not isinstance(one, QLayout) for one in wrappers)

    host = alone().begin("Ida", "Max", "Eva")
    found = []
    for _ in range(8):
        press(Qt.Key.Key_X)
        press(Qt.Key.Key_Tab)
        press(Qt.Key.Key_Escape)
        found.append(known())
    assert host.play.forms.form is None
    assert max(found[4:]) <= max(found[:4])
