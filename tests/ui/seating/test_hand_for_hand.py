"""Hand for hand in the window, by keys and by clicks: announced, reported, gone on with, and what is seen of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.core import seating
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.watch.keep_awake import must_stay_awake
from homepoker.services.evening.watch.paused_clock_reminder import standing_since
from homepoker.ui.entries.bust_out import BustOutForm, StackOrderQuestion
from homepoker.ui.room_view.view import room_picture
from homepoker.ui.seating.hand_for_hand_form import HandForHandForm
from homepoker.ui.seating.table import TableOval
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, press
from tests.ui.seating.test_due_list import button, due, said

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def at_the_bubble(alone: Alone, book: str = "tda-2019") -> EveningHost:
    """Two tables of seven; one bust-out before twelve places."""
    host = alone().begin(*NAMES[:14], tables=2, seats=8, rulebook=book, late_registration_until=0, bubble_at=12)
    out, by = sitting(host, 1)[:2]
    EntryCommands(host.desk).bust_out([(out, (by,))])
    host.tick()
    return host


def sitting(host: EveningHost, table: int) -> list[EntryId]:
    return [entry for entry, _ in seating.at_table(host.state.seating, table)]


def announced(alone: Alone, book: str = "tda-2019") -> EveningHost:
    host = at_the_bubble(alone, book)
    click_widget(button(host, host.said("due.do_hand_for_hand")))
    return host


class TestByClicks:
    def test_it_is_proposed_with_the_book_and_announced_by_one_click(self, alone: Alone) -> None:
        host = at_the_bubble(alone)
        assert host.words.text("due.hand_for_hand.money", count=12) in said(due(host))
        assert "RP-8-A" in said(due(host))
        click_widget(button(host, host.said("due.do_hand_for_hand")))
        assert host.state.hand_for_hand is not None
        assert not host.state.clock.is_running
        assert host.said("due.round_first") in said(due(host))

    def test_tables_report_and_then_the_next_hand_begins_for_all(self, alone: Alone) -> None:
        host = announced(alone)
        click_widget(button(host, host.said("due.table_all_in")))
        assert host.state.hand_for_hand is not None
        assert host.state.hand_for_hand.status(1) is Status.ALL_IN_CALLED
        click_widget(button(host, host.said("due.table_done", table=2)))
        click_widget(button(host, host.said("due.table_showdown_done", table=1)))
        click_widget(button(host, host.said("due.do_round")))
        assert host.state.hand_for_hand.number == 1
        assert host.said("due.round", number=1) in said(due(host))

    def test_a_report_is_taken_back_by_a_click_on_it(self, alone: Alone) -> None:
        host = announced(alone)
        click_widget(button(host, host.said("due.table_done", table=1)))
        click_widget(button(host, host.said("due.table_is_done", table=1)))
        assert host.state.hand_for_hand is not None
        assert host.state.hand_for_hand.status(1) is Status.PLAYING

    def test_the_host_ends_it(self, alone: Alone) -> None:
        host = announced(alone)
        click_widget(button(host, host.said("due.end_round")))
        assert host.state.hand_for_hand is None
        assert host.state.clock.is_running

    def test_once_the_bubble_has_burst_all_play_on(self, alone: Alone) -> None:
        host = announced(alone)
        out, by = sitting(host, 1)[:2]
        EntryCommands(host.desk).bust_out([(out, (by,))])
        host.tick()
        click_widget(button(host, host.said("due.table_done", table=2)))
        assert host.said("due.round_burst") in said(due(host))
        click_widget(button(host, host.said("due.do_round_over")))
        assert host.state.hand_for_hand is None


class TestByKeys:
    def test_h_asks_until_how_many_are_left_and_enter_announces_it(self, alone: Alone) -> None:
        host = at_the_bubble(alone)
        press(Key.Key_H)
        form = host.play.forms.form
        assert isinstance(form, HandForHandForm)
        assert form.until.value() == 12
        focus = QApplication.focusWidget()
        assert focus is form.do
        press(Key.Key_Return)
        assert host.state.hand_for_hand is not None
        assert host.state.hand_for_hand.target == 12
        assert host.play.forms.form is None

    def test_h_reports_the_chosen_table_and_leads_to_the_next_one_and_at_last_to_the_next_hand(
        self, alone: Alone
    ) -> None:
        host = announced(alone)
        host.play.setFocus()
        press(Key.Key_2)
        press(Key.Key_H)
        together = host.state.hand_for_hand
        assert together is not None
        assert dict(together.reports) == {2: Status.DONE}
        assert host.play.tables.selected == 1
        press(Key.Key_H, held=SHIFT)
        together = host.state.hand_for_hand
        assert together is not None
        assert together.status(1) is Status.ALL_IN_CALLED
        press(Key.Key_H)
        press(Key.Key_H)
        assert host.state.hand_for_hand is not None
        assert host.state.hand_for_hand.number == 1

    def test_with_one_table_h_says_why_not(self, alone: Alone) -> None:
        host = alone().begin(*NAMES[:5])
        press(Key.Key_H)
        assert host.play.forms.form is None
        assert host.words.text("hand_for_hand.one_table") in " ".join(host.toasts)

    def test_n_at_one_table_waits_for_all(self, alone: Alone) -> None:
        host = announced(alone)
        host.play.setFocus()
        press(Key.Key_N)
        assert host.state.buttons.hands[1].number == 1
        assert host.words.text("hand_for_hand.all_together", table=1) in " ".join(host.toasts)


class TestWhatIsSeen:
    def test_no_table_offers_a_hand_of_its_own(self, alone: Alone) -> None:
        host = at_the_bubble(alone)
        ovals = host.play.tables.findChildren(TableOval)
        assert [oval.next_hand.isEnabled() for oval in ovals] == [True, True]
        click_widget(button(host, host.said("due.do_hand_for_hand")))
        assert [oval.next_hand.isEnabled() for oval in ovals] == [False, False]

    def test_the_clock_and_the_room_say_hand_for_hand_and_nobody_is_alarmed(self, alone: Alone) -> None:
        host = announced(alone)
        host.pass_time(minutes=5)
        words, now = host.words, host.desk.now()
        assert standing_since(host.desk, now) is None
        assert must_stay_awake(host.state, now)
        notice = room_picture(host.state, now, words).notice
        assert notice is not None
        assert notice.text == host.said("room.hand_for_hand_first")
        for table in (1, 2):
            click_widget(button(host, host.said("due.table_done", table=table)))
        click_widget(button(host, host.said("due.do_round")))
        notice = room_picture(host.state, now, words).notice
        assert notice is not None
        assert notice.text == host.said("room.hand_for_hand", number=1)

    @pytest.mark.parametrize(("book", "is_asked"), [("tda-2019", False), ("bps-2019", True)])
    def test_the_form_of_a_bust_out_asks_who_had_more_only_where_the_book_ranks_by_stacks(
        self, alone: Alone, book: str, is_asked: bool
    ) -> None:
        host = announced(alone, book)
        first, by = sitting(host, 1)[:2]
        EntryCommands(host.desk).bust_out([(first, (by,))])
        second = sitting(host, 2)[0]
        host.play.forms.bust_out(second)
        assert isinstance(host.play.forms.form, BustOutForm)
        press(Key.Key_Return)
        asked = host.play.findChildren(StackOrderQuestion)
        assert bool(asked) == is_asked
        if is_asked:
            assert set(asked[0].choices) == {first, second}
            click_widget(asked[0].choices[second])
        assert second in {out.entry for out in host.state.entries.bust_outs}
