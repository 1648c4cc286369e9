"""The to-do list of people who are away: a penalty that is over, a stack that the blinds are eating up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from homepoker.core import penalties
from homepoker.core.play.absent_players import blinded_out_rules
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.to_do.clock_notices import DecksDue
from homepoker.services.evening.to_do.people import BlindedOut, NearlyBlindedOut, PenaltyOver, PenaltyUncounted
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening

FOUR = ("ida", "max", "eva", "tom")


def at_play(book: str = "tda-2019") -> tuple[Evening, ToDoList]:
    evening = Evening(rulebook=book).begin(*FOUR)
    return evening, ToDoList(evening.desk)


def big_blind(evening: Evening) -> EntryId:
    """Who has the big blind: the small one in the next hand, and then nothing for two hands."""
    hand = evening.desk.state.buttons.hands[1]
    return next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.number == hand.big_blind)


def punish(evening: Evening, entry: EntryId, sanction: Sanction, amount: int) -> None:
    PenaltyCommands(evening.desk).impose(Case(entry, Offence.ABUSE), sanction, amount, overruled="so entschieden")


def refusal_of(act: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refusal) as refused:
        act(*arguments)
    return refused.value.reason.key


class TestPenaltyOver:
    def test_it_comes_up_in_the_last_hand_and_is_gone_once_the_next_one_begins(self) -> None:
        evening, to_do = at_play()
        punish(evening, evening.entry("tom"), Sanction.MISSED_HANDS, 2)
        evening.tables.next_hand(1)
        assert to_do.items() == ()
        evening.tables.next_hand(1)
        (due,) = to_do.items()
        assert isinstance(due, PenaltyOver)
        assert "71-C" in {citation.rule for citation in due.citations}
        evening.tables.next_hand(1)
        assert to_do.items() == ()

    def test_one_click_lets_the_player_in(self) -> None:
        evening, to_do = at_play("pup-2010")
        punish(evening, evening.entry("tom"), Sanction.TIME, 10)
        evening.pass_time(minutes=9)
        assert to_do.items() == ()
        evening.pass_time(minutes=2)
        (due,) = to_do.items()
        assert isinstance(due, PenaltyOver)
        before = evening.desk.state
        to_do.do(due)
        assert to_do.items() == ()
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom")) == ()
        evening.desk.undo()
        assert evening.desk.state == before

    def test_put_off_it_does_not_come_back(self) -> None:
        evening, to_do = at_play("pup-2010")
        punish(evening, evening.entry("tom"), Sanction.TIME, 1)
        evening.pass_time(minutes=2)
        to_do.put_off(to_do.items()[0])
        evening.pass_time(minutes=2)
        assert to_do.items() == ()


class TestPenaltyUncounted:
    def test_where_nobody_counts_it_is_asked_after_the_time_of_so_many_hands(self) -> None:
        evening, to_do = at_play()
        tom = evening.entry("tom")
        punish(evening, tom, Sanction.MISSED_HANDS, 3)
        evening.pass_time(minutes=8, seconds=59)
        assert to_do.items() == ()
        evening.pass_time(seconds=1)
        (due,) = to_do.items()
        assert isinstance(due, PenaltyUncounted)
        assert (due.entry, due.table, due.hands) == (tom, 1, 3)
        assert "71-C" in {citation.rule for citation in due.citations}
        to_do.do(due)
        assert to_do.items() == ()
        assert not penalties.running_of(evening.desk.state.penalties, tom)

    def test_put_off_it_is_asked_again_after_about_another_hand(self) -> None:
        evening, to_do = at_play()
        punish(evening, evening.entry("tom"), Sanction.MISSED_HANDS, 2)
        evening.pass_time(minutes=6)
        to_do.put_off(to_do.items()[0])
        evening.pass_time(minutes=2)
        assert to_do.items() == ()
        evening.pass_time(minutes=1)
        assert isinstance(to_do.items()[0], PenaltyUncounted)

    def test_a_noted_hand_counts_and_the_host_may_say_sooner_that_it_is_over(self) -> None:
        evening, to_do = at_play()
        punish(evening, evening.entry("tom"), Sanction.MISSED_HANDS, 3)
        commands = PenaltyCommands(evening.desk)
        assert refusal_of(commands.let_play, 1) == "penalty.not_over"
        evening.pass_time(minutes=6)
        evening.tables.next_hand(1)
        assert refusal_of(commands.let_play, 1) == "penalty.not_over", "the table is counted again"
        evening.pass_time(minutes=6)
        assert isinstance(to_do.items()[0], PenaltyUncounted), "the other two hands"
        commands.let_play(1)
        assert to_do.items() == ()

    def test_nobody_is_said_to_be_blinded_out_in_hands_that_nobody_counts(self) -> None:
        evening, to_do = at_play()
        away = big_blind(evening)
        evening.field.count_stack(away, 120)
        AttendanceCommands(evening.desk).mark_absent(away)
        assert isinstance(to_do.items()[0], NearlyBlindedOut)
        evening.pass_time(minutes=6)
        assert to_do.items() == ()


class TestBlindedOut:
    @pytest.mark.parametrize(
        ("book", "rule"),
        [
            ("tda-2019", "71-A"),
            ("apsa", "3.4/absent-player"),
            ("uesg", "71-A"),
            ("bps-2019", "71-A"),
            ("pup-2010", "4b"),
        ],
    )
    def test_within_an_orbit_of_the_end_it_is_said_in_which_hand(self, book: str, rule: str) -> None:
        evening, to_do = at_play(book)
        away = big_blind(evening)
        evening.field.count_stack(away, 120)
        AttendanceCommands(evening.desk).mark_absent(away)
        (due,) = to_do.items()
        assert isinstance(due, NearlyBlindedOut)
        # 50 in the next hand as small blind, 100 three hands later as big blind.
        assert due.ruling.verdict.bust_hand == 4
        assert rule in {citation.rule for citation in due.citations}
        for _ in range(4):
            evening.tables.next_hand(1)
        (gone,) = to_do.items()
        assert isinstance(gone, BlindedOut)
        assert gone.entry == away
        assert rule in {citation.rule for citation in gone.citations}
        evening.field.bust_out([(away, (evening.entry("max"),))])
        assert to_do.items() == ()

    def test_an_evening_that_was_opened_before_the_question_was_known_names_the_rule_of_the_floor(self) -> None:
        evening, _ = at_play("uesg")
        state = evening.desk.state
        older = replace(state, answers=replace(state.answers, topics=()))
        assert blinded_out_rules(older) == (state.answers.discretion,)

    def test_a_stack_for_more_than_an_orbit_is_no_matter(self) -> None:
        evening, to_do = at_play()
        away = big_blind(evening)
        evening.field.count_stack(away, 151)
        AttendanceCommands(evening.desk).mark_absent(away)
        assert to_do.items() == ()

    def test_a_stack_that_nobody_knows_is_not_guessed(self) -> None:
        evening, to_do = at_play()
        AttendanceCommands(evening.desk).mark_absent(big_blind(evening))
        assert to_do.items() == ()

    def test_higher_blinds_bring_it_up(self) -> None:
        evening, to_do = at_play()
        away = big_blind(evening)
        evening.field.count_stack(away, 160)
        AttendanceCommands(evening.desk).mark_absent(away)
        assert to_do.items() == ()
        evening.clock.go_to(2)
        assert [type(one) for one in to_do.items()] == [NearlyBlindedOut, DecksDue]

    def test_who_serves_a_penalty_can_be_blinded_out_too(self) -> None:
        evening, to_do = at_play()
        away = big_blind(evening)
        evening.field.count_stack(away, 50)
        punish(evening, away, Sanction.MISSED_HANDS, 3)
        assert [type(one) for one in to_do.items()] == [NearlyBlindedOut]
        evening.tables.next_hand(1)
        assert BlindedOut in [type(one) for one in to_do.items()]
