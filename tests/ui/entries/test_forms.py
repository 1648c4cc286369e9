"""Late entries, stacks, add-ons, the club's own tick, and rules that refuse, by keys and mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QPushButton

from homepoker.core.entries import still_in
from homepoker.ui.entries.forms import AddOnForm, LateEntryForm, RefusalCard, StackForm, TickForm, TickList
from homepoker.ui.kit.layout.card import Card
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, click_widget, menu, offered, press, read, type_in

Key = Qt.Key
FOUR = ("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*FOUR)


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().begin(*FOUR)


def opened(host: EveningHost, kind: type[Card]) -> Card | None:
    return next((form for form in host.play.findChildren(kind) if form.isVisible()), None)


def playing(host: EveningHost) -> list[str]:
    return [host.club.name_of(entry.player) for entry in still_in(host.state.entries)]


class TestLateEntry:
    def test_two_letters_and_enter_seat_somebody_and_say_where(self, host: EveningHost) -> None:
        host.click("entries.late")
        type_in("tom")
        press(Key.Key_Return)
        assert playing(host) == [*FOUR, "Tom"]
        assert host.toasts == ["Tom joins: table 1, seat 5"]
        assert opened(host, LateEntryForm) is None
        press(Key.Key_Space)
        assert not host.state.clock.is_running

    def test_a_walk_in_joins_the_club_as_a_guest(self, host: EveningHost) -> None:
        host.click("entries.late")
        type_in("walter")
        press(Key.Key_Return)
        assert playing(host)[-1] == "walter"
        assert next(player for player in host.club.players() if player.name == "walter").is_guest

    def test_who_plays_is_not_offered_and_who_is_out_says_so(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        host.click("entries.late")
        form = opened(host, LateEntryForm)
        assert isinstance(form, LateEntryForm)
        assert "ida" not in form.picker.shown
        assert "max" in form.picker.shown

    def test_enter_in_the_empty_field_lets_nobody_in(self, host: EveningHost) -> None:
        host.click("entries.late")
        press(Key.Key_Return)
        assert playing(host) == list(FOUR)
        assert opened(host, LateEntryForm) is not None

    def test_letters_of_somebody_who_plays_make_no_ghost(self, host: EveningHost) -> None:
        host.click("entries.late")
        type_in("ida")
        press(Key.Key_Return)
        assert playing(host) == list(FOUR)
        assert offered(host.play) == [("Ida", "is here")]

    def test_a_walk_in_called_like_somebody_at_the_table_gets_another_name(self, host: EveningHost) -> None:
        host.click("entries.late")
        type_in("ida")
        host.click(host.said("entries.new_guest", name="ida"))
        assert sorted(playing(host)) == sorted([*FOUR, "ida 2"])
        assert host.seat("ida 2").seat.number == 5
        assert host.toasts == ["ida 2 joins: table 1, seat 5"]

    def test_link_and_list_are_reached_with_tab(self, whole: Host) -> None:
        whole.click("entries.late")
        type_in("ann")
        form = opened(whole, LateEntryForm)
        assert isinstance(form, LateEntryForm)
        passed = []
        for _ in range(3):
            press(Key.Key_Tab)
            passed.append(type(whole.window.focusWidget()).__name__)
        assert passed[0] == "_Button", "the link that adds a new guest"
        assert "ChoiceView" in passed
        while type(whole.window.focusWidget()).__name__ != "ChoiceView":
            press(Key.Key_Backtab)
        press(Key.Key_Return)
        assert playing(whole)[-1] == "Anna"

    def test_esc_closes_it(self, host: EveningHost) -> None:
        host.click("entries.late")
        press(Key.Key_Escape)
        assert opened(host, LateEntryForm) is None

    def test_without_a_free_seat_it_is_said_and_the_form_stays(self, alone: Alone) -> None:
        host = alone().begin(*FOUR, seats=4)
        host.click("entries.late")
        type_in("tom")
        press(Key.Key_Return)
        assert host.toasts == ["No seat is free. Open another table."]
        assert opened(host, LateEntryForm) is not None

    def test_who_has_been_undone_may_be_chosen_again(self, alone: Alone) -> None:
        host = alone(size=(1440, 900)).begin(*FOUR)
        host.click("entries.late")
        type_in("tom")
        press(Key.Key_Return)
        host.click("entries.late")
        form = opened(host, LateEntryForm)
        assert isinstance(form, LateEntryForm)
        assert "tom" not in form.picker.shown
        click_widget(host.play.journal.undo)
        assert "tom" in form.picker.shown


class TestARuleRefuses:
    @pytest.fixture
    def late(self, alone: Alone) -> EveningHost:
        host = alone().begin(*FOUR, late_registration_until=1)
        self.enter_too_late(host)
        return host

    def enter_too_late(self, host: EveningHost) -> None:
        host.pass_time(minutes=20)
        host.click("entries.late")
        type_in("tom")
        press(Key.Key_Return)

    def test_it_says_why_with_its_rule_and_nothing_is_done(self, late: EveningHost) -> None:
        assert "Late registration ended with level 1; Tom would be too late." in read(late.play)
        card = opened(late, RefusalCard)
        assert card is not None
        assert [link.text() for link in card.findChildren(QPushButton) if link.property("kind") == "link"]
        assert playing(late) == list(FOUR)

    def test_it_is_done_anyway_with_the_hosts_note_on_record(self, late: EveningHost) -> None:
        type_in("stau")
        late.click("tonight.do_anyway")
        assert playing(late) == [*FOUR, "Tom"]
        assert late.toasts[-1] == "Tom joins: table 1, seat 5"
        assert "Done anyway: stau" in read(late.play.journal)
        assert opened(late, RefusalCard) is None
        press(Key.Key_Space)
        assert not late.state.clock.is_running

    def test_it_is_done_with_tab_and_enter_alone(self, late: EveningHost) -> None:
        press(Key.Key_Tab)
        focused = late.window.focusWidget()
        assert isinstance(focused, QPushButton)
        assert focused.text() == late.said("tonight.do_anyway")
        press(Key.Key_Return)
        assert playing(late) == [*FOUR, "Tom"]

    def test_enter_in_the_note_does_it_too(self, late: EveningHost) -> None:
        type_in("stau")
        press(Key.Key_Return)
        assert playing(late) == [*FOUR, "Tom"]

    def test_it_may_be_done_without_a_reason_and_that_is_said(self, late: EveningHost) -> None:
        late.click("tonight.do_anyway")
        assert "Done anyway, without a reason given" in read(late.play.journal)

    def test_cancel_and_esc_leave_it_at_that(self, late: EveningHost) -> None:
        late.click("tonight.cancel")
        assert opened(late, RefusalCard) is None
        assert playing(late) == list(FOUR)

    def test_the_rule_can_be_read_without_losing_the_question(self, run: Run) -> None:
        late = run().begin(*FOUR, late_registration_until=1)
        self.enter_too_late(late)
        card = opened(late, RefusalCard)
        assert card is not None
        link = next(button for button in card.findChildren(QPushButton) if button.property("kind") == "link")
        type_in("stau")
        click_widget(link)
        assert late.rule_read in link.text()
        press(Key.Key_Escape)
        assert late.rule_read == ""
        assert opened(late, RefusalCard) is card
        late.click("tonight.do_anyway")
        assert "Done anyway: stau" in read(late.play.journal)

    def test_a_walk_in_who_is_too_late_joins_anyway(self, alone: Alone) -> None:
        host = alone().begin(*FOUR, late_registration_until=0)
        host.click("entries.late")
        type_in("walter")
        press(Key.Key_Return)
        assert not any(player.name == "walter" for player in host.club.players())
        type_in("gast")
        press(Key.Key_Return)
        assert playing(host)[-1] == "walter"

    def test_a_re_entry_that_is_not_foreseen_is_refused_too(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        host.click("entries.late")
        type_in("max")
        press(Key.Key_Return)
        assert "There are no re-entries this evening." in read(host.play)
        press(Key.Key_Return)
        assert "Max" not in playing(host), "a second Enter of somebody who types fast must not overrule"
        host.click("tonight.do_anyway")
        assert playing(host)[-1] == "Max"
        assert len([entry for entry in host.state.entries.by_id.values() if entry.player == "max"]) == 2


class TestStack:
    @pytest.mark.parametrize("typed", ["15400", "15.400", "15 400", "15,400", "15.4k"])
    def test_chips_are_typed_as_hosts_type_them(self, host: EveningHost, typed: str) -> None:
        host.click_seat("Max")
        host.choose("seating.stack")
        type_in(typed)
        press(Key.Key_Return)
        assert host.state.stacks.counted == {host.entry("Max"): 15_400}
        assert host.seat("Max").seat.stack == "15,400"
        assert opened(host, StackForm) is None

    def test_more_than_is_in_play_cannot_be(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.stack")
        type_in("21k")
        press(Key.Key_Return)
        assert host.toasts == ["21,000 cannot be: only 20,000 are in play. Count again."]
        assert opened(host, StackForm) is not None

    def test_nothing_typed_records_nothing(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.stack")
        host.click("entries.record")
        assert host.state.stacks.counted == {}
        assert opened(host, StackForm) is not None

    def test_enter_on_nothing_says_what_is_missing(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.stack")
        press(Key.Key_Return)
        assert host.said("entries.stack_missing") in read(host.play)
        assert host.state.stacks.counted == {}

    def test_a_stack_may_be_unknown_again(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.stack")
        type_in("4000")
        press(Key.Key_Return)
        host.click_seat("Max")
        host.choose("seating.stack")
        host.click("entries.stack_unknown")
        assert host.state.stacks.counted == {}
        assert host.seat("Max").seat.stack == ""
        assert opened(host, StackForm) is None

    def test_a_counted_stack_is_there_to_be_changed(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.stack")
        type_in("4000")
        host.click("entries.record")
        host.click_seat("Max")
        host.choose("seating.stack")
        form = opened(host, StackForm)
        assert isinstance(form, StackForm)
        assert form.edit.amount == 4_000

    def test_it_goes_when_its_player_does(self, alone: Alone) -> None:
        host = alone(size=(1440, 900)).begin(*FOUR)
        host.knock_out("Max", "Ida")
        click_widget(host.play.journal.undo)
        host.click_seat("Max")
        host.choose("seating.stack")
        assert opened(host, StackForm) is not None
        click_widget(host.play.journal.redo)
        assert opened(host, StackForm) is None


def the_list(host: EveningHost) -> TickList:
    return next(ticks for ticks in host.play.findChildren(TickList) if ticks.isVisible())


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
        assert next(action for action in menu().actions() if action.text() == "eats").isChecked()
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
        box = next(tick for tick in host.preparation.findChildren(QCheckBox) if tick.accessibleName() == "eats: Max")
        click_widget(box)
        assert ticked(host) == {"max"}
        assert "eats: 1 of 2" in read(host.preparation)

    def test_without_a_word_there_are_no_boxes(self, alone: Alone) -> None:
        host = alone().prepare("Ida", "Max")
        assert host.preparation.check_in.here.findChildren(QCheckBox) == []
