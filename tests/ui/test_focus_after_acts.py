"""Where the keys go after an act: to what comes next, and never to a button that does harm when it is pressed again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.quantities import card
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.ui.chip_race.controller import RaceSuggestion
from homepoker.ui.chip_race.page import ChipRacePage
from homepoker.ui.entries.check_in import CheckIn, PersonChip
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import caught, going_on
from homepoker.ui.kit.drawings.playing_card import card_name
from homepoker.ui.rulings.form.collection_editors import RowsEditor
from homepoker.ui.rulings.page import RulingsPage
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.structure.panel import ProfileEditor
from tests.ui.conftest import Run
from tests.ui.host import Host, press, type_in
from tests.ui.players.hands import button, focus, the

Key = Qt.Key
FIVE = ("Ida", "Max", "Eva", "Karl", "Uwe")
RACED = BlindStructure("Race", (Level(25, 50, 20, break_after=Break(10)), Level(100, 200, 20), Level(200, 400, 20)))


@dataclass(frozen=True)
class Act:
    """An act of the keyboard."""

    come: Callable[[Run], Host]
    """The point of the evening at which it can be done."""
    button: Callable[[Host], QWidget]
    """What is pressed for it."""
    leads_on: bool = False
    """The next press is the next act, which the host wants after this one."""


def preparing(run: Run, **changes: object) -> Host:
    return run().prepare(*FIVE, **changes)


def drawn(run: Run) -> Host:
    host = preparing(run)
    host.click("tonight.draw")
    return host


def choosing(run: Run) -> Host:
    host = preparing(run)
    host.click("tonight.sit_down")
    return host


def playing(run: Run) -> Host:
    return run().begin(*FIVE)


def two_tables(run: Run) -> Host:
    return run().begin(*FIVE, "Jo", tables=2, seats=6)


def closing(run: Run) -> Host:
    host = two_tables(run)
    host.play.tables.close_wanted.emit(2)
    QApplication.processEvents()
    return host


def closing_with_seats(run: Run) -> Host:
    host = closing(run)
    host.click("seating.draw_seats")
    return host


def somebody_out(run: Run) -> Host:
    host = playing(run)
    host.knock_out("Karl", "Ida")
    host.knock_out("Uwe", "Max")
    return host


def taken_back(run: Run) -> Host:
    host = somebody_out(run)
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    host.window.toasts.clear()
    return host


def over(run: Run) -> Host:
    host = run().begin("Ida", "Max")
    host.knock_out("Max", "Ida")
    return host


def closed(run: Run) -> Host:
    host = over(run)
    host.click("standings.close")
    return host


def race(run: Run) -> Host:
    host = run().begin("Ida", "Max", "Eva", "Karl", rulebook="apsa", structure=RACED, denominations=(25, 100, 500))
    host.play.racing.open()
    QApplication.processEvents()
    return host


def race_to_deal(run: Run) -> Host:
    host = race(run)
    for count in (3, 2, 2, 1):
        type_in(str(count))
        press(Key.Key_Return)
    return host


def race_to_record(run: Run) -> Host:
    host = race(run)
    for count in (4, 4, 4, 4):
        type_in(str(count))
        press(Key.Key_Return)
    return host


def race_due(run: Run) -> Host:
    host = run().begin("Ida", "Max", rulebook="apsa", structure=RACED, denominations=(25, 100, 500))
    host.pass_time(minutes=21)
    return host


def editing(run: Run) -> Host:
    host = preparing(run)
    host.click("tonight.profile_change")
    the(ProfileEditor, host.window)._table.choose([2])
    return host


def edited(run: Run) -> Host:
    host = editing(run)
    host.click("profile.delete_rows")
    return host


def message_in_the_room(run: Run) -> Host:
    host = playing(run)
    press(Key.Key_M)
    type_in("Pizza")
    press(Key.Key_Return)
    return host


def ruling(run: Run) -> Host:
    host = playing(run)
    page = host.window.show_section("rulings")
    assert isinstance(page, RulingsPage)
    page.rule_on("pot-side-pots")
    QApplication.processEvents()
    rows = page.findChildren(RowsEditor)[0]
    rows._add_row()
    rows._add_row()
    QApplication.processEvents()
    return host


def saying(key: str) -> Callable[[Host], QWidget]:
    return lambda host: button(host.window, host.said(key))


def chip_of(name: str) -> Callable[[Host], PersonChip]:
    return lambda host: next(
        chip
        for chip in the(CheckIn, host.window).findChildren(PersonChip)
        if chip.isVisible() and name in chip.accessibleName()
    )


def cross_of_a_row(host: Host) -> QWidget:
    rows = host.window.findChildren(RowsEditor)[0]
    crosses = (one for one in rows.findChildren(QAbstractButton) if one.isVisible())
    return next(one for one in crosses if one.accessibleName().endswith("remove entry 1"))


ACTS = {
    "draw seats": Act(preparing, lambda host: host.preparation.draw, leads_on=True),
    "draw again": Act(drawn, lambda host: host.preparation.draw, leads_on=True),
    "draw the rest": Act(choosing, lambda host: host.preparation.seats_card.rest, leads_on=True),
    "put tables up": Act(preparing, saying("tonight.sit_down")),
    "tick somebody": Act(lambda run: preparing(run, tick_word="eats"), chip_of("Max")),
    "start": Act(drawn, lambda host: host.preparation.start, leads_on=True),
    "next hand": Act(playing, lambda host: host.play.tables._ovals[1].next_hand),
    "next hand at the other table": Act(two_tables, lambda host: host.play.tables._ovals[2].next_hand),
    "draw new seats for a closing table": Act(closing, saying("seating.draw_seats"), leads_on=True),
    "close a table": Act(closing_with_seats, saying("seating.close_do")),
    "undo": Act(somebody_out, lambda host: host.play.journal.undo),
    "redo": Act(taken_back, lambda host: host.play.journal.redo),
    "close the evening": Act(over, saying("standings.close")),
    "open the evening again": Act(closed, saying("standings.reopen")),
    "not now": Act(race_due, saying("chips.suggest_not_now")),
    "lay a card": Act(race_to_deal, lambda host: card_button(host, "As")),
    "record a race": Act(race_to_record, lambda host: the(ChipRacePage, host.window).record),
    "delete a level": Act(editing, saying("profile.delete_rows")),
    "insert a level": Act(editing, saying("profile.insert_level")),
    "undo in the profile": Act(edited, lambda host: the(ProfileEditor, host.window)._undo_button),
    "save the profile": Act(edited, saying("profile.save"), leads_on=True),
    "take a message away": Act(message_in_the_room, saying("tonight.message_clear")),
    "take a row out of a case": Act(ruling, cross_of_a_row),
}


def card_button(host: Host, text: str) -> QWidget:
    return button(the(ChipRacePage, host.window), card_name(host.application.words, card(text)))


def standing(host: Host) -> tuple[object, ...]:
    """What an act can change, beside the clock."""
    state = host.state
    editor = [one for one in host.window.findChildren(ProfileEditor) if one.isVisible()]
    rows = [len(one.rows) for one in host.window.findChildren(RowsEditor) if one.isVisible()]
    pages = [one for one in host.window.findChildren(ChipRacePage) if one.isVisible()]
    return (
        state.entries, state.seating, state.buttons, state.stacks, state.is_closed,
        [one.profile for one in editor], rows, [laid(one) for one in pages],
    )  # fmt: skip


def laid(race: ChipRacePage) -> list[object]:
    """What was typed and dealt in a chip race."""
    dealt = {table: {who: cards for who, cards in one.cards.items() if cards} for table, one in race._counts.items()}
    return [dealt, {table: one.counts for table, one in race._counts.items()}]


def assert_somebody_has_the_keys() -> None:
    focused = QApplication.focusWidget()
    assert focused is not None, "nobody has the keys"
    assert focused.isVisible(), f"{focused} has the keys and is not to be seen"
    assert focused.isEnabled(), f"{focused} has the keys and cannot be pressed"


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return], ids=["space", "enter"])
@pytest.mark.parametrize("name", ACTS)
def test_one_press_more_does_no_harm(run: Run, name: str, key: Qt.Key) -> None:
    act = ACTS[name]
    host = act.come(run)
    pressed = act.button(host)
    pressed.setFocus(Qt.FocusReason.TabFocusReason)
    before = standing(host)
    press(Key.Key_Space)
    done = standing(host)
    assert done != before or name in UNSEEN
    assert_somebody_has_the_keys()
    if act.leads_on:
        return
    press(key)
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    assert standing(host) in (before, done)
    assert_somebody_has_the_keys()


UNSEEN = (
    "start",
    "not now",
    "take a message away",
    "save the profile",
    "draw new seats for a closing table",
    "draw again",
)
"""What these change is the clock, a form or the room; and luck falls the same way here each time."""


class TestWhatComesNext:
    def test_after_the_draw_it_is_the_start(self, run: Run) -> None:
        host = preparing(run)
        host.preparation.draw.setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        seats = host.state.seating.seats
        assert focus() is host.preparation.start
        press(Key.Key_Space)
        assert host.state.seating.seats == seats
        assert host.state.clock.is_running

    def test_after_a_click_the_keys_stay_where_they_were(self, run: Run) -> None:
        host = preparing(run)
        field = host.preparation.check_in.choose.search
        field.setFocus()
        host.click("tonight.draw")
        assert focus() is field

    def test_after_somebody_was_taken_out_it_is_the_search_of_who_comes(self, run: Run) -> None:
        host = drawn(run)
        chip_of("Ida")(host).setFocus(Qt.FocusReason.TabFocusReason)
        press(*[Key.Key_Delete] * 4)
        assert len(host.state.entries.by_id) == 4
        assert focus() is host.preparation.check_in.choose.search

    def test_a_tick_keeps_its_person(self, run: Run) -> None:
        host = preparing(run, tick_word="eats")
        chip_of("Max")(host).setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        assert focus() is chip_of("Max")(host)

    def test_after_the_next_hand_it_is_the_seat_of_who_deals(self, run: Run) -> None:
        host = two_tables(run)
        host.play.tables._ovals[2].next_hand.setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        seat = focus()
        assert isinstance(seat, SeatButton)
        assert (seat.seat.table, "deals" in seat.seat.badges) == (2, True)

    def test_after_undo_it_is_the_way_back_and_then_undo_again(self, run: Run) -> None:
        host = somebody_out(run)
        journal = host.play.journal
        journal.undo.setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        assert focus() is journal.redo
        press(Key.Key_Space)
        assert focus() is journal.undo
        assert len(host.out()) == 2

    def test_after_the_race_the_space_bar_is_the_clocks(self, run: Run) -> None:
        host = race_to_record(run)
        the(ChipRacePage, host.window).record.setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        hand, is_running = host.state.buttons, host.state.clock.is_running
        press(Key.Key_Space)
        assert host.state.buttons == hand
        assert host.state.clock.is_running is not is_running

    def test_a_suggestion_that_is_put_aside_leaves_them_to_the_page(self, run: Run) -> None:
        host = race_due(run)
        button(the(RaceSuggestion, host.window), host.said("chips.suggest_not_now")).setFocus()
        press(Key.Key_Space)
        assert focus() is host.play


class TestAWindow:
    """Where a widget goes that has the keys, Qt would take the next button."""

    @pytest.fixture
    def page(self, qtbot: QtBot) -> QWidget:
        class Window(QWidget):
            def focusNextPrevChild(self, forward: bool) -> bool:
                return caught(self.focusWidget(), None) or super().focusNextPrevChild(forward)

        window = Window()
        qtbot.addWidget(window)
        page = QWidget(window)
        tell_as(page, "page")
        column = QVBoxLayout(page)
        for name in ("Take Ida out", "Take Max out"):
            column.addWidget(QPushButton(name))
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        self.window = window  # nothing else keeps it
        return page

    @pytest.mark.parametrize("go", [QWidget.hide, lambda one: one.setEnabled(False)], ids=["hidden", "disabled"])
    def test_its_page_takes_them(self, page: QWidget, go: Callable[[QWidget], object]) -> None:
        first = page.findChildren(QPushButton)[0]
        first.setFocus()
        go(first)
        assert focus() is page

    def test_tab_goes_on_as_ever(self, page: QWidget) -> None:
        first, second = page.findChildren(QPushButton)
        first.setFocus()
        press(Key.Key_Tab)
        assert focus() is second

    def test_an_act_of_the_mouse_moves_them_nowhere(self, page: QWidget) -> None:
        first, second = page.findChildren(QPushButton)
        first.setFocus()
        with going_on(second, lambda: page):
            pass
        assert focus() is first
        with going_on(first, lambda: second):
            first.hide()
        assert focus() is second
