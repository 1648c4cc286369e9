"""Bust-outs by keyboard: who, by whom, and where it matters how many chips they had or how they sat together."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QMenu, QPushButton

from homepoker.core import seating
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.kit.fields.seat_question import Mark
from tests.played_evenings import id_of
from tests.ui.conftest import Alone
from tests.ui.entries.bust_outs import NAMES, by, form, place
from tests.ui.host import EveningHost, click_widget, menu, press, read, type_in

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*NAMES)


def test_x_letters_enter_letters_enter_enter(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return)
    assert "Max is out. By whom?" in read(host.play)
    type_in("id")
    press(Key.Key_Return, Key.Key_Return)
    assert (host.out(), by(host, "Max")) == (["max"], ["ida"])
    assert form(host) is None


def test_afterwards_the_single_keys_work_at_once(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return, Key.Key_Return)
    press(Key.Key_Space)
    assert not host.state.clock.is_running
    press(Key.Key_X)
    assert form(host) is not None


def test_an_umlaut_means_an_umlaut_in_play_or_out(alone: Alone) -> None:
    host = alone()
    host.club.register.add(Player(id_of("Käthe"), "Käthe"))
    host.begin("Karl", "Käthe", "Ida", "Max")
    press(Key.Key_X)
    type_in("kä")
    press(Key.Key_Return)
    type_in("ka")
    press(Key.Key_Return, Key.Key_Return)
    assert host.out() == [id_of("Käthe")]
    assert by(host, "Käthe") == [id_of("Karl")]
    press(Key.Key_X)
    type_in("kä")
    press(Key.Key_Return)
    assert host.said("entries.who") in read(host.play), "Käthe is out already, and Karl was not meant"
    press(Key.Key_Escape, Key.Key_Escape)
    assert len(host.out()) == 1


def test_nobody_is_one_enter(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return, Key.Key_Return)
    assert by(host, "Max") == []


def test_several_may_share_a_knock_out(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return)
    type_in("id")
    press(Key.Key_Return)
    type_in("ev")
    press(Key.Key_Return, Key.Key_Return)
    assert by(host, "Max") == ["ida", "eva"]


def test_who_is_out_is_not_offered_as_the_winner_of_the_own_chips(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return)
    opened = form(host)
    assert opened is not None
    assert opened._picker is not None
    assert host.entry("Max") not in opened._picker.shown


def test_the_form_opens_from_the_button_and_closes_with_its_cross_and_esc(host: EveningHost) -> None:
    host.click("entries.out_button")
    assert form(host) is not None
    host.click("entries.cancel")
    assert form(host) is None
    press(Key.Key_X, Key.Key_Escape)
    assert form(host) is None
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Escape)
    assert form(host) is not None, "the first Esc empties the search"
    press(Key.Key_Escape)
    assert form(host) is None


def test_a_clicked_player_is_known_already(host: EveningHost) -> None:
    host.click_seat("Max")
    host.choose("Out … (X)")
    assert "Max is out. By whom?" in read(host.play)
    press(Key.Key_Return)
    assert host.out() == ["max"]


def test_the_record_button_does_what_enter_does(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return)
    type_in("id")
    press(Key.Key_Return)
    host.click("entries.record_enter")
    assert by(host, "Max") == ["ida"]


class TestFromTheMenuOfTheSeat:
    def test_two_clicks_say_who_and_by_whom(self, host: EveningHost) -> None:
        host.click_seat("Max")
        offered = menu()
        (by_whom,) = [action for action in offered.actions() if action.text() == host.said("seating.out_by")]
        winners = by_whom.menu()
        assert isinstance(winners, QMenu)
        shown = [action.text() for action in winners.actions() if not action.isSeparator()]
        assert shown == ["Eva", "Ida", "Jo", "Lea", "Tom", host.said("seating.out_by_nobody")]
        host.choose("seating.out_by", "Ida")
        assert (host.out(), by(host, "Max")) == (["max"], ["ida"])

    def test_only_who_sits_there_is_offered(self, alone: Alone) -> None:
        host = alone().begin(*NAMES, tables=2)
        host.click_seat("Max")
        (by_whom,) = [action for action in menu().actions() if action.text() == host.said("seating.out_by")]
        winners = by_whom.menu()
        assert isinstance(winners, QMenu)
        assert len([action for action in winners.actions() if not action.isSeparator()]) == 3
        host.choose("seating.out_by", "seating.out_by_nobody")
        assert (host.out(), by(host, "Max")) == (["max"], [])


class TestWhatElseHappens:
    """The form is open, and something else is done meanwhile."""

    def test_undo_of_a_named_players_entry_closes_the_form(self, alone: Alone) -> None:
        host = alone(size=(1440, 900)).begin(*NAMES)
        host.click("entries.late")
        type_in("ali")
        press(Key.Key_Return)
        press(Key.Key_X)
        type_in("ali")
        press(Key.Key_Return)
        assert "Ali is out. By whom?" in read(host.play)
        click_widget(host.play.journal.undo)
        assert form(host) is None
        press(Key.Key_Space)
        assert not host.state.clock.is_running

    def test_a_player_who_comes_in_is_offered_at_once(self, alone: Alone) -> None:
        host = alone(size=(1440, 900)).begin(*NAMES)
        host.knock_out("Max", "Ida")
        press(Key.Key_X)
        opened = form(host)
        assert opened is not None
        assert opened._picker is not None
        assert host.entry("Max") not in opened._picker.shown
        click_widget(host.play.journal.undo)
        assert host.entry("Max") in opened._picker.shown

    def test_the_clock_goes_on_and_the_text_stays(self, host: EveningHost) -> None:
        press(Key.Key_X)
        type_in("ma")
        host.pass_time(minutes=20)
        opened = form(host)
        assert opened is not None
        assert opened._picker is not None
        assert opened._picker.search.text() == "ma"
        press(Key.Key_Return, Key.Key_Return)
        assert host.out() == ["max"]


def test_without_seats_or_after_the_winner_x_does_nothing(alone: Alone) -> None:
    host = alone().begin("Ida", "Max")
    host.knock_out("Max", "Ida")
    host.play.setFocus()
    press(Key.Key_X)
    assert form(host) is None


def test_enter_in_the_empty_field_of_who_is_out_chooses_nobody(host: EveningHost) -> None:
    press(Key.Key_X, Key.Key_Return)
    assert host.said("entries.who") in read(host.play)


def test_those_at_the_same_table_come_first_and_the_others_below_a_line(alone: Alone) -> None:
    host = alone().begin(*NAMES, tables=2)
    host.click_seat("Max")
    host.choose("seating.bust_out")
    found = form(host)
    assert found is not None
    assert found._picker is not None
    seats = host.state.seating.seats
    tables = [seats[EntryId(entry)].table for entry in found._picker.shown]
    assert tables == [2, 2, 1, 1, 1]
    press(Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return, Key.Key_Return)
    host.click("entries.sat_together")
    (winner,) = by(host, "Max")
    assert seats[host.entry(winner.capitalize())].table == 1, "the arrows pass the line between the tables"


def test_the_button_says_enter_as_long_as_enter_records(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("max")
    press(Key.Key_Return)
    assert host.may_click("entries.record_enter")
    type_in("i")
    assert host.may_click("entries.record"), "now Enter takes Ida"
    press(Key.Key_Return)
    assert host.may_click("entries.record_enter")
    assert host.out() == []
    press(Key.Key_Return)
    assert (host.out(), by(host, "Max")) == (["max"], ["ida"])


def test_the_chosen_are_named_whole(host: EveningHost) -> None:
    press(Key.Key_X)
    host.click_seat("Max")
    for name in ("Ida", "Eva", "Jo", "Tom", "Lea"):
        host.click_seat(name)
    found = form(host)
    assert found is not None
    chips = [button for button in found.findChildren(QPushButton) if button.text() in NAMES and button.isVisible()]
    assert sorted(chip.text() for chip in chips) == ["Eva", "Ida", "Jo", "Lea", "Tom"]
    assert all(found.rect().contains(QRect(chip.mapTo(found, QPoint()), chip.size())) for chip in chips)


class TestAtTheTables:
    def test_x_and_a_click_on_each_seat_and_enter(self, host: EveningHost) -> None:
        press(Key.Key_X)
        assert host.said("entries.or_click_who") in read(host.play)
        host.click_seat("Max")
        assert "Max is out. By whom?" in read(host.play)
        host.click_seat("Ida")
        press(Key.Key_Return)
        assert (host.out(), by(host, "Max")) == (["max"], ["ida"])
        assert form(host) is None

    def test_the_seats_show_that_they_are_asked_and_what_was_answered(self, host: EveningHost) -> None:
        assert host.seat("Max").mark is Mark.NONE
        press(Key.Key_X)
        assert {host.seat(name).mark for name in NAMES} == {Mark.ASKED}
        assert not host.free_seat(1, 9).isEnabled()
        host.click_seat("Max")
        host.click_seat("Ida")
        marks = {name: host.seat(name).mark for name in ("Max", "Ida", "Eva")}
        assert marks == {"Max": Mark.OUT, "Ida": Mark.WINNER, "Eva": Mark.ASKED}
        press(Key.Key_Escape)
        assert {host.seat(name).mark for name in NAMES} == {Mark.NONE}
        assert host.free_seat(1, 9).isEnabled()

    def test_a_second_click_takes_an_answer_back(self, host: EveningHost) -> None:
        press(Key.Key_X)
        host.click_seat("Max")
        for name in ("Ida", "Eva", "Ida"):
            host.click_seat(name)
        press(Key.Key_Return)
        assert by(host, "Max") == ["eva"]
        press(Key.Key_X)
        host.click_seat("Tom")
        host.click_seat("Tom")
        assert host.said("entries.who") in read(host.play)
        host.click_seat("Jo")
        press(Key.Key_Return)
        assert host.out() == ["max", "jo"]

    def test_clicks_and_letters_go_together(self, host: EveningHost) -> None:
        press(Key.Key_X)
        type_in("max")
        press(Key.Key_Return)
        type_in("ev")
        host.click_seat("Ida")
        press(Key.Key_Return)
        assert by(host, "Max") == ["ida"], "the letters of a name that was clicked instead are gone"

    def test_several_in_one_hand_and_their_stacks(self, host: EveningHost) -> None:
        press(Key.Key_X)
        host.click_seat("Max")
        host.click_seat("Ida")
        host.click("entries.another")
        host.click_seat("Max")
        assert host.said("entries.who") in read(host.play), "who is named already is not asked again"
        host.click_seat("Eva")
        host.click_seat("Max")
        press(Key.Key_Return)
        host.click("entries.exact_stacks")
        type_in("9000")
        press(Key.Key_Return)
        type_in("4000")
        press(Key.Key_Return)
        assert (sorted(host.out()), by(host, "Max"), by(host, "Eva")) == (["eva", "max"], ["ida"], [])

    def test_without_the_form_a_click_opens_the_menu_again(self, host: EveningHost) -> None:
        press(Key.Key_X, Key.Key_Escape)
        host.click_seat("Max")
        assert host.said("seating.bust_out") in [action.text() for action in menu().actions()]
        menu().close()


def test_enter_without_a_stack_says_what_is_missing(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("max")
    press(Key.Key_Return)
    host.click("entries.another")
    type_in("eva")
    press(Key.Key_Return, Key.Key_Return)
    host.click("entries.exact_stacks")
    press(Key.Key_Return)
    assert host.said("entries.stack_missing") in read(host.play)
    assert host.out() == []


class TestPlaysOn:
    def asked_about_max(self, alone: Alone, **profile: Any) -> EveningHost:
        host = alone().begin(*NAMES, late_registration_until=3, **profile)
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        return host

    def test_a_re_buy_takes_the_place_of_the_bust_out(self, alone: Alone) -> None:
        host = self.asked_about_max(alone, rebuys=1, rebuy_chips=5_000)
        host.click("Re-buy (+5,000), stays in")
        assert (host.out(), form(host)) == ([], None)
        assert host.state.entries.by_id[host.entry("Max")].rebuys == 1

    def test_a_re_entry_follows_the_bust_out_at_once(self, alone: Alone) -> None:
        host = self.asked_about_max(alone, re_entries=1)
        type_in("id")
        press(Key.Key_Return)
        host.click("Out, with a re-entry")
        (out,) = host.state.entries.bust_outs
        assert [host.state.entries.by_id[entry].player for entry in (out.entry, *out.by)] == ["max", "ida"]
        assert host.state.entries.by_id[host.entry("Max")].number == 2
        assert form(host) is None

    def test_after_another_one_out_everybody_in_the_hand_may_still_come_back(self, alone: Alone) -> None:
        host = self.asked_about_max(alone, re_entries=1)
        host.click("entries.another")
        type_in("ev")
        press(Key.Key_Return)
        tick = next(box for box in host.play.findChildren(QCheckBox) if box.text() == "Max comes back by a re-entry")
        tick.click()
        host.click("Out, with a re-entry")
        host.click("entries.exact_stacks")
        type_in("3000")
        press(Key.Key_Return)
        type_in("2000")
        press(Key.Key_Return)
        assert sorted(host.out()) == ["eva", "max"]
        assert {host.state.entries.by_id[host.entry(name)].number for name in ("Max", "Eva")} == {2}
        assert form(host) is None

    def test_a_re_buy_of_the_second_leaves_the_first_out(self, alone: Alone) -> None:
        host = self.asked_about_max(alone, rebuys=1, rebuy_chips=5_000)
        host.click("entries.another")
        type_in("ev")
        press(Key.Key_Return)
        host.click("Re-buy (+5,000), stays in")
        assert (host.out(), form(host)) == (["max"], None)
        assert host.state.entries.by_id[host.entry("Eva")].rebuys == 1

    def test_what_is_used_up_or_over_is_not_offered(self, alone: Alone) -> None:
        host = self.asked_about_max(alone, rebuys=1, re_entries=1)
        host.click("Re-buy (+5,000), stays in")
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        assert not any(
            "Re-buy" in button.text() for button in host.play.findChildren(QPushButton) if button.isVisible()
        )
        assert any("re-entry" in button.text() for button in host.play.findChildren(QPushButton) if button.isVisible())
        press(Key.Key_Escape)
        ClockCommands(host.desk).go_to(4)
        press(Key.Key_X)
        type_in("ma")
        press(Key.Key_Return)
        assert not any(
            "re-entry" in button.text() for button in host.play.findChildren(QPushButton) if button.isVisible()
        )

    def test_enter_still_means_out(self, alone: Alone) -> None:
        host = self.asked_about_max(alone, rebuys=1, re_entries=1)
        press(Key.Key_Return)
        assert (host.out(), form(host)) == (["max"], None)


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
