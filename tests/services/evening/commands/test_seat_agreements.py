"""What is agreed about seats, in the log and kept by every automatic choice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.seat_agreements import SeatAgreements
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.desks import Evening, words_in
from tests.fakes import FixedDraw

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
