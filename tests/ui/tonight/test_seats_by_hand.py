"""Seats before the start: chosen by the players, drawn for the rest, kept, blocked, reserved and apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton

from homepoker.core.quantities import Seat
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.seating import SeatAgreements
from tests.played_evenings import NAMES, id_of
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, read, type_in

Key = Qt.Key
FOUR = NAMES[:4]


@pytest.fixture
def bps(run: Run) -> Host:
    """Ida, Max, Eva and Jo are here, by a book in which players choose their seats."""
    return run().prepare(*FOUR, rulebook="bps-2019")


def put_up(host: Host, tables: int = 1) -> Host:
    host.preparation.tables.setValue(tables)
    host.click("tonight.sit_down")
    return host


def seat(host: Host, name: str, table: int, number: int) -> None:
    click_widget(host.free_seat(table, number))
    type_in(name[:3])
    press(Key.Key_Return)


def where(host: Host, name: str) -> Seat:
    return host.state.seating.seats[host.entry(name)]


class TestWhatIsProposed:
    def test_where_players_choose_the_book_is_named_and_tables_come_first(self, bps: Host) -> None:
        assert bps.said("tonight.players_choose") in read(bps.preparation)
        links = [one.text() for one in bps.preparation.findChildren(QPushButton) if one.isVisible()]
        assert "BPS 4" in links
        assert bps.preparation.seats_card.sit_down.property("kind") == "primary"

    def test_at_a_championship_nobody_chooses(self, run: Run) -> None:
        host = run().prepare(*FOUR, rulebook="bps-2019", is_championship=True)
        assert host.said("tonight.players_choose") not in read(host.preparation)
        assert host.preparation.draw.property("kind") == "primary"

    def test_by_the_other_books_seats_are_drawn_first(self, run: Run) -> None:
        host = run().prepare(*FOUR)
        assert host.said("tonight.players_choose") not in read(host.preparation)
        assert host.preparation.draw.property("kind") == "primary"
        assert host.may_click("tonight.sit_down")


class TestSittingDown:
    def test_a_seat_is_clicked_and_a_name_typed(self, bps: Host) -> None:
        seat(put_up(bps), "Eva", 1, 4)
        assert where(bps, "Eva") == Seat(1, 4)
        assert bps.state.buttons.hands == {}

    def test_a_member_who_is_not_here_yet_is_checked_in_by_it(self, bps: Host) -> None:
        seat(put_up(bps), "Tom", 1, 4)
        assert where(bps, "Tom") == Seat(1, 4)
        assert len(bps.state.entries.by_id) == 5

    def test_somebody_new_to_the_club_too(self, bps: Host) -> None:
        click_widget(put_up(bps).free_seat(1, 2))
        type_in("xaver")
        press(Key.Key_Return)
        assert "xaver" in [player.shown_name for player in bps.club.players()]
        assert len(bps.state.seating.seats) == 1

    def test_who_checks_in_meanwhile_stands(self, bps: Host) -> None:
        put_up(bps)
        bps.click("tonight.shows_people")
        bps.preparation.check_in.choose.setFocus()
        type_in("tom")
        press(Key.Key_Return)
        assert bps.entry("Tom") not in bps.state.seating.seats

    def test_the_keys_go_back_to_the_page_and_not_to_a_button(self, bps: Host) -> None:
        seat(put_up(bps), "Eva", 1, 4)
        assert QApplication.focusWidget() is bps.preparation

    def test_esc_leaves_the_seat_free(self, bps: Host) -> None:
        click_widget(put_up(bps).free_seat(1, 4))
        press(Key.Key_Escape)
        assert bps.state.seating.seats == {}

    def test_the_rest_is_drawn_and_the_start_is_open(self, bps: Host) -> None:
        seat(put_up(bps), "Eva", 1, 4)
        assert not bps.may_click("tonight.start_now")
        bps.click(bps.said("tonight.draw_rest", count=3))
        assert where(bps, "Eva") == Seat(1, 4)
        assert len(bps.state.seating.seats) == 4
        assert bps.may_click("tonight.start_now")

    def test_where_all_sit_only_buttons_and_dealers_are_settled(self, bps: Host) -> None:
        put_up(bps)
        for number, name in enumerate(FOUR, start=3):
            seat(bps, name, 1, number)
        bps.click("tonight.settle")
        assert [where(bps, name).number for name in FOUR] == [3, 4, 5, 6]
        assert bps.state.dealers.by_table

    def test_tables_are_changed_as_long_as_nobody_sits_there(self, bps: Host) -> None:
        seat(put_up(bps, 2), "Eva", 2, 4)
        bps.preparation.tables.setValue(1)
        bps.click("tonight.fit_tables")
        assert bps.toasts[-1] == bps.said("seating.seat_in_use", table=2, seat=4)
        bps.preparation.tables.setValue(3)
        bps.click("tonight.fit_tables")
        assert sorted(bps.state.seating.tables) == [1, 2, 3]


class TestAgreedSeats:
    def test_a_blocked_seat_stays_empty_until_it_is_unblocked(self, bps: Host) -> None:
        click_widget(put_up(bps).free_seat(1, 1))
        bps.click("seating.block")
        bps.click(bps.said("tonight.draw_rest", count=4))
        assert Seat(1, 1) not in bps.state.seating.seats.values()
        click_widget(bps.free_seat(1, 1))
        bps.choose("seating.unblock")
        assert bps.state.seating.agreed.blocked == frozenset()

    def test_a_reserved_seat_waits_for_its_member(self, bps: Host) -> None:
        click_widget(put_up(bps).free_seat(1, 2))
        click_widget(next(one for one in bps.window.findChildren(QCheckBox) if one.isVisible()))
        type_in("tom")
        press(Key.Key_Return)
        bps.click(bps.said("tonight.draw_rest", count=4))
        assert Seat(1, 2) not in bps.state.seating.seats.values()
        click_widget(bps.free_seat(1, 2))
        bps.choose(bps.said("seating.has_come", player=id_of("Tom")))
        assert where(bps, "Tom") == Seat(1, 2)

    def test_who_keeps_the_seat_has_it_after_a_new_draw(self, bps: Host) -> None:
        seat(put_up(bps), "Eva", 1, 8)
        bps.click_seat("Eva")
        bps.choose("seating.stays_in_a_redraw")
        bps.click("tonight.draw_all")
        assert where(bps, "Eva") == Seat(1, 8)

    def test_who_is_not_to_be_moved_is_asked_for_first(self, bps: Host) -> None:
        seat(put_up(bps), "Eva", 1, 8)
        bps.click_seat("Eva")
        bps.choose("seating.stays_always")
        bps.click_seat("Eva")
        bps.choose("seating.move")
        click_widget(bps.free_seat(1, 2))
        assert where(bps, "Eva") == Seat(1, 8)
        type_in("she asked")
        press(Key.Key_Return)
        assert where(bps, "Eva") == Seat(1, 2)


class TestApart:
    def choose(self, host: Host, *names: str) -> None:
        host.click("tonight.apart")
        for name in names:
            type_in(name[:3])
            press(Key.Key_Return)
        press(Key.Key_Return)

    def test_a_couple_is_chosen_by_typing_and_drawn_to_two_tables(self, run: Run) -> None:
        host = run().prepare(*NAMES[:6])
        self.choose(host, "Ida", "Eva")
        assert "Apart: Ida and Eva" in read(host.preparation)
        host.preparation.tables.setValue(2)
        host.click("tonight.draw")
        assert where(host, "Ida").table != where(host, "Eva").table

    def test_where_it_cannot_be_the_page_says_why(self, bps: Host) -> None:
        self.choose(bps, "Ida", "Eva")
        bps.click("tonight.draw_all")
        said = bps.said("seating.together_few_tables", players=[id_of("Ida"), id_of("Eva")], table=1, count=1)
        assert said in read(bps.preparation)

    def test_a_group_is_forgotten_with_its_cross(self, bps: Host) -> None:
        self.choose(bps, "Ida", "Eva")
        bps.click(bps.said("tonight.apart_forget", players=[id_of("Ida"), id_of("Eva")]))
        assert bps.state.seating.agreed.apart == ()


class TestWhatTheDrawKeepsTo:
    """All that a draw keeps to stands beside it, before and after, each with a cross that ends it."""

    def agreed(self, host: Host) -> SeatAgreements:
        return SeatAgreements(host.desk)

    def test_it_stands_beside_the_draw_and_the_draw_keeps_to_it(self, run: Run) -> None:
        host = put_up(run().prepare(*NAMES[:6]), tables=2)
        seat(host, "Eva", 1, 4)
        self.agreed(host).agree_stay(host.entry("Eva"), Stay.ALWAYS)
        self.agreed(host).reserve(Seat(2, 3), id_of("Jo"))
        self.agreed(host).block(Seat(1, 1))
        self.agreed(host).keep_apart([id_of("Ida"), id_of("Max")])
        lines = (
            "Is not moved: Eva, table 1, seat 4",
            "Blocked: table 1, seat 1",
            "Reserved for Jo: table 2, seat 3",
            "Apart: Ida and Max",
        )
        QApplication.processEvents()
        said = read(host.preparation)
        assert [said.index(one) for one in lines] == sorted(said.index(one) for one in lines)
        host.click("tonight.draw_all")
        assert where(host, "Eva") == Seat(1, 4)
        assert where(host, "Jo") == Seat(2, 3)
        assert Seat(1, 1) not in host.state.seating.seats.values()
        assert where(host, "Ida").table != where(host, "Max").table
        assert lines[0] in read(host.preparation)

    def test_each_ends_with_its_cross(self, run: Run) -> None:
        host = put_up(run().prepare(*NAMES[:6]), tables=2)
        seat(host, "Eva", 1, 4)
        self.agreed(host).agree_stay(host.entry("Eva"), Stay.IN_A_REDRAW)
        self.agreed(host).reserve(Seat(2, 3), id_of("Jo"))
        self.agreed(host).block(Seat(1, 1))
        QApplication.processEvents()
        assert "Keeps the seat: Eva, table 1, seat 4" in read(host.preparation)
        host.click(host.said("tonight.stay_forget", player=id_of("Eva")))
        host.click("seating.unreserve")
        host.click("seating.unblock")
        agreed = host.state.seating.agreed
        assert (dict(agreed.stays), dict(agreed.reserved), agreed.blocked) == ({}, {}, frozenset())


def test_seats_typed_in_are_there_after_a_restart(bps: Host) -> None:
    seat(put_up(bps), "Eva", 1, 4)
    click_widget(bps.free_seat(1, 1))
    bps.click("seating.block")
    before = bps.state
    assert bps.restart().state == before


def test_who_stands_again_while_the_clock_runs_is_seated_on_the_page_before_the_start(bps: Host) -> None:
    seat(put_up(bps), "Eva", 1, 4)
    bps.click(bps.said("tonight.draw_rest", count=3))
    bps.click("tonight.start_now")
    assert bps.play.isVisible()
    bps.desk.undo()
    assert bps.preparation.isVisible()
    assert bps.may_click(bps.said("tonight.draw_rest", count=3))
