"""Lists with ticks: the add-ons of a break in one act, and the club's own tick, by keys and mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox

from homepoker.ui.entries.lists import AddOnForm, TickForm, TickList
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, menu, press, read, type_in

Key = Qt.Key
FOUR = ("Ida", "Max", "Eva", "Jo")


def opened(host: EveningHost, kind: type[AddOnForm] | type[TickForm]) -> AddOnForm | TickForm | None:
    return next((one for one in host.play.findChildren(kind) if one.isVisible()), None)


def the_list(host: EveningHost) -> TickList:
    return next(one for one in host.play.findChildren(TickList) if one.isVisible())


def with_add_on(host: EveningHost) -> set[str]:
    return {str(entry.player) for entry in host.state.entries.by_id.values() if entry.has_add_on}


def ticked(host: EveningHost) -> set[str]:
    return {str(entry.player) for entry in host.state.entries.by_id.values() if entry.is_ticked}


class TestAddOns:
    @pytest.fixture
    def host(self, alone: Alone) -> EveningHost:
        return alone().begin(*FOUR, add_on_chips=3_000)

    def test_letters_and_enter_tick_and_enter_in_the_empty_field_records_them_in_one_line(
        self, host: EveningHost
    ) -> None:
        lines = len(host.desk.history.lines)
        click_widget(host.play.acts.lists)
        for letters in ("id", "ev"):
            type_in(letters)
            press(Key.Key_Return)
        assert with_add_on(host) == set()
        press(Key.Key_Return)
        assert with_add_on(host) == {"ida", "eva"}
        assert len(host.desk.history.lines) == lines + 1
        assert "Add-on (+3,000 each): Ida and Eva" in read(host.play.journal)
        assert opened(host, AddOnForm) is None

    def test_enter_with_nobody_ticked_does_nothing(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        press(Key.Key_Return)
        assert opened(host, AddOnForm) is not None
        assert with_add_on(host) == set()

    def test_everybody_is_two_clicks(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        host.click("entries.add_ons_all")
        host.click(host.said("entries.add_ons_record", count=4))
        assert with_add_on(host) == {"ida", "max", "eva", "jo"}

    def test_a_second_tick_takes_the_first_back(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        for _ in range(2):
            type_in("id")
            press(Key.Key_Return)
        assert not host.may_click("entries.record")

    def test_who_has_it_is_shown_and_not_chosen_again(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.add_on")
        click_widget(host.play.acts.lists)
        assert host.entry("Max") in the_list(host).shown
        type_in("max")
        press(Key.Key_Return)
        assert not host.may_click("entries.record")

    def test_who_busts_meanwhile_is_no_longer_ticked(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        host.click("entries.add_ons_all")
        host.knock_out("Max", "Ida")
        host.click(host.said("entries.add_ons_record", count=3))
        assert with_add_on(host) == {"ida", "eva", "jo"}

    def test_all_of_it_is_reached_with_tab_and_pressed_with_enter(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        type_in("id")
        press(Key.Key_Return)
        for _ in range(12):
            focused = host.window.focusWidget()
            if isinstance(focused, QAbstractButton) and focused.text() == host.said("entries.add_ons_record", count=1):
                break
            press(Key.Key_Tab)
        press(Key.Key_Return)
        assert with_add_on(host) == {"ida"}

    def test_without_add_ons_there_is_no_list(self, alone: Alone) -> None:
        host = alone().begin(*FOUR)
        assert not host.play.acts.lists.isVisible()


class TestTick:
    @pytest.fixture
    def host(self, alone: Alone) -> EveningHost:
        return alone().begin(*FOUR, tick_word="eats")

    def test_every_enter_ticks_at_once_and_the_count_follows(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        assert "eats: 0 of 4" in read(host.play)
        type_in("id")
        press(Key.Key_Return)
        assert ticked(host) == {"ida"}
        assert "eats: 1 of 4" in read(host.play)
        assert host.entry("Ida") not in the_list(host).shown
        assert "Ticked: Ida (eats)" in read(host.play.journal) or not host.play.journal.isVisible()

    def test_enter_on_nothing_ticks_nobody(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        press(Key.Key_Return)
        assert ticked(host) == set()

    def test_among_all_a_tick_is_taken_back(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        type_in("id")
        press(Key.Key_Return)
        host.click("entries.all_entries")
        type_in("id")
        press(Key.Key_Return)
        assert ticked(host) == set()

    def test_undo_takes_it_back(self, host: EveningHost) -> None:
        click_widget(host.play.acts.lists)
        type_in("id")
        press(Key.Key_Return)
        press(Key.Key_Escape)
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert ticked(host) == set()

    def test_the_seat_offers_the_clubs_own_word(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("eats")
        assert ticked(host) == {"max"}
        host.click_seat("Max")
        assert next(one for one in menu().actions() if one.text() == "eats").isChecked()
        host.choose("eats")
        assert ticked(host) == set()

    def test_with_add_ons_too_one_button_leads_to_both(self, alone: Alone) -> None:
        host = alone().begin(*FOUR, tick_word="eats", add_on_chips=2_000)
        click_widget(host.play.acts.lists)
        host.choose("eats …")
        assert opened(host, TickForm) is not None
        click_widget(host.play.acts.lists)
        host.choose("entries.add_ons")
        assert opened(host, AddOnForm) is not None


class TestTickAtCheckIn:
    def test_a_box_beside_each_name_and_the_count_above(self, alone: Alone) -> None:
        host = alone().prepare("Ida", "Max", tick_word="eats")
        QApplication.processEvents()
        assert "eats: 0 of 2" in read(host.preparation)
        box = next(one for one in host.preparation.findChildren(QCheckBox) if one.accessibleName() == "eats: Max")
        click_widget(box)
        assert ticked(host) == {"max"}
        assert "eats: 1 of 2" in read(host.preparation)

    def test_without_a_word_there_are_no_boxes(self, alone: Alone) -> None:
        host = alone().prepare("Ida", "Max")
        assert host.preparation.check_in.here.findChildren(QCheckBox) == []
