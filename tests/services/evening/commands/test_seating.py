"""Seats, buttons and dealers: what is drawn, what the host moves, and what follows by the book."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core import seating
from homepoker.core.button import ButtonPlaced
from homepoker.core.dealers import DealerSource
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.seating import SeatAgreements, sizes_once_drawn
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.desks import Evening, words_in
from tests.fakes import FixedDraw

NAMES = tuple(f"p{number}" for number in range(1, 15))


def refusal_of(act: object, *arguments: object) -> str:
    """Why something is refused."""
    with pytest.raises(Refusal) as refused:
        act(*arguments)  # type: ignore[operator] # any verb of the desk, whatever it takes
    return refused.value.reason.key


class TestDraw:
    def test_tables_differ_by_one_player_at_most(self) -> None:
        evening = Evening().begin(*NAMES[:13], tables=3)
        assert sorted(seating.sizes(evening.desk.state.seating).values()) == [4, 4, 5]

    def test_everybody_has_a_seat_of_their_own_and_the_rule_is_cited(self) -> None:
        evening = Evening(draw=FixedDraw(seed=1)).begin(*NAMES, tables=2)
        taken = evening.desk.state.seating.seats
        assert len(taken) == len(set(taken.values())) == 14
        seated = [event for event in evening.desk.history.lines[-2].events if event.kind == "player_seated"]
        assert all(getattr(event, "citations", ()) for event in seated)

    def test_drawing_again_gives_new_seats_to_the_same_people(self) -> None:
        evening = Evening(draw=FixedDraw(seed=1)).check_in(*NAMES)
        evening.tables.draw_seats({1: 7, 2: 7})
        before = evening.desk.state.seating
        evening.tables.draw_seats({1: 7, 2: 7})
        after = evening.desk.state.seating
        assert evening.desk.history.lines[-1].label.key == "journal.seats_redrawn"
        assert before.seats.keys() == after.seats.keys()
        assert before.seats != after.seats

    def test_fewer_seats_than_players_are_refused(self) -> None:
        evening = Evening().check_in(*NAMES)
        assert refusal_of(evening.tables.draw_seats, {1: 9}) == "play.too_few_seats"

    def test_the_sizes_that_are_said_before_the_rest_is_drawn_are_those_that_come(self) -> None:
        evening = Evening(draw=FixedDraw(seed=1)).check_in(*NAMES[:9])
        tables = {1: 5, 2: 5}
        evening.tables.set_tables(tables)
        for number, name in enumerate(NAMES[:3], start=1):
            evening.tables.seat(PlayerId(name), Seat(1, number))
        said = sizes_once_drawn(evening.desk.state, tables)
        evening.tables.draw_seats(tables, keeps_chosen=True)
        assert said == (5, 4) or said == (4, 5)
        assert said == tuple(seating.sizes(evening.desk.state.seating).values())

    def test_with_fewer_seats_than_players_all_seats_are_said_to_be_taken(self) -> None:
        evening = Evening().check_in(*NAMES)
        evening.tables.set_tables({1: 6, 2: 6})
        assert sizes_once_drawn(evening.desk.state, {1: 6, 2: 6}) == (6, 6)

    def test_nobody_plays_alone(self) -> None:
        assert refusal_of(Evening().check_in("ida").tables.draw_seats, {1: 9}) == "play.too_few_players"


class TestFirstButton:
    def test_by_uesg_it_lies_on_seat_1(self) -> None:
        evening = Evening().begin(*NAMES[:5])
        hand = evening.desk.state.buttons.hands[1]
        assert (hand.button, hand.small_blind, hand.big_blind) == (1, 2, 3)

    def test_by_apsa_it_is_drawn_and_the_cards_are_kept(self) -> None:
        evening = Evening(rulebook="apsa", draw=FixedDraw(seed=5)).begin(*NAMES[:5])
        placed = [
            event for line in evening.desk.history.lines for event in line.events if isinstance(event, ButtonPlaced)
        ]
        assert len(placed[0].draws) == 5
        assert placed[0].citations
        cards = [card for drawn in placed[0].draws for card in drawn.cards]
        assert len(set(cards)) == len(cards)

    def test_heads_up_the_button_is_the_small_blind(self) -> None:
        hand = Evening().begin("ida", "max").desk.state.buttons.hands[1]
        assert hand.button == hand.small_blind != hand.big_blind

    def test_a_table_that_is_left_alone_keeps_its_button_and_its_dealer(self) -> None:
        evening = Evening().begin(*NAMES[:6], tables=2)
        for _ in range(3):
            evening.tables.next_hand(1)
        before = evening.desk.state
        evening.tables.break_table(evening.tables.draw_new_seats(2))
        assert evening.desk.state.buttons.hands == {1: before.buttons.hands[1]}
        assert evening.desk.state.dealers.by_table == {1: before.dealers.by_table[1]}
        evening.tables.next_hand(1)
        hand = evening.desk.state.buttons.hands[1]
        assert (hand.number, hand.button) == (5, before.buttons.hands[1].small_blind)

    def test_a_table_at_which_no_hand_began_gets_its_first_button_when_it_is_left_alone(self) -> None:
        evening = Evening().begin(*NAMES[:6])
        other = evening.tables.open_table(9)
        evening.tables.break_table(evening.tables.draw_new_seats(1))
        placed = [event for event in evening.desk.history.lines[-1].events if isinstance(event, ButtonPlaced)]
        assert [event.table for event in placed] == [other]


class TestClosing:
    def test_everybody_gets_a_free_seat_elsewhere_and_sizes_stay_even(self) -> None:
        evening = Evening(draw=FixedDraw(seed=2)).begin(*NAMES[:12], tables=3)
        evening.tables.break_table(evening.tables.draw_new_seats(3))
        assert seating.sizes(evening.desk.state.seating) == {1: 6, 2: 6}
        assert len(evening.desk.history.lines[-1].events) >= 5

    def test_a_closed_table_has_neither_button_nor_dealer(self) -> None:
        evening = Evening().begin(*NAMES[:6], tables=2)
        evening.tables.break_table(evening.tables.draw_new_seats(1))
        assert set(evening.desk.state.buttons.hands) == set(evening.desk.state.dealers.by_table) == {2}

    def test_the_only_table_stays(self) -> None:
        evening = Evening().begin("ida", "max")
        assert refusal_of(evening.tables.close_table, 1, {}) == "seating.only_table"
        assert refusal_of(evening.tables.draw_new_seats, 1) == "seating.only_table"

    def test_nobody_is_left_standing(self) -> None:
        evening = Evening().begin(*NAMES[:6], tables=2)
        assert refusal_of(evening.tables.close_table, 2, {}) == "seating.somebody_left"

    def test_without_room_elsewhere_a_table_stays(self) -> None:
        evening = Evening().check_in(*NAMES[:6])
        evening.tables.draw_seats({1: 3, 2: 3})
        assert refusal_of(evening.tables.draw_new_seats, 2) == "seating.no_free_seat"


class TestMoving:
    def test_a_player_moves_to_a_free_seat_without_a_rule(self) -> None:
        evening = Evening().begin(*NAMES[:3])
        evening.tables.move(evening.entry("p1"), Seat(1, 9))
        assert evening.desk.state.seating.seats[evening.entry("p1")] == Seat(1, 9)

    @pytest.mark.parametrize(
        ("where", "reason"),
        [
            (Seat(1, 2), "seating.seat_taken"),
            (Seat(1, 10), "seating.no_such_seat"),
            (Seat(1, 0), "seating.no_such_seat"),
            (Seat(2, 1), "seating.no_such_table"),
        ],
    )
    def test_a_seat_that_is_not_free_is_refused(self, where: Seat, reason: str) -> None:
        evening = Evening().begin(*NAMES[:3])
        assert refusal_of(evening.tables.move, evening.entry("p1"), where) == reason


class TestDealing:
    def test_before_the_first_bust_out_the_button_deals_and_it_goes_round(self) -> None:
        evening = Evening().begin(*NAMES[:3])
        names = []
        for _ in range(4):
            dealer = evening.desk.state.dealers.by_table[1]
            assert dealer.source is DealerSource.ROTATION
            names.append(evening.desk.state.entries.by_id[dealer.entry].player)
            evening.tables.next_hand(1)
        assert names == ["p1", "p2", "p3", "p1"]

    def test_the_latest_to_bust_deals_with_the_rule_marked_as_a_fallback(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        evening.out("p4", "p1")
        dealer = evening.desk.state.dealers.by_table[1]
        assert (dealer.entry, dealer.source) == (evening.entry("p4"), DealerSource.BUSTED)
        assert dealer.citations
        assert all(citation.is_fallback for citation in dealer.citations)

    def test_who_is_back_in_play_deals_no_more_as_the_latest_to_bust(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        evening.out("p4", "p1")
        evening.field.reinstate(evening.entry("p4"))
        assert evening.desk.state.dealers.by_table[1].source is DealerSource.ROTATION

    def test_whom_the_host_names_deals_until_the_next_bust_out_at_the_table(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        evening.dealing.name_dealer(1, evening.entry("p3"))
        evening.tables.next_hand(1)
        assert evening.desk.state.dealers.by_table[1].entry == evening.entry("p3")
        evening.out("p4", "p1")
        assert evening.desk.state.dealers.by_table[1].entry == evening.entry("p4")

    def test_whom_the_host_named_deals_no_more_after_moving_to_another_table(self) -> None:
        evening = Evening().begin(*NAMES[:6], tables=2)
        named = evening.entry("p1")
        table = evening.desk.state.seating.seats[named].table
        other = 3 - table
        evening.dealing.name_dealer(table, named)
        evening.tables.move(named, Seat(other, 9))
        assert evening.desk.state.dealers.by_table[table].entry != named

    def test_the_next_hand_moves_button_and_blinds_and_cites(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        evening.tables.next_hand(1)
        hand = evening.desk.state.buttons.hands[1]
        assert (hand.number, hand.button, hand.small_blind, hand.big_blind) == (2, 2, 3, 4)
        assert getattr(evening.desk.history.lines[-1].events[0], "citations", ())

    def test_without_a_button_there_is_no_next_hand(self) -> None:
        assert refusal_of(Evening().check_in("ida", "max").tables.next_hand, 1) == "play.two_needed_for_a_hand"


class TestATableOpenedDuringPlay:
    def test_gets_the_lowest_free_number_and_is_drawn_by_who_comes_late(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        assert evening.tables.open_table(9) == 2
        assert evening.desk.state.seating.tables == {1: 9, 2: 9}

    def test_gets_its_first_button_and_dealer_with_its_first_hand(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        table = evening.tables.open_table(9)
        one, two = [evening.entry(name) for name in NAMES[:2]]
        evening.tables.move(one, Seat(table, 3))
        assert refusal_of(evening.tables.next_hand, table) == "play.two_needed_for_a_hand"
        evening.tables.move(two, Seat(table, 5))
        evening.tables.next_hand(table)
        assert evening.desk.state.buttons.hands[table].number == 1
        assert evening.desk.state.dealers.by_table[table].entry in (one, two)
        assert getattr(evening.desk.history.lines[-1].events[0], "citations", ())


class TestSwapping:
    def test_two_players_take_each_others_seat_and_the_button_stays(self) -> None:
        evening = Evening().begin(*NAMES[:6], tables=2)
        before = evening.desk.state
        one, other = evening.entry("p1"), evening.entry("p2")
        evening.tables.swap(one, other)
        after = evening.desk.state
        assert (after.seating.seats[one], after.seating.seats[other]) == (
            before.seating.seats[other],
            before.seating.seats[one],
        )
        assert after.buttons == before.buttons

    def test_a_dealer_who_goes_to_the_other_table_deals_no_longer(self) -> None:
        evening = Evening().begin(*NAMES[:6], tables=2)
        named = evening.entry("p1")
        table = evening.desk.state.seating.seats[named].table
        other = next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.table != table)
        evening.dealing.name_dealer(table, named)
        evening.tables.swap(named, other)
        assert evening.desk.state.dealers.by_table[table].entry != named

    def test_it_is_one_line_that_can_be_undone(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        before = evening.desk.state
        evening.tables.swap(evening.entry("p1"), evening.entry("p3"))
        evening.desk.undo()
        assert evening.desk.state == before

    def test_before_the_first_hand_of_a_table_nobody_is_named_to_deal(self) -> None:
        evening = Evening().begin(*NAMES[:4])
        table = evening.tables.open_table(9)
        evening.tables.move(evening.entry("p1"), Seat(table, 3))
        assert refusal_of(evening.dealing.name_dealer, table, evening.entry("p1")) == "seating.no_hand_yet"


FOUR = ("ida", "max", "eva", "jo")


def said(evening: Evening) -> str:
    return words_in("en").say(evening.desk.history.lines[-1].label)


def test_each_agreement_is_a_sentence_and_can_be_taken_back() -> None:
    evening = Evening().begin(*FOUR)
    agreed = SeatAgreements(evening.desk)
    found: list[str] = []
    before = evening.desk.state
    ida = evening.entry("ida")
    acts: tuple[Callable[[], None], ...] = (
        lambda: agreed.block(Seat(1, 9)),
        lambda: agreed.release(Seat(1, 9)),
        lambda: agreed.reserve(Seat(1, 8), PlayerId("uwe")),
        lambda: agreed.agree_stay(ida, Stay.IN_A_REDRAW),
        lambda: agreed.agree_stay(ida, Stay.ALWAYS),
        lambda: agreed.agree_stay(ida, None),
        lambda: agreed.keep_apart([PlayerId("ida"), PlayerId("max")]),
        lambda: agreed.forget_group([PlayerId("ida"), PlayerId("max")]),
    )
    for act in acts:
        act()
        found.append(said(evening))
    assert found == [
        "Blocked: table 1, seat 9",
        "Free again: table 1, seat 9",
        "Reserved for Uwe: table 1, seat 8",
        "Ida keeps the seat in a redraw",
        "Ida is not moved",
        "Ida may be moved again",
        "Seated apart: Ida and Max",
        "No longer apart: Ida and Max",
    ]
    for _ in found:
        evening.desk.undo()
    assert evening.desk.state == before


def test_all_is_there_after_a_restart() -> None:
    evening = Evening().begin(*FOUR)
    agreed = SeatAgreements(evening.desk)
    agreed.block(Seat(1, 9))
    agreed.reserve(Seat(1, 8), PlayerId("uwe"))
    agreed.agree_stay(evening.entry("ida"), Stay.ALWAYS)
    agreed.keep_apart([PlayerId("ida"), PlayerId("max")])
    again = TournamentDesk("t-1", evening.log, evening.timekeeper, FixedDraw())
    assert again.state == evening.desk.state


def test_the_late_comer_gets_the_seat_that_was_kept() -> None:
    evening = Evening().begin(*FOUR)
    SeatAgreements(evening.desk).reserve(Seat(1, 8), PlayerId("uwe"))
    assert evening.field.enter_late(PlayerId("tom")) == Seat(1, 5)
    assert evening.field.enter_late(PlayerId("uwe")) == Seat(1, 8)
    assert evening.desk.state.seating.agreed.reserved == {}


def test_nobody_has_a_second_seat_kept() -> None:
    evening = Evening().begin(*FOUR)
    with pytest.raises(Refusal) as refused:
        SeatAgreements(evening.desk).reserve(Seat(1, 8), PlayerId("ida"))
    assert refused.value.reason.key == "seating.sits_already"


def test_who_was_kept_a_seat_and_is_here_gets_it_in_the_draw() -> None:
    evening = Evening().check_in(*FOUR)
    evening.tables.set_tables({1: 9})
    SeatAgreements(evening.desk).reserve(Seat(1, 8), PlayerId("eva"))
    evening.tables.draw_seats({1: 9})
    assert evening.desk.state.seating.seats[evening.entry("eva")] == Seat(1, 8)


def test_a_table_that_closes_spreads_a_couple_over_the_others() -> None:
    evening = Evening().check_in(*(f"p{number}" for number in range(12)))
    SeatAgreements(evening.desk).keep_apart([PlayerId("p2"), PlayerId("p8")])
    evening.tables.draw_seats({1: 9, 2: 9, 3: 9})
    couple = [evening.entry("p2"), evening.entry("p8")]
    for entry in couple:
        if evening.desk.state.seating.seats[entry].table != 3:
            evening.tables.move(entry, Seat(3, 8 + couple.index(entry)))
    drawn = evening.tables.draw_new_seats(3).seats
    assert len({drawn[entry].table for entry in couple}) == 2


def test_who_stays_where_no_table_will_be_is_named() -> None:
    evening = Evening().begin(*FOUR, tables=2)
    ida = evening.entry("ida")
    evening.tables.move(ida, Seat(2, 9))
    SeatAgreements(evening.desk).agree_stay(ida, Stay.ALWAYS)
    with pytest.raises(Refusal) as refused:
        evening.tables.draw_seats({1: 9})
    assert words_in("en").say(refused.value.reason).startswith("Ida keeps table 2, seat 9")


class TestSittingDown:
    def test_before_the_draw_who_is_not_here_is_checked_in_and_who_sits_moves(self) -> None:
        evening = Evening().check_in("ida")
        evening.tables.set_tables({1: 9})
        for player, where in (("ida", Seat(1, 4)), ("max", Seat(1, 5)), ("ida", Seat(1, 6))):
            evening.field.sit_down(PlayerId(player), where)
        seats = evening.desk.state.seating.seats
        assert (seats[evening.entry("ida")], seats[evening.entry("max")]) == (Seat(1, 6), Seat(1, 5))
        assert said(evening) == "Ida moves to table 1, seat 6"

    def test_during_play_it_is_a_late_entry_with_its_rule(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.field.sit_down(PlayerId("tom"), Seat(1, 9))
        entered, seated = evening.desk.history.lines[-1].events[:2]
        assert getattr(entered, "citations", ())
        assert getattr(seated, "citations", ()) == ()

    def test_no_hand_begins_while_somebody_stands(self) -> None:
        evening = Evening().check_in(*FOUR)
        evening.tables.set_tables({1: 9})
        for number, player in enumerate(FOUR[:3], start=1):
            evening.field.sit_down(PlayerId(player), Seat(1, number))
        with pytest.raises(Refusal) as refused:
            evening.tables.next_hand(1)
        assert refused.value.reason.key == "seating.somebody_stands"


def test_who_comes_late_to_the_table_of_a_mate_is_told_why() -> None:
    evening = Evening().begin("ida", "max", "eva", tables=1)
    SeatAgreements(evening.desk).keep_apart([PlayerId("ida"), PlayerId("uwe")])
    evening.field.enter_late(PlayerId("uwe"))
    assert said(evening) == "Uwe joins: table 1, seat 4, with Ida, because no other table was as small"
