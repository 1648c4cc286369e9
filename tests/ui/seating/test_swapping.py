"""Two players swap their seats: dragged, or from the menu; and what makes room where a seat is taken."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands
from homepoker.ui.kit.fields.seat_question import Mark
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.seating.seat_menu import SeatForm
from tests.played_evenings import NAMES, id_of
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, click_widget, menu, press, read, type_in

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    """Six players at two tables of nine seats: Ida, Eva and Tom at the first, Max, Lea and Jo at the second."""
    return alone().begin(*NAMES[:6], tables=2)


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().begin(*NAMES[:6], tables=2)


def where(host: EveningHost, name: str) -> Seat:
    return host.state.seating.seats[host.entry(name)]


def drag(what: QWidget, onto: QWidget) -> None:
    """Press, move and let go, as a hand does."""
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(what, left, Qt.KeyboardModifier.NoModifier, what.rect().center())
    way = onto.mapToGlobal(onto.rect().center()) - what.mapToGlobal(what.rect().center())
    for step in (0.2, 0.6, 1):
        QTest.mouseMove(what, what.rect().center() + QPoint(round(way.x() * step), round(way.y() * step)))
        QApplication.processEvents()
    QTest.mouseRelease(what, left, Qt.KeyboardModifier.NoModifier, what.rect().center() + way)
    QApplication.processEvents()


def swap_words(host: EveningHost, one: str, other: str) -> str:
    return host.said("seating.swap", player=id_of(one), other=id_of(other))


class TestDragging:
    def test_onto_a_free_seat_moves_the_player_there(self, host: EveningHost) -> None:
        drag(host.seat("Max"), host.free_seat(2, 9))
        assert where(host, "Max") == Seat(2, 9)

    def test_onto_another_player_offers_to_swap(self, host: EveningHost) -> None:
        one, other = where(host, "Max"), where(host, "Lea")
        drag(host.seat("Max"), host.seat("Lea"))
        host.choose(swap_words(host, "Max", "Lea"))
        assert (where(host, "Max"), where(host, "Lea")) == (other, one)
        assert host.desk.history.lines[-1].label.key == "journal.swapped"

    def test_enter_takes_the_swap(self, host: EveningHost) -> None:
        one, other = where(host, "Max"), where(host, "Lea")
        drag(host.seat("Max"), host.seat("Lea"))
        press(Key.Key_Return)
        assert (where(host, "Max"), where(host, "Lea")) == (other, one)

    def test_beside_the_seats_nothing_happens(self, host: EveningHost) -> None:
        before = host.state
        drag(host.seat("Max"), host.play.clock)
        assert host.state is before
        assert QApplication.activePopupWidget() is None

    def test_a_short_slip_of_the_hand_is_still_a_click(self, host: EveningHost) -> None:
        seat = host.seat("Max")
        QTest.mousePress(seat, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, seat.rect().center())
        QTest.mouseMove(seat, seat.rect().center() + QPoint(2, 1))
        QTest.mouseRelease(seat, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, seat.rect().center())
        QApplication.processEvents()
        assert host.said("seating.bust_out") in [action.text() for action in menu().actions()]
        menu().close()

    def test_a_drag_leaves_no_name_behind(self, host: EveningHost) -> None:
        drag(host.seat("Max"), host.free_seat(2, 9))
        QApplication.processEvents()
        left = [one for one in host.window.findChildren(QLabel) if one.parent() is host.window and one.isVisible()]
        assert left == []


class TestMakingRoom:
    def test_a_click_on_a_taken_seat_offers_to_swap(self, host: EveningHost) -> None:
        one, other = where(host, "Max"), where(host, "Ida")
        host.click_seat("Max")
        host.choose("seating.move")
        host.click_seat("Ida")
        host.choose(swap_words(host, "Max", "Ida"))
        assert (where(host, "Max"), where(host, "Ida")) == (other, one)
        assert host.free_seat(1, 9).mark is not Mark.ASKED

    def test_or_to_move_the_other_first_who_makes_room_by_it(self, host: EveningHost) -> None:
        place = where(host, "Ida")
        host.click_seat("Max")
        host.choose("seating.move")
        host.click_seat("Ida")
        host.choose(host.said("seating.move_first", player=id_of("Ida")))
        click_widget(host.free_seat(1, 9))
        assert (where(host, "Ida"), where(host, "Max")) == (Seat(1, 9), place)

    def test_cancelled_all_stays(self, host: EveningHost) -> None:
        before = host.state
        host.click_seat("Max")
        host.choose("seating.move")
        host.click_seat("Ida")
        host.choose("seating.cancel")
        assert host.state is before
        assert host.free_seat(1, 9).mark is not Mark.ASKED

    def test_who_is_not_to_be_moved_is_moved_only_with_a_word(self, host: EveningHost) -> None:
        host.click_seat("Ida")
        host.choose("seating.stays_always")
        one, other = where(host, "Max"), where(host, "Ida")
        drag(host.seat("Max"), host.seat("Ida"))
        host.choose(swap_words(host, "Max", "Ida"))
        assert where(host, "Ida") == other
        host.click("tonight.do_anyway")
        assert (where(host, "Max"), where(host, "Ida")) == (other, one)


class TestClosingATable:
    def test_who_is_not_to_be_moved_is_moved_only_with_a_word(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.stays_always")
        host.play.tables.close_wanted.emit(2)
        QApplication.processEvents()
        host.click("seating.draw_seats")
        host.click("seating.close_do")
        assert sorted(host.state.seating.tables) == [1, 2]
        host.click("tonight.do_anyway")
        assert sorted(host.state.seating.tables) == [1]
        assert host.state.seating.agreed.stays == {host.entry("Max"): Stay.ALWAYS}

    def test_the_draw_leads_and_once_drawn_the_closing(self, host: EveningHost) -> None:
        host.play.tables.close_wanted.emit(2)
        QApplication.processEvents()
        form = next(one for one in host.play.findChildren(CloseTableForm) if one.isVisible())
        assert (form.draw.property("kind"), form.close_it.property("kind")) == ("primary", "secondary")
        host.click("seating.draw_seats")
        assert (form.draw.property("kind"), form.close_it.property("kind")) == ("secondary", "primary")


def test_what_is_said_covers_no_seat_and_no_button_of_the_tables(whole: Host) -> None:
    for turn in range(3):
        said = f"Sentence {turn} that is about as long as what is usually said here, and a little longer."
        whole.window.toasts.say(said)
    QApplication.processEvents()
    toasts = [one for one in whole.window.findChildren(QWidget) if type(one).__name__ == "_Toast" and one.isVisible()]
    assert len(toasts) == 2
    tables = QRect(whole.play.tables.mapTo(whole.window, QPoint()), whole.play.tables.size())
    assert not [one for one in toasts if one.geometry().intersects(tables)]


class TestTypingOnASeat:
    def test_who_comes_late_is_typed_on_the_seat(self, host: EveningHost) -> None:
        click_widget(host.free_seat(1, 9))
        type_in("uwe")
        press(Key.Key_Return)
        assert where(host, "Uwe") == Seat(1, 9)

    def test_after_late_registration_only_with_a_word(self, alone: Alone) -> None:
        host = alone().begin(*NAMES[:4], late_registration_until=0)
        click_widget(host.free_seat(1, 9))
        type_in("uwe")
        press(Key.Key_Return)
        assert len(host.state.entries.by_id) == 4
        host.click("tonight.do_anyway")
        assert where(host, "Uwe") == Seat(1, 9)

    def test_who_sits_elsewhere_is_moved_by_hand_and_not_by_a_name(self, host: EveningHost) -> None:
        click_widget(host.free_seat(1, 9))
        form = next(one for one in host.window.findChildren(SeatForm) if one.isVisible())
        assert "max" not in form.picker.shown

    def test_letters_of_somebody_who_sits_elsewhere_make_no_guest(self, host: EveningHost) -> None:
        before = host.state
        click_widget(host.free_seat(1, 9))
        type_in("ma")
        form = next(one for one in host.window.findChildren(SeatForm) if one.isVisible())
        assert form.picker.shown == [id_of("Max")], "who is here is named and cannot be chosen"
        press(Key.Key_Return)
        assert host.state is before
        assert form.isVisible()

    def test_a_seat_is_kept_free_for_members_alone(self, host: EveningHost) -> None:
        before = host.state
        click_widget(host.free_seat(1, 9))
        form = next(one for one in host.window.findChildren(SeatForm) if one.isVisible())
        form.keep_free.click()
        type_in("xaver")
        assert host.said("entries.nobody_fits") in read(form)
        assert not [one for one in form.findChildren(QPushButton) if one.isVisible() and "xaver" in one.text()]
        press(Key.Key_Return)
        assert host.state is before


class TestTheOneWhoIsMoved:
    def test_the_hint_stands_above_the_tables_and_the_player_cannot_be_mistaken(self, host: EveningHost) -> None:
        oval = host.seat("Max").parentWidget()
        assert oval is not None
        before = oval.mapToGlobal(QPoint()), oval.size()
        host.click_seat("Max")
        host.choose("seating.move")
        assert host.play.tables.hint.isVisible()
        assert not host.play.acts.out.isVisible()
        assert (oval.mapToGlobal(QPoint()), oval.size()) == before
        marks = [host.seat(name).mark for name in ("Max", "Ida")]
        assert (marks, host.free_seat(1, 9).mark) == ([Mark.MOVED, Mark.ASKED], Mark.ASKED)
        host.click("kit.close", host.play.tables.hint)
        assert not host.play.tables.hint.isVisible()
        assert host.play.acts.out.isVisible()
        assert host.seat("Max").mark is Mark.NONE

    def test_before_the_start_the_tables_stay_where_they_are_too(self, alone: Alone) -> None:
        host = alone().prepare(*NAMES[:6])
        SeatingCommands(host.desk).draw_seats({1: 9, 2: 9})
        host.preparation.show_people(False)
        QApplication.processEvents()
        ovals = host.preparation.ovals
        assert ovals is not None
        before = ovals.mapToGlobal(QPoint()), ovals.size()
        ovals.start_moving(host.entry("Max"))
        QApplication.processEvents()
        assert ovals.hint.isVisible()
        assert (ovals.mapToGlobal(QPoint()), ovals.size()) == before
        ovals.stop_moving()
        assert not ovals.hint.isVisible()


def test_closing_says_who_would_sit_together(host: EveningHost) -> None:
    SeatAgreements(host.desk).keep_apart([PlayerId(id_of("Max")), PlayerId(id_of("Ida"))])
    host.play.tables.close_wanted.emit(2)
    QApplication.processEvents()
    host.click("seating.draw_seats")
    players = [str(id_of(name)) for name in ("Ida", "Max")]
    said = host.said("seating.together_few_tables", players=players, table=1, count=1)
    assert said in read(host.play)
