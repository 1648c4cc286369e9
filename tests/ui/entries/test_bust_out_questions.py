"""What a bust-out asks only sometimes: who had more in one hand, and a winner of another table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.core import seating
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from tests.ui.conftest import Alone
from tests.ui.entries.bust_outs import NAMES, by, form, place
from tests.ui.host import EveningHost, press, read, type_in

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*NAMES)


class TestSeveralInOneHand:
    def two_out(self, host: EveningHost, max_had: str, eva_had: str) -> None:
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        type_in("id")
        press(Key.Key_Return)
        host.click("entries.another")
        type_in("ev")
        press(Key.Key_Return)
        type_in("id")
        press(Key.Key_Return, Key.Key_Return)
        host.click("entries.exact_stacks")
        assert "Several are out in one hand: how many chips did they have when the hand began?" in read(host.play)
        type_in(max_had)
        press(Key.Key_Return)
        type_in(eva_had)
        press(Key.Key_Return)

    def test_the_stacks_at_the_start_of_the_hand_rank_them(self, host: EveningHost) -> None:
        self.two_out(host, "3k", "2.000")
        assert host.out() == ["max", "eva"]
        assert (place(host, "Max"), place(host, "Eva")) == ((5, False), (6, False))
        assert form(host) is None

    def test_under_apsa_equal_stacks_share_the_place(self, alone: Alone) -> None:
        host = alone().begin(*NAMES, rulebook="apsa", scoring=Scoring.APSA)
        self.two_out(host, "2000", "2000")
        assert (place(host, "Max"), place(host, "Eva")) == ((5, True), (5, True))
        assert "Max: shared place 5" in read(host.play.journal)

    def test_under_bps_cards_are_cut_for_equal_stacks_and_shown(self, alone: Alone) -> None:
        host = alone().begin(*NAMES, rulebook="bps-2019", scoring=Scoring.NONE)
        self.two_out(host, "2000", "2000")
        assert (place(host, "Max"), place(host, "Eva")) == ((5, False), (6, False))
        assert "Max: place 5 (ace of spades)" in read(host.play.journal)

    def test_the_cursor_goes_to_the_stack_that_is_missing(self, host: EveningHost) -> None:
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        host.click("entries.another")
        type_in("ev")
        press(Key.Key_Return, Key.Key_Return)
        host.click("entries.exact_stacks")
        press(Key.Key_Tab)
        type_in("2000")
        press(Key.Key_Return)
        assert host.out() == []
        type_in("3000")
        press(Key.Key_Return)
        assert host.out() == ["max", "eva"]

    def test_an_amount_that_is_none_is_named_and_nothing_recorded(self, host: EveningHost) -> None:
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        host.click("entries.another")
        type_in("ev")
        press(Key.Key_Return, Key.Key_Return)
        host.click("entries.exact_stacks")
        type_in("viel")
        press(Key.Key_Return)
        assert "This is no amount of chips. Write 15000 or 15k, for example." in read(host.play)
        assert host.out() == []

    def test_a_winner_who_is_out_in_the_same_hand_is_refused_and_the_form_begins_anew(self, host: EveningHost) -> None:
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        type_in("ev")
        press(Key.Key_Return)
        host.click("entries.another")
        type_in("ev")
        press(Key.Key_Return, Key.Key_Return)
        host.click("entries.exact_stacks")
        type_in("3000")
        press(Key.Key_Return)
        type_in("2000")
        press(Key.Key_Return)
        assert host.toasts == ["Eva busts in the same hand and cannot have knocked out Max. Choose who won the chips."]
        assert host.out() == []

    def several(self, host: EveningHost, *names: str) -> None:
        """Name these as out in one hand, all by Ida."""
        press(Key.Key_X)
        for at, name in enumerate(names):
            if at:
                host.click("entries.another")
            host.click_seat(name)
            host.click_seat("Ida")
        press(Key.Key_Return)

    def test_who_had_more_is_enough(self, host: EveningHost) -> None:
        self.several(host, "Max", "Eva")
        assert host.said("entries.who_had_more") in read(host.play)
        host.click("Eva", host.play)
        assert (place(host, "Eva"), place(host, "Max")) == ((5, False), (6, False))
        assert form(host) is None
        assert [out.stack for out in host.state.entries.bust_outs] == [None, None]
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert host.out() == [], "it is one action"

    def test_by_keys_they_are_named_one_after_the_other(self, host: EveningHost) -> None:
        self.several(host, "Max", "Eva", "Tom")
        press(Key.Key_Return)
        assert host.out() == [], "an Enter too many says nothing"
        press(Key.Key_Tab, Key.Key_Tab, Key.Key_Space)
        assert host.said("entries.who_then") in read(host.play)
        press(Key.Key_Tab, Key.Key_Space)
        assert [place(host, name)[0] for name in ("Eva", "Max", "Tom")] == [4, 5, 6]

    def test_x_and_other_keys_keep_those_who_are_named_and_say_how_to_discard_them(self, host: EveningHost) -> None:
        self.several(host, "Max", "Eva")
        kept, question = form(host), QApplication.focusWidget()
        assert kept is not None
        assert question is not None
        assert question.height() < kept.height() * 2 // 3, "its frame is drawn around the answers, not the empty column"
        said = host.said("tonight.form_kept", form=host.said("entries.out_title"))
        for key in (Key.Key_X, Key.Key_T, Key.Key_Question):
            host.play.setFocus()
            press(key)
            assert form(host) is kept
            assert QApplication.focusWidget() is question
            assert host.toasts == [said]
        host.click("entries.out_button")
        host.play.lobby_wanted.emit()
        assert form(host) is kept
        assert host.toasts == [said]
        press(Key.Key_Tab)
        assert host.toasts == [], "it was taken up again"
        press(Key.Key_X)
        host.click("Eva", host.play)
        assert sorted(host.out()) == ["eva", "max"]
        assert said not in host.toasts
        press(Key.Key_X)
        assert form(host) not in (kept, None)

    def test_esc_discards_those_who_are_named(self, host: EveningHost) -> None:
        self.several(host, "Max", "Eva")
        press(Key.Key_X, Key.Key_Escape)
        assert host.toasts == [], "what was said of it is over"
        press(Key.Key_X)
        opened = form(host)
        assert opened is not None
        assert not opened.is_begun

    def test_who_had_the_same_shares_the_place(self, alone: Alone) -> None:
        host = alone().begin(*NAMES, rulebook="apsa", scoring=Scoring.APSA)
        self.several(host, "Max", "Eva")
        host.click("entries.had_the_same")
        assert (place(host, "Max"), place(host, "Eva")) == ((5, True), (5, True))

    def test_where_the_stacks_are_known_they_are_shown(self, host: EveningHost) -> None:
        for name in ("Max", "Eva"):
            EntryCommands(host.desk).count_stack(host.entry(name), 2_000)
        self.several(host, "Max", "Eva")
        assert host.said("play.stacks_needed") in read(host.play)


class TestSomebodyOfAnotherTable:
    @pytest.fixture
    def two_tables(self, alone: Alone) -> EveningHost:
        return alone().begin(*NAMES, tables=2)

    def name_far(self, host: EveningHost) -> tuple[str, str]:
        """Somebody is out by somebody of the other table; who, and by whom."""
        seats = host.state.seating.seats
        far = next(name for name in NAMES if seats[host.entry(name)].table != seats[host.entry("Max")].table)
        press(Key.Key_X)
        host.click_seat("Max")
        host.click_seat(far)
        press(Key.Key_Return)
        return "Max", far

    def test_is_asked_about_and_a_second_enter_leads_back(self, two_tables: EveningHost) -> None:
        host = two_tables
        self.name_far(host)
        assert host.said("entries.sits_elsewhere_why") in read(host.play)
        assert host.out() == []
        press(Key.Key_Space)
        assert "Max is out. By whom?" in read(host.play)
        near = next(
            name
            for name in NAMES
            if name != "Max"
            and host.state.seating.seats[host.entry(name)].table == host.state.seating.seats[host.entry("Max")].table
        )
        host.click_seat(near)
        press(Key.Key_Return)
        assert by(host, "Max") == [near.lower()]

    def test_may_have_sat_there_in_that_hand(self, two_tables: EveningHost) -> None:
        host = two_tables
        _, far = self.name_far(host)
        host.click("entries.sat_together")
        assert by(host, "Max") == [far.lower()]
        assert form(host) is None

    def test_is_judged_by_who_sat_where_then(self, two_tables: EveningHost) -> None:
        """Corrected later, when the tables have changed."""
        host = two_tables
        seats = host.state.seating.seats
        mates = [name for name in NAMES if seats[host.entry(name)].table == seats[host.entry("Max")].table]
        one, other = (name for name in mates if name != "Max")
        host.knock_out("Max", one)
        free = next(
            seat for seat in seating.free_seats(host.state.seating) if seat.table != seats[host.entry(one)].table
        )
        SeatingCommands(host.desk).move(host.entry(other), free)
        line = CorrectionCommands(host.desk).hands()[0]
        host.play.journal.corrections._correct_hand(line)
        type_in(other)
        press(Key.Key_Return, Key.Key_Return)
        assert by(host, "Max") == [other.lower()], "they sat together when it happened"
